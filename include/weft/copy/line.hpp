// SPDX-License-Identifier: BSL-1.0
// weft/copy/line.hpp - the elements of one strided stream, numbered in the order of the loops.
//
// Layer: copy. Question: where do elements 1000 to 1999 of b.permute(2, 0, 1) stand?
//     line(4x3, strides 1 and 10) from element 2, 7 of them   visits   rows {2, 3}, {10 .. 13}, {20}
#pragma once

#include <weft/copy/mover.hpp>
#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

// Without <algorithm>, which would take longer to compile than this header.
constexpr index_t smaller(index_t a, index_t b) { return a < b ? a : b; }
constexpr index_t larger(index_t a, index_t b) { return a < b ? b : a; }

/// The loops of one stream, innermost first, merged as far as this stream alone allows.
struct line {
    int rank;
    index_t* extents;
    index_t* strides;        ///< in elements
    int column_axis = 0;     ///< if not 0: so short are the axes inside it that it is walked instead
    index_t column_step = 1; ///< the number of elements inside it

    void add_outer(index_t extent, index_t stride) {
        if (rank > 0 && strides[rank - 1] * extents[rank - 1] == stride) {
            extents[rank - 1] *= extent;
        } else {
            extents[rank] = extent;
            strides[rank++] = stride;
        }
    }

    /// To be called once all axes are there.
    void choose_columns() {
        constexpr index_t short_block = 24, longest_step = 64;
        if (rank < 3 || extents[0] * extents[1] > short_block) return;
        index_t step = extents[0] * extents[1];
        for (int axis = 2; axis < rank && step <= longest_step; step *= extents[axis++])
            if (extents[axis] > step) {
                column_axis = axis;
                column_step = step;
                return;
            }
    }
};

enum class direction { gather, scatter };

/// Copies the elements `position .. position + count - 1` of the stream at `data` into `buffer`, side by
/// side, or back. `data` is where element 0 stands.
WEFT_NOINLINE inline void move_line(direction way, const line& along, index_t position, index_t count,
                                    char* buffer, char* data, int size, const mover& move) {
    index_t at[max_rank];
    index_t outer = position;
    for (int axis = 0; axis < along.rank; ++axis) {
        at[axis] = outer % along.extents[axis];
        outer /= along.extents[axis];
        data += at[axis] * along.strides[axis] * size;
    }
    const index_t extent = along.extents[0], stride = along.strides[0];
    const index_t row_stride = along.rank > 1 ? along.strides[1] : 0;
    for (index_t done = 0;;) {
        int axis = 1; // the one that moves on
        index_t steps = 1;
        if (along.column_axis > 0 && count - done >= along.column_step &&
            (position + done) % along.column_step == 0) {
            axis = along.column_axis;
            steps = smaller(along.extents[axis] - at[axis], (count - done) / along.column_step);
            const index_t apart = along.column_step * size, step = along.strides[axis] * size;
            for (index_t j = 0; j < along.column_step; ++j) {
                if (way == direction::gather)
                    move.column(buffer + j * size, apart, data, step, steps, size);
                else
                    move.column(data, step, buffer + j * size, apart, steps, size);
                for (int inner = 0; inner < axis; ++inner) {
                    data += along.strides[inner] * size;
                    if (++at[inner] < along.extents[inner]) break;
                    data -= at[inner] * along.strides[inner] * size;
                    at[inner] = 0;
                }
            }
            done += steps * along.column_step;
            buffer += steps * apart;
        } else {
            const index_t n = smaller(extent - at[0], count - done);
            if (n == extent && along.rank > 1)
                steps = smaller(along.extents[1] - at[1], (count - done) / extent);
            if (way == direction::gather)
                move.gather(buffer, data, steps, row_stride, n, stride, size);
            else
                move.scatter(data, buffer, steps, row_stride, n, stride, size);
            done += steps * n;
            buffer += steps * n * size;
            data -= at[0] * stride * size; // the row is at its end
            at[0] = 0;
        }
        if (done == count) return;
        data += steps * along.strides[axis] * size;
        at[axis] += steps;
        for (; at[axis] == along.extents[axis]; ++axis) {
            data += (along.strides[axis + 1] - along.extents[axis] * along.strides[axis]) * size;
            at[axis] = 0;
            ++at[axis + 1];
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail
