// SPDX-License-Identifier: BSL-1.0
// weft/reduce/dense_fold.hpp - all elements of dense tensors, folded into one value.
//
// Layer: reduce. Question: what does sum(square(a - b)) do for tensors of one shape?
//     blocks of 4096 elements where they lie, one call of a kernel for each, no plan and no table
//
// In the order of driver.hpp: the same bits.
#pragma once

#include <weft/eval/kernel.hpp>
#include <weft/eval/kernel_tree.hpp>
#include <weft/eval/workers.hpp>
#include <weft/reduce/along_kernel.hpp>
#include <weft/reduce/job.hpp>

namespace weft::inline WEFT_ABI::detail {

/// At most a block of elements, of operands that start at `first...`. Never inlined and given addresses in registers, as
/// the kernel of a dense assignment is.
template <class Fold, bool Fetches, class N, class... Addresses>
WEFT_NOINLINE WEFT_NO_CONTRACT auto fold_dense_block(const N& node, index_t n, Addresses... first) {
    const position<N::leaves> at = {{first...}, {(static_cast<void>(first), index_t{-1})...}};
    using value = typename N::value_type;
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>)
        return value(fold_elements<Fold>(node, at, n));
    else
        return join_own_lanes<Fold, simd::lanes<value>>(fold_row<Fold, Fetches>(node, at, n));
}

/// Whether `fold_dense` has a chance.
template <class N>
constexpr bool may_fold_dense() {
    return N::leaves > 0 && has_dense_leaves<N>() && count_stages<N>() == 0;
}

/// Folds all `count` elements. False, and nothing done, where an operand is of another size, since it broadcasts, and
/// where other threads take part.
template <class Fold, class N, class Total>
bool fold_dense(const N& node, index_t count, const fold_table& table, Total* out) {
    using lane = typename N::value_type;
    if (!reads_whole(node, count)) return false;
    const index_t bytes = count * N::leaves * index_t(sizeof(lane));
    if (is_shared(bytes)) return false;
    const bool fetches = fetching_pays && bytes > core_cache && bytes < last_cache;
    const auto& tree = kernel_tree(node);
    const auto block = [&](index_t at) {
        const char* first[N::leaves];
        place_dense(node, first, at);
        return [&]<int... Nth>(std::integer_sequence<int, Nth...>) {
            const index_t n = (std::min)(block_elements, count - at);
            return fetches ? fold_dense_block<Fold, true>(tree, n, first[Nth]...)
                           : fold_dense_block<Fold, false>(tree, n, first[Nth]...);
        }(std::make_integer_sequence<int, N::leaves>{});
    };
    if (count <= block_elements) {
        *out = as_element<Total>(block(0));
        return true;
    }
    lane lanes[block_batch];
    totals_counter counter;
    arena memory;
    for (index_t at = 0; at < count;) {
        const index_t start = at;
        index_t blocks = 0;
        for (; blocks < block_batch && at < count; at += block_elements)
            lanes[blocks++] = block(at);
        table.pairwise(counter.fresh(table, 1, memory), reinterpret_cast<char*>(lanes), blocks, start);
        counter.push(table, 1, 1, memory);
    }
    counter.finish(table, 1, reinterpret_cast<char*>(out));
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
