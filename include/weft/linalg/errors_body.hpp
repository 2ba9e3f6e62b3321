// SPDX-License-Identifier: BSL-1.0
// weft/linalg/errors_body.hpp - the words.
//
// Layer: linalg. Question: why have these operands no product?
//     see errors.hpp
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/linalg/errors.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_no_vectors(const char* what, const extent_list& left, const extent_list& right) {
    raise(shape_error(compose({what, ": shapes ", left, " and ", right, " of ranks ", left.rank(), " and ",
                               right.rank(), ", where vectors are wanted"})));
}

} // namespace weft::inline WEFT_ABI::detail
