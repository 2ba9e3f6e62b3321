// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/scan.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <support/mismatch.hpp>

using namespace weft;

TEST_CASE("reduce/scan: along an axis, and flat") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    static_assert(std::same_as<decltype(cumsum(a))::shape_type, shape<6>>);
    static_assert(std::same_as<decltype(cumsum<0>(a))::value_type, std::int64_t>);
    CHECK(array_equal(cumsum<0>(a), tensor<std::int64_t, 2, 3>{{1, 2, 3}, {5, 7, 9}}));
    CHECK(array_equal(cumsum<-1>(a), tensor<std::int64_t, 2, 3>{{1, 3, 6}, {4, 9, 15}}));
    CHECK(array_equal(cumsum(a), tensor<std::int64_t, 6>{1, 3, 6, 10, 15, 21}));
    CHECK(array_equal(cumprod(a * 2), tensor<std::int64_t, 6>{2, 8, 48, 384, 3840, 46080}));
    CHECK(array_equal(cumsum(a, axes{1}) + 1, cumsum<1>(a) + 1));
}

TEST_CASE("reduce/scan: several lines at a time, each in its own order") {
    for (const index_t lines : {1, 3, 4, 5, 9})
        for (const index_t along : {1, 2, 7}) {
            tensor<float, dyn, dyn> a(lines, along);
            for (index_t i = 0; i < a.size(); ++i)
                a.data()[i] = 1 / static_cast<float>(i + 1);
            const tensor sums = cumsum<1>(a);
            CAPTURE(lines);
            CAPTURE(along);
            test::mismatch wrong;
            for (index_t line = 0; line < lines; ++line) {
                float total = a(line, 0);
                for (index_t i = 1; i < along; ++i) {
                    wrong.compare(sums(line, i - 1), total, line, i - 1);
                    total += a(line, i);
                }
                wrong.compare(sums(line, along - 1), total, line, along - 1);
            }
            CHECK(wrong.text() == "");
        }
    CHECK(eval(cumsum<1>(tensor<float, dyn, dyn>(3, 0))).size() == 0);
    CHECK(eval(cumsum<0>(tensor<float, dyn, dyn>(3, 0))).size() == 0);
}

TEST_CASE("reduce/scan: in place, in half, of nothing") {
    tensor<double, dyn> x{1, 2, 3};
    x = cumsum(x);
    CHECK(array_equal(x, tensor<double, 3>{1, 3, 6}));
    tensor<Eigen::half, 2> h{Eigen::half(1.f), Eigen::half(2.f)};
    CHECK(eval(cumsum(h))(1) == Eigen::half(3.f));
    CHECK(cumsum(tensor<float, dyn>()).size() == 0);
    CHECK(eval(cumsum(tensor<float, dyn>())).size() == 0);
    CHECK_THROWS_AS((void)cumsum(x, axes{1}), index_error);
}

TEST_CASE("reduce/scan: the members of an expression, and in place over its own operand") {
    tensor<int, 2, 2> a{{1, 2}, {3, 4}};
    CHECK(cumsum<0>(a).extent(1) == 2);
    a = cumsum<0>(cumsum<0>(transpose(a)));
    CHECK(array_equal(a, tensor<int, 2, 2>{{1, 3}, {4, 10}}));
}

TEST_CASE("reduce/scan: running extrema") {
    const tensor<int, 2, 4> a{{3, 1, 4, 1}, {5, 9, 2, 6}};
    static_assert(std::same_as<decltype(cummax<1>(a))::value_type, int>);
    CHECK(array_equal(cummax<1>(a), tensor<int, 2, 4>{{3, 3, 4, 4}, {5, 9, 9, 9}}));
    CHECK(array_equal(cummin<1>(a), tensor<int, 2, 4>{{3, 1, 1, 1}, {5, 5, 2, 2}}));
    CHECK(array_equal(cummax<0>(a), tensor<int, 2, 4>{{3, 1, 4, 1}, {5, 9, 4, 6}}));
    CHECK(array_equal(cummin(transpose(a) * 2), tensor<int, 8>{6, 6, 2, 2, 2, 2, 2, 2}));
    CHECK(array_equal(cummax(a, axes{-1}), cummax<1>(a)));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const tensor high = cummax(tensor<float, 4>{1, nan, 7, -1});
    CHECK(high(0) == 1);
    CHECK((std::isnan(high(1)) && std::isnan(high(2)) && std::isnan(high(3))));
    const tensor<float, 3> zeros{0.f, -0.f, 0.f};
    const tensor least = cummin(zeros);
    CHECK((!std::signbit(least(0)) && std::signbit(least(1)) && std::signbit(least(2))));
    const tensor<bool, 3> seen = cummax(tensor<bool, 3>{false, true, false});
    CHECK(array_equal(seen, tensor<bool, 3>{false, true, true}));
    const tensor<Eigen::half, 2> h{Eigen::half(2.f), Eigen::half(1.f)};
    CHECK(eval(cummax(h))(1) == Eigen::half(2.f));
    CHECK(eval(cummax(tensor<float, dyn>())).size() == 0);
    CHECK(eval(cummin<1>(tensor<float, dyn, dyn>(2, 0))).size() == 0);
}

TEST_CASE("reduce/scan: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(cumsum<7>(a)), "cumsum: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(cumprod<7>(a)), "cumprod: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(cummin<7>(a)), "cummin: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(cummax<7>(a)), "cummax: axis 7 does not exist in a shape of rank 2",
                         index_error);
    CHECK_THROWS_WITH_AS((void)(cumsum(a, axes(axes{0, 1}))),
                         "cumsum works along one axis, or, without axes, over all elements", shape_error);
}
