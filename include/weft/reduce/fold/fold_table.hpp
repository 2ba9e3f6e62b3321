// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/fold_table.hpp - all that a fold does to elements of one type.
//
// Layer: reduce. Question: what is made for `sum` of float, and by whom?
//     fold_of<fold::sum, float, float>::table, by libweft; of types that it does not have, by whoever folds them
#pragma once

#include <weft/copy/mover.hpp>
#include <weft/kernel/kernel_tree.hpp>
#include <weft/reduce/fold/fold_kernel.hpp>

#include <array>
#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

template <class Fold, class Total, class L>
WEFT_NO_CONTRACT void enter_totals(char* totals, const char* lanes, index_t n, bool first, index_t) {
    auto* const to = reinterpret_cast<Total*>(totals);
    const auto* const from = reinterpret_cast<const L*>(lanes);
    if (first)
        for (index_t i = 0; i < n; ++i)
            to[i] = as_element<Total>(from[i]);
    else
        for (index_t i = 0; i < n; ++i)
            to[i] = Fold::join(to[i], as_element<Total>(from[i]));
}

template <class Fold, class Total>
WEFT_NO_CONTRACT void join_totals(char* totals, const char* others, index_t n) {
    enter_totals<Fold, Total, Total>(totals, others, n, false, 0);
}

template <class Fold, class Total, class L>
WEFT_NO_CONTRACT void join_pairwise(char* total, char* lanes, index_t n, index_t) {
    const auto* const from = reinterpret_cast<const L*>(lanes);
    std::array<Total, std::size_t(block_batch)> totals{};
    for (index_t i = 0; i < n; ++i)
        totals[std::size_t(i)] = as_element<Total>(from[i]);
    for (; n > 1; n = (n + 1) / 2) {
        for (index_t i = 0; i + 1 < n; i += 2)
            totals[std::size_t(i / 2)] = Fold::join(totals[std::size_t(i)], totals[std::size_t(i + 1)]);
        if (n % 2 != 0) totals[std::size_t(n / 2)] = totals[std::size_t(n - 1)];
    }
    *reinterpret_cast<Total*>(total) = totals[0];
}

/// What a fold reads: a stream of `T`, as `L`.
template <class T, class L = T>
using fold_source =
    std::conditional_t<std::same_as<T, L>, stream_leaf<L, dense>, convert<L, stream_leaf<T, dense>>>;

/// What a table says of packets: nothing where there are none.
template <class Fold, class N>
struct packets_of {
    static constexpr fold_kernels kernels{};
    static constexpr int width = 0;
    static constexpr void (*join)(const char*, char*, index_t) = nullptr;
    static constexpr void (*join_side_by_side)(const char*, char*, index_t) = nullptr;
    static constexpr void (*join_row)(const char*, bool, const char*, index_t, char*) = nullptr;
};
template <class Fold, class N>
    requires(in_registers<N> && std::same_as<typename N::value_type, kernel_lane<N>>)
struct packets_of<Fold, N> {
    static constexpr fold_kernels kernels = kernels_of<Fold, N>;
    static constexpr int width = simd::lanes<kernel_lane<N>>;
    static constexpr auto join = &join_packets<Fold, kernel_lane<N>>;
    static constexpr auto join_side_by_side = &join_to_packets<Fold, kernel_lane<N>>;
    static constexpr auto join_row = &detail::join_row<Fold, kernel_lane<N>>;
};

