// SPDX-License-Identifier: BSL-1.0
// weft/simd/scalar/complex.hpp - the parts of a complex number; a real number is its own real part.
//
// Layer: simd. Question: what are conj, real, imag and arg of one element?
//     real(std::complex<float>(1, 2)) is 1;    imag(2.f) is 0;    arg(-1.f) is pi
#pragma once

#include <weft/simd/packet.hpp>
#include <weft/simd/scalar/scalar_types.hpp>

#include <cmath>

namespace weft::inline WEFT_ABI::detail::simd {

template <complex_type T>
WEFT_INLINE constexpr T conj(T x) {
    return T(x.real(), -x.imag());
}
template <complex_type T>
WEFT_INLINE constexpr auto real(T x) {
    return x.real();
}
template <complex_type T>
WEFT_INLINE constexpr auto imag(T x) {
    return x.imag();
}
template <complex_type T>
WEFT_INLINE auto arg(T x) {
    return std::arg(x);
}

template <known_scalar T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr T conj(T x) {
    return x;
}
template <known_scalar T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr T real(T x) {
    return x;
}
template <known_scalar T>
    requires(!complex_type<T>)
WEFT_INLINE constexpr T imag(T) {
    return T(0);
}
/// The angle of a real number: 0 or pi by its sign; NaN stays NaN.
template <computed_floating T>
WEFT_INLINE T arg(T x) {
    return static_cast<T>(std::atan2(static_cast<compute_t<T>>(0), static_cast<compute_t<T>>(x)));
}

template <packed T>
WEFT_INLINE pack<T> conj(pack<T> x) {
    return x;
}
template <packed T>
WEFT_INLINE pack<T> real(pack<T> x) {
    return x;
}
template <packed T>
WEFT_INLINE pack<T> imag(pack<T>) {
    return pack<T>(T(0));
}

} // namespace weft::inline WEFT_ABI::detail::simd
