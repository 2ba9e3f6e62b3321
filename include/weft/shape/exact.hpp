// SPDX-License-Identifier: BSL-1.0
// weft/shape/exact.hpp - the shape of `exact(a) + b`, where nothing may broadcast.
//
// Layer: shape. Question: are these shapes the same?
//     same_shapes(shape<2, dyn>(n), shape<2, 3>{})   is   shape<2, 3>{}, if n is 3
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/config.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/errors.hpp>
#include <weft/shape/judge.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/shaped.hpp>
#include <weft/shape/traits.hpp>

namespace weft::inline WEFT_ABI::detail {

constexpr index_t same_extent(index_t left, index_t right) {
    if (left == right || right == dyn) return left;
    return left == dyn ? right : clash;
}

template <class Left, class Right>
struct same_pair : judgement<any_shape, diagnose::holds> {};
template <index_t... Left, index_t... Right>
struct same_pair<shape<Left...>, shape<Right...>>
    : judged_by_ranks<sizeof...(Left) == sizeof...(Right), same_extent, diagnose::exact, shape<Left...>,
                      shape<Right...>> {};

/// The shape type of an expression over `exact` operands.
template <shaped Left, shaped Right>
using same_result_t = typename detail::same_pair<shape_of_t<Left>, shape_of_t<Right>>::type;

/// `diagnose::holds`, or the reason why the shapes cannot be the same.
template <shaped Left, shaped Right>
using same_verdict = typename detail::same_pair<shape_of_t<Left>, shape_of_t<Right>>::verdict;

/// The shape that both operands have. `Refuse` throws where they do not: `raise_not_as_target` where the left one is assigned to;
/// `what`: by which its text begins.
///
/// Shape    both are shapes, or have one
/// Cost     nothing where the compiler decides; else a comparison
/// Errors   E104 or what `Refuse` throws, by itself broadcast_error, which names both shapes, the axis and its extents
/// Example  same_shapes(shape<2, 3>{}, any_shape{2, 3}) == shape<2, 3>{}
template <auto Refuse = raise_not_same, shaped Left, shaped Right>
constexpr same_result_t<Left, Right> same_shapes(const Left& left, const Right& right,
                                                 const char* what = "exact") {
    static_assert(same_verdict<Left, Right>::value, "weft E104: exact operands have the same shape");
    if constexpr (same_verdict<Left, Right>::value) {
        const auto& l = detail::shape_in(left);
        const auto& r = detail::shape_in(right);
        if (!(l == r)) Refuse(what, l, r);
        return same_result_t<Left, Right>(l);
    } else {
        return same_result_t<Left, Right>{};
    }
}

} // namespace weft::inline WEFT_ABI::detail
