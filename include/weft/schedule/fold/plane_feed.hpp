// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/plane_feed.hpp - the operands of a reduction, presented as streams over a plane of rows.
//
// Layer: schedule. Question: what stands in the streams when a fold kernel is called?
//     sum<1>(a - m) for m(1000, 1)   is   rows of a where they lie, and for each row a splat of its m
//
// A plane has rows and columns in logical order, each made of neighbouring axes that are all reduced or all kept. How an
// operand lies in memory decides only whether it is read in place, as a splat, or from a buffer: never the order.
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/line.hpp>
#include <weft/copy/mover.hpp>
#include <weft/schedule/arena.hpp>
#include <weft/schedule/operands.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// One operand over the plane.
struct plane_feed {
    enum class access : unsigned char { direct, splat, row_splat, same_rows, repeated, gathered };

    const char* data;  ///< its first element at the present outer position
    line columns, all; ///< the loops along a row; those of the whole plane
    index_t row_stride;
    char* buffer;
    const char* filled;
    const mover* move;
    int size, copies;
    index_t most_rows; ///< of a tile
    access how;

    /// Presents rows r .. r + rows - 1 from column c on, n elements each, of a plane of `width` columns.
    void present(stream& s, index_t r, index_t c, index_t rows, index_t n, index_t width) {
        switch (how) {
        case access::direct:
            s = {data + (r * row_stride + c) * size, row_stride * size, -1};
            return;
        case access::splat:
            if (filled != data) move->splat(buffer, data, 1, 0, copies, size);
            filled = data;
            s = {buffer, 0, 0};
            return;
        case access::row_splat:
            move->splat(buffer, data + r * row_stride * size, rows, row_stride, copies, size);
            s = {buffer, copies * size, 0};
            return;
        case access::same_rows:
            gather(columns, c, n, buffer);
            s = {buffer, 0, -1};
            return;
        case access::repeated: // the same for all tiles
            if (filled != data) gather(all, 0, most_rows * width, buffer);
            filled = data;
            s = {buffer + c * size, width * size, -1};
            return;
        case access::gathered:
            if (n == width)
                gather(all, r * width, rows * n, buffer);
            else
                for (index_t i = 0; i < rows; ++i)
                    gather(all, (r + i) * width + c, n, buffer + i * n * size);
            s = {buffer, n * size, -1};
            return;
        }
    }

    /// Presents elements position .. position + n - 1 of row r, of `width` columns, as rows of `block`.
    void present_blocks(stream& s, index_t r, index_t position, index_t n, index_t block, index_t width) {
        if (how == access::splat || how == access::row_splat) {
            present(s, r, 0, 1, n, width);
            s.row_step = 0;
        } else if (how == access::direct) {
            s = {data + (r * row_stride + position) * size, block * size, -1};
        } else {
            const bool same = how == access::same_rows;
            gather(same ? columns : all, same ? position : r * width + position, n, buffer);
            s = {buffer, block * size, -1};
        }
    }

    void gather(const line& along, index_t position, index_t n, char* to) const {
        move_line(direction::gather, along, position, n, to, const_cast<char*>(data), size, *move);
    }

    bool is_buffered() const {
        return how == access::gathered || how == access::same_rows || how == access::repeated;
    }

    /// Bytes of the buffer for a tile of `rows` rows of `n` elements.
    index_t buffer_bytes(index_t rows, index_t n) const {
        switch (how) {
        case access::direct:
            return 0;
        case access::splat:
            return copies * size + gather_slack;
        case access::row_splat:
            return rows * copies * size + gather_slack;
        default: // same_rows need one row only, or as many blocks of a long one
            return rows * n * size + gather_slack;
        }
    }
};

/// The loops of one operand over a plane: `group` axes, innermost first, then the next group.
struct plane_axes {
    const index_t* extents;
    const index_t* strides; ///< of this operand
    const int* axes;        ///< innermost first
    int columns, rows;      ///< how many of them are columns, and after these rows
    index_t fold;           ///< so many rows stand in one row of the plane
    bool narrow = false;    ///< rows are so short that they are joined: all of them stand side by side
};

inline bool is_contiguous(const line& along) { return along.rank == 1 && along.strides[0] == 1; }
inline bool is_splat(const line& along) { return along.rank == 1 && along.strides[0] == 0; }

inline void set_feed(plane_feed& f, const plane_axes& plane, arena& memory) {
    const int count = plane.columns + plane.rows + 2;
    index_t* const numbers = memory.take_array<index_t>(6 * count);
    line rows{0, numbers, numbers + count};
    f.columns = {0, numbers + 2 * count, numbers + 3 * count};
    f.all = {0, numbers + 4 * count, numbers + 5 * count};
    const auto add = [&](line& to, int i) {
        to.add_outer(plane.extents[plane.axes[i]], plane.strides[plane.axes[i]]);
    };
    for (int i = 0; i < plane.columns; ++i)
        add(f.columns, i), add(f.all, i);
    for (int i = plane.columns; i < plane.columns + plane.rows; ++i)
        add(rows, i), add(f.all, i);
    if (f.all.rank == 0) f.all.add_outer(1, 1);
    f.all.choose_columns();
    using source = plane_feed::access;
    f.how = source::gathered;
    if (rows.rank > 1) return;
    index_t stride = rows.rank == 0 ? 0 : rows.strides[0];
    if (plane.fold > 1) {
        f.columns.add_outer(plane.fold, stride);
        stride *= plane.fold;
    }
    f.row_stride = stride;
    if (plane.narrow) {
        if (rows.rank == 1 && stride == 0)
            f.how = source::repeated;
        else if (is_contiguous(f.all))
            f.how = source::direct;
        return;
    }
    if (f.columns.rank == 0) f.columns.add_outer(1, 1);
    if (is_contiguous(f.columns))
        f.how = source::direct;
    else if (is_splat(f.columns))
        f.how = stride == 0 ? source::splat : source::row_splat;
    else if (stride == 0)
        f.how = source::same_rows;
}

} // namespace weft::inline WEFT_ABI::detail
