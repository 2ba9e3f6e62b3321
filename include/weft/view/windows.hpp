// SPDX-License-Identifier: BSL-1.0
// weft/view/windows.hpp - every run of k neighbours along an axis.
//
// Layer: view. Question: how is a moving average written without a loop?
//     mean<-1>(windows<0>(a, fix<3>))   // windows has the shape (n - 2, 3)
#pragma once

#include <weft/view/along.hpp>
#include <weft/view/errors.hpp>

namespace weft::diagnose {

/// E209: a window that is longer than its axis, or empty.
template <class Shape, class Axes, index_t Length>
struct window {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

template <class Axes, class Length>
struct windowed {
    Axes which;
    index_t length;

    static constexpr static_axes extents_of(static_axes axes) {
        constexpr index_t known = static_value<Length>;
        const index_t axis = from_front(Axes::at(0), axes.rank);
        index_t& extent = axes.extents[axis];
        extent = extent == dyn || known == dyn ? dyn : extent - known + 1;
        axes.push(known);
        return axes;
    }
    template <class Shape>
    using result = typename decltype(shape_along<Shape, Axes, windowed>())::type;

    constexpr void apply(axis_table& table) const {
        check_count<1>("windows", which);
        const int axis = normalized_axis("windows", which.at(0), table.rank);
        const index_t extent = table.extents[axis];
        if (length < 1 || length > extent) raise_window(length, axis, extent);
        table.extents[axis] = extent - length + 1;
        table.push(length, table.strides[axis]);
        check_extents("windows", table.extents, table.rank); // of a broadcast view, windows can be too many
    }
};

template <class Shape, class Axes, class Length>
constexpr auto judge_window() {
    constexpr index_t known = static_value<Length>;
    if constexpr (!knows_axes<Shape, Axes> || !is_fixed<Length>)
        return diagnose::holds{};
    else if constexpr (!existence_verdict<Shape, Axes>::value)
        return diagnose::holds{};
    else {
        constexpr index_t extent = Shape::static_extent(from_front(Axes::at(0), Shape::rank()));
        if constexpr (known < 1 || (extent != dyn && known > extent))
            return diagnose::window<printed_shape<Shape>, Axes, known>{};
        else
            return diagnose::holds{};
    }
}

} // namespace detail

/// All windows of `length` elements along one axis, or along several, of a length each.
///
/// Shape    that of a, the axis shortened by length - 1, and a last axis of `length` (static where it is `fix<k>`); of several
///          axes that for one after the other
/// Lazy     a view of a tensor or view, in which elements appear more than once (so that it cannot be written to,
///          assign_error); of an expression, the expression of the views of its leaves
/// Cost     a few integers for each axis
/// Errors   E150, E213 or index_error: axes that exist, one for each length; E209 or shape_error: the window does not fit
/// Example  windows<0>(signal, fix<3>);   windows(signal, k, axes{0});   windows<0, 1>(image, fix<3>, fix<3>);
template <expression A, detail::integer Length, detail::axes_type Axes>
[[nodiscard]] constexpr auto windows(A&& a, Length length, const Axes& axis) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using count = detail::count_verdict<Axes, 1>;
    using verdict =
        std::conditional_t<count::value, decltype(detail::judge_window<shape_type, Axes, Length>()),
                           diagnose::holds>;
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(verdict::value, "weft E209: a window has at least one element and fits its axis");
    if constexpr (count::value && verdict::value)
        return detail::view_along<Axes, 0>(
            detail::windowed<Axes, Length>{axis, detail::index_value_of(length)}, std::forward<A>(a));
    else
        return detail::rejected_view<A>();
}
template <index_t Axis, expression A, detail::integer Length>
[[nodiscard]] constexpr auto windows(A&& a, Length length) {
    return weft::windows(std::forward<A>(a), length, axes<Axis>{});
}
template <index_t Axis, index_t... Others, expression A, detail::integer Length, detail::integer... Lengths>
    requires(sizeof...(Others) + sizeof...(Lengths) > 0)
[[nodiscard]] constexpr auto windows(A&& a, Length length, Lengths... others) {
    using count = detail::count_verdict<axes<Axis, Others...>, 1 + int(sizeof...(Lengths))>;
    static_assert(count::value, "weft E213: each axis has a length of its own");
    if constexpr (!count::value)
        return detail::rejected_view<A>();
    else // An axis that is counted from the end stands before one axis more now.
        return weft::windows<(Others < 0 ? Others - 1 : Others)...>(
            weft::windows<Axis>(std::forward<A>(a), length), others...);
}
template <index_t = 0>
detail::unfit_result windows(detail::some_tensor, detail::unnamed_axis, index_t = 0);

} // namespace weft::inline WEFT_ABI
