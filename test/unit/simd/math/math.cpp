// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/math.cpp - which functions exist for which packs, and that a lane's place does not matter.
#include <weft/simd/math/math.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <support/mismatch.hpp>

namespace simd = weft::detail::simd;

namespace {

template <class X>
concept has_exp = requires(X x) { simd::exp(x); };
template <class X>
concept has_fmod = requires(X x) { simd::fmod(x, x); };
template <class X>
concept has_mod = requires(X x) { simd::mod(x, x); };
template <class X>
concept has_sin = requires(X x) { simd::sin(x); };
template <class X>
concept has_fma = requires(X x) { simd::fma(x, x, x); };
template <class X>
concept has_minimum = requires(X x) { simd::minimum(x, x); };
template <class X>
concept has_floor = requires(X x) { simd::floor(x); };
template <class X>
concept has_atan2 = requires(X x) { simd::atan2(x, x); };

static_assert(has_exp<float> && has_exp<double> && has_exp<simd::half> && has_exp<std::complex<float>>);
static_assert(!has_exp<int> && !has_exp<bool> && !has_atan2<std::complex<double>> &&
              !has_minimum<std::complex<float>>);
static_assert(has_mod<int> && has_mod<float> && has_floor<int> && has_fma<int> &&
              has_fma<std::complex<float>>);

/// The probes that the library relies on: false, never an error.
template <class T>
constexpr bool probes_of_packs() {
    if constexpr (simd::has_pack<T>) {
        using P = simd::pack<T>;
        static_assert(has_exp<P> == std::is_floating_point_v<T>);
        constexpr bool by_fusing = std::is_floating_point_v<T> && simd::fused;
        constexpr bool divides = by_fusing || simd::integer_type<T>;
        static_assert(has_fmod<P> == divides && has_mod<P> == divides);
        static_assert(has_sin<P> == by_fusing);
        static_assert(has_minimum<P>);
        static_assert(has_fma<P> == !std::is_same_v<T, bool> && has_floor<P> == !std::is_same_v<T, bool>);
    }
    return true;
}
static_assert(probes_of_packs<float>() && probes_of_packs<double>() && probes_of_packs<int>() &&
              probes_of_packs<bool>());
static_assert(probes_of_packs<std::uint8_t>() && probes_of_packs<std::int64_t>());

} // namespace

TEST_CASE_TEMPLATE("simd/math/math: the value does not depend on the lane, nor on its neighbours", T, float,
                   double) {
    if constexpr (simd::has_pack<T>) {
        constexpr int n = simd::lanes<T>;
        std::mt19937_64 generator(9);
        const auto formula = [](auto x) {
            auto y = simd::exp(x) + simd::log(simd::abs(x)) * simd::tanh(x) -
                     simd::atan(x) / simd::sqrt(simd::abs(x)) + simd::erf(x) + simd::cbrt(x) +
                     simd::sigmoid(x) + simd::expm1(x) + simd::log1p(simd::abs(x));
            if constexpr (simd::fused) y = y + simd::sin(x) + simd::cos(x) + simd::tan(x);
            return y;
        };
        test::mismatch wrong;
        for (int round = 0; round < 2000; ++round) {
            T x[std::size_t(n)], y[std::size_t(n)], turned[std::size_t(n)];
            for (int i = 0; i < n; ++i)
                x[i] = static_cast<T>(
                    std::ldexp(double(static_cast<std::int64_t>(generator())), int(generator() % 50) - 83));
            simd::store(y, formula(simd::load(x)));
            const int by = round % n;
            for (int i = 0; i < n; ++i)
                turned[(i + by) % n] = x[i];
            const auto z = formula(simd::load(turned));
            for (int i = 0; i < n; ++i) {
                const T a = z[(i + by) % n], b = y[i], c = formula(simd::splat(x[i]))[n - 1];
                wrong.compare_bits(a, b, round, i);
                wrong.compare_bits(c, b, round, i);
            }
        }
        CHECK(wrong.text() == "");
    }
}
