// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <support/elements.hpp>
#include <support/tells_line.hpp>
#include <type_traits>
#include <vector>

using namespace weft;

static_assert(std::is_same_v<decltype(zeros<float, 2, 3>()), tensor<float, 2, 3>>);
static_assert(std::is_same_v<decltype(zeros<float>(4, fix<3>)), tensor<float, dyn, 3>>);
static_assert(std::is_same_v<decltype(zeros<float>(4, 3)), tensor<float, dyn, dyn>>);
static_assert(std::is_same_v<decltype(ones<int>(fix<2>)), tensor<int, 2>>);
static_assert(std::is_same_v<decltype(zeros<float>(any_shape{2})), any_tensor<float>>);
static_assert(std::is_same_v<decltype(full(2.5f, 3, fix<4>)), tensor<float, dyn, 4>>);
static_assert(std::is_same_v<decltype(full<double>(1, 3)), tensor<double, dyn>>);
static_assert(std::is_same_v<decltype(empty<double, 3>()), tensor<double, 3>>);
static_assert(std::is_same_v<decltype(arange<int>(3)), tensor<int, dyn>>);
static_assert(std::is_same_v<decltype(arange<int>(fix<3>)), tensor<int, 3>>);
static_assert(std::is_same_v<decltype(eye<float>(3)), tensor<float, dyn, dyn>>);
static_assert(std::is_same_v<decltype(eye<float>(fix<3>)), tensor<float, 3, 3>>);

TEST_CASE("tensor/make/factories: zeros, ones, full, empty") {
    CHECK(elements(zeros<int, 2, 2>()) == std::vector{0, 0, 0, 0});
    CHECK(elements(ones<int>(3)) == std::vector{1, 1, 1});
    CHECK(elements(ones<int, 2>()) == std::vector{1, 1});
    CHECK(elements(full(7, 2, 1)) == std::vector{7, 7});
    CHECK(elements(full<double>(1, 2)) == std::vector{1.0, 1.0});
    CHECK(elements(full(7, any_shape{1, 2})) == std::vector{7, 7});
    CHECK(empty<int>(4, fix<3>).shape() == any_shape{4, 3});
    CHECK(empty<int>(any_shape{4, 3}).size() == 12);

    // What a type knows of a shape stays known.
    const tensor<float, dyn, 3> a(2);
    static_assert(std::same_as<decltype(zeros<int>(a.shape())), tensor<int, dyn, 3>>);
    static_assert(std::same_as<decltype(full(1, shape<2>{})), tensor<int, 2>>);
    static_assert(std::same_as<decltype(ones<int, dyn, 3>(2)), tensor<int, dyn, 3>>);
    static_assert(std::same_as<decltype(empty<int>(shape<2>{})), tensor<int, 2>>);
    CHECK(zeros<float>(a.shape()).shape() == a.shape());
    CHECK(full<float, dyn, 3>(1, 2)(1, 2) == 1);
    CHECK_THROWS_AS((void)(zeros<float, dyn, 3>(2, 4)), shape_error);
    CHECK(zeros<float>(0, 5).size() == 0);
    CHECK(ones<float>(any_shape{2, 3}).shape() == any_shape{2, 3});
    CHECK_THROWS_AS((void)zeros<float>(-1), shape_error);
    CHECK_THROWS_AS((void)ones<float>(2, -1), shape_error);
    CHECK_THROWS_AS((void)full(1, -3), shape_error);
    CHECK_THROWS_AS((void)zeros<float>(any_shape{}), shape_error);
}

TEST_CASE("tensor/make/factories: a value becomes an element as in an expression") {
    using bytes = std::uint8_t;
    CHECK_THROWS_AS((void)full<bytes>(300, 2), value_error);
    CHECK_THROWS_AS((void)full<bytes>(-1, fix<2>), value_error);
    CHECK_THROWS_AS((void)(full<bytes, dyn>(300, 2)), value_error);
    CHECK_THROWS_AS((void)full<bytes>(300, any_shape{2}), value_error);
    CHECK_THROWS_AS((void)full<bytes>(300, shape<2>{}), value_error);
    CHECK(elements(full<bytes>(255, any_shape{2})) == std::vector<bytes>{255, 255});
    CHECK(full<std::complex<float>>({1, 2}, 2)(1) == std::complex<float>(1, 2));
    CHECK(full<std::string>("a", 2)(1) == "a");
    const auto given = []<class Value>(Value value) { return requires { full<float>(value, 2); }; };
    static_assert(given(1) && !given(std::complex<float>(1)));
    const auto halves = []<class Value>(Value value) { return requires { full<Eigen::half>(value, 2); }; };
    static_assert(halves(1) && !halves(std::complex<float>(1)));
}

