// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/order/count.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <support/mismatch.hpp>

using namespace weft;

TEST_CASE("order/count: a histogram, its last bound included") {
    tensor<float, 2, 3> a{{1, 2, 1}, {0, 2.5f, 3}};
    const auto [counts, edges] = histogram(a, 3, {0, 3});
    static_assert(std::same_as<std::remove_const_t<decltype(counts)>, tensor<index_t, dyn>>);
    CHECK(array_equal(counts, tensor<index_t, 3>{1, 2, 3}));
    CHECK(array_equal(edges, tensor<double, 4>{0, 1, 2, 3}));
    const auto fixed = histogram(transpose(a) - 1, fix<2>, {-0.5, 0.5});
    static_assert(std::same_as<decltype(fixed.edges)::shape_type, shape<3>>);
    CHECK(array_equal(fixed.counts, tensor<index_t, 2>{0, 2}));
    CHECK(array_equal(histogram(tensor<int, 4>{4, 4, 5, -9}, 2, {4, 4}).counts, tensor<index_t, 2>{0, 2}));
    CHECK(array_equal(histogram(tensor<int, dyn>(), 2, {0, 1}).counts, tensor<index_t, 2>{0, 0}));
    constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    tensor<double, 5> strange{not_a_number, infinite, -infinite, 1, 1e308};
    CHECK(array_equal(histogram(strange, 2, {0, 2}).counts, tensor<index_t, 2>{0, 1}));
    CHECK(array_equal(histogram(strange, 2, {-1.5e308, 1.5e308}).counts, tensor<index_t, 2>{0, 2}));
    const auto whole = histogram(a, fix<3>);
    CHECK(array_equal(whole.counts, counts));
    CHECK(array_equal(whole.edges, edges));
    CHECK(array_equal(histogram(transpose(a) * 2, 3).edges, tensor<double, 4>{0, 2, 4, 6}));
    CHECK(array_equal(histogram(tensor<int, dyn>(), 2).edges, tensor<double, 3>{0, 0.5, 1}));
    CHECK(array_equal(histogram(a, 7, {-1, 2}).edges, linspace<double>(-1, 2, 8)));
    const double least = std::numeric_limits<double>::denorm_min();
    CHECK(array_equal(histogram(tensor<double, 2>{0, least}, 1, {0.0, least}).counts, tensor<index_t, 1>{2}));
    CHECK_THROWS_AS((void)histogram(strange, 2), value_error);
    CHECK_THROWS_AS((void)histogram(a, 0, {0, 1}), value_error);
    CHECK_THROWS_AS((void)histogram(a, 2, {1, 0}), value_error);
    CHECK_THROWS_AS((void)histogram(a, 2, {0, infinite}), value_error);
    CHECK_THROWS_AS((void)histogram(a, 2, {not_a_number, 1.0}), value_error);
}

TEST_CASE("order/count: each element stands between the edges of its bin") {
    std::mt19937 bits(11);
    test::mismatch wrong;
    for (const index_t bins : {1, 3, 7, 10, 49}) {
        const double low = -0.3, high = 1.7;
        tensor<double, dyn> one(1);
        const tensor<double, dyn> edges = histogram(one, bins, {low, high}).edges;
        for (int i = 0; i < 300; ++i) {
            // Among them the edges themselves, and their neighbours.
            const double edge = edges(index_t(bits()) % (bins + 1));
            one(0) = i % 3 == 0 ? edge : i % 3 == 1 ? std::nextafter(edge, -9) : low + (high - low) * i / 300;
            const auto counts = histogram(one, bins, {low, high}).counts;
            for (index_t bin = 0; bin < bins; ++bin) {
                const bool last = bin + 1 == bins;
                const bool inside =
                    edges(bin) <= one(0) && (one(0) < edges(bin + 1) || (last && one(0) == high));
                wrong.compare(counts(bin), index_t(inside), bins, i, bin);
            }
        }
    }
    CHECK(wrong.text() == "");
}

TEST_CASE("order/count: numbers counted and weighed") {
    tensor<std::uint8_t, 2, 3> a{{0, 1, 1}, {3, 2, 1}};
    CHECK(array_equal(bincount(a), tensor<index_t, 4>{1, 3, 1, 1}));
    CHECK(array_equal(bincount(a, 6), tensor<index_t, 6>{1, 3, 1, 1, 0, 0}));
    CHECK(array_equal(bincount(a, 2), bincount(a)));
    CHECK(array_equal(bincount(a + 1, 2), tensor<index_t, 5>{0, 1, 3, 1, 1}));
    tensor<float, 2, 3> w{{1, 2, 3}, {4, 5, 6.5f}};
    CHECK(array_equal(bincount(a, w), tensor<double, 4>{1, 11.5, 5, 4}));
    static_assert(std::same_as<decltype(bincount(a, w))::value_type, double>);
    static_assert(std::same_as<decltype(bincount(a, a))::value_type, std::int64_t>);
    CHECK(array_equal(bincount(transpose(a), transpose(w), 5), tensor<double, 5>{1, 11.5, 5, 4, 0}));
    CHECK(bincount(tensor<int, dyn>()).size() == 0);
    CHECK(bincount(tensor<int, dyn>(), 2).size() == 2);
    tensor<std::complex<float>, 2> c{{1, 2}, {3, 4}};
    CHECK(array_equal(bincount(tensor<int, 2>{0, 0}, c), tensor<std::complex<double>, 1>{{4, 6}}));
    CHECK_THROWS_AS((void)bincount(tensor<int, 2>{1, -1}), value_error);
    CHECK_THROWS_AS((void)bincount(a, -1), value_error);
    CHECK_THROWS_AS((void)bincount(a, tensor<float, 3>()), shape_error);
}
