// SPDX-License-Identifier: BSL-1.0
// weft/linalg/contraction.hpp - a lazy product of two tensors, summed over the axes that they share, as a node.
//
// Layer: linalg. Question: when is `matmul(a, b)` computed, and where do its elements go?
//     y = matmul(a, b)       by the assignment, straight into y
//     y = matmul(a, b) + c   by the assignment, once, before its loop
#pragma once

#include <weft/linalg/kernel/contract.hpp>
#include <weft/linalg/kernel/fixed.hpp>
#include <weft/tensor/settled.hpp>

#include <algorithm>
#include <bit>

namespace weft::inline WEFT_ABI::detail {

/// Calls f with a leaf that has the elements of `node`, which is evaluated now if it is none.
template <class N, class F>
constexpr void with_leaf(const N& node, const F& f) {
    if constexpr (is_leaf<N>) {
        f(node);
    } else {
        const tensor_of<N> elements(node);
        f(elements.as_operand());
    }
}

/// The matrices of a product for which a fixed-size kernel is made; all 0 where there is none.
struct fixed_matrices {
    index_t rows = 0, inner = 0, columns = 0;
};

/// A row of a fixed-size matrix has at most so many elements.
inline constexpr index_t longest_fixed = 16;

constexpr std::uint32_t last_axis(int rank, int from_end = 1) {
    return rank < from_end ? 0 : std::uint32_t(1) << (rank - from_end);
}

constexpr bool is_axis_or_none(std::uint32_t bits) { return (bits & (bits - 1)) == 0; }

/// Whether the product is one of matrices, in a batch: rows, columns and the inner elements are one axis each, or none.
constexpr bool is_of_matrices(const product_plan& plan) {
    if (plan.rows.count > 1 || plan.columns.count > 1 || plan.inner.count != 1) return false;
    for (const joint_axes_list* list : {&plan.rows, &plan.columns, &plan.inner})
        for (int i = 0; i < list->count; ++i)
            if (!is_axis_or_none(list->at[i].left) || !is_axis_or_none(list->at[i].right) ||
                !is_axis_or_none(list->at[i].out))
                return false;
    return true;
}

/// The axes of such a product.
constexpr joint_axes one_axis(const joint_axes_list& list) {
    return list.count > 0 ? list.at[0] : joint_axes{};
}

/// The extent of the axis of a static rank; 0 where the compiler does not know it.
template <class Shape>
constexpr index_t fixed_extent(std::uint32_t bits) {
    return bits == 0 ? 1 : (std::max)(index_t(0), Shape::static_extent(std::countr_zero(bits)));
}

/// Matrices whose extents the compiler knows: with few rows, inner elements and columns wherever they lie, else by rows without
/// gaps.
template <class Left, class Right, class Out>
constexpr fixed_matrices find_fixed(const product_plan& plan) {
    using left = typename Left::shape_type;
    using right = typename Right::shape_type;
    if (!is_of_matrices(plan)) return {};
    const joint_axes rows = one_axis(plan.rows), columns = one_axis(plan.columns), inner = plan.inner.at[0];
    const fixed_matrices found{fixed_extent<left>(rows.left), fixed_extent<left>(inner.left),
                               fixed_extent<right>(columns.right)};
    if (found.rows == 0 || found.inner == 0 || found.columns == 0 ||
        found.inner != fixed_extent<right>(inner.right))
        return {};
    // A single row in a batch may be one of several of a larger matrix, which is another order of summation.
    if (plan.batch.count > 0 && found.rows == 1) return {};
    // Where a register of matrices lies side by side, they are multiplied at once.
    if (const int batch = plan.batch.count; batch > 0) {
        const joint_axes last = plan.batch.at[batch - 1];
        const index_t extent = fixed_extent<left>(last.left);
        if (last.left == last_axis(left::rank()) && last.right == last_axis(right::rank()) &&
            (extent == 0 || extent >= full_chunk<typename Left::value_type>))
            return {};
    }
    if ((std::max)({found.rows, found.inner, found.columns}) <= fixed_order) return found;
    const int column = plan.columns.count, out_rank = plan.batch.count + plan.rows.count + column;
    const bool by_rows =
        std::same_as<typename Left::layout_type, dense> && std::same_as<typename Right::layout_type, dense> &&
        Out::is_dense && inner.left == last_axis(left::rank()) &&
        inner.right == last_axis(right::rank(), 1 + column) &&
        (column == 0 || (columns.right == last_axis(right::rank()) && columns.out == last_axis(out_rank))) &&
        (plan.rows.count == 0 ||
         (rows.left == last_axis(left::rank(), 2) && rows.out == last_axis(out_rank, 1 + column)));
    return by_rows && found.inner <= longest_fixed && found.columns <= longest_fixed ? found
                                                                                     : fixed_matrices{};
}

/// The plan for elements of `T`: of a class x * y need not be y * x.
template <class Plan, class T>
constexpr product_plan plan_for(int left_rank, int right_rank) {
    const product_plan plan = Plan::of(left_rank, right_rank);
    return category_of<T> == category::other ? in_named_order(plan) : plan;
}
template <class Plan, class T, int LeftRank, int RightRank>
inline constexpr product_plan static_plan = plan_for<Plan, T>(LeftRank, RightRank);

/// Whether one product of leaves is written after they have been read.
template <class Plan, class Left, class Right, class Out>
constexpr bool reads_before_writing() {
    using left = typename Left::shape_type;
    using right = typename Right::shape_type;
    if constexpr (is_leaf<Left> && is_leaf<Right> && has_static_rank<left> && has_static_rank<right>) {
        constexpr const product_plan& plan =
            static_plan<Plan, typename Left::value_type, static_rank_v<left>, static_rank_v<right>>;
        constexpr fixed_matrices found =
            plan.swapped ? find_fixed<Right, Left, Out>(plan) : find_fixed<Left, Right, Out>(plan);
        return plan.batch.count == 0 && found.rows > 0 &&
               fixed_reads_first<found.rows, found.inner, found.columns>;
    } else {
        return false;
    }
}

/// An axis of one of these.
struct matrix_axis {
    index_t extent, stride;
};
template <std::uint32_t Bits, class N>
constexpr matrix_axis axis_with(const N& node) {
    if constexpr (Bits == 0) {
        return {1, 1};
    } else {
        constexpr int axis = std::countr_zero(Bits);
        const index_t extent = node.shape().extent(axis);
        return {extent, extent == 1 ? 1 : node.stride(axis)};
    }
}
template <class T, std::uint32_t Rows, std::uint32_t Columns, class N>
constexpr matrix<T> matrix_with(T* data, const N& node) {
    const matrix_axis rows = axis_with<Rows>(node), columns = axis_with<Columns>(node);
    return {data, rows.extent, columns.extent, rows.stride, columns.stride};
}

/// out = left * right, in the order of the plan: matrices as they lie, where there is nothing to sort at run time.
template <const product_plan& Plan, class Left, class Right, class T, class Out>
constexpr void contract_in_order(const Left& left, const Right& right, T* data, const Out& out) {
    constexpr fixed_matrices fixed = find_fixed<Left, Right, Out>(Plan);
    constexpr bool one = Plan.batch.count == 0, known = fixed.rows > 0;
    if constexpr (known || (one && is_plain<T> && is_of_matrices(Plan))) {
        constexpr joint_axes inner = Plan.inner.at[0], rows = one_axis(Plan.rows),
                             columns = one_axis(Plan.columns);
        const auto a = matrix_with<const T, rows.left, inner.left>(left.data(), left);
        const auto b = matrix_with<const T, inner.right, columns.right>(right.data(), right);
        const auto c = matrix_with<T, rows.out, columns.out>(data, out);
        if constexpr (!known) {
            if (!__builtin_is_constant_evaluated() && a.columns == b.rows && contract_two<T>(a, b, c)) return;
        } else if constexpr (one) { // no loop, so that the call is inlined
            multiply_fixed<fixed.rows, fixed.inner, fixed.columns>(a, b, c);
        } else {
            const product_axes batch = lay_out(Plan.batch, axes_of(left), axes_of(right), axes_of(out));
            if (batch.size == 0) return;
            batch_counter at(batch);
            do {
                multiply_fixed<fixed.rows, fixed.inner, fixed.columns>(a.moved(at.left), b.moved(at.right),
                                                                       c.moved(at.out));
            } while (at.advance());
        }
    }
    if constexpr (!known) contract(left.data(), right.data(), data, lay_out(Plan, left, right, out));
}

/// out = left * right. `Plan`: the labels of the axes.
template <class Plan, class Left, class Right, class T, class Out>
constexpr void contract_leaves(const Left& left, const Right& right, T* data, const Out& out) {
    if constexpr (has_static_rank<typename Left::shape_type> && has_static_rank<typename Right::shape_type>) {
        constexpr const product_plan& plan = static_plan<Plan, T, static_rank_v<typename Left::shape_type>,
                                                         static_rank_v<typename Right::shape_type>>;
        if constexpr (plan.swapped)
            contract_in_order<plan>(right, left, data, out);
        else
            contract_in_order<plan>(left, right, data, out);
    } else {
        const product_plan plan = plan_for<Plan, T>(left.rank(), right.rank());
        if (plan.swapped)
            contract(right.data(), left.data(), data, lay_out(plan, right, left, out));
        else
            contract(left.data(), right.data(), data, lay_out(plan, left, right, out));
    }
}

/// The product of `A` and `B`. `Plan::of(ranks)` says which axes go together.
template <class Plan, class A, class B, class Shape>
struct contraction : interface<contraction<Plan, A, B, Shape>, typename A::value_type, Shape>,
                     children<A, B> {
    using value_type = typename A::value_type;
    static constexpr const char* label = Plan::label;
    static constexpr bool settles = true;
    using children<A, B>::a;
    using children<A, B>::b;
    static constexpr int leaves = 1; ///< once it is settled

    contraction(const contraction&) = default;
    contraction(contraction&&) = default;
    contraction& operator=(const contraction&) & = default;
    using contraction::interface::operator=;
    constexpr contraction(A x, B y, const Shape& shape)
        : children<A, B>{std::move(x), std::move(y)}, shape_(shape) {}

    constexpr Shape shape() const { return shape_; }

    /// The elements, now, in row-major order.
    constexpr void write_to(value_type* out) const { write_at(out, placement<Shape, dense>(shape_)); }

    /// The elements, now, where the target has them. It has this shape.
    template <class To, class Layout>
    constexpr void write_to(const detail::target<value_type, To, Layout>& to) const {
        write_at(to.data, to.where);
    }

    /// Whether the target may be written while the operands are read. What is no leaf is evaluated before.
    template <class To, class Layout>
    bool is_apart_from(const detail::target<value_type, To, Layout>& to) const {
        if constexpr (reads_before_writing<Plan, A, B, placement<To, Layout>>()) return true;
        return !reads(a, to) && !reads(b, to);
    }

    constexpr auto settle() const { return detail::kept_elements_of(*this); }

    /// The same product of f(operands).
    template <class F>
    constexpr auto over(F f) const {
        return contraction<Plan, decltype(f(a)), decltype(f(b)), Shape>(f(a), f(b), shape_);
    }

private:
    template <class N, class Target>
    static bool reads(const N& node, const Target& to) {
        if constexpr (detail::is_leaf<N>)
            return !detail::is_apart(node, to);
        else
            return false;
    }

    template <class Where>
    constexpr void write_at(value_type* out, const Where& where) const {
        detail::with_leaf(a, [&](const auto& x) {
            detail::with_leaf(b, [&](const auto& y) { detail::contract_leaves<Plan>(x, y, out, where); });
        });
    }

    [[no_unique_address]] Shape shape_;
};

} // namespace weft::inline WEFT_ABI::detail
