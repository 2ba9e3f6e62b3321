// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("assign/assign: the same elements on every path") {
    // 9 elements are written out, 40 are one inlined row, broadcast operands go through the driver.
    const tensor<float, 3, 3> small{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    const tensor<float, 3, 3> twice = small * 2 + 1;
    CHECK(twice(2, 2) == 19);
    const tensor<float, 5, 8> ones5 = ones<float, 5, 8>();
    const tensor<float, 5, 8> inlined = ones5 * 2 + ones5;
    CHECK(array_equal(inlined, full(3.f, 5, 8)));
    const tensor<float, 8> row{0, 1, 2, 3, 4, 5, 6, 7};
    const tensor<float, 5, 8> spread = ones5 + row;
    CHECK(spread(4, 7) == 8);
    CHECK(spread(0, 0) == 1);
}

TEST_CASE("assign/assign: no elements, no work") {
    tensor<float, dyn, 3> nothing(0);
    nothing = nothing * 2 + tensor<float, 3>{1, 2, 3};
    nothing += 1;
    CHECK(nothing.size() == 0);
    tensor<float, 0> empty;
    empty = 3.f;
    CHECK(eval(empty + 1).size() == 0);
}

TEST_CASE("assign/assign: a hundred operands") {
    tensor<float, dyn> x(1000);
    x = 1.f;
    const auto ten = [&] { return x + x + x + x + x + x + x + x + x + x; };
    tensor<float, dyn> y = ten() + ten() + ten() + ten() + ten();
    tensor<float, dyn, dyn> z(3, 1000);
    z = ten() + ten() + tensor<float, dyn, 1>(3);
    CHECK(y(999) == 50);
    CHECK(z(2, 500) == 20);
}
