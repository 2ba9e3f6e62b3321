// SPDX-License-Identifier: BSL-1.0
// weft/simd/random/philox.hpp - Philox4x32-10: 128 random bits as a function of a counter and a key.
//
// Layer: simd. Question: which numbers belong to counter n, without those before it?
//     philox(key, {0, 0, 0, 0}).low   is   0xe169c58d6627e8d5 for key 0
//
// Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3 (2011), the generator of Random123. A word of 32
// bits stands in 64: what is above it has no meaning until the end, so that a round is two multiplications, two shifts and
// four exclusive ors for as many counters as a register has lanes of 64 bits.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/packet.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail::simd {

/// Words of 32 bits in lanes of 64.
template <class U>
struct philox_counter {
    U a, b, c, d;
};
/// Words a and b, and words c and d.
template <class U>
struct philox_block {
    U low, high;
};

/// `U`: std::uint64_t, or a pack of them.
template <class U>
WEFT_INLINE constexpr philox_block<U> philox(std::uint64_t key, philox_counter<U> x) {
    const U up(32u), low(0xffffffffu), m0(0xd2511f53u), m1(0xcd9e8d57u);
    auto k0 = static_cast<std::uint32_t>(key), k1 = static_cast<std::uint32_t>(key >> 32);
#pragma GCC unroll 10
    for (int round = 0; round < 10; ++round) {
        const U p = mul_low_halves(m0, x.a), q = mul_low_halves(m1, x.c);
        x = {(q >> up) ^ x.b ^ U(k0), q, (p >> up) ^ x.d ^ U(k1), p};
        k0 += 0x9e3779b9u;
        k1 += 0xbb67ae85u;
    }
    return {(x.a & low) | (x.b << up), (x.c & low) | (x.d << up)};
}

/// The high half of the product of 128 bits.
constexpr std::uint64_t mul_high(std::uint64_t x, std::uint64_t y) {
    const std::uint64_t low = 0xffffffffu;
    const std::uint64_t a = (x & low) * (y & low), b = (x >> 32) * (y & low) + (a >> 32);
    const std::uint64_t c = (x & low) * (y >> 32) + (b & low);
    return (x >> 32) * (y >> 32) + (b >> 32) + (c >> 32);
}

} // namespace weft::inline WEFT_ABI::detail::simd
