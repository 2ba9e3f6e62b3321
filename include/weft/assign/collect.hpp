// SPDX-License-Identifier: BSL-1.0
// weft/assign/collect.hpp - from a tree of types to the table that the driver walks.
//
// Layer: assign. Question: which operands and which stages does a tree have, and what do their rows hold?
//     c = a + b * 2   fills   operands {a, b}, stages {kernel of the tree}
#pragma once

#include <weft/assign/objects.hpp>
#include <weft/copy/computed.hpp>
#include <weft/copy/mover.hpp>
#include <weft/kernel/kernel.hpp>
#include <weft/kernel/kernel_tree.hpp>
#include <weft/kernel/region.hpp>
#include <weft/schedule/operands.hpp>

namespace weft::inline WEFT_ABI::detail {

/// The operands and stages of one assignment.
template <int Leaves, int Stages>
struct rows {
    static constexpr int leaves = Leaves;
    operand_row operands[std::size_t(Leaves == 0 ? 1 : Leaves)];
    stage stages[std::size_t(Stages)];
    stream streams[std::size_t(Leaves + Stages)];
};

template <expected_rows Rows = expected_rows{}, class N>
stage root_stage(const N& node) {
    return {&root_kernels<N, Rows>::table, address_of(node)};
}

/// What is known to the operands behind the Nth, whose value is stream `Stream`: the body of a let knows the value.
template <class N, int Nth, class Known, int Stream>
struct slots_inside_of {
    using type = Known;
};
template <class A, class Body, class Name, class Known, int Stream>
struct slots_inside_of<let_node<A, Body, Name>, 0, Known, Stream> {
    using type = with_slot<Known, slot<Name, typename A::value_type, Stream>>;
};
template <class N, int Nth, class Known, int Stream>
using slots_inside = typename slots_inside_of<N, Nth, Known, Stream>::type;

template <class N>
WEFT_INLINE void write_leaf_strides(const N& node, index_t* strides, int rank) {
    const int own = node.rank();
    for (int axis = 0; axis < rank - own; ++axis)
        strides[axis] = 0;
    for (int axis = 0; axis < own; ++axis)
        strides[rank - own + axis] = node.extent(axis) == 1 ? 0 : node.stride(axis);
}
template <class N>
WEFT_NOINLINE void call_leaf_strides(const N& node, index_t* strides, int rank) {
    write_leaf_strides(node, strides, rank);
}

/// The strides of a leaf over the axes of a result of rank `rank`: 0 where it broadcasts. Of few axes without a call.
template <class N>
WEFT_INLINE void leaf_strides(const N& node, index_t* strides, int rank) {
    if constexpr (stored_axes<typename N::shape_type> <= 2)
        write_leaf_strides(node, strides, rank);
    else
        call_leaf_strides(node, strides, rank);
}

/// How a leaf is laid out: elements in memory are copied, others are computed.
template <class N>
WEFT_INLINE const mover* mover_of_leaf([[maybe_unused]] const N& node) {
    if constexpr (is_computed<N>)
        return &node.rule();
    else
        return mover_for<sizeof(typename N::value_type)>;
}

/// Describes leaves of which kernels read `splat` elements at once, of numbers that they hold one (`held`, a bit each), in
/// `operands`, and in `strides`, those of leaf k from k * rank on.
template <class... Leaf>
WEFT_INLINE void collect_leaves([[maybe_unused]] operand_row* operands, [[maybe_unused]] index_t* strides,
                                [[maybe_unused]] int rank, [[maybe_unused]] int splat,
                                [[maybe_unused]] unsigned held, const Leaf&... leaf) {
    static_assert((is_plain<typename Leaf::value_type> && ...));
    [[maybe_unused]] int k = 0;
    ((operands[k] = {reinterpret_cast<const char*>(leaf.data()), int(sizeof(typename Leaf::value_type)),
                     is_row_number<Leaf> && has_bit(held, k) ? 1 : splat, mover_of_leaf(leaf)},
      leaf_strides(leaf, strides + k++ * rank, rank)),
     ...);
}

/// Fills the table, and `strides` over the axes of a result of rank `rank`, those of leaf k from k * rank on. `Leaf`
/// and `Stage`: the numbers of the first leaf and of the first tile buffer below `node`. `Known`: the values of the lets that
/// the node stands in. `splat`: what a splat must hold for the kernel that reads the leaf.
template <int Leaf, int Stage, class Known = slots<>, class N, class Rows>
WEFT_INLINE void collect(const N& node, Rows& table, index_t* strides, int rank, int splat = splat_count<N>);

template <class N, int Nth, int Leaf, int Stage, class Known, class Rows>
WEFT_INLINE void collect_operands(const N& node, Rows& table, index_t* strides, int rank, int splat) {
    if constexpr (Nth < N::arity) {
        const auto& child = node.template operand<Nth>();
        using child_type = std::remove_cvref_t<decltype(child)>;
        constexpr int inner = count_stages<child_type>();
        constexpr int next = Leaf + child_type::leaves;
        if constexpr (is_boundary<N, child_type>()) {
            static_assert(is_plain<typename child_type::value_type>);
            using own_slots = used_slots<child_type, Known>;
            collect<Leaf, Stage, own_slots>(child, table, strides, rank, splat_count<child_type>);
            table.stages[Stage + inner] = {&tile_kernel<child_type, Leaf, Rows::leaves + Stage, own_slots>,
                                           &child};
            using inside = slots_inside<N, Nth, Known, Rows::leaves + Stage + inner>;
            collect_operands<N, Nth + 1, next, Stage + inner + 1, inside>(node, table, strides, rank, splat);
        } else {
            collect<Leaf, Stage, Known>(child, table, strides, rank, splat);
            collect_operands<N, Nth + 1, next, Stage + inner, Known>(node, table, strides, rank, splat);
        }
    }
}

template <int Leaf, int Stage, class Known, class N, class Rows>
WEFT_INLINE void collect(const N& node, Rows& table, index_t* strides, int rank, int splat) {
    if constexpr (is_leaf<N>)
        collect_leaves(table.operands + Leaf, strides + Leaf * rank, rank, splat, 0, node);
    else
        collect_operands<N, 0, Leaf, Stage, Known>(node, table, strides, rank, splat);
}

} // namespace weft::inline WEFT_ABI::detail
