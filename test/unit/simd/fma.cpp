// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/fma.cpp - one rounding or two, the same bits in registers, on elements and at compile time.
#include <weft/simd/fma.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <support/mismatch.hpp>
#include <type_traits>

namespace simd = weft::detail::simd;

// (1 + e)^2 - (1 + 2 e) is e^2: only one rounding sees it
static_assert(simd::fma_once(0x1.0000000000001p0, 0x1.0000000000001p0, -0x1.0000000000002p0) == 0x1p-104);
static_assert(simd::fma_once(0x1.000002p0f, 0x1.000002p0f, -0x1.000004p0f) == 0x1p-46f);
static_assert(simd::fma(2.0, 3.0, 4.0) == 10 && simd::fma<std::int8_t>(100, 2, 0) == -56);
static_assert(simd::fms(2.0, 3.0, 4.0) == 2 && simd::fnma(2.0, 3.0, 4.0) == -2 && simd::fms(7, 2, 4) == 10);
// No target has the instruction for long double, unless it is double.
static_assert(simd::fma(2.0L, 3.0L, 4.0L) == 10 && simd::fms(2.0L, 3.0L, 4.0L) == 2 &&
              (!simd::fusible<long double> == (std::numeric_limits<long double>::digits > 53)));

namespace {

template <class T>
using bits_t = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

template <class T>
T any_bits(std::mt19937_64& generator) {
    return std::bit_cast<T>(static_cast<bits_t<T>>(generator()));
}

template <class T>
T near_one(std::mt19937_64& generator) {
    return static_cast<T>(
        std::ldexp(double(static_cast<std::int64_t>(generator())), int(generator() % 40) - 83));
}

} // namespace

TEST_CASE_TEMPLATE("simd/fma: the emulation has the bits of the instruction", T, float, double) {
    std::mt19937_64 generator(11);
    test::mismatch wrong;
    int number = 0;
    const auto check = [&](T x, T y, T z) {
        wrong.compare_same(simd::detail::emulated_fma(x, y, z), std::fma(x, y, z), number++);
    };
    for (int i = 0; i < 400000; ++i) {
        T x = any_bits<T>(generator), y = any_bits<T>(generator), z = any_bits<T>(generator);
        check(x, y, z);
        check(x, y, -(x * y)); // cancellation
        x = near_one<T>(generator);
        y = near_one<T>(generator);
        z = near_one<T>(generator);
        check(x, y, z);
        check(x, y, -(x * y));
        check(x, y, std::nextafter(-(x * y), T(i % 2)));
        check(x, std::numeric_limits<T>::min() * y, z * std::numeric_limits<T>::denorm_min()); // underflow
        check(x * std::numeric_limits<T>::max(), y, -z * std::numeric_limits<T>::max());       // overflow
        check(x, y, z * std::numeric_limits<T>::max());
    }
    using L = std::numeric_limits<T>;
    const T edges[] = {T(0),
                       T(1),
                       T(1.5),
                       1 + L::epsilon(),
                       1 - L::epsilon() / 2,
                       L::denorm_min(),
                       3 * L::denorm_min(),
                       L::min(),
                       L::min() - L::denorm_min(),
                       L::max(),
                       L::infinity(),
                       L::quiet_NaN()};
    for (T x : edges)
        for (T y : edges)
            for (T z : edges)
                for (int signs = 0; signs < 8; ++signs)
                    check(signs & 1 ? -x : x, signs & 2 ? -y : y, signs & 4 ? -z : z);
    CHECK(wrong.text() == "");
}

TEST_CASE_TEMPLATE("simd/fma: packs and elements have the same bits", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        std::mt19937_64 generator(12);
        test::mismatch wrong;
        for (int i = 0; i < 20000; ++i) {
            T x[simd::lanes<T>], y[simd::lanes<T>], z[simd::lanes<T>], r[simd::lanes<T>];
            for (int k = 0; k < simd::lanes<T>; ++k) {
                x[k] = near_one<T>(generator);
                y[k] = near_one<T>(generator);
                z[k] = k % 2 ? -(x[k] * y[k]) : near_one<T>(generator);
            }
            simd::store(r, simd::fma(simd::load(x), simd::load(y), simd::load(z)));
            for (int k = 0; k < simd::lanes<T>; ++k) {
                wrong.compare_same(r[k], simd::fma(x[k], y[k], z[k]), i, k);
                if (simd::fused) wrong.compare_same(r[k], std::fma(x[k], y[k], z[k]), i, k);
            }
            simd::store(r, simd::fms(simd::load(x), simd::load(y), simd::load(z)));
            for (int k = 0; k < simd::lanes<T>; ++k)
                wrong.compare_same(r[k], simd::fms(x[k], y[k], z[k]), i, k);
            simd::store(r, simd::fnma(simd::load(x), simd::load(y), simd::load(z)));
            for (int k = 0; k < simd::lanes<T>; ++k)
                wrong.compare_same(r[k], simd::fnma(x[k], y[k], z[k]), i, k);
        }
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("simd/fma: other types") {
    CHECK(float(simd::fma(simd::half(2.f), simd::half(3.f), simd::half(1.f))) == 7.f);
    CHECK(simd::fma(std::complex<float>(0, 1), std::complex<float>(0, 1), std::complex<float>(1, 0)) ==
          std::complex<float>(0, 0));
}
