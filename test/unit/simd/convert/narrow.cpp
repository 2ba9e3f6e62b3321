// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/convert/narrow.cpp - what is left of each integer is what static_cast leaves (simd/convert/convert.cpp tests all pairs).
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/convert/narrow.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <support/mismatch.hpp>

namespace simd = weft::detail::simd;

namespace {

#if defined(__GNUC__) && !defined(__clang__) && defined(EIGEN_VECTORIZE_SSE4_1) &&                           \
    (!defined(EIGEN_VECTORIZE_AVX512) || defined(__AVX512BW__))
constexpr bool is_needed = true;
#else
constexpr bool is_needed = false;
#endif

/// A register of From, by what readers of integers call, with any compiler, and by `narrow` where that is there.
template <class To, class From>
void check() {
    constexpr int n = simd::lanes<From>;
    constexpr bool is_there = simd::detail::narrows<To, From, n>;
    static_assert(is_there == (is_needed && sizeof(To) < sizeof(From) && n * int(sizeof(To)) >= 4));
    static_assert(!simd::detail::narrows<To, From, 2 * n>);
    if constexpr (sizeof(To) < sizeof(From)) {
        using limits = std::numeric_limits<From>;
        constexpr From values[] = {
            From(0),    From(1),   From(-1),  limits::min(),   limits::max(),
            From(127),  From(128), From(255), From(256 % 251), From(32767 % (limits::max() / 2)),
            From(-130), From(77)};
        test::mismatch wrong;
        for (int turn = 0; turn < 12; ++turn) {
            simd::detail::vector_t<From, n> v;
            for (int i = 0; i < n; ++i)
                v[i] = values[(i + turn) % 12];
            const auto converted = simd::detail::convert_vector<To, From, n>(v);
            for (int i = 0; i < n; ++i)
                wrong.compare(To(converted[i]), static_cast<To>(From(v[i])), turn, i);
            if constexpr (is_there) {
                const auto r = simd::detail::narrow<To, From, n>(v);
                for (int i = 0; i < n; ++i)
                    wrong.compare(To(r[i]), static_cast<To>(From(v[i])), turn, i);
            }
        }
        CHECK(wrong.text() == "");
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/convert/narrow: every shorter type", T, std::int16_t, std::uint16_t, std::int32_t,
                   std::uint32_t, std::int64_t, std::uint64_t) {
    if constexpr (simd::has_pack<T>) {
        check<std::int8_t, T>();
        check<std::uint8_t, T>();
        check<std::int16_t, T>();
        check<std::uint16_t, T>();
        check<std::int32_t, T>();
        check<std::uint32_t, T>();
        check<std::int64_t, T>();
        static_assert(!simd::detail::narrows<float, T, simd::lanes<T>>);
        static_assert(!simd::detail::narrows<T, double, simd::lanes<double>>);
    }
}
