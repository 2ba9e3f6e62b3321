// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/take.hpp - elements, rows, columns by their numbers.
//
// Layer: ops. Question: how are the rows 3, 1 and 1 put together?
//     take<0>(a, {3, 1, 1})
//
// Lazy     captures a and the indices as operators do; an assignment writes to the target; inside a larger expression
//          the elements are evaluated once, before the loop
// Cost     a pass over the indices and one over the result; slices without gaps are copied as they are. Of a lazy
//          operand, slices of 32 elements and more are evaluated one by one, else all of it first
#pragma once

#include <weft/ops/rearrange/take_way.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/view/along.hpp>

#include <initializer_list>

namespace weft::diagnose {

/// E216: indices that are not integers.
template <class Element>
struct take_index {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

template <class Shape, class Axes, class Indices>
constexpr static_axes taken_axes() {
    const static_axes own = axes_of_shape<Shape>(), index = axes_of_shape<Indices>();
    const index_t axis = from_front(Axes::at(0), own.rank);
    static_axes out;
    for (int i = 0; i < own.rank; ++i) {
        if (i != axis) out.push(own.extents[i]);
        for (int j = 0; i == axis && j < index.rank; ++j)
            out.push(index.extents[j]);
    }
    return out;
}
template <class Shape, class Axes, class Indices>
struct taken_shape {
    using type = any_shape;
};
template <class Shape, class Axes, class Indices>
    requires(knows_axes<Shape, Axes> && has_static_rank<Indices>)
struct taken_shape<Shape, Axes, Indices> {
    static constexpr static_axes axes = taken_axes<Shape, Axes, Indices>();
    using type = shape_from_axes<axes>;
};

template <class Indices>
using take_verdict =
    std::conditional_t<category_of<typename std::remove_cvref_t<Indices>::value_type> == category::integer,
                       diagnose::holds,
                       diagnose::take_index<typename std::remove_cvref_t<Indices>::value_type>>;

} // namespace detail

/// The elements of `a` whose index along the axis is among `indices`, in their order.
///
/// Shape    that of a, the axis replaced by the axes of the indices
/// Errors   E150, E213 or index_error: one axis, which exists; E216: the indices are not integers; index_error when
///          the elements are computed, before any is written: an index is outside of the axis (negative ones count
///          from the end)
/// Example  take<0>(embedding, tokens);   take<-1>(a, {2, 0, -1});   take(a, v, axes{k});
template <expression A, expression Indices, detail::axes_type Axes>
[[nodiscard]] constexpr auto take(A&& a, Indices&& indices, const Axes& which) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using index_shape = typename std::remove_cvref_t<Indices>::shape_type;
    using integers = detail::take_verdict<Indices>;
    using count = detail::count_verdict<Axes, 1>;
    using existence = detail::existence_verdict<shape_type, Axes>;
    static_assert(integers::value, "weft E216: the indices are integers; for a mask write compress(a, mask)");
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    if constexpr (integers::value && count::value && existence::value) {
        detail::check_count<1>("take", which);
        const int axis = detail::normalized_axis("take", which.at(0), a.rank()),
                  rank = a.rank() - 1 + indices.rank();
        if (rank > max_rank) detail::raise_too_many_axes("take");
        index_t extents[max_rank]{};
        for (int i = 0; i < rank; ++i)
            extents[i] = i < axis                    ? a.extent(i)
                         : i < axis + indices.rank() ? indices.extent(i - axis)
                                                     : a.extent(i - indices.rank() + 1);
        using result = typename detail::taken_shape<shape_type, Axes, index_shape>::type;
        const result shape = detail::shape_of_extents<result>("take", extents, rank);
        return detail::rearrangement<detail::take_way, result, detail::captured_t<A>,
                                     detail::captured_t<Indices>>(
            detail::take_way{axis}, shape, detail::capture(std::forward<A>(a)),
            detail::capture(std::forward<Indices>(indices)));
    } else {
        return detail::rejected_view<A>();
    }
}
template <index_t... Axis, expression A, expression Indices>
    requires(sizeof...(Axis) > 0)
[[nodiscard]] constexpr auto take(A&& a, Indices&& indices) {
    return weft::take(std::forward<A>(a), std::forward<Indices>(indices), axes<Axis...>{});
}

/// The elements of `a` with these indices in row-major order.
///
/// Shape    that of the indices
/// Errors   E216; index_error when the elements are computed, before any is written: an index is outside of a
/// Example  take(a, argsorted);
template <expression A, expression Indices>
    requires(!detail::axes_type<Indices>)
[[nodiscard]] constexpr auto take(A&& a, Indices&& indices) {
    using integers = detail::take_verdict<Indices>;
    static_assert(integers::value, "weft E216: the indices are integers; for a mask write compress(a, mask)");
    if constexpr (integers::value) {
        const auto shape = indices.shape();
        return detail::rearrangement<detail::flat_take_way, typename std::remove_cvref_t<Indices>::shape_type,
                                     detail::captured_t<A>, detail::captured_t<Indices>>(
            detail::flat_take_way{}, shape, detail::capture(std::forward<A>(a)),
            detail::capture(std::forward<Indices>(indices)));
    } else {
        return detail::rejected_view<A>();
    }
}

namespace detail {

/// Numbers that are no expression, as a tensor.
template <class Range>
constexpr tensor<index_t, dyn> index_tensor(const Range& numbers) {
    index_t count = 0;
    for (auto it = std::begin(numbers); it != std::end(numbers); ++it)
        ++count;
    tensor<index_t, dyn> result(count);
    index_t* out = result.data();
    for (auto it = std::begin(numbers); it != std::end(numbers); ++it)
        *out++ = index_value_of(*it);
    return result;
}

template <class Range>
concept index_range = integer_range<Range> && !expression<Range>;

} // namespace detail

template <expression A, detail::index_range Indices = std::initializer_list<index_t>, detail::axes_type Axes>
[[nodiscard]] constexpr auto take(A&& a, const Indices& indices, const Axes& which) {
    return weft::take(std::forward<A>(a), detail::index_tensor(indices), which);
}
template <index_t... Axis, expression A, detail::index_range Indices = std::initializer_list<index_t>>
    requires(sizeof...(Axis) > 0)
[[nodiscard]] constexpr auto take(A&& a, const Indices& indices) {
    return weft::take(std::forward<A>(a), detail::index_tensor(indices), axes<Axis...>{});
}
template <expression A, detail::index_range Indices = std::initializer_list<index_t>>
[[nodiscard]] constexpr auto take(A&& a, const Indices& indices) {
    return weft::take(std::forward<A>(a), detail::index_tensor(indices));
}
template <index_t = 0>
detail::unfit_result take(detail::some_tensor, detail::unfit<>);
template <index_t = 0>
detail::unfit_result take(detail::no_tensor, detail::some_argument,
                          detail::some_argument = detail::some_argument());
template <index_t = 0>
detail::unfit_result take(detail::some_tensor, detail::some_argument, detail::unnamed_axis);
template <index_t = 0>
detail::unfit_result take(detail::some_tensor, std::initializer_list<index_t>, detail::unnamed_axis);

} // namespace weft::inline WEFT_ABI
