// SPDX-License-Identifier: BSL-1.0
// weft/rows/block_passes.hpp - an assignment and what is computed for it, block by block.
//
// Layer: rows. Question: in which order are the sums of rows and the rows that read them computed?
//     16 rows of the first pass, of the second, ..., of the assignment; then the next 16
//
// Passes hide what they compute, so that one loop over blocks serves all expressions.
#pragma once

#include <weft/rows/block_scope.hpp>
#include <weft/rows/row_reader.hpp>
#include <weft/schedule/part.hpp>

#include <memory>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// Something that is computed part by part, before the assignment.
struct block_pass {
    virtual ~block_pass() = default;
    virtual void run(const part& of) = 0;
    /// Whether it can run these rows a few at a time: then it has `run_rows(first, count)`, which the kernel of what
    /// reads its results calls, knowing its type.
    virtual bool find_rows(const row_axes& axes) = 0;
    /// Makes `run_rows` fetch the rows to come. False: it reads none from memory.
    virtual bool read_ahead() = 0;
};
using block_passes = std::vector<std::unique_ptr<block_pass>>;

/// The assignment itself.
struct block_root {
    virtual ~block_root() = default;
    virtual void run(const part& of) = 0;
    virtual bool find_rows(const row_axes& axes) = 0;
    /// Whether the target is stored around the caches, after `find_rows`.
    virtual bool is_far() const = 0;
    /// `fetches`: the passes before it take so long that the target's memory can be brought to L1 meanwhile.
    virtual void run_rows(index_t first, index_t count, bool far, bool fetches) = 0;
};

/// The leaves of nodes that are settled as a whole, in the order of a walk over the tree.
using settled_leaves = std::vector<std::shared_ptr<const void>>;

/// Makes the passes of an expression, each thread its own, and the assignment.
using make_passes = std::unique_ptr<block_root> (*)(const void* source, const block_scope& scope,
                                                    settled_leaves& leaves, block_passes& passes);

/// Runs them over a target of so many bytes; `stores`: one of the passes stores the value of a let.
void run_in_blocks(const block_scope& scope, make_passes make, const void* source, index_t bytes, bool fresh,
                   bool stores);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/rows/block_passes_body.hpp>
#endif
