// SPDX-License-Identifier: BSL-1.0
// weft/view/push/push_down.hpp - a view of an expression is the expression of the views of its leaves.
//
// Layer: view. Question: what is `transpose(a + b)`, and what does it cost?
//     transpose(a) + transpose(b), the same tree over other leaves; no view is left at run time
//
// Each leaf is first broadcast to the shape of the whole expression, so that an axis means the same in all of them.
#pragma once

#include <weft/assign/settle.hpp>
#include <weft/copy/computed.hpp>
#include <weft/expr/convert.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/expr/let.hpp>
#include <weft/view/push/axis_table.hpp>
#include <weft/view/push/held_part.hpp>
#include <weft/view/push/view_of_result.hpp>

#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The nameable view of elements in memory; defined in tensor/.
template <class T, class Shape>
struct view_for;

/// Where the view of an operand of an expression of shape `shape` begins, seen from the operand's first element, and its axes.
template <class View, class Shape, class X>
constexpr auto viewed(const View& view, const Shape& shape, const X& x) {
    using result = typename View::template result<Shape>;
    if constexpr (requires { view.place(shape, x); }) {
        return view.place(shape, x);
    } else {
        axis_table table = broadcast_axes(shape, x);
        view.apply(table);
        return viewed_place<result>{first_of(table), placed<result>(table)};
    }
}

/// Row-major elements without gaps stay so.
template <class View>
inline constexpr bool keeps_dense = requires { requires View::keeps_dense; };

// The nodes, one by one. `shape` is that of the whole expression.

template <class View, class Shape, class T>
constexpr auto pushed(const View&, const Shape&, const scalar<T>& n) {
    return n;
}

template <class View, class Shape, class T, class Own, class... How>
constexpr auto pushed(const View& view, const Shape& shape, const leaf<T, Own, How...>& n) {
    using result = typename View::template result<Shape>;
    constexpr bool is_dense = std::same_as<typename leaf<T, Own, How...>::layout_type, dense>;
    auto found = viewed(view, shape, n);
    if constexpr (keeps_dense<View> && is_dense)
        return leaf<T, result, How...>(n.address(), placement<result, dense>(found.where.shape()), n.owner());
    else if constexpr (is_dense)
        return leaf<T, result, strided, How...>(n.address() + found.first, found.where, n.owner());
    else
        return leaf<T, result, How...>(n.address() + found.first, found.where, n.owner());
}

template <class View, class Shape, class T, class Own, class Rule>
constexpr auto pushed(const View& view, const Shape& shape, const computed<T, Own, Rule>& n) {
    using result = typename View::template result<Shape>;
    auto found = viewed(view, shape, n);
    return computed<T, result, Rule>(n.rule(), found.where, n.first() + found.first);
}

template <class View, class Shape, class Tensor>
constexpr auto pushed(const View& view, const Shape& shape, const held<Tensor>& n) {
    using result = typename View::template result<Shape>;
    auto found = viewed(view, shape, n);
    return held_part<held<Tensor>, result>(n, found.first, found.where);
}
template <class View, class Shape, class Held, class Own>
constexpr auto pushed(const View& view, const Shape& shape, const held_part<Held, Own>& n) {
    using result = typename View::template result<Shape>;
    auto found = viewed(view, shape, n);
    return held_part<Held, result>(n.whole(), n.first() + found.first, found.where);
}

template <class View, class Shape, settling N>
constexpr auto pushed(const View& view, const Shape& shape, const N& n);

template <class View, class Shape, class A, class Name>
constexpr auto pushed(const View& view, const Shape& shape, const bound<A, Name>& n);
template <class View, class Shape, class A, class Body, class Name>
constexpr auto pushed(const View& view, const Shape& shape, const let_node<A, Body, Name>& n);
template <class View, class Shape, class To, class A>
constexpr auto pushed(const View& view, const Shape& shape, const convert<To, A>& n);
template <class View, class Shape, class Op, class... Args>
constexpr auto pushed(const View& view, const Shape& shape, const elementwise<Op, Args...>& n);

template <class View, class Shape, class To, class A>
constexpr auto pushed(const View& view, const Shape& shape, const convert<To, A>& n) {
    return converted<To>(pushed(view, shape, n.a));
}
template <class View, class Shape, class Op, class... Args>
constexpr auto pushed(const View& view, const Shape& shape, const elementwise<Op, Args...>& n) {
    return n.apply([&](const auto&... operand) { return node(n.op, pushed(view, shape, operand)...); });
}

