// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/plan.hpp - which axes of a product are rows, columns, inner axes or a batch.
//
// Layer: linalg. Question: how is `bij,bjk->bik` a stack of products of matrices?
//     batch {b}, rows {i}, columns {k}, inner {j}
//
// Axes are named by labels; those with one label go together, and those that are not in the result are summed over. The
// columns are the axes of that operand which the last axis of the result comes from: they are called the right one's.
// Everything here follows from the labels, nothing from the layouts.
#pragma once

#include <weft/core/config.hpp>

#include <cstdint>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// The labels of an operand's axes, from the front. A label may stand twice: then the diagonal is meant.
struct axis_labels {
    int count = 0;
    signed char at[2 * max_rank]{};

    constexpr void push(int label) { at[count++] = static_cast<signed char>(label); }
    constexpr bool has(int label) const { return bits(label) != 0; }

    /// One bit for each axis with this label.
    constexpr std::uint32_t bits(int label) const {
        std::uint32_t found = 0;
        for (int i = 0; i < count; ++i)
            if (at[i] == label) found |= std::uint32_t(1) << i;
        return found;
    }

    bool operator==(const axis_labels&) const = default;
};

/// The axes, as bits, of the operands and of the result that go together.
struct joint_axes {
    std::uint32_t left = 0, right = 0, out = 0;
};

struct joint_axes_list {
    int count = 0;
    joint_axes at[max_rank]{};

    constexpr void push(const joint_axes& axes) { at[count++] = axes; }
};

/// Rows, columns and batch stand in the order of the result, inner axes in that of the left operand.
struct product_plan {
    bool swapped = false; ///< the left operand is the one that was named second
    joint_axes_list batch, rows, columns, inner;
};

/// Every label of an operand is in the result or in the other operand.
constexpr product_plan plan_product(const axis_labels& first, const axis_labels& second,
                                    const axis_labels& out) {
    product_plan plan;
    for (int i = 0; i < out.count; ++i)
        if (first.has(out.at[i]) != second.has(out.at[i])) plan.swapped = first.has(out.at[i]);
    const axis_labels& left = plan.swapped ? second : first;
    const axis_labels& right = plan.swapped ? first : second;
    for (int i = 0; i < out.count; ++i) {
        const joint_axes axes{left.bits(out.at[i]), right.bits(out.at[i]), std::uint32_t(1) << i};
        (axes.right == 0 ? plan.rows : axes.left == 0 ? plan.columns : plan.batch).push(axes);
    }
    for (int i = 0; i < left.count; ++i) {
        const joint_axes axes{left.bits(left.at[i]), right.bits(left.at[i]), 0};
        const bool is_first = (axes.left & ((std::uint32_t(1) << i) - 1)) == 0;
        if (!out.has(left.at[i]) && is_first) plan.inner.push(axes);
    }
    return plan;
}

/// The same product, of operands in the order in which they were named.
constexpr product_plan in_named_order(product_plan plan) {
    if (!plan.swapped) return plan;
    plan.swapped = false;
    std::swap(plan.rows, plan.columns);
    for (joint_axes_list* list : {&plan.batch, &plan.rows, &plan.columns, &plan.inner})
        for (int i = 0; i < list->count; ++i)
            std::swap(list->at[i].left, list->at[i].right);
    return plan;
}

/// The labels of matmul. Leading axes are labelled from the last one on.
struct matmul_labels {
    axis_labels left, right, out;
};

constexpr matmul_labels label_matmul(int left_rank, int right_rank) {
    constexpr int row = 100, column = 101, inner = 102;
    matmul_labels labels;
    const auto batch = [](axis_labels& list, int count) {
        for (int i = count - 1; i >= 0; --i)
            list.push(i);
    };
    batch(labels.left, left_rank - 2);
    batch(labels.right, right_rank - 2);
    batch(labels.out, (left_rank > right_rank ? left_rank : right_rank) - 2);
    if (left_rank > 1) labels.left.push(row), labels.out.push(row);
    labels.left.push(inner);
    labels.right.push(inner);
    if (right_rank > 1) labels.right.push(column), labels.out.push(column);
    return labels;
}

} // namespace weft::inline WEFT_ABI::detail
