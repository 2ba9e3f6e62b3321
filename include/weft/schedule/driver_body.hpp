// SPDX-License-Identifier: BSL-1.0
// weft/schedule/driver_body.hpp - how a job is run: small ones laid out whole, others tile by tile.
//
// Layer: schedule. Question: which jobs are not worth a plan?
//     c(4, 4) = a(4, 4) + b(4)   of 16 elements is not, nor is any of up to 1024
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/line.hpp>
#include <weft/copy/mover.hpp>
#include <weft/core/machine.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/share.hpp>
#include <weft/schedule/traverse.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Whether all elements are one and the same; the loop may end early, as that of `is_dense`.
inline bool is_single(int rank, const index_t* extents, const index_t* strides) {
    for (int axis = 0; axis < rank; ++axis)
        if (extents[axis] != 1 && strides[axis] != 0) return false;
    return true;
}

/// Copies the elements at `data` into `buffer`, in row-major order, or back.
WEFT_NOINLINE inline void move_small(direction way, const job& work, const index_t* strides, char* buffer,
                                     char* data, int size, const mover& move, index_t total) {
    const int rank = work.rank;
    if (rank <= 2) {
        const index_t rows = rank == 2 ? work.extents[0] : 1, row_stride = rank == 2 ? strides[0] : 0;
        const index_t n = work.extents[rank - 1], stride = strides[rank - 1];
        // What `gather` does with such rows, without its call and its choice: 1 ns of 28 for (4, 4) + (4,).
        if (way == direction::gather && stride == 1 && !move.makes())
            copy_rows(buffer, n * size, data, row_stride * size, rows, n * size);
        else if (way == direction::gather)
            move.gather(buffer, data, rows, row_stride, n, stride, size);
        else
            move.scatter(data, buffer, rows, row_stride, n, stride, size);
        return;
    }
    index_t numbers[2 * max_rank];
    line along = {0, numbers, numbers + max_rank};
    for (int axis = rank - 1; axis >= 0; --axis)
        if (work.extents[axis] != 1) along.add_outer(work.extents[axis], strides[axis]);
    along.choose_columns();
    move_line(way, along, 0, total, buffer, data, size, move);
}

/// Runs a job of at most small_total elements with one call per stage. False: nothing done, its buffers are
/// too big.
inline bool run_small(const job& work, index_t total) {
    alignas(machine::cache_line) char frame[machine::first_cache / 3];
    char* const end = frame + sizeof frame;
    char* next = frame;
    const auto take = [&](index_t bytes) -> char* {
        char* const place = next;
        bytes = (bytes + 63) & -64;
        if (end - place < bytes) return nullptr;
        next += bytes;
        return place;
    };
    const int rank = work.rank;
    for (int k = 0; k < work.operand_count; ++k) {
        const operand_row& from = work.operands[k];
        const index_t* const strides = work.strides + k * rank;
        if (is_dense(rank, work.extents, strides) && !from.move->makes()) {
            work.streams[k] = {from.data, 0, -1};
            continue;
        }
        const bool single = is_single(rank, work.extents, strides);
        char* const buffer = take((single ? from.splat : total) * from.size + gather_slack);
        if (buffer == nullptr) return false;
        work.streams[k] = {buffer, 0, single ? 0 : -1};
        if (single)
            from.move->splat(buffer, from.data, 1, 0, from.splat, from.size);
        else
            move_small(direction::gather, work, strides, buffer, const_cast<char*>(from.data), from.size,
                       *from.move, total);
    }
    constexpr int most_buffers = 8;
    char* buffers[most_buffers];
    const int last = work.stage_count - 1;
    if (last > most_buffers) return false;
    for (int s = 0; s < last; ++s)
        if ((buffers[s] = take(total * work.stages[s].of->size)) == nullptr) return false;
    const int size = work.stages[last].of->size;
    const bool dense = is_dense(rank, work.extents, work.target_strides);
    char* const out = dense ? work.target : take(total * size);
    if (out == nullptr) return false;
    run_stages(work, buffers, out, 0, 1, total, false);
    if (!dense)
        move_small(direction::scatter, work, work.target_strides, out, work.target, size,
                   *work.stages[last].of->move, total);
    return true;
}

/// Apart from `run`, so that small jobs do not pay for its frame.
WEFT_NOINLINE inline void run_tiles(const job& work) {
    traverser tiles(work);
    tiles.run();
}

WEFT_BODY void run(const job& work) {
    index_t total = 1;
    for (int axis = 0; axis < work.rank; ++axis) {
        if (work.extents[axis] == 0) return;
        total *= work.extents[axis];
    }
    if (total <= detail::small_total && detail::run_small(work, total)) return;
    if (detail::is_shared(total * work.stages[work.stage_count - 1].of->size))
        detail::run_shared(work, total);
    else
        detail::run_tiles(work);
}

} // namespace weft::inline WEFT_ABI::detail
