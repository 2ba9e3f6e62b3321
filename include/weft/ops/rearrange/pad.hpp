// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/pad.hpp - a margin of one value around the elements.
//
// Layer: ops. Question: how does (2, 3) become (4, 5), the new elements 0?
//     pad<0, 1>(a, 1)   one element on each side;   pad<0>(a, {0, 2}, -1)   two rows of -1 behind
//
// Lazy     captures as operators do; an assignment writes to the target; inside a larger expression the elements are
//          evaluated once, before the loop
// Cost     one pass over the result; inside a larger expression a temporary of its size
#pragma once

#include <weft/ops/rearrange/axis_numbers.hpp>
#include <weft/ops/rearrange/pad_mode.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/view/along.hpp>

#include <array>
#include <concepts>
#include <initializer_list>
#include <utility>

namespace weft::inline WEFT_ABI {

/// How many elements stand before and after an axis: `margin<1, 2>{}` for the compiler, `margin{1, n}` at run time.
template <index_t... Sides>
    requires(sizeof...(Sides) == 2 || sizeof...(Sides) == 0)
struct margin {
    static constexpr std::array<index_t, sizeof...(Sides)> sides{Sides...};
    static constexpr index_t static_before = sides[0];
    static constexpr index_t static_after = sides[1];
    static constexpr index_t before() { return static_before; }
    static constexpr index_t after() { return static_after; }
};
template <>
struct margin<> {
    static constexpr index_t static_before = dyn;
    static constexpr index_t static_after = dyn;

    template <detail::integer Both>
    constexpr explicit margin(Both both) : before_(detail::index_value_of(both)), after_(before_) {}
    template <detail::integer Before, detail::integer After>
    constexpr margin(Before before, After after)
        : before_(detail::index_value_of(before)), after_(detail::index_value_of(after)) {}
    template <index_t Before, index_t After>
    constexpr margin(margin<Before, After>) : before_(Before), after_(After) {}

    constexpr index_t before() const { return before_; }
    constexpr index_t after() const { return after_; }

private:
    index_t before_, after_;
};

template <detail::integer Both>
margin(Both) -> margin<>;
template <detail::integer Before, detail::integer After>
margin(Before, After) -> margin<>;

namespace detail {

/// The operand inside of slabs of one value.
template <class T>
struct pad_way {
    static constexpr const char* label = "pad";
    T value;
    index_t before[max_rank]{};

