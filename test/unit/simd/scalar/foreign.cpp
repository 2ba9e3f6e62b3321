// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/scalar/foreign.hpp>

#include <doctest/doctest.h>

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
