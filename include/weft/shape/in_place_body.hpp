// SPDX-License-Identifier: BSL-1.0
// weft/shape/in_place_body.hpp - extents that only the run time knows, checked by one function for all shapes.
//
// Layer: shape. Question: what runs before `x = e` writes?
//     check_assign_at_run_time, once, where the compiler does not know that the shapes fit
#pragma once

#include <weft/shape/in_place.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY bool check_assign_at_run_time(const index_t* target, int target_rank, const index_t* source,
                                        int source_rank) {
    return check_assign_each(target, target_rank, source, source_rank);
}

} // namespace weft::inline WEFT_ABI::detail
