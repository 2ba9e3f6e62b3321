// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/rearrange/axis_numbers.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
using weft::detail::axis_numbers;
using weft::detail::fixed;
using weft::detail::run_time_axes;

TEST_CASE("ops/rearrange/axis_numbers: one for all axes, or one for each") {
    const axis_numbers one = 3, two = {1, -2}, many(std::vector{4, 5, 6});
    CHECK(one.count() == 1);
    CHECK(one.at(7) == 3);
    CHECK(two.at(1) == -2);
    CHECK(many.count() == 3);
    CHECK(many.at(2) == 6);
    CHECK_NOTHROW(detail::check_numbers("f", one, 5));
    CHECK_NOTHROW(detail::check_numbers("f", two, 2));
    CHECK_THROWS_WITH_AS(detail::check_numbers("f", two, 3), "f: 2 numbers are given for 3 axes",
                         shape_error);
    CHECK_THROWS_AS(axis_numbers(std::vector<int>(17, 1)), shape_error);
}

TEST_CASE("ops/rearrange/axis_numbers: what the compiler judges") {
    static_assert(detail::number_count_verdict<axes<0, 1>, 2>::value);
    static_assert(detail::number_count_verdict<axes<0, 1>, 1>::value);
    static_assert(!detail::number_count_verdict<axes<0, 1>, 3>::value);
    static_assert(detail::number_count_verdict<axes<run_time_axes>, 3>::value);
    static_assert(detail::negative_verdict<int, fixed<0>>::value);
    static_assert(!detail::negative_verdict<int, fixed<-1>>::value);
    CHECK(axis_numbers(fix<2>, 3).at(0) == 2);
}
