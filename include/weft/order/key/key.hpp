// SPDX-License-Identifier: BSL-1.0
// weft/order/key/key.hpp - numbers as unsigned integers that are ordered as the numbers are.
//
// Layer: order. Question: how are floating elements sorted without a thought of NaN, and integers by the same code?
//     key_of(-1.f) < key_of(-0.f) < key_of(0.f) < key_of(infinity) < key_of(NaN)
//
// Code that orders knows the four widths of keys and no element type, so libweft has it.
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/core/element.hpp>
#include <weft/core/reject.hpp>
#include <weft/simd/scalar/scalar_types.hpp>

#include <bit>
#include <concepts>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

template <class T>
using key_for = integer_of<sizeof(T), false>;

/// Elements that have keys: all real numbers of the common widths, whose bits are known; not those of a user's class.
template <class T>
concept keyed = (std::is_arithmetic_v<T> || std::same_as<T, simd::half> || std::same_as<T, simd::bfloat16>) &&
                !std::is_void_v<key_for<T>>;

/// The bits of an infinite number.
template <keyed T>
constexpr key_for<T> infinite_bits() {
    if constexpr (sizeof(T) == 8)
        return 0x7ff0000000000000;
    else if constexpr (sizeof(T) == 4)
        return 0x7f800000;
    else
        return std::is_same_v<T, simd::half> ? 0x7c00 : 0x7f80;
}

template <keyed T>
inline constexpr key_for<T> key_sign = static_cast<key_for<T>>(key_for<T>(1) << (8 * sizeof(T) - 1));

/// NaN is above all others, whatever its sign. `Tied`: -0 has the key of 0, where it comes before else, and all NaNs have one key.
template <bool Tied = false, keyed T>
WEFT_INLINE key_for<T> key_of(const T& x) {
    using key = key_for<T>;
    constexpr key sign = key_sign<T>;
    key bits = std::bit_cast<key>(x);
    if constexpr (category_of<T> == category::floating) {
        // Without branches, which nobody would foresee: the sign of NaN goes, and so does that of a tied 0; then negative
        // numbers are inverted, and others lie above them.
        const auto magnitude = static_cast<key>(bits & ~sign);
        const bool unsign = bool((magnitude > infinite_bits<T>()) | (Tied & (magnitude == 0)));
        bits = static_cast<key>(bits & ~(key(unsign) << (8 * sizeof(T) - 1)));
        if constexpr (Tied)
            bits = static_cast<key>(bits | (key(-key(magnitude > infinite_bits<T>())) & ~sign));
        const auto negative = static_cast<key>(-(bits >> (8 * sizeof(T) - 1)));
        return static_cast<key>(bits ^ (negative | sign));
    } else if constexpr (std::is_signed_v<T>) {
        return static_cast<key>(bits ^ sign);
    } else {
        return bits;
    }
}

/// The element that has this key; a NaN has lost its sign.
template <keyed T>
WEFT_INLINE T element_at_key(key_for<T> of) {
    using key = key_for<T>;
    constexpr key sign = key_sign<T>;
    if constexpr (category_of<T> == category::floating)
        return std::bit_cast<T>(static_cast<key>(of ^ (key((of >> (8 * sizeof(T) - 1)) - 1) | sign)));
    else if constexpr (std::is_signed_v<T>)
        return std::bit_cast<T>(static_cast<key>(of ^ sign));
    else
        return std::bit_cast<T>(of);
}

/// Whether it is the key of a NaN.
template <keyed T>
constexpr bool is_nan_key(key_for<T> of) {
    if constexpr (category_of<T> == category::floating)
        return of > (infinite_bits<T>() | key_sign<T>);
    else
        return false;
}

/// Elements that have an order: keyed ones, other floating and complex numbers, classes that have `<`.
template <class T>
concept orderable = keyed<T> || category_of<T> == category::floating || category_of<T> == category::complex ||
                    requires(const T& x, const T& y) {
                        { x < y } -> std::convertible_to<bool>;
                    };

/// Of a complex number, whether one of its parts is.
template <class T>
WEFT_INLINE bool is_nan_element(const T& x) {
    if constexpr (category_of<T> == category::floating || category_of<T> == category::complex)
        return x != x;
    else
        return false;
}

/// The operation in E120.
struct ordering;

/// Whether these elements have an order.
template <class T>
using has_order_verdict = std::conditional_t<orderable<T>, diagnose::holds, diagnose::operation<ordering, T>>;

/// Whether `x` comes before `y`. NaN comes last; complex numbers are ordered by their real parts, then by the imaginary.
template <class T>
WEFT_INLINE bool comes_before(const T& x, const T& y) {
    if constexpr (std::floating_point<T>)
        return (x < y) | ((y != y) & (x == x)); // without a branch
    else if constexpr (category_of<T> == category::floating)
        return bool(x < y) || (bool(y != y) && bool(x == x));
    else if constexpr (category_of<T> == category::complex) {
        const bool x_is_nan = is_nan_element(x), y_is_nan = is_nan_element(y);
        if (x_is_nan != y_is_nan) return y_is_nan;
        return comes_before(x.real(), y.real()) ||
               (!comes_before(y.real(), x.real()) && comes_before(x.imag(), y.imag()));
    } else
        return x < y;
}

} // namespace weft::inline WEFT_ABI::detail
