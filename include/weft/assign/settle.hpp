// SPDX-License-Identifier: BSL-1.0
// weft/assign/settle.hpp - evaluates once, before the loop, what a tree may not compute once per element.
//
// Layer: assign. Question: what becomes of the sum in `x / sum<1>(x, keep_dims)` when the quotient is evaluated?
//     settled(tree)   is   the same tree over the leaf of a temporary that holds the sums
//
// A node that settles has `settle()`, which evaluates it now and gives a leaf that owns the result. To everything else it
// is a leaf without memory. What is below it knows nothing of the lets around
// it, so that let values there become what they stand for, as do those that are evaluated outside their let.
#pragma once

#include <weft/expr/let.hpp>
#include <weft/kernel/region.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// A node that is evaluated before the loop.
template <class N>
concept settling = requires { N::settles; };

/// No let around.
struct no_lets {};

/// Inside the let `Name`, whose value is `a`. `Replaces`: this is what its values become; else they stay.
template <class Name, class A, bool Replaces, class Outer>
struct inside_let {
    const A& a;
    const Outer& outer;
};

template <class Lets, class Name>
inline constexpr bool stays = false;
template <class Name, class A, bool Replaces, class Outer, class Other>
inline constexpr bool stays<inside_let<Name, A, Replaces, Outer>, Other> =
    std::same_as<Name, Other> ? !Replaces : stays<Outer, Other>;

/// Whether a tree names no value of these lets that does not stay, and none of a let that it does not stand in.
template <class Lets, class N>
inline constexpr bool is_closed_inside = true;
/// Whether besides nothing in it settles: whether settling changes nothing.
template <class Lets, class N>
inline constexpr bool is_settled_inside = true;

template <class Lets, class... Args>
inline constexpr bool is_closed_inside<Lets, node_list<Args...>> = (is_closed_inside<Lets, Args> && ...);
template <class Lets, class A, class Name>
inline constexpr bool is_closed_inside<Lets, bound<A, Name>> = stays<Lets, Name>;
template <class Lets, class A, class Body, class Name>
inline constexpr bool is_closed_inside<Lets, let_node<A, Body, Name>> =
    is_closed_inside<Lets, A> && is_closed_inside<inside_let<Name, A, false, Lets>, Body>;
template <class Lets, class N>
    requires(!is_let<N> && N::arity > 0)
inline constexpr bool is_closed_inside<Lets, N> = is_closed_inside<Lets, typename N::operands>;

template <class Lets, class... Args>
inline constexpr bool is_settled_inside<Lets, node_list<Args...>> = (is_settled_inside<Lets, Args> && ...);
template <class Lets, settling N>
inline constexpr bool is_settled_inside<Lets, N> = false;
template <class Lets, class A, class Name>
inline constexpr bool is_settled_inside<Lets, bound<A, Name>> = stays<Lets, Name>;
template <class Lets, class A, class Body, class Name>
inline constexpr bool is_settled_inside<Lets, let_node<A, Body, Name>> =
    is_settled_inside<Lets, A> && is_settled_inside<inside_let<Name, A, false, Lets>, Body>;
template <class Lets, class N>
    requires(!settling<N> && !is_let<N> && N::arity > 0)
inline constexpr bool is_settled_inside<Lets, N> = is_settled_inside<Lets, typename N::operands>;

/// Whether settling changes the tree.
template <class N>
inline constexpr bool has_settling = !is_settled_inside<no_lets, N>;

/// The tree with what they stand for in the place of let values that do not stay.
template <class Lets, class N>
constexpr auto closed_inside(const Lets& lets, const N& node);

/// The same, and with every node that settles replaced by a leaf of its elements.
template <class Lets, class N>
constexpr auto settled_inside(const Lets& lets, const N& node);

/// What the value of a let becomes.
template <class A, class Name>
constexpr auto let_value(const no_lets& lets, const bound<A, Name>& node) {
    return closed_inside(lets, node.a); // used outside its let
}
template <class Let, class Value, bool Replaces, class Outer, class A, class Name>
constexpr auto let_value(const inside_let<Let, Value, Replaces, Outer>& lets, const bound<A, Name>& node) {
    if constexpr (std::same_as<Let, Name>)
        return closed_inside(lets.outer, lets.a);
    else
        return let_value(lets.outer, node);
}

template <class Lets, class N>
constexpr auto closed_inside(const Lets& lets, const N& node) {
    const auto inside = [&](const auto& operand) { return closed_inside(lets, operand); };
    if constexpr (is_closed_inside<Lets, N>) {
        return node;
    } else if constexpr (is_bound<N>) {
        return let_value(lets, node);
    } else if constexpr (is_let<N>) {
        using name = typename N::name;
        auto a = inside(node.a);
        auto body = closed_inside(inside_let<name, decltype(a), false, Lets>{a, lets}, node.b);
        return let_node<decltype(a), decltype(body), name>(std::move(a), std::move(body));
    } else {
        return node.over(inside);
    }
}

template <class Name, class Lets, class A, class Body>
constexpr auto settled_let(const Lets& lets, const A& a, const Body& body) {
    if constexpr (is_leaf<A>) {
        return settled_inside(inside_let<Name, A, true, Lets>{a, lets}, body);
    } else {
        auto inside = settled_inside(inside_let<Name, A, false, Lets>{a, lets}, body);
        return let_over<Name>(a, std::move(inside));
    }
}

/// Calls f with the same lets, whose values are all to be replaced.
template <class F>
constexpr auto replacing(const no_lets& lets, const F& f) {
    return f(lets);
}
template <class Name, class A, bool Replaces, class Outer, class F>
constexpr auto replacing(const inside_let<Name, A, Replaces, Outer>& lets, const F& f) {
    return replacing(lets.outer, [&](const auto& outer) {
        return f(inside_let<Name, A, true, std::remove_cvref_t<decltype(outer)>>{lets.a, outer});
    });
}

template <class Lets, class N>
constexpr auto settled_inside(const Lets& lets, const N& node) {
    if constexpr (is_settled_inside<Lets, N>)
        return node;
    else if constexpr (settling<N>)
        return replacing(lets, [&](const auto& all) { return closed_inside(all, node).settle(); });
    else if constexpr (is_bound<N>)
        return settled_inside(lets, let_value(lets, node));
    else if constexpr (is_let<N>)
        return settled_let<typename N::name>(lets, settled_inside(lets, node.a), node.b);
    else
        return node.over([&](const auto& operand) { return settled_inside(lets, operand); });
}

/// The tree with every node that settles replaced by a leaf of its elements.
template <class N>
constexpr auto settled(const N& node) {
    return settled_inside(no_lets{}, node);
}

/// A node whose elements may be read where they stand.
template <class N>
concept reads_on_demand = settling<N> && requires(const N& node) { node.settle_to_read(); };

/// The same where nothing is written while the tree is read, and `node` stays: a node that has `settle_to_read()` may leave its
/// elements where they stand.
template <class N>
constexpr auto settled_to_read(const N& node) {
    if constexpr (!has_settling<N>)
        return node;
    else if constexpr (reads_on_demand<N>)
        return node.settle_to_read();
    else if constexpr (settling<N> || is_let<N> || is_bound<N>)
        return settled(node);
    else
        return node.over([](const auto& operand) { return settled_to_read(operand); });
}

} // namespace weft::inline WEFT_ABI::detail
