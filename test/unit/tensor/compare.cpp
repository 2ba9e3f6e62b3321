// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <support/measured.hpp>
#include <support/tells_line.hpp>
#include <type_traits>

using namespace weft;

namespace {

// `if (a == b)` does not compile.
using comparison = decltype(std::declval<tensor<int, 2>&>() == std::declval<tensor<int, 2>&>());
static_assert(!std::is_constructible_v<bool, comparison>);
static_assert(!std::is_convertible_v<comparison, bool>);
static_assert(!std::is_constructible_v<bool, tensor<bool, 1>>);

} // namespace

TEST_CASE("tensor/compare: array_equal") {
    const tensor<int, 2, 2> a{{1, 2}, {3, 4}};
    any_tensor<int> b = a;
    CHECK(array_equal(a, b));
    CHECK(array_equal(a + b, b * 2));
    b(1, 1) = 5;
    CHECK(!array_equal(a, b));
    CHECK(!array_equal(a, tensor<int, 4>{1, 2, 3, 4}));
    CHECK(!array_equal(tensor<int, 1, 2>{{1, 2}}, tensor<int, 2>{1, 2}));
    CHECK(array_equal(a, cast<double>(a)));
    CHECK(array_equal(zeros<int>(0, 3), zeros<int>(0, 3)));
    CHECK(!array_equal(zeros<int>(0, 3), zeros<int>(3, 0)));
    const tensor<float, 1> nan{NAN};
    CHECK(!array_equal(nan, nan));
    CHECK(array_equal(view(a.data(), any_shape{2, 2}, {1, 2}), tensor<int, 2, 2>{{1, 3}, {2, 4}}));
    static_assert(array_equal(tensor<int, 2>{1, 2}, tensor<int, 2>{1, 2}));
}

TEST_CASE("tensor/compare: array_equal of two element types compares in the type in which they meet") {
    using complex = std::complex<float>;
    const tensor<std::int32_t, 1> minus{-1};
    CHECK(!array_equal(minus, tensor<std::uint32_t, 1>{~std::uint32_t{0}}));
    CHECK(!array_equal(tensor<std::uint64_t, 1>{~std::uint64_t{0}}, minus));
    CHECK(!array_equal(minus, tensor<std::uint64_t, 1>{~std::uint64_t{0}}));
    CHECK(array_equal(tensor<std::int8_t, 1>{7}, tensor<std::uint64_t, 1>{7}));
    CHECK(array_equal(tensor<bool, 2>{true, false}, tensor<std::uint64_t, 2>{1, 0}));
    CHECK(array_equal(tensor<complex, 1>{{2, 0}}, tensor<int, 1>{2}));
    CHECK(array_equal(tensor<double, 1>{2}, tensor<complex, 1>{{2, 0}}));
    CHECK(!array_equal(tensor<complex, 1>{{2, 1}}, tensor<double, 1>{2}));
    CHECK(array_equal(tensor<complex, 1>{{2, 1}}, tensor<std::complex<double>, 1>{{2, 1}}));
    CHECK(array_equal(tensor<Eigen::half, 1>{Eigen::half(2)}, tensor<int, 1>{2}));
    CHECK(
        array_equal(tensor<Eigen::half, 1>{Eigen::half(2)}, tensor<Eigen::bfloat16, 1>{Eigen::bfloat16(2)}));
    CHECK(!array_equal(tensor<Eigen::bfloat16, 1>{Eigen::bfloat16(2)},
                       tensor<std::complex<double>, 1>{{2, 1}}));
    static_assert(!array_equal(tensor<int, 1>{-1}, tensor<unsigned, 1>{~0U}));
}

TEST_CASE("tensor/compare: array_equal of a class and numbers compares as they do") {
    CHECK(array_equal(tensor<measured, 1>{measured(0.1)}, tensor<double, 1>{0.1}));
    CHECK(array_equal(tensor<double, 1>{0.1}, tensor<measured, 1>{measured(0.1)}));
    CHECK(!array_equal(tensor<measured, 1>{measured(0.1)}, tensor<double, 1>{0.2}));
}

TEST_CASE("tensor/compare: allclose") {
    const tensor<double, 3> a{1, 2, 3};
    CHECK(allclose(a, a + 1e-9));
    CHECK(!allclose(a, a + 1e-3));
    CHECK(allclose(a, a + 1e-3, 0, 1e-2));
    CHECK(allclose(a, a * 1.01, 0.02, 0));
    CHECK(!allclose(a, a * 1.01, 0.005, 0));
    CHECK(allclose(tensor<double, 1>{2}, full(2.0, 3, 2))); // broadcast
    CHECK(!allclose(tensor<double, 1>{2}, a));
    const tensor<float, 2> inf{INFINITY, 1}, other{-INFINITY, 1}, nan{NAN, 1};
    CHECK(allclose(inf, inf));
    CHECK(!allclose(inf, other));
    CHECK(!allclose(inf, tensor<float, 2>{1e30f, 1}));
    CHECK(!allclose(tensor<float, 2>{1e30f, 1}, inf));
    CHECK(!allclose(nan, nan));
    CHECK(allclose(tensor<int, 2>{1, 2}, tensor<float, 2>{1, 2}));
    CHECK(allclose(tensor<std::complex<double>, 1>{{1, 2}}, tensor<std::complex<double>, 1>{{1, 2 + 1e-9}}));
    CHECK_THROWS_AS((void)allclose(any_tensor<double>(any_shape{2}), any_tensor<double>(any_shape{3})),
                    broadcast_error);
}

TEST_CASE("tensor/compare: errors name the line of the call") {
    const any_tensor<double> a(any_shape{2}), b(any_shape{3});
    CHECK(test::tells_line([&] { (void)allclose(a, b); }));
    CHECK(test::tells_line([&] { (void)allclose(a, b, 1e-3, 1e-3); }));
}
