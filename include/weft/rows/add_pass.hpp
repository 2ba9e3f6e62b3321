// SPDX-License-Identifier: BSL-1.0
// weft/rows/add_pass.hpp - from a tree of types to a pass.
//
// Layer: rows. Question: what of `x - means` must be known to run it for some rows alone?
//     its operands, its kernel, and the constants in it
#pragma once

#include <weft/assign/collect.hpp>
#include <weft/rows/run_passes.hpp>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Adds the pass that reads these leaves, `splat` elements at once, of those that are `held` one: it knows them, and not the
/// tree.
template <class Shape, class... Leaf>
WEFT_NOINLINE pass& add_leaves(pass_list& list, const Shape& shape, int splat, unsigned held,
                               const Leaf&... leaf) {
    pass& made = list.add(shape.rank(), int(sizeof...(Leaf)), 1);
    for (int axis = 0; axis < made.rank; ++axis)
        made.extents[axis] = shape.extent(axis);
    collect_leaves(made.operands, made.strides, made.rank, splat, held, leaf...);
    return made;
}

/// Whether all that a pass needs can be copied out of a tree: no leaf holds its elements, or the rule for them, itself.
template <class N>
constexpr bool is_copied_for_passes() {
    return kernel_form<N>::copied && count_stages<N>() == 0 &&
           all_leaves<N>([]<class Leaf>(std::type_identity<Leaf>) {
               return !is_computed<Leaf> && requires(const Leaf& leaf) { leaf.owner(); };
           });
}

/// The tree where it lives as long as needed.
template <class N>
const N& kept_tree(pass_list& list, N& node) {
    if constexpr (is_copied_for_passes<N>())
        return node;
    else
        return list.keep(std::move(node));
}

/// The kernel of a pass. Rows are all that a pass computes, so that it needs no kernel of whole tensors, nor of numbers that only
/// small assignments ask for.
template <class N>
constexpr const kernel_table& kernel_of_pass() {
    if constexpr (is_leaf<N>)
        return root_kernels<N>::table; // made once
    else
        return kernel_below<N>;
}

/// What becomes of the elements of a tree.
enum class tree_use {
    assigned, ///< they are stored for the user
    stored,   ///< for later passes
    folded,   ///< for a fold
    loaded,   ///< the tree is a leaf, which a fold reads itself
};

/// Adds the pass that computes a tree over something of this shape. The tree must live as long as the list unless it
/// `is_copied_for_passes`.
template <tree_use Use, class N, class Shape>
pass& add_tree(pass_list& list, const N& node, const Shape& shape) {
    static_assert(is_plain<typename N::value_type>);
    constexpr int buffers = count_stages<N>();
    const auto add_stage = [&](pass& made, const auto& tree) {
        made.stages[buffers] = {&kernel_of_pass<kernel_tree_t<N>>(), &tree};
        made.node = &tree;
    };
    const auto add_last = [&](pass& made) {
        if constexpr (kernel_form<N>::copied)
            add_stage(made, list.keep(kernel_tree(node)));
        else
            add_stage(made, node);
    };
    if constexpr (buffers > 0) {
        rows<N::leaves, buffers + 1> table;
        pass& made = list.add(shape.rank(), N::leaves, buffers + 1);
        for (int axis = 0; axis < made.rank; ++axis)
            made.extents[axis] = shape.extent(axis);
        collect<0, 0>(node, table, made.strides, made.rank);
        std::copy_n(table.operands, N::leaves, made.operands);
        std::copy_n(table.stages, buffers, made.stages);
        add_last(made);
        return made;
    } else {
        pass& made = with_leaves(node, leaf_numbers<N>, [&](const auto&... leaf) -> pass& {
            return add_leaves(list, shape, splat_count<N>, held_numbers<N>, leaf...);
        });
        if constexpr (Use == tree_use::loaded)
            made.stage_count = 0;
        else
            add_last(made);
        return made;
    }
}

} // namespace weft::inline WEFT_ABI::detail
