// SPDX-License-Identifier: BSL-1.0
// weft/simd/scalar/scalar.hpp - + - * / % and shifts on single elements, by the rules of weft.
//
// Layer: simd. Question: what is the sum of two int8, and the quotient of anything by 0?
//     add<std::int8_t>(127, 1) == -128;    div(7, 0) == 0;    shl(1, 40) == 0
//
// The result keeps the elements' type. Integers wrap and never trap: by zero they give 0 (asserted in debug
// builds), min / -1 is min and min % -1 is 0. A bool adds and multiplies as the int 0 or 1 it is cast to
// before.
#pragma once

#include <weft/simd/scalar/scalar_types.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// An unsigned type in which + - * of T wrap, without promotion to a signed int.
template <class T>
using wide_unsigned = std::conditional_t<(sizeof(T) < sizeof(unsigned)), unsigned, std::make_unsigned_t<T>>;

} // namespace detail

template <integer_type T>
WEFT_INLINE constexpr T add(T x, T y) {
    using U = detail::wide_unsigned<T>;
    return static_cast<T>(static_cast<U>(x) + static_cast<U>(y));
}

template <integer_type T>
WEFT_INLINE constexpr T sub(T x, T y) {
    using U = detail::wide_unsigned<T>;
    return static_cast<T>(static_cast<U>(x) - static_cast<U>(y));
}

template <integer_type T>
WEFT_INLINE constexpr T mul(T x, T y) {
    using U = detail::wide_unsigned<T>;
    return static_cast<T>(static_cast<U>(x) * static_cast<U>(y));
}

template <integer_type T>
WEFT_INLINE constexpr T neg(T x) {
    return sub(T(0), x);
}

template <integer_type T>
WEFT_INLINE constexpr T div(T x, T y) {
    WEFT_ASSERT(y != 0, "integer division by zero");
    if (y == 0) return T(0);
    if constexpr (std::is_signed_v<T>)
        if (y == T(-1)) return neg(x);
    return static_cast<T>(x / y);
}

template <integer_type T>
WEFT_INLINE constexpr T mod(T x, T y) {
    WEFT_ASSERT(y != 0, "integer remainder by zero");
    if (y == 0) return T(0);
    if constexpr (std::is_signed_v<T>)
        if (y == T(-1)) return T(0);
    return static_cast<T>(x % y);
}

/// Left shift; a count that is negative or not less than the width gives 0, as in NumPy.
template <integer_type T>
WEFT_INLINE constexpr T shl(T x, T count) {
    const auto n = static_cast<std::make_unsigned_t<T>>(count);
    return n < 8 * sizeof(T) ? static_cast<T>(static_cast<detail::wide_unsigned<T>>(x) << n) : T(0);
}

/// Right shift, keeping the sign; a count that is negative or not less than the width gives 0, or -1 for
/// negative x.
template <integer_type T>
WEFT_INLINE constexpr T shr(T x, T count) {
    const auto n = static_cast<std::make_unsigned_t<T>>(count);
    if (n < 8 * sizeof(T)) return static_cast<T>(x >> n);
    return x < 0 ? static_cast<T>(-1) : T(0);
}

template <integer_type T>
WEFT_INLINE constexpr T bit_and(T x, T y) {
    return static_cast<T>(x & y);
}
template <integer_type T>
WEFT_INLINE constexpr T bit_or(T x, T y) {
    return static_cast<T>(x | y);
}
template <integer_type T>
WEFT_INLINE constexpr T bit_xor(T x, T y) {
    return static_cast<T>(x ^ y);
}
template <integer_type T>
WEFT_INLINE constexpr T bit_not(T x) {
    return static_cast<T>(~x);
}
WEFT_INLINE constexpr bool bit_and(bool x, bool y) { return x && y; }
WEFT_INLINE constexpr bool bit_or(bool x, bool y) { return x || y; }
WEFT_INLINE constexpr bool bit_xor(bool x, bool y) { return x != y; }
WEFT_INLINE constexpr bool bit_not(bool x) { return !x; }

template <class T>
concept field = floating_type<T> || complex_type<T>;

template <field T>
WEFT_INLINE constexpr T add(T x, T y) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    return x + y;
}

template <field T>
WEFT_INLINE constexpr T sub(T x, T y) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    return x - y;
}

template <floating_type T>
WEFT_INLINE constexpr T mul(T x, T y) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    return x * y;
}

namespace detail {

/// A product that GCC cannot fuse into the sum above it. Its pattern for complex products does so (to fmaddsub), even
/// where contraction is off.
template <native_floating T>
WEFT_INLINE constexpr T product(T x, T y) {
    return keep_rounded(mul(x, y));
}

} // namespace detail

/// By the parts, in the caller's own code: the compiler may fuse the products in std's operator. As in NumPy, an
/// infinity times what is not finite may give NaN.
template <complex_type T>
WEFT_INLINE constexpr T mul(T x, T y) {
    return T(sub(detail::product(x.real(), y.real()), detail::product(x.imag(), y.imag())),
             add(detail::product(x.real(), y.imag()), detail::product(x.imag(), y.real())));
}

template <field T>
WEFT_INLINE constexpr T div(T x, T y) {
    return x / y;
}

/// A real number beside a complex one stays real: what would be its imaginary part takes part in nothing, as in C++'s
/// operators. So (inf, 1) * 2 is (inf, 2).
template <complex_type T>
WEFT_INLINE constexpr T add(T x, typename T::value_type y) {
    return T(add(x.real(), y), x.imag());
}
template <complex_type T>
WEFT_INLINE constexpr T add(typename T::value_type x, T y) {
    return T(add(x, y.real()), y.imag());
}
template <complex_type T>
WEFT_INLINE constexpr T sub(T x, typename T::value_type y) {
    return T(sub(x.real(), y), x.imag());
}
template <complex_type T>
WEFT_INLINE constexpr T sub(typename T::value_type x, T y) {
    return T(sub(x, y.real()), -y.imag());
}
template <complex_type T>
WEFT_INLINE constexpr T mul(T x, typename T::value_type y) {
    return T(detail::product(x.real(), y), detail::product(x.imag(), y));
}
template <complex_type T>
WEFT_INLINE constexpr T mul(typename T::value_type x, T y) {
    return mul(y, x);
}
template <complex_type T>
WEFT_INLINE constexpr T div(T x, typename T::value_type y) {
    return T(x.real() / y, x.imag() / y);
}
template <complex_type T>
WEFT_INLINE constexpr T div(typename T::value_type x, T y) {
    return T(x) / y;
}

template <field T>
WEFT_INLINE constexpr T neg(T x) {
    return -x;
}

} // namespace weft::inline WEFT_ABI::detail::simd
