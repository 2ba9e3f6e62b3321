// SPDX-License-Identifier: BSL-1.0
// weft/view/errors.hpp - what views refuse at run time, in words.
//
// Layer: view. Question: why is there no such view?
//     raise_window(9, 1, 4)   throws   shape_error: windows: a window of 9 does not fit axis 1, whose extent is 4
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/extent_list.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

[[noreturn, gnu::cold]] void raise_axis_count(const char* what, int named, int wanted);
[[noreturn, gnu::cold]] void raise_zero_step();
[[noreturn, gnu::cold]] void raise_order(int named, int rank);
[[noreturn, gnu::cold]] void raise_reshape(const extent_list& from, const index_t* target, int rank);
[[noreturn, gnu::cold]] void raise_layout(const extent_list& from, const index_t* strides,
                                          const extent_list& target);
[[noreturn, gnu::cold]] void raise_squeeze(int axis, index_t extent);
[[noreturn, gnu::cold]] void raise_window(index_t length, int axis, index_t extent);
[[noreturn, gnu::cold]] void raise_index(const char* what, int axis, index_t index, index_t extent);
[[noreturn, gnu::cold]] void raise_index(const char* what, int axis, std::uint64_t index, index_t extent);
[[noreturn, gnu::cold]] void raise_slice_count(int axes, int rank);
[[noreturn, gnu::cold]] void raise_no_axis_left(const char* what, int rank);

/// An index along an axis, or one that counts from its end, counted from its front.
///
/// Errors   index_error: there is no such element
constexpr index_t index_from_front(const char* what, int axis, index_t index, index_t extent) {
    if (index < -extent || index >= extent) raise_index(what, axis, index, extent);
    return index < 0 ? index + extent : index;
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/view/errors_body.hpp>
#endif
