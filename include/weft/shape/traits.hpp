// SPDX-License-Identifier: BSL-1.0
// weft/shape/traits.hpp - what a shape type knows at compile time.
//
// Layer: shape. Question: is the number of axes known, are all extents?
//     has_static_rank<shape<dyn, 3>>  is true;    is_static_shape<shape<dyn, 3>>  is false
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Whether the number of axes is known at compile time.
template <shape_type Shape>
inline constexpr bool has_static_rank = static_rank_v<Shape> != any_rank;

/// Whether every extent is known at compile time.
template <shape_type Shape>
inline constexpr bool is_static_shape = Shape::is_static;

/// Whether the number of axes is known, and that one of them has extent 1.
template <shape_type Shape>
inline constexpr bool has_unit_axis = [] {
    if constexpr (has_static_rank<Shape>)
        for (index_t axis = 0; axis < static_rank_v<Shape>; ++axis)
            if (Shape::static_extent(axis) == 1) return true;
    return false;
}();

/// Whether a tensor may have these extents.
template <index_t... Extents>
inline constexpr bool are_extents = extent_table<Extents...>::valid;
template <class Shape>
inline constexpr bool may_exist = true;
template <index_t... Extents>
inline constexpr bool may_exist<shape<Extents...>> = are_extents<Extents...>;
template <>
inline constexpr bool are_extents<any_rank> = true;

/// Of what a tensor may not have, which the tensor rejects, one element: so that the compiler says no more about it.
template <index_t... Extents>
struct shape_by_extents {
    using type = std::conditional_t<are_extents<Extents...>, shape<Extents...>, shape<1>>;
};
template <>
struct shape_by_extents<any_rank> {
    using type = any_shape;
};

/// The shape type of `tensor<T, Extents...>`: `any_shape` for `any_rank`.
template <index_t... Extents>
using shape_for = typename shape_by_extents<Extents...>::type;

template <index_t Extent>
constexpr auto printed_extent() {
    if constexpr (Extent == dyn)
        return diagnose::dyn;
    else
        return static_cast<int>(Extent);
}
template <class Shape>
struct printed {
    using type = Shape;
};
template <index_t... Extents>
    requires((Extents == dyn) || ...)
struct printed<shape<Extents...>> {
    using type = diagnose::shape<printed_extent<Extents>()...>;
};
/// How a shape stands in a message of the compiler: `shape<5, 3>` as it is, `dyn` by its name and not as -1.
template <class Shape>
using printed_shape = typename printed<Shape>::type;

} // namespace weft::inline WEFT_ABI::detail
