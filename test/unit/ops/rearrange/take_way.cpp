// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/rearrange/take_way.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using namespace weft;

namespace {

template <class Indices>
std::vector<index_t> numbers(const Indices& indices, index_t extent) {
    const auto found = detail::checked_indices("take", detail::capture(indices), 0, extent);
    return {found.data(), found.data() + found.size()};
}

} // namespace

TEST_CASE("ops/rearrange/take_way: indices as numbers from the front") {
    CHECK(numbers(tensor<int, 4>{0, -1, 4, -5}, 5) == std::vector<index_t>{0, 4, 4, 0});
    CHECK(numbers(tensor<std::uint8_t, 2>{200, 0}, 201) == std::vector<index_t>{200, 0});
    CHECK(numbers(transpose(tensor<std::int8_t, 2, 2>{{1, -2}, {0, 1}}) + std::int8_t(0), 2) ==
          std::vector<index_t>{1, 0, 0, 1});
    CHECK(numbers(tensor<int, dyn>(0), 0).empty());
}

TEST_CASE("ops/rearrange/take_way: the first and the last index outside, of every extent and sign") {
    for (index_t extent : {0, 1, 5, 127}) {
        CHECK_THROWS_AS((void)numbers(full<index_t>(extent, 3), extent), index_error);
        CHECK_THROWS_AS((void)numbers(full<index_t>(-extent - 1, 3), extent), index_error);
        CHECK_THROWS_AS((void)numbers(full<std::uint64_t>(~std::uint64_t(0), 1), extent), index_error);
    }
    CHECK_THROWS_AS((void)numbers(full<std::int64_t>(INT64_MIN, 1), 7), index_error);
}

TEST_CASE("ops/rearrange/take_way: the numbers that a check found are where they were kept") {
    detail::buffer<index_t> room[1];
    detail::kept_numbers kept(room);
    const tensor<int, 2, 1> indices{{-1}, {2}};
    const auto found = detail::kept_indices("take", kept, detail::capture(indices), 0, 4);
    CHECK(found.data() == room[0].data());
    CHECK(found.shape() == shape<2, 1>{});
    CHECK(array_equal(found, tensor<int, 2, 1>{{3}, {2}}));
}
