// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/mask_lanes.cpp - each lane by itself, and none but that (simd/convert.cpp tests whole masks).
#include <weft/simd/mask_lanes.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>

namespace simd = weft::detail::simd;
using simd::lanes;

TEST_CASE_TEMPLATE("simd/mask_lanes: lanes to bytes", T, std::int8_t, std::int16_t, std::int32_t,
                   std::int64_t) {
    if constexpr (simd::has_pack<T>) {
        using vector = simd::detail::vector_t<T, lanes<T>>;
        if constexpr (simd::detail::packs_lanes<sizeof(vector), sizeof(T)>)
            for (int one = 0; one <= lanes<T>; ++one) {
                vector mask{};
                if (one < lanes<T>) mask[one] = T(-1);
                const auto packed = simd::detail::pack_lanes<int{sizeof(T)}>(mask);
                std::int8_t bytes[sizeof packed];
                std::memcpy(bytes, &packed, sizeof packed);
                for (int i = 0; i < lanes<T>; ++i)
                    CHECK(bytes[i] == (i == one ? -1 : 0));
            }
    }
}

TEST_CASE_TEMPLATE("simd/mask_lanes: bytes to lanes", T, std::int8_t, std::int16_t, std::int32_t,
                   std::int64_t) {
    if constexpr (simd::has_pack<T>) {
        using vector = simd::detail::vector_t<T, lanes<T>>;
        if constexpr (simd::detail::spreads_bytes<sizeof(vector), sizeof(T)>)
            for (int one = 0; one <= lanes<T>; ++one) {
                bool truth[lanes<T>]{};
                if (one < lanes<T>) truth[one] = true;
                const auto found =
                    simd::detail::bit_copy<vector>(simd::detail::spread_bytes<int{sizeof(T)}>(truth));
                for (int i = 0; i < lanes<T>; ++i)
                    CHECK((found[i] != 0) == (i == one));
            }
    }
}
