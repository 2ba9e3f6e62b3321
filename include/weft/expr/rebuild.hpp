// SPDX-License-Identifier: BSL-1.0
// weft/expr/rebuild.hpp - the same operation over other operands.
//
// Layer: expr. Question: how is a tree copied with some of its leaves replaced?
//     rebuilt(a + b, f)   is   f(a) + f(b), of the same shape
#pragma once

#include <weft/expr/convert.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/expr/let.hpp>
#include <weft/expr/nary.hpp>

namespace weft::inline WEFT_ABI::detail {

/// The node over `f` of each operand, whose shapes must be those that the operands had: they are not checked again.
template <class To, class A, class F>
constexpr auto rebuilt(const convert<To, A>& n, F f) {
    return converted<To>(f(n.a));
}
template <class Op, class A, class F>
constexpr auto rebuilt(const unary<Op, A>& n, F f) {
    return node(n.op, f(n.a));
}
template <class Op, class A, class B, class F>
constexpr auto rebuilt(const binary<Op, A, B>& n, F f) {
    return binary<Op, decltype(f(n.a)), decltype(f(n.b))>(n.op, f(n.a), f(n.b), n.shape());
}
template <class Op, class A, class B, class C, class F>
constexpr auto rebuilt(const ternary<Op, A, B, C>& n, F f) {
    return ternary<Op, decltype(f(n.a)), decltype(f(n.b)), decltype(f(n.c))>(n.op, f(n.a), f(n.b), f(n.c),
                                                                             n.shape());
}
template <class A, class Body, class Name, class F>
constexpr auto rebuilt(const let_node<A, Body, Name>& n, F f) {
    return let_node<decltype(f(n.a)), decltype(f(n.body)), Name>(f(n.a), f(n.body));
}
template <class Op, class... Args, class F>
constexpr auto rebuilt(const nary<Op, Args...>& n, F f) {
    return std::apply(
        [&](const auto&... arg) {
            return nary<Op, decltype(f(arg))...>(known_shape<decltype(n.shape())>{n.shape()}, n.op,
                                                 f(arg)...);
        },
        n.args);
}

} // namespace weft::inline WEFT_ABI::detail
