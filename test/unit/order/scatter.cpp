// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/order/scatter.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace weft;

TEST_CASE("order/scatter: repeated indices add up") {
    tensor<float, 4> x{1, 2, 3, 4};
    add_at(x, tensor<int, 3>{0, 0, -1}, tensor<float, 3>{10, 20, 30});
    CHECK(array_equal(x, tensor<float, 4>{31, 2, 3, 34}));
    add_at(x, {1, 1, 2}, 1);
    CHECK(array_equal(x, tensor<float, 4>{31, 4, 4, 34}));
    add_at(x, tensor<int, 2, 2>{{0, 1}, {1, 2}}, tensor<int, 2>{1, 2});
    CHECK(array_equal(x, tensor<float, 4>{32, 7, 6, 34}));
    add_at(x, tensor<int, dyn>(), 5);
    CHECK(array_equal(x, tensor<float, 4>{32, 7, 6, 34}));
    add_at(x, {3, 2}, x(range<0, 2>{})); // values are read before anything is added
    CHECK(array_equal(x, tensor<float, 4>{32, 7, 13, 66}));
    add_at(x, {0, 1}, x(range<0, 2>{}) + x(range<2, 4>{}));
    CHECK(array_equal(x, tensor<float, 4>{77, 80, 13, 66}));
}

TEST_CASE("order/scatter: rows, columns of a view, all elements") {
    tensor<int, dyn, 2> rows(3);
    add_at(rows, {2, 0, 2}, tensor<int, 3, 2>{{1, 2}, {3, 4}, {5, 6}});
    CHECK(array_equal(rows, tensor<int, 3, 2>{{3, 4}, {0, 0}, {6, 8}}));
    add_at(rows, {1, 1}, tensor<int, 2>{10, 20});
    CHECK(array_equal(rows, tensor<int, 3, 2>{{3, 4}, {20, 40}, {6, 8}}));
    add_at(transpose(rows), {1}, tensor<int, 3>{1, 2, 3});
    CHECK(array_equal(rows, tensor<int, 3, 2>{{3, 5}, {20, 42}, {6, 11}}));
    add_at(rows(all, 0), {0, 0}, 1);
    CHECK(array_equal(rows, tensor<int, 3, 2>{{5, 5}, {20, 42}, {6, 11}}));
    add_at(flatten(rows), {5, 5}, 1);
    CHECK(rows(2, 1) == 13);
    add_at(rows, {1}, 100);
    CHECK(array_equal(rows(1, all), tensor<int, 2>{120, 142}));
    any_tensor<std::uint8_t> any(any_shape{2, 2, 2});
    add_at(any, {1, 1}, ones<std::uint8_t>(1, 2, 2) * 200);
    CHECK(any(1, 1, 1) == 144);
    CHECK(any(0, 1, 1) == 0);
}

TEST_CASE("order/scatter: what is refused adds nothing") {
    tensor<float, 3> x{1, 2, 3};
    CHECK_THROWS_AS(add_at(x, {0, 3}, 1), index_error);
    CHECK_THROWS_AS(add_at(x, {0, -4}, 1), index_error);
    CHECK_THROWS_AS(add_at(x, tensor<int, dyn>{0, 1}, tensor<float, dyn>(3)), broadcast_error);
    float one = 0;
    auto spread = view(&one, shape<3>{}, {0});
    CHECK_THROWS_AS(add_at(spread, {0}, 1), assign_error);
    CHECK(array_equal(x, tensor<float, 3>{1, 2, 3}));
    using half = Eigen::half;
    tensor<half, 1> h{half(1.f)};
    add_at(h, {0, 0}, half(0.5f));
    CHECK(h(0) == half(2.f));
}

