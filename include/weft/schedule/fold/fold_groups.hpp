// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_groups.hpp - the axes of a reduction as columns and rows.
//
// Layer: schedule. Question: which plane is sum<1>(a) of a(4, 5, 6)?
//     down: 6 columns, which are kept, and below each other 5 rows, which are folded; 4 such planes
#pragma once

#include <weft/schedule/fold/fold_job.hpp>

#include <numeric>

namespace weft::inline WEFT_ABI::detail {

/// Rows that are folded into packets before their lanes are joined, and the bytes of a packet at most.
inline constexpr index_t row_packets = 16, largest_packet = 64;

/// Where rows are folded down that are narrower than this, several stand side by side in one, of as many columns or more.
inline constexpr index_t narrow_columns = 32, wide_columns = 64;

/// The innermost axes that are folded, or kept, are the columns of a plane; those around them, of the other kind, its rows.
struct fold_groups {
    int axes[max_rank] = {}; ///< innermost first, extents of 1 left out
    int axis_count = 0, column_axes = 0, row_axes = 0;
    bool down = false; ///< columns are kept, rows folded
    index_t columns = 1, rows = 1;
    index_t fold = 1; ///< down: rows that stand side by side in one
};

/// They follow from shapes alone, and with them the order in which elements are folded. (Not inlined: GCC would warn of axes that
/// it takes for unwritten.)
WEFT_NOINLINE inline fold_groups groups_of(const fold_job& work) {
    fold_groups found;
    const auto is_reduced = [&](int axis) { return (work.reduced >> axis & 1) != 0; };
    for (int axis = work.rank - 1; axis >= 0; --axis)
        if (work.extents[axis] != 1) found.axes[found.axis_count++] = axis;
    int i = 0;
    found.down = found.axis_count > 0 && !is_reduced(found.axes[0]);
    for (; i < found.axis_count && is_reduced(found.axes[i]) != found.down; ++i)
        found.columns *= work.extents[found.axes[i]];
    found.column_axes = i;
    for (; i < found.axis_count && is_reduced(found.axes[i]) == found.down; ++i)
        found.rows *= work.extents[found.axes[i]];
    found.row_axes = i - found.column_axes;
    if (found.down && found.columns < narrow_columns && !work.table->ordered) {
        const index_t fold = wide_columns / std::gcd(wide_columns, found.columns);
        if (found.rows >= 2 * fold) found.fold = fold;
    }
    return found;
}

} // namespace weft::inline WEFT_ABI::detail
