// SPDX-License-Identifier: BSL-1.0
// weft/view/slice/slice_axes.hpp - the axes of a slice whose rank only the run time knows.
//
// Layer: view. Question: which axes are left of a(ellipsis, 1, range(0, 5)), whatever a's rank is?
//     all but the last two, and the range on the last one
#pragma once

#include <weft/view/push/axis_table.hpp>
#include <weft/view/slice/resolve.hpp>

namespace weft::inline WEFT_ABI::detail {

constexpr bool names_axis(const slice_item& item) {
    return item.kind != slice_kind::extra && item.kind != slice_kind::rest;
}

/// The axes of `whole` that the arguments leave, of which `named` name one. Both tables may be one where no axis is new.
constexpr void slice_axes_of(const axis_table& whole, axis_table& table, const slice_item* items, int count,
                             int named) {
    const int rank = whole.rank;
    table.rank = 0;
    int axis = 0;
    const auto keep = [&](int axes) {
        for (; axes > 0; --axes, ++axis)
            table.push(whole.extents[axis], whole.strides[axis]);
    };
    for (int i = 0; i < count; ++i) {
        const slice_item& item = items[i];
        if (item.kind == slice_kind::extra) {
            table.push(1, 0);
        } else if (item.kind == slice_kind::rest) {
            keep(rank - named);
        } else if (item.kind == slice_kind::every) {
            keep(1);
        } else if (item.kind == slice_kind::index) {
            const index_t extent = whole.extents[axis];
            if (item.start < -extent || item.start >= extent) raise_index("slice", axis, item.start, extent);
            table.first += (item.start < 0 ? item.start + extent : item.start) * whole.strides[axis++];
        } else {
            const index_t stride = whole.strides[axis];
            const resolved_range found = resolve_on_axis(item, axis, whole.extents[axis]);
            if (found.count > 0) table.first += found.start * stride;
            table.push(found.count, found.count > 1 ? stride * item.step : stride);
            ++axis;
        }
    }
    keep(rank - axis);
}

/// Replaces the axes of `table` by those that the arguments leave.
constexpr void slice_axes_now(axis_table& table, const slice_item* items, int count) {
    const int rank = table.rank;
    int named = 0, rests = 0, extras = 0;
    for (int i = 0; i < count; ++i) {
        named += names_axis(items[i]);
        rests += items[i].kind == slice_kind::rest;
        extras += items[i].kind == slice_kind::extra;
    }
    if (named > rank) raise_slice_count(named, rank);
    if (rests > 1) raise(index_error("slice: there is at most one ellipsis"));
    // An axis is written where one was that has been read, unless there are new ones: a copy would cost a slice 5 ns.
    if (extras > 0) {
        const axis_table copy = table;
        return slice_axes_of(copy, table, items, count, named);
    }
    slice_axes_of(table, table, items, count, named);
}

/// The same at run time, out of line.
void slice_axes_at_run_time(axis_table& table, const slice_item* items, int count);

constexpr void slice_axes(axis_table& table, const slice_item* items, int count) {
    if (__builtin_is_constant_evaluated())
        slice_axes_now(table, items, count);
    else
        slice_axes_at_run_time(table, items, count);
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/view/slice/slice_axes_body.hpp>
#endif
