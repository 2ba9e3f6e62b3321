// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

using namespace weft;

namespace {
double half_of(double x) { return x / 2; }
} // namespace

TEST_CASE("ops/special: where takes a scalar condition beside a tensor") {
    const tensor<float, 3> x{1, 2, 3};
    const any_tensor<float> y = 2 * x;
    CHECK(array_equal(where(true, x, y), x));
    CHECK(array_equal(where(0, x, y), y));
    CHECK(array_equal(where(2.5, 7, x), full(7.0f, 3)));
    CHECK(array_equal(where(x > 1, where(false, y, x), 0), tensor<float, 3>{0, 2, 3}));
    CHECK(array_equal(where(std::numeric_limits<float>::quiet_NaN(), x, y),
                      x)); // NaN is true, as in C++ and NumPy
    CHECK(array_equal(where(Eigen::half(0), x, y), y));
    const tensor<std::complex<double>, 1> z{{1, 2}};
    CHECK(array_equal(where(std::complex<double>(0, 1), z, 0), z));
    static_assert(std::is_same_v<decltype(where(true, tensor<int, 2>{}, 2.5))::value_type, double>);
    static_assert(array_equal(where(true, tensor<int, 2>{1, 2}, 0), tensor<int, 2>{1, 2}));
    CHECK_THROWS_AS((void)where(true, zeros<float>(3), zeros<float>(2)), broadcast_error);
}

TEST_CASE("ops/special: where of two scalars, one of which has 16 bits") {
    const tensor<bool, 2> b{true, false};
    const auto first = [&](const auto& chosen) { return double(eval(chosen)(0)); };
    CHECK(first(where(b, Eigen::half(1.5f), 2)) == 1.5);
    CHECK(first(where(b, Eigen::bfloat16(0.5f), 0)) == 0.5);
    CHECK(first(where(b, Eigen::half(2.5f), true)) == 2.5);
    CHECK(first(where(b, 2.f, Eigen::half(1.5f))) == 2);
    static_assert(std::is_same_v<decltype(where(b, Eigen::half(1), 1.))::value_type, double>);
}

TEST_CASE("ops/special: where") {
    const tensor<float, 3> x{-1, 2, NAN};
    CHECK(array_equal(where(x > 0, x, 0), tensor<float, 3>{0, 2, 0}));
    static_assert(std::is_same_v<decltype(where(x > 0, x, 0))::value_type, float>);
    static_assert(std::is_same_v<decltype(where(x > 0, 1, 2.5))::value_type, double>,
                  "two scalars: their common type");
    static_assert(std::is_same_v<decltype(where(x > 0, 1.f, 2.f))::value_type, float>);
    static_assert(std::is_same_v<decltype(where(x > 0, true, false))::value_type, bool>);
    static_assert(std::is_same_v<decltype(where(x > 0, tensor<int, 1>{1}, 2.5))::value_type, double>);
    static_assert(std::is_same_v<decltype(where(x > 0, tensor<int, 1>{1}, x))::value_type, float>);
    CHECK(array_equal(where(tensor<int, 2>{0, 5}, tensor<int, 2, 1>{{1}, {2}}, -1),
                      tensor<int, 2, 2>{{-1, 1}, {-1, 2}}));
    const tensor<std::string, 2> words{"a", "b"};
    CHECK(where(tensor<bool, 2>{true, false}, words, std::string("c"))(1) == "c");
}

TEST_CASE("ops/special: cast") {
    const tensor<float, 3> x{1.9f, -1.9f, 0};
    CHECK(array_equal(cast<int>(x), tensor<int, 3>{1, -1, 0}));
    CHECK(array_equal(cast<bool>(x), tensor<bool, 3>{true, true, false}));
    CHECK(array_equal(cast<float>(x), x));
    CHECK(array_equal(cast<std::uint8_t>(tensor<int, 2>{256, -1}), tensor<std::uint8_t, 2>{0, 255}));
    static_assert(std::is_same_v<decltype(cast<double>(x + x))::value_type, double>);
    CHECK(cast<std::complex<double>>(x)(1) == std::complex<double>(-1.9f, 0));
    CHECK(float(cast<Eigen::half>(x)(0)) == doctest::Approx(1.9).epsilon(1e-3));
    tensor<int, 3> target;
    target = cast<int>(x * 10);
    CHECK(target(0) == 19);
}

TEST_CASE("ops/special: the callable of map may keep count") {
    const tensor<int, 100> x = arange<int>(100) % 7;
    int calls = 0;
    std::vector<int> histogram(7, 0);
    const tensor<int, 100> y = map([&](int v) { return ++calls, ++histogram[std::size_t(v)], v; }, x);
    CHECK(calls == 100);
    CHECK(histogram == std::vector{15, 15, 14, 14, 14, 14, 14});
    CHECK(array_equal(x, y));
}

