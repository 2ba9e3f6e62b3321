// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_share.hpp - one reduction on several threads.
//
// Layer: schedule. Question: how do two threads add up one row of 1e7 elements, to the same bits as one?
//     each takes 64 blocks of 4096 elements, or 128, 256, ..., at a time; their totals are joined pairwise, in order
//
// The blocks and the order in which their totals meet are those of one thread: a piece that is joined later is a power of
// two of blocks that would have met first.
#pragma once

#include <weft/schedule/fold/fold_plane.hpp>
#include <weft/schedule/workers.hpp>

namespace weft::inline WEFT_ABI::detail {

/// At least so many columns a piece, and in the last one no fewer than a packet has.
inline index_t folder::columns_step(index_t least) const {
    while (groups_.columns % least != 0 && groups_.columns % least < table_.width)
        least += wide_columns;
    return least;
}

/// Decides how to cut. False: what there is cannot be cut.
inline bool folder::choose_cut(index_t planes) {
    using along = fold_cut::along;
    constexpr index_t many = 16;         // pieces: enough for threads to end at nearly the same time
    constexpr index_t wide_piece = 1024; // columns, of which memory is read in pieces
    const auto cut = [&](along axis, index_t count, index_t step) {
        cut_.axis = axis;
        cut_.step = step;
        cut_.per_plane = (count + step - 1) / step;
        return true;
    };
    const auto even = [](index_t count, index_t pieces) { return (count + pieces - 1) / pieces; };
    const auto doubled = [](index_t count, index_t pieces, index_t step) {
        while (step * pieces < count)
            step *= 2;
        return step;
    };
    const index_t wanted = bytes_ / piece_bytes(bytes_);
    if (planes >= (std::min)(wanted, many)) return cut(along::planes, planes, even(planes, wanted));
    const index_t here = even(wanted, planes);
    if (!groups_.down) {
        if (groups_.rows >= (std::min)(here, many))
            return cut(along::rows, groups_.rows, even(groups_.rows, here));
        if (blocks() > block_batch)
            return cut(along::blocks, blocks(), doubled(blocks(), even(here, groups_.rows), block_batch));
        if (groups_.rows > 1) return cut(along::rows, groups_.rows, 1);
    } else {
        if (height() >= block_rows * (std::min)(here, many))
            return cut(along::heights, height(), doubled(height(), here, block_rows));
        if (groups_.fold == 1 && groups_.columns >= 2 * wide_piece)
            return cut(along::columns, groups_.columns,
                       columns_step((std::max)(wide_piece,
                                               even(groups_.columns, here * wide_columns) * wide_columns)));
        if (height() > block_rows) return cut(along::heights, height(), doubled(height(), here, block_rows));
    }
    return planes > 1 && cut(along::planes, planes, 1);
}

inline void folder::go_to(index_t plane) {
    while (plane_ < plane)
        advance();
}

/// Folds one piece of the planes whose results stand at `out`.
inline void folder::fold_piece(char* out, index_t piece, index_t planes) {
    using along = fold_cut::along;
    const index_t size = table_.total_size, step = cut_.step;
    if (cut_.axis == along::planes) {
        for (index_t plane = piece * step; plane < (std::min)((piece + 1) * step, planes); ++plane) {
            go_to(plane);
            fold_plane(out + plane * results() * size);
        }
        return;
    }
    const index_t first = piece % cut_.per_plane * step, nth = piece / cut_.per_plane;
    const auto end = [&](index_t count) { return (std::min)(first + step, count); };
    if (cut_.axis == along::blocks) {
        go_to(nth / groups_.rows);
        return fold_blocks(cut_.totals + piece * size, nth % groups_.rows, first, end(blocks()));
    }
    go_to(nth);
    char* const to = out + nth * results() * size;
    if (cut_.axis == along::columns)
        fold_columns(to, first, end(groups_.columns), 0, height());
    else if (cut_.axis == along::heights)
        fold_columns(cut_.totals + piece * width() * size, 0, width(), first, end(height()));
    else
        fold_rows(to, first, end(groups_.rows));
}

/// Joins the totals of pieces, each with its neighbour, until there is one: as `totals_counter` does.
inline void folder::join_pieces(char* out, index_t planes) {
    const bool down = cut_.axis == fold_cut::along::heights;
    const index_t n = down ? width() : 1, bytes = n * table_.total_size, pieces = cut_.per_plane;
    for (index_t i = 0; i < (down ? planes : planes * groups_.rows); ++i) {
        char* const totals = cut_.totals + i * pieces * bytes;
        for (index_t step = 1; step < pieces; step *= 2)
            for (index_t k = 0; k + step < pieces; k += 2 * step)
                table_.join(totals + k * bytes, totals + (k + step) * bytes, n);
        const bool sides = down && groups_.fold > 1;
        char* const to = out + i * (down ? groups_.columns : 1) * table_.total_size;
        std::memcpy(sides ? folded_ : to, totals, static_cast<std::size_t>(bytes));
        if (!sides) continue;
        go_to(i);
        fold_sides(to);
    }
}

/// Folds the planes, as `choose_cut` has cut them, into results at `out`.
inline void folder::fold_shared(char* out, index_t planes) {
    using along = fold_cut::along;
    index_t pieces = cut_.per_plane * (cut_.axis == along::planes ? 1 : planes);
    if (cut_.axis == along::blocks) pieces *= groups_.rows;
    const bool joins = cut_.axis == along::blocks || cut_.axis == along::heights;
    if (joins) cut_.totals = arena_.take(pieces * (groups_.down ? width() : 1) * table_.total_size);
    share(pieces, [&](piece_source& source) {
        arena memory;
        fold_job work = work_;
        work.streams = memory.take_array<stream>(work.operand_count + work.stage_count);
        folder mine(work);
        mine.set_feeds();
        mine.choose_tile();
        mine.cut_ = cut_;
        for (index_t piece = 0; source.take(piece);)
            mine.fold_piece(out, piece, planes);
    });
    if (joins) join_pieces(out, planes);
}

} // namespace weft::inline WEFT_ABI::detail
