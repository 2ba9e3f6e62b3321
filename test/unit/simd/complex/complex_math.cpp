// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/complex/complex_math.cpp - near the functions of long double; those of std at special values.
#include <weft/simd/complex/complex_math.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <complex>
#include <limits>
#include <random>
#include <support/mismatch.hpp>
#include <vector>

namespace simd = weft::detail::simd;

namespace {

template <class T>
struct worst {
    double error = 0;
    std::complex<T> at;
};

/// The greatest error of f in units of the last place of |g|, of numbers of many sizes and of numbers near 1.
template <class T, class F, class G>
WEFT_NO_CONTRACT worst<T> worst_error(T most, F f, G g) {
    using Z = std::complex<T>;
    std::mt19937_64 generator(7);
    std::uniform_real_distribution<T> part(-1, 1), power(-30, std::log2(most));
    worst<T> out;
    for (int i = 0; i < 2000; ++i) {
        Z z[std::size_t(simd::lanes<T>)];
        for (Z& v : z) {
            if (i % 4 == 0)
                v = std::polar(T(1), T(4) * part(generator));
            else
                v = Z(part(generator) * std::exp2(power(generator)),
                      part(generator) * std::exp2(power(generator)));
        }
        const auto given = f(simd::load(z));
        for (int j = 0; j < simd::lanes<T>; ++j) {
            const std::complex<long double> want = g(std::complex<long double>(z[j])), have = given[j];
            const auto unit = std::ldexp(std::abs(want), 1 - std::numeric_limits<T>::digits);
            const auto error = static_cast<double>(std::abs(have - want) / unit);
            if (!(error <= out.error)) out = {error, z[j]};
        }
    }
    return out;
}

template <class T, class F>
WEFT_NO_CONTRACT std::string at_special_values(F f) {
    using L = std::numeric_limits<T>;
    const T parts[] = {T(0),           T(-0.0),        T(1),     T(-2),    L::infinity(),
                       -L::infinity(), L::quiet_NaN(), L::max(), L::min(), -L::denorm_min()};
    test::mismatch wrong;
    // A part that is 0 is rounding of the other one in some libraries: -2 + 0i has such a root.
    const auto close = [](T x, T y, T size) {
        if (!std::isfinite(x) || !std::isfinite(y)) return x == y || (std::isnan(x) && std::isnan(y));
        return std::abs(x - y) <=
               4 * L::epsilon() * (std::isfinite(size) ? size : std::abs(y)) + 2 * L::denorm_min();
    };
    for (const T& x : parts)
        for (const T& y : parts) {
            const std::complex<T> z(x, y), want = f(z), given = f(simd::complex_pack<T>(z))[0];
            const T size = std::abs(want);
            wrong.judge(close(given.real(), want.real(), size) && close(given.imag(), want.imag(), size),
                        given, want, &x - parts, &y - parts);
        }
    return wrong.text();
}

} // namespace

#define NEAR(function, ulps, most)                                                                           \
    {                                                                                                        \
        INFO(#function);                                                                                     \
        const auto w = worst_error<T>(                                                                       \
            most, [](auto z) WEFT_NO_CONTRACT { return simd::function(z); },                                 \
            [](auto z) { return std::function(z); });                                                        \
        CAPTURE(w.at);                                                                                       \
        CHECK(w.error <= ulps);                                                                              \
        CHECK(at_special_values<T>([](auto z) WEFT_NO_CONTRACT { return simd::function(z); }) == "");        \
    }

TEST_CASE_TEMPLATE("simd/complex/complex_math: sqrt, exp, log, sin, cos", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        NEAR(sqrt, 2.0, T(1e30));
        if constexpr (simd::fused) {
            NEAR(exp, 3.0, T(40));
            NEAR(log, 2.0, T(1e15));
            NEAR(sin, 3.0, T(40));
            NEAR(cos, 3.0, T(40));
        }
    }
}

TEST_CASE_TEMPLATE("simd/complex/complex_math: abs and arg are hypot and atan2", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const std::complex<T> z(3, -4);
        CHECK(simd::abs(simd::complex_pack<T>(z))[0] == T(5));
        CHECK(simd::arg(simd::complex_pack<T>(z))[0] == doctest::Approx(std::arg(z)));
    }
}
