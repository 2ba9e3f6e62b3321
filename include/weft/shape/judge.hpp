// SPDX-License-Identifier: BSL-1.0
// weft/shape/judge.hpp - what the compiler can decide about two shapes.
//
// Layer: shape. Question: does a rule hold for each pair of static extents, and where does it fail first?
//     judged<broadcast_extent, diagnose::broadcast, shape<2, 1>, shape<3>>::type   is   shape<2, 3>
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/shape/algebra.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/traits.hpp>

namespace weft::inline WEFT_ABI::detail {

/// What a rule answers for two extents that cannot meet.
inline constexpr index_t clash = -3;

/// The first axis whose extent is a clash; -1 if there is none.
template <index_t... Extents>
inline constexpr int first_clash = [] {
    int axis = 0;
    const bool found = ((Extents == clash || (++axis, false)) || ...);
    return found ? axis : -1;
}();

/// The static extent at `axis` of `rank` axes to which `Shape` is aligned at the last one; 1 if missing.
template <class Shape>
constexpr index_t aligned_extent(int rank, int axis) {
    const int own = axis - (rank - Shape::rank());
    return own < 0 ? 1 : Shape::static_extent(own);
}

/// The shape of the result, and `diagnose::holds` or the reason against it. With a reason, the shape is
/// `any_shape`, which no rule rejects at compile time: so the reason stays the only error.
template <class Type, class Verdict>
struct judgement {
    using type = Type;
    using verdict = Verdict;
};

template <template <class, class, class...> class Reason, class Left, class Right, index_t... Extents>
constexpr auto judge(static_extents<Extents...>) {
    constexpr int axis = first_clash<Extents...>;
    constexpr int rank = sizeof...(Extents);
    if constexpr (axis >= 0)
        return judgement<
            any_shape,
            Reason<printed_shape<Left>, printed_shape<Right>, diagnose::axis<axis>,
                   diagnose::extents<aligned_extent<Left>(rank, axis), aligned_extent<Right>(rank, axis)>>>{};
    else if constexpr (!extent_table<Extents...>::valid)
        return judgement<any_shape, diagnose::too_large<printed_shape<Left>, printed_shape<Right>>>{};
    else
        return judgement<shape<Extents...>, diagnose::holds>{};
}

/// The judgement of `Rule(left extent, right extent)` on every axis.
template <auto Rule, template <class, class, class...> class Reason, class Left, class Right>
using judged = decltype(judge<Reason, Left, Right>(zip_aligned<Rule>(Left{}, Right{})));

/// The same, for a rule that looks at the ranks first.
template <bool RanksFit, auto Rule, template <class, class, class...> class Reason, class Left, class Right>
struct judged_by_ranks : judgement<any_shape, Reason<printed_shape<Left>, printed_shape<Right>,
                                                     diagnose::ranks<Left::rank(), Right::rank()>>> {};
template <auto Rule, template <class, class, class...> class Reason, class Left, class Right>
struct judged_by_ranks<true, Rule, Reason, Left, Right> : judged<Rule, Reason, Left, Right> {};

/// The extents of a shape as one array, for code that does not depend on the shape's type.
template <class Shape>
struct all_extents {
    index_t values[Shape::static_rank + 1];

    constexpr all_extents() : values{} {}
    constexpr explicit all_extents(const Shape& s) : values{} {
        for (int i = 0; i < Shape::rank(); ++i)
            values[i] = s.extent(i);
    }
};

} // namespace weft::inline WEFT_ABI::detail
