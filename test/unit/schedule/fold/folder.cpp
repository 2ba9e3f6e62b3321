// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/sum.hpp>
#include <weft/schedule/fold/folder.hpp>

#include <doctest/doctest.h>

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
