// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/complex_functions.hpp - functions of complex numbers where <complex> has none, or no one answer.
//
// Layer: simd. Question: what is e^z - 1 where a part of z is infinite, and what is the sign of a z too great for |z|?
//     expm1(complex(inf, 0)) is (inf, 0);    tanh(complex(inf, b)) is (1, 0);    sign(complex(1e308, 1e308)) is (1 + i) / sqrt(2)
//
// Special values are those of the Array API, whose tables follow annex G of C. No product is left to the compiler to fuse.
#pragma once

#include <weft/simd/basic.hpp>

#include <cmath>
#include <limits>

namespace weft::inline WEFT_ABI::detail::simd {

/// z / |z|; 0 for 0, NaN where either part is. Of an infinite part it is inf / inf, which is NaN.
template <complex_type T>
WEFT_INLINE T sign(T z) {
    using R = typename T::value_type;
    if (isnan(z)) return T(std::numeric_limits<R>::quiet_NaN(), std::numeric_limits<R>::quiet_NaN());
    if (z == T()) return T();
    const R greatest = abs(z.real()) < abs(z.imag()) ? abs(z.imag()) : abs(z.real());
    if (isinf(greatest)) return T(z.real() / greatest, z.imag() / greatest);
    // Near 1, |z| neither overflows nor loses the digits of denormal numbers.
    const int power = std::ilogb(greatest);
    const T near(std::scalbn(z.real(), -power), std::scalbn(z.imag(), -power));
    return div(near, std::abs(near));
}

/// 2^z: its size that of the real part, since exp of a product would multiply the error of that.
template <complex_type T>
WEFT_INLINE T exp2(T z) {
    using R = typename T::value_type;
    const R x = z.real(), y = z.imag(), size = std::exp2(x);
    if (y == R(0)) return T(size, y);
    const T exponent = mul(z, static_cast<R>(0.693147180559945309417232121458176568L));
    if (!isfinite(size) || !isfinite(x) || !isfinite(y)) return std::exp(exponent);
    return T(mul(size, R(std::cos(exponent.imag()))), mul(size, R(std::sin(exponent.imag()))));
}
template <complex_type T>
WEFT_INLINE T log2(T z) {
    using R = typename T::value_type;
    if (z.imag() == R(0) && z.real() > R(0)) return T(std::log2(z.real()), z.imag());
    return mul(T(std::log(z)), static_cast<R>(1.442695040888963407359924681001892137L));
}

template <complex_type T>
WEFT_INLINE T expm1(T z) {
    using R = typename T::value_type;
    const R x = z.real(), y = z.imag();
    if (y == R(0)) return T(add(std::expm1(x), R(0)), y); // of -0 too it is 0
    if (!isfinite(x) || !isfinite(y)) {
        const T power = std::exp(z);
        return T(sub(power.real(), R(1)), power.imag());
    }
    // e^x alone may overflow, and 1 is less than its last digit, or all that there is.
    if (abs(x) >= R(64)) {
        const R root = std::exp(x / 2);
        return T(sub(mul(mul(root, R(std::cos(y))), root), R(1)), mul(mul(root, R(std::sin(y))), root));
    }
    // e^x cos y - 1 = expm1(x) cos y - 2 sin^2(y / 2), without cancellation near 0
    const R s = std::sin(y / 2);
    return T(sub(detail::product(R(std::expm1(x)), R(std::cos(y))), detail::product(mul(R(2), s), s)),
             mul(R(std::exp(x)), R(std::sin(y))));
}

template <complex_type T>
WEFT_INLINE T log1p(T z) {
    using R = typename T::value_type;
    const R x = z.real(), y = z.imag();
    const R real = abs(x) + abs(y) < R(0.5)
                       ? std::log1p(add(detail::product(x, x + 2), detail::product(y, y))) / 2
                       : std::log(T(1) + z).real();
    return T(real, std::atan2(y, R(1) + x));
}

/// Libraries differ where a part is not finite.
template <complex_type T>
WEFT_INLINE T tanh(T z) {
    using R = typename T::value_type;
    const R x = z.real(), y = z.imag(), nan = std::numeric_limits<R>::quiet_NaN();
    if (isinf(x)) return T(copysign(R(1), x), copysign(R(0), y));
    if (!isfinite(y)) return T(x == R(0) ? x : nan, nan);
    if (isnan(x)) return T(nan, y == R(0) ? y : nan);
    return std::tanh(z);
}

template <complex_type T>
WEFT_INLINE T sigmoid(T z) {
    return T(1) / (T(1) + std::exp(-z));
}

/// z^y for a real y: the real power where z is a positive number.
template <complex_type T>
WEFT_INLINE T pow(T z, typename T::value_type y) {
    using R = typename T::value_type;
    if (y == R(0)) return T(1);
    if (y == R(2)) return mul(z, z);
    if (z.imag() == R(0) && z.real() > R(0)) return T(std::pow(z.real(), y));
    const T exponent = mul(T(std::log(z)), y);
    const R size = std::exp(exponent.real());
    return T(mul(size, R(std::cos(exponent.imag()))), mul(size, R(std::sin(exponent.imag()))));
}

/// x^z for a real x.
template <complex_type T>
WEFT_INLINE T pow(typename T::value_type x, T z) {
    using R = typename T::value_type;
    if (z == T()) return T(1);
    if (!(x > R(0))) return std::pow(T(x), z);
    const R size = std::pow(x, z.real()), angle = mul(z.imag(), R(std::log(x)));
    return T(mul(size, R(std::cos(angle))), mul(size, R(std::sin(angle))));
}

} // namespace weft::inline WEFT_ABI::detail::simd
