// SPDX-License-Identifier: BSL-1.0
// weft/linalg/product_shape_body.hpp - what is said of operands that have no product.
//
// Layer: linalg. Question: why have these shapes no product?
//     matmul: shapes [2, 3] and [4, 5] have no matrix product: the extents over which it sums are 3 (axis 1 of the left operand) ...
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/linalg/product_shape.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_inner_extents(const char* what, const extent_list& left, const extent_list& right) {
    const int l = inner_axis(left.rank(), true), r = inner_axis(right.rank(), false);
    raise(shape_error(
        compose({what, ": shapes ", left, " and ", right,
                 " have no matrix product: the extents over which it sums are ", left.extent(l), " (axis ", l,
                 " of the left operand) and ", right.extent(r), " (axis ", r, " of the right one)"})));
}

WEFT_BODY void raise_leading_extents(const extent_list& left, const extent_list& right,
                                     const product_extents& found) {
    raise(broadcast_error(
        compose({"matmul: shapes ", left, " and ", right,
                 " have no matrix product: their leading axes do not broadcast; at axis ", found.clash,
                 " of the result the extents are ", found.left, " and ", found.right, ", and neither is 1"}),
        left, right, found.clash));
}

WEFT_BODY void raise_two_vectors(const extent_list& left, const extent_list& right) {
    raise(shape_error(compose({"matmul: no axis would be left of the vectors ", left, " and ", right,
                               " of run-time rank; dot(a, b) gives the value"})));
}

} // namespace weft::inline WEFT_ABI::detail
