// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/random/normal_pair.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <random>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

using word = std::uint64_t;

WEFT_NOINLINE WEFT_NO_CONTRACT simd::two_of<double> pair_of(word low, word high) {
    return simd::normal_pair(low, high);
}

template <class T>
WEFT_NOINLINE WEFT_NO_CONTRACT void pairs_of(const T* low, const T* high, double* first, double* second) {
    const auto pair = simd::normal_pair(simd::load(low), simd::load(high));
    simd::store(first, pair.first);
    simd::store(second, pair.second);
}

/// By the functions of the standard library.
simd::two_of<long double> expected_of(word low, word high) {
    const long double u = 1 - static_cast<long double>(low >> 12) * 0x1p-52L;
    const long double angle =
        (static_cast<long double>(high >> 62) - 0.5L + static_cast<long double>(high << 2 >> 12) * 0x1p-52L) *
        (std::numbers::pi_v<long double> / 2);
    const long double r = std::sqrt(-2 * std::log(u));
    return {r * std::cos(angle), r * std::sin(angle)};
}

} // namespace

TEST_CASE("simd/random/normal_pair: the transform of Box and Muller, to a few units in the last place of the "
          "radius") {
    std::mt19937_64 bits(3);
    for (int i = 0; i < 200000; ++i) {
        // also bits near both ends
        const word low = i % 4 == 0   ? bits() >> (i / 4 % 50)
                         : i % 4 == 1 ? ~(bits() >> (i / 4 % 50))
                                      : bits();
        const word high = bits();
        const auto got = pair_of(low, high);
        const auto expected = expected_of(low, high);
        const auto r = std::hypot(expected.first, expected.second);
        CHECK_LE(std::abs(static_cast<long double>(got.first) - expected.first), 1e-15L * r);
        CHECK_LE(std::abs(static_cast<long double>(got.second) - expected.second), 1e-15L * r);
    }
    CHECK(pair_of(0, 12345).first == 0);
    CHECK(std::abs(pair_of(~word(0), 0).first) < 8.5);
}

TEST_CASE_TEMPLATE("simd/random/normal_pair: a register gives what single numbers give, bit for bit", T,
                   word) {
    if constexpr (simd::has_pack<T>) {
        std::mt19937_64 bits(4);
        for (int round = 0; round < 20000; ++round) {
            T low[simd::lanes<T>], high[simd::lanes<T>];
            for (int i = 0; i < simd::lanes<T>; ++i)
                low[i] = bits(), high[i] = bits();
            double first[simd::lanes<T>], second[simd::lanes<T>];
            pairs_of(low, high, first, second);
            for (int i = 0; i < simd::lanes<T>; ++i) {
                const auto one = pair_of(low[i], high[i]);
                CHECK(first[i] == one.first);
                CHECK(second[i] == one.second);
            }
        }
    }
}

TEST_CASE("simd/random/normal_pair: the same bits on every machine") {
    const auto a = pair_of(0x0123456789abcdefu, 0xfedcba9876543210u);
    const auto b = pair_of(0xe169c58d6627e8d5u, 0x9b00dbd8bc57ac4cu);
    CHECK(a.first == 0x1.09a19a6d63d6ap-4);
    CHECK(a.second == -0x1.18e5ade0ef6e7p-4);
    CHECK(b.first == -0x1.05df6da452dfcp+1);
    CHECK(b.second == 0x1.02375ed05af93p-2);
}
