// SPDX-License-Identifier: BSL-1.0
// weft/reduce/evaluate.hpp - from a tree of types and a fold to the job that the driver runs.
//
// Layer: reduce. Question: how do the elements of `a * b` become sums in memory?
//     fold_into<fold::sum>(tree, bits of the reduced axes, sums)
#pragma once

#include <weft/eval/checked.hpp>
#include <weft/eval/collect.hpp>
#include <weft/eval/settle.hpp>
#include <weft/reduce/along_kernel.hpp>
#include <weft/reduce/dense_fold.hpp>
#include <weft/reduce/down_kernel.hpp>
#include <weft/reduce/driver.hpp>
#include <weft/reduce/fold.hpp>
#include <weft/reduce/objects.hpp>
#include <weft/storage/buffer.hpp>

#include <array>

namespace weft::inline WEFT_ABI::detail {

template <class Fold, class Total, class L>
WEFT_NO_CONTRACT void enter_totals(char* totals, const char* lanes, index_t n, bool first, index_t) {
    auto* const to = reinterpret_cast<Total*>(totals);
    const auto* const from = reinterpret_cast<const L*>(lanes);
    if (first)
        for (index_t i = 0; i < n; ++i)
            to[i] = as_element<Total>(from[i]);
    else
        for (index_t i = 0; i < n; ++i)
            to[i] = Fold::join(to[i], as_element<Total>(from[i]));
}

template <class Fold, class Total>
WEFT_NO_CONTRACT void join_totals(char* totals, const char* others, index_t n) {
    enter_totals<Fold, Total, Total>(totals, others, n, false, 0);
}

template <class Fold, class Total, class L>
WEFT_NO_CONTRACT void join_pairwise(char* total, char* lanes, index_t n, index_t) {
    const auto* const from = reinterpret_cast<const L*>(lanes);
    std::array<Total, std::size_t(block_batch)> totals{};
    for (index_t i = 0; i < n; ++i)
        totals[std::size_t(i)] = as_element<Total>(from[i]);
    for (; n > 1; n = (n + 1) / 2) {
        for (index_t i = 0; i + 1 < n; i += 2)
            totals[std::size_t(i / 2)] = Fold::join(totals[std::size_t(i)], totals[std::size_t(i + 1)]);
        if (n % 2 != 0) totals[std::size_t(n / 2)] = totals[std::size_t(n - 1)];
    }
    *reinterpret_cast<Total*>(total) = totals[0];
}

template <class Total>
inline constexpr stream_leaf<Total, dense> some_total{};

template <class Fold, class Total, class L>
inline const fold_table table_of = {int(sizeof(L)),
                                    int(sizeof(Total)),
                                    std::same_as<Total, L>,
                                    false,
                                    &enter_totals<Fold, Total, L>,
                                    &join_totals<Fold, Total>,
                                    &join_pairwise<Fold, Total, L>,
                                    &run_down<Fold, stream_leaf<Total, dense>, 0, 1>,
                                    &some_total<Total>,
                                    mover_for<int(sizeof(Total))>,
                                    &table_of<Fold, Total, Total>};

/// Whether the fold is one of truth values.
template <class Fold>
concept truth_fold = std::derived_from<Fold, fold::any> || std::same_as<Fold, fold::count>;

/// The type in which a block of truth values is folded: that of the comparison that gives them, if it is wide enough.
template <class Fold, class N>
constexpr auto truth_fold_lane() {
    using lane = lane_t<N>;
    if constexpr (is_real_lane<lane> && (!std::same_as<Fold, fold::count> || sizeof(lane) >= 4))
        return std::type_identity<lane>{};
    else if constexpr (std::same_as<Fold, fold::count>)
        return std::type_identity<std::int32_t>{};
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

template <class Fold, class N>
using fold_total_t = typename Fold::template total<typename N::value_type>;
template <class Fold, class N>
using fold_result_t = typename Fold::template result<typename N::value_type>;

/// Folds a tree whose axes are not empty into dense totals, with these kernels of its `kernel_tree`.
template <class N>
void run_fold(const N& node, std::uint32_t reduced, fold_kernel along, fold_kernel down,
              const fold_table& table, char* totals) {
    static_assert(is_plain<typename N::value_type>);
    const auto& tree = kernel_tree(node);
    constexpr int leaves = N::leaves, buffers = count_stages<N>();
    constexpr int axes = stored_axes<typename N::shape_type> == 0 ? 1 : stored_axes<typename N::shape_type>;
    const auto shape = node.shape();
    const int rank = shape.rank();
    if constexpr (buffers == 0 && sizeof(typename N::value_type) <= 32 && has_dense_leaves<N>())
        if (const index_t count = shape.size();
            count <= block_elements && reduced + 1 == std::uint32_t(1) << rank && reads_whole(node, count)) {
            const char* first[std::size_t(leaves == 0 ? 1 : leaves)];
            place_dense(node, first);
            stream streams[std::size_t(leaves == 0 ? 1 : leaves)];
            for (int k = 0; k < leaves; ++k)
                streams[k] = {first[k], 0, -1};
            alignas(64) char lanes[64];
            along(&tree, streams, lanes, 0, 1, count, 0);
            table.enter(totals, lanes, 1, true, 0);
            return;
        }
    index_t extents[std::size_t(axes)];
    for (int axis = 0; axis < rank; ++axis)
        extents[axis] = shape.extent(axis);
    rows<leaves, buffers + 1> operands;
    index_t strides[std::size_t(leaves == 0 ? 1 : leaves * axes)];
    collect<lane_count<kernel_lane<N>>, 0, 0>(node, operands, strides, rank);
    run(fold_job{.rank = rank,
                 .operand_count = leaves,
                 .stage_count = buffers,
                 .reduced = reduced,
                 .extents = extents,
                 .operands = operands.operands,
                 .strides = strides,
                 .stages = operands.stages,
                 .streams = operands.streams,
                 .node = &tree,
                 .along = along,
                 .down = down,
                 .table = &table,
                 .out = totals});
}

/// Folds a tree of lanes. `Every`: over all axes, so never down.
template <class Fold, bool Every, class Total, class N>
void fold_lanes_into(const N& node, std::uint32_t reduced, Total* totals) {
    using tree = kernel_tree_t<N>;
    constexpr int leaves = N::leaves;
    const fold_table& table = table_of<Fold, Total, typename N::value_type>;
    char* const to = reinterpret_cast<char*>(totals);
    if constexpr (Every) {
        if constexpr (may_fold_dense<N>())
            if (fold_dense<Fold>(node, node.shape().size(), table, totals)) return;
        run_fold(node, reduced, &run_along<Fold, tree, 0, leaves>, nullptr, table, to);
    } else {
        run_fold(node, reduced, &run_along<Fold, tree, 0, leaves>, &run_down<Fold, tree, 0, leaves>, table,
                 to);
    }
}

/// Folds `node` over the axes whose bits are set (`Every`: all of them), into the dense results at `out`.
template <class Fold, bool Every = false, class N>
void fold_into(const N& node, std::uint32_t reduced, fold_result_t<Fold, N>* out);

/// The same of a tree that is not plain. There are elements, and results.
template <class Fold, bool Every, class N, class Result>
void fold_objects_into(const N& tree, std::uint32_t reduced, Result* out) {
    const auto fold_numbers = [&](const auto& numbers) { fold_into<Fold, Every>(numbers, reduced, out); };
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

template <class Fold, bool Every, class N>
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
        fold_objects_into<Fold, Every>(settled(node), reduced, out);
    } else if constexpr (requires { Fold::write(node, reduced, kept, out); }) {
        Fold::write(node, reduced, kept, out);
    } else {
        const auto tree = in_lanes<Fold>(settled(node));
        if constexpr (std::same_as<total, result>) {
            fold_lanes_into<Fold, Every>(tree, reduced, out);
        } else if (kept == 1) {
            total one{};
            fold_lanes_into<Fold, Every>(tree, reduced, &one);
            *out = as_element<result>(one);
        } else {
            buffer<total> totals(kept, uninitialized);
            fold_lanes_into<Fold, Every>(tree, reduced, totals.data());
            for (index_t i = 0; i < kept; ++i)
                out[i] = as_element<result>(totals.data()[i]);
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail
