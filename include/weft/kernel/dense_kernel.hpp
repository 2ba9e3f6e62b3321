// SPDX-License-Identifier: BSL-1.0
// weft/kernel/dense_kernel.hpp - the code made for trees of whole tensors of one size.
//
// Layer: kernel. Question: what runs for `d = a * b + c` if all of them are whole tensors of 1000 elements?
//     one row of 1000 elements, from four addresses in registers: no table, no plan
#pragma once

#include <weft/core/machine.hpp>
#include <weft/kernel/kernel_tree.hpp>
#include <weft/kernel/row_kernel.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/workers.hpp>
#include <weft/shape/judge.hpp>
#include <weft/shape/shaped.hpp>
#include <weft/shape/traits.hpp>

#include <algorithm>
#include <type_traits>

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

/// Whether a shape has fewer elements than another one with which it is broadcast, as far as their types say: extents that turn
/// out to be 1 aside.
template <class A, class B>
constexpr bool is_smaller_by_type() {
    if constexpr (has_static_rank<A> && has_static_rank<B>) {
        for (int axis = 0; axis < B::rank(); ++axis)
            if (aligned_extent<A>(B::rank(), axis) == 1 && B::static_extent(axis) != 1) return true;
    }
    return false;
}

template <class A, class... Shape>
inline constexpr bool is_smaller_than_any = (is_smaller_by_type<A, Shape>() || ...);

/// Whether operands of these shapes are to be expected to have as many elements as each other. (A matrix and a row may, if it has
/// one row; but then another kernel computes the same.)
template <class... Shape>
inline constexpr bool likely_one_size = !(is_smaller_than_any<Shape, Shape...> || ...);

struct is_small_leaf {
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        return is_small<typename Leaf::shape_type>;
    }
};

/// Whether every leaf is a whole tensor of `count` elements: whether each is read from its first to its last element.
template <class N>
WEFT_INLINE bool reads_whole([[maybe_unused]] const N& node, [[maybe_unused]] index_t count) {
    if constexpr (has_dense_leaves<N>())
        return with_leaves(node, leaf_numbers<N>,
                           [&](const auto&... leaf) { return ((leaf.size() == count) && ...); });
    else
        return false;
}

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpass-failed" // a loop that cannot be vectorised is none the worse
#endif

/// The kernel of an assignment whose operands are dense tensors of the target's size, which start at `first...`: no
/// table, no masks. Never inlined: beside the general path its loop would lose registers (measured: 1000 elements of
/// `a * b + c` in 41 ns instead of 33). The addresses come in registers: through memory they cost a nanosecond.
template <class N, class... Addresses>
WEFT_NOINLINE WEFT_NO_CONTRACT void dense_kernel(const void* node, void* target, index_t count,
                                                 Addresses... first) {
    auto* const out = static_cast<typename N::value_type*>(target);
    held_tree<N> tree = tree_at<N>(node);
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        const position<N::leaves> at = {{first...}, {(static_cast<void>(first), index_t{-1})...}};
        element_row<N, N::leaves>(tree, at, out, count);
    } else {
        dense_row(tree, {{}, {}, {first...}}, out, count);
    }
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

/// Less than this is for the dense kernel whatever the machine: neither for other threads nor stored around the caches.
inline constexpr index_t least_driven_bytes = (std::min)(machine::least_far_bytes, 2 * least_piece_bytes);

} // namespace weft::inline WEFT_ABI::detail
