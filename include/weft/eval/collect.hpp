// SPDX-License-Identifier: BSL-1.0
// weft/eval/collect.hpp - from a tree of types to the table that the driver walks.
//
// Layer: eval. Question: which operands and which stages does a tree have, and what do their rows hold?
//     c = a + b * 2   fills   operands {a, b}, stages {kernel of the tree}
#pragma once

#include <weft/eval/kernel.hpp>
#include <weft/eval/mover.hpp>
#include <weft/eval/operands.hpp>
#include <weft/eval/region.hpp>

namespace weft::inline WEFT_ABI::detail {

/// The operands and stages of one assignment. `flat`: every operand is read from its first element to its last,
/// one for each element of the target.
template <int Leaves, int Stages>
struct rows {
    static constexpr int leaves = Leaves;
    operand_row operands[Leaves == 0 ? 1 : Leaves];
    stage stages[Stages];
    stream streams[Leaves + Stages];
    index_t count; ///< elements of the target
    bool flat;
};

/// The stage that computes `node` itself, once the buffers below it are filled.
template <class N>
stage root_stage(const N& node) {
    constexpr int size = sizeof(typename N::value_type);
    return {&run_kernel<N, 0, N::leaves>, &node, size, mover_for<size>, has_stepped_kernel<N>()};
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

/// `Leaf` and `Stage`: the numbers of the first leaf and of the first tile buffer below `node`. `L`: the lanes of
/// the kernel that reads the leaf. `Known`: the values of the lets that the node stands in.
template <class L, int Leaf, int Stage, class Known = slots<>, class N, class Rows>
WEFT_INLINE void collect(const N& node, Rows& table);

template <class N, int Nth, int Leaf, int Stage, class L, class Known, class Rows>
WEFT_INLINE void collect_operands(const N& node, Rows& table) {
    if constexpr (Nth < N::arity) {
        const auto& child = node.template operand<Nth>();
        using child_type = std::remove_cvref_t<decltype(child)>;
        constexpr int inner = count_stages<child_type>();
        if constexpr (is_boundary<N, child_type>()) {
            using own_slots = used_slots<child_type, Known>;
            collect<kernel_lane<child_type>, Leaf, Stage, own_slots>(child, table);
            table.stages[Stage + inner] = {&run_kernel<child_type, Leaf, Rows::leaves + Stage, own_slots>,
                                           &child, int(sizeof(typename child_type::value_type))};
            using inside = slots_inside<N, Nth, Known, Rows::leaves + Stage + inner>;
            collect_operands<N, Nth + 1, Leaf + child_type::leaves, Stage + inner + 1, L, inside>(node,
                                                                                                  table);
        } else {
            collect<L, Leaf, Stage, Known>(child, table);
            collect_operands<N, Nth + 1, Leaf + child_type::leaves, Stage + inner, L, Known>(node, table);
        }
    }
}

template <class L, int Leaf, int Stage, class Known, class N, class Rows>
WEFT_INLINE void collect(const N& node, Rows& table) {
    if constexpr (is_leaf<N>) {
        table.operands[Leaf] = {reinterpret_cast<const char*>(node.data()),
                                int(sizeof(typename N::value_type)), splat_count<L>,
                                mover_for<sizeof(typename N::value_type)>};
        if constexpr (std::same_as<typename N::layout_type, dense>)
            table.flat = table.flat && node.size() == table.count;
        else
            table.flat = false;
    } else {
        collect_operands<N, 0, Leaf, Stage, L, Known>(node, table);
    }
}

/// The strides of a leaf over the axes of a result of rank `rank`: 0 where it broadcasts.
template <class N>
WEFT_NOINLINE void leaf_strides(const N& node, index_t* strides, int rank) {
    const int own = node.rank();
    for (int axis = 0; axis < rank - own; ++axis)
        strides[axis] = 0;
    for (int axis = 0; axis < own; ++axis)
        strides[rank - own + axis] = node.extent(axis) == 1 ? 0 : node.stride(axis);
}

/// Those of all leaves, leaf k's from k * rank on.
template <class N>
WEFT_INLINE void collect_strides(const N& node, index_t* strides, int rank) {
    each_leaf(node, [&](auto number, const auto& from) {
        leaf_strides(from, strides + decltype(number)::value * rank, rank);
    });
}

} // namespace weft::inline WEFT_ABI::detail
