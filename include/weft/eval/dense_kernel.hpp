// SPDX-License-Identifier: BSL-1.0
// weft/eval/dense_kernel.hpp - the code made for trees of whole tensors of one size.
//
// Layer: eval. Question: what runs for `d = a * b + c` if all of them are whole tensors of 1000 elements?
//     one row of 1000 elements, from four addresses in registers: no table, no plan
#pragma once

#include <weft/eval/operands.hpp>
#include <weft/eval/row_kernel.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

struct is_whole_tensor {
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        return std::same_as<typename Leaf::layout_type, dense>;
    }
};

/// Whether every leaf is a whole tensor.
template <class N>
constexpr bool has_dense_leaves() {
    return all_leaves<N>(is_whole_tensor{});
}

/// Where element `at` of each leaf of a tree of dense tensors is. True if each of them has `count` elements.
template <int Leaf, class N>
WEFT_INLINE bool place_dense(const N& node, const char** first, index_t count, index_t at = 0);

template <class N, int Nth, int Leaf>
WEFT_INLINE bool place_dense_operands(const N& node, const char** first, index_t count, index_t at) {
    if constexpr (Nth < N::arity) {
        const auto& child = node.template operand<Nth>();
        constexpr int next = Leaf + std::remove_cvref_t<decltype(child)>::leaves;
        return place_dense<Leaf>(child, first, count, at) &&
               place_dense_operands<N, Nth + 1, next>(node, first, count, at);
    } else {
        return true;
    }
}

template <int Leaf, class N>
WEFT_INLINE bool place_dense(const N& node, const char** first, index_t count, index_t at) {
    if constexpr (is_leaf<N>) {
        first[Leaf] = reinterpret_cast<const char*>(node.data() + at);
        return node.size() == count;
    } else {
        return place_dense_operands<N, 0, Leaf>(node, first, count, at);
    }
}

/// The kernel of an assignment whose operands are dense tensors of the target's size, which start at `first...`: no
/// table, no masks. Never inlined: beside the general path its loop would lose registers (measured: 1000 elements of
/// `a * b + c` in 41 ns instead of 33). The addresses come in registers: through memory they cost a nanosecond.
template <class N, class... Addresses>
WEFT_NOINLINE WEFT_NO_CONTRACT void dense_kernel(const N& node, typename N::value_type* out, index_t count,
                                                 Addresses... first) {
    const position<N::leaves> at = {{first...}, {(static_cast<void>(first), index_t{-1})...}};
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>)
        element_row<N, N::leaves>(node, at, out, count);
    else
        packet_row(node, at, out, count);
}

/// Runs the dense kernel. False, and nothing done, where some operand is of another size than the target.
template <class N>
WEFT_INLINE bool run_dense(const N& node, typename N::value_type* out, index_t count) {
    const char* first[N::leaves == 0 ? 1 : N::leaves];
    if (!place_dense<0>(node, first, count)) return false;
    if (count == 0) return true;
    [&]<int... Nth>(std::integer_sequence<int, Nth...>) {
        dense_kernel<N>(node, out, count, first[Nth]...);
    }(std::make_integer_sequence<int, N::leaves>{});
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
