// SPDX-License-Identifier: BSL-1.0
// weft/view/unit_axes.hpp - axes of extent 1 that come and go.
//
// Layer: view. Question: how does (n) become (n, 1), and (1, n) become (n)?
//     expand_dims<1>(a)   squeeze<0>(a)
//
// Every function:
//
// Lazy     a view of a tensor or view; of an expression, the expression of the views of its leaves; of a temporary
//          tensor, an expression that owns it
// Cost     a few integers for each axis
#pragma once

#include <weft/view/along.hpp>
#include <weft/view/errors.hpp>
#include <weft/view/slice/resolve.hpp>

namespace weft::diagnose {

/// E208: an axis whose extent is not 1 cannot be dropped, nor the last one left.
template <class Shape, class Axes>
struct squeeze {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

template <class Axes>
struct expanded {
    Axes which;

    static constexpr static_axes extents_of(static_axes axes) {
        const int rank = axes.rank + Axes::count();
        const axis_list added = normalized_axes("expand_dims", Axes{}, rank, true);
        static_axes out;
        for (int i = 0, own = 0; i < rank; ++i)
            out.push(added.has(i) ? 1 : axes.extents[own++]);
        return out;
    }
    template <class Shape>
    using result = typename decltype(shape_along<Shape, Axes, expanded>())::type;

    constexpr void apply(axis_table& table) const {
        const axis_table whole = table;
        const int rank = whole.rank + which.count();
        if (rank > max_rank) raise_too_many_axes("expand_dims");
        const axis_list added = normalized_axes("expand_dims", which, rank, true);
        table.rank = 0;
        for (int i = 0, own = 0; i < rank; ++i) {
            if (added.has(i)) {
                table.push(1, 0);
            } else {
                table.push(whole.extents[own], whole.strides[own]);
                ++own;
            }
        }
    }
};

template <class Axes>
struct squeezed {
    Axes which;

    static constexpr static_axes extents_of(static_axes axes) {
        const axis_list dropped = normalized_axes("squeeze", Axes{}, axes.rank);
        static_axes out;
        for (int i = 0; i < axes.rank; ++i)
            if (!dropped.has(i)) out.push(axes.extents[i]);
        return out;
    }
    template <class Shape>
    using result = typename decltype(shape_along<Shape, Axes, squeezed>())::type;

    constexpr void apply(axis_table& table) const {
        const axis_table whole = table;
        const axis_list dropped = normalized_axes("squeeze", which, whole.rank);
        table.rank = 0;
        for (int i = 0; i < whole.rank; ++i) {
            if (!dropped.has(i))
                table.push(whole.extents[i], whole.strides[i]);
            else if (whole.extents[i] != 1)
                raise_squeeze(i, whole.extents[i]);
        }
        if (table.rank == 0) raise_no_axis_left("squeeze", whole.rank);
    }
};

template <class Shape, class Axes>
constexpr bool squeezes_ones() {
    if constexpr (knows_axes<Shape, Axes>)
        if (Axes::count() >= Shape::rank() && difference_verdict<Shape, Axes>::value) return false;
    if constexpr (knows_axes<Shape, Axes> && existence_verdict<Shape, Axes>::value)
        for (int i = 0; i < Axes::count(); ++i)
            if (const index_t extent = Shape::static_extent(from_front(Axes::at(i), Shape::rank()));
                extent != 1 && extent != dyn)
                return false;
    return true;
}
template <class Shape, class Axes>
using squeeze_verdict = std::conditional_t<squeezes_ones<Shape, Axes>(), diagnose::holds,
                                           diagnose::squeeze<printed_shape<Shape>, Axes>>;

} // namespace detail

/// New axes of extent 1, at these places of the result.
///
/// Shape    that of a, with an extent of 1 at each named axis
/// Errors   E150, E151 or index_error: the axes of the result; E106 or shape_error: there would be more than 16
/// Example  expand_dims<-1>(rows) * columns   // (n, 1) with (m)
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto expand_dims(A&& a, const Axes& which) {
    constexpr int added = [] {
        if constexpr (Axes::is_static)
            return Axes::count();
        else
            return 0;
    }();
    return detail::view_along<Axes, added>(detail::expanded<Axes>{which}, std::forward<A>(a));
}
template <index_t... Axes, expression A>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto expand_dims(A&& a) {
    return weft::expand_dims(std::forward<A>(a), axes<Axes...>{});
}
template <index_t = 0>
detail::unfit_result expand_dims(detail::unnamed_axis);
template <index_t = 0>
detail::unfit_result expand_dims(detail::some_tensor, detail::unnamed_axis, index_t = 0, index_t = 0);

/// Without these axes, whose extents are 1.
///
/// Shape    that of a, without the named axes; at least one is left
/// Errors   E150, E151 or index_error: the axes, or none is left; E208 or shape_error: an extent is not 1
/// Example  squeeze<0>(a);   squeeze(a, axes{0});
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto squeeze(A&& a, const Axes& which) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using verdict = detail::squeeze_verdict<shape_type, Axes>;
    static_assert(verdict::value, "weft E208: only axes of extent 1 can be dropped, and one axis is left");
    if constexpr (verdict::value)
        return detail::view_along<Axes, 0>(detail::squeezed<Axes>{which}, std::forward<A>(a));
    else
        return detail::rejected_view<A>();
}
template <index_t... Axes, expression A>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto squeeze(A&& a) {
    return weft::squeeze(std::forward<A>(a), axes<Axes...>{});
}
template <index_t = 0>
detail::unfit_result squeeze(detail::unnamed_axis);
template <index_t = 0>
detail::unfit_result squeeze(detail::some_tensor, detail::unnamed_axis, index_t = 0, index_t = 0);

} // namespace weft::inline WEFT_ABI
