// SPDX-License-Identifier: BSL-1.0
// weft/reduce/walk/partial_fold_body.hpp - one part of a fold, whatever its tree.
//
// Layer: reduce. Question: which totals are those of rows 16 .. 31?
//     the 16 behind the 16th, where all of them are dense
#pragma once

#include <weft/reduce/walk/partial_fold.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void run_part(const fold_job& work, const part& of, const leaf_kind* kinds,
                        const index_t* total_strides) {
    index_t extents[max_rank];
    of.write_extents(work.rank, work.extents, extents);
    auto* const operands = static_cast<operand_row*>(
        __builtin_alloca(static_cast<std::size_t>(work.operand_count) * sizeof(operand_row)));
    write_part_operands(of, work.operand_count, kinds, work.strides, work.rank, work.operands, operands);
    fold_job now = work;
    now.extents = extents;
    now.operands = operands;
    now.out += of.offset(total_strides) * work.table->total_size;
    run(now);
}

} // namespace weft::inline WEFT_ABI::detail
