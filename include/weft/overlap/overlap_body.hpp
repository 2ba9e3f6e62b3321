// SPDX-License-Identifier: BSL-1.0
// weft/overlap/overlap_body.hpp - ranges of bytes first, then an equation.
//
// Layer: overlap. Question: how is it found out whether two strided references share a byte?
//     x(all, 0) and x(all, 1)   their ranges of bytes meet, the equation of their strides has no solution
#pragma once

#include <weft/overlap/diophantine.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/overlap/shift.hpp>
#include <weft/schedule/arena.hpp>
#include <weft/schedule/byte_range.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/schedule/small/few_axes.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/schedule/small/small_job.hpp>

#include <algorithm>
#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

inline byte_range touched(const reference& of) {
    return touched(of.data, of.size, of.rank, of.extents, of.strides);
}

/// Whether two references have a byte in common, whose ranges of bytes do. True where that
/// cannot be found out with bounded work.
///
/// Sum |s_i| x_i, counted from the lowest address of a, meets Sum |t_j| y_j from that of b; with y_j turned round,
/// all terms stand on one side with positive factors.
WEFT_NOINLINE inline bool share_a_byte(const reference& a, const reference& b) {
    const byte_range in_a = touched(a), in_b = touched(b);
    equation sum;
    for (const reference* of : {&a, &b})
        for (int axis = 0; axis < of->rank; ++axis)
            sum.add(of->strides[axis] * of->size, of->extents[axis] - 1);
    // Elements of one size at multiples of it from each other meet as a whole or not at all.
    const auto between = static_cast<index_t>(in_b.last - in_a.first) - b.size;
    if (a.size == b.size && between % a.size == 0) return sum.may_equal(between);
    sum.add(1, a.size + b.size - 2);
    return sum.may_equal(between + b.size - 1);
}

WEFT_BODY bool overlap_somewhere(const reference& a, const reference& b) {
    return !disjoint(touched(a), touched(b)) && share_a_byte(a, b);
}

WEFT_BODY bool is_in_place(const referred& read, const reference& written) {
    if (!read.overlaps(written)) return true;
    const int missing = written.rank - read.at.rank; // axes in front, along which it is broadcast
    if (read.at.data != written.data || read.at.size != written.size || missing < 0) return false;
    for (int i = 0; i < written.rank; ++i) {
        const int own = i - missing;
        const index_t extent = own < 0 ? 1 : read.extents[own];
        if (extent != written.extents[i] || (extent > 1 && read.strides[own] != written.strides[i]))
            return false;
    }
    return true;
}

/// The bytes between which the elements of one stream of a job stand.
WEFT_INLINE byte_range touched(const few_axes& axes, const char* data, int size, const index_t* strides) {
    return touched(data, size, axes.count, axes.extents, strides, axes.axis);
}

/// Whether each element of an operand is read where that of its index is written.
WEFT_INLINE bool is_same_place(const job& work, const few_axes& axes, const operand_row& read,
                               const index_t* strides, int size) {
    if (read.data != work.target || read.size != size) return false;
    for (int i = 0; i < axes.count; ++i)
        if (strides[axes.axis[i]] != work.target_strides[axes.axis[i]]) return false;
    return true;
}

/// Whether some operand may overlap the target of a job that has elements.
WEFT_INLINE bool may_overlap_in(const job& work, const few_axes& axes, int size) {
    const byte_range written = touched(axes, work.target, size, work.target_strides);
    const index_t* strides = work.strides;
    for (int k = 0; k < work.operand_count; ++k, strides += work.rank) {
        const operand_row& read = work.operands[k];
        if (!disjoint(touched(axes, read.data, read.size, strides), written) &&
            !is_same_place(work, axes, read, strides, size) &&
            share_a_byte({work.target, size, work.rank, work.extents, work.target_strides},
                         {read.data, read.size, work.rank, work.extents, strides}))
            return true;
    }
    return false;
}

