// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/mask_lanes.cpp - each lane by itself, and none but that (simd/convert/convert.cpp tests whole masks).
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/mask_lanes.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <support/mismatch.hpp>

namespace simd = weft::detail::simd;
using simd::lanes;

#if defined(__GNUC__) && !defined(__clang__) && defined(EIGEN_VECTORIZE_SSE2)
static_assert(simd::detail::packs_lanes<16, 4> == (simd::vector_bytes < 64));
static_assert(simd::detail::spreads_bytes<16, 4> == (simd::vector_bytes == 16));
#else
static_assert(!simd::detail::packs_lanes<16, 4> && !simd::detail::spreads_bytes<16, 4>);
#endif
static_assert(!simd::detail::packs_lanes<16, 1> && !simd::detail::packs_lanes<16, 8>);
static_assert(!simd::detail::spreads_bytes<16, 1> && !simd::detail::spreads_bytes<16, 8>);

// By what kernels call, with any compiler, and by the functions of this header where they are there.
TEST_CASE_TEMPLATE("simd/mask_lanes: lanes to bytes", T, std::int8_t, std::int16_t, std::int32_t,
                   std::int64_t) {
    if constexpr (simd::has_pack<T>) {
        using vector = simd::detail::vector_t<T, lanes<T>>;
        test::mismatch wrong;
        for (int one = 0; one <= lanes<T>; ++one) {
            vector mask{};
            if (one < lanes<T>) mask[one] = T(-1);
            bool truth[lanes<T>];
            simd::store_mask(truth, simd::mask<T>(mask));
            for (int i = 0; i < lanes<T>; ++i)
                wrong.compare(int(reinterpret_cast<const unsigned char&>(truth[i])), i == one ? 1 : 0, one,
                              i);
            if constexpr (simd::detail::packs_lanes<sizeof(vector), sizeof(T)>) {
                const auto packed = simd::detail::pack_lanes<int{sizeof(T)}>(mask);
                std::int8_t bytes[sizeof packed];
                std::memcpy(bytes, &packed, sizeof packed);
                for (int i = 0; i < lanes<T>; ++i)
                    wrong.compare(int(bytes[i]), i == one ? -1 : 0, one, i);
            }
        }
        CHECK(wrong.text() == "");
    }
}

TEST_CASE_TEMPLATE("simd/mask_lanes: bytes to lanes", T, std::int8_t, std::int16_t, std::int32_t,
                   std::int64_t) {
    if constexpr (simd::has_pack<T>) {
        using vector = simd::detail::vector_t<T, lanes<T>>;
        test::mismatch wrong;
        for (int one = 0; one <= lanes<T>; ++one) {
            bool truth[lanes<T>]{};
            if (one < lanes<T>) truth[one] = true;
            const auto m = simd::load_mask<T>(truth);
            for (int i = 0; i < lanes<T>; ++i)
                wrong.compare(int(m.raw[i]), i == one ? -1 : 0, one, i);
            if constexpr (simd::detail::spreads_bytes<sizeof(vector), sizeof(T)>) {
                const auto found =
                    simd::detail::bit_copy<vector>(simd::detail::spread_bytes<int{sizeof(T)}>(truth));
                for (int i = 0; i < lanes<T>; ++i)
                    wrong.compare(found[i] != 0, i == one, one, i);
            }
        }
        CHECK(wrong.text() == "");
    }
}
