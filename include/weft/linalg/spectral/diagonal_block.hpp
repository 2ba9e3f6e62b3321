// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/diagonal_block.hpp - the part of a matrix of two or three diagonals that an iteration works on.
//
// Layer: linalg. Question: which elements of the diagonals belong together, and from which end are they met?
//     for_each_block(d, e, is_nothing, [&](const diagonal_block<double>& b) { b.diagonal(0) ... b.above(b.count - 2) ... });
#pragma once

#include <weft/linalg/decompose/eigen_matrix.hpp>

#include <cmath>

namespace weft::inline WEFT_ABI::detail {

/// From either end: element i of the diagonal, and what stands between that and the next one.
template <class T>
struct diagonal_block {
    T *d, *e;
    index_t count, step, first; ///< first: the row that it begins with

    T& diagonal(index_t i) const { return d[i * step]; }
    T& above(index_t i) const { return e[i * step]; }
};

/// Calls f with the last block of more than one element, until there is none; `is_nothing(i)` says what ends a block. A block is
/// met from the end with the greater element, as long as it is a part of the one before. False: there is one after 30 calls an
/// element.
template <class T, class Nothing, class F>
bool for_each_block(factor_vector<T>& d, factor_vector<T>& e, const Nothing& is_nothing, const F& f) {
    index_t last = d.size() - 1, first_before = -1, last_before = -1;
    bool upwards = false;
    for (index_t left = 30 * d.size(); last > 0;) {
        index_t first = last;
        while (first > 0 && !is_nothing(first - 1))
            --first;
        if (first > 0) e(first - 1) = T(0);
        if (first == last) {
            --last;
            continue;
        }
        if (left-- == 0) return false;
        if (first > last_before || last < first_before) upwards = std::abs(d(first)) < std::abs(d(last));
        first_before = first, last_before = last;
        const index_t count = last - first + 1;
        f(upwards ? diagonal_block<T>{&d(last), &e(last - 1), count, -1, last}
                  : diagonal_block<T>{&d(first), &e(first), count, 1, first});
    }
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