/// The fold of a stream of `T` through lanes `L` into totals.
template <class Fold, class Total, class L, class T = L>
struct fold_of {
    static const fold_table table;
};
template <class Fold, class Total, class L, class T>
const fold_table fold_of<Fold, Total, L, T>::table = {
    .kernels = packets_of<Fold, fold_source<T, L>>::kernels,
    .width = packets_of<Fold, fold_source<T, L>>::width,
    .join_packets = packets_of<Fold, fold_source<T, L>>::join,
    .join_to_packets = packets_of<Fold, fold_source<T, L>>::join_side_by_side,
    .join_row = packets_of<Fold, fold_source<T, L>>::join_row,
    .along = &fold_short_along<Fold, L, T>,
    .down = &fold_short_down<Fold, L, T>,
    .lane_size = int(sizeof(L)),
    .total_size = int(sizeof(Total)),
    .same = std::same_as<Total, L>,
    .ordered = joins_in_order<L>,
    .tile_rows = joins_in_order<L> ? 16 : int(block_rows), // walked column by column
    .enter = &enter_totals<Fold, Total, L>,
    .join = &join_totals<Fold, Total>,
    .pairwise = &join_pairwise<Fold, Total, L>,
    .move_total = mover_for<int(sizeof(Total))>,
    .totals = &fold_of<Fold, Total, Total>::table};

} // namespace weft::inline WEFT_ABI::detail

#if !WEFT_BODIES
namespace weft::inline WEFT_ABI::detail {
extern template struct fold_of<fold::sum, float, float, float>;
extern template struct fold_of<fold::sum, double, double, double>;
extern template struct fold_of<fold::sum, std::int64_t, std::int64_t, std::int32_t>;
extern template struct fold_of<fold::sum, std::int64_t, std::int64_t, std::int64_t>;
extern template struct fold_of<fold::prod, float, float, float>;
extern template struct fold_of<fold::prod, double, double, double>;
extern template struct fold_of<fold::prod, std::int64_t, std::int64_t, std::int32_t>;
extern template struct fold_of<fold::prod, std::int64_t, std::int64_t, std::int64_t>;
extern template struct fold_of<fold::wide_sum, float, float, float>;
extern template struct fold_of<fold::wide_sum, double, double, double>;
extern template struct fold_of<fold::min, float, float, float>;
extern template struct fold_of<fold::min, double, double, double>;
extern template struct fold_of<fold::min, std::int32_t, std::int32_t, std::int32_t>;
extern template struct fold_of<fold::min, std::int64_t, std::int64_t, std::int64_t>;
extern template struct fold_of<fold::min, std::uint8_t, std::uint8_t, std::uint8_t>;
extern template struct fold_of<fold::max, float, float, float>;
extern template struct fold_of<fold::max, double, double, double>;
extern template struct fold_of<fold::max, std::int32_t, std::int32_t, std::int32_t>;
extern template struct fold_of<fold::max, std::int64_t, std::int64_t, std::int64_t>;
extern template struct fold_of<fold::max, std::uint8_t, std::uint8_t, std::uint8_t>;
extern template struct fold_of<fold::any, std::uint8_t, std::uint8_t, bool>;
extern template struct fold_of<fold::any, std::uint8_t, std::uint8_t, std::uint8_t>;
extern template struct fold_of<fold::any, std::uint8_t, float, float>;
extern template struct fold_of<fold::any, std::uint8_t, double, double>;
extern template struct fold_of<fold::any, std::uint8_t, std::int32_t, std::int32_t>;
extern template struct fold_of<fold::all, std::uint8_t, std::uint8_t, bool>;
extern template struct fold_of<fold::all, std::uint8_t, std::uint8_t, std::uint8_t>;
extern template struct fold_of<fold::all, std::uint8_t, float, float>;
extern template struct fold_of<fold::all, std::uint8_t, double, double>;
extern template struct fold_of<fold::all, std::uint8_t, std::int32_t, std::int32_t>;
extern template struct fold_of<fold::count, index_t, std::uint16_t, bool>;
extern template struct fold_of<fold::count, index_t, float, float>;
extern template struct fold_of<fold::count, index_t, double, double>;
extern template struct fold_of<fold::count, index_t, std::int32_t, std::int32_t>;
extern template struct fold_of<fold::count, index_t, index_t, index_t>;
} // namespace weft::inline WEFT_ABI::detail
#endif