TEST_CASE("tensor/make/factories: the zero of a class is what it is made as") {
    CHECK(zeros<std::string>(2)(1).empty());
    CHECK(zeros<std::string>(shape<2>{})(1).empty());
    CHECK(zeros_like(tensor<std::string, 2>{"a", "b"})(1).empty());
    CHECK(eval(tril(tensor<std::string, 1, 2>{{"a", "b"}}))(0, 1).empty());
}

TEST_CASE("tensor/make/factories: like another tensor") {
    const tensor<float, dyn, 3> a(2);
    static_assert(std::same_as<decltype(empty_like(a)), std::remove_const_t<decltype(zeros_like(a))>>);
    CHECK(empty_like(a).shape() == a.shape());
    const auto z = zeros_like(a);
    static_assert(std::is_same_v<decltype(z), const tensor<float, dyn, 3>>);
    CHECK(z.extent(0) == 2);
    const auto o = ones_like(a + 1);
    static_assert(std::is_same_v<decltype(o), const tensor<float, dyn, 3>>);
    CHECK(o(1, 2) == 1);
    const auto f = full_like(a + 1, 4);
    static_assert(std::is_same_v<decltype(f), const tensor<float, dyn, 3>>);
    CHECK(f(1, 2) == 4);
    CHECK(elements(zeros_like(tensor<bool, 2>{true, true})) == std::vector<bool>{false, false});
    const tensor<std::uint8_t, 2> bytes;
    CHECK_THROWS_AS((void)full_like(bytes, 300), value_error);
}

TEST_CASE("tensor/make/factories: arange") {
    CHECK(elements(arange<int>(4)) == std::vector{0, 1, 2, 3});
    CHECK(elements(arange<int>(0)).empty());
    CHECK(elements(arange<float>(3)) == std::vector{0.f, 1.f, 2.f});
    CHECK(elements(arange<double>(2.5)) == std::vector{0., 1., 2.});
    CHECK(elements(arange<int>(3.0)) == std::vector{0, 1, 2});
    CHECK(elements(arange<float>(-0.5)).empty());
    CHECK(elements(arange<int>(2, 5)) == std::vector{2, 3, 4});
    CHECK(elements(arange<int>(0, 10, 3)) == std::vector{0, 3, 6, 9});
    CHECK(elements(arange<int>(0, 9, 3)) == std::vector{0, 3, 6});
    CHECK(elements(arange<int>(5, 0, -2)) == std::vector{5, 3, 1});
    CHECK(elements(arange<int>(5, 0)).empty());
    CHECK(elements(arange<int>(0, 5, -1)).empty());
    CHECK(elements(arange<double>(0, 1, 0.25)) == std::vector<double>{0, 0.25, 0.5, 0.75});
    CHECK(elements(arange<double>(1, 0, -0.5)) == std::vector<double>{1, 0.5});
    CHECK(arange<std::int8_t>(-128, 127, 1).size() == 255);
    CHECK(arange<std::int8_t>(-128, 127, 100)(2) == 72);
    CHECK(arange<std::uint8_t>(250, 255)(4) == 254);
    CHECK_THROWS_AS((void)arange<int>(0, 5, 0), value_error);
    CHECK_THROWS_AS((void)arange<double>(0, 5, 0), value_error);
    CHECK_THROWS_AS((void)arange<int>(-1), shape_error);
    CHECK(arange<std::int64_t>(std::numeric_limits<std::int64_t>::max() - 2,
                               std::numeric_limits<std::int64_t>::max())
              .size() == 2);
}

