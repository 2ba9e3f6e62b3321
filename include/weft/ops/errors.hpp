// SPDX-License-Identifier: BSL-1.0
// weft/ops/errors.hpp - what operations refuse at run time, in words.
//
// Layer: ops. Question: which operands do not fit together?
//     raise_negative("pad", -1)   throws   shape_error: pad: -1 is negative
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] void raise_number_count(const char* name, int given, int axes);
[[noreturn, gnu::cold]] void raise_negative(const char* name, index_t number);
[[noreturn, gnu::cold]] void raise_repeats(index_t given, int axis, index_t extent);
[[noreturn, gnu::cold]] void raise_nothing_to_repeat(int axis);
[[noreturn, gnu::cold]] void raise_join(const char* name, const extent_list& first, const extent_list& other,
                                        int axis, index_t number = 0);
[[noreturn, gnu::cold]] void raise_nothing_to_join(const char* name);
[[noreturn, gnu::cold]] void raise_fused_overlap(const extent_list& shape);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/ops/errors_body.hpp>
#endif
