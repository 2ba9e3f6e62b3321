// SPDX-License-Identifier: BSL-1.0
// weft/schedule/fold/fold_driver.hpp - walks a reduction plane by plane.
//
// Layer: schedule. Question: what happens to the planes of sum<1, 3> of (100, 100, 100, 50), and in which order?
//     10^4 planes of 100 rows, each row of 50 folded; then 100 planes of 100 rows of these results, folded down
#pragma once

#include <weft/schedule/fold/fold_job.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Folds an expression without empty axes into the totals at `work.out`.
void run(const fold_job& work);

/// The same of several expressions over one shape: each in pieces, so that what one reads is in the caches for the others.
void run_together(const fold_job* const* jobs, int count);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/schedule/fold/fold_driver_body.hpp>
#endif
