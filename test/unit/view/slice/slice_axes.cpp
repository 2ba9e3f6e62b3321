// SPDX-License-Identifier: BSL-1.0
#include <weft/core/error.hpp>
#include <weft/view/slice/slice_axes.hpp>

#include <doctest/doctest.h>

using namespace weft;
using detail::axis_table;
using detail::item_of;
using detail::slice_axes;
using detail::slice_item;

namespace {

/// The axes of a dense operand of shape (2, 3, 4, 5).
constexpr axis_table whole() {
    axis_table table;
    table.push(2, 60);
    table.push(3, 20);
    table.push(4, 5);
    table.push(5, 1);
    return table;
}

/// Of a(1, ellipsis, newaxis, range(4, 1, -2)).
constexpr axis_table sliced() {
    const slice_item items[] = {item_of(1), item_of(ellipsis), item_of(newaxis), range(4, 1, -2).item()};
    axis_table table = whole();
    slice_axes(table, items, 4);
    return table;
}

constexpr bool is_right(const axis_table& table) {
    return table.rank == 4 && table.first == 60 + 4 && table.extents[0] == 3 && table.strides[0] == 20 &&
           table.extents[1] == 4 && table.strides[1] == 5 && table.extents[2] == 1 && table.extents[3] == 2 &&
           table.strides[3] == -2;
}

/// The axes that one argument leaves.
axis_table with(const slice_item& item) {
    axis_table table = whole();
    slice_axes(table, &item, 1);
    return table;
}

} // namespace

TEST_CASE("view/slice/slice_axes: the same for the compiler and at run time") {
    static_assert(is_right(sliced()));
    axis_table (*volatile at_run_time)() = &sliced;
    CHECK(is_right(at_run_time()));
}

TEST_CASE("view/slice/slice_axes: axes that no argument names stay") {
    const axis_table last = with(item_of(-1));
    CHECK(last.rank == 3);
    CHECK(last.first == 60);
    CHECK(last.extents[2] == 5);
    const axis_table none_left = with(range(2, 2).item());
    CHECK(none_left.rank == 4);
    CHECK(none_left.extents[0] == 0);
    CHECK(none_left.first == 0);
}

TEST_CASE("view/slice/slice_axes: what does not fit is refused") {
    CHECK_THROWS_WITH_AS(with(item_of(2)), "slice: index 2 is out of range at axis 0, whose extent is 2",
                         index_error);
    CHECK_THROWS_AS(with(range<0, 3>::item()), index_error);
    const slice_item five[] = {item_of(0), item_of(0), item_of(0), item_of(0), item_of(0)};
    axis_table table = whole();
    CHECK_THROWS_AS(slice_axes(table, five, 5), index_error);
    const slice_item rests[] = {item_of(ellipsis), item_of(ellipsis)};
    CHECK_THROWS_WITH_AS(slice_axes(table, rests, 2), "slice: there is at most one ellipsis", index_error);
}
