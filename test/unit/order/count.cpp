// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/order/count.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <limits>
#include <support/tells_line.hpp>

using namespace weft;

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
    constexpr index_t greatest = (std::numeric_limits<index_t>::max)();
    CHECK_THROWS_AS((void)bincount(tensor<index_t, 1>{greatest}), shape_error);
    CHECK_THROWS_AS((void)bincount(tensor<index_t, 1>{greatest}, tensor<float, 1>{2}), shape_error);
    CHECK_THROWS_AS((void)bincount(tensor<std::uint64_t, 1>{UINT64_MAX}), shape_error);
    CHECK_THROWS_AS((void)bincount(tensor<std::uint64_t, 1>{UINT64_MAX}, tensor<float, 1>{2}), shape_error);
    CHECK_THROWS_AS((void)bincount(a, tensor<float, dyn, dyn>(3, 2)), shape_error);
}

TEST_CASE("order/count: weights of integers wrap") {
    const tensor<std::int64_t, 2> most{INT64_MAX, 1};
    CHECK(bincount(tensor<int, 2>{0, 0}, most)(0) == INT64_MIN);
    CHECK(bincount(tensor<int, 1>{0}, tensor<std::uint64_t, 1>{UINT64_MAX})(0) == UINT64_MAX);
}

TEST_CASE("order/count: errors name the line of the call") {
    const tensor<int, 2> a{1, 2};
    CHECK(test::tells_line([&] { (void)bincount(tensor<int, 2>{1, -1}); }));
    CHECK(test::tells_line([&] { (void)bincount(a, -1); }));
    CHECK(test::tells_line([&] { (void)bincount(a, tensor<float, dyn>(3)); }));
    CHECK(test::tells_line([&] { (void)bincount(a, a, -1); }));
}

TEST_CASE("order/count: any unsigned weights of 64 bits are added as such") {
    const tensor<unsigned long long, 1> weight{1ULL << 63};
    CHECK(bincount(tensor<int, 1>{0}, weight)(0) == 1ULL << 63);
}
