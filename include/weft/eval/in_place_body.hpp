// SPDX-License-Identifier: BSL-1.0
// weft/eval/in_place_body.hpp - why a target cannot be written.
//
// Layer: eval. Question: what is said of `broadcast_to(a, shape<3, 4>{}) = 1`?
//     several of its elements share one address
#pragma once

#include <weft/core/error.hpp>
#include <weft/eval/in_place.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_shared_elements(const index_t* extents, int rank) {
    const extent_list shape(extents, rank);
    raise(assign_error(
        "cannot assign to a view of shape " + to_string(shape) +
            ": several of its elements share one address (a broadcast or overlapping view); write to "
            "the tensor behind it, or to a copy",
        shape, shape, 0));
}

} // namespace weft::inline WEFT_ABI::detail
