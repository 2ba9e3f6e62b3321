// SPDX-License-Identifier: BSL-1.0
// weft/rows/part_choice.hpp - which passes can run part by part beside the assignment, and how large parts are.
//
// Layer: rows. Question: how many rows of `x - mean<1>(x, keep_dims)` stay in the caches between their two passes?
//     32 of 1024 elements; none of `x - mean<0>(x, keep_dims)`, whose means need all rows first
#pragma once

#include <weft/copy/mover.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/rows/pass.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Elements of what is read.
inline index_t size_of(const pass& of) {
    index_t count = 1;
    for (int axis = 0; axis < of.rank; ++axis)
        count *= of.extents[axis];
    return count;
}

/// Whether the operand of a reader has, along its first `axes` axes, each element at the index at which the pass writes it.
inline bool leads_alike(const pass& of, const pass& reader, int operand, int axes) {
    if (axes > reader.rank) return false;
    for (int axis = 0; axis < axes; ++axis)
        if (reader.extents[axis] != 1 && reader.strides[operand * reader.rank + axis] != of.out_strides[axis])
            return false;
    return true;
}

/// Finds out who reads what.
inline void connect(pass_list& list) {
    for (pass* reader = list.first(); reader != nullptr; reader = reader->next)
        for (int k = 0; k < reader->operand_count; ++k) {
            reader->sources[k] = nullptr;
            for (const pass* from = list.first(); from != reader; from = from->next)
                if (reader->operands[k].data == from->out) {
                    reader->sources[k] = from;
                    reader->depth = (std::max)(reader->depth, from->depth + 1);
                }
        }
}

/// Finds out which passes can run part by part beside the last one.
inline void find_shared(pass_list& list) {
    const pass& last = list.last();
    // A pass comes before all that read it, so that these are decided when it is looked at from behind.
    const auto decide = [&](const auto& again, pass* of) -> void {
        if (of->next != nullptr) again(again, of->next);
        int axes = of->leading;
        for (int axis = 0; axis < axes; ++axis)
            if (axis == last.rank || of->extents[axis] != last.extents[axis]) axes = axis;
        if (size_of(*of) == 0) axes = 0;
        for (const pass* reader = of->next; reader != nullptr; reader = reader->next)
            for (int k = 0; k < reader->operand_count; ++k)
                if (reader->sources[k] == of && (reader->shared == 0 || !leads_alike(*of, *reader, k, axes)))
                    axes = 0;
        of->shared = axes;
    };
    decide(decide, list.first());
}

/// Which parts the passes run in: `step` indices of `axis`, and all of the axes behind it. -1: none.
struct part_choice {
    int axis = -1;
    index_t step = 0;
};

inline part_choice choose_parts(const pass_list& list, bool must_cut) {
    // What a few passes read and write of one part stays in L2; a pass over few elements does not leave the caches anyway.
    constexpr index_t most_elements = index_t(1) << 15, cached_elements = index_t(1) << 16;
    const pass& last = list.last();
    int axes = last.rank, before = 0, large = 0;
    for (const pass* of = list.first(); of != &last; of = of->next)
        if (of->shared > 0)
            ++before, axes = (std::min)(axes, of->shared);
        else if (of->is_local)
            return {}; // it has no memory for all of its elements
    if (before == 0) return {};
    const auto inside = [](const pass& of, int axis) {
        index_t count = 1;
        while (axis < of.rank)
            count *= of.extents[axis++];
        return count;
    };
    const auto most_inside = [&](int axis) {
        index_t most = 1;
        for (const pass* of = list.first(); of != nullptr; of = of->next)
            if (of->shared > 0) most = (std::max)(most, inside(*of, axis));
        return most;
    };
    for (const pass* of = list.first(); of != nullptr; of = of->next)
        large += of->shared > 0 && size_of(*of) > cached_elements;
    if (!must_cut && large < 2) return {0, last.extents[0]};
    for (int axis = 0; axis < axes; ++axis)
        if (const index_t most = most_inside(axis + 1); most <= most_elements)
            return {axis, (std::min)(last.extents[axis], most_elements / most)};
    return {};
}

/// Whether each operand in memory is apart from the target, or has each element at the place where that of its index is written.
inline bool reads_in_place(const pass_list& list) {
    const pass& last = list.last();
    const reference written{last.out, last.out_size, last.rank, last.extents, last.out_strides};
    for (const pass* of = list.first(); of != nullptr; of = of->next)
        for (int k = 0; k < of->operand_count; ++k) {
            if (of->sources[k] != nullptr || of->shared == 0 || of->operands[k].move->makes()) continue;
            const index_t* const strides = of->strides + k * of->rank;
            const reference read{of->operands[k].data, of->operands[k].size, of->rank, of->extents, strides};
            const bool alike =
                of->rank == last.rank && std::equal(of->extents, of->extents + of->rank, last.extents);
            if (alike ? overlap_elsewhere(read, written) : overlap_somewhere(read, written)) return false;
        }
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