    template <class N>
    constexpr void write(T* data, const axis_table& whole, const N& node) const {
        if (whole.is_empty()) return;
        axis_table inner = whole; // the axes seen so far without their margins
        for (int axis = 0; axis < whole.rank; ++axis) {
            const index_t own = node.extent(axis), step = whole.strides[axis];
            fill(data, inner, axis, 0, before[axis]);
            fill(data, inner, axis, before[axis] + own, whole.extents[axis] - before[axis] - own);
            inner.first += before[axis] * step;
            inner.extents[axis] = own;
        }
        write_part<typename N::shape_type>(data, inner, node);
    }

private:
    constexpr void fill(T* data, axis_table slab, int axis, index_t first, index_t count) const {
        slab.first += first * slab.strides[axis];
        slab.extents[axis] = count;
        write_part<any_shape>(data, slab, scalar<T>(value));
    }
};

template <class Shape, class Axes, index_t Before, index_t After>
constexpr static_axes padded_axes() {
    static_axes axes = axes_of_shape<Shape>();
    for (int i = 0; i < Axes::count(); ++i) {
        index_t& extent = axes.extents[from_front(Axes::at(i), axes.rank)];
        extent = extent == dyn || Before == dyn || After == dyn ? dyn : extent + Before + After;
    }
    return axes;
}
template <class Shape, class Axes, class Margin>
struct padded_shape {
    using type = any_shape;
};
template <class Shape, class Axes, class Margin>
    requires knows_axes<Shape, Axes>
struct padded_shape<Shape, Axes, Margin> {
    static constexpr static_axes axes =
        padded_axes<Shape, Axes, Margin::static_before, Margin::static_after>();
    using type = shape_from_axes<axes>;
};

/// Negative margins that the compiler knows.
template <class Margin>
struct margin_verdict_of {
    using type = diagnose::holds;
};
template <index_t Before, index_t After>
    requires(Before < 0 || After < 0)
struct margin_verdict_of<margin<Before, After>> {
    using type = diagnose::negative<Before, After>;
};

/// What a category is asked of: a mode has none.
template <class T, class V>
using pad_promotion = std::conditional_t<std::same_as<V, pad_mode>, diagnose::holds, category_verdict<T, V>>;

/// The rearrangement by `way`, which learns what stands before the first element.
template <class Result, class Way, class A>
constexpr auto padded(Way way, const index_t* before, const Result& shape, A&& a) {
    for (int i = 0; i < a.rank(); ++i)
        way.before[i] = before[i];
    return rearrangement<Way, Result, captured_t<A>>(way, shape, capture(std::forward<A>(a)));
}

/// `Margin`: one for all axes; `margins`: `count` of them, one for all axes or one for each.
template <class Margin, class A, class V, class Axes>
constexpr auto pad_with(A&& a, const margin<>* margins, int count, const V& value, const Axes& which) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using element = typename std::remove_cvref_t<A>::value_type;
    using existence = existence_verdict<shape_type, Axes>;
    using difference = difference_verdict<shape_type, Axes>;
    using sign = typename margin_verdict_of<Margin>::type;
    using promotion = pad_promotion<element, V>;
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(difference::value, "weft E151: an axis is named twice");
    static_assert(sign::value, "weft E215: the number is not negative");
    static_assert(promotion::value, "weft E130: the value is of a higher category than the elements");
    if constexpr (existence::value && difference::value && sign::value && promotion::value) {
        using result = typename padded_shape<shape_type, Axes, Margin>::type;
        constexpr bool by_mode = std::same_as<V, pad_mode>;
        const axis_list list = normalized_axes("pad", which, a.rank());
        if (count != 1 && count != list.count) raise_number_count("pad", count, list.count);
        index_t extents[max_rank]{}, before[max_rank]{};
        for (int i = 0; i < a.rank(); ++i)
            extents[i] = a.extent(i);
        for (int i = 0; i < list.count; ++i) {
            const margin<>& sides = margins[count == 1 ? 0 : i];
            if (sides.before() < 0) raise_negative("pad", sides.before());
            if (sides.after() < 0) raise_negative("pad", sides.after());
            index_t& extent = extents[list.at[i]];
            if constexpr (by_mode)
                if (extent == 0 && (sides.before() > 0 || sides.after() > 0))
                    raise_nothing_to_repeat(list.at[i]);
            if (__builtin_add_overflow(extent, sides.before(), &extent) ||
                __builtin_add_overflow(extent, sides.after(), &extent))
                extent = PTRDIFF_MAX; // found too large with the other extents
            before[list.at[i]] = sides.before();
        }
        const result shape = shape_of_extents<result>("pad", extents, a.rank());
        if constexpr (by_mode)
            return padded(repeated_pad_way<element>{value}, before, shape, std::forward<A>(a));
        else
            return padded(pad_way<element>{to_element<element>(value)}, before, shape, std::forward<A>(a));
    } else {
        return rejected_view<A>();
    }
}

/// The margin type that an argument stands for.
template <class X>
struct margin_of {
    using type = margin<>;
};
template <index_t Both>
struct margin_of<fixed<Both>> {
    using type = margin<Both, Both>;
};
template <index_t Before, index_t After>
struct margin_of<margin<Before, After>> {
    using type = margin<Before, After>;
};

template <class X>
concept margin_argument = integer<X> || std::constructible_from<margin<>, const X&>;

/// All axes of a shape.
template <class Shape>
constexpr auto every_axis_of(const Shape& shape) {
    if constexpr (has_static_rank<Shape>) {
        return []<index_t... Nth>(std::integer_sequence<index_t, Nth...>) {
            return axes<Nth...>{};
        }(std::make_integer_sequence<index_t, static_rank_v<Shape>>{});
    } else {
        index_t all[max_rank]{};
        for (int i = 0; i < shape.rank(); ++i)
            all[i] = i;
        return axes<run_time_axes>(index_row{all, shape.rank()});
    }
}

/// What stands in a margin: a value beside elements of `T`, or what a mode says.
template <class V, class T>
concept margin_value = scalar_beside<V, T> || std::same_as<V, pad_mode>;

} // namespace detail

