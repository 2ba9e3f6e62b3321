// SPDX-License-Identifier: BSL-1.0
// weft/ops/let.hpp - computing a value once for each element, and using it as often as it is named.
//
// Layer: ops. Question: how is `exp(x)` used three times and computed once?
//     y = let(exp(x), [](auto t) { return t / (1 + t) + t; });
#pragma once

#include <weft/assign/operand_node.hpp>
#include <weft/expr/let.hpp>
#include <weft/kernel/slots.hpp>

#include <utility>

namespace weft::inline WEFT_ABI {

/// The expression that `f` makes of the value of `e`, which is computed once for each element, in the same loop.
///
/// Shape    that of the result of f
/// Lazy     yes: e is captured as by operators; f is called now, once, with an expression that stands for the value
/// Cost     a register of the kernel, or a buffer in L1 where the result changes the element type on the way or calls
///          a function of the user. A reduction of the value along inner axes reads what is stored for a block of rows;
///          any other computes the value once more
/// Errors   none of its own
/// Example  silu = let(sigmoid(x), [&](auto s) { return x * s; });
template <expression E, class F>
    requires(!expression<F>)
[[nodiscard]] constexpr auto let(E&& e, const F& f) {
    // Not in a function of its own, nor by std::invoke_result: compilers tell of an error in f with all that is called on the
    // way.
    using value = detail::captured_t<E>;
    using name = detail::let_name<value, F>;
    using bound = detail::bound<value, name>;
    using body = detail::captured_t<decltype(f(std::declval<bound>()))>;
    value a = detail::capture(std::forward<E>(e));
    if constexpr (!detail::names<name, body>)
        return detail::capture(f(bound(std::move(a)))); // uses it, if at all, before the loop
    else
        return detail::let_node<value, body, name>(a, detail::capture(f(bound(a))));
}

/// The same with two values.
template <expression E1, expression E2, class F>
    requires(!expression<F>)
[[nodiscard]] constexpr auto let(E1&& first, E2&& second, const F& f) {
    return weft::let(std::forward<E1>(first), [&](const auto& s) {
        return weft::let(std::forward<E2>(second), [&](const auto& t) { return f(s, t); });
    });
}

} // namespace weft::inline WEFT_ABI
