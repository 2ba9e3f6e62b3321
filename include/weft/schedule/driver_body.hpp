// SPDX-License-Identifier: BSL-1.0
// weft/schedule/driver_body.hpp - the walk over any job.
//
// Layer: schedule. Question: what runs an assignment whose operands are apart from its target?
//     run_in(job, its axes), as for those of which that has been asked (overlap/overlap_body.hpp)
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/schedule/small/few_axes.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/schedule/small/small_job.hpp>
#include <weft/schedule/small/small_rows.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void run(const job& work) {
    const few_axes axes(work);
    if (axes.total > 0) run_in(work, axes);
}

WEFT_BODY bool run_short_rows(const stage& what, stream* streams, char* out, index_t rows, index_t n) {
    const kernel_table& of = *what.of;
    if (rows * n < of.width || begins_at_lines(of, rows * n)) return false;
    small_frame frame;
    for (int k = 0; k < of.count; ++k) {
        const auto [number, size] = of.streams[k];
        stream& in = streams[number];
        if (in.row_step != 0) continue;
        char* const row = frame.take(rows * n * size + gather_slack);
        if (row == nullptr) return false;
        gather_dense_rows(row, in.data, 0, rows, n * size);
        in.data = row;
    }
    of.run(what.node, streams, out, 0, 1, rows * n, false);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
