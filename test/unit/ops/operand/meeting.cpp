// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <string>

using namespace weft;
namespace op = weft::detail::op;

namespace {

using bytes = tensor<std::uint8_t, 3>;
using floats = tensor<float, 3>;
using longs = tensor<std::uint64_t, 3>;
using signs = tensor<std::int8_t, 3>;

static_assert(std::is_same_v<detail::common_element<bytes&, floats&, int>, float>);
static_assert(std::is_same_v<detail::common_element<bytes&, int>, std::uint8_t>);

// Beside a class stand its elements and the numbers of which they are made.
struct money {
    long cents = 0;
    money() = default;
    explicit money(double euros) : cents(std::lround(100 * euros)) {}
    friend money operator+(money a, money b) {
        money sum;
        sum.cents = a.cents + b.cents;
        return sum;
    }
};
using strings = tensor<std::string, 3>;
static_assert(std::is_void_v<detail::common_element<strings&, int>>);
static_assert(std::is_same_v<detail::common_element<strings&, std::string>, std::string>);
static_assert(std::is_same_v<detail::common_element<int, tensor<money, 3>&>, money>);
static_assert(
    std::is_same_v<detail::beside_verdict<void, strings&, double, strings&>, diagnose::operand<double>>);
static_assert(std::is_same_v<detail::beside_verdict<void, longs&, signs&, int>, diagnose::holds>);
static_assert(std::is_same_v<detail::common_element<int, bytes&, double>, double>);
static_assert(std::is_void_v<detail::common_element<longs&, signs&>>);

static_assert(!detail::promotion_verdict<void, longs, signs>::value);
static_assert(detail::promotion_verdict<float, bytes, floats>::value);
static_assert(!detail::element_verdict<op::bit_and, float, floats, floats>::value &&
              detail::element_verdict<op::bit_and, int, floats, floats>::value);

using good = diagnose::holds;
using bad = diagnose::index<double>;
static_assert(std::is_same_v<detail::first_failure<good, bad, good>, bad>);
static_assert(std::is_same_v<detail::first_failure<good, good>, good>);

} // namespace

TEST_CASE("ops/operand/meeting: exact operands of run-time shapes are compared at run time") {
    tensor<float, dyn> a(3), b(4);
    CHECK_THROWS_AS(detail::check_exact(exact(a), b), shape_error);
    CHECK_NOTHROW(detail::check_exact(a, b));
}

TEST_CASE("ops/operand/meeting: a number beside a class that is made of it") {
    const tensor<money, 2> paid = tensor<money, 2>{money(1), money(2.5)} + 1;
    CHECK(paid(1).cents == 350);
}
