// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/math/remainder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;

// Python: divmod(x, y)
static_assert(simd::floor_divide(-7, 2) == -4 && simd::remainder(-7, 2) == 1);
static_assert(simd::floor_divide(7, -2) == -4 && simd::remainder(7, -2) == -1);
static_assert(simd::floor_divide(-7, -2) == 3 && simd::remainder(-7, -2) == -1);
static_assert(simd::floor_divide(6, -3) == -2 && simd::remainder(6, -3) == 0);
static_assert(simd::floor_divide(INT64_MIN, std::int64_t(-1)) == INT64_MIN &&
              simd::remainder(INT64_MIN, std::int64_t(-1)) == 0);
static_assert(simd::floor_divide<std::uint8_t>(200, 7) == 28 && simd::remainder<std::uint8_t>(200, 7) == 4);
static_assert(simd::floor_divide<std::int8_t>(-128, 127) == -2 &&
              simd::remainder<std::int8_t>(-128, 127) == 126);

namespace {

constexpr double inf = std::numeric_limits<double>::infinity(),
                 none = std::numeric_limits<double>::quiet_NaN();

/// NumPy 1.24: np.floor_divide(x, y) and np.remainder(x, y), the sign of a zero included.
void check(double x, double y, double quotient, double rest) {
    const auto same = [](double a, double b) {
        return a != a ? b != b : a == b && std::signbit(a) == std::signbit(b);
    };
    CHECK(same(simd::floor_divide(x, y), quotient));
    CHECK(same(simd::remainder(x, y), rest));
}

} // namespace

TEST_CASE("simd/math/remainder: as NumPy has it") {
    check(-7.5, 2, -4, 0.5);
    check(7.5, -2, -4, -0.5);
    check(-7.5, -2, 3, -1.5);
    check(0.3, 0.1, 2, 0.09999999999999998);
    check(1, 0.1, 9, 0.09999999999999995);
    check(6, 3, 2, 0);
    check(-6, 3, -2, 0);
    check(6, -3, -2, -0.);
    check(-0., 3, -0., 0);
    check(0, -3, -0., -0.);
    check(1, inf, 0, 1);
    check(-1, inf, -1, inf);
    check(1, -inf, -1, -inf);
    check(inf, 2, none, none);
    check(1, 0, inf, none);
    check(-1, 0, -inf, none);
    check(0, 0, none, none);
    check(none, 1, none, none);
    check(1e300, 1e-300, inf, std::fmod(1e300, 1e-300));
    CHECK(simd::remainder(-7.5f, 2.f) == 0.5f);
    CHECK(static_cast<float>(simd::remainder(simd::half(-7.5f), simd::half(2))) == 0.5f);
    CHECK(static_cast<float>(simd::floor_divide(simd::bfloat16(-7.5f), simd::bfloat16(2))) == -4);
}

TEST_CASE_TEMPLATE("simd/math/remainder: packs have the bits of single elements", T, float, double) {
    if constexpr (requires(simd::pack<T> x) { simd::fmod(x, x); }) {
        constexpr auto n = std::size_t(simd::lanes<T>);
        auto pairs = accuracy::point_pairs<T>(200000);
        for (int i = 1; i < 20000; ++i) { // whole quotients, and those next to them
            const T y = T(i % 97 + 1) / T(7), whole = y * T(i);
            for (const T x : {whole, std::nextafter(whole, T(0)), std::nextafter(whole, whole * 2)})
                for (const T sign : {T(1), T(-1)})
                    pairs.insert(pairs.end(), {x * sign, y, x, -y});
        }
        while (pairs.size() % (2 * n) != 0)
            pairs.push_back(T(1));
        const auto same = [](T a, T b) {
            return a != a ? b != b : a == b && std::signbit(a) == std::signbit(b);
        };
        for (std::size_t i = 0; i < pairs.size(); i += 2 * n) {
            T x[n], y[n], rest[n], modulo[n], down[n], quotient[n];
            for (std::size_t k = 0; k < n; ++k)
                x[k] = pairs[i + 2 * k], y[k] = pairs[i + 2 * k + 1];
            simd::store(rest, simd::fmod(simd::load(x), simd::load(y)));
            simd::store(modulo, simd::mod(simd::load(x), simd::load(y)));
            simd::store(down, simd::remainder(simd::load(x), simd::load(y)));
            simd::store(quotient, simd::floor_divide(simd::load(x), simd::load(y)));
            for (std::size_t k = 0; k < n; ++k) {
                CAPTURE(x[k]);
                CAPTURE(y[k]);
                CHECK(same(rest[k], std::fmod(x[k], y[k])));
                CHECK(same(modulo[k], rest[k]));
                CHECK(same(down[k], simd::remainder(x[k], y[k])));
                CHECK(same(quotient[k], simd::floor_divide(x[k], y[k])));
            }
        }
    }
}
