// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/fold/folder.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace weft;

TEST_CASE("reduce/walk/folder: axes of extent 1 change nothing") {
    tensor<float, 5, 7> a;
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = 1 / static_cast<float>(i + 1);
    tensor<float, 1, 5, 1, 7, 1> b;
    for (index_t i = 0; i < a.size(); ++i)
        b.data()[i] = a.data()[i];
    CHECK(sum(a) == sum(b));
    CHECK(eval(sum<0>(a))(3) == eval(sum<1>(b))(0, 0, 3, 0));
    CHECK(eval(sum<1>(a))(3) == eval(sum<3, 4>(b))(0, 3, 0));
    CHECK(eval(sum<0, 2>(b))(2, 3, 0) == a(2, 3));
}

TEST_CASE("schedule/fold/folder: numbers beside rows fill packets of the stage that reads them") {
    tensor<std::uint8_t, dyn, dyn> level(200, 64), zero(200, 1);
    tensor<float, dyn, dyn> weight(200, 64);
    level = std::uint8_t(9);
    zero = std::uint8_t(0);
    zero(0, 0) = 5;
    weight = 1.f;
    const tensor<float, dyn> sums = sum<0>(cast<float>(level - zero) * weight);
    CHECK((min(sums) == 1795 && max(sums) == 1795));
    const tensor<float, dyn> along =
        sum<1>(cast<float>(level - zero)(all, range(0, 40)) * weight(all, range(0, 40)));
    CHECK((along(0) == 160 && min(along(range(1, 200))) == 360 && max(along) == 360));
}
