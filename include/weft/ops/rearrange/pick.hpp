// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/pick.hpp - elements by lists of indices, one for each of several axes.
//
// Layer: ops. Question: which elements are `a(iy, ix)`?
//     a(iy(0), ix(0)), a(iy(1), ix(1)), ...   the lists broadcast to each other, and axes without a list stay
#pragma once

#include <weft/expr/strict.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/operand/operands.hpp>
#include <weft/ops/rearrange/picked_places.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/shape/broadcast.hpp>
#include <weft/shape/exact.hpp>
#include <weft/view/broadcast_to.hpp>

#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// The lines that these lists name, whose axes take the place of the lists' axes of the operand.
struct checked_pick_way {
    static constexpr const char* label = "pick";
    int axis;

    template <class T, class N, class... Lists>
    constexpr void write(T* data, const axis_table& whole, const N& node, const Lists&... lists) const {
        if (whole.is_empty()) return;
        if constexpr (is_leaf<N>)
            write_from(data, whole, node, lists...);
        else
            write_from(data, whole, in_order(node), lists...);
    }

private:
    template <class T, class N, class... Lists>
    constexpr void write_from(T* data, const axis_table& whole, const N& source,
                              const Lists&... lists) const {
        axis_table lines;
        // The lines begin along one axis, whose end is not looked at; but an extent of 1 would have no stride.
        for (int i = 0; i < source.rank(); ++i)
            if (i == axis)
                lines.push(2, 1);
            else if (i < axis || i >= axis + int(sizeof...(Lists)))
                lines.push(source.extent(i), source.stride(i));
        const auto places = broadcast_named("a(indices)", lists.shape()...);
        int i = axis - 1;
        const auto walk = [&](const auto& list) {
            ++i;
            return list_walk<typename std::remove_cvref_t<decltype(list)>::value_type>(
                places, list, list.data(), source.extent(i), source.stride(i));
        };
        // Braces: from left to right.
        const picked_lines<typename Lists::value_type...> where{walk(lists)...};
        checked_take_way{axis}.write_numbered(data, whole, leaf_at(source.data(), lines), places.rank(),
                                              where);
    }
};

/// The indices have not been checked.
struct pick_way {
    static constexpr const char* label = "pick";
    static constexpr bool refuses = true;
    int axis;

    template <class Shape, class N, class... Indices>
    constexpr auto checked(kept_numbers&, const Shape& shape, const N& node,
                           const Indices&... indices) const {
        return over(shape, node, list_in_memory(indices)...);
    }

private:
    template <class Shape, class N, class... Lists>
    constexpr auto over(const Shape& shape, const N& node, const Lists&... lists) const {
        int i = axis;
        (check_list(lists, node, i++), ...);
        return rearrangement<checked_pick_way, Shape, N, Lists...>({axis}, shape, node, lists...);
    }
};

/// The axes of `Shape`, of which `Taken` from `Axis` on are replaced by those of `Places`.
template <class Shape, int Axis, int Taken, class Places>
constexpr static_axes picked_axes() {
    const static_axes own = axes_of_shape<Shape>(), places = axes_of_shape<Places>();
    static_axes out;
    for (int i = 0; i < Axis; ++i)
        out.push(own.extents[i]);
    for (int i = 0; i < places.rank; ++i)
        out.push(places.extents[i]);
    for (int i = Axis + Taken; i < own.rank; ++i)
        out.push(own.extents[i]);
    return out;
}
template <class Shape, int Axis, int Taken, class Places>
struct picked_shape {
    using type = any_shape;
};
template <class Shape, int Axis, int Taken, class Places>
    requires(has_static_rank<Shape> && has_static_rank<Places>)
struct picked_shape<Shape, Axis, Taken, Places> {
    static constexpr static_axes axes = picked_axes<Shape, Axis, Taken, Places>();
    using type = shape_from_axes<axes>;
};

/// `a(iy, ix)`: an expression, and where `X` can be written, a target. `X` is a reference to a tensor, a view, or a `no_target`.
template <class X, int Axis, class Node>
class picked : public Node {
public:
    template <class A>
    constexpr picked(A& from, Node node) : Node(std::move(node)), x_(from) {}
    picked(const picked&) = default;

    constexpr void operator=(const picked& other) && { write(static_cast<const Node&>(other)); }
    template <class E>
    constexpr void operator=(E&& e) && {
        write(std::forward<E>(e));
    }

