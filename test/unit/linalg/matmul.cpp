// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/matmul.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cmath>
using namespace weft;
namespace simd = weft::detail::simd;

TEST_CASE("linalg/matmul: static extents survive") {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const tensor<float, dyn, 4> b = ones<float>(3, fix<4>);
    static_assert(std::same_as<decltype(matmul(a, b))::shape_type, shape<2, 4>>);
    CHECK(array_equal(matmul(a, b), tensor<float, 2, 4>{{6, 6, 6, 6}, {15, 15, 15, 15}}));
    const tensor<float, dyn, 5, 2, 3> stack = ones<float>(7, fix<5>, fix<2>, fix<3>);
    static_assert(std::same_as<decltype(matmul(stack, b))::shape_type, shape<dyn, 5, 2, 4>>);
    CHECK(matmul(stack, b)(6, 4, 1, 3) == 3);
    const any_tensor<float> any = ones<float>(3, 4);
    static_assert(std::same_as<decltype(matmul(a, any))::shape_type, any_shape>);
    CHECK(array_equal(matmul(a, any), matmul(a, b)));
}

TEST_CASE("linalg/matmul: vectors are rows on the left and columns on the right") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const tensor<int, 3> x{1, 10, 100};
    const tensor<int, 2> y{1, 10};
    CHECK(array_equal(matmul(a, x), tensor<int, 2>{321, 654}));
    CHECK(array_equal(matmul(y, a), tensor<int, 3>{41, 52, 63}));
    static_assert(std::same_as<decltype(matmul(x, x)), int>);
    CHECK(matmul(x, x) == 10101);
    const tensor<int, 4, 2, 3> stack = ones<int>(fix<4>, fix<2>, fix<3>);
    CHECK(array_equal(matmul(stack, x), full<int>(111, 4, 2)));
    CHECK(array_equal(matmul(y, stack), full<int>(11, 4, 3)));
    const any_tensor<int> any = x;
    CHECK(array_equal(matmul(a, any), matmul(a, x)));
    CHECK(matmul(any, ones<int>(3, 2)).shape() == shape<2>{});
}

TEST_CASE("linalg/matmul: element types") {
    const tensor<std::int8_t, 1, 2> a{{100, 100}};
    const tensor<std::int8_t, 2, 1> b{{2}, {3}};
    static_assert(std::same_as<decltype(matmul(a, b))::value_type, std::int8_t>);
    CHECK(matmul(a, b)(0, 0) == static_cast<std::int8_t>(500));
    CHECK(matmul(cast<int>(a), b)(0, 0) == 500);
    const tensor<std::uint8_t, 2, 1> c{{2}, {3}};
    static_assert(std::same_as<decltype(matmul(a, c))::value_type, std::int16_t>);
    static_assert(std::same_as<decltype(matmul(a, tensor<double, 2, 1>()))::value_type, double>);
    static_assert(std::same_as<decltype(matmul(a, tensor<std::complex<float>, 2, 1>()))::value_type,
                               std::complex<float>>);
    const tensor<bool, 2, 2> p{{true, false}, {true, true}};
    CHECK(array_equal(matmul(p, p), p));
    tensor<simd::half, dyn, dyn> h(2, 3000), one(3000, 2);
    h = simd::half(0.25f);
    one = simd::half(1);
    static_assert(std::same_as<decltype(matmul(h, one))::value_type, simd::half>);
    CHECK(static_cast<float>(matmul(h, one)(1, 1)) == 750); // 16-bit sums would stick at 512
    static_assert(std::same_as<decltype(matmul(h, tensor<simd::bfloat16, dyn, dyn>()))::value_type, float>);
}

TEST_CASE("linalg/matmul: nothing to sum, nothing to give") {
    CHECK(array_equal(matmul(zeros<float>(2, 0), zeros<float>(0, 3)), zeros<float>(2, 3)));
    CHECK(array_equal(matmul(zeros<float>(2, 0), zeros<float>(0)), zeros<float>(2)));
    CHECK(array_equal(matmul(zeros<int>(40, 0), zeros<int>(0, 40)), zeros<int>(40, 40)));
    CHECK(matmul(zeros<float>(0, 3), zeros<float>(3, 4)).shape() == shape<0, 4>{});
    CHECK(eval(matmul(zeros<float>(0, 3), zeros<float>(3, 4))).size() == 0);
    CHECK(eval(matmul(zeros<float>(5, 2, 3), zeros<float>(5, 3, 0))).size() == 0);
    const tensor<float, 2, 0> a;
    const tensor<float, 0, 3> b;
    CHECK(array_equal(matmul(a, b), tensor<float, 2, 3>()));
}

TEST_CASE("linalg/matmul: one row at a time has its own order of summation, but no other value") {
    tensor<double, 3, 64> a;
    tensor<double, 64, 5> b;
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<double>(i % 13);
    for (index_t i = 0; i < b.size(); ++i)
        b.data()[i] = static_cast<double>(i % 7);
    const auto all_rows = eval(matmul(a, b));
    for (index_t i = 0; i < 3; ++i)
        CHECK(array_equal(matmul(a(i, all), b), all_rows(i, all)));
}

TEST_CASE("linalg/matmul: what the run time rejects") {
    CHECK_THROWS_AS((void)matmul(zeros<float>(2, 3), zeros<float>(2, 3)), shape_error);
    CHECK_THROWS_AS((void)matmul(zeros<float>(2, 2, 3), zeros<float>(3, 3, 3)), broadcast_error);
    const any_tensor<float> v(any_shape{3});
    CHECK_THROWS_AS((void)matmul(v, v), shape_error);
}

TEST_CASE("linalg/matmul: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(matmul(a, a)),
                         "matmul: shapes [2, 3] and [2, 3] have no matrix product: the extents over which it "
                         "sums are 3 (axis 1 of the left operand) and 2 (axis 0 of the right one)",
                         shape_error);
    CHECK_THROWS_WITH_AS(
        (void)(matmul(tensor<float, dyn>(3), tensor<float, dyn>(4))),
        "matmul: shapes [3] and [4] have no matrix product: the extents over which it sums are 3 "
        "(axis 0 of the left operand) and 4 (axis 0 of the right one)",
        shape_error);
}

TEST_CASE("linalg/matmul: sums of products that underflow have one sign of zero") {
    const tensor<double, 2, 2> a{{-1e-200, -1e-200}, {1, 1}};
    const tensor<double, 2, 1> b{{1e-200}, {1e-200}};
    const tensor<double, dyn, dyn> rows(a), columns(transpose(a)), right(b);
    const tensor<double, dyn> v{1e-200, 1e-200};
    const bool is_negative = std::signbit(eval(matmul(rows, right))(0, 0));
    CHECK(std::signbit(eval(matmul(a, b))(0, 0)) == is_negative);
    CHECK(std::signbit(eval(matmul(rows, v))(0)) == is_negative);
    CHECK(std::signbit(eval(matmul(transpose(columns), v))(0)) == is_negative);
    CHECK(std::signbit(eval(matmul(transpose(columns), right))(0, 0)) == is_negative);
}

TEST_CASE("linalg/matmul: a constant has the sign of zero of the run time") {
    static constexpr tensor<double, 2, 1> a{{1e-200}, {1e-200}};
    static constexpr tensor<double, 1, 2> b{{-1e-200, -1e-200}};
    constexpr tensor<double, 2, 2> c = matmul(a, b);
    const tensor<double, 2, 1> x = a;
    const tensor<double, 1, 2> y = b;
    CHECK(std::signbit(c(0, 0)) == std::signbit(eval(matmul(x, y))(0, 0)));
}
