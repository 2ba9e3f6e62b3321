// SPDX-License-Identifier: BSL-1.0
// weft/reduce/walk/evaluate.hpp - from a tree of types and a fold to the job that the driver runs.
//
// Layer: reduce. Question: how do the elements of `a * b` become sums in memory?
//     fold_into<fold::sum>(tree, bits of the reduced axes, sums)
#pragma once

#include <weft/assign/collect.hpp>
#include <weft/assign/settle.hpp>
#include <weft/reduce/fold/fold.hpp>
#include <weft/reduce/fold/fold_kernel.hpp>
#include <weft/reduce/fold/fold_table.hpp>
#include <weft/reduce/fold/static_fold.hpp>
#include <weft/reduce/walk/objects.hpp>
#include <weft/schedule/fold/fold_driver.hpp>
#include <weft/schedule/fold/fold_matrix.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/write/checked.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Whether the fold is one of truth values.
template <class Fold>
concept truth_fold = std::derived_from<Fold, fold::any>;

/// The type in which a block of truth values is folded: that of the comparison that gives them, if it is wide enough.
template <class Fold, class N>
constexpr auto truth_fold_lane() {
    using lane = lane_t<N>;
    if constexpr (is_real_lane<lane> && (!std::same_as<Fold, fold::count> || sizeof(lane) >= 2))
        return std::type_identity<lane>{};
    else if constexpr (std::same_as<Fold, fold::count>)
        return std::type_identity<block_sum_t<bool>>{};
    else
        return std::type_identity<std::uint8_t>{};
}

/// The tree with elements of the type that its kernel folds.
template <class Fold, class N>
auto in_lanes(const N& node) {
    if constexpr (!truth_fold<Fold>)
        return converted<typename Fold::template lane<typename N::value_type>>(node);
    else if constexpr (is_truth<N>)
        return converted<typename decltype(truth_fold_lane<Fold, N>())::type>(node);
    else
        return in_lanes<Fold>(truth_of(node));
}

/// Whether nothing in the tree settles, and it has such elements already: then nothing is copied.
template <class Fold, class N>
constexpr bool is_in_lanes() {
    if constexpr (has_settling<N>)
        return false;
    else
        return std::same_as<decltype(in_lanes<Fold>(std::declval<const N&>())), N>;
}

template <class Fold, class N>
using fold_total_t = typename Fold::template total<typename N::value_type>;
template <class Fold, class N>
using fold_result_t = typename Fold::template result<typename N::value_type>;

/// Whether these bits are those of all axes.
constexpr bool folds_all(std::uint32_t reduced, int rank) { return reduced + 1 == std::uint32_t(1) << rank; }

/// Whether a few elements of dense tensors are folded without a plan.
template <class N>
constexpr bool may_fold_dense() {
    return N::leaves > 0 && has_dense_leaves<N>() && in_registers<N> &&
           std::same_as<typename N::value_type, kernel_lane<N>>;
}

/// Whether a leaf may be the whole matrix, by its type.
template <class Leaf>
constexpr bool is_matrix_leaf() {
    if constexpr (has_static_rank<typename Leaf::shape_type>)
        return std::same_as<typename Leaf::layout_type, dense> && !is_computed<Leaf> &&
               static_rank_v<typename Leaf::shape_type> == 2;
    else
        return false;
}

/// Whether all leaves are small matrices that are folded over one axis, at which the streams are then set.
template <class... Leaf>
WEFT_INLINE bool are_few_folded(const fold_job& work, const Leaf&... leaf) {
    if (!folds_few(work)) return false;
    const index_t rows = work.extents[0], n = work.extents[1];
    stream* next = work.streams;
    return ((leaf.extent(0) == rows && leaf.extent(1) == n &&
             (*next++ = {reinterpret_cast<const char*>(leaf.data()),
                         n * index_t(sizeof(typename Leaf::value_type)), -1},
              true)) &&
            ...);
}

/// Adds a table of the leaves to a fold, and runs it.
template <class... Leaf>
WEFT_NOINLINE void fold_table_of_leaves(fold_job& work, int splat, unsigned held, const Leaf&... leaf) {
    constexpr int leaves = sizeof...(Leaf);
    operand_row operands[std::size_t(leaves == 0 ? 1 : leaves)];
    index_t strides[std::size_t(leaves == 0 ? 1 : leaves * max_rank)];
    stream streams[std::size_t(leaves + 1)];
    collect_leaves(operands, strides, work.rank, splat, held, leaf...);
    work.operands = operands;
    work.strides = strides;
    work.streams = streams;
    run(work);
}

