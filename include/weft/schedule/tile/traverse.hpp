// SPDX-License-Identifier: BSL-1.0
// weft/schedule/tile/traverse.hpp - walks a planned assignment tile by tile.
//
// Layer: schedule. Question: what stands in the streams when a kernel is called?
//     c = a + transpose(b)   is   per tile: a piece of b turned into an L1 buffer, then one call of the kernel
//
// Every tile of the target is written right after what its kernels read has been laid out: an operand may stand where the
// target stands.
#pragma once

#include <weft/copy/move_bytes.hpp>
#include <weft/core/config.hpp>
#include <weft/schedule/arena.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/tile/feed.hpp>
#include <weft/schedule/tile/plan.hpp>

#include <numeric>

namespace weft::inline WEFT_ABI {
namespace detail {

/// A row of so many bytes is moved by the C library, which knows the processor.
inline constexpr index_t least_moved_bytes = 2048;
/// The bounds of a tile: elements per buffer; rows for which splats are filled at once, if as many bytes suffice.
inline constexpr index_t least_tile = 32, largest_tile = 2048, block_columns = 512;
inline constexpr index_t least_splat_rows = 16, splat_bytes = 8192;
/// Elements of the target in a tile of rows and all planes between these, unless 16 rows have more.
inline constexpr index_t near_planes = 8192;

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
    void set_feeds();
    void leave_number();
    void choose_tile();
    void tile(const tile_place& at);
    bool move_tile(const tile_place& at);
    bool gather_tile(const tile_place& at);

