// SPDX-License-Identifier: BSL-1.0
// weft/linalg/einsum/einsum_shape_body.hpp - what is said of operands that have no product.
//
// Layer: linalg. Question: which operands do the subscripts not fit?
//     einsum: operand 1 of shape [2, 3] has 2 axes, its subscripts name 3
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/linalg/einsum/einsum_shape.hpp>

#include <string>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_subscript_rank(int number, const extent_list& shape, int wanted) {
    raise(shape_error(compose({"einsum: operand ", number, " of shape ", shape, " has ", shape.rank(),
                               " axes, its subscripts name ", wanted})));
}

WEFT_BODY void raise_letter_extents(const label_clash& found, const extent_list& left,
                                    const extent_list& right) {
    const std::string letter = is_letter(static_cast<char>(found.label))
                                   ? std::string(1, static_cast<char>(found.label))
                                   : std::string("an axis of the ellipsis");
    raise(shape_error(compose({"einsum: the extents of ", letter, " are ", found.left, " (operand ",
                               found.first, " of shape ", left, ") and ", found.right, " (operand ",
                               found.second, " of shape ", right, ")"})));
}

} // namespace weft::inline WEFT_ABI::detail
