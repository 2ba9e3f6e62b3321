// SPDX-License-Identifier: BSL-1.0
// weft/reduce/errors_body.hpp - the words.
//
// Layer: reduce. Question: why has this reduction no result?
//     see errors.hpp
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/reduce/errors.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_no_axis_left(const char* what, const extent_list& shape) {
    raise(shape_error(
        compose({what, ": no axis of shape ", shape,
                 " would be left: keep_dims keeps them as 1, and without axes the result is a value"})));
}

WEFT_BODY void raise_no_stack(const char* what, const extent_list& shape) {
    raise(shape_error(
        compose({what, ": no axis of shape ", shape,
                 " would be left: where the compiler knows the rank, as of as_shape<dyn, dyn>(a), the "
                 "result is a value"})));
}

WEFT_BODY void raise_nothing(const char* what, const extent_list& shape) {
    raise(value_error(compose({what, " of no elements, shape ", shape})));
}

WEFT_BODY void raise_matrix_norm(double order) {
    raise(value_error(
        compose({"norm: order ", number_text(order),
                 ", where matrices have 1, -1, inf and -inf, and, where <weft/linalg/decompositions.hpp> is "
                 "included, 2, -2 and nuclear; without an order it is the Frobenius norm"})));
}

WEFT_BODY void raise_several_axes(const char* what) {
    raise(shape_error(compose({what, " works along one axis, or, without axes, over all elements"})));
}

} // namespace weft::inline WEFT_ABI::detail
