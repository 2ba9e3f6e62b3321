// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/fold/fold.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace weft;
namespace fold = weft::detail::fold;

TEST_CASE("reduce/fold/fold: types") {
    static_assert(std::same_as<fold::sum::lane<std::int8_t>, std::int32_t>);
    static_assert(std::same_as<fold::sum::total<std::uint8_t>, std::uint64_t>);
    static_assert(std::same_as<fold::sum::result<Eigen::half>, Eigen::half>);
    static_assert(std::same_as<fold::sum::total<Eigen::half>, float>);
    static_assert(std::same_as<fold::min::lane<bool>, std::uint8_t>);
    static_assert(!fold::max::accepts<std::complex<float>>);
}

TEST_CASE("reduce/fold/fold: the identity changes nothing") {
    CHECK(std::signbit(fold::sum::join(fold::sum::identity<float>(), -0.f)));
    CHECK(fold::prod::join(fold::prod::identity<int>(), 7) == 7);
    CHECK(fold::min::join(fold::min::identity<float>(), INFINITY) == INFINITY);
    CHECK(fold::max::join(fold::max::identity<std::int8_t>(), std::int8_t(-128)) == -128);
    CHECK(std::isnan(fold::max::join(1.f, NAN)));
}
