// SPDX-License-Identifier: BSL-1.0
// Functions of float whose packet form is an approximation.
#include <support/approximate.hpp>

TEST_CASE("laws/approximate: float: exponentials and logarithms") {
    approximate::exponentials<float, double>();
}
TEST_CASE("laws/approximate: float: trigonometry") { approximate::trigonometry<float, double>(); }
TEST_CASE("laws/approximate: float: hyperbolic and others") { approximate::others<float, double>(); }
TEST_CASE("laws/approximate: float: inside larger trees") { approximate::in_trees<float, double>(); }
