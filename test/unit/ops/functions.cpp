// SPDX-License-Identifier: BSL-1.0
// Element types of functions, and what no law of test/laws covers.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <support/promoted.hpp>
#include <type_traits>

using namespace weft;

namespace {

template <class T>
using of = tensor<T, 2>&;
template <class E>
using value = typename E::value_type;

#define GIVES(T, expression, R)                                                                              \
    static_assert(                                                                                           \
        std::is_same_v<value<decltype([](of<T> x) { return expression; }(std::declval<of<T>>()))>, R>)

GIVES(int, sqrt(x), double);
GIVES(bool, exp(x), double);
GIVES(std::int8_t, sin(x), double);
GIVES(float, exp(x), float);
GIVES(Eigen::half, exp(x), Eigen::half);
GIVES(std::complex<float>, exp(x), std::complex<float>);
GIVES(int, floor(x), int);
GIVES(std::uint8_t, round(x), std::uint8_t);
GIVES(float, ceil(x), float);
GIVES(int, abs(x), int);
GIVES(bool, abs(x), int);
GIVES(std::complex<double>, abs(x), double);
GIVES(std::complex<double>, arg(x), double);
GIVES(std::complex<float>, real(x), float);
GIVES(int, imag(x), int);
GIVES(std::complex<float>, conj(x), std::complex<float>);
GIVES(float, isnan(x), bool);
GIVES(int, isfinite(x), bool);
GIVES(int, square(x), int);
GIVES(int, pow(x, x), double);
GIVES(float, pow(x, 2), float);
GIVES(int, atan2(x, x), double);
GIVES(int, reciprocal(x), double);
GIVES(std::int8_t, minimum(x, x), std::int8_t);
GIVES(bool, maximum(x, x), bool);
GIVES(float, clamp(x, 0, 1), float);
GIVES(int, fma(x, x, x), int);
GIVES(int, lerp(x, x, 0.5f), float);
GIVES(float, logical_xor(x, x), bool);
GIVES(std::int8_t, sign(x), std::int8_t);
#undef GIVES

} // namespace

TEST_CASE("ops/functions: corners") {
    const double inf = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();
    const tensor<double, 6> x{0.5, 1.5, 2.5, -0.5, inf, nan};
    const tensor<double, 6> rounded = round(x);
    CHECK(rounded(0) == 0);
    CHECK(rounded(1) == 2);
    CHECK(rounded(2) == 2);
    CHECK(std::signbit(rounded(3)));
    CHECK(rounded(4) == inf);
    CHECK(std::isnan(minimum(x, 0)(5)));
    CHECK(std::isnan(minimum(0, x)(5)));
    CHECK(std::isnan(maximum(x, nan)(0)));
    CHECK(std::isnan(clamp(x, 0, 1)(5)));
    CHECK(clamp(x, 0, 1)(4) == 1);
    CHECK(sqrt(x)(4) == inf);
    CHECK(std::signbit(sqrt(tensor<double, 1>{-0.0})(0)));
    CHECK(exp(x * -1000)(0) > 0);
    CHECK(log(tensor<double, 1>{5e-324})(0) == std::log(5e-324));
    CHECK(exp(tensor<float, 1>{-100})(0) == doctest::Approx(3.783506e-44f).epsilon(0.05));
    CHECK(std::isnan(sign(x)(5)));
    CHECK(sign(x)(3) == -1);
    CHECK(copysign(x, -0.0)(0) == -0.5);
    CHECK(sigmoid(tensor<float, 2>{-1000, 1000})(0) == 0);
    CHECK(sigmoid(tensor<float, 2>{-1000, 1000})(1) == 1);
    CHECK(hypot(tensor<float, 1>{3e30f}, 4e30f)(0) == doctest::Approx(5e30f));
}

TEST_CASE("ops/functions: operands of different types") {
    CHECK(pow(tensor<int, 1>{2}, 0.5)(0) == doctest::Approx(std::sqrt(2.0)));
    CHECK(hypot(tensor<float, 1>{3}, tensor<int, 1>{4})(0) == 5);
    CHECK(minimum(tensor<std::uint8_t, 1>{200}, tensor<std::int8_t, 1>{-1})(0) == -1);
    CHECK(lerp(tensor<float, 1>{0}, 10, tensor<double, 1>{0.5})(0) == 5);
    CHECK(fma(2, tensor<float, 1>{3}, 4)(0) == 10);
    CHECK(clamp(5, tensor<int, 2>{0, 6}, tensor<int, 2>{3, 9})(0) == 3);
    CHECK(clamp(5, tensor<int, 2>{0, 6}, tensor<int, 2>{3, 9})(1) == 6);
}

