// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/complex/complex_pack.cpp - complex numbers into registers and out again, whole and in parts.
#include <weft/simd/complex/complex_pack.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <type_traits>
#include <vector>

namespace simd = weft::detail::simd;

namespace {

template <class T>
std::vector<std::complex<T>> numbers(int n, int from) {
    std::vector<std::complex<T>> z;
    for (int i = 0; i < n; ++i)
        z.emplace_back(T(from + 2 * i), T(from + 2 * i + 1));
    return z;
}

} // namespace

TEST_CASE_TEMPLATE("simd/complex/complex_pack: loads, stores, parts", T, float, double) {
    static_assert(std::is_same_v<simd::lane_type_t<T>, T>);
    if constexpr (simd::has_pack<T>) {
        using Z = std::complex<T>;
        static_assert(std::is_same_v<simd::lane_type_t<Z>, T> && simd::is_pack<simd::complex_pack<T>>);
        const int n = simd::lanes<T>;
        const std::vector<Z> from = numbers<T>(n, 1), other = numbers<T>(n, -50);
        const auto x = simd::load(from.data()), y = simd::load(other.data());
        const auto re = simd::real(x), im = simd::imag(x);
        const auto joined = simd::detail::joined(re, im);
        const auto chosen = simd::select(re > simd::pack<T>(T(n)), x, y);
        const simd::complex_pack<T> full(Z(3, 4));
        const auto lifted = simd::as_complex(im);
        std::vector<Z> to(from.size()), first(from.size(), Z(7, 8));
        simd::store(to.data(), x);
        simd::store_first(first.data(), x, n - 1);
        CHECK(to == from);
        CHECK(first.back() == Z(7, 8));
        for (int i = 0; i < n; ++i) {
            const auto at = static_cast<std::size_t>(i);
            INFO("at ", i);
            CHECK(x[i] == from[at]);
            CHECK(re[i] == from[at].real());
            CHECK(im[i] == from[at].imag());
            CHECK(joined[i] == from[at]);
            CHECK(chosen[i] == (re[i] > T(n) ? from[at] : other[at]));
            CHECK(full[i] == Z(3, 4));
            CHECK(lifted[i] == Z(im[i]));
            if (i + 1 < n) CHECK(first[at] == from[at]);
        }
    }
}

TEST_CASE_TEMPLATE("simd/complex/complex_pack: elements of other types, converted", Wide, double) {
    using Narrow = std::conditional_t<simd::has_pack<Wide>, float, void>; // named in what is left out
    if constexpr (simd::has_pack<Wide>) {
        const std::vector<std::complex<Narrow>> narrow = numbers<Narrow>(16, 1);
        const std::vector<std::complex<Wide>> wide = numbers<Wide>(16, 1);
        std::vector<int> integers(16);
        for (int i = 0; i < 16; ++i)
            integers[static_cast<std::size_t>(i)] = 3 * i - 7;
        const auto widened = simd::load_as<std::complex<Wide>>(narrow.data());
        const auto narrowed = simd::load_as<std::complex<Narrow>>(wide.data());
        const auto lifted = simd::load_as<std::complex<Narrow>>(integers.data());
        for (int i = 0; i < simd::lanes<Wide>; ++i)
            CHECK(widened[i] == wide[static_cast<std::size_t>(i)]);
        for (int i = 0; i < simd::lanes<Narrow>; ++i) {
            CHECK(narrowed[i] == narrow[static_cast<std::size_t>(i)]);
            CHECK(lifted[i] == std::complex<Narrow>(Narrow(integers[static_cast<std::size_t>(i)])));
        }
    }
}