TEST_CASE("tensor/make/factories: linspace") {
    CHECK(elements(linspace<double>(0, 1, 5)) == std::vector<double>{0, 0.25, 0.5, 0.75, 1});
    CHECK(elements(linspace<double>(1, 0, 3)) == std::vector<double>{1, 0.5, 0});
    CHECK(elements(linspace<double>(3, 4, 1)) == std::vector{3.0});
    CHECK(linspace<float>(0, 1, 0).size() == 0);
    const auto many = linspace<float>(0, 0.1f, 1001);
    CHECK(many(0) == 0);
    CHECK(many(1000) == 0.1f);
    CHECK(elements(linspace<double>(2, 2, 3)) == std::vector{2.0, 2.0, 2.0});
    CHECK_THROWS_AS((void)linspace<float>(0, 1, -1), shape_error);
}

TEST_CASE("tensor/make/factories: eye") {
    CHECK(elements(eye<int>(3)) == std::vector{1, 0, 0, 0, 1, 0, 0, 0, 1});
    CHECK(eye<float>(0).size() == 0);
}

static_assert([] {
    const auto a = arange<int>(fix<4>) + ones<int, 4>();
    return a(3) == 4 && full(2, fix<2>)(1) == 2 && eye<int>(fix<2>)(1, 1) == 1 && zeros<int>(3).size() == 3;
}());

TEST_CASE("tensor/make/factories: errors begin with the function") {
    const int n = -4;
    CHECK_THROWS_WITH_AS((void)(zeros<float>(n)), "zeros: shape [-4]: the extent at axis 0 is negative: -4",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(zeros<float, dyn>(n)),
                         "zeros: shape [-4]: the extent at axis 0 is negative: -4", shape_error);
    CHECK_THROWS_WITH_AS((void)(ones<float>(n)), "ones: shape [-4]: the extent at axis 0 is negative: -4",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(full(1.f, n)), "full: shape [-4]: the extent at axis 0 is negative: -4",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(full<double>(1, n)), "full: shape [-4]: the extent at axis 0 is negative: -4",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(empty<float>(n)), "empty: shape [-4]: the extent at axis 0 is negative: -4",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(arange<int>(n)),
                         doctest::Contains("arange: shape [-4]: the extent at axis 0 is negative: -4"),
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(linspace<float>(0, 1, n)),
                         doctest::Contains("linspace: shape [-4]: the extent at axis 0 is negative: -4"),
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(logspace<float>(0, 1, n)),
                         doctest::Contains("logspace: shape [-4]: the extent at axis 0 is negative: -4"),
                         shape_error);
}

TEST_CASE("tensor/make/factories: errors name the line of the call") {
    const tensor<std::uint8_t, 2> bytes{1, 2};
    CHECK(test::tells_line([&] { (void)arange<int>(-1); }));
    CHECK(test::tells_line([&] { (void)arange<int>(0, 5, 0); }));
    CHECK(test::tells_line([&] { (void)arange<std::uint8_t>(0, 400); }));
    CHECK(test::tells_line([&] { (void)arange<std::uint8_t>(300.5); }));
    CHECK(test::tells_line([&] { (void)linspace<float>(0, 1, -1); }));
    CHECK(test::tells_line([&] { (void)linspace<std::uint8_t>(0, 600, 3, endpoint{false}); }));
    CHECK(test::tells_line([&] { (void)logspace<float>(0, 1, -1); }));
    CHECK(test::tells_line([&] { (void)logspace<std::uint8_t>(0, 3, 3, endpoint{true}); }));
    CHECK(test::tells_line([&] { (void)full_like(bytes, 300); }));
}
TEST_CASE("tensor/make/factories: of a class that is made of some numbers alone") {
    struct counted {
        explicit counted(int n = 0) : value(n) {}
        explicit counted(double) = delete;
        int value;
    };
    CHECK(ones<counted>(2)(1).value == 1);
    CHECK(ones<counted, 2>()(0).value == 1);
    CHECK(ones_like(zeros<counted>(3))(2).value == 1);
    CHECK(eye<counted>(2)(1, 1).value == 1);
    CHECK(eye<counted>(2)(0, 1).value == 0);
}