    template <class>
    static constexpr bool takes = true;
    template <class Op, class E>
    static constexpr void compound(picked&& to, E&& e) {
        if constexpr (operands<const Node&, E>)
            to.write(build(Op{}, static_cast<const Node&>(to), std::forward<E>(e)));
        else
            to.write(std::forward<E>(e)); // says why not
    }

private:
    template <class E>
    constexpr void write(E&& e) const {
        using value = typename Node::value_type;
        using found = std::remove_cvref_t<E>;
        using permission = access_verdict<X>;
        using masks = mask_verdict<found>;
        using meaning = std::conditional_t<source_of<E, value> || !masks::value, diagnose::holds,
                                           diagnose::operand<found>>;
        using elements = std::conditional_t<source_of<E, value>, source_verdict<value, E>, diagnose::holds>;
        using shapes =
            std::conditional_t<source_of<E, value> && !strict_operand<E>,
                               assign_verdict<typename Node::shape_type, shape_type_of<E>>, diagnose::holds>;
        static_assert(permission::value, "weft E131: the target is read-only");
        static_assert(
            masks::value || !permission::value,
            "weft E142: a(mask) can be assigned to, a(mask) = b; its elements are compress(a, mask)");
        static_assert(meaning::value || !permission::value,
                      "weft E122: neither a tensor nor a scalar; of a vector or an array, write view(x)");
        static_assert(elements::value || !permission::value,
                      "weft E130: the source's element type is of a higher category; write cast<T>(e)");
        static_assert(shapes::value || !permission::value || !elements::value,
                      "weft E207: the operand does not broadcast to this shape");
        if constexpr (permission::value && source_of<E, value> && elements::value && shapes::value) {
            if constexpr (strict_operand<E>) {
                same_shapes<raise_not_as_target>(this->shape(), e.shape());
                if constexpr (same_verdict<typename Node::shape_type, shape_type_of<E>>::value)
                    write_elements(capture(eval(node_of<value>(std::forward<E>(e)))));
            } else if constexpr (expression<E>) {
                write_elements(node_of<value>(std::forward<E>(e)));
            } else {
                const value one = to_element<value>(e);
                write_elements(leaf<value, shape<1>>(&one, placement<shape<1>, dense>(shape<1>())));
            }
        }
    }

    /// The elements of a tree, broadcast.
    template <class N>
    constexpr void write_elements(const N& node) const {
        if constexpr (is_leaf<N> && !is_computed<N>)
            [&]<int... Nth>(std::integer_sequence<int, Nth...>) {
                write_lists(node, list_in_memory(this->template operand<Nth + 1>())...);
            }(std::make_integer_sequence<int, Node::arity - 1>{});
        else
            write_elements(capture(eval(node)));
    }

    template <class N, class... Lists>
    constexpr void write_lists(const N& node, const Lists&... lists) const {
        using value = typename Node::value_type;
        const auto to = x_.write_target();
        const auto is_apart = [&](const auto& read) {
            return !__builtin_is_constant_evaluated() && detail::is_apart(read, to);
        };
        axis_table axes;
        for (int i = 0; i < node.rank(); ++i)
            axes.push(node.extent(i), node.stride(i));
        broadcast_view<typename Node::shape_type>{this->shape(), "a(indices)"}.apply(axes);
        check_distinct(to);
        int i = Axis;
        (check_list(lists, to.where, i++), ...);
        const auto places = broadcast_named("a(indices)", lists.shape()...);
        picked_values<value> values{node.data(), axes, Axis, places.rank()};
        buffer<value> copy;
        if (!values.have_one_step() || !is_apart(node)) copy = values.lay_out();
        std::tuple<buffer<typename Lists::value_type>...> rooms;
        i = Axis - 1;
        const auto walk = [&](const auto& list, auto& room) {
            ++i;
            return walk_over(places, list, to.where.shape().extent(i), to.where.stride(i), is_apart(list),
                             room);
        };
        std::apply(
            [&](auto&... room) {
                picked_lines<typename Lists::value_type...> where{walk(lists, room)...};
                axis_table others;
                for (int k = 0; k < to.where.shape().rank(); ++k)
                    if (k < Axis || k >= Axis + int(sizeof...(Lists)))
                        others.push(to.where.shape().extent(k), to.where.stride(k));
                values.write_to(to.data, others, where);
            },
            rooms);
    }

    X x_;
};

/// A list that is owned by nobody else is owned by the expression.
template <class Index>
constexpr auto captured_list(const Index& index) {
    if constexpr (!expression<Index>)
        return capture(tensor<index_t, 1>{index_value_of(index)});
    else if constexpr (Index::owns_elements)
        return capture(Index(index));
    else
        return capture(index);
}

