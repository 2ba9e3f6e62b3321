// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/convert/convert.cpp - every element type read and written as every other.
#include <weft/simd/convert/convert.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace simd = weft::detail::simd;

namespace {

std::mt19937_64 generator(5);

/// Random values; integral ones and fractions, within what `To` holds and outside of it.
template <class To, class T>
T value(int i) {
    const auto bits = generator();
    if constexpr (std::is_same_v<T, bool>) {
        return bits % 2 == 0;
    } else if constexpr (std::is_integral_v<T>) {
        return i == 0   ? std::numeric_limits<T>::max()
               : i == 1 ? std::numeric_limits<T>::min()
                        : static_cast<T>(bits);
    } else if constexpr (std::is_integral_v<To> && !std::is_same_v<To, bool>) {
        if (i == 0) return std::numeric_limits<T>::quiet_NaN();
        if (i == 1) return T(double(std::numeric_limits<To>::max()) * 1.5 + 10);
        if (i == 2) return T(-double(std::numeric_limits<To>::max()) * 2);
        const double least = std::is_signed_v<To> ? double(std::numeric_limits<To>::min()) : 0;
        const double most = double(std::numeric_limits<To>::max()) * (1 - 1e-6);
        return static_cast<T>(least + (most - least) * double(bits >> 11) * 0x1p-53 * (i % 2 ? 1 : 1e-2));
    } else {
        return i == 0   ? T(0)
               : i == 1 ? -std::numeric_limits<T>::infinity()
               : i == 2 ? std::numeric_limits<T>::max()
               : i == 3 ? T(-0.0)
                        : static_cast<T>(double(static_cast<std::int64_t>(bits)) *
                                         std::ldexp(1.0, int(bits % 40) - 80));
    }
}

/// static_cast, but that floating values saturate and NaN gives 0.
template <class To, class From>
To converted(From x) {
    if constexpr (std::is_integral_v<To> && !std::is_same_v<To, bool> && std::is_floating_point_v<From>) {
        if (std::isnan(x)) return To(0);
        const auto v = static_cast<long double>(x);
        if (v <= static_cast<long double>(std::numeric_limits<To>::min()))
            return std::numeric_limits<To>::min();
        if (v >= static_cast<long double>(std::numeric_limits<To>::max()))
            return std::numeric_limits<To>::max();
    }
    return static_cast<To>(x);
}

template <class To, class From>
void check() {
    constexpr int n = simd::lanes<To>, starts = simd::lanes<From>;
    From x[std::size_t(n + starts)];
    for (int i = 0; i < n + starts; ++i)
        x[i] = value<To, From>(i);
    To y[std::size_t(n)];
    for (int start = 0; start < starts; ++start) { // aligned and not
        simd::store(y, simd::load_as<To>(x + start));
        for (int i = 0; i < simd::lanes<To>; ++i) {
            CHECK(y[i] == converted<To>(x[start + i]));
            CHECK(simd::convert<To>(x[start + i]) == converted<To>(x[start + i]));
        }
    }
}

template <class To>
void check_all() {
    check<To, float>();
    check<To, double>();
    check<To, std::int8_t>();
    check<To, std::int16_t>();
    check<To, std::int32_t>();
    check<To, std::int64_t>();
    check<To, std::uint8_t>();
    check<To, std::uint16_t>();
    check<To, std::uint32_t>();
    check<To, std::uint64_t>();
    check<To, bool>();
}

} // namespace

TEST_CASE_TEMPLATE("simd/convert/convert: load_as converts each element", T, float, double, std::int8_t,
                   std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
                   std::uint64_t, bool) {
    if constexpr (simd::has_pack<T>) check_all<T>();
}

TEST_CASE_TEMPLATE("simd/convert/convert: bools to masks and back", T, float, double, std::int8_t,
                   std::int16_t, std::int64_t) {
    if constexpr (simd::has_pack<T>) {
        bool x[simd::lanes<T>], y[simd::lanes<T>];
        for (int i = 0; i < simd::lanes<T>; ++i)
            x[i] = i % 3 == 1;
        const auto m = simd::load_mask<T>(x);
        simd::store_mask(y, m);
        for (int i = 0; i < simd::lanes<T>; ++i) {
            CHECK(int(m.raw[i]) == (x[i] ? -1 : 0));
            CHECK(y[i] == x[i]);
        }
    }
}

TEST_CASE_TEMPLATE("simd/convert/convert: a NaN is true, as a bool", T, float, double) {
    CHECK(simd::convert<bool>(std::numeric_limits<T>::quiet_NaN()));
    if constexpr (simd::has_pack<T>) {
        T x[simd::lanes<bool>];
        for (auto& v : x)
            v = std::numeric_limits<T>::quiet_NaN();
        CHECK(simd::load_as<bool>(x)[0] == 1);
    }
}

TEST_CASE("simd/convert/convert: of single elements, defined for every value") {
    static_assert(simd::convert<std::uint8_t>(300.f) == 255 && simd::convert<std::int8_t>(-300.f) == -128);
    static_assert(simd::convert<std::int32_t>(-2147483648.f) == std::numeric_limits<std::int32_t>::min());
    static_assert(simd::convert<std::int32_t>(2147483647.0) == 2147483647);
    static_assert(simd::convert<std::int32_t>(-2147483648.9) == std::numeric_limits<std::int32_t>::min());
    static_assert(simd::convert<std::int64_t>(std::numeric_limits<double>::quiet_NaN()) == 0);
    static_assert(simd::convert<std::uint64_t>(18446744073709549568.0) == 18446744073709549568ULL);
    CHECK(simd::convert<std::int32_t>(1e30f) == std::numeric_limits<std::int32_t>::max());
    CHECK(simd::convert<std::int32_t>(-1e30f) == std::numeric_limits<std::int32_t>::min());
    CHECK(simd::convert<bool>(std::complex<float>(0, 1)));
    CHECK(simd::convert<int>(simd::half(2.5f)) == 2);
    CHECK(float(simd::convert<simd::bfloat16>(simd::half(2.5f))) == 2.5f);
    CHECK(float(simd::convert<simd::half>(7)) == 7.f);
    CHECK(simd::convert<std::complex<double>>(3) == std::complex<double>(3, 0));
    CHECK(simd::convert<std::complex<double>>(std::complex<float>(1, 2)) == std::complex<double>(1, 2));
}
