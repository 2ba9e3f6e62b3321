// SPDX-License-Identifier: BSL-1.0
// weft/reduce/accumulate.hpp - how one more value of a tree enters a total.
//
// Layer: reduce. Question: what does `total + a * b` become?
//     a fused multiply-add: a product of floating numbers is rounded once together with the sum
#pragma once

#include <weft/expr/elementwise.hpp>
#include <weft/reduce/fold.hpp>
#include <weft/simd/fma.hpp>

#include <concepts>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// f<First>() to f<First + Count - 1>(), joined as a tree; `Count` is a power of two.
template <class Fold, int First, int Count, class F>
WEFT_INLINE auto joined(const F& f) {
    if constexpr (Count == 1)
        return f(std::integral_constant<int, First>{});
    else {
        const auto left = joined<Fold, First, Count / 2>(f); // before the right one: memory is read forwards
        return Fold::join(left, joined<Fold, First + Count / 2, Count / 2>(f));
    }
}

template <class N>
inline constexpr bool is_square = false;
template <class Op, class A>
inline constexpr bool is_square<elementwise<Op, A>> =
    Op::squares && std::floating_point<typename A::value_type>;

/// `total` joined with the value of `node` at a cursor; of a product both factors enter, rounded once.
template <class Fold, class X, class N, class Cursor>
WEFT_INLINE X accumulated(X total, const N& node, const Cursor& at) {
    if constexpr (std::derived_from<Fold, fold::sum> && is_product<N>) {
        constexpr int leaf_b = decltype(node.a)::leaves;
        constexpr int stage_b = Cursor::template stages<N, decltype(node.a)>();
        const X a = at.template visit<N, 0, 0>(node.a);
        return simd::fma(a, X(at.template visit<N, leaf_b, stage_b>(node.b)), total);
    } else if constexpr (std::derived_from<Fold, fold::sum> && is_square<N>) {
        const X a = at.template visit<N, 0, 0>(node.a);
        return simd::fma(a, a, total);
    } else {
        return Fold::join(total, X(node.template evaluate<0, 0>(at)));
    }
}

} // namespace weft::inline WEFT_ABI::detail
