// SPDX-License-Identifier: BSL-1.0
// weft/schedule/tile/traverse.hpp - walks a planned assignment tile by tile.
//
// Layer: schedule. Question: what stands in the streams when a kernel is called?
//     c = a + transpose(b)   is   per tile: a piece of b turned into an L1 buffer, then one call of the kernel
//
// A tile is a plane of rows. Whatever the kernels cannot read in place is laid out for the tile just before
// it is computed, and every tile of the target is written right after: an operand may stand where the target
// stands.
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/line.hpp>
#include <weft/core/config.hpp>
#include <weft/schedule/arena.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/schedule/tile/feed.hpp>
#include <weft/schedule/tile/plan.hpp>

#include <cstring>
#include <numeric>

namespace weft::inline WEFT_ABI {
namespace detail {

/// Runs the stages on a plane whose operands' streams are set; stage s writes at `buffers[s]`.
inline void run_stages(const job& work, char* const* buffers, char* out, index_t out_step, index_t rows,
                       index_t n, bool far) {
    const int last = work.stage_count - 1;
    for (int s = 0; s < last; ++s) {
        const stage& now = work.stages[s];
        run_kernel(now, work.streams, buffers[s], n * now.of->size, rows, n, false);
        work.streams[work.operand_count + s] = {buffers[s], n * now.of->size, -1};
    }
    run_kernel(work.stages[last], work.streams, out, out_step, rows, n, far);
}

/// A plane of more bytes than this is not expected to be in the caches.
inline constexpr index_t near_bytes = index_t(1) << 22;
/// A row of so many bytes is moved by the C library, which knows the processor.
inline constexpr index_t least_moved_bytes = 2048;
/// The bounds of a tile: elements per buffer; rows for which splats are filled at once, if as many bytes suffice.
inline constexpr index_t least_tile = 32, largest_tile = 2048, block_columns = 512;
inline constexpr index_t least_splat_rows = 16, splat_bytes = 8192;

/// The tiles of one job.
class traverser {
public:
    explicit traverser(const job& work)
        : work_(work),
          loops_(make_nest(work.rank, work.extents, work.target_strides, work.operand_count, work.strides,
                           arena_.take_array<index_t>(
                               static_cast<index_t>(nest_storage(work.rank, work.operand_count))))) {}
    void run();

private:
    void leave_number();
    void choose_tile();
    void enter();
    void fill_periods(const feed& f);
    void tile(index_t r, index_t c, index_t rows, index_t n);
    bool move_tile(char* place, index_t r, index_t c, index_t rows, index_t n);
    void present(const feed& f, stream& s, index_t r, index_t c, index_t rows, index_t n);
    bool advance();

