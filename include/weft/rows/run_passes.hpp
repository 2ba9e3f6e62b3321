// SPDX-License-Identifier: BSL-1.0
// weft/rows/run_passes.hpp - passes are described and run, whatever their trees.
//
// Layer: rows. Question: in which order are the sums of rows and the rows that read them computed?
//     a few rows of the first pass, of the second, ..., of the assignment; then the next ones
#pragma once

#include <weft/assign/assign.hpp>
#include <weft/rows/pass.hpp>
#include <weft/schedule/part.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// Makes a pass a fold into totals with these bits of folded axes, that a reader finds, finished, at `out`.
void set_fold(pass_list& list, pass& of, std::uint32_t reduced, const fold_way& way,
              const total_finish& finish);

/// Makes a pass an assignment to memory of its own, as large as what is read. `is_local`: or as a few rows of it.
void set_result(pass_list& list, pass& of, bool is_local);

/// Runs them. `copies`: the stage that copies elements of the target. False, and nothing done: the value of a let would have
/// to be stored as a whole, and the passes need not run (`must_run`).
bool run_passes(pass_list& list, const stage& copies, overlap known);

/// Runs passes none of which is an assignment to the user's memory, all as wholes.
void run_all(pass_list& list);

/// Runs the part of a job in which its operands and its target stand at `of`.
void run_part(const job& work, const part& of);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/rows/run_passes_body.hpp>
#endif
