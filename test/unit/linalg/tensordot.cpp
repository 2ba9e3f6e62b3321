// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/tensordot.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

namespace {

tensor<double, dyn, dyn, dyn> numbers(index_t i, index_t j, index_t k) {
    return eval(reshape(arange<double>(i * j * k), i, j, k));
}

} // namespace

TEST_CASE("linalg/tensordot: the last axes with the first ones") {
    const auto a = numbers(2, 3, 4), b = numbers(3, 4, 5);
    CHECK(array_equal(tensordot(a, b), einsum<"abc,bcd->ad">(a, b)));
    CHECK(array_equal(tensordot<1>(a, numbers(4, 2, 3)), einsum<"abc,cde->abde">(a, numbers(4, 2, 3))));
    CHECK(array_equal(tensordot<0>(a, b), einsum<"abc,def->abcdef">(a, b)));
    CHECK(tensordot<3>(a, a) == sum(a * a));
    const tensor<float, 2, 3> m{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(tensordot<1>(m, transpose(m)), matmul(m, transpose(m))));
    static_assert(decltype(eval(tensordot<1>(m, transpose(m))))::shape_type::static_extent(1) == 2);
}

TEST_CASE("linalg/tensordot: axes that are named, from either end") {
    const auto a = numbers(2, 3, 4), b = numbers(4, 3, 5);
    CHECK(array_equal(tensordot(a, b, axes<1, 2>{}, axes<1, 0>{}), einsum<"abc,cbd->ad">(a, b)));
    CHECK(array_equal(tensordot(a, b, axes<-1>{}, axes<0>{}), einsum<"abc,cde->abde">(a, b)));
    CHECK(array_equal(tensordot(a * 2, b, axes<1>{}, axes<-2>{}), 2 * einsum<"abc,dbe->acde">(a, b)));
    CHECK_THROWS_AS((void)eval(tensordot(a, b, axes<0>{}, axes<0>{})), shape_error);
}

TEST_CASE("linalg/tensordot: ranks and axes of the run time") {
    const auto a = numbers(2, 3, 4), b = numbers(4, 3, 5);
    const any_tensor<double> x = a, y = b;
    const auto named = tensordot(x, y, axes{1, 2}, axes{1, 0});
    static_assert(std::is_same_v<decltype(named)::shape_type, any_shape>);
    CHECK(array_equal(named, tensordot(a, b, axes<1, 2>{}, axes<1, 0>{})));
    CHECK(array_equal(tensordot(x, b, axes<-1>{}, axes<0>{}), tensordot(a, b, axes<-1>{}, axes<0>{})));
    CHECK(array_equal(tensordot(a, b, axes{2}, axes{0}), tensordot(a, b, axes<2>{}, axes<0>{})));
    CHECK(array_equal(tensordot<1>(x, y), tensordot<1>(a, b)));
    CHECK(array_equal(tensordot<0>(x, y), tensordot<0>(a, b)));
    CHECK_THROWS_AS((void)tensordot<3>(x, x + 0), shape_error);
    CHECK_THROWS_AS((void)tensordot(x, y, axes{0}, axes{0}), shape_error);
    CHECK_THROWS_AS((void)tensordot(x, y, axes{0, 1}, axes{0}), shape_error);
    CHECK_THROWS_AS((void)tensordot(x, y, axes{3}, axes{0}), index_error);
    CHECK_THROWS_WITH_AS((void)tensordot<4>(x, y),
                         doctest::Contains("of each of which 4 axes are to be summed over"), shape_error);
}

TEST_CASE("linalg/tensordot: an extent of 1 is not broadcast over axes that are summed") {
    const tensor<double, dyn, dyn> a(shape{2, 1}), b(shape{3, 4}), c(shape{1, 4});
    CHECK_THROWS_WITH_AS(
        (void)tensordot<1>(a, b),
        "tensordot: shapes [2, 1] and [3, 4]: axis 1 of the left operand has the extent 1, axis 0 "
        "of the right one 3",
        shape_error);
    CHECK_THROWS_AS((void)tensordot(b, a, axes<-2>{}, axes<1>{}), shape_error);
    CHECK_THROWS_AS((void)tensordot<2>(b, a), shape_error);
    CHECK(tensordot<1>(a, c).shape() == shape{2, 4});
    using detail::tensordot_verdict;
    using left = shape<2, 1>;
    static_assert(!tensordot_verdict<left, shape<3, 4>, axes<1>, axes<0>>::extents::value);
    static_assert(!tensordot_verdict<shape<3, 4>, left, axes<-2>, axes<-1>>::extents::value);
    static_assert(tensordot_verdict<left, shape<1, 4>, axes<1>, axes<0>>::value);
    static_assert(tensordot_verdict<left, shape<dyn, 4>, axes<1>, axes<0>>::value);
}

TEST_CASE("linalg/tensordot: an axis is named once") {
    using detail::tensordot_verdict;
    using square = shape<2, 2>;
    static_assert(!tensordot_verdict<square, square, axes<0, 0>, axes<0, 1>>::difference::value);
    static_assert(!tensordot_verdict<square, square, axes<0, 1>, axes<1, -1>>::difference::value);
    static_assert(tensordot_verdict<square, square, axes<0, 1>, axes<1, 0>>::value);
    static_assert(!tensordot_verdict<square, square, axes<2>, axes<0>>::value);
    const tensor<int, 2, 2> a{{1, 2}, {3, 4}};
    CHECK(tensordot(a, a, axes<0, 1>{}, axes<1, 0>{}) == 29);
    CHECK_THROWS_AS((void)tensordot(a, a, axes{0, 0}, axes{0, 1}), index_error);
}

TEST_CASE("linalg/tensordot: where no axis is left, what gives the value") {
    const any_tensor<double> a(any_shape{2, 2});
    CHECK_THROWS_WITH_AS((void)tensordot(a, a, axes{1, 0}, axes{1, 0}),
                         doctest::Contains("; dot(flatten(a), flatten(b)) gives the value"), shape_error);
    CHECK_THROWS_WITH_AS(
        (void)tensordot(a, a, axes{0, 1}, axes{1, 0}),
        doctest::Contains("; tensordot of ranks and axes that the compiler knows gives the value"),
        shape_error);
}

TEST_CASE("linalg/tensordot: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(tensordot(a, a, axes{7}, axes{0})),
                         "tensordot: axis 7 does not exist in a shape of rank 2", index_error);
    const tensor<float, 1> one;
    const auto wide = broadcast_to(one, 2, index_t(1) << 40);
    const any_view<const float> any = wide;
    const char* const too_large =
        "tensordot: shape [1099511627776, 1099511627776] has more elements than memory can hold";
    CHECK_THROWS_WITH_AS((void)(tensordot<1>(transpose(wide), wide)), too_large, shape_error);
    CHECK_THROWS_WITH_AS((void)(tensordot(wide, wide, axes<0>{}, axes<-2>{})), too_large, shape_error);
    CHECK_THROWS_WITH_AS((void)(tensordot(any, any, axes{0}, axes{0})), too_large, shape_error);
}
