// SPDX-License-Identifier: BSL-1.0
// weft/shape/errors_body.hpp - the words.
//
// Layer: shape. Question: which shapes do not broadcast, and at which axis?
//     see errors.hpp
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/shape/errors.hpp>

#include <string>

namespace weft::inline WEFT_ABI::detail {

/// How the text begins: "sum: ", "a + b: ", or nothing.
WEFT_BODY std::string beginning(const char* what) {
    if (what == nullptr) return "";
    const bool is_named = (*what >= 'a' && *what <= 'z') || *what == '_';
    return is_named ? compose({what, ": "}) : compose({"a ", what, " b: "});
}

WEFT_BODY void raise_bad_extents(const char* what, const index_t* extents, int rank) {
    const std::string begin = beginning(what);
    const text_piece list(extents, extents + rank);
    for (int i = 0; i < rank; ++i)
        if (extents[i] < 0)
            raise(shape_error(
                compose({begin, "shape ", list, ": the extent at axis ", i, " is negative: ", extents[i]})));
    raise(shape_error(compose({begin, "shape ", list, " has more elements than memory can hold"})));
}

WEFT_BODY void raise_not_convertible(const char* what, const index_t* source, int source_rank,
                                     const index_t* target, int rank) {
    const std::string begin = beginning(what);
    const text_piece from(source, source + source_rank);
    std::string to = "shape<"; // where an extent is not named, it is negative: dyn
    for (int i = 0; i < rank; ++i)
        to += compose({i ? ", " : "", target[i] < 0 ? "dyn" : compose({target[i]})});
    to += ">";
    if (source_rank != rank)
        raise(shape_error(compose({begin, "shape ", from, " does not fit into ", to, ": the ranks are ",
                                   source_rank, " and ", rank})));
    int axis = 0;
    while (axis < rank - 1 && (target[axis] < 0 || target[axis] == source[axis]))
        ++axis;
    raise(shape_error(compose({begin, "shape ", from, " does not fit into ", to, ": at axis ", axis,
                               " the extents are ", source[axis], " and ", target[axis]})));
}

WEFT_BODY void raise_too_many_axes(const char* what) {
    raise(shape_error(compose({beginning(what), "a shape has at most ", max_rank, " axes"})));
}

/// What `a * b` of two matrices may have meant.
inline const char* product_advice(const char* what, const extent_list& left, const extent_list& right) {
    const bool multiplies = what != nullptr && what[0] == '*' && what[1] == '\0';
    const bool has_product = left.rank() == 2 && right.rank() == 2 && left.extent(1) == right.extent(0);
    return multiplies && has_product ? "; the matrix product is matmul(a, b)" : "";
}

WEFT_BODY void raise_broadcast(const char* what, const index_t* left, int left_rank, const index_t* right,
                               int right_rank) {
    const extent_list l(left, left_rank), r(right, right_rank);
    raise(broadcast_error(beginning(what) + diagnose::broadcast_text(l, r) + product_advice(what, l, r), l, r,
                          diagnose::broadcast_clash(l, r)));
}

WEFT_BODY void raise_rank_zero(const char* what) {
    raise(shape_error(beginning(what) + "shape []: an operand has at least one axis"));
}

WEFT_BODY void raise_no_such_axis(const char* what, index_t axis, int rank, bool of_result) {
    raise(index_error(compose({beginning(what), "axis ", axis, " does not exist in ",
                               of_result ? "the result, whose rank is " : "a shape of rank ", rank})));
}

WEFT_BODY void raise_repeated_axis(const char* what, int axis) {
    raise(index_error(compose({beginning(what), "axis ", axis, " is named twice"})));
}

/// The first axis at which two shapes that are not the same differ; where their ranks do, the first one of the higher rank.
inline int axis_of_difference(const extent_list& left, const extent_list& right) {
    if (left.rank() != right.rank()) return 0;
    int axis = 0;
    while (left.extent(axis) == right.extent(axis))
        ++axis;
    return axis;
}
inline std::string difference_text(const char* what, const extent_list& left, const extent_list& right) {
    if (left.rank() != right.rank())
        return compose(
            {what, ": shapes ", left, " and ", right, " have ranks ", left.rank(), " and ", right.rank()});
    const int axis = axis_of_difference(left, right);
    return compose({what, ": shapes ", left, " and ", right, " differ: at axis ", axis, " the extents are ",
                    left.extent(axis), " and ", right.extent(axis)});
}

WEFT_BODY void raise_not_same(const char* what, const extent_list& left, const extent_list& right) {
    raise(broadcast_error(difference_text(what, left, right), left, right, axis_of_difference(left, right)));
}

WEFT_BODY void raise_not_as_target(const char* what, const extent_list& target, const extent_list& source) {
    const int axis = source.rank() > target.rank() ? -1 : axis_of_difference(target, source);
    raise(assign_error(difference_text(what, target, source), target, source, axis));
}

WEFT_BODY void raise_assign(const index_t* target, int target_rank, const index_t* source, int source_rank) {
    raise(assign_error(extent_list(target, target_rank), extent_list(source, source_rank)));
}

} // namespace weft::inline WEFT_ABI::detail
