// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/elementary/power_table.cpp - the tables of pow, against logarithms and powers of a wider type.
#include <weft/simd/math/elementary/power_table.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace simd = weft::detail::simd;

TEST_CASE_TEMPLATE(
    "simd/math/elementary/power_table: numbers of a cell are reduced exactly, and logarithms are right", T,
    float, double) {
    using table = simd::detail::power_table<T>;
    constexpr int digits = std::numeric_limits<T>::digits;
    const T unit = std::ldexp(T(1), digits == 24 ? -16 : -32);
    for (int i = 0; i < 32; ++i) {
        const T c = table::inverse[i];
        const auto edge = [](int k) { return k <= 16 ? T(47.5 + k) / 64 : T(k + 15.5) / 32; };
        for (int k = 0; k < 1000; ++k) {
            const T m = k == 0     ? edge(i)
                        : k == 999 ? std::nextafter(edge(i + 1), T(0))
                                   : edge(i) + (edge(i + 1) - edge(i)) * T(k) / T(1000);
            const T r = std::fma(c, m, T(-1));
            CHECK(std::fma(c, m, -(r + 1)) + ((r + 1) - 1 - r) == 0);
            CHECK(std::abs(r) < T(0.0198));
        }
        CHECK(std::fmod(table::log[i], unit) == 0);
        CHECK(std::abs(table::log_rest[i]) <= unit / 2);
        const long double sum = static_cast<long double>(table::log[i]) + table::log_rest[i];
        CHECK(std::abs(sum + std::log(static_cast<long double>(c))) <
              std::ldexp(1.L, digits == 24 ? -41 : -64));
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/power_table: powers are right in two parts", T, float, double) {
    using table = simd::detail::power_table<T>;
    constexpr int more = std::numeric_limits<T>::digits == 24 ? 48 : 62; // long double has no more
    for (int i = 0; i < table::parts; ++i) {
        const long double right = std::exp2(static_cast<long double>(i) / table::parts);
        CHECK(std::abs(right - table::power[i]) <=
              static_cast<long double>(std::numeric_limits<T>::epsilon()) / 2);
        CHECK(std::abs(static_cast<long double>(table::power[i]) + table::power_rest[i] - right) <
              std::ldexp(1.L, -more));
    }
}
