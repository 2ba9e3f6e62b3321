// SPDX-License-Identifier: BSL-1.0
// weft/schedule/tile/plan.hpp - in which order an assignment is walked, and how each operand is read.
//
// Layer: schedule. Question: are the rows of an assignment those of its loops, or pieces of one line through several?
//     c(1000, 3) = a(1000, 3) + b(3)   is   one line of 3000 elements in which b is periodic with period 3
//
// Everything here is pure and constexpr: it serves run-time and static shapes, `explain` and its own tests.
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/machine.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/tile/nest.hpp>

namespace weft::inline WEFT_ABI::detail {

/// How a stream (the target or an operand) meets the rows of the traversal.
enum class access : unsigned char {
    contiguous, ///< rows are used where they lie
    splat,      ///< one element for all rows
    row_splat,  ///< one element per row
    periodic,   ///< all rows are equal, one period of a short pattern
    stepped,    ///< every second or third element, read where it lies
    strided,    ///< laid out in a tile buffer
    transposed, ///< the same, by columns: its neighbours stand in other rows
};

/// How the target is cut into planes of rows.
enum class traversal : unsigned char {
    nothing, ///< there are no elements
    planes,  ///< rows along axis 0
    blocks,  ///< the same, down the columns of the plane, since an operand is transposed
    flat,    ///< rows are pieces of one line through the inner axes
};

/// What to do with a nest.
struct plan {
    traversal how;
    int inner;      ///< a row lies within the axes 0 .. inner - 1
    int row_axis;   ///< planes and blocks: the axis from row to row; -1 if there is only one row
    index_t length; ///< elements within the inner axes
    index_t period; ///< flat: elements per row if an operand is periodic, else 0
};

/// Rows of this many elements are worth a plane of their own, even if an operand must be copied either way.
inline constexpr index_t long_row = 128;
/// A line through several axes has at least so many elements.
inline constexpr index_t least_line = 4 * long_row;
/// The longest pattern that is laid out as a row, and the longest row made of such patterns.
inline constexpr index_t longest_period = 512, longest_row = 2048;
/// Columns of at least this many elements at least so far apart are worth being turned.
inline constexpr index_t least_column = 4, least_column_step = 5, least_columns = 16;

/// Elements in a cache line, rounded down to a power of two: the unit that rows are best made of.
constexpr index_t line_elements(int size) {
    index_t count = 1;
    while (2 * count * size <= 64)
        count *= 2;
    return count;
}

/// The axis along which a stream lies closest in memory; 0 in case of doubt.
constexpr int closest_axis(const nest& loops, int stream) {
    int closest = 0;
    for (int axis = 1; axis < loops.rank; ++axis) {
        const index_t stride = magnitude(loops.stride(axis, stream));
        if (stride != 0 && stride < magnitude(loops.stride(closest, stream))) closest = axis;
    }
    return closest;
}

/// Whether the operand is read column by column, from far apart: the axis of its columns, else 0.
constexpr int column_axis(const nest& loops, int stream) {
    if (magnitude(loops.stride(0, stream)) < least_column_step || loops.extents[0] < least_columns) return 0;
    const int axis = closest_axis(loops, stream);
    return loops.extents[axis] < least_column ? 0 : axis;
}

/// How a stream meets rows along axis 0 that follow each other along `row_axis`.
constexpr access plane_access(const nest& loops, int stream, int row_axis) {
    const index_t along = loops.stride(0, stream);
    const index_t across = row_axis < 0 ? 0 : loops.stride(row_axis, stream);
    if (along == 1) return access::contiguous;
    if (along == 0 && stream != 0) return across == 0 ? access::splat : access::row_splat;
    if (across == 0 && row_axis >= 0 && loops.extents[0] <= longest_row) return access::periodic;
    return across != 0 && row_axis == column_axis(loops, stream) ? access::transposed : access::strided;
}

struct line_access {
    access how;
    index_t period;
};

/// How a stream meets the line through the axes 0 .. inner - 1.
constexpr line_access flat_access(const nest& loops, int stream, int inner) {
    index_t size = 1, period = 1;
    bool dense = true;
    for (int axis = 0; axis < inner; ++axis) {
        const index_t stride = loops.stride(axis, stream);
        dense = dense && stride == size;
        size *= loops.extents[axis];
        if (stride != 0) period = size;
    }
    if (dense) return {access::contiguous, size};
    if (stream == 0 || period > longest_period || 4 * period > size) return {access::strided, size};
    return {period == 1 ? access::splat : access::periodic, period};
}

/// The row for patterns of this period: long, and of whole cache lines, unless it takes too much of the
/// cache.
constexpr index_t periodic_row(index_t period, index_t line, int patterns) {
    const index_t limit = patterns > 2 ? 2 * longest_row / patterns : longest_row;
    const index_t even = period & -period; // the power of two in it
    const index_t common = period * (line / (even < line ? even : line));
    const index_t unit = common <= limit ? common : period;
    return (limit / 4 + unit - 1) / unit * unit;
}

/// The axis that follows the rows: where most transposed operands have their columns, else one of many rows.
constexpr int choose_row_axis(const nest& loops, index_t line, bool& blocks) {
    int votes[max_rank];
    int best = 0;
    for (int k = 1; k < loops.streams; ++k) {
        const int axis = column_axis(loops, k);
        if (axis == 0) continue;
        if (best == 0)
            for (int& count : votes)
                count = 0;
        if (++votes[axis] > votes[best]) best = axis;
    }
    blocks = best > 0;
    if (blocks) return best;
    if (loops.rank == 1) return -1;
    index_t total = 1;
    for (int axis = 0; axis < loops.rank; ++axis)
        total *= loops.extents[axis];
    const bool near = total / line < machine::least_far_bytes / index_t(machine::cache_line);
    return choose_rows(loops.extents, loops.rank, near);
}

struct line_choice {
    int inner;
    int copies; ///< streams that must go through a buffer
};

/// How many axes should form one line: long enough, and then with as few copied streams as possible.
constexpr line_choice choose_line(const nest& loops) {
    line_choice best = {loops.rank, loops.streams + 1};
    index_t length = 1;
    for (int inner = 1; inner <= loops.rank; ++inner) {
        length *= loops.extents[inner - 1];
        if (length < least_line && inner < loops.rank) continue;
        int copies = 0;
        for (int k = 0; k < loops.streams; ++k)
            copies += flat_access(loops, k, inner).how == access::strided;
        if (copies <= best.copies) best = {inner, copies};
    }
    return best;
}

/// Of planes: rows that would take too much of the cache as patterns are laid out tile by tile.
constexpr void limit_patterns(const nest& loops, access* accesses) {
    int patterns = 0;
    for (int k = 1; k < loops.streams; ++k)
        patterns += accesses[k] == access::periodic;
    for (int k = 1; patterns * loops.extents[0] > 2 * longest_row && k < loops.streams; ++k)
        if (accesses[k] == access::periodic) accesses[k] = access::strided;
}

/// Makes all operands stepped if their rows have one and the same step of 2 or 3.
constexpr void choose_steps(const nest& loops, access* accesses) {
    const index_t step = loops.stride(0, 1);
    if (step != 2 && step != 3) return;
    for (int k = 1; k < loops.streams; ++k)
        if (loops.stride(0, k) != step || accesses[k] == access::transposed) return;
    for (int k = 1; k < loops.streams; ++k)
        accesses[k] = access::stepped;
}

/// Chooses the traversal and sets `accesses`, one per stream. `line`: line_elements of the target. `reads`:
/// which rows the kernel reads where they lie.
WEFT_NOINLINE constexpr plan make_plan(const nest& loops, index_t line, access* accesses,
                                       const row_reading& reads = {}) {
    for (int axis = 0; axis < loops.rank; ++axis)
        if (loops.extents[axis] == 0) return {traversal::nothing, 1, -1, 0, 0};

    bool blocks = false;
    const int row_axis = detail::choose_row_axis(loops, line, blocks);
    for (int k = 0; k < loops.streams; ++k)
        accesses[k] = detail::plane_access(loops, k, row_axis);
    detail::limit_patterns(loops, accesses);
    if (reads.stepped && loops.streams > 1) detail::choose_steps(loops, accesses);
    int copies = 0;
    bool spreads = false;
    for (int k = 0; k < loops.streams; ++k) {
        copies += accesses[k] >= access::strided;
        spreads = spreads || (accesses[k] == access::row_splat && !has_bit(reads.numbers, k - 1));
    }
    const index_t extent = loops.extents[0];
    const plan planes = {blocks ? traversal::blocks : traversal::planes, 1, row_axis, extent, 0};
    if (blocks || extent > longest_period || loops.rank == 1) return planes;

    const detail::line_choice flat = detail::choose_line(loops);
    // A line that is a row gains nothing, and planes have several rows a tile.
    if (flat.inner == 1) return planes;
    // A row of one packet already is worth it, unless numbers must be laid out for it.
    const index_t least = spreads || reads.packet == 0 || reads.packet > line ? line : reads.packet;
    if (copies < flat.copies ? extent >= least : extent >= long_row && flat.copies > 0) return planes;

    plan result = {traversal::flat, flat.inner, -1, 1, 0};
    for (int axis = 0; axis < flat.inner; ++axis)
        result.length *= loops.extents[axis];
    index_t period = 0;
    int patterns = 0;
    for (int k = 0; k < loops.streams; ++k) {
        const detail::line_access found = detail::flat_access(loops, k, flat.inner);
        accesses[k] = found.how;
        if (found.how != access::periodic) continue;
        ++patterns;
        if (found.period > period) period = found.period; // the shorter ones divide it
    }
    if (period > 0) result.period = detail::periodic_row(period, line, patterns);
    return result;
}

} // namespace weft::inline WEFT_ABI::detail
