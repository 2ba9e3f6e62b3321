// SPDX-License-Identifier: BSL-1.0
// weft/order/key/rank.hpp - functions that work on one number of axes.
//
// Layer: order. Question: who says that `searchsorted` does not search a matrix?
//     the compiler by E310; for a run-time rank a shape_error
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/order/errors.hpp>
#include <weft/shape/traits.hpp>

#include <type_traits>

namespace weft::diagnose {

/// E310: another rank than the function works on.
template <class Shape, class Wanted>
struct rank {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI::detail {

template <class Shape, int Wanted>
constexpr bool has_wanted_rank() {
    if constexpr (has_static_rank<Shape>)
        return static_rank_v<Shape> == Wanted;
    else
        return true;
}

/// E310: one of these ranks.
template <class Shape, int... Wanted>
using rank_verdict =
    std::conditional_t<(has_wanted_rank<Shape, Wanted>() || ...), diagnose::holds,
                       diagnose::rank<printed_shape<Shape>, diagnose::ranks<std::size_t(Wanted)...>>>;

/// Errors   shape_error: another rank
template <int Wanted, class Shape>
void check_rank(const char* what, const Shape& shape) {
    if (shape.rank() != Wanted) raise_rank(what, shape, Wanted);
}

template <class Shape>
constexpr index_t known_first_extent() {
    if constexpr (has_static_rank<Shape>) {
        if constexpr (static_rank_v<Shape> > 0) return Shape::static_extent(0);
    }
    return dyn;
}

/// The extent of the first axis; `dyn` where the compiler does not know it.
template <class Shape>
inline constexpr index_t first_extent = known_first_extent<Shape>();

} // namespace weft::inline WEFT_ABI::detail
