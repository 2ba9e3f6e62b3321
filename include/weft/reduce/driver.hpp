// SPDX-License-Identifier: BSL-1.0
// weft/reduce/driver.hpp - walks a reduction plane by plane.
//
// Layer: reduce. Question: what happens to the planes of sum<1, 3> of (100, 100, 100, 50), and in which order?
//     10^4 planes of 100 rows, each row of 50 folded; then 100 planes of 100 rows of these results, folded down
#pragma once

#include <weft/reduce/folder.hpp>

namespace weft::inline WEFT_ABI {
namespace detail {

/// Sets the streams of a tile and runs the stages below the root.
inline void folder::present(index_t r, index_t c, index_t rows, index_t n) {
    for (int k = 0; k < work_.operand_count; ++k)
        feeds_[k].present(work_.streams[k], r, c, rows, n, columns_ * fold_);
    run_stages_below(rows, n);
}

inline void folder::run_stages_below(index_t rows, index_t n) {
    for (int s = 0; s < work_.stage_count; ++s) {
        const stage& now = work_.stages[s];
        now.run(now.node, work_.streams, stage_buffers_[s], n * now.size, rows, n, false);
        work_.streams[work_.operand_count + s] = {stage_buffers_[s], n * now.size, -1};
    }
}

/// Rows of at most one block.
inline void folder::fold_along(char* out) {
    char* const lanes = table_.same ? nullptr : lanes_;
    for (index_t r = 0; r < rows_; r += tile_rows_) {
        const index_t rows = (std::min)(tile_rows_, rows_ - r);
        present(r, 0, rows, columns_);
        char* const to = out + r * table_.total_size;
        work_.along(work_.node, work_.streams, table_.same ? to : lanes, table_.lane_size, rows, columns_,
                    bytes_);
        if (!table_.same) table_.enter(to, lanes, rows, true, 0);
    }
}

/// Rows of several blocks: a plane whose rows are the blocks of one row.
inline void folder::fold_long_rows(char* out) {
    const index_t whole = columns_ / block_elements;
    for (index_t r = 0; r < rows_; ++r) {
        index_t waiting = 0;
        const auto fold = [&](index_t block, index_t blocks, index_t n) {
            for (int k = 0; k < work_.operand_count; ++k)
                feeds_[k].present_blocks(work_.streams[k], r, block * block_elements, blocks * n, n,
                                         columns_);
            run_stages_below(blocks, n);
            work_.along(work_.node, work_.streams, lanes_ + waiting * table_.lane_size, table_.lane_size,
                        blocks, n, bytes_);
            waiting += blocks;
        };
        index_t position = 0;
        const auto join = [&] {
            table_.pairwise(counter_.fresh(table_, 1, arena_), lanes_, waiting, position);
            position += waiting * block_elements;
            counter_.push(table_, 1, arena_);
            waiting = 0;
        };
        for (index_t b = 0; b < whole;) {
            const index_t now = (std::min)({tile_rows_, block_batch - waiting, whole - b});
            fold(b, now, block_elements);
            if (waiting == block_batch) join();
            b += now;
        }
        if (const index_t rest = columns_ % block_elements; rest > 0) fold(whole, 1, rest);
        if (waiting > 0) join();
        counter_.finish(table_, 1, out + r * table_.total_size);
    }
}

inline void folder::fold_down_tile(char* lanes, index_t r, index_t c, index_t rows, index_t n) {
    for (index_t i = 0; i < rows; i += tile_rows_) {
        const index_t now = (std::min)(tile_rows_, rows - i);
        present(r + i, c, now, n);
        work_.down(work_.node, work_.streams, lanes, i, now, n, bytes_);
    }
}

inline void folder::fold_down(char* out) {
    const index_t width = columns_ * fold_, height = rows_ / fold_, rest = rows_ % fold_ * columns_;
    char* const wide_out = fold_ == 1 ? out : folded_;
    for (index_t c = 0; c < width; c += tile_columns_) {
        const index_t n = (std::min)(tile_columns_, width - c);
        char* const to = wide_out + c * table_.total_size;
        if (height <= block_rows && table_.same) {
            fold_down_tile(to, 0, c, height, n);
        } else {
            for (index_t r = 0; r < height; r += block_rows) {
                char* const block = counter_.fresh(table_, tile_columns_, arena_);
                fold_down_tile(table_.same ? block : lanes_, r, c, (std::min)(block_rows, height - r), n);
                if (!table_.same) table_.enter(block, lanes_, n, true, r);
                counter_.push(table_, tile_columns_, arena_);
            }
            counter_.finish(table_, n, to);
        }
        if (rest > c) { // a last row that is shorter
            fold_down_tile(lanes_, height, c, 1, (std::min)(n, rest - c));
            table_.enter(to, lanes_, (std::min)(n, rest - c), false, 0);
        }
    }
    if (fold_ == 1) return;
    const stream parts{folded_, columns_ * table_.total_size, -1};
    table_.down(table_.node, &parts, out, 0, fold_, columns_, 0);
}

/// Folds the results of the planes over the axes outside them.
inline void folder::fold_again(char* inner, index_t count) {
    index_t extents[max_rank], strides[max_rank];
    const int outer = axis_count_ - column_axes_ - row_axes_;
    fold_job next{};
    next.rank = outer + 1;
    index_t step = 1;
    for (int i = outer; i >= 0; --i) {
        const int axis = i == outer ? -1 : axes_[axis_count_ - 1 - i];
        extents[i] = axis < 0 ? count : work_.extents[axis];
        strides[i] = step;
        step *= extents[i];
        if (axis >= 0 && (work_.reduced >> axis & 1) != 0) next.reduced |= 1u << i;
    }
    const operand_row operand{inner, table_.total_size, 1, table_.move_total};
    stream in[1];
    next.extents = extents;
    next.operand_count = 1;
    next.operands = &operand;
    next.strides = strides;
    next.streams = in;
    next.node = table_.node;
    next.down = table_.down;
    next.table = table_.totals;
    next.out = work_.out;
    folder(next).run();
}

inline void folder::run() {
    find_groups();
    const index_t count = down_ ? columns_ : rows_;
    index_t planes = 1;
    bool again = false;
    for (int i = column_axes_ + row_axes_; i < axis_count_; ++i) {
        planes *= work_.extents[axes_[i]];
        again = again || (work_.reduced >> axes_[i] & 1) != 0;
    }
    if (again && planes * count > most_results && split()) return;
    set_feeds();
    choose_tile();
    char* const inner = again ? arena_.take(planes * count * table_.total_size) : work_.out;
    char* out = inner;
    do {
        if (down_)
            fold_down(out);
        else if (columns_ > block_elements)
            fold_long_rows(out);
        else
            fold_along(out);
        out += count * table_.total_size;
    } while (advance());
    if (again) fold_again(inner, count);
}

/// Runs a job for each index of the outermost axis, if that is kept.
inline bool folder::split() {
    const int axis = axes_[axis_count_ - 1];
    if ((work_.reduced >> axis & 1) != 0) return false;
    index_t extents[max_rank];
    index_t results = 1;
    for (int i = 0; i < work_.rank; ++i) {
        extents[i] = i == axis ? 1 : work_.extents[i];
        if ((work_.reduced >> i & 1) == 0) results *= extents[i];
    }
    operand_row* const operands = arena_.take_array<operand_row>(work_.operand_count);
    std::copy_n(work_.operands, work_.operand_count, operands);
    fold_job part = work_;
    part.extents = extents;
    part.operands = operands;
    for (index_t i = 0; i < work_.extents[axis]; ++i) {
        folder(part).run();
        part.out += results * table_.total_size;
        for (int k = 0; k < work_.operand_count; ++k)
            operands[k].data += work_.strides[k * work_.rank + axis] * operands[k].size;
    }
    return true;
}

} // namespace detail

/// Folds an expression without empty axes into the totals at `work.out`.
WEFT_NOINLINE inline void run(const detail::fold_job& work) {
    detail::folder folds(work);
    folds.run();
}

} // namespace weft::inline WEFT_ABI
