// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/own.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/node/reduction.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("reduce/node/reduction: inside an expression it is computed with the elements of that moment") {
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

TEST_CASE("reduce/node/reduction: the target may be what is reduced") {
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

TEST_CASE("reduce/node/reduction: of reductions, converted, owned") {
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

TEST_CASE("reduce/node/reduction: a mean is divided where it stands, whoever asks for it") {
    const tensor<int, 2, 4> a{{1, 2, 3, 5}, {4, 5, 6, 8}};
    const tensor<double, 2> expected{2.75, 5.75};
    const auto lazy_mean = mean<1>(a);
    CHECK(array_equal(lazy_mean, expected));
    CHECK(lazy_mean(1) == 5.75);
    CHECK(array_equal(lazy_mean(range(1, none)), tensor<double, 1>{5.75}));
    CHECK(array_equal(mean<1>(a, keep_dims).T(), tensor<double, 1, 2>{{2.75, 5.75}}));
    CHECK(array_equal(mean<0>(mean<1>(a, keep_dims)), tensor<double, 1>{4.25}));
    CHECK(array_equal(own(mean<1>(a)) + 1, expected + 1));
    tensor<double, 4, 2> far;
    far = 0;
    far(range(0, none, 2), range(0, none, 2)) = mean<1>(a, keep_dims); // a target that is not dense
    CHECK(array_equal(far(range(0, none, 2), 0), expected));
    CHECK(sum(far) == 8.5);
    tensor<float, 3, 3> x{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    x = mean<0>(x) + x.T(); // what is reduced is the target
    CHECK(array_equal(x(0, all), tensor<float, 3>{5, 9, 13}));
}

namespace {

/// Extents of 1 make rows of columns: what the compiler knows of the axes must not be seen in the bits.
template <class... Integers>
void check_known_axes(Integers... extents) {
    using tensor_type = tensor<float, (static_cast<void>(extents), dyn)...>;
    tensor_type a(extents...), b(extents...);
    for (index_t i = 0; i < a.size(); ++i) {
        a.data()[i] = 1 / float(1 + i % 97);
        b.data()[i] = float(i % 13) / 7 - 1;
    }
    CAPTURE(a.shape());
    const auto same = [](const auto& known, const auto& unknown) {
        CHECK(array_equal(any_tensor<float>(eval(known)), unknown));
    };
    same(sum<0>(a * b, keep_dims), sum(a * b, axes{0}, keep_dims));
    same(sum<-1>(a * b, keep_dims), sum(a * b, axes{-1}, keep_dims));
    same(sum<-1>(square(a), keep_dims), sum(square(a), axes{-1}, keep_dims));
    same(sum<0>(a * exp(b), keep_dims), sum(a * exp(b), axes{0}, keep_dims));
    same(max<0>(a - b, keep_dims), max(a - b, axes{0}, keep_dims));
    if constexpr (sizeof...(extents) == 3) {
        same(sum<1>(a * b, keep_dims), sum(a * b, axes{1}, keep_dims));
        same(sum<0, 1>(a * b, keep_dims), sum(a * b, axes{0, 1}, keep_dims));
        same(sum<1, 2>(a * b, keep_dims), sum(a * b, axes{1, 2}, keep_dims));
        same(sum<0, 2>(a * b, keep_dims), sum(a * b, axes{0, 2}, keep_dims));
    }
}

} // namespace

TEST_CASE("reduce/node/reduction: axes that the compiler knows and axes that it does not, to the same bits") {
    for (const index_t n : {1, 2, 7, 8, 9, 16, 17, 31, 64, 65, 100, 128, 130, 143, 1000, 4096, 4100, 9001}) {
        check_known_axes(n, 1);
        check_known_axes(1, n);
        check_known_axes(n, 3);
        check_known_axes(n, 1, 1);
        check_known_axes(3, n, 1);
        check_known_axes(1, n, 1);
        check_known_axes(n, 3, 1);
        check_known_axes(n, 1, 5);
    }
    check_known_axes(40, 40);
    check_known_axes(6, 7, 8);
}
