// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/halves.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/spectral/halves: what the row hardly meets is left out, and of two equal ones the first") {
    joint<double> between;
    between.entries = {{0, 1, 9, true, true},
                       {5, 3, 0, true, false},
                       {2, 1e-20, 1, true, false},
                       {5, 4, 2, false, true},
                       {1, 2, 3, false, true}};
    int turns = 0;
    between.deflate(1, 1e-10, 1e-10, [&](index_t x, index_t y, const rotation<double>& by) {
        ++turns;
        CHECK(x + y == 2);
        CHECK(std::abs(by.cosine * by.cosine + by.sine * by.sine - 1) <= 1e-15);
    });
    CHECK(turns == 1);
    REQUIRE(between.size() == 3);
    CHECK(between.at(0).column == 9); // its own, whatever it is
    CHECK(between.at(1).d == 1);
    CHECK(between.at(2).d == 5);
    CHECK(between.at(2).z == doctest::Approx(5));
    CHECK(between.at(2).in_upper);
    CHECK(between.at(2).in_lower);
    CHECK(!between.at(1).in_upper);
}

TEST_CASE("linalg/spectral/halves: rows of some vectors times a matrix") {
    joint<double> between;
    between.entries = {{0, 0, 2, true, false}, {0, 0, 0, true, true}, {0, 0, 3, false, true}};
    const factor_matrix<double> before = factor_matrix<double>::Random(5, 4),
                                by = factor_matrix<double>::Random(3, 3);
    factor_matrix<double> m = before, expected = before;
    between.multiply(m, 1, 4, 0, &joint<double>::entry::in_upper, by);
    const index_t columns[] = {2, 0, 3};
    for (index_t i = 0; i < 3; ++i)
        expected.col(columns[i]).segment(1, 3) =
            before.col(2).segment(1, 3) * by(0, i) + before.col(0).segment(1, 3) * by(1, i);
    CHECK((m - expected).norm() <= 1e-15);
    between.multiply(m, 0, 5, 2, &joint<double>::entry::in_upper, by); // no entry
    CHECK(m.col(0).norm() + m.col(2).norm() + m.col(3).norm() == 0);
    CHECK(m.col(1) == before.col(1));
}

TEST_CASE("linalg/spectral/halves: columns follow values that are sorted, equal ones in their order, and two "
          "of them are turned") {
    factor_vector<double> values{{2, 3, 1}};
    factor_matrix<double> m{{20, 30, 10}, {21, 31, 11}};
    sort_values(values, std::greater<double>(), m);
    CHECK(values == factor_vector<double>{{3, 2, 1}});
    CHECK(m == factor_matrix<double>{{30, 20, 10}, {31, 21, 11}});
    factor_vector<double> alike = factor_vector<double>::Ones(40);
    factor_matrix<double> columns = factor_matrix<double>::Identity(40, 40);
    sort_values(alike, std::greater<double>(), columns);
    CHECK(columns == factor_matrix<double>::Identity(40, 40));
    turn_columns(m, 1, 2, 0, 2, rotation<double>{0, 1});
    CHECK(m == factor_matrix<double>{{30, 20, 10}, {11, 21, -31}});
}

TEST_CASE("linalg/spectral/halves: parts between elements that are nothing beside the greatest") {
    const factor_vector<double> d{{1, -4, 0, 0, 2}}, e{{1, 1e-17, 0, 1e-3}};
    std::vector<std::pair<index_t, index_t>> parts;
    CHECK(for_each_held_together(d, e, [&](index_t first, index_t n) {
        parts.emplace_back(first, n);
        return true;
    }));
    CHECK(parts == std::vector<std::pair<index_t, index_t>>{{0, 2}, {2, 1}, {3, 2}});
    int calls = 0;
    CHECK(!for_each_held_together(d, e, [&](index_t, index_t) { return ++calls < 2; }));
    CHECK(calls == 2);
    const factor_vector<double> one{{0}}, nothing(0);
    CHECK(
        for_each_held_together(one, nothing, [](index_t first, index_t n) { return first == 0 && n == 1; }));
}
