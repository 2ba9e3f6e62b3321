// SPDX-License-Identifier: BSL-1.0
#include <weft/core/error.hpp>
#include <weft/ops/rearrange/index_bounds.hpp>
#include <weft/order/take_along.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <vector>

using namespace weft;

TEST_CASE_TEMPLATE("ops/rearrange/index_bounds: of every length and step", Index, std::int8_t, std::uint16_t,
                   std::int32_t, std::int64_t, std::uint64_t) {
    for (index_t step : {1, 3})
        for (index_t count = 0; count <= 100; ++count) {
            std::vector<Index> indices(std::size_t(count * step), Index(50));
            CHECK_FALSE(detail::check_indices("take", indices.data(), step, count, 0, 51));
            if (count == 0) continue;
            CHECK_THROWS_AS(detail::check_indices("take", indices.data(), step, count, 0, 50), index_error);
            for (const index_t at : {index_t(0), count / 2, count - 1}) {
                Index& one = indices[std::size_t(at * step)];
                one = 51;
                CHECK_THROWS_AS(detail::check_indices("take", indices.data(), step, count, 0, 51),
                                index_error);
                one = 7;
                CHECK(detail::bounds_of(indices.data(), step, count).least == 7);
                if constexpr (std::is_signed_v<Index>) {
                    one = -51;
                    CHECK(detail::check_indices("take", indices.data(), step, count, 0, 51));
                    one = -52;
                    CHECK_THROWS_AS(detail::check_indices("take", indices.data(), step, count, 0, 51),
                                    index_error);
                }
                one = 50;
            }
        }
}

TEST_CASE("ops/rearrange/index_bounds: extents that an index cannot name, and indices beyond every extent") {
    const std::int8_t small[] = {-128, 127};
    CHECK(detail::check_indices("take", small, 1, 2, 0, 1000));
    const std::uint64_t large[] = {0, std::numeric_limits<std::uint64_t>::max()};
    CHECK_THROWS_AS(detail::check_indices("take", large, 1, 2, 0, 1000), index_error);
    const std::int64_t first[] = {0};
    CHECK_THROWS_AS(detail::check_indices("take", first, 1, 1, 0, 0), index_error);
    // of an axis without elements, too: what had no sign is not -1
    const std::int64_t last[] = {-1};
    CHECK_THROWS_WITH_AS(detail::check_indices("take", last, 1, 1, 0, 0),
                         "take: index -1 is out of range at axis 0, whose extent is 0", index_error);
    CHECK_THROWS_WITH_AS(detail::check_indices("take", last, 1, 1, 0, 0, false),
                         "take: index 18446744073709551615 is out of range at axis 0, whose extent is 0",
                         index_error);
    const tensor<float, dyn, 2> nothing;
    const tensor<std::uint64_t, 1, 1> places{{std::numeric_limits<std::uint64_t>::max()}};
    CHECK_THROWS_WITH_AS(
        (void)eval(take_along<0>(nothing, places)),
        "take_along: index 18446744073709551615 is out of range at axis 0, whose extent is 0", index_error);
}

TEST_CASE_TEMPLATE("ops/rearrange/index_bounds: characters are integers", Index, char, wchar_t, char8_t,
                   char32_t) {
    const Index indices[] = {Index(2), Index(0), Index(1)};
    CHECK(!detail::check_indices("take", indices, 1, 3, 0, 3));
    CHECK_THROWS_WITH_AS(detail::check_indices("take", indices, 1, 3, 0, 2),
                         "take: index 2 is out of range at axis 0, whose extent is 2", index_error);
}
