// SPDX-License-Identifier: BSL-1.0
// weft/linalg/errors.hpp - what products and decompositions refuse at run time, in words.
//
// Layer: linalg. Question: why have these operands no product?
//     raise_no_vectors("dot", left, right)   throws   shape_error: dot: shapes [2, 3] and [3] of ranks 2 and 1, where ...
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] void raise_no_vectors(const char* what, const extent_list& left,
                                              const extent_list& right);
[[noreturn, gnu::cold]] void raise_no_matrix(const char* what, const extent_list& shape);
[[noreturn, gnu::cold]] void raise_not_square(const char* what, const extent_list& shape);
[[noreturn, gnu::cold]] void raise_system_rows(const extent_list& left, const extent_list& right);
[[noreturn, gnu::cold]] void raise_rows(const char* what, const extent_list& left, const extent_list& right);
[[noreturn, gnu::cold]] void raise_system_stacks(const char* what, const extent_list& left,
                                                 const extent_list& right, int axis, index_t left_extent,
                                                 index_t right_extent);
[[noreturn, gnu::cold]] void raise_sums(int sums, const extent_list& left, const extent_list& right);
[[noreturn, gnu::cold]] void raise_summed(const extent_list& left, index_t left_axis,
                                          const extent_list& right, index_t right_axis);
/// Errors   shape_error: two axes that go together in tensordot have different extents
template <class Left, class Right>
constexpr void check_summed(const Left& left, const index_t* left_axes, const Right& right,
                            const index_t* right_axes, int count) {
    for (int i = 0; i < count; ++i)
        if (left.extent(int(left_axes[i])) != right.extent(int(right_axes[i])))
            raise_summed(left, left_axes[i], right, right_axes[i]);
}
/// Errors   shape_error: not as many axes of each, other extents, or no axis that is left
void check_tensordot(const extent_list& left, const index_t* left_axes, int left_count,
                     const extent_list& right, const index_t* right_axes, int right_count);
/// The matrix number `number`, in row-major order, of a stack with these leading extents is refused for its elements.
[[noreturn, gnu::cold]] void raise_bad_matrix(const char* what, const char* why, const extent_list& stack,
                                              index_t number);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/linalg/errors_body.hpp>
#endif
