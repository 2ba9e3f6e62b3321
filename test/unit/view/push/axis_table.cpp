// SPDX-License-Identifier: BSL-1.0
#include <weft/view/push/axis_table.hpp>

#include <doctest/doctest.h>

#include <array>
#include <initializer_list>
#include <type_traits>

using namespace weft;
using weft::detail::dense;
using weft::detail::placement;

static_assert(std::is_same_v<detail::shape_from_axes<detail::axes_of_shape<shape<2, dyn>>()>, shape<2, dyn>>);

TEST_CASE("view/push/axis_table: an operand over the axes of a larger shape") {
    const placement<shape<3, 1>, dense> where;
    const auto table = detail::broadcast_axes(shape<2, 3, 4>{}, where);
    CHECK(table.rank == 3);
    CHECK(table.extents[2] == 4);
    CHECK(table.strides[0] == 0);
    CHECK(table.strides[1] == 1);
    CHECK(table.strides[2] == 0);
}

TEST_CASE("view/push/axis_table: no step where there is no element") {
    detail::axis_table table;
    table.first = 7;
    table.push(0, 1);
    CHECK(detail::first_of(table) == 0);
    CHECK_THROWS_AS(([&] {
                        for (int i = 0; i < 20; ++i)
                            table.push(1, 1);
                    }()),
                    shape_error);
}

TEST_CASE("view/push/axis_table: elements that stand one after the other") {
    const auto is_row_major = [](std::initializer_list<std::array<index_t, 2>> axes) {
        detail::axis_table table;
        for (const auto& axis : axes)
            table.push(axis[0], axis[1]);
        return table.is_row_major();
    };
    CHECK(is_row_major({{2, 3}, {3, 1}}));
    CHECK_FALSE(is_row_major({{2, 1}, {3, 2}}));
    CHECK_FALSE(is_row_major({{2, 4}, {3, 1}}));
    CHECK_FALSE(is_row_major({{2, -3}, {3, 1}}));
    CHECK_FALSE(is_row_major({{2, 0}, {3, 1}}));
    CHECK(is_row_major({{2, 3}, {1, -7}, {3, 1}}));
    CHECK(is_row_major({{0, 1}, {3, 99}}));
    CHECK(is_row_major({{3, 1}, {0, 99}}));
    CHECK(is_row_major({}));
}

TEST_CASE("view/push/axis_table: the places of axes, one after the other") {
    detail::axis_table table;
    table.push(2, 10), table.push(1, 5), table.push(3, -1);
    detail::odometer place;
    for (const index_t at : {0, -1, -2, 10, 9, 8}) {
        CHECK(place.at == at);
        place.advance(table);
    }
    CHECK(place.at == 0);
}
