// SPDX-License-Identifier: BSL-1.0
// weft/tensor/element/lines.hpp - two tensors or views in memory, walked side by side.
//
// Layer: tensor. Question: in how few loops are the pairs of elements of two slices visited?
//     of m(all, range(0, 5)) and m(all, range(5, 10)): a line for each row;  of two whole tensors: one line
#pragma once

#include <weft/assign/coordinates.hpp>

namespace weft::inline WEFT_ABI::detail {

/// How far apart neighbours along an axis of `shape` are in `a`, which broadcasts to that shape.
template <class Shape, class A>
constexpr index_t step_along(const Shape& shape, int axis, const A& a) {
    const int own = axis - shape.rank() + a.rank();
    return own < 0 || a.extent(own) == 1 ? 0 : a.stride(own);
}

/// Calls `f(x, x_step, y, y_step, count)` for lines that make up `shape`, x and y at the first pair of elements, until it says
/// false. A line is as many of the last axes as have one step in either operand; or the axis along which the elements of both lie
/// side by side.
template <class Shape, class A, class B, class F>
constexpr bool along_lines(const Shape& shape, const A& a, const B& b, const F& f) {
    const index_t size = shape.size();
    if (size == 0) return true;
    int first = shape.rank() - 1, last = first;
    index_t count = shape.extent(last);
    index_t x_step = step_along(shape, last, a), y_step = step_along(shape, last, b);
    for (; first > 0 && step_along(shape, first - 1, a) == count * x_step &&
           step_along(shape, first - 1, b) == count * y_step;
         --first)
        count *= shape.extent(first - 1);
    if (x_step != 1 || y_step != 1)
        for (int axis = 0; axis < shape.rank(); ++axis)
            if (step_along(shape, axis, a) == 1 && step_along(shape, axis, b) == 1) {
                first = last = axis;
                count = shape.extent(axis);
                x_step = y_step = 1;
            }
    auto at = first_coordinate(shape);
    for (index_t left = size / count; left > 0; --left) {
        if (!f(a.data() + at.offset(a), x_step, b.data() + at.offset(b), y_step, count)) return false;
        for (int axis = first; axis <= last; ++axis)
            at.index[axis] = shape.extent(axis) - 1;
        at.advance(shape);
        for (int axis = first; axis <= last; ++axis)
            at.index[axis] = 0;
    }
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
