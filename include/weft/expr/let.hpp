// SPDX-License-Identifier: BSL-1.0
// weft/expr/let.hpp - a value that is computed once for each element and used several times.
//
// Layer: expr. Question: what does `let(e, [](auto t) { return t / (1 + t); })` keep?
//     let_node{e, body}, where each t in the body is a `bound`
//
// Where one kernel computes the value and the body, the value is a register of it. Else it is a tile buffer, which
// the kernels of the body read (kernel/slots.hpp).
#pragma once

#include <weft/expr/elementwise.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Stands for the value of `A` in the body of the let that is called `Name`. It keeps `a` for what is computed from it
/// before the loop.
template <class A, class Name>
struct bound : interface<bound<A, Name>, typename A::value_type, typename A::shape_type> {
    static constexpr const char* label = "let value";
    static constexpr int arity = 0;
    static constexpr int leaves = 0;

    bound(const bound&) = default;
    bound(bound&&) = default;
    bound& operator=(const bound&) & = default;
    using bound::interface::operator=;
    constexpr explicit bound(A x) : a(std::move(x)) {}

    constexpr auto shape() const { return a.shape(); }

    template <int, int, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template value_of<Name>();
    }

    A a;
};

/// The name of the let of `A` whose body is made by `F`.
template <class A, class F>
struct let_name {};

template <class N>
inline constexpr bool is_bound = false;
template <class A, class Name>
inline constexpr bool is_bound<bound<A, Name>> = true;

template <class Name, class N>
inline constexpr bool is_bound_to = false;
template <class A, class Name>
inline constexpr bool is_bound_to<Name, bound<A, Name>> = true;

template <class Name, class N>
inline constexpr bool names = is_bound_to<Name, N>;
template <class Name, class... Args>
inline constexpr bool names<Name, node_list<Args...>> = (names<Name, Args> || ...);
/// Whether the tree uses the value of the let `Name`.
template <class Name, class N>
    requires(N::arity > 0)
inline constexpr bool names<Name, N> = names<Name, typename N::operands>;

template <class A, class Name>
inline constexpr bool ends_in_product<bound<A, Name>> = ends_in_product<A>;

/// A cursor that has a value in a register. The body is one region with it, so it has no buffers of its own.
template <class Cursor, class Name, class Value>
struct binding_cursor {
    const Cursor& outer;
    const Value& value;

    template <class Parent, class Child>
    static constexpr int stages() {
        return 0;
    }

    /// Whether a cursor further out has the value of an operand already.
    template <class Parent, class Child>
    static constexpr bool knows = [] {
        if constexpr (requires { Cursor::template knows<Parent, Child>; })
            return Cursor::template knows<Parent, Child>;
        else
            return false;
    }();

    template <class Parent, int Leaf, int Stage, class Child>
    WEFT_INLINE constexpr auto visit(const Child& child) const {
        if constexpr (knows<Parent, Child>)
            return outer.template visit<Parent, Leaf, Stage>(child);
        else if constexpr (rounds<Child>)
            return rounded<Child>(child.template evaluate<Leaf, Stage>(*this));
        else
            return child.template evaluate<Leaf, Stage>(*this);
    }

    /// Whether a cursor further out rounds the value of a node, which its lanes hold more exactly.
    template <class N>
    static constexpr bool rounds = [] {
        if constexpr (requires { Cursor::template rounds<N>; })
            return Cursor::template rounds<N>;
        else
            return false;
    }();
    template <class N, class X>
    static WEFT_INLINE constexpr auto rounded(const X& x) {
        return Cursor::template rounded<N>(x);
    }

    template <int Leaf, class N>
    WEFT_INLINE constexpr auto load(const N& node) const {
        return outer.template load<Leaf>(node);
    }

    template <class To, class Parent, int Leaf, int Stage, class Child>
    WEFT_INLINE constexpr auto converted(const Child& child) const {
        if constexpr (is_leaf<Child> || (is_bound<Child> && !is_bound_to<Name, Child>) ||
                      knows<Parent, Child>)
            return outer.template converted<To, Parent, Leaf, Stage>(child);
        else
            return cast<To>(visit<Parent, Leaf, Stage>(child));
    }

    template <class To, class X>
    WEFT_INLINE constexpr auto cast(const X& x) const {
        return outer.template cast<To>(x);
    }

    template <class T>
    WEFT_INLINE constexpr auto constant(const T& x) const {
        return outer.constant(x);
    }

    template <class Other>
    WEFT_INLINE constexpr auto value_of() const {
        if constexpr (std::same_as<Other, Name>)
            return value;
        else
            return outer.template value_of<Other>();
    }
};

/// `b`, in which `bound<..., Name>` is the value of `a` at the same place.
template <class A, class Body, class Name>
struct let_node : interface<let_node<A, Body, Name>, typename Body::value_type, typename Body::shape_type>,
                  children<A, Body> {
    using children<A, Body>::a;
    using children<A, Body>::b;
    using name = Name;
    static constexpr const char* label = "let";
    static constexpr int leaves = A::leaves + Body::leaves;

    let_node(const let_node&) = default;
    let_node(let_node&&) = default;
    let_node& operator=(const let_node&) & = default;
    using let_node::interface::operator=;
    constexpr let_node(A value, Body body) : children<A, Body>{std::move(value), std::move(body)} {}

    constexpr auto shape() const { return b.shape(); }

    template <class F>
    constexpr auto over(const F& f) const {
        return let_node<decltype(f(a)), decltype(f(b)), Name>(f(a), f(b));
    }

    template <int Leaf, int Stage, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        constexpr int stages = Cursor::template stages<let_node, A>();
        if constexpr (stages == 0) {
            const auto value = cursor.template visit<let_node, Leaf, Stage>(a);
            const detail::binding_cursor<Cursor, Name, std::remove_const_t<decltype(value)>> inside{cursor,
                                                                                                    value};
            return b.template evaluate<Leaf + A::leaves, Stage>(inside);
        } else {
            return b.template evaluate<Leaf + A::leaves, Stage + stages>(
                cursor.template with_stage<Name, typename A::value_type, Stage + stages - 1>());
        }
    }
};

template <class N>
inline constexpr bool is_let = false;
template <class A, class Body, class Name>
inline constexpr bool is_let<let_node<A, Body, Name>> = true;

template <class A, class Body, class Name>
inline constexpr bool ends_in_product<let_node<A, Body, Name>> = ends_in_product<Body>;

/// The let of a value and a body; the body alone where it no longer uses the value, which may have another shape.
template <class Name, class A, class Body>
constexpr auto let_over(A value, Body body) {
    if constexpr (names<Name, Body>)
        return let_node<A, Body, Name>(std::move(value), std::move(body));
    else
        return body;
}

} // namespace weft::inline WEFT_ABI::detail
