// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/static_fold.hpp - all elements of a few that types count, folded in place.
//
// Layer: reduce. Question: what is left of `norm(a)` for three numbers?
//     three loads, three products, two sums, a root: no table, no call
#pragma once

#include <weft/assign/static_assign.hpp>
#include <weft/reduce/fold/fold.hpp>

#include <concepts>

namespace weft::inline WEFT_ABI::detail {

/// Whether a tree of lanes, which a kernel would read from elements of `T`, is folded in place: of numbers that are joined in one
/// order only, less than a packet.
template <class N, class T>
constexpr bool folds_in_place() {
    using lane = typename N::value_type;
    if constexpr (!is_static_shape<typename N::shape_type> || !has_static_leaves<N>() || !is_exact<N>()) {
        return false;
    } else {
        constexpr index_t count = typename N::shape_type{}.size();
        if (count == 0 || count > most_written_out || (may_contract && calls_foreign<N>())) return false;
        if constexpr (std::integral<lane>)
            return true;
        else if constexpr (simd::has_pack<lane> && simd::has_pack<T>)
            return count < simd::lanes<lane>;
        else
            return false;
    }
}

/// The elements joined as the lanes of a packet, those that it would have besides left out.
template <class Fold, class N>
WEFT_INLINE typename N::value_type fold_in_place(const N& node) {
    using shape = typename N::shape_type;
    using lane = typename N::value_type;
    constexpr index_t count = shape{}.size();
    lane values[std::size_t(count)];
    auto cursor = first_coordinate(shape{});
#pragma GCC unroll 16
    for (index_t i = 0; i < count; ++i) {
        values[i] = rounded<N>(node.template evaluate<0, 0>(cursor));
        cursor.advance(shape{});
    }
    index_t half = 1;
    while (2 * half < count)
        half *= 2;
#pragma GCC unroll 5
    for (; half > 0; half /= 2)
#pragma GCC unroll 8
        for (index_t i = 0; i < half; ++i)
            if (i + half < count) values[i] = Fold::join(values[i], values[i + half]);
    if constexpr (std::derived_from<Fold, fold::prod>)
        return keep_rounded(values[0]);
    else
        return values[0];
}

} // namespace weft::inline WEFT_ABI::detail
