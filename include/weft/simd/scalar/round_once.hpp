// SPDX-License-Identifier: BSL-1.0
// weft/simd/scalar/round_once.hpp - wide numbers as those of 16 bits that are nearest.
//
// Layer: simd. Question: which half is nearest to 1.00048828126, a little above the middle between two?
//     half(float(x))   1: the float is that middle, and is rounded to even;   rounded_once<half>(x)   1.00097656
#pragma once

#include <weft/simd/scalar/scalar_types.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail::simd {

/// x as a float between it and 0 or equal to it; the last bit of one that is not equal is 1, so that what is rounded to fewer
/// digits never takes it for the middle between two.
template <native_floating From>
WEFT_INLINE float rounded_to_odd(From x) {
    const float near = static_cast<float>(x);
    if (static_cast<From>(near) == x || !(near - near == 0)) return near; // NaN or too large, too
    std::uint32_t bits;
    __builtin_memcpy(&bits, &near, sizeof bits);
    const bool is_beyond = near < 0 ? near < x : near > 0 && near > x;
    bits = (bits - std::uint32_t(is_beyond)) | 1;
    float odd;
    __builtin_memcpy(&odd, &bits, sizeof odd);
    return odd;
}

/// The number of 16 bits that is nearest.
template <small_floating To, native_floating From>
WEFT_INLINE To rounded_once(From x) {
    return static_cast<To>(rounded_to_odd(x));
}

} // namespace weft::inline WEFT_ABI::detail::simd
