// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/order/unique_rows.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <support/version.hpp>
#include <vector>

using namespace weft;

TEST_CASE("order/unique_rows: rows, columns, how often, and which each is") {
    const tensor<int, 5, 2> m{{3, 1}, {1, 2}, {3, 1}, {1, -2}, {3, 0}};
    const tensor rows = unique<0>(m);
    static_assert(std::same_as<decltype(rows), const tensor<int, dyn, 2>>);
    CHECK(array_equal(rows, tensor<int, 4, 2>{{1, -2}, {1, 2}, {3, 0}, {3, 1}}));
    CHECK(array_equal(unique<-2>(m), rows));
    CHECK(array_equal(unique(m, axes{0}), rows));
    CHECK(array_equal(unique<0>(any_tensor<int>(m)), rows));
    CHECK(array_equal(unique<1>(transpose(m)), transpose(rows)));
    CHECK(array_equal(unique<0>(2 * m), 2 * rows));
    const auto [values, counts] = unique_counts<0>(m);
    CHECK(array_equal(values, rows));
    CHECK(array_equal(counts, tensor<index_t, 4>{1, 1, 1, 2}));
    const auto [same, inverse] = unique_inverse<0>(m);
    CHECK(array_equal(same, rows));
    CHECK(array_equal(inverse, tensor<index_t, 5>{3, 1, 3, 0, 2}));
    CHECK(array_equal(take<0>(same, inverse), m));
    CHECK(array_equal(unique_inverse<1>(transpose(m)).inverse, inverse));
    const tensor<bool, 2, 2, 2> cubes{{{true, false}, {false, true}}, {{true, false}, {false, true}}};
    CHECK(array_equal(unique<0>(cubes), tensor<bool, 1, 2, 2>{{{true, false}, {false, true}}}));
    CHECK(array_equal(unique<2>(cubes)(0, ellipsis), tensor<bool, 2, 2>{{false, true}, {true, false}}));
    CHECK(array_equal(unique<0>(tensor<int, 3>{2, 1, 2}), unique(tensor<int, 3>{2, 1, 2})));
}

TEST_CASE("order/unique_rows: NaN is one value, and so are zeros") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const tensor<double, 5, 2> m{{nan, 1}, {0, nan}, {-0.0, -nan}, {-nan, 1}, {0, 1}};
    const auto [values, counts] = unique_counts<0>(m);
    REQUIRE(values.extent(0) == 3);
    CHECK((values(0, 1) == 1 && std::isnan(values(1, 1)) && std::isnan(values(2, 0))));
    CHECK(array_equal(counts, tensor<index_t, 3>{1, 2, 2}));
    CHECK(array_equal(unique_inverse<0>(m).inverse, tensor<index_t, 5>{2, 1, 1, 2, 0}));
}

TEST_CASE("order/unique_rows: objects, nothing, and what is refused") {
    const tensor<std::string, 3, 2> words{{"b", "a"}, {"a", "z"}, {"b", "a"}};
    CHECK(array_equal(unique<0>(words), tensor<std::string, 2, 2>{{"a", "z"}, {"b", "a"}}));
    CHECK(unique<0>(tensor<float, dyn, 3>(0)).shape() == any_shape{0, 3});
    CHECK(unique<0>(tensor<float, 3, dyn>(0)).shape() == any_shape{1, 0});
    CHECK(array_equal(unique_counts<0>(tensor<float, 3, dyn>(0)).counts, tensor<index_t, 1>{3}));
    CHECK(unique_inverse<1>(tensor<float, 3, dyn>(0)).inverse.size() == 0);
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)unique<7>(a, {"main.cpp", 12}),
                         "unique: axis 7 does not exist in a shape of rank 2 (at main.cpp:12)", index_error);
    CHECK_THROWS_WITH_AS((void)unique_counts(a, axes{7}, {"main.cpp", 12}),
                         "unique_counts: axis 7 does not exist in a shape of rank 2 (at main.cpp:12)",
                         index_error);
}

TEST_CASE("order/unique_rows: classes need only <, and each element is computed once") {
    const tensor<int, 4, 2> numbers{{3, 1}, {1, 2}, {3, 0}, {3, 1}};
    const tensor<int, 3, 2> different{{1, 2}, {3, 0}, {3, 1}};
    index_t calls = 0;
    const auto count_calls = [&calls](int n) {
        ++calls;
        return n;
    };
    CHECK(array_equal(unique<0>(map(count_calls, numbers)), different));
    CHECK(calls == 8);
    CHECK(array_equal(unique_counts<0>(map(count_calls, numbers)).counts, tensor<index_t, 3>{1, 1, 2}));
    CHECK(calls == 16);
    const tensor versions = eval(map([](int n) { return test::version{n}; }, numbers));
    CHECK(array_equal(map([](const test::version& v) { return v.number; }, unique<0>(versions)), different));
    CHECK(array_equal(unique_inverse<0>(versions).inverse, tensor<index_t, 4>{2, 0, 1, 2}));
}

TEST_CASE_TEMPLATE("order/unique_rows: of many, as a map of rows", T, std::uint8_t, float, std::int64_t) {
    std::mt19937 bits(2);
    for (const unsigned different : {2u, 100u}) {
        tensor<T, dyn, 3> m(3000);
        std::map<std::vector<T>, index_t> expected;
        for (index_t i = 0; i < m.extent(0); ++i) {
            for (index_t j = 0; j < 3; ++j)
                m(i, j) = static_cast<T>(bits() % different);
            ++expected[{m(i, 0), m(i, 1), m(i, 2)}];
        }
        const auto [values, counts] = unique_counts<0>(m);
        REQUIRE(values.extent(0) == index_t(expected.size()));
        index_t at = 0;
        bool right = true;
        for (const auto& [row, count] : expected) {
            right = right && counts(at) == count;
            for (index_t j = 0; j < 3; ++j)
                right = right && values(at, j) == row[std::size_t(j)];
            ++at;
        }
        CHECK(right);
        const auto found = unique_inverse<0>(m);
        CHECK(array_equal(take<0>(found.values, found.inverse), m));
    }
}
