// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/basic.cpp - signs, classification and square roots, exact in every corner.
#include <doctest/doctest.h>

#include <cstdint>
#include <support/accuracy.hpp>
#include <support/mismatch.hpp>

namespace simd = weft::detail::simd;

namespace {

/// What is wrong first with `f` of packs and of elements, of which `g` is right: the same number and sign, any two NaN.
template <class T, class F, class G>
std::string differences(const std::vector<T>& x, F f, G g) {
    test::mismatch wrong;
    for (std::size_t i = 0; i + std::size_t(simd::lanes<T>) <= x.size(); i += std::size_t(simd::lanes<T>)) {
        T y[simd::lanes<T>];
        simd::store(y, f(simd::load(x.data() + i)));
        for (int k = 0; k < simd::lanes<T>; ++k) {
            const T v = x[i + std::size_t(k)], expected = g(v);
            wrong.compare_same(y[k], expected, i, k);
            wrong.compare_same(T(f(v)), expected, i, k);
        }
    }
    return wrong.text();
}

template <class T, class F, class G>
std::string mask_differences(const std::vector<T>& x, F f, G g) {
    test::mismatch wrong;
    for (std::size_t i = 0; i + std::size_t(simd::lanes<T>) <= x.size(); i += std::size_t(simd::lanes<T>)) {
        const auto m = f(simd::load(x.data() + i));
        for (int k = 0; k < simd::lanes<T>; ++k) {
            const T v = x[i + std::size_t(k)];
            wrong.compare(bool(m[k]), bool(g(v)), i, k);
            wrong.compare(bool(f(v)), bool(g(v)), i, k);
        }
    }
    return wrong.text();
}

} // namespace

TEST_CASE_TEMPLATE("simd/basic: sqrt is correctly rounded; sign and abs are exact", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto x = accuracy::points<T>(0, 4);
        CHECK(
            differences<T>(x, [](auto v) { return simd::sqrt(v); }, [](T v) { return std::sqrt(v); }) == "");
        CHECK(differences<T>(
                  x, [](auto v) { return simd::rsqrt(v); }, [](T v) { return 1 / std::sqrt(v); }) == "");
        CHECK(differences<T>(x, [](auto v) { return simd::reciprocal(v); }, [](T v) { return 1 / v; }) == "");
        const auto y = accuracy::points<T>(-3, 3, 10000);
        CHECK(
            differences<T>(y, [](auto v) { return simd::sqrt(v); }, [](T v) { return std::sqrt(v); }) == "");
        CHECK(differences<T>(y, [](auto v) { return simd::abs(v); }, [](T v) { return std::fabs(v); }) == "");
        CHECK(differences<T>(y, [](auto v) { return -v; }, [](T v) { return -v; }) == "");
        CHECK(differences<T>(
                  y, [](auto v) { return simd::sign(v); },
                  [](T v) {
                      return std::isnan(v) ? v : v > 0 ? T(1) : v < 0 ? T(-1) : T(0);
                  }) == "");
    }
}

TEST_CASE_TEMPLATE("simd/basic: classification", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto x = accuracy::points<T>(-3, 3, 10000);
        CHECK(mask_differences<T>(
                  x, [](auto v) { return simd::isnan(v); }, [](T v) { return std::isnan(v); }) == "");
        CHECK(mask_differences<T>(
                  x, [](auto v) { return simd::isinf(v); }, [](T v) { return std::isinf(v); }) == "");
        CHECK(mask_differences<T>(
                  x, [](auto v) { return simd::isfinite(v); }, [](T v) { return std::isfinite(v); }) == "");
        CHECK(mask_differences<T>(
                  x, [](auto v) { return simd::signbit(v); }, [](T v) { return accuracy::negative(v); }) ==
              "");
    }
}

TEST_CASE_TEMPLATE("simd/basic: copysign", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto e = accuracy::edges<T>();
        test::mismatch wrong;
        for (std::size_t i = 0; i < e.size(); ++i)
            for (std::size_t k = 0; k < e.size(); ++k) {
                const T a = e[i], b = e[k], expected = std::copysign(a, b);
                wrong.compare_same(T(simd::copysign(simd::splat(a), simd::splat(b))[0]), expected, i, k);
                wrong.compare_same(simd::copysign(a, b), expected, i, k);
            }
        CHECK(wrong.text() == "");
    }
}

TEST_CASE_TEMPLATE("simd/basic: integers", T, std::int8_t, std::int32_t, std::int64_t, std::uint8_t,
                   std::uint16_t, std::uint64_t) {
    using L = std::numeric_limits<T>;
    static_assert(simd::abs(L::min()) == L::min()); // wraps, or is 0
    static_assert(simd::sign(T(7)) == 1 && simd::sign(T(0)) == 0);
    static_assert(std::is_same_v<decltype(simd::abs(T(1))), T> && !simd::isnan(T(1)) && simd::isfinite(T(1)));
    if constexpr (simd::has_pack<T>) {
        const T values[] = {L::min(), T(L::min() + 1), T(0), T(1), T(5), T(-1), T(-5), L::max()};
        for (T a : values) {
            CHECK(simd::abs(simd::splat(a))[0] == simd::abs(a));
            CHECK(simd::sign(simd::splat(a))[0] == simd::sign(a));
            CHECK(simd::signbit(simd::splat(a))[0] == (a < 0));
            CHECK(!simd::any(simd::isinf(simd::splat(a))));
            CHECK(simd::isfinite(simd::splat(a))[0]);
        }
    }
}

TEST_CASE("simd/basic: constant evaluation") {
    static_assert(simd::abs(-0.5) == 0.5 && simd::sign(-3.f) == -1.f && simd::sign(0.0) == 0 &&
                  simd::copysign(2.0, -1.0) == -2);
    static_assert(simd::signbit(-0.0) && !simd::signbit(0.f) &&
                  simd::isinf(std::numeric_limits<float>::infinity()));
    static_assert(simd::abs(-1.0L - std::numeric_limits<long double>::epsilon()) ==
                  1.0L + std::numeric_limits<long double>::epsilon());
    CHECK(simd::abs(std::complex<double>(3, 4)) == 5);
    CHECK(simd::sign(std::complex<double>(3, 4)) == std::complex<double>(0.6, 0.8));
    CHECK(float(simd::abs(simd::half(-2.f))) == 2.f);
    CHECK(float(simd::sqrt(simd::bfloat16(4.f))) == 2.f);
    CHECK(simd::isnan(std::complex<float>(0, std::numeric_limits<float>::quiet_NaN())));
}
