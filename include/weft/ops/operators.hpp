// SPDX-License-Identifier: BSL-1.0
// weft/ops/operators.hpp - the operators, a line each.
//
// Layer: ops. Question: what does `a + b` build?
//     c = a + b * 2;   // nothing is computed before the assignment
//
// Every operator:
//
// Shape    the operands' shapes broadcast against each other, checked now; a scalar has no axes
// Lazy     yes: captures lvalue tensors and views as pointer, shape and strides, temporaries by moving them in
// Cost     none until evaluated; then one packet operation for each packet of the result
// Errors   E101 or broadcast_error, E120 (element type without this operation), E121 (no common type), E122
//          (foreign operand), value_error (integer scalar that the element type cannot hold)
// Example  tensor<float, 2, 3> a; tensor<float, 3> b; auto e = a * b + 1;
#pragma once

#include <weft/ops/operand/operands.hpp>
#include <weft/simd/logic.hpp>
#include <weft/simd/math/math.hpp>
#include <weft/simd/scalar/foreign.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {

struct add : rules::mixed {
    static constexpr const char* label = "+";
    static constexpr int sum = 1;
    template <class X, class Y>
    WEFT_INLINE static constexpr auto apply(X x, Y y) -> decltype(simd::add(x, y)) {
        return simd::add(x, y);
    }
    /// x * y + z and z + x * y, rounded once.
    template <class X>
    WEFT_INLINE static constexpr X product_first(X x, X y, X z) {
        return simd::fma(x, y, z);
    }
    template <class X>
    WEFT_INLINE static constexpr X product_second(X z, X x, X y) {
        return simd::fma(x, y, z);
    }
};

struct subtract : rules::mixed {
    static constexpr const char* label = "-";
    static constexpr int sum = -1;
    template <class X, class Y>
    WEFT_INLINE static constexpr auto apply(X x, Y y) -> decltype(simd::sub(x, y)) {
        return simd::sub(x, y);
    }
    /// x * y - z and z - x * y, rounded once.
    template <class X>
    WEFT_INLINE static constexpr X product_first(X x, X y, X z) {
        return simd::fma(x, y, simd::neg(z));
    }
    template <class X>
    WEFT_INLINE static constexpr X product_second(X z, X x, X y) {
        return simd::fma(simd::neg(x), y, z);
    }
};

struct multiply : rules::mixed {
    static constexpr const char* label = "*";
    static constexpr bool product = true;
    template <class X, class Y>
    WEFT_INLINE static constexpr auto apply(X x, Y y) -> decltype(simd::mul(x, y)) {
        return simd::mul(x, y);
    }
};

struct divide : rules::division {
    static constexpr const char* label = "/";
    static constexpr bool keeps_real = true;
    template <class X, class Y>
    WEFT_INLINE static constexpr auto apply(X x, Y y) -> decltype(simd::div(x, y)) {
        return simd::div(x, y);
    }
};

struct negate : rules::arithmetic {
    static constexpr const char* label = "-";
    template <class X>
    WEFT_INLINE static constexpr auto apply(X x) -> decltype(simd::neg(x)) {
        return simd::neg(x);
    }
};

} // namespace op

} // namespace detail

WEFT_OPERATION(modulo, "%", division, (X x, auto y), simd::mod(x, y))
WEFT_OPERATION(equal, "==", comparison, (X x, X y), simd::truth(x == y))
WEFT_OPERATION(not_equal, "!=", comparison, (X x, X y), simd::truth(x != y))
WEFT_OPERATION(less, "<", comparison, (X x, X y), simd::truth(x < y))
WEFT_OPERATION(less_equal, "<=", comparison, (X x, X y), simd::truth(x <= y))
WEFT_OPERATION(greater, ">", comparison, (X x, X y), simd::truth(x > y))
WEFT_OPERATION(greater_equal, ">=", comparison, (X x, X y), simd::truth(x >= y))
WEFT_OPERATION(logical_and, "&&", logical, (X x, X y), simd::bit_and(x, y))
WEFT_OPERATION(logical_or, "||", logical, (X x, X y), simd::bit_or(x, y))
WEFT_OPERATION(logical_not, "!", logical, (X x), simd::bit_not(x))
WEFT_OPERATION(bit_and, "&", bitwise, (X x, X y), simd::bit_and(x, y))
WEFT_OPERATION(bit_or, "|", bitwise, (X x, X y), simd::bit_or(x, y))
WEFT_OPERATION(bit_xor, "^", bitwise, (X x, X y), simd::bit_xor(x, y))
WEFT_OPERATION(bit_not, "~", bitwise, (X x), simd::bit_not(x))
WEFT_OPERATION(shift_left, "<<", shift, (X x, X y), simd::shl(x, y))
WEFT_OPERATION(shift_right, ">>", shift, (X x, X y), simd::shr(x, y))

WEFT_FUNCTION(operator+, add)
WEFT_FUNCTION(operator-, subtract)
WEFT_FUNCTION(operator*, multiply)
WEFT_FUNCTION(operator/, divide)
WEFT_FUNCTION(operator%, modulo)
WEFT_FUNCTION(operator==, equal)
WEFT_FUNCTION(operator!=, not_equal)
WEFT_FUNCTION(operator<, less)
WEFT_FUNCTION(operator<=, less_equal)
WEFT_FUNCTION(operator>, greater)
WEFT_FUNCTION(operator>=, greater_equal)
WEFT_FUNCTION(operator&&, logical_and)
WEFT_FUNCTION(operator||, logical_or)
WEFT_FUNCTION(operator&, bit_and)
WEFT_FUNCTION(operator|, bit_or)
WEFT_FUNCTION(operator^, bit_xor)
WEFT_FUNCTION(operator<<, shift_left)
WEFT_FUNCTION(operator>>, shift_right)

template <expression A>
[[nodiscard]] constexpr auto operator-(A&& a) {
    return detail::build(detail::op::negate{}, std::forward<A>(a));
}

/// The operand itself; bools become int, as in C++.
template <expression A>
[[nodiscard]] constexpr auto operator+(A&& a) {
    using value = detail::tensor_element_t<A>;
    return detail::node_of<detail::rules::arithmetic::compute<value>>(std::forward<A>(a));
}

template <expression A>
[[nodiscard]] constexpr auto operator!(A&& a) {
    return detail::build(detail::op::logical_not{}, std::forward<A>(a));
}

template <expression A>
[[nodiscard]] constexpr auto operator~(A&& a) {
    return detail::build(detail::op::bit_not{}, std::forward<A>(a));
}

} // namespace weft::inline WEFT_ABI
