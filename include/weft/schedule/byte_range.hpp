// SPDX-License-Identifier: BSL-1.0
// weft/schedule/byte_range.hpp - between which bytes the elements of a strided reference stand.
//
// Layer: schedule. Question: may x(all, 0) and y share a byte?
//     not if the bytes from the first to the last element of one end before those of the other begin
#pragma once

#include <weft/core/config.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// The bytes from the first to one past the last that a strided reference touches.
struct byte_range {
    std::uintptr_t first;
    std::uintptr_t last;
};

WEFT_INLINE bool disjoint(byte_range a, byte_range b) { return a.last <= b.first || b.last <= a.first; }

/// The range of a reference whose axes have `extents` (none of them 0) and whose strides count elements: those of each axis in
/// turn, or of `axis_of` it.
WEFT_INLINE byte_range touched(const char* data, int size, int rank, const index_t* extents,
                               const index_t* strides, const int* axis_of = nullptr) {
    index_t low = 0, high = 1; // elements
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 1
#endif
    for (int axis = 0; axis < rank; ++axis) {
        const index_t reach = (extents[axis] - 1) * strides[axis_of == nullptr ? axis : axis_of[axis]];
        (reach < 0 ? low : high) += reach;
    }
    const auto first = reinterpret_cast<std::uintptr_t>(data);
    return {first + static_cast<std::uintptr_t>(low * size),
            first + static_cast<std::uintptr_t>(high * size)};
}

} // namespace weft::inline WEFT_ABI::detail
