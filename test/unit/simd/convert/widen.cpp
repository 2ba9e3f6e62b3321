// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/convert/widen.cpp - the named conversions agree with static_cast (simd/convert/convert.cpp tests all pairs).
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/convert/widen.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <support/mismatch.hpp>
#include <type_traits>

namespace simd = weft::detail::simd;

namespace {

#if defined(__GNUC__) && !defined(__clang__) && defined(EIGEN_VECTORIZE_SSE4_1)
static_assert(simd::detail::widens<std::int32_t, std::uint8_t, simd::lanes<std::int32_t>>);
#else
static_assert(!simd::detail::widens<std::int32_t, std::uint8_t, simd::lanes<std::int32_t>>);
#endif

/// A register of To, by what readers call, with any compiler, and by `widen` where that is there.
template <class To, class From>
void check() {
    if constexpr (sizeof(From) < sizeof(To) && (std::is_integral_v<From> || !std::is_integral_v<To>)) {
        constexpr int n = simd::lanes<To>;
        simd::detail::vector_t<From, n> v;
        for (int i = 0; i < n; ++i)
            v[i] = static_cast<From>(i * 37 - 100);
        v[n - 1] = std::numeric_limits<From>::max();
        v[0] = std::numeric_limits<From>::lowest();
        test::mismatch wrong;
        const auto converted = simd::detail::convert_vector<To, From, n>(v);
        for (int i = 0; i < n; ++i)
            wrong.compare(To(converted[i]), static_cast<To>(From(v[i])), i);
        if constexpr (simd::detail::widens<To, From, n>) {
            const auto r = simd::detail::widen<To, From, n>(v);
            for (int i = 0; i < n; ++i)
                wrong.compare(To(r[i]), static_cast<To>(From(v[i])), i);
        }
        CHECK(wrong.text() == "");
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/convert/widen: every longer type", T, std::int8_t, std::uint8_t, std::int16_t,
                   std::uint16_t, std::int32_t, std::uint32_t, float) {
    if constexpr (simd::has_pack<T>) {
        check<double, T>();
        check<std::int16_t, T>();
        check<std::int32_t, T>();
        check<std::int64_t, T>();
    }
}

TEST_CASE_TEMPLATE("simd/convert/widen: concat, or join, puts two halves together", T, std::int32_t) {
    if constexpr (simd::has_pack<T>) {
        using half = simd::detail::vector_t<T, simd::lanes<T> / 2>;
        half first, second;
        for (int i = 0; i < simd::lanes<T> / 2; ++i)
            first[i] = i, second[i] = -i - 1;
        const auto both = simd::detail::concat<typename simd::pack<T>::raw_type>(
            first, second, std::make_index_sequence<std::size_t(simd::lanes<T>)>{});
        for (int i = 0; i < simd::lanes<T> / 2; ++i) {
            CHECK(T(both[i]) == i);
            CHECK(T(both[i + simd::lanes<T> / 2]) == -i - 1);
        }
        if constexpr (simd::detail::joins<half>) {
            half low, high;
            for (int i = 0; i < simd::lanes<T> / 2; ++i) {
                low[i] = i;
                high[i] = i + 100;
            }
            const auto r =
                simd::detail::bit_copy<typename simd::pack<T>::raw_type>(simd::detail::join(low, high));
            for (int i = 0; i < simd::lanes<T> / 2; ++i) {
                CHECK(T(r[i]) == i);
                CHECK(T(r[i + simd::lanes<T> / 2]) == i + 100);
            }
        }
    }
}
