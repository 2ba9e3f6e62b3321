// SPDX-License-Identifier: BSL-1.0
// weft/tensor/errors.hpp - what tensors refuse at run time, in words.
//
// Layer: tensor. Question: why can this tensor not be made, or this element not be had?
//     raise_index_count(2, 3)   throws   index_error: 2 indices were given for a tensor of rank 3
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] void raise_uncountable(const extent_list& shape, index_t size);
[[noreturn, gnu::cold]] void raise_index_count(const char* what, int given, int rank);
[[noreturn, gnu::cold]] void raise_step();
[[noreturn, gnu::cold]] void raise_not_a_start();
[[noreturn, gnu::cold]] void raise_too_many_steps();
[[noreturn, gnu::cold]] void raise_no_integers(long double low, long double high);
[[noreturn, gnu::cold]] void raise_ragged(int axis, index_t expected, index_t given);
[[noreturn, gnu::cold]] void raise_ragged_range(int axis, index_t expected, index_t given);
[[noreturn, gnu::cold]] void raise_element_count(index_t given, const extent_list& shape, int open_axis);
[[noreturn, gnu::cold]] void raise_stride_count(int given, int rank);
[[noreturn, gnu::cold]] void raise_no_exchange(const extent_list& shape);
[[noreturn, gnu::cold]] void raise_unheld(long double value, const char* type);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/tensor/errors_body.hpp>
#endif