    const job& work_;
    arena arena_;
    nest loops_;
    plan plan_;
    access* accesses_;
    feed* feeds_; ///< of the target, then of operands
    char** stage_buffers_;
    index_t rows_, columns_, rest_ = 0; ///< a plane, and a last shorter row
    index_t tile_rows_, tile_columns_;
    bool far_ = false;   ///< the target is stored around the caches
    bool moves_ = false; ///< what is read is written as it is, elsewhere
    index_t line_;       ///< elements of the target in a cache line
    outer_axes between_; ///< between two rows: walked for each tile of these
    outer_axes outer_;
};

WEFT_NOINLINE inline void traverser::run() {
    accesses_ = arena_.take_array<access>(loops_.streams);
    line_ = line_elements(work_.stages[work_.stage_count - 1].of->size);
    plan_ = make_plan(loops_, line_, accesses_, work_.stages[0].of->reads);
    if (plan_.how == traversal::nothing) return;
    rows_ = 1;
    columns_ = plan_.length;
    if (plan_.row_axis >= 0) rows_ = loops_.extents[plan_.row_axis];
    if (plan_.period > 0) {
        rows_ = plan_.length / plan_.period;
        rest_ = plan_.length % plan_.period;
        columns_ = plan_.period;
    }
    for (int axis = plan_.inner; axis < loops_.rank; ++axis)
        if (axis != plan_.row_axis)
            (plan_.how == traversal::planes && axis < plan_.row_axis ? between_ : outer_).add(axis);
    set_feeds();
    if (work_.stages[0].of->numbers != nullptr) leave_number();
    choose_tile();
    far_ = is_far(work_);
    moves_ = work_.stages[0].of->moves && work_.stage_count == 1 && is_read_elsewhere(work_);
    const far_writing writing(far_);
    const auto next_plane = [&](outer_axes& axes) {
        return axes.advance(loops_.extents, feeds_, loops_.streams,
                            [&](int axis, int k) { return loops_.stride(axis, k); });
    };
    do {
        // down the columns if that is how an operand lies in memory: its cache lines are then used up at once
        const bool down = plan_.how == traversal::blocks;
        const index_t outer = down ? columns_ : rows_, outer_step = down ? tile_columns_ : tile_rows_;
        const index_t inner = down ? rows_ : columns_, inner_step = down ? tile_rows_ : tile_columns_;
        for (index_t i = 0; i < outer; i += outer_step)
            for (index_t j = 0; j < inner; j += inner_step) {
                const index_t r = down ? j : i, c = down ? i : j;
                do
                    tile({r, c, smaller(tile_rows_, rows_ - r), smaller(tile_columns_, columns_ - c)});
                while (next_plane(between_));
            }
        if (rest_ > 0) tile({rows_, 0, 1, rest_});
    } while (next_plane(outer_));
}

WEFT_NOINLINE inline void traverser::set_feeds() {
    const bool flat = plan_.how == traversal::flat;
    feeds_ = arena_.take_array<feed>(loops_.streams);
    const auto begin = [&](int k, char* data, int size, int copies, const mover* move) -> feed& {
        feed& f = begin_feed(feeds_ + k, data + loops_.offsets[k] * size, size, copies, move, accesses_[k]);
        if (flat) {
            if (f.how == access::splat) return f;
            f.row = f.how == access::periodic ? 0 : plan_.period;
            if (f.how == access::contiguous) return f;
            index_t* const numbers = arena_.take_array<index_t>(2 * plan_.inner);
            f.along = {0, numbers, numbers + plan_.inner};
            for (int axis = 0; axis < plan_.inner; ++axis)
                f.along.add_outer(loops_.extents[axis], loops_.stride(axis, k));
            f.along.choose_columns();
        } else {
            f.row = plan_.row_axis < 0 ? 0 : loops_.stride(plan_.row_axis, k);
            f.column = loops_.stride(0, k);
        }
        return f;
    };
    const kernel_table& last = *work_.stages[work_.stage_count - 1].of;
    begin(0, work_.target, last.size, 0, last.move);
    for (int k = 1; k < loops_.streams; ++k) {
        const operand_row& from = work_.operands[k - 1];
        access& how = accesses_[k];
        // what stands nowhere cannot be read there
        if (from.move->makes() && (how == access::contiguous || how == access::stepped))
            how = access::strided;
        feed& f = begin(k, const_cast<char*>(from.data), from.size, from.splat, from.move); // read only
        if (f.how == access::row_splat && work_.stage_count == 1)
            f.copies = splat_beside(from, *work_.stages[0].of, plan_.length);
        if (f.how == access::periodic) {
            f.period = flat ? flat_access(loops_, k, plan_.inner).period : columns_;
            f.copies = static_cast<int>(flat ? smaller(plan_.period, plan_.length) : columns_);
        }
        if (f.how != access::contiguous)
            f.twin = find_twin(feeds_ + 1, k - 1, loops_.rank,
                               [&](int axis, int of) { return loops_.stride(axis, of + 1); });
    }
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
    for (int k = 0; k < loops_.streams; ++k) {
        feed& f = feeds_[k];
        if (f.is_buffered()) {
            element_bytes += f.size;
            slack += 2 * gather_slack;
        } else if (f.twin < 0 && (f.how == access::splat || f.how == access::periodic)) {
            f.buffer = arena_.take(f.copies * f.size + gather_slack);
        }
    }
    for (int s = 0; s < buffers; ++s) {
        element_bytes += work_.stages[s].of->size;
        slack += gather_slack;
    }
    stage_buffers_ = arena_.take_array<char*>(buffers);

    tile_rows_ = rows_;
    tile_columns_ = columns_;
    if (between_.count > 0) {
        index_t between = columns_;
        for (int i = 0; i < between_.count; ++i)
            between *= loops_.extents[between_.axes[i]];
        tile_rows_ = smaller(rows_, larger(least_splat_rows, near_planes / between));
    }
    // One number a row is read where it lies, by kernels that can and where a row is not cut into several tiles.
    const auto is_laid_out = [&](const feed& f) {
        return f.twin < 0 && f.how == access::row_splat &&
               (f.copies > 1 || element_bytes > 0 || f.move->makes());
    };
    for (int k = 1; k < loops_.streams; ++k)
        if (is_laid_out(feeds_[k])) row_bytes += feeds_[k].copies * feeds_[k].size;
    if (row_bytes > 0)
        tile_rows_ = smaller(
            tile_rows_,
            larger(1, smaller(splat_bytes / row_bytes, larger(least_splat_rows, largest_tile / columns_))));
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
    const index_t elements = tile_rows_ * tile_columns_;
    for (int k = 0; k < loops_.streams; ++k)
        if (feeds_[k].is_buffered()) feeds_[k].buffer = arena_.take(elements * feeds_[k].size + gather_slack);
    for (int s = 0; s < buffers; ++s)
        stage_buffers_[s] = arena_.take(elements * work_.stages[s].of->size);
}

/// Copies a tile without a kernel, and without a buffer, if its elements lie side by side where they are read.
inline bool traverser::move_tile(const tile_place& at) {
    const feed& to = feeds_[0];
    const stream& from = work_.streams[0];
    const index_t bytes = at.n * to.size, place = at.r * to.row + at.c * to.column;
    if (feeds_[1].how != access::contiguous) return false;
    if (to.how == access::contiguous) {
        if (far_ || bytes < least_moved_bytes) return false;
        for (index_t i = 0; i < at.rows; ++i)
            move_bytes(to.data + (place + i * to.row) * to.size, from.data + i * from.row_step, bytes);
        return true;
    }
    if (at.rows > 1 && from.row_step != bytes) return false;
    write_back(to, from.data, place, at.rows, at.n);
    return true;
}

/// Copies, or makes, a tile whose elements do not lie side by side where they are read, but do where they are written: in one
/// pass.
inline bool traverser::gather_tile(const tile_place& at) {
    const feed &to = feeds_[0], &from = feeds_[1];
    // Of repeated elements more is written than there is (`gather_slack`): of one axis they are splats, of a line's they may be
    // anywhere.
    if (from.how != access::strided || from.along.rank > 0 || far_ || to.how != access::contiguous)
        return false;
    const bool joined = to.row == at.n;
    char* out = to.data + (at.r * to.row + at.c) * to.size;
    const char* in = from.data + (at.r * from.row + at.c * from.column) * from.size;
    for (index_t i = 0; i < (joined ? 1 : at.rows); ++i, out += to.row * to.size, in += from.row * from.size)
        from.move->gather(out, in, joined ? at.rows : 1, from.row, at.n, from.column, from.size);
    return true;
}

inline void traverser::tile(const tile_place& at) {
    if (moves_ && gather_tile(at)) return;
    present(feeds_ + 1, work_.streams, work_.operand_count, at, rows_, columns_);
    if (moves_ && move_tile(at)) return;
    const feed& to = feeds_[0];
    const index_t place = at.r * to.row + at.c * to.column;
    const bool in_place = to.how == access::contiguous;
    char* const out = in_place ? to.data + place * to.size : to.buffer;
    const index_t step = (in_place ? to.row : at.n) * to.size;
    const bool joined = at.rows > 1 && step == at.n * to.size &&
                        are_one_row(work_.streams, work_.operands, work_.operand_count, at.n);
    const index_t rows = joined ? 1 : at.rows, n = joined ? at.rows * at.n : at.n;
    const int last = work_.stage_count - 1;
    run_stages(work_.stages, last, stage_buffers_, work_.streams, work_.streams + work_.operand_count,
               at.rows, at.n, joined);
    const bool far = far_ && in_place && fills_lines(out, step, n, to.size);
    run_kernel(work_.stages[last], work_.streams, out, step, rows, n, far);
    if (!in_place) write_back(to, to.buffer, place, at.rows, at.n);
}

} // namespace detail
} // namespace weft::inline WEFT_ABI
