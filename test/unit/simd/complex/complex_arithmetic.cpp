// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/complex/complex_arithmetic.cpp - the operators have the bits of single elements, of hostile numbers too.
#include <weft/simd/complex/complex_arithmetic.hpp>
#include <weft/simd/math/composed.hpp>
#include <weft/simd/scalar/complex.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <limits>
#include <random>
#include <support/mismatch.hpp>
#include <vector>

namespace simd = weft::detail::simd;

namespace {

/// Signed zeros, infinities, NaN, huge and tiny parts with each other, then random ones of many sizes.
template <class T>
std::vector<std::complex<T>> numbers() {
    using L = std::numeric_limits<T>;
    std::vector<T> parts{
        T(0),           T(-0.0),  T(1),     T(-2.5),          L::infinity(),       -L::infinity(),
        L::quiet_NaN(), L::max(), L::min(), -L::denorm_min(), std::sqrt(L::max()), std::sqrt(L::min())};
    std::vector<std::complex<T>> out;
    for (const T x : parts)
        for (const T y : parts)
            out.emplace_back(x, y);
    std::mt19937_64 generator(1);
    std::uniform_real_distribution<T> size(-12, 12);
    for (int i = 0; i < 110; ++i)
        out.emplace_back(std::exp2(size(generator)) - 1, 1 - std::exp2(size(generator)));
    return out;
}

template <class X>
bool same(const X& x, const X& y) {
    if constexpr (requires { x.real(); })
        return same(x.real(), y.real()) && same(x.imag(), y.imag());
    else if constexpr (std::is_same_v<X, bool>)
        return x == y;
    else
        return (x != x && y != y) || std::memcmp(&x, &y, sizeof x) == 0;
}

/// f of the packets of all pairs is g of the pairs. (Inlined into f, which GCC must not contract.)
template <class T, class F, class G>
WEFT_NO_CONTRACT std::string of_pairs(F f, G g) {
    using Z = std::complex<T>;
    const std::vector<Z> all = numbers<T>();
    const int n = static_cast<int>(all.size());
    test::mismatch wrong;
    for (int i = 0; i < n; ++i) {
        const simd::complex_pack<T> x(all[static_cast<std::size_t>(i)]);
        for (int k = 0; k + simd::lanes<T> <= n; k += simd::lanes<T>) {
            const auto z = f(x, simd::load(all.data() + k));
            for (int j = 0; j < simd::lanes<T>; ++j) {
                const auto want = g(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(k + j)]);
                wrong.judge(same(std::remove_const_t<decltype(want)>(z[j]), want), z[j], want, i, k + j);
            }
        }
    }
    return wrong.text();
}

#define SAME_BITS(...)                                                                                       \
    {                                                                                                        \
        INFO(#__VA_ARGS__);                                                                                  \
        CHECK(of_pairs<T>(                                                                                   \
                  [](auto x, auto y) WEFT_NO_CONTRACT {                                                      \
                      static_cast<void>(x);                                                                  \
                      return __VA_ARGS__;                                                                    \
                  },                                                                                         \
                  [](auto x, auto y) {                                                                       \
                      static_cast<void>(x);                                                                  \
                      return __VA_ARGS__;                                                                    \
                  }) == "");                                                                                 \
    }

} // namespace

TEST_CASE_TEMPLATE("simd/complex/complex_arithmetic: sums, products, questions", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        using simd::abs2, simd::real, simd::imag;
        SAME_BITS(simd::add(x, y));
        SAME_BITS(simd::sub(x, y));
        SAME_BITS(simd::mul(x, y));
        SAME_BITS(simd::add(simd::mul(x, y), y));
        SAME_BITS(simd::neg(y));
        SAME_BITS(simd::conj(y));
        SAME_BITS(abs2(y));
        SAME_BITS(x == y);
        SAME_BITS(x != y);
        SAME_BITS(simd::isnan(y));
        SAME_BITS(simd::isinf(y));
        SAME_BITS(simd::isfinite(y));
    }
}

TEST_CASE_TEMPLATE("simd/complex/complex_arithmetic: beside real numbers", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        SAME_BITS(simd::add(x, simd::real(y)));
        SAME_BITS(simd::add(simd::real(x), y));
        SAME_BITS(simd::sub(x, simd::real(y)));
        SAME_BITS(simd::sub(simd::real(x), y));
        SAME_BITS(simd::mul(x, simd::real(y)));
        SAME_BITS(simd::div(x, simd::real(y)));
        SAME_BITS(simd::fma(x, simd::imag(x), y));
        SAME_BITS(simd::fma(simd::real(x), simd::imag(x), y));
    }
}

TEST_CASE_TEMPLATE("simd/complex/complex_arithmetic: quotients", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        SAME_BITS(simd::div(x, y));
        SAME_BITS(simd::div(simd::real(x), y));
    }
}
