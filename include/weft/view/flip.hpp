// SPDX-License-Identifier: BSL-1.0
// weft/view/flip.hpp - axes walked backwards, and the diagonal.
//
// Layer: view. Question: how is an image mirrored, or a trace added up, without a copy?
//     flip<1>(image)   sum(diagonal(a))
//
// Every function:
//
// Lazy     a view of a tensor or view; of an expression, the expression of the views of its leaves; of a temporary
//          tensor, an expression that owns it
// Cost     a few integers for each axis
#pragma once

#include <weft/view/along.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class Axes>
struct flipped {
    Axes which;

    static constexpr static_axes extents_of(static_axes axes) { return axes; }
    template <class Shape>
    using result = typename decltype(shape_along<Shape, Axes, flipped>())::type;

    constexpr void apply(axis_table& table) const {
        const axis_list list = normalized_axes("flip", which, table.rank);
        const bool empty = table.is_empty();
        for (int i = 0; i < list.count; ++i) {
            const int axis = list.at[i];
            if (!empty) table.first += (table.extents[axis] - 1) * table.strides[axis];
            table.strides[axis] = -table.strides[axis];
        }
    }
};

struct diagonal_view {
    const char* what; ///< by which the error begins

    static constexpr static_axes extents_of(static_axes axes) {
        static_axes out;
        for (int i = 2; i < axes.rank; ++i)
            out.push(axes.extents[i]);
        const index_t a = axes.extents[0], b = axes.extents[1];
        out.push(a == dyn || b == dyn ? dyn : a < b ? a : b);
        return out;
    }
    template <class Shape>
    using result = typename decltype(shape_along<Shape, axes<0, 1>, diagonal_view>())::type;

    constexpr void apply(axis_table& table) const {
        const axis_table whole = table;
        if (whole.rank < 2) raise_no_such_axis(what, 1, whole.rank, false);
        table.rank = 0;
        for (int i = 2; i < whole.rank; ++i)
            table.push(whole.extents[i], whole.strides[i]);
        table.push(whole.extents[0] < whole.extents[1] ? whole.extents[0] : whole.extents[1],
                   whole.strides[0] + whole.strides[1]);
    }
};

} // namespace detail

/// The elements in reverse order along these axes.
///
/// Shape    that of a
/// Errors   E150, E151 or index_error: the axes
/// Example  flip<1>(a);   flip(a, axes{0, 1});
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto flip(A&& a, const Axes& which) {
    return detail::view_along<Axes, 0>(detail::flipped<Axes>{which}, std::forward<A>(a));
}
template <index_t... Axes, expression A>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto flip(A&& a) {
    return weft::flip(std::forward<A>(a), axes<Axes...>{});
}
template <index_t = 0>
detail::unfit_result flip(detail::unnamed_axis);
template <index_t = 0>
detail::unfit_result flip(detail::some_tensor, detail::unnamed_axis, index_t = 0, index_t = 0);

/// The elements (i, i) of axes 0 and 1.
///
/// Shape    that of a without axes 0 and 1, then the smaller of their extents as the last axis
/// Errors   E150 or index_error: fewer than two axes
/// Example  diagonal(covariance) += 1e-6f;
template <expression A>
[[nodiscard]] constexpr auto diagonal(A&& a) {
    return detail::view_along<axes<0, 1>, 0>(detail::diagonal_view{"diagonal"}, std::forward<A>(a));
}

} // namespace weft::inline WEFT_ABI
