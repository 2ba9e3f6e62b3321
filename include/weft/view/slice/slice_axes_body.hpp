// SPDX-License-Identifier: BSL-1.0
// weft/view/slice/slice_axes_body.hpp - the same, compiled once.
//
// Layer: view. Question: which function resolves a(range(0, 5)) of run-time rank?
//     see slice_axes.hpp
#pragma once

#include <weft/view/slice/slice_axes.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void slice_axes_at_run_time(axis_table& table, const slice_item* items, int count) {
    slice_axes_now(table, items, count);
}

} // namespace weft::inline WEFT_ABI::detail
