// SPDX-License-Identifier: BSL-1.0
// weft/ops/operand/rules.hpp - the families of operations: in which type they compute, and what type they give.
//
// Layer: ops. Question: what is the element type of `sqrt(int_tensor)`, of `a < b`, of `flag + flag`?
//     rules::floating::compute<int>  is  double
#pragma once

#include <weft/assign/operand_node.hpp>
#include <weft/core/element.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/simd/divisor.hpp>

#include <complex>
#include <concepts>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Of operands of one type, that type; of real and complex ones, the complex type.
template <class T, class...>
struct joint_type {
    using type = T;
};
template <class R, class... Rest>
    requires(std::same_as<Rest, std::complex<R>> || ...)
struct joint_type<R, Rest...> {
    using type = std::complex<R>;
};

template <class T>
struct floating_for {
    using type = T;
};
template <class T>
    requires(category_of<T> == category::boolean || category_of<T> == category::integer)
struct floating_for<T> {
    using type = double;
};

} // namespace detail

/// Each family: `compute<C>`, the type in which operands of common type C are computed; `result<T...>`, the element
/// type that operands of type T give; `accepts<C>`, whether the operation has a meaning for C.

namespace detail {

namespace rules {

/// + - * and their like: bools count as int; every other type stays.
struct arithmetic : operation {
    template <class C>
    using compute = std::conditional_t<std::same_as<C, bool>, int, C>;
    template <class... T>
    using result = typename detail::joint_type<T...>::type;
    template <class C>
    static constexpr bool accepts = true;
};

/// The same of quotients and what they leave.
struct division : arithmetic {
    static constexpr bool divides = true;
    template <class Y>
    WEFT_INLINE static constexpr auto divisor(Y y) {
        return simd::as_divisor(y);
    }
};

/// The same of operands that may be real and complex.
struct mixed : arithmetic {
    static constexpr bool keeps_real = true;
};

/// Keeps the type, bools too.
struct same : arithmetic {
    template <class C>
    using compute = C;
};

/// Gives a limit of the type.
struct limiting : same {
    static constexpr bool type_bound = true;
};

/// Functions of a real or complex argument whose packet form is an approximation; integers give double.
struct floating : arithmetic {
    template <class C>
    using compute = typename detail::floating_for<C>::type;
    static constexpr bool exact = false;
};

/// As floating, but correctly rounded.
struct root : floating {
    static constexpr bool exact = true;
};

/// Gives the number beside one.
struct neighbour : root {
    static constexpr bool type_bound = true;
};

/// Has no packet form that would differ from its scalar form, but is no elementary operation of the processor.
struct remainder : floating {
    static constexpr bool exact = true;
};

/// Questions about one value.
struct predicate : arithmetic {
    template <class C>
    using compute = C;
    template <class...>
    using result = bool;
};

/// Comparisons of two values.
struct comparison : predicate {};

/// && || ! and logical_xor: operands count as `x != 0`.
struct logical : operation {
    template <class C>
    using compute = bool;
    template <class...>
    using result = bool;
    template <class C>
    static constexpr bool accepts = has_truth<C>;
};

/// & | ^ ~: integers and bools.
struct bitwise : same {
    template <class C>
    static constexpr bool accepts =
        category_of<C> == category::boolean || category_of<C> == category::integer;
};

/// << >>: integers; bools count as int.
struct shift : arithmetic {
    template <class C>
    static constexpr bool accepts = bitwise::accepts<C>;
};

/// abs: a complex number gives its real type.
struct magnitude : arithmetic {
    static constexpr bool measures = true;
    template <class T>
    using result = typename detail::real_part<T>::type;
};

/// Parts of a complex number; a real number is its own real part.
struct part : same {
    template <class T>
    using result = typename detail::real_part<T>::type;
};

/// The angle of a complex number; integers give double.
struct angle : floating {
    template <class T>
    using result = typename detail::real_part<T>::type;
};

} // namespace rules

} // namespace detail

} // namespace weft::inline WEFT_ABI