TEST_CASE("ops/functions: lerp of a product rounds it, whoever computes it") {
    const tensor<double, dyn> x{1 + 0x1p-27}, z{1.}, t{0x1p27};
    const auto e = lerp(z, x * x, t);
    CHECK(e(0) == eval(e)(0));
    const auto f = lerp(x * x, z, t);
    CHECK(f(0) == eval(f)(0));
}

TEST_CASE("ops/functions: a class that is promoted as double is computes as double does") {
    const tensor<promoted, 2> x{1.5, 1e300};
    const tensor<double, 1> d{2};
    CHECK(eval(x * 0.1)(0).value == 1.5 * 0.1);
    CHECK(eval(x + 16777217)(0).value == 16777218.5);
    CHECK(eval(abs(-x))(1).value == 1e300);
    CHECK(eval(sqrt(x))(1).value == std::sqrt(1e300));
    CHECK(eval(floor(x))(1).value == 1e300);
    CHECK(eval(exp(x))(0).value == doctest::Approx(std::exp(1.5)).epsilon(1e-15));
    CHECK(!any(isinf(x)));
    CHECK(isinf(x * x)(1));
    CHECK(eval(cast<double>(x))(1) == 1e300);
    CHECK(cast<int>(tensor<promoted, 1>{16777217.})(0) == 16777217);
    CHECK(norm(tensor<promoted, 2>{3e100, 4e100}).value == 5e100);
    CHECK(min(tensor<promoted, 2>{7, 5}).value == 5);
    CHECK(eval(linspace<promoted>(0.0, 1e300, 3))(1).value == 5e299);
    CHECK(eval(nan_to_num(x * x))(1).value == (std::numeric_limits<double>::max)());
    static_assert(std::is_same_v<value<decltype(x + d)>, promoted>);
    static_assert(std::is_same_v<value<decltype(d + x)>, promoted>, "whichever operand it is");
    CHECK(eval(d * tensor<promoted, 1>{0.1})(0).value == 0.2);
    CHECK(eval(d * promoted(0.1))(0) ==
          0.2); // a number beside a tensor of its category takes the tensor's type
}

TEST_CASE("ops/functions: a promoted class beside every other floating type") {
    const tensor<promoted, 2> p{0.5, 1.5};
    tensor<float, 2> f = p;
    f += p;
    CHECK(f(1) == 3);
    CHECK(cast<Eigen::half>(p)(1) == Eigen::half(1.5f));
    static_assert(std::is_same_v<value<decltype(f * promoted(0.5))>, float>);
    CHECK(eval(f * promoted(0.5))(1) == 1.5f);
    const tensor<long double, 2> wide{1, 2};
    CHECK(eval(wide + p)(1) == 3.5L);
}

namespace {

/// A class that compares to a number.
struct ranked {
    int place = 0;
    friend int operator==(const ranked& x, const ranked& y) { return x.place == y.place ? 4 : 0; }
};

} // namespace

TEST_CASE("ops/functions: what a class's comparison gives is a truth value") {
    const tensor<ranked, 2> a{ranked{1}, ranked{2}}, b{ranked{1}, ranked{3}};
    const tensor<bool, 2> differ = !(a == b);
    CHECK(!differ(0));
    CHECK(differ(1));
}

namespace {

/// A class with members that have names of weft's own.
struct price {
    long common = 0, raw = 0;
    friend price operator+(const price& x, const price& y) { return {x.common + y.common, x.raw + y.raw}; }
};

} // namespace

TEST_CASE("ops/functions: names of a class's members mean nothing") {
    tensor<price, 2> a{price{1, 2}, price{3, 4}};
    a = a + price{10, 20};
    CHECK(a(1).common == 13);
    a = price{5, 6};
    CHECK(a(0).raw == 6);
}
