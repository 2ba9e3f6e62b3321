// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/reduce/scan.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/matrices.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <support/tells_line.hpp>

using namespace weft;

TEST_CASE("tensor/make/matrices: diagonals as far away as can be said") {
    const index_t least = (std::numeric_limits<index_t>::min)(), most = (std::numeric_limits<index_t>::max)();
    const tensor<int, 3, 3> m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    for (const index_t k : {least, least + 1, most, most - 1}) {
        CHECK(diag(m, k).size() == 0);
        CHECK_THROWS_AS((void)diag(arange<int>(3), k), shape_error);
    }
}

TEST_CASE("tensor/make/matrices: eye and tri, with all diagonals") {
    CHECK(array_equal(eye<int>(2), tensor<int, 2, 2>{{1, 0}, {0, 1}}));
    CHECK(array_equal(eye<float>(2, 3, 1), tensor<float, 2, 3>{{0, 1, 0}, {0, 0, 1}}));
    CHECK(array_equal(eye<int>(3, 2, -1), tensor<int, 3, 2>{{0, 0}, {1, 0}, {0, 1}}));
    static_assert(std::same_as<decltype(eye<int>(fix<3>)), tensor<int, 3, 3>>);
    static_assert(std::same_as<decltype(eye<int>(fix<3>, 4)), tensor<int, 3, dyn>>);
    static_assert(std::same_as<decltype(eye<int, 3, 2>()), tensor<int, 3, 2>>);
    static_assert(eye<int, 2>(1)(0, 1) == 1 && eye<int, 2>(1)(0, 0) == 0);
    CHECK(array_equal(tri<int>(3, 4, -1), tensor<int, 3, 4>{{0, 0, 0, 0}, {1, 0, 0, 0}, {1, 1, 0, 0}}));
    CHECK(array_equal(tri<int>(fix<2>), tensor<int, 2, 2>{{1, 0}, {1, 1}}));
    constexpr index_t least = std::numeric_limits<index_t>::min(), most = std::numeric_limits<index_t>::max();
    for (index_t rows : {0, 1, 3, 5})
        for (index_t columns : {0, 1, 4})
            for (index_t k :
                 {least, index_t(-7), index_t(-2), index_t(0), index_t(1), index_t(3), index_t(9), most}) {
                const tensor one = eye<int>(rows, columns, k), below = tri<int>(rows, columns, k);
                for (index_t i = 0; i < rows; ++i)
                    for (index_t j = 0; j < columns; ++j) {
                        CHECK(one(i, j) == (j - i == k));
                        CHECK(below(i, j) == (j - i <= k));
                    }
            }
    CHECK_THROWS_AS(static_cast<void>(eye<int>(-1)), shape_error);
}

TEST_CASE("tensor/make/matrices: extents as template arguments") {
    static_assert(std::is_same_v<decltype(tri<int, 3, 4>(-1)), tensor<int, 3, 4>>);
    CHECK(array_equal(tri<int, 3, 4>(-1), tri<int>(3, 4, -1)));
    CHECK(array_equal(tri<int, 3>(), tri<int>(3)));
}

TEST_CASE("tensor/make/matrices: diag makes a matrix and reads one") {
    const tensor<int, 2> v{3, 4};
    static_assert(std::same_as<decltype(diag(v)), tensor<int, 2, 2>>);
    CHECK(array_equal(diag(v), tensor<int, 2, 2>{{3, 0}, {0, 4}}));
    CHECK(array_equal(diag(v + 1, 1), tensor<int, 3, 3>{{0, 4, 0}, {0, 0, 5}, {0, 0, 0}}));
    CHECK(array_equal(diag(tensor<int, dyn>{3, 4}, -1), tensor<int, 3, 3>{{0, 0, 0}, {3, 0, 0}, {0, 4, 0}}));
    const tensor<int, 2, 3> m{{1, 2, 3}, {4, 5, 6}};
    static_assert(std::same_as<decltype(diag(m))::shape_type, shape<2>>);
    CHECK(array_equal(eval(diag(m)), tensor<int, 2>{1, 5}));
    CHECK(array_equal(eval(diag(m, 1)), tensor<int, 2>{2, 6}));
    CHECK(array_equal(eval(diag(m * 2, -1)), tensor<int, 1>{8}));
    CHECK(eval(diag(m, 5)).size() == 0);
    CHECK(diag(zeros<int>(0)).size() == 0);
}