TEST_CASE("ops/special: map calls exactly once for each element") {
    for (index_t n : {1, 3, 15, 16, 17, 64, 65, 100, 1000, 5000}) {
        std::vector<int> calls(std::size_t(n), 0);
        const tensor<float, dyn> x = arange<float>(n);
        tensor<float, dyn> y(n);
        const auto count = [&](float v) {
            ++calls[std::size_t(v)];
            return v + 1;
        };
        y = map(count, x);
        CHECK(std::vector<int>(std::size_t(n), 1) == calls);
        for (index_t i = 0; i < n; ++i)
            CHECK(y(i) == float(i + 1));
        y = map(count, x) * 2 + x; // below other nodes
        CHECK(std::vector<int>(std::size_t(n), 2) == calls);
        any_tensor<float> z(any_shape{n, 2}); // into a strided column
        view(z.data() + 1, any_shape{n}, {2}) = map(count, x);
        CHECK(std::vector<int>(std::size_t(n), 3) == calls);
        const auto e = map(count, x);
        const auto before = calls[0];
        CHECK(e(0) == 1);
        CHECK(calls[0] == before + 1);
    }
}

TEST_CASE("ops/special: map of transposed and strided operands, once for each element") {
    const any_tensor<float> x = [] {
        any_tensor<float> t(any_shape{70, 90});
        for (index_t i = 0; i < t.size(); ++i)
            t.data()[i] = float(i);
        return t;
    }();
    std::vector<int> calls(70 * 90, 0);
    const auto count = [&](float v) {
        ++calls[std::size_t(v)];
        return v;
    };
    const tensor y = map(count, view(x.data(), any_shape{90, 70}, {1, 90}));
    CHECK(std::vector<int>(70 * 90, 1) == calls);
    CHECK(y(1, 0) == 1);
    CHECK(y(0, 1) == 90);
}

TEST_CASE("ops/special: map is never called for padding") {
    const tensor<float, 5> x{1, 2, 3, 4, 5};
    int calls = 0;
    const tensor y = map(
        [&](float v) {
            ++calls;
            CHECK(v >= 1);
            CHECK(v <= 5);
            return v;
        },
        x);
    CHECK(calls == 5);
    CHECK(y(4) == 5);
    int nothing = 0;
    const tensor z = map([&](float) { return ++nothing; }, zeros<float>(0));
    CHECK(nothing == 0);
    CHECK(z.size() == 0);
}

TEST_CASE("ops/special: an exception of map's function propagates, the target is a mix") {
    const tensor<int, dyn> x = arange<int>(1000);
    tensor<int, dyn> y(1000);
    y = -5;
    CHECK_THROWS_AS(y = map([](int v) { return v == 700 ? throw std::runtime_error("no") : v; }, x),
                    std::runtime_error);
    for (index_t i = 0; i < 1000; ++i)
        CHECK((y(i) == -5 || y(i) == x(i)));
    CHECK_THROWS_AS(
        (tensor<int, dyn>(map([](int v) { return v == 700 ? throw std::runtime_error("no") : v; }, x))),
        std::runtime_error);
}

TEST_CASE("ops/special: map's function may itself evaluate expressions") {
    const tensor<float, dyn> x = arange<float>(200), table = arange<float>(300);
    const tensor y = map(
        [&](float v) {
            const tensor t = table * v + 1;
            return t(3);
        },
        x + 1);
    for (index_t i = 0; i < 200; ++i)
        CHECK(y(i) == 3 * float(i + 1) + 1);
}

TEST_CASE("ops/special: map takes functions of every kind") {
    struct shift {
        int by;
        int operator()(int v) const { return v + by; }
    };
    struct point {
        int a;
        int twice() const { return 2 * a; }
    };
    const tensor<int, 2> x{1, 2};
    CHECK(map(shift{10}, x)(1) == 12);
    CHECK(map([](auto v) { return v * 2.5; }, x)(1) == 5.0);
    static_assert(std::is_same_v<decltype(map([](int) { return true; }, x))::value_type, bool>);
    const auto owned = std::make_shared<int>(7);
    const auto e = map([owned](int v) { return v + *owned; }, x);
    const auto copy = e;
    CHECK(copy(0) == 8);
    CHECK(map([](int a, float b, int c, double d) { return a + int(b) * c - int(d); }, x,
              tensor<float, 2>{1, 2}, 3, 4.0)(1) == 2 + 6 - 4);
    const tensor<point, 2> points{{1}, {2}};
    CHECK(map(&point::twice, points)(1) == 4);
    CHECK(map(&point::a, points)(1) == 2);
    CHECK(map([](int v) { return std::to_string(v); }, x)(1) == "2");
    CHECK(map(half_of, x)(1) == 1.0); // by the name of a function
    CHECK(map(&half_of, x)(1) == 1.0);
    CHECK(map(std::plus(), x, 2)(1) == 4);
}
