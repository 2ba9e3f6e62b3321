// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/elementary/root.hpp - cbrt and hypot of packs.
//
// Layer: simd. Question: how are roots had that have no instruction?
//     cbrt(splat(-27.f)) is -3;    hypot(3e38, 4e37) does not overflow on the way
//
// cbrt: |x| = m 2^e by `split`, e = 3 q + k, a polynomial for the root of m, Newton's steps with an exact
// residual.
#pragma once

#include <weft/simd/math/elementary/logarithm.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

template <packed_floating T>
WEFT_INLINE pack<T> cbrt(pack<T> x) {
    const pack<T> one(T(1)), third(T(1) / T(3));
    const auto [f, e] = detail::split(abs(x));
    const auto q = detail::nearest(e * third);
    const auto k = fma(q, pack<T>(T(-3)), e); // -1, 0 or 1
    const auto m = f + one;
    const auto down = k<pack<T>(T(0)), up = k> pack<T>(T(0));
    // 0.375 <= v < 3, and its root to about 17 bits
    const auto v = m * select(down, pack<T>(T(0.5)), select(up, pack<T>(T(2)), one));
    auto y = detail::horner(m, T(-0.03044779422), T(0.1854026657), T(-0.4855438009), T(0.869974725),
                            T(0.460623132));
    y = y * select(down, pack<T>(T(0.7937005259840997373758528)),
                   select(up, pack<T>(T(1.259921049894873164767211)), one));
    const auto slope = third / (y * y);
    if constexpr (std::is_same_v<T, double>) {
        y = fma(fnma(y * y, y, v), slope, y);
        const auto better = third / (y * y);
        y = fma(fnma(y * y, y, v), better, y);
    } else {
        y = fma(fnma(y * y, y, v), slope, y);
    }
    const auto r = detail::flip_sign(y * detail::power_of_two(q), x);
    const auto finite = (x != pack<T>(T(0))) & isfinite(x);
    return select(finite, r, x);
}

/// sqrt(x^2 + y^2) of the two scaled by a power of two; infinite if either is, even beside a NaN.
template <packed_floating T>
WEFT_INLINE pack<T> hypot(pack<T> x, pack<T> y) {
    const auto a = abs(x), b = abs(y);
    const auto most = select(a > b, a, b), least = select(a > b, b, a);
    constexpr bool single = std::is_same_v<T, float>;
    const auto large = most > pack<T>(T(single ? 0x1p60 : 0x1p500));
    const auto small = most < pack<T>(T(single ? 0x1p-50 : 0x1p-400));
    const pack<T> one(T(1)), raise(T(single ? 0x1p100 : 0x1p600)), lower(T(single ? 0x1p-100 : 0x1p-600));
    const auto down = select(large, lower, select(small, raise, one));
    const auto up = select(large, raise, select(small, lower, one));
    const auto p = most * down, s = least * down;
    const auto r = sqrt(fma(p, p, s * s)) * up;
    const pack<T> infinity(std::numeric_limits<T>::infinity());
    return select((a == infinity) | (b == infinity), infinity, select(isnan(x) | isnan(y), x + y, r));
}

} // namespace weft::inline WEFT_ABI::detail::simd
