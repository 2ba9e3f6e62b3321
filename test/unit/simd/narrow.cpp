// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/narrow.cpp - what is left of each integer is what static_cast leaves (simd/convert.cpp tests all pairs).
#include <weft/simd/narrow.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

namespace simd = weft::detail::simd;

namespace {

template <class To, class From>
void check() {
    constexpr int n = simd::lanes<From>;
    if constexpr (simd::detail::narrows<To, From, n>) {
        using limits = std::numeric_limits<From>;
        constexpr From values[] = {
            From(0),    From(1),   From(-1),  limits::min(),   limits::max(),
            From(127),  From(128), From(255), From(256 % 251), From(32767 % (limits::max() / 2)),
            From(-130), From(77)};
        for (int turn = 0; turn < 12; ++turn) {
            simd::detail::vector_t<From, n> v;
            for (int i = 0; i < n; ++i)
                v[i] = values[(i + turn) % 12];
            const auto r = simd::detail::narrow<To, From, n>(v);
            for (int i = 0; i < n; ++i)
                CHECK(To(r[i]) == static_cast<To>(From(v[i])));
        }
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/narrow: every shorter type", T, std::int16_t, std::uint16_t, std::int32_t,
                   std::uint32_t, std::int64_t, std::uint64_t) {
    if constexpr (simd::has_pack<T>) {
        check<std::int8_t, T>();
        check<std::uint8_t, T>();
        check<std::int16_t, T>();
        check<std::uint16_t, T>();
        check<std::int32_t, T>();
        check<std::uint32_t, T>();
    }
}
