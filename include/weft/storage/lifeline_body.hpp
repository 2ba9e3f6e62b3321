// SPDX-License-Identifier: BSL-1.0
// weft/storage/lifeline_body.hpp - what is said of an expression whose tensor is gone.
//
// Layer: storage. Question: which tensor was it, and what would have kept the expression alive?
//     an expression reads float [1000], the elements of a tensor that has been destroyed ...; return own(e)
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/storage/lifeline.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_lifetime(const char* element, const extent_list& extents, bool is_view) {
    raise(
        lifetime_error(compose({is_view ? "a view refers to " : "an expression reads ", element, " ", extents,
                                ", elements of a tensor that has been destroyed or given a new value since; "
                                "no expression or view over a local "
                                "tensor may outlive it: return own(e), an expression that owns what it "
                                "reads, or the elements, eval(e)"})));
}

} // namespace weft::inline WEFT_ABI::detail
