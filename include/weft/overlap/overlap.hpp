// SPDX-License-Identifier: BSL-1.0
// weft/overlap/overlap.hpp - may the target be written while the operands are read?
//
// Layer: overlap. Question: does an assignment need a copy of its right side first?
//     x = x * 2 + y                              no: x is read and written at the same places
//     x(all, 0) = x(all, 1)                      no: the columns interleave, but share no element
//     x(range(1, none)) = x(range(0, -1))        yes
#pragma once

#include <weft/overlap/diophantine.hpp>
#include <weft/schedule/operands.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Assignments that evaluated their right side to a copy first, since the program began. For tests.
inline index_t copies_made = 0;

inline void count_copy() { __atomic_fetch_add(&copies_made, 1, __ATOMIC_RELAXED); }

/// One strided reference; no extent is 0.
struct reference {
    const char* data;
    int size, rank;
    const index_t* extents;
    const index_t* strides;
};

/// Whether two references have a byte in common. True where that cannot be found out with bounded work.
bool overlap_somewhere(const reference& a, const reference& b);

/// Whether two references over the same axes overlap, but for elements at the same place.
inline bool overlap_elsewhere(const reference& a, const reference& b) {
    bool same_place = a.data == b.data && a.size == b.size;
    for (int axis = 0; axis < a.rank; ++axis)
        same_place = same_place && (a.extents[axis] == 1 || a.strides[axis] == b.strides[axis]);
    return !same_place && overlap_somewhere(a, b);
}

/// The reference that a leaf, or something else with extents and strides, is; with no element of its own if one of its
/// extents is 0.
struct referred {
    template <class N>
    explicit referred(const N& n, int element_size, const void* data)
        : at{static_cast<const char*>(data), element_size, n.rank(), extents, strides} {
        for (int axis = 0; axis < at.rank; ++axis) {
            extents[axis] = n.extent(axis);
            strides[axis] = n.stride(axis);
            is_empty = is_empty || extents[axis] == 0;
        }
    }
    referred(const referred&) = delete;

    bool overlaps(const reference& other) const { return !is_empty && overlap_somewhere(at, other); }

    index_t extents[max_rank], strides[max_rank];
    reference at;
    bool is_empty = false;
};

/// Whether a leaf is apart from what is written, or has each element at the place where that of its index is written.
bool is_in_place(const referred& read, const reference& written);

/// Runs a job as if its right side had been copied before the target is written; it is, where an operand may overlap the target
/// at another place. `copies`: the stage that copies elements of the target. `moves`: the job only copies its operand.
void run_as_if_copied(const job& work, const stage& copies, bool moves);

/// Whether every stride, taken in order of size, steps over all that the smaller ones reach: then no two elements
/// share an address. The usual case, decided without an equation.
constexpr bool strides_step_over(int rank, const index_t* extents, const index_t* strides) {
    bool done[max_rank] = {};
    index_t reach = 0; // elements between the first and the last place of the axes seen so far
    for (int step = 0; step < rank; ++step) {
        int next = -1;
        index_t smallest = 0;
        for (int axis = 0; axis < rank; ++axis) {
            const index_t size = strides[axis] < 0 ? -strides[axis] : strides[axis];
            if (!done[axis] && extents[axis] > 1 && (next < 0 || size < smallest)) {
                next = axis;
                smallest = size;
            }
        }
        if (next < 0) break;
        done[next] = true;
        if (smallest <= reach) return false;
        reach += (extents[next] - 1) * smallest;
    }
    return true;
}

/// Whether two elements of a target with these strides share an address.
///
/// Two different elements differ first at some axis k, there by 1 + z with z >= 0 (else they are exchanged), and at
/// the later axes by d_j in [-U_j, U_j]: |s_k| (1 + z) + Sum |s_j| d_j = 0, which is an equation in z and d_j + U_j.
constexpr bool overlaps_itself(int rank, const index_t* extents, const index_t* strides) {
    for (int axis = 0; axis < rank; ++axis)
        if (extents[axis] == 0) return false;
    if (strides_step_over(rank, extents, strides)) return false;
    for (int k = 0; k < rank; ++k) {
        if (extents[k] == 1) continue;
        if (strides[k] == 0) return true;
        equation sum;
        sum.add(strides[k], extents[k] - 2);
        index_t wanted = strides[k] < 0 ? strides[k] : -strides[k];
        for (int j = k + 1; j < rank; ++j) {
            sum.add(strides[j], 2 * (extents[j] - 1));
            wanted += (strides[j] < 0 ? -strides[j] : strides[j]) * (extents[j] - 1);
        }
        if (sum.may_equal(wanted)) return true;
    }
    return false;
}

/// The same at run time, from one copy.
bool target_overlaps_itself(int rank, const index_t* extents, const index_t* strides);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/overlap/overlap_body.hpp>
#endif
