// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/concat.hpp>
#include <weft/order/histogram.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <random>
#include <support/mismatch.hpp>

using namespace weft;

TEST_CASE("order/histogram: a histogram, its last bound included") {
    tensor<float, 2, 3> a{{1, 2, 1}, {0, 2.5f, 3}};
    const auto [counts, edges] = histogram(a, 3, {0, 3});
    static_assert(std::same_as<std::remove_const_t<decltype(counts)>, tensor<index_t, dyn>>);
    CHECK(array_equal(counts, tensor<index_t, 3>{1, 2, 3}));
    CHECK(array_equal(edges, tensor<double, 4>{0, 1, 2, 3}));
    const auto fixed = histogram(transpose(a) - 1, fix<2>, {-0.5, 0.5});
    static_assert(std::same_as<decltype(fixed.edges)::shape_type, shape<3>>);
    CHECK(array_equal(fixed.counts, tensor<index_t, 2>{0, 2}));
    CHECK(array_equal(histogram(tensor<int, 4>{4, 4, 5, -9}, 2, {4, 4}).counts, tensor<index_t, 2>{0, 2}));
    // Numbers that have no halves.
    CHECK(array_equal(histogram(full(1e17, 3), 1).counts, tensor<index_t, 1>{3}));
    CHECK(array_equal(histogram(full(1e17, 3), 2, {1e17, 1e17}).counts, tensor<index_t, 2>{0, 3}));
    for (const double x : {4503599627370498.0, 9007199254740992.0, -1e17, 3e300, 0.0}) {
        const auto density = histogram(full(x, 3), as_density);
        CHECK(sum(histogram(full(x, 3)).counts) == 3);
        const auto widths = density.edges(range(1, none)) - density.edges(range(0, -1));
        CHECK(min(widths) > 0);
        CHECK(sum(density.counts * widths) == doctest::Approx(1));
    }
    CHECK(sum(histogram(full((std::numeric_limits<double>::max)(), 3), fix<4>).counts) == 3);
    CHECK(sum(histogram(full(std::int64_t(-1) << 60, 3), 5).counts) == 3);
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
    CHECK_THROWS_AS((void)histogram(a, (std::numeric_limits<index_t>::max)(), {0, 1}), shape_error);
    CHECK_THROWS_AS((void)histogram(a, 2, {1, 0}), value_error);
    CHECK_THROWS_AS((void)histogram(a, 2, {0, infinite}), value_error);
    CHECK_THROWS_AS((void)histogram(a, 2, {not_a_number, 1.0}), value_error);
}

TEST_CASE("order/histogram: each element stands between the edges of its bin") {
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

TEST_CASE("order/histogram: between given edges, as numpy.histogram") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const tensor<double, 10> x{0, 1, 1, 1.5, 9.9, 10, 99, 100, nan, -infinite};
    const auto [counts, edges] = histogram(x, tensor<double, 4>{0, 1, 10, 100});
    static_assert(std::same_as<std::remove_const_t<decltype(counts)>, tensor<index_t, 3>>);
    static_assert(std::same_as<std::remove_const_t<decltype(edges)>, tensor<double, 4>>);
    CHECK(array_equal(counts, tensor<index_t, 3>{1, 4, 3}));
    CHECK(array_equal(edges, tensor<double, 4>{0, 1, 10, 100}));
    const auto braces = histogram(x, {0, 1, 10, 100});
    static_assert(std::same_as<decltype(braces.counts), tensor<index_t, dyn>>);
    CHECK(array_equal(braces.counts, counts));
    CHECK(array_equal(histogram(x, {-infinite, 1, infinite}).counts, tensor<index_t, 2>{2, 7}));
    // Equal edges.
    const tensor<int, 7> n{0, 1, 1, 2, 2, 2, 3};
    CHECK(array_equal(histogram(n, {0, 1, 1, 2}).counts, tensor<index_t, 3>{1, 0, 5}));
    CHECK(array_equal(histogram(n, {0, 2, 2}).counts, tensor<index_t, 2>{3, 3}));
    CHECK(array_equal(histogram(n, {2, 2}).counts, tensor<index_t, 1>{3}));
    // Integers exactly, also where no type holds both.
    const std::int64_t big = std::int64_t(1) << 60;
    const tensor<std::int64_t, 3> large{big, big + 1, big + 2};
    const auto of_integers = histogram(large, tensor<std::int64_t, dyn>{big, big + 1, big + 1});
    static_assert(std::same_as<decltype(of_integers.edges), tensor<std::int64_t, dyn>>);
    CHECK(array_equal(of_integers.counts, tensor<index_t, 2>{1, 1}));
    CHECK(array_equal(
        histogram(tensor<std::uint64_t, 2>{5, ~std::uint64_t(0)}, tensor<int, 3>{-1, 0, 5}).counts,
        tensor<index_t, 2>{0, 1}));
    // Layouts, lazy edges, many elements.
    tensor<float, dyn, dyn> a = reshape(arange<float>(60), 6, 10);
    CHECK(array_equal(histogram(transpose(a)(range(none, none, 2), all) * 2, arange<double>(4) * 40).counts,
                      tensor<index_t, 3>{10, 10, 10}));
    any_tensor<float> any = tensor<float, 3>{0, 30, 60};
    CHECK(array_equal(histogram(a, any).counts, tensor<index_t, 2>{30, 30}));
    CHECK(array_equal(histogram(tensor<float, dyn>(), {0, 1}).counts, tensor<index_t, 1>{0}));

    CHECK_THROWS_AS((void)histogram(x, {0.0}), value_error);
    CHECK_THROWS_AS((void)histogram(x, tensor<double, dyn>()), value_error);
    CHECK_THROWS_AS((void)histogram(x, {0, 2, 1}), value_error);
    CHECK_THROWS_AS((void)histogram(x, {0, nan, 1}), value_error);
    CHECK_THROWS_AS((void)histogram(x, {nan, 1}), value_error);
    CHECK_THROWS_AS((void)histogram(x, any_tensor<double>(any_shape{2, 2})), shape_error);
}

