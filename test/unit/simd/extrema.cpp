// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/extrema.cpp - minimum and maximum, with NaN on either side, of every element type.
#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <support/accuracy.hpp>

namespace simd = weft::detail::simd;

static_assert(simd::minimum(1.0, std::numeric_limits<double>::quiet_NaN()) != 1.0);
static_assert(std::bit_cast<std::uint64_t>(simd::minimum(0.0, -0.0)) >> 63 == 1);
static_assert(std::bit_cast<std::uint32_t>(simd::maximum(-0.f, 0.f)) == 0);
static_assert(simd::minimum(3, 4) == 3 && simd::maximum(3u, 4u) == 4u && simd::maximum(false, true));

namespace {

template <class T>
using bits_t = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// The same number and sign; any two NaN.
template <class T>
bool same(T x, T y) {
    return (x != x && y != y) || std::bit_cast<bits_t<T>>(x) == std::bit_cast<bits_t<T>>(y);
}

/// As in IEEE 754-2019: -0 is less than 0.
template <class T>
T smaller(T x, T y) {
    return std::isnan(x) ? x : std::isnan(y) ? y : x == y ? (std::signbit(x) ? x : y) : y < x ? y : x;
}
template <class T>
T larger(T x, T y) {
    return std::isnan(x) ? x : std::isnan(y) ? y : x == y ? (std::signbit(x) ? y : x) : y > x ? y : x;
}

} // namespace

TEST_CASE_TEMPLATE("simd/extrema: minimum and maximum propagate NaN from either side", T, float, double) {
    if constexpr (simd::has_pack<T>) {
        const auto e = accuracy::edges<T>();
        for (T a : e)
            for (T b : e) {
                const auto x = simd::splat(a), y = simd::splat(b);
                CHECK(same<T>(simd::minimum(x, y)[0], smaller(a, b)));
                CHECK(same<T>(simd::maximum(x, y)[0], larger(a, b)));
                CHECK(same<T>(simd::minimum(a, b), smaller(a, b)));
                CHECK(same<T>(simd::maximum(a, b), larger(a, b)));
            }
    }
}

TEST_CASE_TEMPLATE("simd/extrema: minimum_number and maximum_number are NaN if both are", T, float, double) {
    const auto e = accuracy::edges<T>();
    for (T a : e)
        for (T b : e) {
            const T least = std::isnan(a) ? b : std::isnan(b) ? a : smaller(a, b);
            const T most = std::isnan(a) ? b : std::isnan(b) ? a : larger(a, b);
            CHECK(same<T>(simd::minimum_number(a, b), least));
            CHECK(same<T>(simd::maximum_number(a, b), most));
            if constexpr (simd::has_pack<T>) {
                const auto x = simd::splat(a), y = simd::splat(b);
                CHECK(same<T>(simd::minimum_number(x, y)[0], least));
                CHECK(same<T>(simd::maximum_number(x, y)[0], most));
            }
        }
}

TEST_CASE_TEMPLATE("simd/extrema: integers", T, std::int8_t, std::int16_t, std::int32_t, std::int64_t,
                   std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, bool) {
    if constexpr (simd::has_pack<T>) {
        using L = std::numeric_limits<T>;
        const T values[] = {L::min(), T(0), T(1), T(-1), L::max()};
        for (T a : values)
            for (T b : values) {
                CHECK(simd::minimum(simd::splat(a), simd::splat(b))[0] == std::min(a, b));
                CHECK(simd::maximum(simd::splat(a), simd::splat(b))[0] == std::max(a, b));
            }
    }
}

TEST_CASE("simd/extrema: 16-bit floating numbers") {
    const simd::half nan(std::numeric_limits<float>::quiet_NaN());
    CHECK(simd::isnan(simd::minimum(nan, simd::half(1.f))));
    CHECK(simd::isnan(simd::maximum(simd::half(1.f), nan)));
    CHECK(float(simd::maximum(simd::bfloat16(1.f), simd::bfloat16(2.f))) == 2.f);
}
