// SPDX-License-Identifier: BSL-1.0
// weft/shape/flat.hpp - all elements along one axis.
//
// Layer: shape. Question: which shape has `flatten(a)`?
//     flat_shape(shape<2, 3>{})   is   shape<6>;   of any other shape of 6 elements   shape<dyn>(6)
#pragma once

#include <weft/shape/traits.hpp>

namespace weft::inline WEFT_ABI::detail {

/// One axis with the elements of `whole`.
template <class Shape>
constexpr auto flat_shape(const Shape& whole) {
    if constexpr (is_static_shape<Shape>)
        return shape<Shape{}.size()>{};
    else
        return shape<dyn>(whole.size());
}

} // namespace weft::inline WEFT_ABI::detail
