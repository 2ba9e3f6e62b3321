// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>
#include <complex>
#include <deque>
#include <list>
#include <ranges>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

using namespace weft;

TEST_CASE("tensor/element/range_elements: vectors, arrays, spans, lists") {
    const std::vector<float> numbers{1, 2, 3};
    CHECK(array_equal(tensor<float, dyn>(numbers), tensor<float, 3>{1, 2, 3}));
    CHECK(array_equal(tensor<double, 3>(numbers), tensor<double, 3>{1, 2, 3}));
    CHECK(array_equal(tensor<double, dyn>(std::array{1, 2}), tensor<double, 2>{1, 2}));
    CHECK(array_equal(tensor<float, dyn>(std::span(numbers).subspan(1)), tensor<float, 2>{2, 3}));
    CHECK(array_equal(tensor<int, dyn>(std::list{4, 5}), tensor<int, 2>{4, 5}));
    CHECK(array_equal(tensor<bool, dyn>(std::vector<bool>{true, false}), tensor<bool, 2>{true, false}));
    const std::uint8_t bytes[] = {7, 8};
    CHECK(array_equal(tensor<int, dyn>(bytes), tensor<int, 2>{7, 8}));
    CHECK(tensor<float, dyn>(std::vector<float>()).size() == 0);
    CHECK(tensor<std::string, dyn>(std::vector<std::string>{"a", "bc"})(1) == "bc");
    CHECK(array_equal(tensor<std::complex<float>, dyn>(numbers), tensor<std::complex<float>, 3>{1, 2, 3}));
    std::vector<float> back(numbers);
    CHECK(array_equal(tensor<float, dyn>(std::move(back)), tensor<float, 3>{1, 2, 3}));
}

