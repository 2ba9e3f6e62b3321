// SPDX-License-Identifier: BSL-1.0
// weft/ops/triangle.hpp - one triangle of a matrix, zeros in the other.
//
// Layer: ops. Question: how are later positions masked away?
//     weights = tril(scores)   is   where(row >= column, scores, 0), one pass, no mask in memory
#pragma once

#include <weft/copy/computed.hpp>
#include <weft/core/notice.hpp>
#include <weft/ops/special.hpp>

#include <algorithm>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Whether a place is at least `least`; the place of element (i, j) is i - j.
struct band : mover {
    index_t least;

    explicit band(index_t from) : mover(*mover_for<1>), least(from) { make = &fill; }

    constexpr bool element(index_t place) const { return place >= least; }

    static void fill(const mover& self, char* to, const char* from, index_t rows, index_t row, index_t n,
                     index_t column) {
        const index_t first = place_at(from, 1) - static_cast<const band&>(self).least;
        for (index_t r = 0; r < rows; ++r, to += n) {
            const index_t at = first + r * row;
            if (column == -1) { // ones, then zeros: a row of the matrix
                const index_t ones = at < 0 ? 0 : at < n ? at + 1 : n;
                std::fill_n(to, ones, char(1));
                std::fill_n(to + ones, n - ones, char(0));
            } else {
                for (index_t i = 0; i < n; ++i)
                    to[i] = at + i * column >= 0;
            }
        }
    }
};

/// The last two axes; of a vector, that twice.
template <class Shape>
auto matrix_shape(const Shape& of) {
    if constexpr (has_static_rank<Shape>) {
        constexpr int last = static_rank_v<Shape> - 1, before = last > 0 ? last - 1 : last;
        return shape<Shape::static_extent(before), Shape::static_extent(last)>(of.extent(before),
                                                                               of.extent(last));
    } else {
        const int last = of.rank() - 1;
        return shape<dyn, dyn>(of.extent(last > 0 ? last - 1 : last), of.extent(last));
    }
}

/// i - j >= least, over the last two axes.
template <class Shape>
auto rows_from(const Shape& of, index_t least) {
    constexpr index_t beyond = PTRDIFF_MAX / 4; // no matrix has so many rows
    least = least < -beyond ? -beyond : least > beyond ? beyond : least;
    const auto matrix = matrix_shape(of);
    using shape_type = std::remove_const_t<decltype(matrix)>;
    return computed<bool, shape_type, band>(band(least), placement<shape_type, strided>(matrix, {1, -1}));
}

} // namespace detail

/// `a` on and below the `k`th diagonal above the main one, of the last two axes; zeros above it.
///
/// Shape    that of a; of a vector of n elements (n, n), each row the vector
/// Lazy     yes; what is left out is read, but takes part in nothing: a NaN there gives 0
/// Cost     one pass; the triangle is computed beside it
/// Errors   none of its own
/// Example  tril(scores)   tril(a, -1)
template <expression A>
[[nodiscard]] auto tril(A&& a, index_t k = 0) {
    auto mask = detail::rows_from(a.shape(), k == PTRDIFF_MIN ? PTRDIFF_MAX : -k);
    const diagnose::notices::silence quiet; // the mask is none of the user's
    return where(std::move(mask), std::forward<A>(a), typename std::remove_cvref_t<A>::value_type());
}

/// `a` on and above the `k`th diagonal above the main one, of the last two axes; zeros below it.
///
/// Shape    as tril
/// Lazy     as tril
/// Cost     as tril
/// Errors   none of its own
/// Example  triu(a, 1)   // above the main diagonal
template <expression A>
[[nodiscard]] auto triu(A&& a, index_t k = 0) {
    auto mask = detail::rows_from(a.shape(), k <= -PTRDIFF_MAX ? PTRDIFF_MAX : 1 - k);
    const diagnose::notices::silence quiet; // as in tril
    return where(std::move(mask), typename std::remove_cvref_t<A>::value_type(), std::forward<A>(a));
}

} // namespace weft::inline WEFT_ABI
