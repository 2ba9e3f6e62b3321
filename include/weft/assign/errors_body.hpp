// SPDX-License-Identifier: BSL-1.0
// weft/assign/errors_body.hpp - the words.
//
// Layer: assign. Question: why can this not be written?
//     see errors.hpp
#pragma once

#include <weft/assign/errors.hpp>
#include <weft/core/error.hpp>
#include <weft/core/extent_list.hpp>

#include <string>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_shared_elements(const index_t* extents, int rank) {
    const extent_list shape(extents, rank);
    raise(assign_error(
        "cannot assign to a view of shape " + to_string(shape) +
            ": several of its elements share one address (a broadcast or overlapping view); write to "
            "the tensor behind it, or to a copy",
        shape, shape, 0));
}

WEFT_BODY void raise_value(const char* value, const char* type) {
    raise(value_error(std::string("the value ") + value + " does not fit the element type " + type +
                      "; cast the tensor, or give a value in range"));
}

WEFT_BODY void raise_value(long long value, const char* type) {
    raise_value(std::to_string(value).c_str(), type);
}

WEFT_BODY void raise_value(unsigned long long value, const char* type) {
    raise_value(std::to_string(value).c_str(), type);
}

} // namespace weft::inline WEFT_ABI::detail
