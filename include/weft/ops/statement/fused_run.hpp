// SPDX-License-Identifier: BSL-1.0
// weft/ops/statement/fused_run.hpp - statements of one loop, once their types are forgotten.
//
// Layer: ops. Question: in which order do the statements of `fuse` run?
//     whole tensors: a few packets of each, again and again; else on pieces that stay in L1, one after the other
#pragma once

#include <weft/core/extent_list.hpp>
#include <weft/rows/partial.hpp>
#include <weft/schedule/workers.hpp>

namespace weft::inline WEFT_ABI::detail {

/// What `fuse` runs.
struct fused_run {
    const partial_job* const* all;
    int count;
    void (*kernel)(const void* const* parts, index_t first,
                   index_t last); ///< null: not all are kernels in registers
    const void* const* parts;
    index_t step; ///< elements of an iteration of the kernel
};

/// Errors   assign_error: a target is read or written at another place by one of them
void check_fused(const fused_run& run);

/// Runs groups of pieces, one after the other, on this thread.
void run_groups(const fused_run& run, piece_source& groups);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/ops/statement/fused_run_body.hpp>
#endif
