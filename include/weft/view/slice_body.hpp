// SPDX-License-Identifier: BSL-1.0
// weft/view/slice_body.hpp - slices of axes that only the run time knows, by one function for all of them.
//
// Layer: view. Question: what runs for a(0, range(1, none), all)?
//     slice_at_run_time over three items
#pragma once

#include <weft/view/slice.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void slice_at_run_time(axis_table& table, const slice_item* items, int count) {
    slice_each(table, items, count);
}

} // namespace weft::inline WEFT_ABI::detail
