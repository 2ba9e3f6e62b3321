// SPDX-License-Identifier: BSL-1.0
// weft/ops/functions.hpp - the table of elementwise functions: one line, one function.
//
// Layer: ops. Question: which functions take a tensor, and where is a new one added?
//     WEFT_UNARY(cube, arithmetic, simd::mul(x, simd::mul(x, x)))   is   weft::cube(tensor), vectorised
//
// Every function:
//
// Shape    the shape of its operand; of several, their broadcast shape, checked now
// Lazy     yes: captures lvalue tensors and views as pointer, shape and strides, temporaries by moving them in
// Cost     none until evaluated; a packet form where simd/ has one that is right, else a loop over elements
// Errors   as for operators; the family (ops/rules.hpp) says the element type that comes out
// Example  auto e = exp(-0.5 * square(x));
#pragma once

#include <weft/ops/operands.hpp>
#include <weft/simd/logic.hpp>
#include <weft/simd/math/composed.hpp>
#include <weft/simd/math/math.hpp>
#include <weft/simd/math/neighbour.hpp>
#include <weft/simd/math/remainder.hpp>
#include <weft/simd/scalar/complex.hpp>
#include <weft/simd/scalar/foreign.hpp>

namespace weft::inline WEFT_ABI {

WEFT_UNARY(abs, magnitude, simd::abs(x))
WEFT_UNARY(sign, arithmetic, simd::sign(x))
WEFT_UNARY(sqrt, root, simd::sqrt(x))
WEFT_UNARY(rsqrt, root, simd::rsqrt(x))
WEFT_UNARY(reciprocal, root, simd::reciprocal(x))
WEFT_UNARY(cbrt, floating, simd::cbrt(x))
WEFT_UNARY(exp, floating, simd::exp(x))
WEFT_UNARY(exp2, floating, simd::exp2(x))
WEFT_UNARY(expm1, floating, simd::expm1(x))
WEFT_UNARY(log, floating, simd::log(x))
WEFT_UNARY(log2, floating, simd::log2(x))
WEFT_UNARY(log10, floating, simd::log10(x))
WEFT_UNARY(log1p, floating, simd::log1p(x))
WEFT_UNARY(sin, floating, simd::sin(x))
WEFT_UNARY(cos, floating, simd::cos(x))
WEFT_UNARY(tan, floating, simd::tan(x))
WEFT_UNARY(asin, floating, simd::asin(x))
WEFT_UNARY(acos, floating, simd::acos(x))
WEFT_UNARY(atan, floating, simd::atan(x))
WEFT_UNARY(sinh, floating, simd::sinh(x))
WEFT_UNARY(cosh, floating, simd::cosh(x))
WEFT_UNARY(tanh, floating, simd::tanh(x))
WEFT_UNARY(asinh, floating, simd::asinh(x))
WEFT_UNARY(acosh, floating, simd::acosh(x))
WEFT_UNARY(atanh, floating, simd::atanh(x))
WEFT_UNARY(erf, floating, simd::erf(x))
WEFT_UNARY(erfc, floating, simd::erfc(x))
WEFT_UNARY(sigmoid, floating, simd::sigmoid(x))
WEFT_UNARY(floor, arithmetic, simd::floor(x))
WEFT_UNARY(ceil, arithmetic, simd::ceil(x))
WEFT_UNARY(round, arithmetic, simd::round(x))
WEFT_UNARY(trunc, arithmetic, simd::trunc(x))
WEFT_UNARY(isnan, predicate, simd::isnan(x))
WEFT_UNARY(isinf, predicate, simd::isinf(x))
WEFT_UNARY(isfinite, predicate, simd::isfinite(x))
WEFT_UNARY(signbit, predicate, simd::signbit(x))
WEFT_UNARY(conj, arithmetic, simd::conj(x))
WEFT_UNARY(real, part, simd::real(x))
WEFT_UNARY(imag, part, simd::imag(x))
WEFT_UNARY(arg, angle, simd::arg(x))
WEFT_UNARY(nan_to_num, same, simd::nan_to_num(x))
WEFT_UNARY(deg2rad, root, keep_rounded(simd::deg2rad(x)))
WEFT_UNARY(rad2deg, root, keep_rounded(simd::rad2deg(x)))

WEFT_OPERATION(atan2, "atan2", floating, (X x, X y), simd::atan2(x, y))
WEFT_OPERATION(hypot, "hypot", floating, (X x, X y), simd::hypot(x, y))
WEFT_OPERATION(fmod, "fmod", remainder, (X x, X y), simd::fmod(x, y))
WEFT_OPERATION(floor_divide, "floor_divide", arithmetic, (X x, X y), simd::floor_divide(x, y))
WEFT_OPERATION(remainder, "remainder", arithmetic, (X x, X y), simd::remainder(x, y))
WEFT_OPERATION(logaddexp, "logaddexp", floating, (X x, X y), simd::logaddexp(x, y))
WEFT_OPERATION(nextafter, "nextafter", root, (X x, X y), simd::nextafter(x, y))
WEFT_OPERATION(minimum, "minimum", same, (X x, X y), simd::minimum(x, y))
WEFT_OPERATION(maximum, "maximum", same, (X x, X y), simd::maximum(x, y))
WEFT_OPERATION(copysign, "copysign", root, (X x, X y), simd::copysign(x, y))
WEFT_OPERATION(logical_xor, "logical_xor", logical, (X x, X y), simd::bit_xor(x, y))

// On lines of their own: of a function that one macro makes through another, Clang names both where it rejects a call.
WEFT_FUNCTION(atan2, atan2)
WEFT_FUNCTION(hypot, hypot)
WEFT_FUNCTION(fmod, fmod)
WEFT_FUNCTION(floor_divide, floor_divide)
WEFT_FUNCTION(remainder, remainder)
WEFT_FUNCTION(logaddexp, logaddexp)
WEFT_FUNCTION(nextafter, nextafter)
WEFT_FUNCTION(minimum, minimum)
WEFT_FUNCTION(maximum, maximum)
WEFT_FUNCTION(copysign, copysign)
WEFT_FUNCTION(logical_xor, logical_xor)

// Functions of their own shape follow: a product that must not be fused by the compiler, operands that may be real and
// complex, and three operands.

namespace detail {

namespace op {

struct pow : rules::floating {
    static constexpr const char* label = "pow";
    static constexpr bool keeps_real = true;
    template <class X, class Y>
    WEFT_INLINE static constexpr auto apply(X x, Y y) -> decltype(simd::pow(x, y)) {
        return simd::pow(x, y);
    }
};

struct fma : rules::mixed {
    static constexpr const char* label = "fma";
    template <class X, class Y, class Z>
    WEFT_INLINE static constexpr auto apply(X x, Y y, Z z) -> decltype(simd::fma(x, y, z)) {
        return simd::fma(x, y, z);
    }
};

struct lerp : rules::root {
    static constexpr const char* label = "lerp";
    static constexpr bool keeps_real = true;
    template <class A, class B, class T>
    WEFT_INLINE static constexpr auto apply(A a, B b, T t) -> decltype(simd::fma(t, simd::sub(b, a), a)) {
        return simd::fma(t, simd::sub(b, a), a);
    }
};

struct abs2 : rules::magnitude {
    static constexpr const char* label = "abs2";
    static constexpr bool squares = true;
    template <class X>
    WEFT_INLINE static constexpr auto apply(X x) -> decltype(simd::abs2(x)) {
        return simd::abs2(x);
    }
};

struct square : rules::arithmetic {
    static constexpr const char* label = "square";
    static constexpr bool squares = true;
    template <class X>
    WEFT_INLINE static constexpr auto apply(X x) -> decltype(simd::mul(x, x)) {
        return simd::mul(x, x);
    }
};

} // namespace op

} // namespace detail

WEFT_FUNCTION(pow, pow)
WEFT_OPERATION(clamp, "clamp", same, (X x, X lo, X hi), simd::minimum(simd::maximum(x, lo), hi))

template <expression A>
[[nodiscard]] constexpr auto square(A&& a) {
    return detail::build(detail::op::square{}, std::forward<A>(a));
}

/// The square of the magnitude: of complex numbers the real type.
template <expression A>
[[nodiscard]] constexpr auto abs2(A&& a) {
    return detail::build(detail::op::abs2{}, std::forward<A>(a));
}

/// x where it lies in [lo, hi], else the bound that it passes; NaN stays NaN.
template <class X, class Lo, class Hi>
    requires detail::three_operands<X, Lo, Hi>
[[nodiscard]] constexpr auto clamp(X&& x, Lo&& lo, Hi&& hi) {
    return detail::build(detail::op::clamp{}, std::forward<X>(x), std::forward<Lo>(lo), std::forward<Hi>(hi));
}
template <class X, class Lo, class Hi>
    requires detail::three_with_foreign<X, Lo, Hi>
constexpr auto clamp(X&&, Lo&&, Hi&&) {
    return detail::reject_foreign<X, Lo, Hi>();
}

/// a * b + c, rounded once where the target has the instruction (and with two roundings everywhere where not).
template <class A, class B, class C>
    requires detail::three_operands<A, B, C>
[[nodiscard]] constexpr auto fma(A&& a, B&& b, C&& c) {
    return detail::build(detail::op::fma{}, std::forward<A>(a), std::forward<B>(b), std::forward<C>(c));
}
template <class A, class B, class C>
    requires detail::three_with_foreign<A, B, C>
constexpr auto fma(A&&, B&&, C&&) {
    return detail::reject_foreign<A, B, C>();
}

/// a + t * (b - a).
template <class A, class B, class T>
    requires detail::three_operands<A, B, T>
[[nodiscard]] constexpr auto lerp(A&& a, B&& b, T&& t) {
    return detail::build(detail::op::lerp{}, std::forward<A>(a), std::forward<B>(b), std::forward<T>(t));
}
template <class A, class B, class T>
    requires detail::three_with_foreign<A, B, T>
constexpr auto lerp(A&&, B&&, T&&) {
    return detail::reject_foreign<A, B, T>();
}

} // namespace weft::inline WEFT_ABI
