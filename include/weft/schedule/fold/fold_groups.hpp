// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_groups.hpp - the axes of a reduction as columns and rows.
//
// Layer: schedule. Question: which plane is sum<1>(a) of a(4, 5, 6)?
//     down: 6 columns, which are kept, and below each other 5 rows, which are folded; 4 such planes
#pragma once

#include <weft/copy/mover.hpp>
#include <weft/schedule/fold/fold_job.hpp>

#include <algorithm>
#include <numeric>

namespace weft::inline WEFT_ABI::detail {

/// Rows that are folded into packets before their lanes are joined, and the bytes of a packet at most.
inline constexpr index_t row_packets = 16, largest_packet = 64;

/// Where rows are folded down that are narrower than this, several stand side by side in one, of as many columns or more.
inline constexpr index_t narrow_columns = 32, wide_columns = 64;

/// Elements of a plane that costs less to fold where it lies than to lay out with others: of rows, and of numbers beside rows.
inline constexpr index_t least_cut_plane = 128, least_cut_plane_of_numbers = 512;

/// The innermost axes that are folded, or kept, are the columns of a plane; those around them, of the other kind, its rows.
struct fold_groups {
    int axes[max_rank] = {}; ///< innermost first, extents of 1 left out
    int axis_count = 0, column_axes = 0, row_axes = 0;
    bool down = false; ///< columns are kept, rows folded
    index_t columns = 1, rows = 1;
    index_t fold = 1;    ///< down: rows that stand side by side in one
    int joined_axes = 0; ///< axes outside of the planes that follow from shapes, which stand in larger ones
    index_t joined = 1;  ///< planes in one

    /// Axis `i` of those outside of the planes that follow from shapes, innermost first.
    int outer_axis(int i) const {
        const int within = column_axes + (down ? 0 : row_axes) - joined_axes;
        return axes[i < joined_axes ? within + i : column_axes + row_axes - joined_axes + i];
    }
    int outer_axis_count() const { return axis_count - column_axes - row_axes + joined_axes; }
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

/// Whether operand `k` is read in one step through axes `first` .. `last - 1` of the groups.
inline bool is_one_step(const fold_job& work, const fold_groups& groups, int k, int first, int last) {
    const index_t* const strides = work.strides + k * work.rank;
    for (int i = first + 1; i < last; ++i) {
        const int inner = groups.axes[i - 1];
        if (strides[groups.axes[i]] != strides[inner] * work.extents[inner]) return false;
    }
    return true;
}

/// The same planes, cut where that allows all operands to be read where they lie: what is kept is a result for itself, whichever
/// plane it stands in. `sum<2>(v)` of a part v of a tensor has a plane for each index of axis 0, `sum<0>(v)` for each of axis 1.
inline void cut_planes(const fold_job& work, fold_groups& found) {
    const int first = found.down ? 0 : found.column_axes;
    const int count = found.down ? found.column_axes : found.row_axes;
    if (count < 2 || found.fold > 1) return;
    int kept = count;
    for (int k = 0; k < work.operand_count; ++k)
        while (!is_one_step(work, found, k, first, first + kept))
            --kept;
    if (kept == count) return;

    index_t within = 1;
    for (int i = first; i < first + kept; ++i)
        within *= work.extents[found.axes[i]];
    const index_t columns = found.down ? within : found.columns, rows = found.down ? found.rows : within;
    const index_t plane = rows * columns;
    if (columns < work.table->width || plane < least_cut_plane) return;
    const int folded = found.down ? count : 0, folded_axes = found.down ? found.row_axes : found.column_axes;
    for (int k = 0; k < work.operand_count; ++k) {
        const index_t step = work.strides[k * work.rank + found.axes[0]];
        const bool lies = step == 1 || (step == 0 && plane >= least_cut_plane_of_numbers);
        if (!lies || work.operands[k].move->makes() ||
            !is_one_step(work, found, k, folded, folded + folded_axes))
            return;
    }
    // What no longer belongs to the plane comes next outside of it.
    if (found.down) std::rotate(found.axes + kept, found.axes + count, found.axes + count + found.row_axes);
    (found.down ? found.column_axes : found.row_axes) = kept;
    found.columns = columns;
    found.rows = rows;
}

/// Planes of rows that are folded along, one after the other through all operands, as one plane; and small planes of either kind,
/// each of which would cost more by itself than to lay it out beside others. In which order elements are folded does not change.
inline void join_planes(const fold_job& work, fold_groups& found) {
    if (found.fold > 1) return;
    for (int next = found.column_axes + found.row_axes; next < found.axis_count; ++next) {
        bool joins = found.rows * found.columns < least_cut_plane;
        if (!joins && !found.down) {
            joins = true;
            for (int k = 0; k < work.operand_count; ++k)
                joins = joins && is_one_step(work, found, k, found.column_axes, next + 1);
        }
        if (!joins) return;
        const index_t extent = work.extents[found.axes[next]];
        if (found.down) { // the axis becomes the outermost of the columns
            std::rotate(found.axes + found.column_axes, found.axes + next, found.axes + next + 1);
            ++found.column_axes;
            found.columns *= extent;
        } else {
            ++found.row_axes;
            found.rows *= extent;
        }
        ++found.joined_axes;
        found.joined *= extent;
    }
}

/// The planes of a walk over these operands.
inline fold_groups planes_of(const fold_job& work) {
    fold_groups found = groups_of(work);
    cut_planes(work, found);
    join_planes(work, found);
    return found;
}

} // namespace weft::inline WEFT_ABI::detail
