// SPDX-License-Identifier: BSL-1.0
// weft/rows/partial_body.hpp - parts of assignments whose types are forgotten.
//
// Layer: rows. Question: what runs for elements 2048 .. 4095 of `m = 0.9f * m + 0.1f * g`?
//     the kernel of the tree, once, on streams that begin there
#pragma once

#include <weft/rows/partial.hpp>
#include <weft/schedule/small/ragged_rows.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY bool partial_job::reads_elsewhere(const reference& written) const {
    for (int k = 0; k < work.operand_count; ++k)
        if (overlap_elsewhere({work.operands[k].data, work.operands[k].size, work.rank, work.extents,
                               work.strides + k * work.rank},
                              written))
            return true;
    return false;
}

WEFT_BODY void partial_job::run_flat(index_t first, index_t n) const {
    const auto leaves = static_cast<std::size_t>(work.operand_count);
    auto* const operands = static_cast<operand_row*>(__builtin_alloca(leaves * sizeof(operand_row)));
    auto* const ones = static_cast<index_t*>(__builtin_alloca((leaves + 1) * sizeof(index_t)));
    char* const data = work.target + first * written().size;
    ones[leaves] = 1;
    for (std::size_t k = 0; k < leaves; ++k) {
        operands[k] = work.operands[k];
        operands[k].data += first * operands[k].size;
        work.streams[k] = {operands[k].data, 0, -1};
        ones[k] = 1;
    }
    if (work.stage_count == 1) return run_kernel(work.stages[0], work.streams, data, 0, 1, n, false);
    job piece = work;
    piece.rank = 1;
    piece.extents = &n;
    piece.target = data;
    piece.target_strides = piece.strides = ones;
    piece.operands = operands;
    detail::run(piece);
}

} // namespace weft::inline WEFT_ABI::detail