/// The elements within a margin of one value, or of what a `pad_mode` repeats, along the named axes; without axes along all.
///
/// Shape    that of a, the extent of each named axis and what stands before and after it; static where the margin is
///          `fix<N>` or `margin<B, A>{}`
/// Errors   E150, E151 or index_error: the axes; E215 or shape_error: a margin is negative, or their number; E130: the
///          value is of a higher category; value_error: the element type does not hold it; shape_error: an axis of no
///          elements has none that could be repeated
/// Example  pad<0, 1>(image, 1);   pad(image, 1, pad_mode::reflect);   pad<0>(a, {0, 3}, -1);   pad<0, 1>(a, {{1, 2}, {3, 4}});   pad(a, 1, axes{k});
template <index_t... Axes, expression A, detail::margin_argument Margin = margin<>,
          detail::margin_value<typename std::remove_cvref_t<A>::value_type> V =
              typename std::remove_cvref_t<A>::value_type>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto pad(A&& a, const Margin& sides, const V& value = {}) {
    const margin<> both(sides);
    return detail::pad_with<typename detail::margin_of<Margin>::type>(std::forward<A>(a), &both, 1, value,
                                                                      axes<Axes...>{});
}
template <index_t... Axes, expression A,
          detail::margin_value<typename std::remove_cvref_t<A>::value_type> V =
              typename std::remove_cvref_t<A>::value_type>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto pad(A&& a, std::initializer_list<margin<>> sides, const V& value = {}) {
    return detail::pad_with<margin<>>(std::forward<A>(a), sides.begin(), int(sides.size()), value,
                                      axes<Axes...>{});
}
template <expression A, detail::margin_argument Margin = margin<>, detail::axes_type Axes,
          detail::margin_value<typename std::remove_cvref_t<A>::value_type> V =
              typename std::remove_cvref_t<A>::value_type>
[[nodiscard]] constexpr auto pad(A&& a, const Margin& sides, const Axes& which, const V& value = {}) {
    const margin<> both(sides);
    return detail::pad_with<typename detail::margin_of<Margin>::type>(std::forward<A>(a), &both, 1, value,
                                                                      which);
}
template <expression A, detail::axes_type Axes,
          detail::margin_value<typename std::remove_cvref_t<A>::value_type> V =
              typename std::remove_cvref_t<A>::value_type>
[[nodiscard]] constexpr auto pad(A&& a, std::initializer_list<margin<>> sides, const Axes& which,
                                 const V& value = {}) {
    return detail::pad_with<margin<>>(std::forward<A>(a), sides.begin(), int(sides.size()), value, which);
}
template <expression A, detail::margin_argument Margin = margin<>,
          detail::margin_value<typename std::remove_cvref_t<A>::value_type> V =
              typename std::remove_cvref_t<A>::value_type>
[[nodiscard]] constexpr auto pad(A&& a, const Margin& sides, const V& value = {}) {
    const auto every = detail::every_axis_of(a.shape());
    return weft::pad(std::forward<A>(a), sides, every, value);
}
template <expression A, detail::margin_value<typename std::remove_cvref_t<A>::value_type> V =
                            typename std::remove_cvref_t<A>::value_type>
[[nodiscard]] constexpr auto pad(A&& a, std::initializer_list<margin<>> sides, const V& value = {}) {
    const auto every = detail::every_axis_of(a.shape());
    return weft::pad(std::forward<A>(a), sides, every, value);
}

} // namespace weft::inline WEFT_ABI