TEST_CASE("order/scatter: sums of segments") {
    tensor<float, 5> v{1, 2, 3, 4, 5};
    const tensor<int, 4> offsets{0, 2, 2, 5};
    static_assert(std::same_as<decltype(segment_sum(v, offsets)), tensor<float, 3>>);
    CHECK(array_equal(segment_sum(v, offsets), tensor<float, 3>{3, 0, 12}));
    CHECK(array_equal(segment_sum(2 * v, tensor<int, dyn>{1, 3}), tensor<float, 1>{10}));
    tensor<std::int8_t, dyn, 2> rows{{100, 1}, {100, 2}, {100, 3}};
    static_assert(std::same_as<decltype(segment_sum(rows, offsets)), tensor<std::int64_t, 3, 2>>);
    CHECK(array_equal(segment_sum(rows, tensor<int, 3>{0, 3, 3}),
                      tensor<std::int64_t, 2, 2>{{300, 6}, {0, 0}}));
    CHECK(array_equal(segment_sum(transpose(rows), tensor<int, 2>{0, 2}),
                      tensor<std::int64_t, 1, 3>{{101, 102, 103}}));
    CHECK(segment_sum(v, tensor<int, dyn>{3}).size() == 0);
    any_tensor<float> any = v;
    CHECK(array_equal(segment_sum(any, offsets), segment_sum(v, offsets)));
    using half = Eigen::half;
    tensor<half, dyn> many(4000);
    many = half(1.f);
    CHECK(segment_sum(many, tensor<int, 2>{0, 4000})(0) == half(4000.f));
    CHECK_THROWS_AS((void)segment_sum(v, tensor<int, 2>{0, 6}), index_error);
    CHECK_THROWS_AS((void)segment_sum(v, tensor<int, 2>{-1, 3}), index_error);
    CHECK_THROWS_AS((void)segment_sum(v, tensor<int, 3>{0, 3, 2}), index_error);
    CHECK_THROWS_AS((void)segment_sum(v, tensor<int, dyn>()), shape_error);
}

TEST_CASE("order/scatter: long segments are added pairwise") {
    tensor<float, dyn> v(1000003);
    v = 0.1f;
    const tensor<index_t, 3> offsets{0, 3, 1000003};
    CHECK(std::abs(segment_sum(v, offsets)(1) - 100000.f) < 0.1f);
    tensor<float, dyn, 3> rows(300001);
    rows = 0.1f;
    const tensor<float, 1, 3> sums = segment_sum(rows, tensor<int, 2>{0, 300001});
    CHECK(std::abs(sums(0, 2) - 30000.1f) < 0.1f);
    tensor<int, dyn> numbers = arange<int>(5000);
    CHECK(segment_sum(numbers, tensor<int, 2>{17, 4321})(0) == sum(numbers(range(17, 4321))));
}

TEST_CASE("order/scatter: segments of trees are computed piece by piece, with gaps, overlaps of pieces and "
          "long ones") {
    constexpr index_t count = 100000;
    tensor<double, dyn> values(count), x(97);
    tensor<std::int32_t, dyn> column(count);
    for (index_t i = 0; i < count; ++i) {
        values(i) = double(i % 13);
        column(i) = std::int32_t(i * 7 % 97 - (i % 2 == 0 ? 97 : 0));
    }
    for (index_t i = 0; i < 97; ++i)
        x(i) = double(i % 5);
    const tensor<index_t, dyn> offsets{3, 3, 10, 40000, 99000, 99001, count};
    const tensor sums = segment_sum(values * take(x, column), offsets);
    const tensor rows = segment_sum(broadcast_to(values(all, newaxis), shape(count, 2)) + 1, offsets);
    for (index_t s = 0; s < 6; ++s) {
        double one = 0, two = 0; // sums of integers, so exact
        for (index_t i = offsets(s); i < offsets(s + 1); ++i) {
            const index_t k = column(i) < 0 ? column(i) + 97 : column(i);
            one += values(i) * x(k);
            two += values(i) + 1;
        }
        CHECK(sums(s) == one);
        CHECK(rows(s, 0) == two);
        CHECK(rows(s, 1) == two);
    }
    column(count - 1) = 97;
    CHECK_THROWS_AS((void)segment_sum(values * take(x, column), offsets), index_error);
    CHECK(segment_sum(zeros<float>(5, 0), tensor<index_t, 3>{0, 2, 5}).shape() == shape(2, 0));
}
