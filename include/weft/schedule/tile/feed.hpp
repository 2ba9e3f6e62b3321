// SPDX-License-Identifier: BSL-1.0
// weft/schedule/tile/feed.hpp - a target or an operand as a walk sees it, tile after tile.
//
// Layer: schedule. Question: what stands in the streams when a kernel is called, of an assignment or of a fold?
//     c(1000, 3) = a(1000, 3) + b(3)   of a the rows of the tile, where they lie; of b one row of a pattern of 3, laid out once
//     sum<1>(a - m) for m(1000, 1)     rows of a where they lie, and for each row its m: one element where the kernel holds
//                                      it in a register, else a splat
//
// A plane is cut into tiles of rows. Whatever kernels cannot read in place is laid out for a tile just before it is computed:
// once for all rows where rows are the same.
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/line.hpp>
#include <weft/copy/mover.hpp>
#include <weft/core/config.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/schedule/tile/plan.hpp>

#include <cstring>

namespace weft::inline WEFT_ABI::detail {

/// A plane of more bytes than this is not expected to be in the caches.
inline constexpr index_t near_bytes = index_t(1) << 22;

/// Rows r .. r + rows - 1 of a plane, and of each the columns c .. c + n - 1.
struct tile_place {
    index_t r, c, rows, n;
};

/// One stream of a walk.
struct feed {
    char* data; ///< its first element at the present outer position
    char* buffer;
    const char* filled; ///< splats, periodic: the value of `data` that the buffer was filled for
    const mover* move;
    /// Elements from row to row and within a row: in memory, or in the order of `along` if that has axes.
    index_t row, column;
    line along;     ///< the axes of a plane that is not read by two strides
    index_t period; ///< periodic: elements of the pattern
    int size;
    int copies; ///< splats: elements of one that is laid out; periodic: of all rows that are
    int twin;   ///< an earlier feed with the same buffer, else -1
    access how;
    index_t filled_rows = 0; ///< one splat a row: of so many rows the buffer was filled