/// The shape of a list of indices, or of an integer beside lists.
template <class Index>
struct list_shape {
    using type = shape<1>;
};
template <expression Index>
struct list_shape<Index> {
    using type = typename Index::shape_type;
};

/// Stands for elements that cannot be written.
template <class A>
struct no_target {
    constexpr explicit no_target(const auto&) {}
};

/// What is written to when the elements of `A` are.
template <class A>
struct picked_target {
    using type = no_target<std::remove_reference_t<A>>;
};
template <class A>
    requires(std::is_lvalue_reference_v<A> && std::remove_cvref_t<A>::owns_elements)
struct picked_target<A> {
    using type = A;
};
template <class A>
    requires(std::remove_cvref_t<A>::refers_to_elements)
struct picked_target<A> {
    using type = std::remove_cvref_t<A>;
};

template <int Axis, class A, class... Lists>
constexpr auto pick(A&& a, Lists... lists) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    constexpr int taken = int(sizeof...(Lists));
    const auto places = broadcast_named("a(indices)", lists.shape()...);
    const int rank = a.rank() - taken + places.rank();
    if (rank > max_rank) raise_too_many_axes("a(indices)");
    index_t extents[max_rank]{};
    for (int i = 0; i < rank; ++i)
        extents[i] = i < Axis                   ? a.extent(i)
                     : i < Axis + places.rank() ? places.extent(i - Axis)
                                                : a.extent(i - places.rank() + taken);
    using result =
        typename picked_shape<shape_type, Axis, taken, std::remove_const_t<decltype(places)>>::type;
    const result shape = shape_of_extents<result>("a(indices)", extents, rank);
    const auto node = [&](const auto& way) {
        return rearrangement<std::remove_cvref_t<decltype(way)>, result, captured_t<A>, Lists...>(
            way, shape, capture(std::forward<A>(a)), std::move(lists)...);
    };
    if constexpr (taken == 1)
        return node(take_way{Axis, "a(indices)"});
    else
        return node(pick_way{Axis});
}

/// The elements that lists of indices name, one from each: `a(iy, ix)`. A list holds integers of any type, negative ones count
/// from the end; an integer beside lists is a list of one. Axes before and behind them stay: `a(all, i)` is take<1>(a, i).
///
/// Shape    the lists broadcast to one shape, which stands in the place of their axes
/// Lazy     as take. Lists that own their elements are copied
/// Cost     a pass over the indices and one over the result; a lazy operand is evaluated first. Written, one pass, after a copy
///          of a source that is lazy or not apart from the target; of elements that are named twice the last value stays
/// Errors   E110 or index_error: more lists than axes; E101 or broadcast_error: the lists do not broadcast; index_error when
///          the elements are computed, before any is written: an index is outside of its axis. Where it is assigned to, E131,
///          E130, and E207 or broadcast_error: the source does not broadcast to the shape
/// Example  tensor corners = image(rows, columns);   board(y, x) = 1;   m(i, i) += 2;
template <class... Args>
    requires picking_arguments<Args...>
struct subscripting<Args...> {
    static constexpr int axis = [] {
        const bool stays[] = {std::same_as<Args, all_t>...};
        int first = 0;
        while (stays[first])
            ++first;
        return first;
    }();
    static constexpr int lists = int(sizeof...(Args)) - (0 + ... + int(std::same_as<Args, all_t>));

    template <class A>
    static constexpr auto of(A&& a, const Args&... args) {
        using shape_type = typename std::remove_cvref_t<A>::shape_type;
        constexpr int given = int(sizeof...(Args));
        using count =
            std::conditional_t<!has_static_rank<shape_type> || given <= int(static_rank_v<shape_type>),
                               diagnose::holds, diagnose::index_count<int(static_rank_v<shape_type>), given>>;
        using meeting = broadcast_verdict<typename list_shape<Args>::type...>;
        static_assert(count::value, "weft E110: at most as many indices as axes");
        static_assert(meeting::value, "weft E101: the lists of indices do not broadcast");
        if constexpr (count::value && meeting::value) {
            if (given > a.rank()) raise_index_count("a(indices)", given, a.rank());
            using target = typename picked_target<A&&>::type;
            auto node = [&]<std::size_t... Nth>(std::index_sequence<Nth...>) {
                const auto all_of_them = std::forward_as_tuple(args...);
                return pick<axis>(std::forward<A>(a),
                                  captured_list(std::get<Nth + std::size_t(axis)>(all_of_them))...);
            }(std::make_index_sequence<std::size_t(lists)>{});
            return picked<target, axis, decltype(node)>(a, std::move(node));
        } else {
            return rejected_view<A>();
        }
    }
};

} // namespace weft::inline WEFT_ABI::detail
