// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <numeric>
#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;

TEST_CASE("kernel/cursor: an element cursor reads streams that advance and streams that repeat") {
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
TEST_CASE("kernel/cursor: a packet cursor reads whole packets, or a padded one") {
    constexpr int width = simd::lanes<float>;
    float a[2 * width];
    for (int i = 0; i < 2 * width; ++i)
        a[i] = static_cast<float>(i);
    const detail::position<1> at{{reinterpret_cast<const char*>(a)}, {-1}};
    float out[width];
    simd::store(out, detail::packet_cursor<float, 1, 1, false>(at, width).read<float, 0>());
    CHECK(out[0] == static_cast<float>(width));
    simd::store(out, detail::packet_cursor<float, 1, 1, true>(at, 1).read<float, 0>());
    CHECK(out[width - 1] == 0); // the padding repeats element 0
}

TEST_CASE("kernel/cursor: a packet cursor reads every third element") {
    constexpr int width = simd::lanes<float>;
    std::vector<float> a(3 * 2 * width - 2); // ends with the last element that is read
    std::iota(a.begin(), a.end(), 0.0f);
    const detail::position<1> at{{reinterpret_cast<const char*>(a.data())}, {-1}};
    float out[width];
    simd::store(out, detail::packet_cursor<float, 1, 1, false, 3>(at, width).read<float, 0>());
    for (int i = 0; i < width; ++i)
        CHECK(out[i] == static_cast<float>(3 * (width + i)));
    simd::store(out, detail::packet_cursor<float, 1, 1, true, 3>(at, 2).read<float, 0>());
    CHECK(out[0] == 0);
    CHECK(out[1] == 3);
    CHECK(out[width - 1] == 0);
}
#endif
