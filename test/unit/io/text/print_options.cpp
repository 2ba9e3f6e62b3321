// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/print_options.hpp>

#include <doctest/doctest.h>

#include <type_traits>

TEST_CASE("io/text/print_options: NumPy's values where nothing is said") {
    constexpr weft::print_options options;
    static_assert(std::is_aggregate_v<weft::print_options>, "options are named in braces");
    CHECK(options.threshold == 1000);
    CHECK(options.edge_items == 3);
    CHECK(options.line_width == 75);
    CHECK(options.precision == 8);
    CHECK(!options.suppress);
    constexpr weft::print_options some{.edge_items = 2, .suppress = true};
    CHECK(some.edge_items == 2);
    CHECK(some.precision == 8);
}