TEST_CASE("tensor/element/range_elements: ranges that are computed, or can be read once") {
    CHECK(array_equal(tensor<int, dyn>(std::views::iota(2, 5)), tensor<int, 3>{2, 3, 4}));
    auto odd = std::views::iota(0, 8) | std::views::filter([](int i) { return i % 2 == 1; });
    CHECK(array_equal(tensor<int, dyn>(odd), tensor<int, 4>{1, 3, 5, 7}));
    CHECK(array_equal(tensor<int, 2, 2>(odd), tensor<int, 2, 2>{{1, 3}, {5, 7}}));
    std::istringstream text("1 2.5 3 4 5 6 7 8 9 10 11 12");
    CHECK(array_equal(tensor<double, dyn, 4>(std::views::istream<double>(text)),
                      tensor<double, 3, 4>{{1, 2.5, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}));
    std::istringstream nothing("");
    CHECK(tensor<double, dyn>(std::views::istream<double>(nothing)).size() == 0);
}

TEST_CASE("tensor/element/range_elements: elements in row-major order") {
    const std::vector<int> numbers{1, 2, 3, 4, 5, 6};
    const tensor<int, 2, 3> expected{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(tensor<int, 2, 3>(numbers), expected));
    CHECK(array_equal(tensor<int, dyn, 3>(numbers), expected));
    CHECK(array_equal(tensor<int, 2, dyn>(numbers), expected));
    CHECK(array_equal(tensor<int, dyn, dyn>(numbers, shape<dyn, dyn>(2, 3)), expected));
    CHECK(array_equal(tensor<int, dyn, dyn>(numbers, any_shape{2, 3}), expected));
    CHECK(array_equal(any_tensor<int>(numbers, any_shape{2, 3}), expected));
    CHECK(array_equal(tensor<int, 2, 3>(numbers, shape<2, 3>{}), expected));
    CHECK(array_equal(tensor<long, dyn, 3>(numbers, shape<2, 3>{}), expected));
}

TEST_CASE("tensor/element/range_elements: ranges of ranges are rows") {
    const std::vector<std::vector<int>> rows{{1, 2, 3}, {4, 5, 6}};
    const tensor<int, 2, 3> expected{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(tensor<int, dyn, dyn>(rows), expected));
    CHECK(array_equal(tensor<int, 2, 3>(rows), expected));
    CHECK(array_equal(tensor<std::int64_t, dyn, 3>(rows), expected));
    CHECK(array_equal(tensor<int, dyn, dyn>(std::deque<std::array<int, 3>>{{1, 2, 3}, {4, 5, 6}}), expected));
    const std::vector<std::vector<std::vector<double>>> cube{{{1}, {2}}, {{3}, {4}}, {{5}, {6}}};
    CHECK(array_equal(tensor<double, dyn, dyn, dyn>(cube), reshape(arange<double>(1, 7), 3, 2, 1)));
    CHECK(tensor<int, dyn, dyn>(std::vector<std::vector<int>>()).shape() == any_shape{0, 0});
    CHECK(tensor<int, dyn, 3>(std::vector<std::vector<int>>()).shape() == any_shape{0, 3});
}

TEST_CASE("tensor/element/range_elements: the type of the tensor follows from the range") {
    const std::vector<float> numbers{1, 2, 3, 4};
    tensor a(numbers);
    static_assert(std::is_same_v<decltype(a), tensor<float, dyn>>);
    tensor b(std::array{1.0, 2.0});
    static_assert(std::is_same_v<decltype(b), tensor<double, 2>>);
    tensor c(std::vector<std::vector<int>>{{1, 2}});
    static_assert(std::is_same_v<decltype(c), tensor<int, dyn, dyn>>);
    tensor d(numbers, shape<dyn, 2>(2));
    static_assert(std::is_same_v<decltype(d), tensor<float, dyn, 2>>);
    tensor e(numbers, any_shape{2, 2});
    static_assert(std::is_same_v<decltype(e), any_tensor<float>>);
    const int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    tensor f(grid);
    static_assert(std::is_same_v<decltype(f), tensor<int, 2, 3>>);
    tensor g(std::vector<std::string>{"x"});
    static_assert(std::is_same_v<decltype(g), tensor<std::string, dyn>>);
    CHECK((a(3) == 4 && b(1) == 2 && c(0, 1) == 2 && d(1, 0) == 3 && e(1, 1) == 4 && f(1, 2) == 6 &&
           g(0) == "x"));
    tensor copy = a; // as before: a tensor, and an expression, are no ranges here
    static_assert(std::is_same_v<decltype(copy), tensor<float, dyn>>);
    tensor computed(a + a);
    static_assert(std::is_same_v<decltype(computed), tensor<float, dyn>>);
}

TEST_CASE("tensor/element/range_elements: constant evaluation") {
    constexpr tensor<int, 2, 2> a(std::array{1, 2, 3, 4});
    static_assert(a(1, 0) == 3);
    CHECK(a(1, 1) == 4);
}

TEST_CASE("tensor/element/range_elements: what does not fit") {
    const std::vector<int> numbers{1, 2, 3, 4, 5};
    CHECK_THROWS_WITH_AS((tensor<int, 2, 3>(numbers)),
                         "tensor: 5 elements were given for shape [2, 3], which has 6", shape_error);
    CHECK_THROWS_WITH_AS((tensor<int, 3>(numbers)),
                         "tensor: 5 elements were given for shape [3], which has 3", shape_error);
    CHECK_THROWS_WITH_AS(
        (tensor<int, dyn, 3>(numbers)),
        "tensor: 5 elements do not fill shape [1, 3] or any other with its extents but axis 0", shape_error);
    CHECK_THROWS_WITH_AS((any_tensor<int>(numbers, any_shape{2, 2})),
                         "tensor: 5 elements were given for shape [2, 2], which has 4", shape_error);
    CHECK_THROWS_AS((tensor<int, dyn, 0>(numbers)), shape_error);
    CHECK_THROWS_AS((any_tensor<int>(numbers, any_shape{})), shape_error);
    CHECK_THROWS_AS((tensor<int, dyn, 2>(numbers, any_shape{5, 1})), shape_error);
    const std::vector<std::vector<int>> ragged{{1, 2, 3}, {4, 5}};
    CHECK_THROWS_WITH_AS(
        (tensor<int, dyn, dyn>(ragged)),
        "tensor: the rows of a range of ranges must have one length: at axis 1 there are 2 elements "
        "where 3 were expected",
        shape_error);
    CHECK_THROWS_AS((tensor<int, 3, dyn>(ragged)), shape_error);
}
