// SPDX-License-Identifier: BSL-1.0
// weft/ops/operand/meeting.hpp - whether operands can meet in one operation, and in which element type.
//
// Layer: ops. Question: in which type do `bytes`, `floats` and 2 meet, and if they do not, what does the compiler say?
//     common_element<tensor<std::uint8_t, 3>, tensor<float, 3>, int>  is  float
#pragma once

#include <weft/assign/operand_node.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/reject.hpp>
#include <weft/expr/strict.hpp>
#include <weft/shape/exact.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// No tensor seen yet.
struct no_element {};

template <class A, class B>
struct meet {
    using type = promote_t<A, B>;
};
template <class B>
struct meet<no_element, B> {
    using type = B;
};
template <class B>
struct meet<void, B> {
    using type = void;
};

template <class T, class S>
struct weak_scalar_of {
    using type = decltype(weak_scalar<T, S>());
};

/// The common type of the tensors among the operands; void where there is none.
template <class T, class... X>
struct meet_tensors {
    using type = T;
};
template <class T, class X, class... Rest>
struct meet_tensors<T, X, Rest...>
    : meet_tensors<typename std::conditional_t<expression<X>, meet<T, tensor_element_t<X>>,
                                               std::type_identity<T>>::type,
                   Rest...> {};

/// The type that the weak scalars among the operands leave it at.
template <class T, class... X>
struct meet_scalars {
    using type = T;
};
template <class T, class X, class... Rest>
    requires(!std::is_void_v<T>)
struct meet_scalars<T, X, Rest...>
    : meet_scalars<typename std::conditional_t<expression<X>, std::type_identity<std::type_identity<T>>,
                                               weak_scalar_of<T, std::remove_cvref_t<X>>>::type::type,
                   Rest...> {};

template <class... X>
using common_element = typename meet_scalars<typename meet_tensors<no_element, X...>::type, X...>::type;

/// The first of several verdicts that fails, or one that holds.
template <class First, class... Rest>
struct first_failure_of {
    using type = First;
};
template <class First, class Second, class... Rest>
    requires First::value
struct first_failure_of<First, Second, Rest...> : first_failure_of<Second, Rest...> {};
template <class... Verdicts>
using first_failure = typename first_failure_of<Verdicts...>::type;

template <class A, class B>
constexpr auto judge_exact() {
    if constexpr ((strict_operand<A> || strict_operand<B>) && expression<A> && expression<B>)
        return std::type_identity<same_verdict<shape_type_of<A>, shape_type_of<B>>>{};
    else
        return std::type_identity<diagnose::holds>{};
}
/// Whether the shapes may be equal, where one of the operands is `exact`.
template <class A, class B>
using exact_verdict = typename decltype(judge_exact<A, B>())::type;

/// The run-time half of `exact_verdict`.
template <class A, class B>
constexpr void check_exact(const A& a, const B& b) {
    if constexpr ((strict_operand<A> || strict_operand<B>) && expression<A> && expression<B>)
        same_shapes(a.shape(), b.shape());
}

/// Every pair of any number of operands.
template <class... X>
constexpr void check_all_exact(const X&... x) {
    if constexpr ((strict_operand<X> || ...)) {
        const auto check_against = [&](const auto& a) { (check_exact(a, x), ...); };
        (check_against(x), ...);
    }
}

template <class Common, class A, class B>
using promotion_verdict =
    std::conditional_t<std::is_void_v<Common>, diagnose::promotion<tensor_element_t<A>, tensor_element_t<B>>,
                       diagnose::holds>;

/// Whether every number among the operands can stand beside the tensors: of a class that is made of no numbers there is no
/// element. `Common` is what all meet in.
template <class Common, class... X>
struct beside_class {
    using type = diagnose::holds;
};
template <class... X>
struct beside_class<void, X...> {
    using type = first_failure<made_verdict<typename meet_tensors<no_element, X...>::type, X>...>;
};
template <class Common, class... X>
using beside_verdict = typename beside_class<Common, X...>::type;

template <class Op, class... X>
concept has_formula = requires(X... x) { Op::apply(x...); };

template <class T, class>
struct repeated {
    using type = T;
};

template <class Op, class T, class... X>
constexpr auto judge_element() {
    if constexpr (std::is_void_v<T>) {
        return std::type_identity<diagnose::holds>{};
    } else if constexpr (!Op::template accepts<T>) {
        return std::type_identity<diagnose::operation<Op, T>>{};
    } else {
        using element = typename Op::template compute<T>;
        return std::type_identity<std::conditional_t<has_formula<Op, typename repeated<element, X>::type...>,
                                                     diagnose::holds, diagnose::operation<Op, T>>>{};
    }
}

/// Whether the operation has a meaning for elements of type `T`, given as many operands as there are `X`.
template <class Op, class T, class... X>
using element_verdict = typename decltype(judge_element<Op, T, X...>())::type;

} // namespace weft::inline WEFT_ABI::detail
