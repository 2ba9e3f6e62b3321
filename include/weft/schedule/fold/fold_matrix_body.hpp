// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_matrix_body.hpp - one call of a kernel for a small matrix, and what stands before and behind it.
//
// Layer: schedule. Question: who folds 4 rows of 4 products?
//     of double, packets: the kernel of the tree; of float, half of one: its stage fills a buffer, which the table folds
#pragma once

#include <weft/schedule/fold/dense_rows.hpp>
#include <weft/schedule/fold/fold_matrix.hpp>

namespace weft::inline WEFT_ABI::detail {

static_assert(few_folded < 2 * wide_columns && few_folded <= block_rows, "no rows are put side by side");

/// Of many rows, or where lanes are no totals.
WEFT_NOINLINE inline void fold_matrix_laid_out(const fold_job& work, index_t rows, index_t n, bool down) {
    small_frame frame;
    [[maybe_unused]] const bool has_room = fold_laid_out(work, rows, n, down, frame);
    WEFT_ASSERT(has_room, "a frame holds few elements");
}

/// Its rows, which are in these streams, each into a packet, and these into totals.
WEFT_NOINLINE inline void fold_matrix_along(const fold_job& work, kernel along, const stream* in,
                                            index_t rows, index_t n) {
    alignas(machine::cache_line) char packets[row_packets * largest_packet];
    along(work.node, in, packets, 0, rows, n, false);
    work.table->join_packets(packets, work.out, rows);
}

/// By the kernels of the table, which read what the tree's stage, if it has one, leaves in a buffer.
WEFT_NOINLINE inline void fold_matrix_of_table(const fold_job& work, index_t rows, index_t n, bool down) {
    alignas(machine::cache_line) char buffer[few_folded * small_element];
    const fold_table& table = *work.table;
    const stream* in = work.streams;
    if (work.stage_count > 0) {
        present_stage(work, 0, rows, n, buffer);
        in += work.operand_count;
    }
    if (down)
        table.fold_down(in, work.out, 0, rows, n, false);
    else if (table.has_kernels_for(n))
        fold_matrix_along(work, table.kernels.along, in, rows, n);
    else
        table.along(in, work.out, rows, n);
}

WEFT_BODY void fold_matrix(const fold_job& work) {
    const fold_table& table = *work.table;
    const index_t rows = work.extents[0], n = work.extents[1];
    const bool down = work.reduced == 1;
    const kernel own = down ? work.fused.down : work.fused.along;
    if (!table.same || rows > row_packets)
        fold_matrix_laid_out(work, rows, n, down);
    else if (own == nullptr || n < table.width)
        fold_matrix_of_table(work, rows, n, down);
    else if (down)
        own(work.node, work.streams, work.out, 0, rows, n, false);
    else
        fold_matrix_along(work, own, work.streams, rows, n);
}

} // namespace weft::inline WEFT_ABI::detail
