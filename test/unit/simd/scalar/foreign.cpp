// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/scalar/foreign.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <valarray>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

struct dual {
    double value, slope;
    friend constexpr dual operator+(dual a, dual b) { return {a.value + b.value, a.slope + b.slope}; }
    friend constexpr dual operator*(dual a, dual b) {
        return {a.value * b.value, a.value * b.slope + a.slope * b.value};
    }
};

// Operators of a valarray give expressions that refer to it.
using numbers = std::valarray<double>;
static_assert(std::is_same_v<decltype(simd::add(numbers(), numbers())), numbers>);
static_assert(std::is_same_v<decltype(simd::neg(numbers())), numbers>);

static_assert(simd::foreign_scalar<dual> && !simd::foreign_scalar<float>);
template <class T>
constexpr bool divides = requires(T x) { simd::div(x, x); };
static_assert(!divides<dual>, "an operator that the class lacks does not appear");

} // namespace

TEST_CASE("simd/scalar/foreign: a class computes with its own operators") {
    constexpr dual p = simd::mul(dual{3, 1}, simd::add(dual{1, 0}, dual{2, 1}));
    CHECK(p.value == 9);
    CHECK(p.slope == 6);
}
