// SPDX-License-Identifier: BSL-1.0
// weft/view/along.hpp - views that are told their axes: judged by the compiler where it knows them.
//
// Layer: view. Question: do the axes of `flip<1>(a)` or `flip(a, axes{n})` exist, and which shape comes out?
//     with run-time axes, or for an any-rank operand: any_shape
#pragma once

#include <weft/shape/axes.hpp>
#include <weft/view/errors.hpp>
#include <weft/view/push/push_down.hpp>

namespace weft::diagnose {

/// E213: another number of axes than the function works on.
template <class Axes, int Wanted>
struct axis_count {
    static constexpr bool value = false;
};
/// E106: with these axes there would be more than there may be.
template <class Shape, class Axes>
struct added_axes {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

template <class Axes, int Wanted>
constexpr auto judge_count() {
    if constexpr (Axes::is_static) {
        if constexpr (Axes::count() == Wanted)
            return diagnose::holds{};
        else
            return diagnose::axis_count<Axes, Wanted>{};
    } else {
        return diagnose::holds{};
    }
}
/// Whether `Wanted` axes are named, as far as the compiler knows.
template <class Axes, int Wanted>
using count_verdict = decltype(judge_count<Axes, Wanted>());

/// Errors   index_error: another number of axes is named
template <int Wanted, class Axes>
constexpr void check_count(const char* what, const Axes& which) {
    if (which.count() != Wanted) raise_axis_count(what, which.count(), Wanted);
}

/// Whether the axes exist in a shape of `Extra` axes more than `Shape`.
template <class Shape, class Axes, int Extra = 0>
constexpr auto judge_existence() {
    if constexpr (knows_axes<Shape, Axes>)
        return judge_axes<Shape, static_rank_v<Shape> + Extra, Axes>();
    else
        return diagnose::holds{};
}
template <class Shape, class Axes, int Extra = 0>
using existence_verdict = decltype(judge_existence<Shape, Axes, Extra>());

/// Whether none is named twice.
template <class Shape, class Axes, int Extra = 0>
constexpr auto judge_difference() {
    if constexpr (knows_axes<Shape, Axes> && existence_verdict<Shape, Axes, Extra>::value)
        return judge_repetition<Shape, static_rank_v<Shape> + Extra, Axes>();
    else
        return diagnose::holds{};
}
template <class Shape, class Axes, int Extra = 0>
using difference_verdict = decltype(judge_difference<Shape, Axes, Extra>());

/// `View::extents_of(axes of Shape)` as a shape; `any_shape` where the compiler does not know the axes.
template <class Shape, class Axes, class View>
constexpr auto shape_along() {
    if constexpr (knows_axes<Shape, Axes>) {
        constexpr static_axes found = View::extents_of(axes_of_shape<Shape>());
        return shape_of_axes<found>(std::make_index_sequence<std::size_t(found.rank)>{});
    } else
        return std::type_identity<any_shape>{};
}

/// The view of `a` that `view` describes, along axes that exist and (where `Differ`) differ.
template <class Axes, int Extra, bool Differ = true, class View, class A>
constexpr auto view_along(const View& view, A&& a) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using existence = existence_verdict<shape_type, Axes, Extra>;
    using difference =
        std::conditional_t<Differ, difference_verdict<shape_type, Axes, Extra>, diagnose::holds>;
    constexpr bool fits = existence::value && difference::value;
    using room = std::conditional_t<(fits && Extra > 0 && static_rank_v<shape_type> + Extra > max_rank),
                                    diagnose::added_axes<printed_shape<shape_type>, Axes>, diagnose::holds>;
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(difference::value, "weft E151: an axis is named twice");
    static_assert(room::value, "weft E106: the view would have more than 16 axes");
    if constexpr (fits && room::value)
        return view_of(view, std::forward<A>(a));
    else
        return rejected_view<A>();
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
