// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/own.hpp>
#include <weft/reduce/reduction.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("reduce/reduction: inside an expression it is computed with the elements of that moment") {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const auto shares = a / sum<1>(a, keep_dims);
    CHECK(array_equal(shares,
                      tensor<float, 2, 3>{{1 / 6.f, 2 / 6.f, 3 / 6.f}, {4 / 15.f, 5 / 15.f, 6 / 15.f}}));
    a(0, 0) = 7;
    CHECK(shares(0, 0) == 7 / 12.f);
    float total = 0;
    for (const float x : shares)
        total += x;
    CHECK(total == doctest::Approx(2));
}

TEST_CASE("reduce/reduction: the target may be what is reduced") {
    tensor<float, 3> r{1, 2, 3};
    tensor<float, 2, 3> a{{1, 1, 1}, {2, 2, 2}};
    r = sum<0>(a * r);
    CHECK(array_equal(r, tensor<float, 3>{3, 6, 9}));
    a = a - sum<0>(a, keep_dims);
    CHECK(array_equal(a, tensor<float, 2, 3>{{-2, -2, -2}, {-1, -1, -1}}));
    a = sum<0>(a); // broadcast to both rows
    CHECK(array_equal(a, tensor<float, 2, 3>{{-3, -3, -3}, {-3, -3, -3}}));
    auto column = view(a.data(), any_shape{2}, {3});
    column = sum<1>(a);
    CHECK(a(1, 0) == -9);
}

TEST_CASE("reduce/reduction: of reductions, converted, owned") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(sum(sum<0>(a) * sum<1>(a)(0)) == 21 * 6);
    tensor<double, 3> d;
    d = sum<0>(a);
    CHECK(array_equal(d, tensor<double, 3>{5, 7, 9}));
    const auto kept = [] {
        tensor<int, 2, 3> local{{1, 2, 3}, {4, 5, 6}};
        return own(sum<0>(local) + 1);
    }();
    CHECK(array_equal(kept, tensor<std::int64_t, 3>{6, 8, 10}));
    CHECK(sum<0>(tensor<int, 2, 3>(a))(2) == 9);
}
