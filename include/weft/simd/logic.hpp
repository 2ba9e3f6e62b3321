// SPDX-License-Identifier: BSL-1.0
// weft/simd/logic.hpp - bit operations of packs and masks under the names that single elements have.
//
// Layer: simd. Question: how is one formula written for bools, masks, integers and packs of integers?
//     bit_and(mask<float>, mask<float>)   bit_and(true, false)   bit_and(std::uint8_t(6), std::uint8_t(3))
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/scalar/scalar.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

/// Packs of integers, and masks.
template <class X>
concept bits = is_mask<X> || (is_pack<X> && requires(X x) { x ^ ~x; });

template <bits X>
WEFT_INLINE X bit_and(X x, X y) {
    return x & y;
}
template <bits X>
WEFT_INLINE X bit_or(X x, X y) {
    return x | y;
}
template <bits X>
WEFT_INLINE X bit_xor(X x, X y) {
    return x ^ y;
}
template <bits X>
WEFT_INLINE X bit_not(X x) {
    return ~x;
}

} // namespace weft::inline WEFT_ABI::detail::simd