/// Adds the leaves to a fold of one kernel, or of its only leaf, and runs it. It knows the leaves and not the tree, so that one
/// copy serves all trees over such leaves.
template <class... Leaf>
WEFT_NOINLINE void fold_leaves(fold_job& work, int splat, unsigned held, const Leaf&... leaf) {
    if constexpr (sizeof...(Leaf) > 0 && (is_matrix_leaf<Leaf>() && ...)) {
        stream streams[sizeof...(Leaf) + 1];
        work.streams = streams;
        if (are_few_folded(work, leaf...)) return fold_matrix(work);
    }
    fold_table_of_leaves(work, splat, held, leaf...);
}

/// The elements that a fold reads of a tree: those of its only leaf, or those that its kernel leaves in a tile buffer.
template <class N>
struct folded_elements_of {
    using type = typename N::value_type;
    static constexpr bool in_memory = is_leaf<N>;
};
template <class To, class A>
    requires is_leaf<A>
struct folded_elements_of<convert<To, A>> {
    using type = typename A::value_type;
    static constexpr bool in_memory = true;
};

/// Folds a tree whose axes are not empty into dense totals, with the kernels of `table`. Without a fold kernel of its own: the
/// kernel of an assignment of the tree fills a buffer in L1, which is folded by what knows the element type alone.
template <class N>
WEFT_INLINE void run_fold(const N& node, std::uint32_t reduced, const fold_table& table,
                          const kernel_table& elements, const fold_kernels& fused, char* totals,
                          int decisive = -1) {
    static_assert(is_plain<typename N::value_type>);
    constexpr int leaves = N::leaves, buffers = count_stages<N>();
    const auto shape = node.shape();
    const auto& tree = kernel_tree(node);
    const stage root{&elements, &tree};
    index_t extents[max_rank];
    for (int axis = 0; axis < shape.rank(); ++axis)
        extents[axis] = shape.extent(axis);
    fold_job work{.rank = shape.rank(),
                  .operand_count = leaves,
                  .stage_count = buffers + (folded_elements_of<N>::in_memory ? 0 : 1),
                  .reduced = reduced,
                  .extents = extents,
                  .stages = &root,
                  .table = &table,
                  .fused = fused,
                  .node = &tree,
                  .out = totals,
                  .decisive = decisive};
    if constexpr (buffers == 0) {
        with_leaves(node, leaf_numbers<N>,
                    [&](const auto&... leaf) { fold_leaves(work, splat_count<N>, elements.held, leaf...); });
    } else {
        rows<leaves, buffers + 1> table_of_rows;
        index_t strides[std::size_t(leaves == 0 ? 1 : leaves * max_rank)];
        collect<0, 0>(node, table_of_rows, strides, work.rank);
        table_of_rows.stages[buffers] = root;
        work.operands = table_of_rows.operands;
        work.strides = strides;
        work.stages = table_of_rows.stages;
        work.streams = table_of_rows.streams;
        run(work);
    }
}

/// Whether the fold is fused with this kernel tree; not with a leaf, whose kernels the table has.
template <class Fold, class N>
constexpr bool has_fused_kernels = !folded_elements_of<N>::in_memory && is_fused_with<Fold, N>();

/// The kernels in which the fold is fused with the kernel tree, if there are any.
template <class Fold, folded_axes Axes, class N>
constexpr fold_kernels fused_kernels() {
    if constexpr (has_fused_kernels<Fold, N>)
        return kernels_of<Fold, N, Axes>;
    else
        return {};
}

/// The kernel that gives the elements which are folded.
template <class Fold, folded_axes Axes, class N>
constexpr const kernel_table& elements_kernel() {
    if constexpr (has_fused_kernels<Fold, N>)
        return unfolded_kernel<Fold, N, Axes>;
    else
        return kernel_below<N>;
}

/// The total that decides, unless a function of the user wants to be called for every element (`fold_job`).
template <class Fold, class N>
constexpr int decisive_total() {
    if constexpr (std::same_as<Fold, fold::any> || std::same_as<Fold, fold::all>)
        return calls_foreign<N>() ? -1 : 1 - Fold::template identity<int>();
    else
        return -1;
}

