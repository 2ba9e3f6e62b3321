// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/pick.hpp - elements by lists of indices, one for each of several axes.
//
// Layer: ops. Question: which elements are `a(iy, ix)`?
//     a(iy(0), ix(0)), a(iy(1), ix(1)), ...   the lists broadcast to each other, and axes without a list stay
#pragma once

#include <weft/expr/strict.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/operand/operands.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/shape/broadcast.hpp>
#include <weft/shape/exact.hpp>
#include <weft/view/broadcast_to.hpp>

#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Adds to where each line begins the way along one axis.
template <class Where, class Indices>
constexpr void add_way(buffer<index_t>& found, const any_shape& places, const Where& where, int axis,
                       const Indices& indices) {
    using index_shape = typename Indices::shape_type;
    const buffer<index_t> numbers = checked_indices("a(indices)", indices, axis, where.shape().extent(axis));
    const axis_table table = broadcast_axes(
        places, leaf<index_t, index_shape>(numbers.data(), placement<index_shape, dense>(indices.shape())));
    const index_t step = where.stride(axis);
    odometer place;
    for (index_t i = 0; i < found.size(); ++i, place.advance(table))
        found.data()[i] += numbers.data()[place.at] * step;
}

/// Where the lines begin that the indices name, in elements of memory.
/// Errors   index_error: an index is outside of its axis
template <class Where, class... Indices>
constexpr buffer<index_t> picked_offsets(const any_shape& places, const Where& where, int axis,
                                         const Indices&... indices) {
    buffer<index_t> found(places.size());
    (add_way(found, places, where, axis++, indices), ...);
    return found;
}

/// The same of one list.
template <class Where, class Indices>
constexpr buffer<index_t> picked_offsets(const any_shape&, const Where& where, int axis,
                                         const Indices& indices) {
    buffer<index_t> found = checked_indices("a(indices)", indices, axis, where.shape().extent(axis));
    if (const index_t step = where.stride(axis); step != 1)
        for (index_t i = 0; i < found.size(); ++i)
            found.data()[i] *= step;
    return found;
}

/// The lines that begin at these offsets, whose axes take the place of `taken` axes of the operand.
struct checked_pick_way {
    static constexpr const char* label = "pick";
    int axis, taken;

    template <class T, class N, class Offsets>
    constexpr void write(T* data, const axis_table& whole, const N& node, const Offsets& offsets) const {
        if (whole.is_empty()) return;
        if constexpr (is_leaf<N>)
            write_from(data, whole, node, offsets);
        else
            write_from(data, whole, in_order(node), offsets);
    }

private:
    template <class T, class N, class Offsets>
    constexpr void write_from(T* data, const axis_table& whole, const N& source,
                              const Offsets& offsets) const {
        axis_table lines;
        // The offsets go along one axis, whose end is not looked at; but an extent of 1 would have no stride.
        for (int i = 0; i < source.rank(); ++i)
            if (i == axis)
                lines.push(2, 1);
            else if (i < axis || i >= axis + taken)
                lines.push(source.extent(i), source.stride(i));
        checked_take_way{axis}.write(data, whole, leaf_at(source.data(), lines), offsets);
    }
};

/// The indices have not been checked.
struct pick_way {
    static constexpr const char* label = "pick";
    static constexpr bool refuses = true;
    int axis;

    template <class Shape, class N, class... Indices>
    constexpr auto checked(kept_numbers& kept, const Shape& shape, const N& node,
                           const Indices&... indices) const {
        const auto places = broadcast_named("a(indices)", indices.shape()...);
        using places_shape = std::remove_const_t<decltype(places)>;
        using offsets = leaf<index_t, places_shape>;
        const index_t* found;
        if constexpr (is_leaf<N>)
            found = kept.keep(picked_offsets(places, node, axis, indices...));
        else
            found = kept.keep(picked_offsets(places, placement<typename N::shape_type, dense>(node.shape()),
                                             axis, indices...));
        return rearrangement<checked_pick_way, Shape, N, offsets>(
            {axis, int(sizeof...(Indices))}, shape, node,
            offsets(found, placement<places_shape, dense>(places)));
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
        using from = typename std::conditional_t<expression<E>, tensor_element<E>,
                                                 std::type_identity<std::remove_cvref_t<E>>>::type;
        using found = std::remove_cvref_t<E>;
        using permission = access_verdict<X>;
        using masks = mask_verdict<found>;
        using meaning = std::conditional_t<source_of<E, value> || !masks::value, diagnose::holds,
                                           diagnose::operand<found>>;
        using elements =
            std::conditional_t<source_of<E, value>, category_verdict<value, from>, diagnose::holds>;
        static_assert(permission::value, "weft E131: the target is read-only");
        static_assert(
            masks::value || !permission::value,
            "weft E142: a(mask) can be assigned to, a(mask) = b; its elements are compress(a, mask)");
        static_assert(meaning::value || !permission::value,
                      "weft E122: neither a tensor nor a scalar; of a vector or an array, write view(x)");
        static_assert(elements::value || !permission::value,
                      "weft E130: the source's element type is of a higher category; write cast<T>(e)");
        if constexpr (permission::value && source_of<E, value> && elements::value) {
            if constexpr (strict_operand<E>) {
                same_shapes<raise_not_as_target>(this->shape(), e.shape());
                if constexpr (same_verdict<typename Node::shape_type, shape_type_of<E>>::value) {
                    const auto values = eval(std::forward<E>(e));
                    write_values(values.data(), true);
                }
            } else if constexpr (expression<E>) {
                const auto values = eval(broadcast_for("a(indices)", std::forward<E>(e), this->shape()));
                write_values(values.data(), true);
            } else {
                const value one = to_element<value>(e);
                write_values(&one, false);
            }
        }
    }

    /// The values in row-major order, or one.
    template <class V>
    constexpr void write_values(const V* values, bool several) const {
        const auto to = x_.write_target();
        check_distinct(to);
        axis_table lines;
        for (int i = 0; i < Axis; ++i)
            lines.push(to.where.shape().extent(i), to.where.stride(i));
        [&]<int... Nth>(std::integer_sequence<int, Nth...>) {
            constexpr int taken = int(sizeof...(Nth));
            const any_shape places =
                broadcast_named("a(indices)", this->template operand<Nth + 1>().shape()...);
            const auto offsets = picked_offsets(places, to.where, Axis, this->template operand<Nth + 1>()...);
            axis_table behind;
            for (int i = Axis + taken; i < to.where.shape().rank(); ++i)
                behind.push(to.where.shape().extent(i), to.where.stride(i));
            const index_t before = lines.size(), after = behind.size();
            odometer line;
            for (index_t i = 0; i < before; ++i, line.advance(lines))
                for (index_t k = 0; k < offsets.size(); ++k) {
                    odometer at;
                    for (index_t j = 0; j < after; ++j, at.advance(behind)) {
                        to.data[line.at + offsets.data()[k] + at.at] =
                            static_cast<typename Node::value_type>(*values);
                        values += several;
                    }
                }
        }(std::make_integer_sequence<int, Node::arity - 1>{});
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
/// Cost     a pass over the indices and one over the result; a lazy operand is evaluated first. Written, a copy of the source
///          and one pass; of elements that are named twice the last value stays
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
        static_assert(count::value, "weft E110: at most as many indices as axes");
        if constexpr (count::value) {
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
