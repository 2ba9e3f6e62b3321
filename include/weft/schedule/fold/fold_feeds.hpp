// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_feeds.hpp - how a fold reads its operands.
//
// Layer: schedule. Question: by which steps does an operand move through the planes of a reduction?
//     sum<1>(a + transpose(b))   a   contiguous;   b   transposed: rows are turned into a buffer, a tile at a time
//
// A plane has rows and columns in logical order, each made of neighbouring axes that are all reduced or all kept. How an
// operand lies in memory decides how it is read, and which kept axes stand outside of a plane: never the order.
#pragma once

#include <weft/schedule/arena.hpp>
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/schedule/tile/feed.hpp>

namespace weft::inline WEFT_ABI::detail {

inline bool is_contiguous(const line& along) { return along.rank == 1 && along.strides[0] == 1; }
inline bool is_splat(const line& along) { return along.rank == 1 && along.strides[0] == 0; }

/// Sets how a feed meets the planes. `strides`: of its operand, one for each axis. `narrow`: rows are so short that all of a tile
/// stand side by side.
inline void set_fold_feed(feed& f, const index_t* extents, const index_t* strides, const fold_groups& plane,
                          bool narrow, arena& memory) {
    const int most = plane.column_axes + plane.row_axes + 2;
    index_t* const numbers = memory.take_array<index_t>(6 * most);
    line rows{0, numbers, numbers + most};
    line columns{0, numbers + 2 * most, numbers + 3 * most};
    line all{0, numbers + 4 * most, numbers + 5 * most};
    for (int i = 0; i < plane.column_axes + plane.row_axes; ++i) {
        const int axis = plane.axes[i];
        (i < plane.column_axes ? columns : rows).add_outer(extents[axis], strides[axis]);
        all.add_outer(extents[axis], strides[axis]);
    }
    if (all.rank == 0) all.add_outer(1, 1);
    all.choose_columns();
    const index_t width = plane.columns * plane.fold;
    const auto read = [&](access how, index_t row, index_t column, const line& along) {
        f.how = how == access::contiguous && f.move->makes() ? access::strided : how;
        f.row = row;
        f.column = column;
        f.along = along;
    };
    const auto as_pattern = [&](index_t row) {
        f.period = width;
        f.copies = static_cast<int>(width);
        read(access::periodic, row, 1, columns);
    };
    read(access::strided, width, 1, all);
    if (rows.rank > 1) return;
    index_t stride = rows.rank == 0 ? 0 : rows.strides[0];
    if (plane.fold > 1) {
        columns.add_outer(plane.fold, stride);
        stride *= plane.fold;
    }
    if (columns.rank == 0) columns.add_outer(1, 1);
    if (narrow) {
        if (rows.rank == 1 && stride == 0)
            as_pattern(width);
        else if (is_contiguous(all))
            read(access::contiguous, width, 1, {});
    } else if (is_contiguous(columns)) {
        read(access::contiguous, stride, 1, {});
    } else if (is_splat(columns)) {
        read(stride == 0 ? access::splat : access::row_splat, stride, 0, {});
    } else if (stride == 0) {
        columns.choose_columns();
        if (width <= block_elements)
            as_pattern(0);
        else
            read(access::strided, 0, 1, columns);
    } else if (columns.rank == 1) {
        const index_t column = magnitude(columns.strides[0]);
        const bool turns = column >= least_column_step && magnitude(stride) < column &&
                           width >= least_columns && plane.rows / plane.fold >= least_column &&
                           (plane.down || width <= block_elements);
        read(turns ? access::transposed : access::strided, stride, columns.strides[0], {});
    }
}

/// Bytes of a feed's buffer for tiles of so many rows and columns.
inline index_t buffer_bytes(const feed& f, index_t rows, index_t columns) {
    if (f.twin >= 0 || f.how == access::contiguous) return 0;
    const index_t elements = f.is_buffered()              ? rows * columns
                             : f.how == access::row_splat ? rows * f.copies
                                                          : index_t(f.copies);
    return elements * f.size + gather_slack;
}

} // namespace weft::inline WEFT_ABI::detail
