// SPDX-License-Identifier: BSL-1.0
// weft/shape/strides.hpp - how many elements apart are the neighbours along each axis, in row-major order.
//
// Layer: shape. Question: which strides has a shape whose elements stand one after the other?
//     row_major_strides(shape<2, 3, 4>{})   is   {12, 4, 1}
#pragma once

#include <weft/core/config.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/traits.hpp>

#include <array>
#include <cstddef>

namespace weft::inline WEFT_ABI::detail {

/// One number per axis; `max_rank` of them where the rank is not known, of which the first `rank()` count.
template <shape_type Shape>
using per_axis =
    std::array<index_t, static_cast<std::size_t>(has_static_rank<Shape> ? static_rank_v<Shape> : max_rank)>;

/// The strides, in elements, of row-major elements without gaps.
template <shape_type Shape>
constexpr per_axis<Shape> row_major_strides(const Shape& s) noexcept {
    per_axis<Shape> strides{};
    index_t stride = 1;
    for (int i = s.rank() - 1; i >= 0; --i) {
        strides[static_cast<std::size_t>(i)] = stride;
        stride *= s.extent(i);
    }
    return strides;
}

/// Whether elements with these strides stand one after the other. Strides of axes of extent 1 do not matter,
/// and no stride does where there is no element.
template <shape_type Shape>
constexpr bool is_row_major(const Shape& s, const index_t* strides) noexcept {
    index_t stride = 1;
    bool dense = true;
    for (int i = s.rank() - 1; i >= 0; --i) {
        if (s.extent(i) == 0) return true;
        dense &= s.extent(i) == 1 || strides[i] == stride;
        stride *= s.extent(i);
    }
    return dense;
}

template <shape_type Shape>
constexpr bool is_row_major(const Shape& s, const per_axis<Shape>& strides) noexcept {
    return is_row_major(s, strides.data());
}

} // namespace weft::inline WEFT_ABI::detail