TEST_CASE("tensor/make/matrices: meshgrid is views in ij order") {
    const tensor<int, 2> x{1, 2};
    const tensor<double, dyn> y{10, 20, 30};
    const auto [a, b] = meshgrid(x, y);
    static_assert(std::same_as<std::remove_const_t<decltype(a)>::shape_type, shape<2, dyn>>);
    CHECK(array_equal(eval(a), tensor<int, 2, 3>{{1, 1, 1}, {2, 2, 2}}));
    CHECK(array_equal(eval(b), tensor<double, 2, 3>{{10, 20, 30}, {10, 20, 30}}));
    CHECK(a.data() == x.data());
    const auto [p, q, r] = meshgrid(arange<int>(2), y * 2, tensor<int, 1>{7});
    CHECK(array_equal(eval(p + q + r), tensor<double, 2, 3, 1>{{{27}, {47}, {67}}, {{28}, {48}, {68}}}));
    const auto [alone] = meshgrid(x);
    CHECK(array_equal(eval(alone), x));
    const auto [none_, some] = meshgrid(zeros<int>(0), x);
    CHECK(some.extent(0) == 0);
    CHECK(none_.extent(1) == 2);
}

TEST_CASE("tensor/make/matrices: indices") {
    const tensor<int, 2, 2, 3> expected{{{0, 0, 0}, {1, 1, 1}}, {{0, 1, 2}, {0, 1, 2}}};
    static_assert(std::same_as<decltype(indices<int>(fix<2>, 3)), tensor<int, 2, 2, dyn>>);
    CHECK(array_equal(indices<int>(2, 3), expected));
    CHECK(array_equal(indices<int, 2, 3>(), expected));
    CHECK(array_equal(indices<int>(shape<2, dyn>{2, 3}), expected));
    CHECK(array_equal(indices<int>(any_shape{2, 3}), expected));
    CHECK(indices<int>(0, 3).size() == 0);
    CHECK(indices<std::int8_t>(128)(0, 127) == 127);
    CHECK_THROWS_AS(static_cast<void>(indices<std::int8_t>(2, 129)), value_error);
}

TEST_CASE("tensor/make/matrices: errors begin with the function") {
    CHECK_THROWS_WITH_AS((void)(eye<float>(-4)),
                         doctest::Contains("eye: shape [-4, -4]: the extent at axis 0 is negative: -4"),
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(tri<float>(-4)),
                         doctest::Contains("tri: shape [-4, -4]: the extent at axis 0 is negative: -4"),
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(indices<int>(2, -4)),
                         "indices: shape [2, 2, -4]: the extent at axis 2 is negative: -4", shape_error);
}

TEST_CASE("tensor/make/matrices: errors name the line of the call") {
    CHECK(test::tells_line([&] { (void)eye<int>(-1); }));
    CHECK(test::tells_line([&] { (void)eye<int>(2, -1); }));
    CHECK(test::tells_line([&] { (void)tri<int>(-1); }));
    CHECK(test::tells_line([&] { (void)tri<int>(2, -1, 1); }));
}

TEST_CASE("tensor/make/matrices: diag computes its operand once") {
    const tensor<int, 8> v{1, 2, 3, 4, 5, 6, 7, 8};
    int calls = 0;
    const tensor d = diag(cumsum<0>(map(
        [&](int x) {
            ++calls;
            return x;
        },
        v)));
    CHECK(calls == 8);
    CHECK(d(7, 7) == 36);
}
