// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/halves.hpp - what stands between two halves of a matrix whose values and vectors are known.
//
// Layer: linalg. Question: how do the values and vectors of two halves become those of the whole?
//     joint<double> between;   between.entries = ...;   between.deflate(...);   between.solve(...);   between.multiply(vectors, ...)
//
// Vectors of the whole are those of its halves, times those of a small matrix: most of the work is a product of matrices.
#pragma once

#include <weft/linalg/decompose/triangle.hpp>
#include <weft/linalg/spectral/rotations.hpp>
#include <weft/linalg/spectral/secular.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// A diagonal and one row, z, that meets all of it.
template <class T>
class joint {
public:
    struct entry {
        T d, z;
        index_t column;          ///< of the vectors
        bool in_upper, in_lower; ///< the halves in which the vector is not 0
    };

    /// Entries that z hardly meets are left out, and one of two with almost the same d, which `turn(x, y, rotation)` turns so
    /// that z does not meet it. The first `own` entries stay; the others are sorted.
    template <class Turn>
    void deflate(std::size_t own, T nothing_of_d, T nothing_of_z, const Turn& turn) {
        std::sort(entries.begin() + std::ptrdiff_t(own), entries.end(),
                  [](const entry& x, const entry& y) { return x.d < y.d; });
        std::size_t kept = own;
        for (std::size_t j = own; j < entries.size(); ++j) {
            entry now = entries[j];
            if (std::abs(now.z) <= nothing_of_z) continue;
            if (kept > own && now.d - entries[kept - 1].d <= nothing_of_d) {
                const entry& before = entries[kept - 1];
                T length;
                const rotation<T> by = rotation_onto(now.z, before.z, length);
                turn(now.column, before.column, by);
                entries[kept - 1] = {now.d, length, now.column, now.in_upper || before.in_upper,
                                     now.in_lower || before.in_lower};
            } else {
                entries[kept++] = now;
            }
        }
        entries.resize(kept);
    }

    /// What remains as vectors, and the roots of its secular equation.
    template <class Gaps>
    bool solve(const Gaps& gaps_of) {
        d.resize(size());
        z.resize(size());
        for (index_t i = 0; i < size(); ++i) {
            d(i) = at(i).d;
            z(i) = at(i).z;
        }
        return equation.solve(z, [&](index_t j) { return gaps_of(d.array(), d(j)); });
    }

    /// Rows of the vectors of the entries from `first` on that are not 0 there, times `by`, which has a row for each entry.
    void multiply(factor_matrix<T>& vectors, index_t from, index_t to, index_t first, bool entry::* is_in,
                  const factor_matrix<T>& by) {
        const index_t n = size(), rows = to - from;
        index_t inner = 0;
        left_.resize(rows, n);
        right_.resize(n, n);
        for (index_t j = first; j < n; ++j) {
            if (!(at(j).*is_in)) continue;
            left_.col(inner) = vectors.col(at(j).column).segment(from, rows);
            right_.col(inner) = by.row(j).transpose();
            ++inner;
        }
        product_.resize(rows, n);
        if (inner == 0)
            product_.setZero();
        else
            multiply_packed(read_only(as_matrix(right_)).columns_between(0, inner),
                            read_only(as_matrix(left_)).columns_between(0, inner).transposed(),
                            as_matrix(product_).transposed());
        for (index_t i = 0; i < n; ++i)
            vectors.col(at(i).column).segment(from, rows) = product_.col(i);
    }

    index_t size() const { return index_t(entries.size()); }
    const entry& at(index_t i) const { return entries[std::size_t(i)]; }

    std::vector<entry> entries;
    factor_vector<T> d, z;
    secular<T> equation;

private:
    factor_matrix<T> left_, right_, product_;
};

/// Calls f(first, n) for each part of a diagonal that the elements beside it hold together, until one gives false.
template <class T, class F>
bool for_each_held_together(const factor_vector<T>& diagonal, const factor_vector<T>& beside, const F& f) {
    const index_t n = diagonal.size();
    T greatest = diagonal.cwiseAbs().maxCoeff();
    for (index_t i = 0; i + 1 < n; ++i)
        greatest = (std::max)(greatest, std::abs(beside(i)));
    const T nothing = greatest * (std::numeric_limits<T>::epsilon() / 8);
    for (index_t first = 0, end; first < n; first = end) {
        for (end = first + 1; end < n && std::abs(beside(end - 1)) > nothing; ++end)
            ;
        if (!f(first, end - first)) return false;
    }
    return true;
}

/// Rows from..to-1 of two columns.
template <class T>
void turn_columns(factor_matrix<T>& m, index_t from, index_t to, index_t x, index_t y,
                  const rotation<T>& by) {
    for (index_t i = from; i < to; ++i) {
        const T at_x = m(i, x), at_y = m(i, y);
        m(i, x) = by.cosine * at_x + by.sine * at_y;
        m(i, y) = by.cosine * at_y - by.sine * at_x;
    }
}

/// Sorts values, and columns of matrices with them; equal ones keep their order.
template <class T, class Before, class... Matrices>
void sort_values(factor_vector<T>& values, const Before& before, Matrices&... columns) {
    std::vector<index_t> order(static_cast<std::size_t>(values.size()));
    std::iota(order.begin(), order.end(), index_t(0));
    std::sort(order.begin(), order.end(), [&](index_t i, index_t j) {
        return before(values(i), values(j)) || (values(i) == values(j) && i < j);
    });
    [[maybe_unused]] const auto take = [&](auto& m) {
        auto taken = m;
        for (index_t i = 0; i < values.size(); ++i)
            taken.col(i) = m.col(order[std::size_t(i)]);
        m.swap(taken);
    };
    const factor_vector<T> unsorted = values;
    for (index_t i = 0; i < values.size(); ++i)
        values(i) = unsorted(order[std::size_t(i)]);
    (take(columns), ...);
}

} // namespace weft::inline WEFT_ABI::detail