/// Folds a tree of lanes by kernels.
template <class Fold, folded_axes Axes, class Total, class N>
WEFT_INLINE void fold_by_kernels(const N& node, std::uint32_t reduced, Total* totals) {
    using elements = folded_elements_of<N>;
    using tree = kernel_tree_t<N>;
    constexpr fold_kernels fused = fused_kernels<Fold, Axes, tree>();
    const fold_table& table = fold_of<Fold, Total, typename N::value_type, typename elements::type>::table;
    if constexpr (may_fold_dense<N>() && Axes != folded_axes::outer &&
                  (has_fused_kernels<Fold, tree> || elements::in_memory)) {
        const auto shape = node.shape();
        const index_t count = shape.size();
        if (count >= simd::lanes<kernel_lane<N>> && count <= block_elements &&
            folds_all(reduced, shape.rank()) && reads_whole(node, count)) {
            stream in[std::size_t(N::leaves)];
            with_leaves(node, leaf_numbers<N>, [&](const auto&... leaf) {
                stream* next = in;
                ((*next++ = {reinterpret_cast<const char*>(leaf.data()), 0, -1}), ...);
            });
            const tree& kernel_node = kernel_tree(node);
            const kernel along = [&] {
                if constexpr (elements::in_memory)
                    return table.kernels.along;
                else
                    return &fold_along<Fold, tree>;
            }();
            *totals = as_element<Total>(fold_one<Fold, kernel_lane<N>>(along, &kernel_node, in, count));
            return;
        }
    }
    run_fold(node, reduced, table, elements_kernel<Fold, Axes, tree>(), fused,
             reinterpret_cast<char*>(totals), decisive_total<Fold, N>());
}

/// Folds a tree of lanes.
template <class Fold, folded_axes Axes, class Total, class N>
WEFT_INLINE void fold_lanes_into(const N& node, std::uint32_t reduced, Total* totals) {
    if constexpr (Axes == folded_axes::all && folds_in_place<N, typename folded_elements_of<N>::type>())
        *totals = as_element<Total>(fold_in_place<Fold>(node));
    else
        fold_by_kernels<Fold, Axes>(node, reduced, totals);
}

/// Folds `node` over the axes whose bits are set, of which `Axes` says what is known, into the dense results at `out`.
template <class Fold, folded_axes Axes = folded_axes::any, class N>
void fold_into(const N& node, std::uint32_t reduced, fold_result_t<Fold, N>* out);

/// The same of a tree that is not plain. There are elements, and results.
template <class Fold, folded_axes Axes, class N, class Result>
void fold_objects_into(const N& tree, std::uint32_t reduced, Result* out) {
    const auto fold_numbers = [&](const auto& numbers) { fold_into<Fold, Axes>(numbers, reduced, out); };
    if constexpr (is_plain<typename N::value_type>) {
        with_elements(tree, fold_numbers);
    } else {
        const auto lanes = in_lanes<Fold>(tree);
        if constexpr (is_plain<typename std::remove_const_t<decltype(lanes)>::value_type>)
            with_elements(lanes, fold_numbers);
        else
            fold_each<Fold>(lanes, reduced, out);
    }
}

template <class Fold, folded_axes Axes, class N>
void fold_into(const N& node, std::uint32_t reduced, fold_result_t<Fold, N>* out) {
    using result = fold_result_t<Fold, N>;
    using total = fold_total_t<Fold, N>;
    index_t kept = 1, folded = 1;
    const auto shape = node.shape();
    for (int axis = 0; axis < shape.rank(); ++axis)
        ((reduced >> axis & 1) != 0 ? folded : kept) *= shape.extent(axis);
    if constexpr (refusals<N> > 0)
        if (kept == 0 || folded == 0)
            static_cast<void>(settled(node)); // an index is refused also where it chooses nothing
    if (kept == 0) return;
    if (folded == 0) {
        if constexpr (requires { Fold::template of_nothing<result>(); })
            for (index_t i = 0; i < kept; ++i)
                out[i] = Fold::template of_nothing<result>();
        return;
    }
    if constexpr (!is_plain_tree<N>) {
        fold_objects_into<Fold, Axes>(settled(node), reduced, out);
    } else if constexpr (requires { Fold::write(node, reduced, kept, out); }) {
        Fold::write(node, reduced, kept, out);
    } else {
        const auto fold_tree = [&](const auto& tree) {
            if constexpr (std::same_as<total, result>) {
                fold_lanes_into<Fold, Axes>(tree, reduced, out);
            } else {
                total one{};
                buffer<total> several(kept == 1 ? 0 : kept, uninitialized);
                total* const totals = kept == 1 ? &one : several.data();
                fold_lanes_into<Fold, Axes>(tree, reduced, totals);
                for (index_t i = 0; i < kept; ++i)
                    out[i] = as_element<result>(totals[i]);
            }
        };
        if constexpr (is_in_lanes<Fold, N>()) {
            fold_tree(node);
        } else {
            auto tree = settled_to_read(node);
            if constexpr (is_in_lanes<Fold, decltype(tree)>())
                fold_tree(tree);
            else
                fold_tree(in_lanes<Fold>(tree));
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail
