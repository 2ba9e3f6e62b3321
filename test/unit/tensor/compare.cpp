// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
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

namespace {

/// Any one element that differs is found, wherever it stands.
template <class T, class A, class B>
void check_each_element(const A& a, const B& b) {
    CHECK(array_equal(a, b));
    CHECK(array_equal(b, a));
    if constexpr (requires { allclose(a, b); }) CHECK(allclose(a, b));
    const auto every = (std::max<index_t>)(a.size() / 61, 1);
    for (index_t i = 0; i < a.size(); i += every) {
        T& x = a.begin()[i];
        const T was = x;
        x = T(was == T(77) ? 78 : 77);
        CHECK_FALSE(array_equal(a, b));
        CHECK_FALSE(array_equal(b, a));
        if constexpr (requires { allclose(a, b); }) CHECK_FALSE(allclose(a, b));
        x = was;
    }
}

template <class T>
void check_layouts() {
    tensor<T, dyn, dyn, dyn> x = cast<T>(reshape(arange<int>(5 * 6 * 240) % 101, 5, 6, 240)), y = x;
    check_each_element<T>(x(ellipsis), y(ellipsis));
    check_each_element<T>(x(ellipsis), y);
    check_each_element<T>(x(all, all, range(1, 238)), y(all, all, range(1, 238)));
    check_each_element<T>(x(all, range(1, 4), all), y(all, range(1, 4), all));
    check_each_element<T>(x(all, all, range(0, none, 3)), y(all, all, range(0, none, 3)));
    check_each_element<T>(x(all, all, range(7, 8)), y(all, all, range(7, 8)));
    check_each_element<T>(x(range(1, 3), all, all).T(), y(range(1, 3), all, all).T());
    check_each_element<T>(permute<0, 2, 1>(x(all, range(1, 3), all)),
                          permute<0, 2, 1>(y(all, range(1, 3), all)));
    check_each_element<T>(flip<2>(x(ellipsis)), eval(flip<2>(y)));
    check_each_element<T>(x(1, all, range(0, 7)), eval(y(1, all, range(0, 7))));
    CHECK(array_equal(x(all, range(2, 2), all), y(all, range(3, 3), all)));
    any_tensor<T> z = y;
    check_each_element<T>(x(ellipsis), z);
    check_each_element<T>(any_view<T>(z)(all, 2, range(3, 200)), y(all, 2, range(3, 200)));
}

} // namespace

TEST_CASE("tensor/compare: views where they lie, of any layout") {
    check_layouts<std::uint8_t>();
    check_layouts<int>();
    check_layouts<float>();
    check_layouts<double>();
    check_layouts<std::complex<double>>();
}

TEST_CASE("tensor/compare: 0 is -0, and NaN nothing, in whole packets, too") {
    tensor<double, dyn> a(100), b(100);
    b = -0.0;
    CHECK(array_equal(a, b));
    CHECK(array_equal(a(range(0, none, 2)), b(range(1, none, 2))));
    for (const index_t i : {0, 17, 63, 99}) {
        a(i) = b(i) = std::numeric_limits<double>::quiet_NaN();
        CHECK_FALSE(array_equal(a, b));
        CHECK_FALSE(array_equal(a, a));
        CHECK_FALSE(allclose(a, b));
        a(i) = b(i) = std::numeric_limits<double>::infinity();
        CHECK(array_equal(a, b));
        CHECK(allclose(a, b));
        b(i) = 1;
        CHECK_FALSE(allclose(a, b));
        CHECK_FALSE(allclose(b, a));
        a(i) = b(i) = 0;
    }
}

TEST_CASE("tensor/compare: operands that broadcast, line by line") {
    const tensor<double, dyn, dyn> m = reshape(arange<double>(6), 2, 3);
    CHECK(allclose(m, tensor<double, 3>{0, 1, 2} + tensor<double, 2, 1>{{0}, {3}}));
    CHECK(allclose(zeros<double>(4, 3) + m(0, all), m(range(0, 1), all)));
    CHECK(allclose(m(range(1, 2), all), zeros<double>(4, 3) + m(1, all)));
    CHECK_FALSE(allclose(m, m(0, all)));
    CHECK(allclose(broadcast_to(m(all, range(2, 3)), fix<2>, fix<3>), m(all, range(2, 3))));
}

TEST_CASE("tensor/compare: elements of a class are compared up to the first that differs") {
    struct counted {
        int value = 0;
        int* calls = nullptr;
        bool operator==(const counted& other) const { return ++*calls, value == other.value; }
    };
    int calls = 0;
    tensor<counted, dyn> a(20), b(20);
    for (index_t i = 0; i < 20; ++i)
        a(i) = b(i) = counted{int(i), &calls};
    CHECK(array_equal(a, b));
    CHECK(calls == 20);
    b(4).value = 0;
    calls = 0;
    CHECK_FALSE(array_equal(a, b));
    CHECK(calls == 5);
}
