// SPDX-License-Identifier: BSL-1.0
// weft/linalg/product_axes.hpp - the axes of a product with their extents and strides.
//
// Layer: linalg. Question: which loops does the product of these two tensors have, and how far apart are their elements?
//     matmul of (5, 2, 3) and (3, 4)   is   no batch, rows {5, 2}, columns {4}, inner {3}
#pragma once

#include <weft/linalg/kernel/plan.hpp>
#include <weft/view/push/axis_table.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// One axis of a product: its extent, and the strides of the operands and of the result.
struct product_axis {
    index_t extent, left, right, out;
    bool repeats_right; ///< the right operand has no such axis, or one of extent 1
};

struct product_axes {
    int count = 0;
    index_t size = 1;
    product_axis
        at[max_rank]; ///< from `count` on unset, but in constant evaluation, which copies whole objects

    constexpr product_axes() {
        if (__builtin_is_constant_evaluated())
            for (product_axis& axis : at)
                axis = {};
    }

    constexpr void push(const product_axis& axis) {
        at[count++] = axis;
        size *= axis.extent;
    }
    constexpr void push_front(const product_axis& axis) {
        for (int i = count++; i > 0; --i)
            at[i] = at[i - 1];
        at[0] = axis;
        size *= axis.extent;
    }
};

/// A product laid out: the four kinds of axes, without those of extent 1.
struct laid_product {
    product_axes batch, rows, columns, inner;
};

constexpr index_t joint_extent(const axis_table& of, std::uint32_t bits) {
    for (int axis = 0; axis < of.rank; ++axis)
        if ((bits >> axis & 1) != 0) return of.extents[axis];
    return 1;
}
/// Along a diagonal the strides add up.
constexpr index_t joint_stride(const axis_table& of, std::uint32_t bits) {
    index_t stride = 0;
    for (int axis = 0; axis < of.rank; ++axis)
        if ((bits >> axis & 1) != 0) stride += of.strides[axis];
    return stride;
}

constexpr product_axes lay_out(const joint_axes_list& list, const axis_table& left, const axis_table& right,
                               const axis_table& out) {
    product_axes axes;
    for (int i = 0; i < list.count; ++i) {
        const joint_axes& joint = list.at[i];
        const index_t l = joint_extent(left, joint.left), r = joint_extent(right, joint.right);
        const index_t extent = l == 1 ? r : l;
        if (extent != 1)
            axes.push({extent, l == 1 ? 0 : joint_stride(left, joint.left),
                       r == 1 ? 0 : joint_stride(right, joint.right), joint_stride(out, joint.out), r == 1});
    }
    return axes;
}

constexpr laid_product lay_out_now(const product_plan& plan, const axis_table& left, const axis_table& right,
                                   const axis_table& out) {
    laid_product product{lay_out(plan.batch, left, right, out), lay_out(plan.rows, left, right, out),
                         lay_out(plan.columns, left, right, out), lay_out(plan.inner, left, right, out)};
    // What repeats the right matrix is more rows.
    product_axes& batch = product.batch;
    while (batch.count > 0 && batch.at[batch.count - 1].repeats_right) {
        const product_axis& last = batch.at[--batch.count];
        product.rows.push_front(last);
    }
    batch.size = 1;
    for (int i = 0; i < batch.count; ++i)
        batch.size *= batch.at[i].extent;
    return product;
}

/// The same at run time, out of line.
laid_product lay_out_at_run_time(const product_plan& plan, const axis_table& left, const axis_table& right,
                                 const axis_table& out);

/// Extents and strides of whatever has a shape and strides. Out of line: a product asks for three.
template <class N>
WEFT_NOINLINE constexpr axis_table axes_of(const N& node) {
    return broadcast_axes(node.shape(), node);
}

template <class Left, class Right, class Out>
constexpr laid_product lay_out(const product_plan& plan, const Left& left, const Right& right,
                               const Out& out) {
    const axis_table l = axes_of(left), r = axes_of(right), o = axes_of(out);
    return __builtin_is_constant_evaluated() ? lay_out_now(plan, l, r, o)
                                             : lay_out_at_run_time(plan, l, r, o);
}

/// Whether the axes, in their order, go up in one stride, and in which.
constexpr bool is_one_axis(const product_axes& axes, index_t product_axis::* strides, index_t& stride) {
    stride = axes.count == 0 ? 1 : axes.at[axes.count - 1].*strides;
    index_t next = stride;
    for (int i = axes.count - 1; i >= 0; --i) {
        if (axes.at[i].*strides != next) return false;
        next *= axes.at[i].extent;
    }
    return true;
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/linalg/product_axes_body.hpp>
#endif