    const job& work_;
    arena arena_;
    nest loops_;
    plan plan_;
    feed* feeds_;
    char** stage_buffers_;
    index_t rows_, columns_, rest_ = 0; ///< a plane, and a last shorter row
    index_t tile_rows_, tile_columns_;
    bool joined_ = false; ///< the rows of a tile follow each other in every stream: one long row
    bool far_ = false;    ///< the target is stored around the caches
    bool moves_ = false;  ///< what is read is written as it is, elsewhere
    index_t line_;        ///< elements of the target in a cache line
    int outer_count_ = 0;
    int outer_axes_[max_rank];
    index_t outer_at_[max_rank];
};

WEFT_NOINLINE inline void traverser::run() {
    access* const accesses = arena_.take_array<access>(loops_.streams);
    line_ = line_elements(work_.stages[work_.stage_count - 1].of->size);
    plan_ = make_plan(loops_, line_, accesses, work_.stages[0].of->reads);
    if (plan_.how == traversal::nothing) return;
    for (int k = 1; k < loops_.streams; ++k) // what stands nowhere cannot be read there
        if (work_.operands[k - 1].move->makes() &&
            (accesses[k] == access::contiguous || accesses[k] == access::stepped))
            accesses[k] = access::strided;
    rows_ = 1;
    columns_ = plan_.length;
    if (plan_.row_axis >= 0) rows_ = loops_.extents[plan_.row_axis];
    if (plan_.period > 0) {
        rows_ = plan_.length / plan_.period;
        rest_ = plan_.length % plan_.period;
        columns_ = plan_.period;
    }
    for (int axis = plan_.inner; axis < loops_.rank; ++axis)
        if (axis != plan_.row_axis) {
            outer_at_[outer_count_] = 0;
            outer_axes_[outer_count_++] = axis;
        }
    feeds_ = make_feeds(work_, loops_, plan_, accesses, arena_);
    if (work_.stages[0].of->numbers != nullptr) leave_number();
    choose_tile();
    far_ = is_far(work_);
    moves_ = work_.stages[0].of->moves && work_.stage_count == 1 && is_read_elsewhere(work_);
    const far_writing writing(far_);
    do {
        enter();
        // down the columns if that is how an operand lies in memory: its cache lines are then used up at once
        const bool down = plan_.how == traversal::blocks;
        const index_t outer = down ? columns_ : rows_, outer_step = down ? tile_columns_ : tile_rows_;
        const index_t inner = down ? rows_ : columns_, inner_step = down ? tile_rows_ : tile_columns_;
        for (index_t i = 0; i < outer; i += outer_step)
            for (index_t j = 0; j < inner; j += inner_step) {
                const index_t r = down ? j : i, c = down ? i : j;
                tile(r, c, smaller(tile_rows_, rows_ - r), smaller(tile_columns_, columns_ - c));
            }
        if (rest_ > 0) tile(rows_, 0, 1, rest_);
    } while (advance());
}

/// Leaves one number a row where it lies if the kernel of two operands reads it there, beside rows that lie side by side.
WEFT_NOINLINE inline void traverser::leave_number() {
    feed &first = feeds_[1], &second = feeds_[2];
    feed& number = first.how == access::row_splat ? first : second;
    const feed& other = &number == &first ? second : first;
    const bool has_buffers = feeds_[0].how != access::contiguous || other.how != access::contiguous;
    if (number.how == access::row_splat && !has_buffers && !number.move->makes() &&
        form_for_number(*work_.stages[0].of, &number == &first, &number == &second, columns_) != nullptr &&
        !is_far(work_))
        number.copies = 1;
}

/// Cuts the plane so that all buffers fit into the frame, and places them there.
WEFT_NOINLINE inline void traverser::choose_tile() {
    const int buffers = work_.stage_count - 1;
    index_t element_bytes = 0, row_bytes = 0, slack = 0;
    const auto is_buffered = [](const feed& f) { return f.twin < 0 && f.how >= access::strided; };
    for (int k = 0; k < loops_.streams; ++k) {
        feed& f = feeds_[k];
        if (is_buffered(f)) {
            element_bytes += f.size;
            slack += 2 * gather_slack;
        } else if (f.twin < 0 && f.how == access::splat) {
            f.buffer = arena_.take(f.copies * f.size + gather_slack);
        } else if (f.twin < 0 && f.how == access::periodic) {
            f.buffer = arena_.take(smaller(plan_.period, plan_.length) * f.size + gather_slack);
        }
    }
    for (int s = 0; s < buffers; ++s) {
        element_bytes += work_.stages[s].of->size;
        slack += gather_slack;
    }
    stage_buffers_ = arena_.take_array<char*>(buffers);

    tile_rows_ = rows_;
    tile_columns_ = columns_;
    // One number a row is read where it lies, by kernels that can and where a row is not cut into several tiles.
    const auto is_laid_out = [&](const feed& f) {
        return f.twin < 0 && f.how == access::row_splat &&
               (f.copies > 1 || element_bytes > 0 || f.move->makes());
    };
    for (int k = 1; k < loops_.streams; ++k)
        if (is_laid_out(feeds_[k])) row_bytes += feeds_[k].copies * feeds_[k].size;
    if (row_bytes > 0)
        tile_rows_ = smaller(rows_, larger(1, smaller(splat_bytes / row_bytes,
                                                      larger(least_splat_rows, largest_tile / columns_))));
    for (int k = 1; k < loops_.streams; ++k) {
        feed& f = feeds_[k];
        if (is_laid_out(f)) f.buffer = arena_.take(tile_rows_ * f.copies * f.size + gather_slack);
    }
    if (element_bytes == 0) return;

    const index_t room = larger((arena_.left() - slack) / element_bytes, least_tile);
    const index_t capacity = smaller(room, largest_tile);
    if (plan_.how == traversal::blocks) {
        // a cache line of each of many columns: rows of several lines would collide in the cache
        index_t across = line_;
        while (across * across > room)
            across /= 2;
        tile_rows_ = smaller(tile_rows_, across);
        tile_columns_ = smaller(smaller(columns_, block_columns), room / tile_rows_);
        if (tile_columns_ < columns_ && tile_columns_ > 16) tile_columns_ -= tile_columns_ % 16;
    } else if (plan_.period > 0) {
        tile_rows_ = larger(1, smaller(capacity / plan_.period, rows_));
    } else {
        // whole rows if they fit, else whole cache lines or (flat) whole inner axes
        index_t unit = plan_.how == traversal::flat ? loops_.extents[0] : line_;
        for (int axis = 1; axis < plan_.inner && 2 * unit * loops_.extents[axis] <= capacity; ++axis)
            unit *= loops_.extents[axis];
        // so that tiles begin at cache lines
        if (const index_t lines = line_ / std::gcd(unit, line_); lines * unit <= capacity) unit *= lines;
        tile_columns_ = smaller(columns_, capacity < unit ? capacity : capacity / unit * unit);
        tile_rows_ = larger(1, smaller(capacity / tile_columns_, tile_rows_));
    }
    joined_ = tile_columns_ == columns_;
    for (int k = 0; k < loops_.streams; ++k) {
        const feed& f = feeds_[k];
        joined_ = joined_ && (f.how == access::splat || f.how >= access::strided ||
                              (f.how == access::contiguous && f.row == columns_));
    }
    const index_t elements = tile_rows_ * tile_columns_;
    for (int k = 0; k < loops_.streams; ++k)
        if (is_buffered(feeds_[k])) feeds_[k].buffer = arena_.take(elements * feeds_[k].size + gather_slack);
    for (int s = 0; s < buffers; ++s)
        stage_buffers_[s] = arena_.take(elements * work_.stages[s].of->size);
}

/// Presents what is the same for all tiles at one outer position.
inline void traverser::enter() {
    for (int k = 1; k < loops_.streams; ++k) {
        feed& f = feeds_[k];
        stream& s = work_.streams[k - 1];
        if (f.twin >= 0) {
            s = work_.streams[f.twin - 1];
        } else if (f.how == access::row_splat) {
            s = {f.buffer, f.copies * f.size, 0};
        } else if (f.filled != f.data) {
            if (f.how == access::splat) {
                f.move->splat(f.buffer, f.data, 1, 0, f.copies, f.size);
                s = {f.buffer, 0, 0};
            } else if (f.how == access::periodic) {
                fill_periods(f);
                s = {f.buffer, 0, -1};
            }
            f.filled = f.data;
        }
    }
}

inline void traverser::fill_periods(const feed& f) {
    move_line(direction::gather, f.along, 0, f.period, f.buffer, f.data, f.size, *f.move);
    const index_t bytes = smaller(plan_.period, plan_.length) * f.size;
    for (index_t done = f.period * f.size; done < bytes; done *= 2)
        std::memcpy(f.buffer + done, f.buffer, static_cast<std::size_t>(smaller(done, bytes - done)));
}

/// Presents one operand for the tile at row r, column c.
inline void traverser::present(const feed& f, stream& s, index_t r, index_t c, index_t rows, index_t n) {
    const char* const from = f.data + (r * f.row + c * f.column) * f.size;
    switch (f.how) {
    case access::contiguous:
        s = {from, f.row * f.size, -1};
        return;
    case access::stepped:
        s = {from, f.row * f.size, -f.column};
        return;
    case access::row_splat:
        if (f.buffer == nullptr)
            s = {from, f.row * f.size, 0};
        else if (c == 0 || plan_.how == traversal::blocks)
            f.move->splat(f.buffer, from, rows, f.row, f.copies, f.size);
        return;
    case access::strided:
        if (plan_.how == traversal::flat)
            move_line(direction::gather, f.along, r * plan_.period + c, rows * n, f.buffer, f.data, f.size,
                      *f.move);
        else
            f.move->gather(f.buffer, from, rows, f.row, n, f.column, f.size);
        break;
    case access::transposed: {
        const bool far = rows_ * columns_ * f.size > near_bytes;
        f.move->pack(f.buffer, from, rows, f.row, n, f.column, f.size,
                     far && r + 2 * rows <= rows_ ? from + rows * f.row * f.size : nullptr);
        break;
    }
    default:
        return;
    }
    s = {f.buffer, n * f.size, -1};
}

/// Copies a tile without a kernel, and without a buffer, if its elements lie side by side where they are read.
inline bool traverser::move_tile(char* place, index_t r, index_t c, index_t rows, index_t n) {
    const feed& to = feeds_[0];
    const stream& from = work_.streams[0];
    const index_t bytes = n * to.size;
    if (feeds_[1].how != access::contiguous) return false;
    if (to.how == access::contiguous) {
        if (far_ || bytes < least_moved_bytes) return false;
        for (index_t i = 0; i < rows; ++i)
            std::memmove(place + i * to.row * to.size, from.data + i * from.row_step,
                         static_cast<std::size_t>(bytes));
        return true;
    }
    if (rows > 1 && from.row_step != bytes) return false;
    if (plan_.how == traversal::flat)
        move_line(direction::scatter, to.along, r * plan_.period + c, rows * n, const_cast<char*>(from.data),
                  to.data, to.size, *to.move);
    else
        to.move->scatter(place, from.data, rows, to.row, n, to.column, to.size);
    return true;
}

inline void traverser::tile(index_t r, index_t c, index_t rows, index_t n) {
    for (int k = 1; k < loops_.streams; ++k) {
        const feed& f = feeds_[k];
        if (f.twin < 0)
            present(f, work_.streams[k - 1], r, c, rows, n);
        else
            work_.streams[k - 1] = work_.streams[f.twin - 1];
    }
    const feed& to = feeds_[0];
    char* const place = to.data + (r * to.row + c * to.column) * to.size;
    const bool in_place = to.how == access::contiguous;
    char* const out = in_place ? place : to.buffer;
    const index_t step = (in_place ? to.row : n) * to.size;
    const index_t runs = joined_ ? 1 : rows, length = joined_ ? rows * n : n;
    if (moves_ && move_tile(place, r, c, rows, n)) return;
    const bool far = far_ && in_place && fills_lines(out, step, length, to.size);
    run_stages(work_, stage_buffers_, out, step, runs, length, far);
    if (in_place) return;
    if (plan_.how == traversal::flat)
        move_line(direction::scatter, to.along, r * plan_.period + c, rows * n, to.buffer, to.data, to.size,
                  *to.move);
    else
        to.move->scatter(place, to.buffer, rows, to.row, n, to.column, to.size);
}

/// Moves on to the next plane.
inline bool traverser::advance() {
    for (int i = 0; i < outer_count_; ++i) {
        const int axis = outer_axes_[i];
        const bool ended = ++outer_at_[i] == loops_.extents[axis];
        const index_t steps = ended ? 1 - loops_.extents[axis] : 1;
        for (int k = 0; k < loops_.streams; ++k)
            feeds_[k].data += loops_.stride(axis, k) * steps * feeds_[k].size;
        if (!ended) return true;
        outer_at_[i] = 0;
    }
    return false;
}

} // namespace detail
} // namespace weft::inline WEFT_ABI
