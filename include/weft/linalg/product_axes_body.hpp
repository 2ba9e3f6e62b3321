// SPDX-License-Identifier: BSL-1.0
// weft/linalg/product_axes_body.hpp - the axes of a product, laid out at run time.
//
// Layer: linalg. Question: which function sorts the axes of any product into rows, columns and those that are summed?
//     see product_axes.hpp
#pragma once

#include <weft/linalg/product_axes.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY laid_product lay_out_at_run_time(const product_plan& plan, const axis_table& left,
                                           const axis_table& right, const axis_table& out) {
    return lay_out_now(plan, left, right, out);
}

} // namespace weft::inline WEFT_ABI::detail