    bool is_buffered() const { return twin < 0 && how >= access::strided; }
    /// A pattern is laid out for each row of a tile, not once for all.
    bool fills_tile() const { return how == access::periodic && row != 0; }
};

/// A feed without a buffer; `how` may be changed until it gets one.
inline feed& begin_feed(feed* at, char* data, int size, int copies, const mover* move, access how) {
    return *::new (at) feed{data, nullptr, nullptr, move, 0, 1, {}, 0, size, copies, -1, how};
}

/// An earlier feed that is the same in every respect, so that both can share one buffer; -1 if there is none. `stride(axis, k)`:
/// those of feed k.
template <class Stride>
int find_twin(const feed* feeds, int feed_number, int rank, const Stride& stride) {
    const feed& f = feeds[feed_number];
    for (int k = 0; k < feed_number; ++k) {
        const feed& other = feeds[k];
        if (other.data != f.data || other.move != f.move || other.size != f.size || other.how != f.how ||
            other.copies != f.copies || other.twin >= 0)
            continue;
        int axis = 0;
        while (axis < rank && stride(axis, k) == stride(axis, feed_number))
            ++axis;
        if (axis == rank) return k;
    }
    return -1;
}

/// Lays out rows of `n` elements side by side, the first of which is number `at`.
inline void lay_out(const feed& f, index_t at, index_t rows, index_t n) {
    const auto line_from = [&](index_t first, index_t count, char* to) {
        move_line(direction::gather, f.along, first, count, to, f.data, f.size, *f.move);
    };
    if (f.along.rank == 0)
        f.move->gather(f.buffer, f.data + at * f.size, rows, f.row, n, f.column, f.size);
    else if (rows == 1 || n == f.row)
        line_from(at, rows * n, f.buffer);
    else
        for (index_t i = 0; i < rows; ++i)
            line_from(at + i * f.row, n, f.buffer + i * n * f.size);
}

/// Writes whole rows of `n` elements, which stand side by side, to where a target has them, from number `at` on.
inline void write_back(const feed& f, const char* from, index_t at, index_t rows, index_t n) {
    if (f.along.rank == 0)
        f.move->scatter(f.data + at * f.size, from, rows, f.row, n, f.column, f.size);
    else
        move_line(direction::scatter, f.along, at, rows * n, const_cast<char*>(from), f.data, f.size,
                  *f.move);
}

inline void lay_out_pattern(const feed& f) {
    lay_out(f, 0, 1, f.period);
    const index_t bytes = f.copies * f.size;
    for (index_t done = f.period * f.size; done < bytes; done *= 2)
        std::memcpy(f.buffer + done, f.buffer, static_cast<std::size_t>(smaller(done, bytes - done)));
}

/// Presents a tile of a plane of so many rows and columns.
inline void present(feed& f, stream& s, const tile_place& at, index_t rows, index_t columns) {
    const index_t first = at.r * f.row + at.c * f.column;
    const char* const from = f.data + first * f.size;
    switch (f.how) {
    case access::contiguous:
        s = {from, f.row * f.size, -1};
        return;
    case access::stepped:
        s = {from, f.row * f.size, -f.column};
        return;
    case access::splat:
        if (f.filled != f.data) f.move->splat(f.buffer, f.data, 1, 0, f.copies, f.size);
        f.filled = f.data;
        s = {f.buffer, 0, 0};
        return;
    case access::row_splat:
        if (f.buffer == nullptr) {
            s = {from, f.row * f.size, 0};
            return;
        }
        // Rows of several planes may begin at one place: those of a window.
        if (f.filled != from || f.filled_rows < at.rows) {
            f.move->splat(f.buffer, from, at.rows, f.row, f.copies, f.size);
            f.filled = from;
            f.filled_rows = at.rows;
        }
        s = {f.buffer, f.copies * f.size, 0};
        return;
    case access::periodic:
        if (f.filled != f.data) lay_out_pattern(f);
        f.filled = f.data;
        s = {f.buffer + at.c * f.size, f.row * f.size, -1};
        return;
    case access::strided:
        lay_out(f, first, f.row == 0 ? 1 : at.rows, at.n);
        s = {f.buffer, f.row == 0 ? 0 : at.n * f.size, -1};
        return;
    case access::transposed: {
        const bool asks = rows * columns * f.size > near_bytes && at.r + 2 * at.rows <= rows;
        f.move->pack(f.buffer, from, at.rows, f.row, at.n, f.column, f.size,
                     asks ? from + at.rows * f.row * f.size : nullptr);
        s = {f.buffer, at.n * f.size, -1};
        return;
    }
    }
}

inline void present(feed* feeds, stream* streams, int count, const tile_place& at, index_t rows,
                    index_t columns) {
    for (int k = 0; k < count; ++k)
        if (feeds[k].twin < 0)
            present(feeds[k], streams[k], at, rows, columns);
        else
            streams[k] = streams[feeds[k].twin];
}

/// Whether rows of `n` elements follow each other in all streams: then they are one.
inline bool are_one_row(const stream* streams, const operand_row* operands, int count, index_t n) {
    for (int k = 0; k < count; ++k) {
        const stream& s = streams[k];
        if (s.mask == 0 ? s.row_step != 0 : s.mask != -1 || s.row_step != n * operands[k].size) return false;
    }
    return true;
}

/// Runs stages on a tile that is presented; the streams of what they write stand at `made`. `joined`: its rows are one.
inline void run_stages(const stage* stages, int count, char* const* buffers, const stream* in, stream* made,
                       index_t rows, index_t n, bool joined) {
    for (int s = 0; s < count; ++s) {
        const index_t step = n * stages[s].of->size;
        run_kernel(stages[s], in, buffers[s], step, joined ? 1 : rows, joined ? rows * n : n, false);
        made[s] = {buffers[s], step, -1};
    }
}

/// The axes around a plane, innermost first, and where a walk stands along them.
struct outer_axes {
    int count = 0;
    int axes[max_rank];
    index_t at[max_rank];

    void add(int axis) {
        at[count] = 0;
        axes[count++] = axis;
    }

    /// Moves feeds on to the next plane. False: that was the last one, and they are back at the first.
    template <class Stride>
    bool advance(const index_t* extents, feed* feeds, int feed_count, const Stride& stride) {
        for (int i = 0; i < count; ++i) {
            const int axis = axes[i];
            const bool ended = ++at[i] == extents[axis];
            const index_t steps = ended ? 1 - extents[axis] : 1;
            for (int k = 0; k < feed_count; ++k)
                feeds[k].data += stride(axis, k) * steps * feeds[k].size;
            if (!ended) return true;
            at[i] = 0;
        }
        return false;
    }

    /// Moves feeds back to the first plane.
    template <class Stride>
    void restart(feed* feeds, int feed_count, const Stride& stride) {
        for (int i = 0; i < count; ++i) {
            for (int k = 0; k < feed_count; ++k)
                feeds[k].data -= stride(axes[i], k) * at[i] * feeds[k].size;
            at[i] = 0;
        }
    }
};

} // namespace weft::inline WEFT_ABI::detail
