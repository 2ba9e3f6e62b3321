// SPDX-License-Identifier: BSL-1.0
// Every quotient and rest by one number is that of single elements: around powers of two, the ends of the types and products.
#include <weft/simd/divisor.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

namespace simd = weft::detail::simd;

namespace {

/// Pairs of which something is wrong.
template <class T>
int wrong_pairs(const std::vector<T>& numbers, const std::vector<T>& divisors) {
    int wrong = 0;
    constexpr std::size_t lanes = std::size_t(simd::lanes<T>);
    for (const T y : divisors) {
#ifndef NDEBUG
        if (y == 0) continue;
#endif
        const auto by = simd::as_divisor(simd::pack<T>(y));
        for (std::size_t i = 0; i + lanes <= numbers.size(); i += lanes) {
            const auto x = simd::load(numbers.data() + i);
            const auto quotient = simd::div(x, by), down = simd::floor_divide(x, by), rest = simd::mod(x, by),
                       remainder = simd::remainder(x, by);
            for (int lane = 0; lane < simd::lanes<T>; ++lane)
                wrong +=
                    quotient[lane] != simd::div(x[lane], y) || down[lane] != simd::floor_divide(x[lane], y) ||
                    rest[lane] != simd::mod(x[lane], y) || remainder[lane] != simd::remainder(x[lane], y);
        }
    }
    return wrong;
}

} // namespace

TEST_CASE_TEMPLATE("simd/divisor: as single elements", T, std::int32_t, std::uint32_t, std::int16_t,
                   std::uint8_t, std::int64_t) {
    static_assert(std::is_same_v<decltype(simd::as_divisor(T(7))), T>);
    if constexpr (simd::has_pack<T>) {
        static_assert(std::is_same_v<decltype(simd::as_divisor(simd::pack<T>(T(7)))), simd::pack<T>> ==
                      !simd::has_divisor<T>);
        using U = std::make_unsigned_t<T>;
        std::vector<T> corners;
        for (int bit = 0; bit < 8 * int(sizeof(T)); ++bit)
            for (int near = -2; near <= 2; ++near)
                for (const bool negative : {false, true}) {
                    const U found = static_cast<U>((U(1) << bit) + static_cast<U>(near));
                    corners.push_back(static_cast<T>(negative ? U(0) - found : found));
                }
        while (corners.size() % std::size_t(simd::lanes<T>) != 0)
            corners.push_back(T(0));
        CHECK(wrong_pairs(corners, corners) == 0);

        std::mt19937_64 bits(7);
        for (int width = 1; width <= 8 * int(sizeof(T)); ++width)
            for (int i = 0; i < 12; ++i) {
                const T y = static_cast<T>(bits() >> (64 - width));
                std::vector<T> numbers;
                for (int k = 0; k < 64; ++k)
                    for (int near = -1; near <= 1; ++near) {
                        const auto quotient = static_cast<U>(bits() >> (64 - 1 - k % (8 * int(sizeof(T)))));
                        numbers.push_back(static_cast<T>(std::uint64_t(quotient) * static_cast<U>(y) +
                                                         static_cast<U>(near)));
                    }
                CHECK(wrong_pairs(numbers, {y, static_cast<T>(U(0) - static_cast<U>(y))}) == 0);
            }
    }
}
