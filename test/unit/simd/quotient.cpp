// SPDX-License-Identifier: BSL-1.0
// Every quotient and rest of packs is that of single elements: all pairs of bytes, all 16-bit numbers by the divisors where
// rounding would show, and longer ones around products, powers of two and the ends of their types.
#include <weft/simd/math/remainder.hpp>
#include <weft/simd/quotient.hpp>

#include <doctest/doctest.h>

#include <cfenv>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace simd = weft::detail::simd;

namespace {

template <class T>
struct divided {
    T x, y, quotient, down, rest, remainder;
};

/// Pairs of which one is wrong; not by CHECK on each, which would take minutes.
template <class T>
std::vector<divided<T>> wrong_pairs(const std::vector<T>& numbers, const std::vector<T>& divisors) {
    std::vector<divided<T>> wrong;
    constexpr std::size_t lanes = std::size_t(simd::lanes<T>);
    T xs[lanes], ys[lanes];
    std::size_t filled = 0;
    const auto flush = [&] {
        const auto x = simd::load(xs), y = simd::load(ys);
        const auto quotient = simd::div(x, y), down = simd::floor_divide(x, y);
        const auto rest = simd::mod(x, y), remainder = simd::remainder(x, y), same = simd::fmod(x, y);
        for (std::size_t i = 0; i < filled; ++i) {
            const int lane = static_cast<int>(i);
            const divided<T> found{xs[i], ys[i], quotient[lane], down[lane], rest[lane], remainder[lane]};
            if (found.quotient != simd::div(xs[i], ys[i]) || found.down != simd::floor_divide(xs[i], ys[i]) ||
                found.rest != simd::mod(xs[i], ys[i]) || found.remainder != simd::remainder(xs[i], ys[i]) ||
                same[lane] != found.rest)
                wrong.push_back(found);
        }
        filled = 0;
    };
    for (std::size_t i = 0; i < lanes; ++i)
        xs[i] = ys[i] = T(1);
    for (const T y : divisors)
        for (const T x : numbers) {
#ifndef NDEBUG
            if (y == 0) continue;
#endif
            xs[filled] = x;
            ys[filled] = y;
            if (++filled == lanes) flush();
        }
    flush();
    return wrong;
}

template <class T>
void check_pairs(const std::vector<T>& numbers, const std::vector<T>& divisors) {
    const auto wrong = wrong_pairs(numbers, divisors);
    CHECK(wrong.size() == 0);
    for (std::size_t i = 0; i < wrong.size() && i < 5; ++i) {
        CAPTURE(+wrong[i].x);
        CAPTURE(+wrong[i].y);
        CAPTURE(+wrong[i].quotient);
        CAPTURE(+wrong[i].down);
        CAPTURE(+wrong[i].rest);
        CAPTURE(+wrong[i].remainder);
        FAIL_CHECK("differs from the elements'");
    }
}

template <class T>
std::vector<T> every() {
    std::vector<T> all;
    for (int i = (std::numeric_limits<T>::min)(); i <= (std::numeric_limits<T>::max)(); ++i)
        all.push_back(static_cast<T>(i));
    return all;
}

/// Powers of two and the ends, two to either side, of either sign.
template <class T>
std::vector<T> corners() {
    using U = std::make_unsigned_t<T>;
    std::vector<T> some;
    for (int bit = 0; bit < 8 * int(sizeof(T)); ++bit)
        for (int near = -2; near <= 2; ++near)
            for (const bool negative : {false, true}) {
                const U found = static_cast<U>((U(1) << bit) + static_cast<U>(near));
                some.push_back(static_cast<T>(negative ? U(0) - found : found));
            }
    return some;
}

/// Products of a divisor with quotients of every size, and their neighbours.
template <class T>
void check_products() {
    if constexpr (simd::has_pack<T>) {
        using U = std::make_unsigned_t<T>;
        std::mt19937_64 bits(7);
        std::vector<T> divisors;
        for (int width = 1; width <= 8 * int(sizeof(T)); ++width)
            for (int i = 0; i < 12; ++i)
                divisors.push_back(static_cast<T>(bits() >> (64 - width)));
        for (const T y : divisors) {
            std::vector<T> numbers;
            for (int width = 1; width <= 8 * int(sizeof(T)); ++width)
                for (int near = -1; near <= 1; ++near) {
                    const U quotient = static_cast<U>(bits() >> (64 - width));
                    numbers.push_back(
                        static_cast<T>(std::uint64_t(quotient) * static_cast<U>(y) + static_cast<U>(near)));
                }
            check_pairs<T>(numbers, {y});
        }
        check_pairs(corners<T>(), corners<T>());
    }
}

} // namespace

TEST_CASE("simd/quotient: all pairs of bytes") {
    if constexpr (simd::has_pack<std::int8_t>) {
        check_pairs(every<std::int8_t>(), every<std::int8_t>());
        check_pairs(every<std::uint8_t>(), every<std::uint8_t>());
    }
}

TEST_CASE("simd/quotient: all numbers of 16 bits by those around powers of two") {
    if constexpr (simd::has_pack<std::int16_t>) {
        check_pairs(every<std::int16_t>(), corners<std::int16_t>());
        check_pairs(every<std::uint16_t>(), corners<std::uint16_t>());
        check_pairs<std::int16_t>(every<std::int16_t>(), {3, -3, 7, 10, 100, 127, -181, 999, 32749, -32749});
        check_pairs<std::uint16_t>(every<std::uint16_t>(), {3, 7, 10, 100, 255, 641, 9999, 65521});
    }
}

TEST_CASE("simd/quotient: around products, powers of two and the ends") {
    check_products<std::int16_t>();
    check_products<std::uint16_t>();
    check_products<std::int32_t>();
    check_products<std::uint32_t>();
    check_products<std::int64_t>();
    check_products<std::uint64_t>();
}

#if defined(EIGEN_VECTORIZE_SSE4_1)
TEST_CASE("simd/quotient: in every rounding mode") {
    for (const int mode : {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO}) {
        CAPTURE(mode);
        std::fesetround(mode);
        const auto bytes = wrong_pairs(every<std::int8_t>(), every<std::int8_t>()).size();
        const auto shorts = wrong_pairs(every<std::int16_t>(), corners<std::int16_t>()).size();
        const auto ints = wrong_pairs(corners<std::int32_t>(), corners<std::int32_t>()).size();
        const auto longs = wrong_pairs(corners<std::int64_t>(), corners<std::int64_t>()).size();
        std::fesetround(FE_TONEAREST);
        CHECK(bytes == 0);
        CHECK(shorts == 0);
        CHECK(ints == 0);
        CHECK(longs == 0);
    }
}
#endif
