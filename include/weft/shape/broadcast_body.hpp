// SPDX-License-Identifier: BSL-1.0
// weft/shape/broadcast_body.hpp - extents that only the run time knows, broadcast by one function for all shapes.
//
// Layer: shape. Question: what runs where `a + b` is built from tensors of other extents?
//     broadcast_at_run_time, once, whatever the tree
#pragma once

#include <weft/shape/broadcast.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY bool broadcast_at_run_time(const char* what, const index_t* left, int left_rank,
                                     const index_t* right, int right_rank, index_t* result) {
    return broadcast_each(what, left, left_rank, right, right_rank, result);
}

} // namespace weft::inline WEFT_ABI::detail