TEST_CASE("order/histogram: ten bins where none are said") {
    const tensor<float, 2, 3> a{{1, 2, 1}, {0, 2.5f, 20}};
    const auto [counts, edges] = histogram(a);
    static_assert(std::same_as<std::remove_const_t<decltype(counts)>, tensor<index_t, 10>>);
    CHECK(array_equal(counts, tensor<index_t, 10>{3, 2, 0, 0, 0, 0, 0, 0, 0, 1}));
    CHECK(array_equal(edges, histogram(a, 10).edges));
    CHECK(array_equal(histogram(a, as_density).counts, histogram(a, 10, as_density).counts));
    CHECK(array_equal(histogram(tensor<int, dyn>()).edges, linspace<double>(0, 1, 11)));
}

TEST_CASE("order/histogram: weights and densities") {
    const tensor<float, 2, 3> a{{1, 2, 1}, {0, 2.5f, 7}};
    const tensor<float, 2, 3> w{{1, 2, 3}, {4, 5.5f, 6}};
    const auto weighed = histogram(a, 3, {0, 3}, w);
    static_assert(std::same_as<decltype(weighed.counts), tensor<double, dyn>>);
    CHECK(array_equal(weighed.counts, tensor<double, 3>{4, 4, 7.5}));
    CHECK(array_equal(histogram(transpose(a), fix<3>, {0, 3}, transpose(w)).counts, weighed.counts));
    CHECK(array_equal(histogram(a, {0, 1, 3}, w).counts, tensor<double, 2>{4, 11.5}));
    CHECK(array_equal(histogram(a, 7, w * 2).counts, histogram(a, 7, {0, 7}, 2 * w).counts));
    const auto whole = histogram(a, 3, {0, 3}, tensor<std::uint8_t, 2, 3>{{200, 1, 200}, {0, 1, 1}});
    static_assert(std::same_as<decltype(whole.counts), tensor<std::int64_t, dyn>>);
    CHECK(array_equal(whole.counts, tensor<int, 3>{0, 400, 2}));
    const tensor<std::complex<float>, 2, 3> c = w * std::complex<float>(0, 1);
    CHECK(array_equal(histogram(a, 3, {0, 3}, c).counts, weighed.counts * std::complex<double>(0, 1)));

    const auto density = histogram(a, {0, 1, 3}, as_density);
    static_assert(std::same_as<decltype(density.counts), tensor<double, dyn>>);
    CHECK(array_equal(density.counts, tensor<double, 2>{1 / 5., 4 / 2. / 5}));
    CHECK(sum(density.counts * tensor<double, 2>{1, 2}) == doctest::Approx(1));
    const auto both = histogram(a, fix<2>, {0, 4}, as_density, w);
    static_assert(std::same_as<decltype(both.counts), tensor<double, 2>>);
    CHECK(array_equal(both.counts, histogram(a, 2, {0, 4}, w, as_density).counts));
    CHECK(allclose(both.counts, tensor<double, 2>{8 / 15.5 / 2, 7.5 / 15.5 / 2}));
    CHECK(std::isnan(histogram(a, 1, {-2, -1}, as_density).counts(0))); // of nothing

    // More bins than numbers: edges of which many are equal decide, as given ones.
    const double eps = std::numeric_limits<double>::epsilon();
    for (const index_t bins : {3, 8, 9, 30, 1000})
        for (const double low : {1., -1. - 8 * eps, 1e9}) {
            const double high = low + 8 * eps * std::abs(low);
            const tensor x = concat<0>(linspace<double>(low, high, 9), tensor<double, 1>{low - 1});
            const auto fine = histogram(x, bins, {low, high});
            CHECK(array_equal(fine.counts, histogram(x, fine.edges).counts));
        }

    const tensor<float, dyn, dyn> turned = transpose(w);
    CHECK_THROWS_AS((void)histogram(a, 3, {0, 3}, turned), shape_error);
    CHECK_THROWS_AS((void)histogram(a, {0, 3}, turned), shape_error);
}

TEST_CASE("order/histogram: bounds of 16 bits") {
    const tensor<Eigen::half, 5> x{Eigen::half(0.f), Eigen::half(1.f), Eigen::half(2.f), Eigen::half(3.f),
                                   Eigen::half(4.f)};
    CHECK(array_equal(histogram(x, 2, {min(x), max(x)}).counts, tensor<int, 2>{2, 3}));
}

TEST_CASE("order/histogram: integers among edges of float") {
    const tensor<float, 3> edges{0, 16777220, 33554432};
    CHECK(array_equal(histogram(tensor<int, 1>{16777219}, edges).counts, tensor<index_t, 2>{1, 0}));
    CHECK(array_equal(histogram(tensor<int, 2>{33554432, 33554433}, edges).counts, tensor<index_t, 2>{0, 1}));
}
