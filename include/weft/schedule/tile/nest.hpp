// SPDX-License-Identifier: BSL-1.0
// weft/schedule/tile/nest.hpp - the loops of an assignment, whatever its shape and strides.
//
// Layer: schedule. Question: which loops remain once the axes of all operands are ordered and merged together?
//     c(10, 20, 30) = a(10, 20, 30) + b   is   one loop over 6000 elements, in which b stands still
#pragma once

#include <weft/core/config.hpp>

#include <cstddef>

namespace weft::inline WEFT_ABI::detail {

/// The loops of an assignment, innermost first. Stream 0 is the target, stream k + 1 is operand k.
struct nest {
    int rank; ///< at least 1
    int streams;
    index_t extents[max_rank];
    index_t* strides; ///< in elements
    index_t* offsets; ///< in elements: where each stream starts, seen from its data pointer

    constexpr index_t stride(int axis, int stream) const { return strides[axis * streams + stream]; }
};

/// The number of index_t that make_nest needs.
constexpr std::size_t nest_storage(int rank, int operands) {
    return static_cast<std::size_t>((rank < 1 ? 1 : rank) + 1) * static_cast<std::size_t>(operands + 1);
}

constexpr index_t magnitude(index_t value) { return value < 0 ? -value : value; }

/// Whether axis `a` belongs inside axis `b`: by the target's strides, then by those of the operands.
constexpr bool belongs_inside(int a, int b, int rank, const index_t* target, int operands,
                              const index_t* strides) {
    if (target[a] != target[b]) return magnitude(target[a]) < magnitude(target[b]);
    for (int k = 0; k < operands; ++k) {
        const index_t s = strides[k * rank + a], t = strides[k * rank + b];
        if (s != 0 && t != 0 && s != t) // a broadcast operand has no opinion
            return magnitude(s) < magnitude(t);
    }
    return false;
}

/// A plane of fewer elements takes less time than the call that runs it.
inline constexpr index_t least_plane = 512;
/// With more planes than this between two rows, what is in no cache would be fetched in too large steps.
inline constexpr index_t most_between = 4;

/// Of axes, innermost first, that whose indices are the rows of a plane: the second one, or, as long as a plane is short, the next
/// that has twice as many. `near`: all is in a cache.
constexpr int choose_rows(const index_t* extents, int count, bool near) {
    int best = 1;
    index_t between = 1;
    for (int i = 2; i < count && extents[0] * extents[best] < least_plane; ++i) {
        between *= extents[i - 1];
        if (!near && between > most_between) break;
        if (extents[i] >= 2 * extents[best]) best = i;
    }
    return best;
}

constexpr void flip_axis(nest& loops, int axis) {
    for (int k = 0; k < loops.streams; ++k) {
        index_t& stride = loops.strides[axis * loops.streams + k];
        loops.offsets[k] += stride * (loops.extents[axis] - 1);
        stride = -stride;
    }
}

/// Joins axes that every stream walks with one stride.
constexpr void merge_axes(nest& loops) {
    int last = 0;
    for (int axis = 1; axis < loops.rank; ++axis) {
        index_t differ = 0;
        for (int k = 0; k < loops.streams; ++k)
            differ |= loops.stride(last, k) * loops.extents[last] ^ loops.stride(axis, k);
        if (differ == 0) {
            loops.extents[last] *= loops.extents[axis];
            continue;
        }
        if (++last == axis) continue;
        loops.extents[last] = loops.extents[axis];
        for (int k = 0; k < loops.streams; ++k)
            loops.strides[last * loops.streams + k] = loops.stride(axis, k);
    }
    loops.rank = last + 1;
}

/// Drops axes of extent 1, orders the rest by the target's strides, turns them so that the target runs
/// forwards, and merges neighbours. `storage` must hold nest_storage(rank, operands) numbers.
WEFT_NOINLINE constexpr nest make_nest(int rank, const index_t* extents, const index_t* target, int operands,
                                       const index_t* strides, index_t* storage) {
    int order[max_rank];
    nest loops;
    if (__builtin_is_constant_evaluated()) loops = {}; // at run time nothing reads extents that are not there
    loops.rank = 0;
    loops.streams = operands + 1;
    loops.strides = storage + operands + 1;
    loops.offsets = storage;
    for (int axis = rank - 1; axis >= 0; --axis) {
        if (extents[axis] == 1) continue;
        int place = loops.rank++;
        for (; place > 0; --place) {
            if (!detail::belongs_inside(axis, order[place - 1], rank, target, operands, strides)) break;
            order[place] = order[place - 1];
        }
        order[place] = axis;
    }
    for (int k = 0; k <= operands; ++k)
        loops.offsets[k] = 0;
    for (int i = 0; i < loops.rank; ++i) {
        const int axis = order[i];
        loops.extents[i] = extents[axis];
        index_t* const row = loops.strides + i * loops.streams;
        row[0] = target[axis];
        for (int k = 0; k < operands; ++k)
            row[k + 1] = strides[k * rank + axis];
        if (row[0] < 0) detail::flip_axis(loops, i);
    }
    if (loops.rank == 0) { // a single element
        loops.rank = 1;
        loops.extents[0] = 1;
        for (int k = 0; k <= operands; ++k)
            loops.strides[k] = 1;
    }
    detail::merge_axes(loops);
    return loops;
}

} // namespace weft::inline WEFT_ABI::detail
