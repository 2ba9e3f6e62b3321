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
// Errors   as for operators; the family (ops/operand/rules.hpp) says the element type that comes out
// Example  auto e = exp(-0.5 * square(x));
#pragma once

#include <weft/ops/operand/operands.hpp>
#include <weft/simd/logic.hpp>
#include <weft/simd/math/composed.hpp>
#include <weft/simd/math/math.hpp>
#include <weft/simd/math/neighbour.hpp>
#include <weft/simd/math/remainder.hpp>
#include <weft/simd/scalar/complex.hpp>
#include <weft/simd/scalar/foreign.hpp>

namespace weft::inline WEFT_ABI {

/// The magnitude; of complex numbers a real one. The least signed integer stays: its type has no such magnitude.
WEFT_UNARY(abs, magnitude, simd::abs(x))
/// -1, 0 or 1, NaN of NaN; of complex numbers z / abs(z), and 0 of 0.
WEFT_UNARY(sign, arithmetic, simd::sign(x))
/// The square root: NaN below 0, -0 of -0. Complex: the root with real part >= 0.
WEFT_UNARY(sqrt, root, simd::sqrt(x))
/// 1 / sqrt(x): NaN below 0, infinite at 0 with the sign of 0.
WEFT_UNARY(rsqrt, root, simd::rsqrt(x))
/// 1 / x: infinite at 0 with the sign of 0. Integers give double.
WEFT_UNARY(reciprocal, root, simd::reciprocal(x))
/// The cube root, of negative numbers too. Real numbers only.
WEFT_UNARY(cbrt, floating, simd::cbrt(x))
/// e to the power x.
WEFT_UNARY(exp, floating, simd::exp(x))
/// 2 to the power x.
WEFT_UNARY(exp2, floating, simd::exp2(x))
/// exp(x) - 1, without the loss of digits near 0.
WEFT_UNARY(expm1, floating, simd::expm1(x))
/// The natural logarithm: -inf at 0, NaN below. Complex: cut along the negative real axis.
WEFT_UNARY(log, floating, simd::log(x))
/// The logarithm to base 2: -inf at 0, NaN below. Complex: cut as log.
WEFT_UNARY(log2, floating, simd::log2(x))
/// The logarithm to base 10: -inf at 0, NaN below. Complex: cut as log.
WEFT_UNARY(log10, floating, simd::log10(x))
/// log(1 + x), without the loss of digits near 0: -inf at -1, NaN below.
WEFT_UNARY(log1p, floating, simd::log1p(x))
/// The sine of an angle in radians; NaN of infinities.
WEFT_UNARY(sin, floating, simd::sin(x))
/// The cosine of an angle in radians; NaN of infinities.
WEFT_UNARY(cos, floating, simd::cos(x))
/// The tangent of an angle in radians; NaN of infinities.
WEFT_UNARY(tan, floating, simd::tan(x))
/// The angle in [-pi/2, pi/2] with this sine: NaN outside of [-1, 1].
WEFT_UNARY(asin, floating, simd::asin(x))
/// The angle in [0, pi] with this cosine: NaN outside of [-1, 1].
WEFT_UNARY(acos, floating, simd::acos(x))
/// The angle in [-pi/2, pi/2] with this tangent.
WEFT_UNARY(atan, floating, simd::atan(x))
/// The hyperbolic sine.
WEFT_UNARY(sinh, floating, simd::sinh(x))
/// The hyperbolic cosine.
WEFT_UNARY(cosh, floating, simd::cosh(x))
/// The hyperbolic tangent, within [-1, 1].
WEFT_UNARY(tanh, floating, simd::tanh(x))
/// The inverse of sinh.
WEFT_UNARY(asinh, floating, simd::asinh(x))
/// The inverse of cosh, >= 0: NaN below 1.
WEFT_UNARY(acosh, floating, simd::acosh(x))
/// The inverse of tanh: infinite at -1 and 1, NaN beyond.
WEFT_UNARY(atanh, floating, simd::atanh(x))
/// The error function, within [-1, 1]. Real numbers only.
WEFT_UNARY(erf, floating, simd::erf(x))
/// 1 - erf(x), without the loss of digits where erf(x) is near 1. Real numbers only.
WEFT_UNARY(erfc, floating, simd::erfc(x))
/// 1 / (1 + exp(-x)), within [0, 1].
WEFT_UNARY(sigmoid, floating, simd::sigmoid(x))
/// The greatest integer <= x, in the type of x. Real numbers only.
WEFT_UNARY(floor, arithmetic, simd::floor(x))
/// The least integer >= x, in the type of x. Real numbers only.
WEFT_UNARY(ceil, arithmetic, simd::ceil(x))
/// The nearest integer, halves to the even one, in the type of x. Real numbers only.
WEFT_UNARY(round, arithmetic, simd::round(x))
/// The integer part, towards 0, in the type of x. Real numbers only.
WEFT_UNARY(trunc, arithmetic, simd::trunc(x))
/// Whether x is NaN; of complex numbers, whether a part is.
WEFT_UNARY(isnan, predicate, simd::isnan(x))
/// Whether x is infinite; of complex numbers, whether a part is.
WEFT_UNARY(isinf, predicate, simd::isinf(x))
/// Whether x is neither infinite nor NaN; of complex numbers, whether both parts are so.
WEFT_UNARY(isfinite, predicate, simd::isfinite(x))
/// Whether the sign is negative, of -0 and NaN too. Real numbers only.
WEFT_UNARY(signbit, predicate, simd::signbit(x))
/// The complex conjugate; a real number is its own.
WEFT_UNARY(conj, arithmetic, simd::conj(x))
/// The real part; a real number is its own.
WEFT_UNARY(real, part, simd::real(x))
/// The imaginary part, 0 of a real number.
WEFT_UNARY(imag, part, simd::imag(x))
/// The angle of a complex number in [-pi, pi]; of real ones 0, or pi where the sign is negative.
WEFT_UNARY(arg, angle, simd::arg(x))
/// 0 for NaN, the largest finite numbers for infinities, else x.
WEFT_UNARY(nan_to_num, limiting, simd::nan_to_num(x))
/// Degrees as radians: x * pi / 180. Real numbers only.
WEFT_UNARY(deg2rad, root, keep_rounded(simd::deg2rad(x)))
/// Radians as degrees: x * 180 / pi. Real numbers only.
WEFT_UNARY(rad2deg, root, keep_rounded(simd::rad2deg(x)))

WEFT_OPERATION(atan2, "atan2", floating, (X x, X y), simd::atan2(x, y))
WEFT_OPERATION(hypot, "hypot", floating, (X x, X y), simd::hypot(x, y))
WEFT_OPERATION(fmod, "fmod", remainder, (X x, X y), simd::fmod(x, y))
WEFT_OPERATION(floor_divide, "floor_divide", division, (X x, auto y), simd::floor_divide(x, y))
WEFT_OPERATION(remainder, "remainder", division, (X x, auto y), simd::remainder(x, y))
WEFT_OPERATION(logaddexp, "logaddexp", floating, (X x, X y), simd::logaddexp(x, y))
WEFT_OPERATION(nextafter, "nextafter", neighbour, (X x, X y), simd::nextafter(x, y))
WEFT_OPERATION(minimum, "minimum", same, (X x, X y), simd::minimum(x, y))
WEFT_OPERATION(maximum, "maximum", same, (X x, X y), simd::maximum(x, y))
WEFT_OPERATION(copysign, "copysign", root, (X x, X y), simd::copysign(x, y))
WEFT_OPERATION(logical_xor, "logical_xor", logical, (X x, X y), simd::bit_xor(x, y))

// On lines of their own: of a function that one macro makes through another, Clang names both where it rejects a call.
/// The angle of the point (y, x) in [-pi, pi]: `atan2(y, x)`. Real numbers only.
WEFT_FUNCTION(atan2, atan2)
/// sqrt(x * x + y * y), without overflow on the way. Real numbers only.
WEFT_FUNCTION(hypot, hypot)
/// What x leaves when divided by y, with the sign of x, as std::fmod; NaN for y = 0. Real numbers only; integers give double.
WEFT_FUNCTION(fmod, fmod)
/// x / y rounded down, Python's `//`; integers by 0 give 0 (asserted in debug builds). Real numbers only.
WEFT_FUNCTION(floor_divide, floor_divide)
/// x - y * floor_divide(x, y), with the sign of y, Python's `%`; integers by 0 give 0 (asserted in debug builds), floating
/// numbers NaN. Real numbers only.
WEFT_FUNCTION(remainder, remainder)
/// log(exp(x) + exp(y)), without overflow on the way. Real numbers only.
WEFT_FUNCTION(logaddexp, logaddexp)
/// The number after x on the way to y, x where they are equal. Real numbers only; integers give double.
WEFT_FUNCTION(nextafter, nextafter)
/// The less of both: NaN where one is NaN, -0 before 0. Real numbers only.
WEFT_FUNCTION(minimum, minimum)
/// The greater of both: NaN where one is NaN, 0 before -0. Real numbers only.
WEFT_FUNCTION(maximum, maximum)
/// x with the sign of y. Real numbers only; integers give double.
WEFT_FUNCTION(copysign, copysign)
/// Whether just one of both is not 0.
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
        return keep_rounded(simd::pow(x, y)); // a square is a product
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
        if constexpr (simd::small_floating<A>)
            return static_cast<A>(apply(static_cast<float>(a), static_cast<float>(b), static_cast<float>(t)));
        else
            return simd::fma(t, simd::sub(keep_rounded(b), keep_rounded(a)), a);
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

/// x to the power y: NaN where x < 0 and y is not whole, 1 for y = 0. Integers give double.
WEFT_FUNCTION(pow, pow)
WEFT_OPERATION(clamp, "clamp", same, (X x, X lo, X hi), simd::minimum(simd::maximum(x, lo), hi))

/// x * x.
template <expression A>
[[nodiscard]] constexpr auto square(A&& a) {
    return detail::build(detail::op::square{}, std::forward<A>(a));
}

/// The square of the magnitude: of complex numbers the real type.
template <expression A>
[[nodiscard]] constexpr auto abs2(A&& a) {
    return detail::build(detail::op::abs2{}, std::forward<A>(a));
}

/// x where it lies in [lo, hi], else the bound that it passes; NaN stays NaN, and hi wins where lo is greater. Real numbers only.
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

/// a * b + c, rounded once where the target has the instruction, and else with two roundings everywhere.
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

/// a + t * (b - a); t may lie outside of [0, 1].
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

// Of vectors and arrays, where no operand is a tensor: the last choice, as other functions of the name know them.
template <class = void>
detail::unfit_result atan2(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result hypot(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result fmod(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result floor_divide(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result remainder(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result logaddexp(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result nextafter(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result minimum(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result maximum(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result copysign(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result logical_xor(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result pow(detail::no_tensor, detail::some_argument);
template <class = void>
detail::unfit_result clamp(detail::no_tensor, detail::some_argument, detail::some_argument);
template <class = void>
detail::unfit_result fma(detail::no_tensor, detail::some_argument, detail::some_argument);
template <class = void>
detail::unfit_result lerp(detail::no_tensor, detail::some_argument, detail::some_argument);

} // namespace weft::inline WEFT_ABI
