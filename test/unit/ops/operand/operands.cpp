// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <iostream>
#include <sstream>
#include <string>

using namespace weft;

namespace {

using floats = tensor<float, 3>;
static_assert(detail::operands<floats&, floats> && detail::operands<floats&, int> &&
              detail::operands<double, floats>);
static_assert(!detail::operands<int, int> && !detail::operands<floats&, std::string>);
static_assert(detail::foreign_operands<floats&, std::string> && !detail::foreign_operands<int, std::string>);
static_assert(!detail::foreign_operands<std::ostream&, floats>, "streams have operators of their own");
static_assert(detail::owner<floats> && !detail::owner<decltype(floats{} + 1)>);
static_assert(detail::three_operands<floats&, int, double> && !detail::three_operands<int, int, int>);

} // namespace

TEST_CASE("ops/operand/operands: shifting a tensor and printing it are two things") {
    const tensor<int, 2> a{1, 2};
    CHECK(eval(a << 1)(1) == 4);
    std::ostringstream out;
    out << a;
    CHECK(out.str() == "[1 2]");
}
