// SPDX-License-Identifier: BSL-1.0
// weft/ops/operand/operands.hpp - which pairs of operands an operator takes.
//
// Layer: ops. Question: does `a + x` mean anything?
//     operands<tensor<float, 3>&, int>   but not   operands<tensor<float, 3>&, std::string>
#pragma once

#include <weft/ops/operand/build.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// A tensor, whose lvalues are referred to and so must outlive the expression.
template <class A>
concept owner = expression<A> && std::remove_cvref_t<A>::owns_elements;

/// The operators are found wherever a type of weft is compared or added: what has no tensor in it stops here.
template <class A, class B>
concept some_expression = expression<A> || expression<B>;

/// At least one tensor, view or expression; the other operand too, or a scalar beside it.
template <class A, class B>
concept operands = some_expression<A, B> && ((expression<A> && expression<B>) ||
                                             (expression<A> && scalar_beside<B, tensor_element_t<A>>) ||
                                             (expression<B> && scalar_beside<A, tensor_element_t<B>>));

/// A value of a class that cannot be an operand. Streams are left alone: they have operators of their own.
template <class X>
concept foreign_value = !operand<X> && !requires(std::remove_cvref_t<X> x) { x.rdbuf(); };

/// `a | std::views::reverse` belongs to the standard library. (A tensor on the right is called with indices; what is none would
/// be rejected there.)
template <class A, class B>
concept adapted = !expression<B> && requires(A&& a, B&& b) { std::forward<B>(b)(std::forward<A>(a)); };

/// An operator between a tensor and something foreign, which deserves an error of its own.
template <class A, class B>
concept foreign_operands = (some_expression<A, B> || reads_mask<A> || reads_mask<B>) && !operands<A, B> &&
                           (foreign_value<A> || foreign_value<B>) && !adapted<A, B>;

template <class A, class B, class C>
concept three_operands =
    operand<A> && operand<B> && operand<C> && (expression<A> || expression<B> || expression<C>);

/// Three operands, of which one is foreign.
template <class A, class B, class C>
concept three_with_foreign = (expression<A> || expression<B> || expression<C>) &&
                             (foreign_value<A> || foreign_value<B> || foreign_value<C>);

/// The first that is no operand.
template <class... X>
struct first_foreign_value;
template <class First, class... Rest>
struct first_foreign_value<First, Rest...> : first_foreign_value<Rest...> {};
template <foreign_value First, class... Rest>
struct first_foreign_value<First, Rest...> {
    using type = std::remove_cvref_t<First>;
};

template <class... X>
constexpr auto reject_foreign() {
    using found = typename first_foreign_value<X...>::type;
    using verdict = std::conditional_t<reads_mask<found>, diagnose::holds, diagnose::operand<found>>;
    static_assert(mask_verdict<found>::value,
                  "weft E142: a(mask) can be assigned to, a(mask) = b; its elements are compress(a, mask)");
    static_assert(verdict::value,
                  "weft E122: neither a tensor nor a scalar; of a vector or an array, write view(x)");
    return rejected<X...>();
}

} // namespace weft::inline WEFT_ABI::detail
