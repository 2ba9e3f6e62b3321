// SPDX-License-Identifier: BSL-1.0
// weft/rows/row_constants.hpp - the parts of a tree that are the same for all elements of a row, computed once a row.
//
// Layer: rows. Question: how often does `x * (1 / sum<1>(x, keep_dims))` divide?
//     once a row: the quotient stays in a register while the row is multiplied by it
//
// The compiler would not do so by itself: for all that it knows, the stores of a row change the numbers of the tree.
#pragma once

#include <weft/rows/row_reader.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class N>
constexpr bool is_row_constant();

template <class... Args>
constexpr bool are_row_constants(node_list<Args...>) {
    return ((is_scalar<Args> || is_row_constant<Args>()) && ...) && (is_row_constant<Args>() || ...);
}

/// Whether the tree is made of numbers of the row and of constants.
template <class N>
constexpr bool is_row_constant() {
    if constexpr (is_number<N>)
        return true;
    else if constexpr (N::arity == 0 || is_let<N> || is_truth<N>)
        return false;
    else
        return are_row_constants(typename operands_of<N>::type{}) && !calls_foreign<N>();
}

/// Calls `f(number of the first leaf, node)` for each row constant that is an operand of something else.
template <int Leaf, int Nth, class N, class F>
WEFT_INLINE void each_row_constant(const N& node, const F& f) {
    if constexpr (Nth < N::arity) {
        const auto& child = node.template operand<Nth>();
        using child_type = std::remove_cvref_t<decltype(child)>;
        if constexpr (is_row_constant<child_type>())
            f(std::integral_constant<int, Leaf>{}, child);
        else
            each_row_constant<Leaf, 0>(child, f);
        each_row_constant<Leaf + child_type::leaves, Nth + 1>(node, f);
    }
}

/// A cursor that finds row constants in registers, that which starts with leaf k in `values[k]`.
template <class Outer, class L>
struct constants_cursor : forwarding_cursor<constants_cursor<Outer, L>, Outer> {
    using base = forwarding_cursor<constants_cursor<Outer, L>, Outer>;
    const simd::pack<L>* const values;

    WEFT_INLINE constants_cursor(const Outer& cursor, const simd::pack<L>* first)
        : base(cursor), values(first) {}

    template <class Parent, class Child>
    static constexpr bool knows = is_row_constant<Child>() && !is_row_constant<Parent>();

    template <class Parent, int Leaf, int Stage, class Child>
    WEFT_INLINE auto visit(const Child& child) const {
        if constexpr (knows<Parent, Child>)
            return values[Leaf];
        else
            return base::template visit<Parent, Leaf, Stage>(child);
    }
};

/// A tree at one row, for the functions that run over a row.
template <class N>
struct tree_of_row {
    using value_type = typename N::value_type;
    using lane = kernel_lane<N>;
    static constexpr int leaves = N::leaves;

    const N& tree;
    simd::pack<lane> values[N::leaves == 0 ? 1 : N::leaves];

    WEFT_INLINE tree_of_row(const N& node, const dense_place<N>& at) : tree(node) {
        const place_cursor<lane, N::leaves, dense_place<N>> cursor(at, 0);
        // Inlined into kernels, so that the compiler does not contract it.
        const auto fill = [&](auto first, const auto& constant) __attribute__((always_inline)) {
            constexpr int k = decltype(first)::value;
            values[k] = constant.template evaluate<k, 0>(cursor);
        };
        each_row_constant<0, 0>(node, fill);
    }

    template <class Cursor>
    WEFT_INLINE auto inside(const Cursor& cursor) const {
        return constants_cursor<Cursor, lane>(cursor, values);
    }

    template <int, int, class Cursor>
    WEFT_INLINE auto evaluate(const Cursor& cursor) const {
        return tree.template evaluate<0, 0>(inside(cursor));
    }
};

template <class N>
struct kernel_lane_of<tree_of_row<N>> : kernel_lane_of<N> {};

} // namespace weft::inline WEFT_ABI::detail
