// SPDX-License-Identifier: BSL-1.0
// weft/linalg/errors_body.hpp - the words.
//
// Layer: linalg. Question: why have these operands no product?
//     see errors.hpp
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/linalg/errors.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void raise_no_vectors(const char* what, const extent_list& left, const extent_list& right) {
    raise(shape_error(compose({what, ": shapes ", left, " and ", right, " of ranks ", left.rank(), " and ",
                               right.rank(), ", where vectors are wanted"})));
}

WEFT_BODY void raise_no_matrix(const char* what, const extent_list& shape) {
    raise(shape_error(compose({what, ": shape ", shape, " of rank ", shape.rank(),
                               ", where a matrix or a stack of matrices is wanted: two axes or more"})));
}

WEFT_BODY void raise_not_square(const char* what, const extent_list& shape) {
    const int rows = shape.rank() - 2;
    raise(shape_error(compose({what, ": shape ", shape, ", whose matrices are not square: the extents are ",
                               shape.extent(rows), " (axis ", rows, ") and ", shape.extent(rows + 1),
                               " (axis ", rows + 1, ")"})));
}

WEFT_BODY void raise_system_rows(const extent_list& left, const extent_list& right) {
    const int rows = right.rank() < 2 ? 0 : right.rank() - 2;
    raise(shape_error(compose({"solve: shapes ", left, " and ", right, ", of ", left.extent(left.rank() - 1),
                               " unknowns (axis ", left.rank() - 1, " of the left operand) and ",
                               right.extent(rows), " right-hand rows (axis ", rows, " of the right one)"})));
}

WEFT_BODY void raise_rows(const char* what, const extent_list& left, const extent_list& right) {
    const int rows = left.rank() - 2, sides = right.rank() < 2 ? 0 : right.rank() - 2;
    const auto axes = rows == sides ? compose({"axis ", rows}) : compose({"axes ", rows, " and ", sides});
    raise(shape_error(compose({what, ": shapes ", left, " and ", right, " have ", left.extent(rows), " and ",
                               right.extent(sides), " rows (", axes, "), which must be equal"})));
}

WEFT_BODY void raise_system_stacks(const char* what, const extent_list& left, const extent_list& right,
                                   int axis, index_t left_extent, index_t right_extent) {
    raise(broadcast_error(
        compose({what, ": shapes ", left, " and ", right, ", whose leading axes do not broadcast; at axis ",
                 axis, " of the result the extents are ", left_extent, " and ", right_extent,
                 ", and neither is 1"}),
        left, right, axis));
}

WEFT_BODY void raise_sums(int sums, const extent_list& left, const extent_list& right) {
    raise(shape_error(compose({"tensordot: shapes ", left, " and ", right, ", of each of which ", sums,
                               " axes are to be summed over"})));
}

WEFT_BODY void raise_summed(const extent_list& left, index_t left_axis, const extent_list& right,
                            index_t right_axis) {
    raise(shape_error(compose({"tensordot: shapes ", left, " and ", right, ": axis ", left_axis,
                               " of the left operand has the extent ", left.extent(int(left_axis)), ", axis ",
                               right_axis, " of the right one ", right.extent(int(right_axis))})));
}

WEFT_BODY void check_tensordot(const extent_list& left, const index_t* left_axes, int left_count,
                               const extent_list& right, const index_t* right_axes, int right_count) {
    if (left_count != right_count)
        raise(shape_error(compose({"tensordot: ", left_count, " axes of shape ", left, " and ", right_count,
                                   " of shape ", right, ", where as many of each are wanted"})));
    check_summed(left, left_axes, right, right_axes, left_count);
    if (left_count == left.rank() && right_count == right.rank()) {
        const bool is_in_order = std::equal(left_axes, left_axes + left_count, right_axes);
        raise(shape_error(compose({"tensordot: no axis would be left of the shapes ", left, " and ", right,
                                   " of run-time rank; ",
                                   is_in_order ? "dot(flatten(a), flatten(b))"
                                               : "tensordot of ranks and axes that the compiler knows",
                                   " gives the value"})));
    }
    if (left.rank() + right.rank() - 2 * left_count > max_rank)
        raise(shape_error(compose({"tensordot: more than ", max_rank, " axes would be left of the shapes ",
                                   left, " and ", right})));
}

WEFT_BODY void raise_bad_matrix(const char* what, const char* why, const extent_list& stack, index_t number) {
    if (stack.rank() == 0) raise(value_error(compose({what, ": the matrix ", why})));
    index_t at[max_rank];
    for (int axis = stack.rank() - 1; axis >= 0; --axis) {
        at[axis] = number % stack.extent(axis);
        number /= stack.extent(axis);
    }
    raise(value_error(
        compose({what, ": matrix ", extent_list(at, stack.rank()), " of the stack ", stack, " ", why})));
}

} // namespace weft::inline WEFT_ABI::detail
