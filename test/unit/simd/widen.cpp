// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/widen.cpp - the named conversions agree with static_cast (simd/convert.cpp tests all pairs).
#include <weft/simd/widen.hpp>

#include <doctest/doctest.h>

#include <cstdint>

namespace simd = weft::detail::simd;

namespace {

template <class To, class From>
void check() {
    constexpr int n = simd::lanes<To>;
    if constexpr (simd::detail::widens<To, From, n>) {
        simd::detail::vector_t<From, n> v;
        for (int i = 0; i < n; ++i)
            v[i] = static_cast<From>(i * 37 - 100);
        const auto r = simd::detail::widen<To, From, n>(v);
        for (int i = 0; i < n; ++i)
            CHECK(To(r[i]) == static_cast<To>(From(v[i])));
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/widen: every longer type", T, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t,
                   std::int32_t, std::uint32_t, float) {
    if constexpr (simd::has_pack<T>) {
        check<double, T>();
        check<std::int16_t, T>();
        check<std::int32_t, T>();
        check<std::int64_t, T>();
    }
}

TEST_CASE_TEMPLATE("simd/widen: join puts two halves together", T, std::int32_t) {
    if constexpr (simd::has_pack<T>) {
        using half = simd::detail::vector_t<T, simd::lanes<T> / 2>;
        if constexpr (simd::detail::joins<half>) {
            half low, high;
            for (int i = 0; i < simd::lanes<T> / 2; ++i) {
                low[i] = i;
                high[i] = i + 100;
            }
            const auto r =
                simd::detail::bit_copy<typename simd::pack<T>::raw_type>(simd::detail::join(low, high));
            CHECK(T(r[0]) == 0);
            CHECK(T(r[simd::lanes<T> - 1]) == 100 + simd::lanes<T> / 2 - 1);
        }
    }
}
