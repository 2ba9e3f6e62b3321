// SPDX-License-Identifier: BSL-1.0
// weft/order/errors_body.hpp - the words.
//
// Layer: order. Question: why is there no such result?
//     see errors.hpp
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/order/errors.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_rank(const char* what, const extent_list& shape, int wanted) {
    raise(shape_error(
        compose({what, ": shape ", shape, " has rank ", shape.rank(), ", which is to be ", wanted})));
}

WEFT_BODY void raise_ranks(const char* what, const extent_list& shape, const extent_list& other) {
    raise(shape_error(compose({what, ": shapes ", shape, " and ", other, " have ranks ", shape.rank(),
                               " and ", other.rank(), ", which are to be one"})));
}

WEFT_BODY void raise_clash(const char* what, const extent_list& shape, const extent_list& other, int axis) {
    raise(broadcast_error(
        compose({what, ": shapes ", shape, " and ", other, " do not broadcast: at axis ", axis,
                 " the extents are ", shape.extent(axis), " and ", other.extent(axis), ", and neither is 1"}),
        shape, other, axis));
}

WEFT_BODY void raise_quantile(const char* what, double fraction) {
    raise(value_error(compose({what, ": ", number_text(fraction), " is not between 0 and 1"})));
}

WEFT_BODY void raise_bins(index_t bins) {
    raise(value_error(compose({"histogram: there are to be ", bins, " bins, and at least 1"})));
}

WEFT_BODY void raise_interval(double low, double high) {
    raise(value_error(compose({"histogram: the interval is to go from ", number_text(low), " to ",
                               number_text(high), "; it goes from a finite number up to another"})));
}

WEFT_BODY void raise_edge(index_t place) {
    raise(value_error(
        compose({"histogram: edges go up, but edge ", place, " is less than the one before, or NaN"})));
}

WEFT_BODY void raise_negative_number(index_t number) {
    raise(value_error(compose({"bincount: ", number, " is negative"})));
}

WEFT_BODY void raise_weights(const char* what, const extent_list& shape, const extent_list& weights) {
    raise(shape_error(
        compose({what, ": shape ", shape, " of what is counted is not that of the weights, ", weights})));
}

WEFT_BODY void raise_points(const extent_list& points, const extent_list& values) {
    raise(shape_error(compose({"interp: shapes ", points, " of the points and ", values,
                               " of the values; there must be equally many, and at least one"})));
}

WEFT_BODY void raise_no_offsets(const char* what) {
    raise(shape_error(compose({what, ": there is one offset more than segments, and so at least one"})));
}

WEFT_BODY void raise_offsets(const char* what, index_t place, index_t from, index_t to, index_t extent) {
    raise(index_error(compose({what, ": segment ", place, " is to go from ", from, " to ", to, " of ", extent,
                               " rows; offsets go up, from 0 at least to the number of rows at most"})));
}

} // namespace weft::inline WEFT_ABI::detail
