// SPDX-License-Identifier: BSL-1.0
// weft/rows/block_passes_body.hpp - block after block, on one thread or on several.
//
// Layer: rows. Question: when are rows run a few at a time, and when block by block?
//     where every pass can; rows of a few thousand bytes then never leave L1
#pragma once

#include <weft/rows/block_passes.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/workers.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Whether the assignment, and through it the passes, can run over a few rows at a time: all of them can.
inline bool find_rows(const block_scope& scope, const block_passes& passes, block_root& root) {
    const row_axes axes{scope.rank, scope.extents};
    if (!root.find_rows(axes)) return false;
    for (const auto& pass : passes)
        if (!pass->find_rows(axes)) return false;
    for (std::size_t behind = passes.size(); behind > 0 && !passes[behind - 1]->read_ahead();)
        --behind;
    return true;
}

/// Runs groups of blocks, one after the other, on one thread.
inline void run_groups(const block_scope& scope, const block_passes& passes, block_root& root, bool fresh,
                       bool stores, piece_source& groups) {
    const parts blocks(scope.rank, scope.extents, scope.axis, scope.step);
    const bool by_rows = find_rows(scope, passes, root);
    const far_writing writing(by_rows && !fresh && root.is_far());
    const index_t columns = scope.extents[scope.rank - 1], room = scope.step * blocks.inner() / columns;
    const index_t step = (std::min)(row_axes::at_once(scope.inner[scope.rank - 1]), room);
    index_t at[max_rank];
    for (index_t group = 0; groups.take(group);) {
        const index_t first = groups.start(group, blocks.count()),
                      last = groups.start(group + 1, blocks.count());
        if (by_rows) {
            const index_t end = blocks.elements_before(last) / columns;
            for (index_t row = blocks.elements_before(first) / columns; row < end; row += step)
                root.run_rows(row, (std::min)(step, end - row), writing.far, stores);
            continue;
        }
        for (index_t block = first; block < last; ++block) {
            const part now = blocks.nth(block, at);
            for (const auto& pass : passes)
                pass->run(now);
            root.run(now);
        }
    }
}

WEFT_BODY void run_in_blocks(const block_scope& scope, make_passes make, const void* source, index_t bytes,
                             bool fresh, bool stores) {
    settled_leaves leaves;
    const bool shared = is_shared(bytes);
    const auto run = [&](piece_source& groups) {
        block_passes passes;
        const auto root = make(source, scope, leaves, passes);
        run_groups(scope, passes, *root, fresh, stores, groups);
    };
    piece_source one(shared ? 0 : 1, true); // none: settles what is settled as a whole
    run(one);
    if (shared)
        share((std::min)(parts(scope.rank, scope.extents, scope.axis, scope.step).count(), most_pieces), run);
}

} // namespace weft::inline WEFT_ABI::detail
