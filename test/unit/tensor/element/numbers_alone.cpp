// SPDX-License-Identifier: BSL-1.0
#include <weft/tensor/element/numbers_alone.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>
#include <vector>

using namespace weft;

TEST_CASE("tensor/element/numbers_alone: what has a shape is not taken for numbers alone") {
    const int raw[] = {1, 2, 3};
    const tensor a(raw);
    static_assert(std::same_as<decltype(a), const tensor<int, 3>>);
    const tensor b{a};
    static_assert(std::same_as<decltype(b), const tensor<int, 3>>);
    const tensor c(std::vector<float>{1, 2});
    static_assert(std::same_as<decltype(c), const tensor<float, dyn>>);
    const tensor d(std::array<double, 2>{1, 2});
    static_assert(std::same_as<decltype(d), const tensor<double, 2>>);
    const tensor e = a + 1;
    CHECK(array_equal(e, tensor<int, 3>{2, 3, 4}));
}
