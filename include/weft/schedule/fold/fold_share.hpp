// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_share.hpp - reductions in pieces: one on several threads, or several beside each other.
//
// Layer: schedule. Question: how do two threads add up one row of 1e7 elements, to the same bits as one?
//     each takes 64 blocks of 4096 elements, or 128, 256, ..., at a time; their totals are joined pairwise, in order
//
// The blocks and the order in which their totals meet are those of one thread: a piece that is joined later is a power of
// two of blocks that would have met first. Of several reductions over one shape each runs a piece, then each the next: what the
// first has read is in the caches for the others.
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
inline bool folder::choose_cut(index_t wanted) {
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
    if (planes_ >= (std::min)(wanted, many)) return cut(along::planes, planes_, even(planes_, wanted));
    const index_t here = even(wanted, planes_);
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
    return planes_ > 1 && cut(along::planes, planes_, 1);
}

inline void folder::go_to(index_t plane) {
    while (plane_ < plane)
        advance();
}

/// To the first plane.
inline void folder::go_back() {
    outer_.restart(feeds_, work_.operand_count, [&](int axis, int k) { return stride(axis, k); });
    plane_ = 0;
}

/// The same, with memory for totals that are joined later.
inline bool folder::cut_into(index_t wanted) {
    if (!choose_cut(wanted)) return false;
    if (joins()) cut_.totals = arena_.take(pieces() * (groups_.down ? width() : 1) * table_.total_size);
    // Pieces are left out where one has been decided.
    if (may_decide())
        std::fill_n(cut_.totals, pieces() * table_.total_size, static_cast<char>(work_.decisive));
    return true;
}

inline bool folder::begin(index_t wanted) {
    set_planes();
    if (again_ && planes_ * results() > most_results) return false;
    prepare();
    return cut_into(wanted);
}

inline void folder::begin_beside(const folder& other) {
    set_planes();
    set_feeds();
    choose_tile();
    inner_ = other.inner_;
    cut_ = other.cut_;
}

inline index_t folder::pieces() const {
    using along = fold_cut::along;
    return cut_.per_plane * (cut_.axis == along::planes ? 1 : planes_) *
           (cut_.axis == along::blocks ? groups_.rows : 1);
}

inline void folder::fold_piece(index_t piece) {
    using along = fold_cut::along;
    const index_t size = table_.total_size, step = cut_.step;
    if (cut_.axis == along::planes) {
        for (index_t plane = piece * step; plane < (std::min)((piece + 1) * step, planes_); ++plane) {
            go_to(plane);
            fold_plane(inner_ + plane * results() * size);
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
    char* const to = inner_ + nth * results() * size;
    if (cut_.axis == along::columns)
        fold_columns(to, first, end(groups_.columns), 0, height());
    else if (cut_.axis == along::heights)
        fold_columns(cut_.totals + piece * width() * size, 0, width(), first, end(height()));
    else
        fold_rows(to, first, end(groups_.rows));
}

/// Joins the totals of pieces, each with its neighbour, until there is one: as `totals_counter` does.
inline void folder::join_pieces() {
    const bool down = cut_.axis == fold_cut::along::heights;
    const index_t n = down ? width() : 1, bytes = n * table_.total_size, count = cut_.per_plane;
    go_back();
    for (index_t i = 0; i < (down ? planes_ : planes_ * groups_.rows); ++i) {
        char* const totals = cut_.totals + i * count * bytes;
        for (index_t step = 1; step < count; step *= 2)
            for (index_t k = 0; k + step < count; k += 2 * step)
                table_.join(totals + k * bytes, totals + (k + step) * bytes, n);
        const bool sides = down && groups_.fold > 1;
        char* const to = inner_ + i * (down ? groups_.columns : 1) * table_.total_size;
        std::memcpy(sides ? folded_ : to, totals, static_cast<std::size_t>(bytes));
        if (!sides) continue;
        go_to(i);
        fold_sides(to);
    }
}

inline void folder::finish() {
    if (joins()) join_pieces();
    if (again_) fold_again();
}

/// Runs all pieces of reductions that have begun. Where they have not equally many, each runs as large a part of its own.
inline void fold_pieces(folder* const* all, int count, const fold_job* const* jobs, bool is_shared) {
    index_t most = 0;
    for (int k = 0; k < count; ++k)
        most = (std::max)(most, all[k]->pieces());
    const auto run = [&](folder* const* mine, piece_source& source) {
        for (index_t group = 0; source.take(group);)
            for (int k = 0; k < count; ++k) {
                const index_t pieces = mine[k]->pieces();
                for (index_t piece = group * pieces / most; piece < (group + 1) * pieces / most; ++piece) {
                    mine[k]->fold_piece(piece);
                    if (count == 1 && mine[k]->is_decided(piece)) source.stop();
                }
            }
    };
    if (!is_shared) {
        piece_source source(most, true);
        return run(all, source);
    }
    share(most, [&](piece_source& source) {
        arena memory;
        folder** const mine = memory.take_array<folder*>(count);
        fold_job* const own = memory.take_array<fold_job>(count);
        for (int k = 0; k < count; ++k) {
            own[k] = *jobs[k];
            own[k].streams = memory.take_array<stream>(own[k].operand_count + own[k].stage_count);
            mine[k] = ::new (static_cast<void*>(memory.take(sizeof(folder)))) folder(own[k], memory);
            mine[k]->begin_beside(*all[k]);
        }
        run(mine, source);
    });
}

} // namespace weft::inline WEFT_ABI::detail
