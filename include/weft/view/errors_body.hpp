// SPDX-License-Identifier: BSL-1.0
// weft/view/errors_body.hpp - the words.
//
// Layer: view. Question: why is there no such view?
//     see errors.hpp
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/view/errors.hpp>

#include <string>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_axis_count(const char* what, int named, int wanted) {
    raise(index_error(compose({what, ": the number of axes to be named is ", wanted, ", not ", named})));
}

WEFT_BODY void raise_zero_step() { raise(value_error("range: the step is not 0")); }

WEFT_BODY void raise_order(int named, int rank) {
    raise(index_error(compose({"permute: ", named, " axes are named, but the rank is ", rank})));
}

WEFT_BODY void raise_reshape(const extent_list& from, const index_t* target, int rank) {
    raise(shape_error(compose({"reshape: shape ", from, " has ", from.size(), " elements, which do not fit ",
                               text_piece(target, target + rank)})));
}

WEFT_BODY void raise_layout(const extent_list& from, const index_t* strides, const extent_list& target) {
    raise(layout_error(compose({"reshape: an operand of shape ", from, " has the strides ",
                                text_piece(strides, strides + from.rank()),
                                ", which are not row-major, so it has no "
                                "view of shape ",
                                target, "; write reshape(eval(e), ...)"})));
}

WEFT_BODY void raise_squeeze(int axis, index_t extent) {
    raise(shape_error(compose({"squeeze: the extent at axis ", axis, " is ", extent, ", not 1"})));
}

WEFT_BODY void raise_window(index_t length, int axis, index_t extent) {
    raise(shape_error(compose(
        {"windows: a window of ", length, " does not fit axis ", axis, ", whose extent is ", extent})));
}

template <class Index>
[[noreturn]] void raise_any_index(const char* what, int axis, const Index& index, index_t extent) {
    raise(index_error(
        compose({what, ": index ", index, " is out of range at axis ", axis, ", whose extent is ", extent})));
}
WEFT_BODY void raise_index(const char* what, int axis, index_t index, index_t extent) {
    raise_any_index(what, axis, index, extent);
}
WEFT_BODY void raise_index(const char* what, int axis, std::uint64_t index, index_t extent) {
    raise_any_index(what, axis, std::to_string(index), extent);
}

WEFT_BODY void raise_slice_count(int axes, int rank) {
    raise(
        index_error(compose({"slice: ", axes, " axes are named by the arguments, but the rank is ", rank})));
}

WEFT_BODY void raise_no_axis_left(const char* what, int rank) {
    raise(index_error(compose({what, ": no axis of the ", rank,
                               " remains, and there are no tensors without axes; for the "
                               "element give one integer for each axis"})));
}

} // namespace weft::inline WEFT_ABI::detail
