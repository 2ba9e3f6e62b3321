// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/non_temporal.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <support/mismatch.hpp>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

template <class T>
void check_store() {
    if constexpr (simd::has_non_temporal<T>) {
        constexpr int width = simd::lanes<T>;
        alignas(64) T to[std::size_t(3 * width)];
        T from[std::size_t(width)];
        for (int i = 0; i < 3 * width; ++i)
            to[i] = T(1);
        for (int i = 0; i < width; ++i)
            from[i] = T(100 + width + i);
        simd::store_non_temporal(to + width, simd::load(from));
        simd::finish_non_temporal();
        test::mismatch wrong;
        for (int i = 0; i < 3 * width; ++i)
            wrong.compare(to[i], width <= i && i < 2 * width ? T(100 + i) : T(1), i);
        CHECK(wrong.text() == "");
    } else {
        MESSAGE("no such stores for these elements on this machine");
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/non_temporal: a packet is stored, and nothing beside it", T, float, double,
                   std::int32_t, std::uint8_t, std::int64_t) {
    check_store<T>();
}

TEST_CASE_TEMPLATE("simd/non_temporal: packets that fill a register are stored so, nothing else", T, float,
                   double, std::int32_t, std::uint8_t, std::int64_t) {
#if defined(EIGEN_VECTORIZE_SSE2)
    CHECK(simd::has_non_temporal<T>);
#else
    CHECK_FALSE(simd::has_non_temporal<T>);
#endif
    CHECK_FALSE(simd::has_non_temporal<long double>);
}
