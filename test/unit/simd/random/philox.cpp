// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/random/philox.hpp>

#include <doctest/doctest.h>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

using word = std::uint64_t;

constexpr bool gives(word key, const simd::philox_counter<word>& counter, word low, word high) {
    const auto block = simd::philox<word>(key, counter);
    return block.low == low && block.high == high;
}

} // namespace

TEST_CASE("simd/random/philox: the vectors that Random123 publishes (kat_vectors, philox4x32, 10 rounds)") {
    static_assert(gives(0, {0, 0, 0, 0}, 0xe169c58d6627e8d5u, 0x9b00dbd8bc57ac4cu));
    static_assert(gives(0xffffffffffffffffu, {0xffffffffu, 0xffffffffu, 0xffffffffu, 0xffffffffu},
                        0x41c83b0e408f276du, 0x6d5451fda20bc7c6u));
    static_assert(gives(0x299f31d0a4093822u, {0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u},
                        0x94fdccebd16cfe09u, 0x24126ea15001e420u));
}

TEST_CASE_TEMPLATE("simd/random/philox: a register of counters gives what each of them does", T, word) {
    if constexpr (simd::has_pack<T>) {
        using U = simd::pack<T>;
        T numbers[simd::lanes<T>];
        for (int i = 0; i < simd::lanes<T>; ++i)
            numbers[i] = (word(0x9e3779b9u) * word(i + 1)) << 7; // with bits above the word
        const U n = simd::load(numbers);
        const auto block = simd::philox<U>(0x123456789abcdef0u, {n, n >> U(32u), U(7u), U(0u)});
        for (int i = 0; i < simd::lanes<T>; ++i) {
            const auto one = simd::philox<word>(0x123456789abcdef0u, {numbers[i], numbers[i] >> 32, 7, 0});
            CHECK(block.low[i] == one.low);
            CHECK(block.high[i] == one.high);
        }
    }
}

TEST_CASE("simd/random/philox: the high half of a product") {
    static_assert(simd::mul_high(~word(0), ~word(0)) == ~word(0) - 1);
    static_assert(simd::mul_high(word(1) << 63, 6) == 3);
    static_assert(simd::mul_high(0xfedcba9876543210u, 0x0123456789abcdefu) == 0x0121fa00ad77d742u);
}
