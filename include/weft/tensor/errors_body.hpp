// SPDX-License-Identifier: BSL-1.0
// weft/tensor/errors_body.hpp - the words.
//
// Layer: tensor. Question: why can this tensor not be made, or this element not be had?
//     see errors.hpp
#pragma once

#include <weft/assign/errors.hpp>
#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/tensor/errors.hpp>

#include <cstdio>
#include <string>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_uncountable(const extent_list& shape, index_t size) {
    raise(shape_error(
        compose({"tensor: shape ", shape, " has more elements of ", size, " bytes than memory can hold"})));
}

WEFT_BODY void raise_index_count(const char* what, int given, int rank) {
    raise(index_error(compose({what, ": ", given, " indices were given for a tensor of rank ", rank})));
}

WEFT_BODY void raise_step() {
    raise(value_error("arange: the step is 0; give one that leads from the start to the stop"));
}

WEFT_BODY void raise_not_a_start() {
    raise(value_error("arange: the start is finite, and neither the stop nor the step is NaN"));
}

WEFT_BODY void raise_too_many_steps() {
    raise(shape_error("arange: from the start to the stop are more elements than memory can hold"));
}

WEFT_BODY void raise_no_integers(long double low, long double high) {
    char text[160];
    std::snprintf(
        text, sizeof text,
        "integers: there is none from %.0Lf to below %.0Lf; the first number must be less than the second",
        low, high);
    raise(value_error(text));
}

WEFT_BODY void raise_ragged(int axis, index_t expected, index_t given) {
    if (axis == 0)
        raise(
            shape_error(compose({"tensor: the braced list has ", given, given == 1 ? " element" : " elements",
                                 ", where the type has ", expected, " at axis 0"})));
    raise(shape_error("tensor: the rows of a braced list must have one length: at axis " +
                      std::to_string(axis) + " there are " + std::to_string(given) + " elements where " +
                      std::to_string(expected) + " were expected"));
}

WEFT_BODY void raise_ragged_range(int axis, index_t expected, index_t given) {
    raise(shape_error(
        compose({"tensor: the rows of a range of ranges must have one length: at axis ", index_t(axis),
                 " there are ", given, " elements where ", expected, " were expected"})));
}

WEFT_BODY void raise_element_count(index_t given, const extent_list& shape, int open_axis) {
    if (open_axis < 0)
        raise(shape_error(compose(
            {"tensor: ", given, " elements were given for shape ", shape, ", which has ", shape.size()})));
    raise(shape_error(compose({"tensor: ", given, " elements do not fill shape ", shape,
                               " or any other with its extents but axis ", index_t(open_axis)})));
}

WEFT_BODY void raise_no_exchange(const extent_list& shape) {
    raise(
        assign_error(compose({"swap: two views of shape ", shape,
                              " share an element that would be exchanged with two others; swap with a copy"}),
                     shape, shape, 0));
}

WEFT_BODY void raise_stride_count(int given, int rank) {
    raise(shape_error("view: " + std::to_string(given) + " strides were given for a view of rank " +
                      std::to_string(rank)));
}

WEFT_BODY void raise_unheld(long double value, const char* type) {
    raise_value(number_text(value).c_str(), type);
}

} // namespace weft::inline WEFT_ABI::detail
