// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace weft;
namespace op = weft::detail::op;

namespace {

using bytes = tensor<std::uint8_t, 3>;
using floats = tensor<float, 3>;
using longs = tensor<std::uint64_t, 3>;
using signs = tensor<std::int8_t, 3>;

static_assert(std::is_same_v<detail::common_element<bytes&, floats&, int>, float>);
static_assert(std::is_same_v<detail::common_element<bytes&, int>, std::uint8_t>);
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