/// Apart from what asks for it, which needs no frame of this size.
WEFT_NOINLINE inline void run_through_copy(const job& work, const stage& copies, index_t total) {
    count_copy();
    const int size = copies.of->size;
    arena memory;
    index_t* const strides = memory.take_array<index_t>(work.rank);
    index_t step = 1;
    for (int axis = work.rank - 1; axis >= 0; --axis) {
        strides[axis] = work.extents[axis] == 1 ? 0 : step;
        step *= work.extents[axis];
    }
    const operand_row result{memory.take(total * size), size, (std::max)(copies.of->width, 1),
                             copies.of->move};
    job first = work;
    first.target = const_cast<char*>(result.data);
    first.target_strides = strides;
    first.stores = storing::cached;
    run(first);
    stream streams[2];
    job second = work;
    second.operand_count = second.stage_count = 1;
    second.operands = &result;
    second.strides = strides;
    second.stages = &copies;
    second.streams = streams;
    run(second);
}

/// Whether a job is small, of one kernel and one or two axes, and each stream has the elements of a row side by side.
WEFT_INLINE bool has_few_rows(const job& work) {
    const int rank = work.rank, inner = rank - 1;
    if (work.stage_count > 1 || unsigned(inner) > 1 || work.target_strides[inner] != 1) return false;
    const index_t* strides = work.strides + inner;
    for (int k = 0; k < work.operand_count; ++k, strides += rank)
        if (*strides != 1) return false;
    return (inner == 0 ? 1 : work.extents[0]) * work.extents[inner] <= small_total;
}

/// The bytes of `rows` rows of `n` elements that follow each other there.
WEFT_INLINE byte_range rows_at(const char* data, index_t size, index_t rows, index_t step, index_t n) {
    const auto first = reinterpret_cast<std::uintptr_t>(data);
    return {first, first + static_cast<std::uintptr_t>(((rows - 1) * step + n) * size)};
}

/// Runs such a job if it has one row, or rows of a packet or more, and each operand is apart from the target or read where that
/// is written. False: it is not so, or cannot be told from ranges of bytes; nothing is done.
WEFT_NOINLINE inline bool run_rows_apart(const job& work) {
    const kernel_table& of = *work.stages[0].of;
    const int rank = work.rank;
    const index_t n = work.extents[rank - 1], rows = rank == 1 ? 1 : work.extents[0], size = of.size;
    if (n < 2 || rows < 1 || (n < of.width && rows > 1) || of.width == 0) return false;
    const index_t step = rows == 1 ? 0 : work.target_strides[0];
    if (step < 0) return false;
    const byte_range written = rows_at(work.target, size, rows, step, n);
    const index_t* strides = work.strides;
    stream* to = work.streams;
    const operand_row* const end = work.operands + work.operand_count;
    for (const operand_row* read = work.operands; read != end; ++read, ++to, strides += rank) {
        const index_t own = rows == 1 ? 0 : *strides;
        if (own < 0 || read->move->makes()) return false;
        if (!disjoint(rows_at(read->data, read->size, rows, own, n), written) &&
            (read->data != work.target || own != step || read->size != size))
            return false;
        *to = {read->data, own * read->size, -1};
    }
    run_near(work.stages[0], work.streams, work.target, step * size, rows, n);
    return true;
}

/// Runs any job, through a copy where it must be. Apart, so that few rows do not pay for its frame.
WEFT_NOINLINE inline void run_anywhere(const job& work, const stage& copies, bool moves) {
    const few_axes axes(work);
    if (axes.total == 0) return;
    const int size = copies.of->size;
    if (!may_overlap_in(work, axes, size)) return run_in(work, axes);
    if (!moves || !move_within(work, size)) run_through_copy(work, copies, axes.total);
}

WEFT_BODY void run_as_if_copied(const job& work, const stage& copies, bool moves) {
    if (!has_few_rows(work) || !run_rows_apart(work)) run_anywhere(work, copies, moves);
}

WEFT_BODY bool target_overlaps_itself(int rank, const index_t* extents, const index_t* strides) {
    return overlaps_itself(rank, extents, strides);
}

} // namespace weft::inline WEFT_ABI::detail
