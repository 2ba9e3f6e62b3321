// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/concat.hpp - several operands one after the other.
//
// Layer: ops. Question: how do tensors become one, along an axis that they have or along a new one?
//     concat<0>(a, b)   (2, 3) and (4, 3) give (6, 3);   stack<0>(a, b)   (2, 3) and (2, 3) give (2, 2, 3)
//
// Every function:
//
// Lazy     captures as operators do; an assignment writes each operand to its part of the target; inside a larger
//          expression the elements are evaluated once, before the loop
// Cost     one pass over the operands; inside a larger expression a temporary of the result's size
#pragma once

#include <weft/ops/errors.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/operand/meeting.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/view/along.hpp>

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace weft::diagnose {

/// E212: operands that cannot be put together along this axis.
template <class First, class Other, class Along, class... Facts>
struct join {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

/// Each operand to its part of the axis; `Stacks`: to one index of it.
template <bool Stacks>
struct join_way {
    static constexpr const char* label = Stacks ? "stack" : "concat";
    int axis;

    template <class T, class... Args>
    constexpr void write(T* data, const axis_table& whole, const Args&... args) const {
        index_t next = 0;
        (write_next(data, whole, next, args), ...);
    }

    template <class T, class N>
    constexpr void write_next(T* data, const axis_table& whole, index_t& next, const N& node) const {
        axis_table part = whole;
        part.first = next * whole.strides[axis];
        if constexpr (Stacks) {
            part.rank = 0;
            for (int i = 0; i < whole.rank; ++i)
                if (i != axis) part.push(whole.extents[i], whole.strides[i]);
            ++next;
        } else {
            part.extents[axis] = node.extent(axis);
            next += node.extent(axis);
        }
        write_part<typename N::shape_type>(data, part, node);
    }
};

/// What the compiler finds out: the extents that come out, or which operand does not fit, and where.
struct join_judgement {
    static_axes axes{};
    int operand = 0;
    int axis = -1; ///< -1: the ranks differ
};

template <bool Stacks, class Axes, class... Shapes>
constexpr join_judgement judge_join() {
    join_judgement result;
    const static_axes all[] = {axes_of_shape<Shapes>()...};
    static_axes& sum = result.axes = all[0];
    const index_t along = Stacks ? -1 : from_front(Axes::at(0), sum.rank);
    for (int k = 1; k < int(sizeof...(Shapes)); ++k) {
        result.operand = k;
        if (all[k].rank != sum.rank) return result;
        for (int i = 0; i < sum.rank; ++i) {
            const index_t extent = all[k].extents[i];
            index_t& known = sum.extents[i];
            if (i == along) {
                known = known == dyn || extent == dyn ? dyn : known + extent;
            } else if (same_extent(known, extent) == clash) {
                result.axis = i;
                return result;
            } else {
                known = same_extent(known, extent);
            }
        }
    }
    result.operand = 0;
    if (Stacks) {
        const static_axes one = sum;
        sum.rank = 0;
        for (int i = 0, own = 0; i <= one.rank; ++i)
            sum.push(i == from_front(Axes::at(0), one.rank + 1) ? index_t(sizeof...(Shapes))
                                                                : one.extents[own++]);
    }
    return result;
}

template <join_judgement Found, class Axes, class First, class... Shapes>
constexpr auto join_reason() {
    if constexpr (Found.operand == 0) {
        return diagnose::holds{};
    } else {
        using other = std::tuple_element_t<std::size_t(Found.operand - 1), std::tuple<Shapes...>>;
        if constexpr (Found.axis < 0)
            return diagnose::join<First, other, Axes, diagnose::ranks<First::rank(), other::rank()>>{};
        else
            return diagnose::join<
                First, other, Axes, diagnose::axis<Found.axis>,
                diagnose::extents<First::static_extent(Found.axis), other::static_extent(Found.axis)>>{};
    }
}

template <bool Stacks, class Axes, class... Shapes>
struct join_result {
    using type = any_shape;
    using verdict = diagnose::holds;
};
template <bool Stacks, class Axes, class First, class... Shapes>
    requires(Axes::is_static && count_verdict<Axes, 1>::value && has_static_rank<First> &&
             (has_static_rank<Shapes> && ...) && existence_verdict<First, Axes, int(Stacks)>::value)
struct join_result<Stacks, Axes, First, Shapes...> {
    static constexpr join_judgement found = judge_join<Stacks, Axes, First, Shapes...>();
    using type = shape_from_axes<found.axes>;
    using verdict = decltype(join_reason<found, Axes, First, Shapes...>());
};

/// The first operand whose element type does not go together with those before it.
template <class T, class... Args>
struct join_elements {
    using verdict = diagnose::holds;
};
template <class T, class A, class... Rest>
struct join_elements<T, A, Rest...> : join_elements<typename meet<T, tensor_element_t<A>>::type, Rest...> {};
template <class T, class A, class... Rest>
    requires std::is_void_v<typename meet<T, tensor_element_t<A>>::type>
struct join_elements<T, A, Rest...> {
    using verdict = diagnose::promotion<T, tensor_element_t<A>>;
};

/// Adds the extent of `shape` along `axis`; the others are equal.
template <bool Stacks, class First, class Shape>
constexpr void join_extents(index_t* extents, int axis, const First& first, const Shape& shape,
                            index_t number = 0) {
    const char* name = join_way<Stacks>::label;
    if (first.rank() != shape.rank()) raise_join(name, first, shape, 0, number);
    for (int i = 0; i < first.rank(); ++i)
        if ((Stacks || i != axis) && first.extent(i) != shape.extent(i))
            raise_join(name, first, shape, i, number);
    if (Stacks)
        ++extents[axis];
    else if (__builtin_add_overflow(extents[axis], shape.extent(axis), &extents[axis]))
        extents[axis] = PTRDIFF_MAX; // found too large with the other extents
}

template <bool Stacks, class Result, class... Args>
constexpr auto join_nodes(int axis, Args... args) {
    const char* name = join_way<Stacks>::label;
    const auto shapes = std::make_tuple(args.shape()...);
    const auto& first = std::get<0>(shapes);
    index_t extents[max_rank + 1]{};
    const int rank = first.rank() + int(Stacks);
    if (rank > max_rank) raise_too_many_axes(name);
    for (int i = 0, own = 0; i < rank; ++i)
        extents[i] = i == axis ? (own += !Stacks, 0) : first.extent(own++);
    std::apply([&](const auto&... shape) { (join_extents<Stacks>(extents, axis, first, shape), ...); },
               shapes);
    return rearrangement<join_way<Stacks>, Result, Args...>(
        join_way<Stacks>{axis}, shape_of_extents<Result>(name, extents, rank), std::move(args)...);
}

/// The first argument that is no expression.
template <class... Args>
struct join_foreign {
    using verdict = diagnose::holds;
};
template <class First, class... Rest>
struct join_foreign<First, Rest...> {
    using verdict = diagnose::operand<std::remove_cvref_t<First>>;
};
template <expression First, class... Rest>
struct join_foreign<First, Rest...> : join_foreign<Rest...> {};

/// `concat` and `stack` of expressions, judged.
template <bool Stacks, class Axes, expression First, expression... Rest>
constexpr auto join(const Axes& along, First&& first, Rest&&... rest) {
    using first_shape = typename std::remove_cvref_t<First>::shape_type;
    using result = join_result<Stacks, Axes, first_shape, typename std::remove_cvref_t<Rest>::shape_type...>;
    using count = count_verdict<Axes, 1>;
    using existence = existence_verdict<first_shape, Axes, int(Stacks)>;
    using shapes = typename result::verdict;
    using elements = typename join_elements<no_element, First, Rest...>::verdict;
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(shapes::value, "weft E212: the operands do not go together along this axis");
    static_assert(elements::value, "weft E121: no element type holds all; cast the operands");
    if constexpr (!count::value || !existence::value || !shapes::value || !elements::value) {
        return rejected_view<First>();
    } else {
        using element = typename meet_tensors<no_element, First, Rest...>::type;
        const char* name = join_way<Stacks>::label;
        check_count<1>(name, along);
        const int axis = normalized_axis(name, along.at(0), first.rank() + int(Stacks), Stacks);
        return join_nodes<Stacks, typename result::type>(axis, node_of<element>(std::forward<First>(first)),
                                                         node_of<element>(std::forward<Rest>(rest))...);
    }
}

/// Something among the operands is none.
template <bool Stacks, class Axes, class... Args>
constexpr auto join(const Axes&, const Args&...) {
    using verdict = typename join_foreign<Args...>::verdict;
    static_assert(verdict::value,
                  "weft E122: no tensor, view or expression; of a vector or an array, write view(x)");
    return rejected<tensor<float, 1>>();
}

template <class List>
using element_of_list = std::remove_cvref_t<decltype(*std::begin(std::declval<const List&>()))>;

/// A vector, span or other range of tensors or expressions of one type.
template <class List>
concept expression_list = !expression<List> && requires(const List& list) {
    std::end(list);
    requires expression<element_of_list<List>>;
};

/// What is known of the result for a list of any length.
template <bool Stacks, class Axes, class Shape>
struct joined_list {
    using type = any_shape;
};
template <bool Stacks, class Axes, class Shape>
    requires(Axes::is_static && has_static_rank<Shape>)
struct joined_list<Stacks, Axes, Shape> {
    static constexpr static_axes axes = [] {
        static_axes own = axes_of_shape<Shape>(), out;
        const index_t axis = from_front(Axes::at(0), own.rank + int(Stacks));
        for (int i = 0, next = 0; i < own.rank + int(Stacks); ++i) {
            next += int(!Stacks && i == axis);
            out.push(i == axis ? dyn : own.extents[next++]);
        }
        return out;
    }();
    using type = shape_from_axes<axes>;
};

/// `concat` and `stack` of as many operands as there are at run time.
template <bool Stacks, class Axes, expression_list List>
auto join_list(const Axes& along, const List& list) {
    using way = join_way<Stacks>;
    using element = element_of_list<List>;
    using value = typename element::value_type;
    using count = count_verdict<Axes, 1>;
    using existence = existence_verdict<typename element::shape_type, Axes, int(Stacks)>;
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    if constexpr (!count::value || !existence::value) {
        return any_tensor<value>();
    } else {
        check_count<1>(way::label, along);
        if (std::begin(list) == std::end(list)) raise_nothing_to_join(way::label);
        const auto first = (*std::begin(list)).shape();
        const int rank = first.rank() + int(Stacks);
        const int axis = normalized_axis(way::label, along.at(0), rank, Stacks);
        if (rank > max_rank) raise_too_many_axes(way::label);
        index_t extents[max_rank + 1]{}, number = 0;
        for (int i = 0, own = 0; i < rank; ++i)
            extents[i] = i == axis ? (own += !Stacks, 0) : first.extent(own++);
        for (const auto& each : list)
            join_extents<Stacks>(extents, axis, first, each.shape(), number++);
        using result = typename joined_list<Stacks, Axes, typename element::shape_type>::type;
        typename tensor_for<value, result>::type joined(shape_of_extents<result>(way::label, extents, rank),
                                                        uninitialized);
        const auto whole = broadcast_axes(joined.shape(), joined.write_target().where);
        if constexpr (stands_in_order<decltype(capture(*std::begin(list)))> &&
                      !is_static_shape<typename element::shape_type>) {
            index_t before = 1;
            for (int i = 0; i < axis; ++i)
                before *= extents[i];
            if (before == 1) { // one after the other in memory
                value* out = joined.data();
                for (const auto& each : list) {
                    const auto& part = capture(each);
                    out = std::copy_n(part.data(), part.size(), out);
                }
                return joined;
            }
        }
        index_t next = 0;
        for (const auto& each : list)
            way{axis}.write_next(joined.data(), whole, next, capture(each));
        return joined;
    }
}

/// All arguments but the last, which names the axis.
template <class... Args>
using last_argument = std::tuple_element_t<sizeof...(Args) - 1, std::tuple<Args...>>;

template <class... Args>
concept operands_then_axes = sizeof...(Args) > 1 && axes_type<last_argument<Args...>> &&
                             !(sizeof...(Args) == 2 && (expression_list<Args> || ...));

template <bool Stacks, class All, std::size_t... Nth>
constexpr auto join_before_last(All all, std::index_sequence<Nth...>) {
    return join<Stacks>(std::get<sizeof...(Nth)>(all), std::get<Nth>(static_cast<All&&>(all))...);
}

} // namespace detail

/// The operands one after the other along an axis.
///
/// Shape    along the axis the sum of the extents, else that of the operands, which is the same; nothing broadcasts
/// Errors   E150 or index_error: there is no such axis; E212 or shape_error: the other extents or the ranks differ, or a list
///          is empty; E121: no element type holds all of them
/// Example  concat<0>(head, tail);   concat(a, b, c, axes{k});   concat<0>(batches);
template <index_t... Axis, class... Args>
    requires(sizeof...(Axis) > 0 && sizeof...(Args) > 0)
[[nodiscard]] constexpr auto concat(Args&&... args) {
    return detail::join<false>(axes<Axis...>{}, std::forward<Args>(args)...);
}
template <class... Args>
    requires detail::operands_then_axes<Args...>
[[nodiscard]] constexpr auto concat(Args&&... args) {
    return detail::join_before_last<false>(std::forward_as_tuple(std::forward<Args>(args)...),
                                           std::make_index_sequence<sizeof...(Args) - 1>{});
}
/// The same of a vector, span or other range of tensors of one type: computed now.
template <index_t... Axis, detail::expression_list List>
    requires(sizeof...(Axis) > 0)
[[nodiscard]] auto concat(List&& list) {
    return detail::join_list<false>(axes<Axis...>{}, list);
}
template <detail::expression_list List, detail::axes_type Axes>
[[nodiscard]] auto concat(List&& list, const Axes& along) {
    return detail::join_list<false>(along, list);
}
template <index_t = 0>
detail::unfit_result
    concat(detail::some_tensor, detail::unnamed_axis, detail::some_argument = detail::some_argument(),
           detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument(),
           detail::some_argument = detail::some_argument());

/// The operands side by side along a new axis.
///
/// Shape    that of the operands, which is the same, with a new axis whose extent is their number
/// Errors   as concat; the axis is one of the result
/// Example  stack<-1>(red, green, blue);   stack(a, b, axes{k});   stack<0>(frames);
template <index_t... Axis, class... Args>
    requires(sizeof...(Axis) > 0 && sizeof...(Args) > 0)
[[nodiscard]] constexpr auto stack(Args&&... args) {
    return detail::join<true>(axes<Axis...>{}, std::forward<Args>(args)...);
}
template <class... Args>
    requires detail::operands_then_axes<Args...>
[[nodiscard]] constexpr auto stack(Args&&... args) {
    return detail::join_before_last<true>(std::forward_as_tuple(std::forward<Args>(args)...),
                                          std::make_index_sequence<sizeof...(Args) - 1>{});
}
/// The same of a vector, span or other range of tensors of one type: computed now.
template <index_t... Axis, detail::expression_list List>
    requires(sizeof...(Axis) > 0)
[[nodiscard]] auto stack(List&& list) {
    return detail::join_list<true>(axes<Axis...>{}, list);
}
template <detail::expression_list List, detail::axes_type Axes>
[[nodiscard]] auto stack(List&& list, const Axes& along) {
    return detail::join_list<true>(along, list);
}
template <index_t = 0>
detail::unfit_result
    stack(detail::some_tensor, detail::unnamed_axis, detail::some_argument = detail::some_argument(),
          detail::some_argument = detail::some_argument(), detail::some_argument = detail::some_argument(),
          detail::some_argument = detail::some_argument());

} // namespace weft::inline WEFT_ABI