/// A view of the let `Name` as a whole: its value, which is `value` before, is viewed alike.
template <class View, class Name, class A>
struct view_inside_let : View {
    A value;
};
template <class View, class Name>
inline constexpr bool is_inside_let = false;
template <class View, class Name, class A, class Other>
inline constexpr bool is_inside_let<view_inside_let<View, Name, A>, Other> =
    std::is_same_v<Name, Other> || is_inside_let<View, Other>;

/// Calls f with the view alone, and with the lets that it stands in, whose values are those before the view.
template <class View, class F>
constexpr auto apart_from_lets(const View& view, const F& f) {
    return f(view, no_lets{});
}
template <class View, class Name, class A, class F>
constexpr auto apart_from_lets(const view_inside_let<View, Name, A>& view, const F& f) {
    return apart_from_lets(static_cast<const View&>(view), [&](const auto& alone, const auto& lets) {
        return f(alone, inside_let<Name, A, true, std::remove_cvref_t<decltype(lets)>>{view.value, lets});
    });
}

/// What is evaluated before the loop is not evaluated yet, and has let values as they are before the view.
template <class View, class Shape, settling N>
constexpr auto pushed(const View& view, const Shape& shape, const N& n) {
    return apart_from_lets(view, [&](const auto& alone, const auto& lets) {
        auto closed = closed_inside(lets, n);
        return view_of_result<std::remove_cvref_t<decltype(alone)>, Shape, decltype(closed)>(
            alone, shape, std::move(closed));
    });
}

/// Elsewhere a view of a let value is one of what it stands for: not the value at the same place.
template <class View, class Shape, class A, class Name>
constexpr auto pushed(const View& view, const Shape& shape, const bound<A, Name>& n) {
    auto a = pushed(view, shape, n.a);
    if constexpr (is_inside_let<View, Name>)
        return bound<decltype(a), Name>(std::move(a));
    else
        return a;
}
template <class View, class Shape, class A, class Body, class Name>
constexpr auto pushed(const View& view, const Shape& shape, const let_node<A, Body, Name>& n) {
    auto body = pushed(view_inside_let<View, Name, A>{view, n.a}, shape, n.b);
    if constexpr (names<Name, decltype(body)>) {
        auto a = pushed(view, shape, n.a);
        return let_node<decltype(a), decltype(body), Name>(std::move(a), std::move(body));
    } else {
        return body; // a value that nothing uses may have no such view
    }
}

/// Whether elements can be referred to: those of a tensor that lives on, or of a view.
template <class A>
concept referable =
    expression<A> && (std::remove_cvref_t<A>::refers_to_elements ||
                      (std::remove_cvref_t<A>::owns_elements && std::is_lvalue_reference_v<A>));

/// Whether the elements of the view may be written.
template <class View>
inline constexpr bool is_read_only = requires { requires View::read_only; };

/// Of a tensor, or that of a view; of memory that is not weft's nobody knows.
template <class A>
constexpr witness witness_for(const A& a) {
    if constexpr (requires { a.lifeline(); })
        return witness(a.lifeline());
    else if constexpr (requires { a.witness(); })
        return a.witness();
    else
        return {};
}

/// The view of a tensor or view: a view; of anything else: an expression.
template <class View, class A>
constexpr auto view_of(const View& view, A&& a) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    if constexpr (referable<A&&>) {
        using result = typename View::template result<shape_type>;
        using pointee = std::remove_pointer_t<decltype(a.data())>;
        using element = std::conditional_t<is_read_only<View>, const pointee, pointee>;
        auto found = viewed(view, a.shape(), a);
        return typename view_for<element, result>::type(a.data() + found.first, found.where, witness_for(a));
    } else {
        const auto captured = capture(std::forward<A>(a));
        return pushed(view, captured.shape(), captured);
    }
}

/// What a rejected view gives, so that the compiler says no more about it: an operand of unknown shape.
template <class A>
constexpr auto rejected_view() {
    using element = typename std::remove_cvref_t<A>::value_type;
    return typename view_for<element, any_shape>::type(nullptr, {});
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
