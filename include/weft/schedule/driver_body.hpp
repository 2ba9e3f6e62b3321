// SPDX-License-Identifier: BSL-1.0
// weft/schedule/driver_body.hpp - the walk over any job.
//
// Layer: schedule. Question: what runs an assignment whose operands are apart from its target?
//     run_in(job, its axes), as for those of which that has been asked (overlap/overlap_body.hpp)
#pragma once

#include <weft/schedule/driver.hpp>
#include <weft/schedule/small/few_axes.hpp>
#include <weft/schedule/small/small_job.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void run(const job& work) {
    const few_axes axes(work);
    if (axes.total > 0) run_in(work, axes);
}

} // namespace weft::inline WEFT_ABI::detail
