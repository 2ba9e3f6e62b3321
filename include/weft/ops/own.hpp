// SPDX-License-Identifier: BSL-1.0
// weft/ops/own.hpp - an expression that depends on nobody.
//
// Layer: ops. Question: how is a lazy expression returned from a function whose tensors end with it?
//     return own(exp(local) * 2);
#pragma once

#include <weft/assign/settle.hpp>
#include <weft/copy/computed.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/view/push/held_part.hpp>

#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class T, class Shape, class... How>
auto owned(const leaf<T, Shape, How...>& node) {
    if constexpr (leaf<T, Shape, How...>::owner_type::is_owner)
        return node;
    else
        return capture(eval(node));
}
template <class T, class Shape, class Rule>
auto owned(const computed<T, Shape, Rule>& node) {
    return node;
}
template <class Tensor>
auto owned(const held<Tensor>& node) {
    return node;
}
template <class Held, class Shape>
auto owned(const held_part<Held, Shape>& node) {
    return node;
}
template <class T>
auto owned(const scalar<T>& node) {
    return node;
}
template <class A, class Name>
auto owned(const bound<A, Name>& node);
template <class N>
    requires(N::arity > 0)
auto owned(const N& node) {
    return node.over([](const auto& operand) { return owned(operand); });
}
// What is computed before the loop reads the value of a let by the value's own leaves, not by those of the let.
template <class A, class Name>
auto owned(const bound<A, Name>& node) {
    auto a = owned(node.a);
    return bound<decltype(a), Name>(std::move(a));
}

} // namespace detail

/// `e`, over copies of all that it reads.
///
/// Shape    that of e
/// Lazy     yes; nothing that it captures belongs to anybody else, so it may be returned, stored, sent
/// Cost     one copy of each tensor or view that e refers to, and one more wherever the value of a `let` is named; what e owns
///          already is shared
/// Errors   none of its own
/// Example  auto f(const tensor<float, dyn>& x) { tensor y = x * 2; return own(exp(y) + x); }
template <expression E>
[[nodiscard]] auto own(E&& e) {
    return detail::owned(detail::capture(std::forward<E>(e)));
}

} // namespace weft::inline WEFT_ABI
