// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/rounding.cpp - floor, ceil, trunc and round against <cmath>, and at compile time.
#include <doctest/doctest.h>

#include <support/accuracy.hpp>
#include <support/mismatch.hpp>

namespace simd = weft::detail::simd;

static_assert(simd::round(0.5) == 0 && simd::round(1.5) == 2 && simd::round(2.5) == 2 &&
              simd::round(-2.5) == -2);
static_assert(simd::floor(-0.5) == -1 && simd::ceil(0.5f) == 1 && simd::trunc(-1.9) == -1 &&
              simd::trunc(1.9f) == 1);
static_assert(simd::signbit(simd::round(-0.25)) && simd::signbit(simd::ceil(-0.25)) &&
              simd::signbit(simd::trunc(-0.25)));
static_assert(simd::floor(1e300) == 1e300 && simd::round(4503599627370497.0) == 4503599627370497.0);
static_assert(simd::floor(7) == 7 && simd::round(-7) == -7 &&
              std::is_same_v<decltype(simd::ceil(short(3))), short>);

namespace {

template <class T>
std::vector<T> samples() {
    auto v = accuracy::points<T>(-100, 100);
    for (int i = -4000; i < 4000; ++i) {
        v.push_back(T(i) / 2); // ties
        v.push_back(std::nextafter(T(i) / 2, T(0)));
        v.push_back(std::nextafter(T(i) / 2, T(1e6)));
        v.push_back(std::ldexp(T(1), std::numeric_limits<T>::digits - 2) + T(i) / 4);
    }
    return v;
}

template <class T, class F, class G>
std::string differences(F f, G g) {
    test::mismatch wrong;
    const auto x = samples<T>();
    for (std::size_t i = 0; i + std::size_t(simd::lanes<T>) <= x.size(); i += std::size_t(simd::lanes<T>)) {
        const auto y = f(simd::load(x.data() + i));
        for (int k = 0; k < simd::lanes<T>; ++k) {
            const T v = x[i + std::size_t(k)], want = g(v);
            wrong.compare_same(T(y[k]), want, i, k);
            wrong.compare_same(T(f(v)), want, i, k);
        }
    }
    return wrong.text();
}

} // namespace

TEST_CASE_TEMPLATE("simd/rounding: as <cmath>, the sign of zero too", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        CHECK(differences<T>([](auto x) { return simd::floor(x); }, [](T x) { return std::floor(x); }) == "");
        CHECK(differences<T>([](auto x) { return simd::ceil(x); }, [](T x) { return std::ceil(x); }) == "");
        CHECK(differences<T>([](auto x) { return simd::trunc(x); }, [](T x) { return std::trunc(x); }) == "");
        CHECK(differences<T>([](auto x) { return simd::round(x); }, [](T x) { return std::nearbyint(x); }) ==
              "");
    }
}

TEST_CASE_TEMPLATE("simd/rounding: integers are kept", T, int, unsigned char) {
    if constexpr (simd::has_pack<T>) {
        CHECK(simd::round(simd::splat(T(7)))[0] == 7);
        CHECK(simd::floor(simd::splat(T(-7)))[0] == T(-7));
    }
}

TEST_CASE_TEMPLATE("simd/rounding: the form of constant evaluation", T, float, double) {
    test::mismatch wrong;
    int number = 0;
    for (T x : samples<T>())
        if (!std::isnan(x))
            wrong.compare_same(simd::detail::rounded(x), std::copysign(std::nearbyint(x), x), number++);
    CHECK(wrong.text() == "");
}
