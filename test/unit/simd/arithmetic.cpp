// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/arithmetic.cpp - the operators of packs equal those of single elements.
#include <weft/simd/arithmetic.hpp>
#include <weft/simd/scalar/scalar.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <support/mismatch.hpp>

namespace simd = weft::detail::simd;

namespace {

template <class P>
concept divides = requires(P x) { x / x; };
template <class P>
concept adds = requires(P x) { x + x; };
template <class P>
concept ands = requires(P x) { x & x; };

template <class T>
T value(std::mt19937_64& generator, int i) {
    const auto bits = generator();
    if constexpr (std::is_floating_point_v<T>)
        return i % 11 == 0 ? std::numeric_limits<T>::infinity()
                           : static_cast<T>(double(static_cast<std::int64_t>(bits)) * 0x1p-60);
    else
        return i % 9 == 0   ? std::numeric_limits<T>::min()
               : i % 9 == 1 ? std::numeric_limits<T>::max()
               : i % 9 == 2 ? static_cast<T>(-1)
               : i % 9 == 3 ? static_cast<T>(8 * sizeof(T) - bits % 3)
                            : static_cast<T>(bits);
}

template <class T, class F, class G>
void check(F f, G g) {
    std::mt19937_64 generator(3);
    for (int round = 0; round < 50; ++round) {
        T x[simd::lanes<T>], y[simd::lanes<T>], z[simd::lanes<T>];
        for (int i = 0; i < simd::lanes<T>; ++i) {
            x[i] = value<T>(generator, i + round);
            y[i] = value<T>(generator, 2 * i + 3 * round);
        }
        simd::store(z, f(simd::load(x), simd::load(y)));
        CAPTURE(round);
        test::mismatch wrong;
        for (int i = 0; i < simd::lanes<T>; ++i)
            if (const T expected = g(x[i], y[i]); z[i] == z[i] || expected == expected)
                wrong.compare(z[i], expected, i);
        CHECK(wrong.text() == "");
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/arithmetic: + - * and negation wrap", T, float, double, std::int8_t, std::int16_t,
                   std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t) {
    if constexpr (simd::has_pack<T>) {
        check<T>([](auto x, auto y) { return x + y; }, [](T x, T y) { return simd::add(x, y); });
        check<T>([](auto x, auto y) { return x - y; }, [](T x, T y) { return simd::sub(x, y); });
        check<T>([](auto x, auto y) { return x * y; }, [](T x, T y) { return simd::mul(x, y); });
        check<T>([](auto x, auto y) { return simd::mul(simd::sub(x, y), simd::add(x, y)); },
                 [](T x, T y) { return simd::mul(simd::sub(x, y), simd::add(x, y)); });
        check<T>([](auto x, auto) { return -x; }, [](T x, T) { return simd::neg(x); });
        static_assert(divides<simd::pack<T>> == std::is_floating_point_v<T>);
        static_assert(ands<simd::pack<T>> == std::is_integral_v<T>);
        static_assert(adds<simd::pack<T>>);
        if constexpr (std::is_floating_point_v<T>)
            check<T>([](auto x, auto y) { return x / y; }, [](T x, T y) { return simd::div(x, y); });
    }
}

TEST_CASE_TEMPLATE("simd/arithmetic: bits and shifts", T, std::int8_t, std::int16_t, std::int32_t,
                   std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t) {
    if constexpr (simd::has_pack<T>) {
        check<T>([](auto x, auto y) { return x & y; }, [](T x, T y) { return simd::bit_and(x, y); });
        check<T>([](auto x, auto y) { return x | y; }, [](T x, T y) { return simd::bit_or(x, y); });
        check<T>([](auto x, auto y) { return x ^ y; }, [](T x, T y) { return simd::bit_xor(x, y); });
        check<T>([](auto x, auto) { return ~x; }, [](T x, T) { return simd::bit_not(x); });
        check<T>([](auto x, auto y) { return x << y; }, [](T x, T y) { return simd::shl(x, y); });
        check<T>([](auto x, auto y) { return x >> y; }, [](T x, T y) { return simd::shr(x, y); });
        const T width = 8 * sizeof(T);
        check<T>([&](auto x, auto y) { return x << (y & simd::splat<T>(T(width - 1))); },
                 [&](T x, T y) { return simd::shl(x, T(y & (width - 1))); });
        check<T>([&](auto x, auto y) { return x >> (y & simd::splat<T>(T(width - 1))); },
                 [&](T x, T y) { return simd::shr(x, T(y & (width - 1))); });
    }
}

TEST_CASE_TEMPLATE("simd/arithmetic: bools", T, bool) {
    if constexpr (simd::has_pack<T>) {
        static_assert(!adds<simd::pack<T>> && ands<simd::pack<T>> && !divides<simd::pack<T>>);
        for (int i = 0; i < 4; ++i) {
            const T x = i % 2 != 0, y = i / 2 != 0;
            CHECK((simd::splat(x) & simd::splat(y))[0] == (x && y));
            CHECK((simd::splat(x) | simd::splat(y))[0] == (x || y));
            CHECK((simd::splat(x) ^ simd::splat(y))[0] == (x != y));
            CHECK((!simd::splat(x))[0] == !x);
            CHECK((~simd::splat(x))[0] == !x);
        }
    }
}
