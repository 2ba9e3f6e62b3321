// SPDX-License-Identifier: BSL-1.0
// Functions of double whose packet form is an approximation.
#include <support/approximate.hpp>

TEST_CASE("laws/approximate: double: exponentials and logarithms") {
    approximate::exponentials<double, long double>();
}
TEST_CASE("laws/approximate: double: trigonometry") { approximate::trigonometry<double, long double>(); }
TEST_CASE("laws/approximate: double: hyperbolic and others") { approximate::others<double, long double>(); }
TEST_CASE("laws/approximate: double: inside larger trees") { approximate::in_trees<double, long double>(); }
