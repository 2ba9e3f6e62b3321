// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("eval/cursor: an element cursor reads streams that advance and streams that repeat") {
    const float a[] = {1, 2, 3, 4};
    const float b[] = {10};
    const detail::position<2> at{{reinterpret_cast<const char*>(a), reinterpret_cast<const char*>(b)},
                                 {-1, 0}};
    const detail::element_cursor<2, 2, false> cursor(at, 2);
    CHECK(cursor.read<float, 0>() == 3);
    CHECK(cursor.read<float, 1>() == 10);
    CHECK(cursor.read_as<int, float, 0>() == 3);
}

#ifndef EIGEN_DONT_VECTORIZE
TEST_CASE("eval/cursor: a packet cursor reads whole packets, or a padded one") {
    constexpr int width = simd::lanes<float>;
    float a[2 * width];
    for (int i = 0; i < 2 * width; ++i)
        a[i] = static_cast<float>(i);
    const detail::position<1> at{{reinterpret_cast<const char*>(a)}, {-1}};
    float out[width];
    simd::store(out, detail::packet_cursor<float, 1, 1, 1, false>(at, 0).read<float, 0>());
    CHECK(out[0] == static_cast<float>(width));
    simd::store(out, detail::packet_cursor<float, 1, 1, 0, true>(at, 1).read<float, 0>());
    CHECK(out[width - 1] == 0); // the padding repeats element 0
}
#endif
