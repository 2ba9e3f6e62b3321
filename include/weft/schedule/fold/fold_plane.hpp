// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_plane.hpp - folds a plane of rows, or a part of one.
//
// Layer: schedule. Question: what becomes of a plane of 300 rows of 1000 elements that is folded down?
//     blocks of 128, 128 and 44 rows, each folded by the kernel, tile by tile; their totals joined as (b0 + b1) + b2
#pragma once

#include <weft/schedule/fold/dense_rows.hpp>
#include <weft/schedule/fold/folder.hpp>
#include <weft/schedule/small/ragged_rows.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Sets the streams of a tile.
inline void folder::present_tile(const tile_place& at) {
    present(feeds_, work_.streams, work_.operand_count, at, height(), width());
}

/// Folds each row of what is presented into a lane.
inline void folder::fold_along_tile(char* lanes, index_t rows, index_t n) {
    const bool fused = fused_ && n >= table_.width;
    fill_buffers(rows, n, work_.stage_count - fused);
    if (!table_.has_kernels_for(n)) return table_.along(work_.source(), lanes, rows, n);
    stream* const in = fused ? work_.streams : work_.source();
    for (index_t r = 0; r < rows; r += row_packets) {
        const index_t now = (std::min)(row_packets, rows - r);
        fold_into_packets(work_, fused, in, now, n, packets_, fetches_);
        table_.join_packets(packets_, lanes + r * table_.lane_size, now);
    }
}

inline void folder::fill_buffers(index_t rows, index_t n, int count) {
    run_stages(work_.stages, count, stage_buffers_, work_.streams, work_.streams + work_.operand_count, rows,
               n, rows > 1 && are_one_row(work_.streams, work_.operands, work_.operand_count, n));
}

/// Rows r .. end - 1, of at most one block each.
inline void folder::fold_along(char* out, index_t r, index_t end) {
    char* const lanes = table_.same ? nullptr : lanes_;
    while (r < end) {
        const index_t rows = (std::min)(tile_rows_, end - r);
        present_tile({r, 0, rows, groups_.columns});
        char* const to = out + r * table_.total_size;
        fold_along_tile(table_.same ? to : lanes, rows, groups_.columns);
        if (!table_.same) table_.enter(to, lanes, rows, true, 0);
        r += rows;
    }
}

/// Blocks first .. end - 1 of a row of several: a plane whose rows are these blocks.
inline void folder::fold_blocks(char* out, index_t r, index_t first, index_t end) {
    const index_t whole = (std::min)(groups_.columns / block_elements, end);
    index_t waiting = 0, position = first * block_elements;
    const auto fold = [&](index_t block, index_t blocks, index_t n) {
        present_tile({r, block * block_elements, 1, blocks * n});
        for (int k = 0; k < work_.operand_count; ++k)
            work_.streams[k].row_step = n * work_.operands[k].size & work_.streams[k].mask;
        fold_along_tile(lanes_ + waiting * table_.lane_size, blocks, n);
        waiting += blocks;
    };
    const auto join = [&] {
        char* const total = counter_.fresh(table_, 1, arena_);
        table_.pairwise(total, lanes_, waiting, position);
        if (work_.is_decided(total)) end = 0;
        position += waiting * block_elements;
        counter_.push(table_, 1, 1, arena_);
        waiting = 0;
    };
    index_t batch = work_.first_batch();
    for (index_t b = first; b < (std::min)(whole, end);) {
        const index_t now = (std::min)({tile_rows_, batch - waiting, whole - b});
        fold(b, now, block_elements);
        b += now;
        if (waiting < batch) continue;
        join();
        batch = (std::min)(2 * batch, block_batch);
    }
    if (whole < end) fold(whole, 1, groups_.columns % block_elements);
    if (waiting > 0) join();
    counter_.finish(table_, 1, out);
}

/// Rows r .. end - 1.
inline void folder::fold_rows(char* out, index_t r, index_t end) {
    if (groups_.columns <= block_elements) return fold_along(out, r, end);
    for (; r < end; ++r)
        fold_blocks(out + r * table_.total_size, r, 0, blocks());
}

inline void folder::fold_down_tile(char* lanes, index_t r, index_t c, index_t rows, index_t n) {
    for (index_t i = 0; i < rows; i += tile_rows_) {
        const index_t now = (std::min)(tile_rows_, rows - i);
        present_tile({r + i, c, now, n});
        const bool fused = fused_ && n >= table_.width;
        fill_buffers(now, n, work_.stage_count - fused);
        if (fused)
            work_.fused.down(work_.node, work_.streams, lanes, i > 0 ? -1 : 0, now, n, fetches_);
        else
            table_.fold_down(work_.source(), lanes, i, now, n, fetches_);
    }
}

/// Columns c .. end - 1 of rows first .. last - 1, as many as stand side by side in one.
inline void folder::fold_columns(char* out, index_t c, index_t end, index_t first, index_t last) {
    for (index_t n; c < end; c += n) {
        n = (std::min)(tile_columns_, end - c);
        // How wide a tile is follows from where operands lie, but rows shorter than a packet are folded in another way.
        if (const index_t rest = end - c - n; rest > 0 && rest < table_.width) n -= table_.width;
        char* const to = out + c * table_.total_size;
        if (last - first <= block_rows && table_.same) {
            fold_down_tile(to, first, c, last - first, n);
            continue;
        }
        for (index_t r = first; r < last; r += block_rows) {
            char* const block = counter_.fresh(table_, tile_columns_, arena_);
            fold_down_tile(table_.same ? block : lanes_, r, c, (std::min)(block_rows, last - r), n);
            if (!table_.same) table_.enter(block, lanes_, n, true, r);
            counter_.push(table_, n, tile_columns_, arena_);
        }
        counter_.finish(table_, n, to);
    }
}

/// Adds the rows that are left to `folded_`, and folds what stands there side by side.
inline void folder::fold_sides(char* out) {
    const index_t rest = groups_.rows % groups_.fold * groups_.columns;
    for (index_t c = 0; c < rest; c += tile_columns_) {
        const index_t n = (std::min)(tile_columns_, rest - c);
        fold_down_tile(lanes_, height(), c, 1, n);
        table_.enter(folded_ + c * table_.total_size, lanes_, n, false, 0);
    }
    const stream parts{folded_, groups_.columns * table_.total_size, -1};
    table_.totals->fold_down(&parts, out, 0, groups_.fold, groups_.columns, false);
}

inline void folder::fold_in_place(char* out) {
    for (int k = 0; k < work_.operand_count; ++k) {
        const feed& f = feeds_[k];
        work_.streams[k] = {f.data, f.row * f.size, -1};
    }
    const kernel down = (fused_ ? work_.fused : table_.kernels).down;
    if (groups_.down)
        down(work_.node, work_.streams, out, 0, groups_.rows, groups_.columns, fetches_);
    else
        fold_dense_along(work_, groups_.rows, groups_.columns, out, fused_, fetches_);
}

inline void folder::fold_plane(char* out) {
    if (in_place_) return fold_in_place(out);
    if (!groups_.down) return fold_rows(out, 0, groups_.rows);
    fold_columns(groups_.fold == 1 ? out : folded_, 0, width(), 0, height());
    if (groups_.fold > 1) fold_sides(out);
}

} // namespace weft::inline WEFT_ABI::detail
