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

/// Matrices by rows without gaps, at the end of each shape, whose extents the compiler knows.
template <class Left, class Right, class Out>
constexpr fixed_matrices find_fixed(const product_plan& plan) {
    if constexpr (has_static_rank<typename Left::shape_type> && has_static_rank<typename Right::shape_type> &&
                  std::same_as<typename Left::layout_type, dense> &&
                  std::same_as<typename Right::layout_type, dense> && Out::is_dense) {
        using left = typename Left::shape_type;
        using right = typename Right::shape_type;
        const bool has_rows = plan.rows.count == 1, has_columns = plan.columns.count == 1;
        if (plan.swapped || plan.rows.count > 1 || plan.columns.count > 1 || plan.inner.count != 1 ||
            (plan.batch.count > 0 && !has_rows))
            return {};
        const int out_rank = plan.batch.count + int(has_rows) + int(has_columns);
        const joint_axes inner = plan.inner.at[0];
        if (inner.left != last_axis(left::rank()) ||
            inner.right != last_axis(right::rank(), has_columns ? 2 : 1))
            return {};
        fixed_matrices found{1, left::static_extent(left::rank() - 1), 1};
        if (found.inner != right::static_extent(right::rank() - (has_columns ? 2 : 1))) return {};
        if (has_rows) {
            const joint_axes rows = plan.rows.at[0];
            if (rows.left != last_axis(left::rank(), 2) ||
                rows.out != last_axis(out_rank, has_columns ? 2 : 1))
                return {};
            found.rows = left::static_extent(left::rank() - 2);
        }
        if (has_columns) {
            const joint_axes columns = plan.columns.at[0];
            if (columns.right != last_axis(right::rank()) || columns.out != last_axis(out_rank)) return {};
            found.columns = right::static_extent(right::rank() - 1);
        }
        // A single row in a batch may be one of several of a larger matrix, which is another order of summation.
        const bool is_known =
            found.rows >= (plan.batch.count > 0 ? 2 : 1) && found.inner >= 1 && found.columns >= 1;
        if (is_known && found.inner <= longest_fixed && found.columns <= longest_fixed) return found;
    }
    return {};
}

template <class Left, class Right, class T, class Out>
constexpr void contract_with(const product_plan& plan, const Left& left, const Right& right, T* data,
                             const Out& out) {
    if (plan.swapped)
        contract(right.data(), left.data(), data, lay_out(plan, right, left, out));
    else
        contract(left.data(), right.data(), data, lay_out(plan, left, right, out));
}

template <class Plan, int LeftRank, int RightRank>
inline constexpr product_plan static_plan = Plan::of(LeftRank, RightRank);

constexpr bool is_axis_or_none(std::uint32_t bits) { return (bits & (bits - 1)) == 0; }

/// Whether a product is one of two matrices, or of a matrix and a vector, each as it lies: nothing has to be sorted.
constexpr bool is_of_matrices(const product_plan& plan) {
    if (plan.batch.count > 0 || plan.rows.count > 1 || plan.columns.count > 1 || plan.inner.count != 1)
        return false;
    for (const joint_axes_list* list : {&plan.rows, &plan.columns, &plan.inner})
        for (int i = 0; i < list->count; ++i)
            if (!is_axis_or_none(list->at[i].left) || !is_axis_or_none(list->at[i].right) ||
                !is_axis_or_none(list->at[i].out))
                return false;
    return true;
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

/// The product of matrices as they lie. False, and nothing done: it is one for `contract`.
template <const product_plan& Plan, class Left, class Right, class T, class Out>
bool contract_as_it_lies(const Left& left, const Right& right, T* data, const Out& out) {
    constexpr joint_axes none{}, inner = Plan.inner.at[0];
    constexpr joint_axes rows = Plan.rows.count > 0 ? Plan.rows.at[0] : none,
                         columns = Plan.columns.count > 0 ? Plan.columns.at[0] : none;
    const matrix_axis left_row = axis_with<rows.left>(left), left_inner = axis_with<inner.left>(left),
                      right_inner = axis_with<inner.right>(right),
                      right_column = axis_with<columns.right>(right), out_row = axis_with<rows.out>(out),
                      out_column = axis_with<columns.out>(out);
    return left_inner.extent == right_inner.extent &&
           contract_two<T>(
               {left.data(), left_row.extent, left_inner.extent, left_row.stride, left_inner.stride},
               {right.data(), right_inner.extent, right_column.extent, right_inner.stride,
                right_column.stride},
               {data, left_row.extent, right_column.extent, out_row.stride, out_column.stride});
}

/// out = left * right. `Plan`: the labels of the axes.
template <class Plan, class Left, class Right, class T, class Out>
constexpr void contract_leaves(const Left& left, const Right& right, T* data, const Out& out) {
    constexpr bool known =
        has_static_rank<typename Left::shape_type> && has_static_rank<typename Right::shape_type>;
    if constexpr (known) {
        constexpr const product_plan& plan = static_plan<Plan, static_rank_v<typename Left::shape_type>,
                                                         static_rank_v<typename Right::shape_type>>;
        constexpr fixed_matrices fixed = find_fixed<Left, Right, Out>(plan);
        if constexpr (fixed.rows > 0) {
            const auto multiply = [&](index_t at_left, index_t at_right, index_t at_out) {
                multiply_fixed<fixed.rows, fixed.inner, fixed.columns>(
                    left.data() + at_left, right.data() + at_right, data + at_out);
            };
            if constexpr (plan.batch.count == 0) { // no loop, so that the call is inlined
                multiply(0, 0, 0);
            } else {
                const product_axes batch = lay_out(plan.batch, axes_of(left), axes_of(right), axes_of(out));
                if (batch.size == 0) return;
                batch_counter at(batch);
                do {
                    multiply(at.left, at.right, at.out);
                } while (at.advance());
            }
        } else {
            if constexpr (is_plain<T> && is_of_matrices(plan))
                if (!__builtin_is_constant_evaluated()) {
                    bool done = false;
                    if constexpr (plan.swapped)
                        done = contract_as_it_lies<plan>(right, left, data, out);
                    else
                        done = contract_as_it_lies<plan>(left, right, data, out);
                    if (done) return;
                }
            contract_with(plan, left, right, data, out);
        }
    } else {
        contract_with(Plan::of(left.rank(), right.rank()), left, right, data, out);
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
        return !reads(a, to) && !reads(b, to);
    }

    constexpr auto settle() const {
        using elements = typename detail::tensor_for<value_type, Shape>::type;
        if constexpr (is_held<elements>()) {
            elements kept(shape_, uninitialized);
            write_to(kept.data());
            return held<elements>(kept);
        } else {
            return detail::settled_elements_of(*this);
        }
    }

    /// The same product of f(operands).
    template <class F>
    constexpr auto over(F f) const {
        return contraction<Plan, decltype(f(a)), decltype(f(b)), Shape>(f(a), f(b), shape_);
    }

private:
    /// Small results are kept in the tree, without an allocation, and in constant evaluation.
    template <class Elements>
    static constexpr bool is_held() {
        return detail::stored_inside<value_type, Shape>() && sizeof(Elements) <= 1024;
    }

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
