// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/pad_mode.hpp - margins that repeat the elements within them.
//
// Layer: ops. Question: what stands before 1 2 3?
//     1 1 1 2 3 of the edge,   3 2 1 2 3 reflected,   2 1 1 2 3 symmetric,   2 3 1 2 3 wrapped
#pragma once

#include <weft/ops/rearrange/rearrangement.hpp>

namespace weft::inline WEFT_ABI {

/// What stands in the margins of `pad` in place of one value: the nearest element; the elements mirrored at the first and the
/// last one, which are not repeated; mirrored with them; or those of the other end. A margin wider than the elements goes on in
/// the same way.
enum class pad_mode { edge, reflect, symmetric, wrap };

namespace detail {

/// Elements along an axis that follow from others, one step (1, 0 or -1) after the other.
struct pad_run {
    index_t first, step, count;
};

/// The run that begins at `place`, which counts from the first of `own` elements and lies outside of them.
constexpr pad_run run_at(pad_mode mode, index_t place, index_t own) {
    if (mode == pad_mode::edge || own == 1) return {place < 0 ? 0 : own - 1, 0, PTRDIFF_MAX};
    // Elements that a way there and a way back have in common.
    const index_t shared = mode == pad_mode::reflect ? 1 : 0;
    const index_t there = own - shared;
    const index_t period = mode == pad_mode::wrap ? own : 2 * there;
    const index_t at = place % period < 0 ? place % period + period : place % period;
    if (at < there) return {at, 1, there - at};
    return {2 * there - 1 + shared - at, -1, period - at};
}

/// The operand within margins that repeat its elements: along one axis after the other, from what has been written.
template <class T>
struct repeated_pad_way {
    static constexpr const char* label = "pad";
    pad_mode mode;
    index_t before[max_rank]{};

    template <class N>
    constexpr void write(T* data, const axis_table& whole, const N& node) const {
        if (whole.is_empty()) return;
        axis_table inner = whole;
        for (int axis = 0; axis < whole.rank; ++axis) {
            inner.first += before[axis] * whole.strides[axis];
            inner.extents[axis] = node.extent(axis);
        }
        write_part<typename N::shape_type>(data, inner, node);
        for (int axis = 0; axis < whole.rank; ++axis) {
            const index_t own = node.extent(axis);
            fill(data, inner, axis, -before[axis], 0);
            fill(data, inner, axis, own, whole.extents[axis] - before[axis]);
            inner.first -= before[axis] * whole.strides[axis];
            inner.extents[axis] = whole.extents[axis];
        }
    }

private:
    /// The places from `first` to before `last` of an axis, counted from the first element of `inner`.
    constexpr void fill(T* data, const axis_table& inner, int axis, index_t first, index_t last) const {
        while (first < last) {
            const pad_run run = run_at(mode, first, inner.extents[axis]);
            const index_t count = run.count < last - first ? run.count : last - first;
            const index_t step = inner.strides[axis];
            axis_table to = inner, from = inner;
            to.first += first * step;
            from.first += run.first * step;
            from.strides[axis] = run.step * step;
            to.extents[axis] = from.extents[axis] = count;
            write_part<any_shape>(data, to, leaf_at(static_cast<const T*>(data), from));
            first += count;
        }
    }
};

} // namespace detail

} // namespace weft::inline WEFT_ABI
