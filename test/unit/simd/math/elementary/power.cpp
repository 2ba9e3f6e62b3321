// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/elementary/power.cpp - pow of packs, against pow of a wider type.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;

TEST_CASE_TEMPLATE("simd/math/elementary/power: pow is within 1 ulp, in every corner of C's", T, float,
                   double) {
    if constexpr (requires(simd::pack<T> x) { simd::pow(x, x); }) {
        constexpr double most = sizeof(T) == 4 ? 150 : 1075;
        auto pairs = accuracy::point_pairs<T>();
        const double whole[] = {-5, -3, -2, -1, 0, 1, 2, 3, 4, 5, 11, 0x1p24 - 1, 0x1p24, 0x1p53 - 1, 0x1p53};
        for (T x : accuracy::edges<T>())
            for (double y : whole) {
                pairs.push_back(x);
                pairs.push_back(static_cast<T>(y));
                pairs.push_back(-x);
                pairs.push_back(static_cast<T>(-y));
            }
        for (int i = 0; i < 400000; ++i) { // results over the whole range
            const double x = std::exp2(double(i % 1000) / 50 - 10) * (1 + i * 1e-7);
            pairs.push_back(static_cast<T>(x));
            pairs.push_back(static_cast<T>((double(i % 777) / 777 * 2 - 1) * most / std::log2(x)));
        }
        while (pairs.size() % 128 != 0)
            pairs.push_back(T(1));
        const auto w = accuracy::worst_error_2<T>(
            pairs, [](auto x, auto y) { return simd::pow(x, y); },
            [](auto x, auto y) { return std::pow(x, y); });
        CAPTURE(w.at);
        CAPTURE(w.got);
        CHECK(w.error <= 1.0);
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/power: a square is a product, whatever the exponents beside it are",
                   T, float, double) {
    if constexpr (simd::has_pack<T>) {
        constexpr auto n = std::size_t(simd::lanes<T>);
        T x[n], y[n], all[n], one[n];
        for (std::size_t i = 0; i < n; ++i)
            x[i] = T(-1.1) + T(0.37) * T(i), y[i] = i == 1 ? T(2) : T(3);
        simd::store(all, simd::pow(simd::load(x), simd::pack<T>(T(2))));
        simd::store(one, simd::pow(simd::load(x), simd::load(y)));
        CHECK(one[1] == all[1]);
        CHECK(one[0] == doctest::Approx(double(x[0]) * x[0] * x[0]));
        for (std::size_t i = 0; i < n; ++i) {
            CHECK(all[i] == simd::mul(x[i], x[i]));
            CHECK(all[i] == simd::pow(x[i], T(2)));
        }
    }
}

TEST_CASE_TEMPLATE("simd/math/elementary/power: an element has the same bits, whatever stands beside it", T,
                   float, double) {
    if constexpr (simd::has_pack<T>) {
        using limits = std::numeric_limits<T>;
        constexpr auto n = std::size_t(simd::lanes<T>);
        const T beside[][2] = {{T(-3), T(3)},
                               {T(0), T(1)},
                               {limits::infinity(), T(1)},
                               {T(2), T(1e9)},
                               {limits::denorm_min(), T(1)},
                               {limits::quiet_NaN(), T(1)},
                               {T(1), T(-1e30)},
                               {T(2), T(2)}};
        for (int i = 0; i < 4000; ++i) {
            T x[n], y[n], alone[n], mixed[n];
            for (std::size_t k = 0; k < n; ++k) {
                const double z = double(i) + double(k) / double(n);
                x[k] = static_cast<T>(std::exp2(std::fmod(z * 0.37, 10) - 5));
                y[k] = static_cast<T>(std::fmod(z * 1.71, 16) - 8);
            }
            simd::store(alone, simd::pow(simd::load(x), simd::load(y)));
            const auto& other = beside[std::size_t(i) % std::size(beside)];
            x[0] = other[0], y[0] = other[1];
            simd::store(mixed, simd::pow(simd::load(x), simd::load(y)));
            for (std::size_t k = 1; k < n; ++k)
                CHECK(mixed[k] == alone[k]);
        }
    }
}
