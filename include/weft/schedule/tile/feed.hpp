// SPDX-License-Identifier: BSL-1.0
// weft/schedule/tile/feed.hpp - the target and the operands of a planned assignment, as its traversal sees them.
//
// Layer: schedule. Question: where does each stream start, and by which steps does it move through a plane?
//     c(1000, 3) = a(1000, 3) + b(3)   b   is   periodic, period 3, at row r and column c wherever r is
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/line.hpp>
#include <weft/copy/mover.hpp>
#include <weft/core/config.hpp>
#include <weft/schedule/arena.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/tile/plan.hpp>

#include <new>

namespace weft::inline WEFT_ABI::detail {

/// One stream of a traversal: the target is feed 0, operand k is feed k + 1.
struct feed {
    char* data; ///< its first element at the present outer position
    char* buffer;
    const char* filled; ///< splat, periodic: the value of `data` that the buffer was filled for
    const mover* move;
    index_t row, column; ///< elements from row to row and within a row
    line along;          ///< flat: the inner axes
    index_t period;
    int size, copies;
    int twin; ///< an earlier feed with the same buffer, else -1
    access how;
};

/// The inner axes of a stream that is not read where it lies.
inline void set_line(feed& f, const nest& loops, int stream, int inner, arena& memory) {
    index_t* const numbers = memory.take_array<index_t>(2 * inner);
    f.along = {0, numbers, numbers + inner};
    for (int axis = 0; axis < inner; ++axis)
        f.along.add_outer(loops.extents[axis], loops.stride(axis, stream));
    f.along.choose_columns();
    if (f.how == access::periodic) f.period = flat_access(loops, stream, inner).period;
}

/// An earlier operand that is the same in every respect, so that both can share one buffer; -1 if there is
/// none.
inline int find_twin(const feed* feeds, const nest& loops, int stream) {
    const feed& f = feeds[stream];
    for (int k = 1; k < stream; ++k) {
        const feed& other = feeds[k];
        if (other.data != f.data || other.move != f.move || other.size != f.size ||
            other.copies != f.copies || other.twin >= 0)
            continue;
        int axis = 0;
        while (axis < loops.rank && loops.stride(axis, k) == loops.stride(axis, stream))
            ++axis;
        if (axis == loops.rank) return k;
    }
    return -1;
}

WEFT_NOINLINE inline feed* make_feeds(const job& work, const nest& loops, const plan& chosen,
                                      const access* accesses, arena& memory) {
    feed* const feeds = memory.take_array<feed>(loops.streams);
    for (int k = 0; k < loops.streams; ++k) {
        feed& f = *::new (feeds + k) feed;
        f.buffer = nullptr;
        f.filled = nullptr;
        f.how = accesses[k];
        f.twin = -1;
        if (k == 0) {
            f.copies = 0;
            f.data = work.target;
            f.size = work.stages[work.stage_count - 1].of->size;
            f.move = work.stages[work.stage_count - 1].of->move;
        } else {
            const operand_row& from = work.operands[k - 1];
            f.data = const_cast<char*>(from.data); // read only
            f.size = from.size;
            f.copies = from.splat;
            if (f.how == access::row_splat && work.stage_count == 1)
                f.copies = splat_beside(from, *work.stages[0].of, chosen.length);
            f.move = from.move;
        }
        f.data += loops.offsets[k] * f.size;
        if (chosen.how == traversal::flat) {
            f.row = f.how == access::contiguous ? chosen.period : 0;
            f.column = 1;
            if (f.how == access::strided || f.how == access::periodic)
                set_line(f, loops, k, chosen.inner, memory);
        } else {
            f.row = chosen.row_axis < 0 ? 0 : loops.stride(chosen.row_axis, k);
            f.column = loops.stride(0, k);
        }
        if (k > 0 && f.how != access::contiguous) f.twin = find_twin(feeds, loops, k);
    }
    return feeds;
}

} // namespace weft::inline WEFT_ABI::detail
