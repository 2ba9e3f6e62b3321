// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/non_temporal.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

template <class T>
void check_store() {
    if constexpr (simd::has_non_temporal<T>) {
        constexpr int width = simd::lanes<T>;
        alignas(64) T to[std::size_t(3 * width)];
        for (T& x : to)
            x = T(1);
        simd::store_non_temporal(to + width, simd::splat(T(7)));
        simd::finish_non_temporal();
        bool right = true;
        for (int i = 0; i < 3 * width; ++i)
            right = right && to[i] == (width <= i && i < 2 * width ? T(7) : T(1));
        CHECK(right);
    } else {
        MESSAGE("no such stores for these elements on this machine");
    }
}

} // namespace

TEST_CASE_TEMPLATE("simd/non_temporal: a packet is stored, and nothing beside it", T, float, double,
                   std::int32_t, std::uint8_t, std::int64_t) {
    check_store<T>();
}

TEST_CASE("simd/non_temporal: what is far is more than any core keeps to itself") {
    CHECK(simd::far_bytes() >= simd::least_far_bytes);
    CHECK(simd::far_bytes() == simd::far_bytes());
}
