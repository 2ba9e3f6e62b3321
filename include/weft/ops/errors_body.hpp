// SPDX-License-Identifier: BSL-1.0
// weft/ops/errors_body.hpp - the words.
//
// Layer: ops. Question: which operands do not fit together?
//     see errors.hpp
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/ops/errors.hpp>

#include <string>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_number_count(const char* name, int given, int axes) {
    raise(shape_error(compose({name, ": ", given, " numbers are given for ", axes, " axes"})));
}

WEFT_BODY void raise_negative(const char* name, index_t number) {
    raise(shape_error(compose({name, ": ", number, " is negative"})));
}

WEFT_BODY void raise_repeats(index_t given, int axis, index_t extent) {
    raise(shape_error(compose({"repeat: ", given, " counts for the ", extent, " elements along axis ", axis,
                               "; there is to be one for all, or one for each"})));
}

WEFT_BODY void raise_nothing_to_repeat(int axis) {
    raise(shape_error("pad: axis " + std::to_string(axis) +
                      " has no elements that its margins could repeat; a constant can stand there"));
}

WEFT_BODY void raise_join(const char* name, const extent_list& first, const extent_list& other, int axis,
                          index_t number) {
    const std::string of = number > 0 ? " of the list's elements 0 and " + std::to_string(number) : "";
    if (first.rank() != other.rank())
        raise(shape_error(compose({name, ": shapes ", first, " and ", other, of, " have ranks ", first.rank(),
                                   " and ", other.rank()})));
    raise(shape_error(compose({name, ": shapes ", first, " and ", other, of, " differ: at axis ", axis,
                               " the extents are ", first.extent(axis), " and ", other.extent(axis)})));
}

WEFT_BODY void raise_nothing_to_join(const char* name) {
    raise(shape_error(compose({name, ": the list is empty, and so there is no shape"})));
}

WEFT_BODY void raise_fused_overlap(const extent_list& shape) {
    raise(assign_error(
        "fuse: a target overlaps what a statement reads or writes at another place, or is reduced by one; "
        "run these statements one after the other",
        shape, shape, 0));
}

} // namespace weft::inline WEFT_ABI::detail
