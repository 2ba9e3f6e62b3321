// SPDX-License-Identifier: BSL-1.0
// weft/rows/partial_body.hpp - one part of an assignment, whatever its tree.
//
// Layer: rows. Question: what do rows 16 .. 31 of `x - m` have in common with all of it?
//     all but the extents and the addresses of what is in memory as a whole
#pragma once

#include <weft/rows/partial.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void write_part_operands(const part& of, int leaves, const leaf_kind* kinds, const index_t* strides,
                                   int rank, const operand_row* all, operand_row* out) {
    for (int k = 0; k < leaves; ++k) {
        out[k] = all[k];
        if (kinds[k] != leaf_kind::part) out[k].data += of.offset(strides + k * rank) * all[k].size;
    }
}

WEFT_BODY void run_part(const job& work, const part& of, const leaf_kind* kinds, bool local) {
    index_t extents[max_rank];
    of.write_extents(work.rank, work.extents, extents);
    auto* const operands = static_cast<operand_row*>(
        __builtin_alloca(static_cast<std::size_t>(work.operand_count) * sizeof(operand_row)));
    write_part_operands(of, work.operand_count, kinds, work.strides, work.rank, work.operands, operands);
    job now = work;
    now.extents = extents;
    now.operands = operands;
    if (!local) now.target += of.offset(work.target_strides) * work.stages[work.stage_count - 1].of->size;
    run(now);
}

} // namespace weft::inline WEFT_ABI::detail
