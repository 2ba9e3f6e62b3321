// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_matrix.hpp - sums of small matrices, without a table of axes.
//
// Layer: schedule. Question: what happens between `s(4) = sum<1>(a(4, 4) * b(4, 4))` and the kernel?
//     the leaves, as large as what is folded, are the streams, with steps of a row; the kernel is called for four rows
//
// To fill the table of a job, and to find out from it what types say already, is a third of such a call.
#pragma once

#include <weft/schedule/fold/fold_job.hpp>

namespace weft::inline WEFT_ABI::detail {

/// The most elements of a matrix that is folded without its axes being asked about, and the bytes of one.
inline constexpr index_t few_folded = 64, small_element = 32;

/// Whether a fold is one over one axis of a matrix of few elements, more than one along either.
WEFT_INLINE bool folds_few(const fold_job& work) {
    if (work.rank != 2 || (work.reduced != 1 && work.reduced != 2)) return false;
    const index_t rows = work.extents[0], n = work.extents[1];
    return rows > 1 && n > 1 && rows * n <= few_folded && (work.reduced == 2 || !work.table->ordered) &&
           work.table->lane_size <= small_element;
}

/// Runs such a fold, with one stage at most. The streams, with their row steps, stand at whole matrices.
void fold_matrix(const fold_job& work);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/schedule/fold/fold_matrix_body.hpp>
#endif
