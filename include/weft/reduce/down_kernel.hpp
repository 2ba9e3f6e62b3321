// SPDX-License-Identifier: BSL-1.0
// weft/reduce/down_kernel.hpp - folds rows into one row of accumulators.
//
// Layer: reduce. Question: in which order are `rows` rows joined?
//     one after the other, in registers while they are short
#pragma once

#include <weft/eval/kernel.hpp>
#include <weft/eval/operands.hpp>
#include <weft/eval/row_starts.hpp>
#include <weft/reduce/accumulate.hpp>
#include <weft/reduce/fetch.hpp>
#include <weft/reduce/job.hpp>
#include <weft/simd/ragged.hpp>

#include <algorithm>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <class L>
inline constexpr bool has_32_registers = sizeof(simd::pack<L>) == 64; // AVX-512

/// Where packet `k` of a row begins: where there are fewer columns, they overlap.
template <class L>
WEFT_INLINE index_t strip_column(int k, index_t n) {
    return (std::min)(k * index_t(simd::lanes<L>), n - simd::lanes<L>);
}

/// One row into the accumulators of a strip.
template <class Fold, class N, int Count, int... Packet>
WEFT_INLINE void accumulate_row(simd::pack<typename N::value_type>* totals, const N& node,
                                const position<Count>& at, index_t n, std::integer_sequence<int, Packet...>) {
    using value = typename N::value_type;
    ((totals[Packet] = accumulated<Fold>(
          totals[Packet], node,
          packet_cursor<value, N::leaves, Count, 0, false>(at, strip_column<value>(Packet, n)))),
     ...);
}

/// Folds all rows into accumulators, one for each of `Packet...`, that stay in registers: of loops over them, and of
/// lambdas that it is free to call, GCC would make an array in memory. Where there are fewer columns, but at least one
/// packet, what is computed twice is the same twice. `Fetches`: rows to come are brought to L1.
template <class Fold, bool Fetches, class N, class Rows, int... Packet>
WEFT_INLINE void fold_strip(const N& node, const Rows& at_row, typename N::value_type* out, bool continues,
                            index_t rows, index_t n, std::integer_sequence<int, Packet...> packets) {
    using value = typename N::value_type;
    simd::pack<value> totals[sizeof...(Packet)];
    if (continues)
        ((totals[Packet] = simd::load(out + strip_column<value>(Packet, n))), ...);
    else
        ((totals[Packet] = simd::pack<value>(Fold::template identity<value>())), ...);
    auto at = at_row(0);
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (index_t row = 0; row < rows; ++row) {
        if constexpr (Fetches)
            fetch_row<int((sizeof(totals) + 63) / 64)>(at_row, at, fetch_distance / index_t(sizeof(totals)));
        accumulate_row<Fold>(totals, node, at, n, packets);
        at_row.next(at);
    }
    (simd::store(out + strip_column<value>(Packet, n), totals[Packet]), ...);
}

/// Rows that come from outside the cache of the core are fetched: they are too short for the processor to look ahead.
template <class Fold, int Packets, class N, class Rows>
WEFT_INLINE void fold_short(const N& node, const Rows& at_row, typename N::value_type* out, bool continues,
                            index_t rows, index_t n, index_t bytes) {
    constexpr std::make_integer_sequence<int, Packets> packets;
    if (fetching_pays && bytes > core_cache)
        fold_strip<Fold, true>(node, at_row, out, continues, rows, n, packets);
    else
        fold_strip<Fold, false>(node, at_row, out, continues, rows, n, packets);
}

/// Rows of fewer elements than a packet has.
template <class Fold, class N, class Rows>
WEFT_INLINE void fold_narrow(const N& node, const Rows& at_row, typename N::value_type* out, bool continues,
                             index_t rows, index_t n) {
    using value = typename N::value_type;
    auto total = continues ? simd::load_padded(out, n) : simd::pack<value>(Fold::template identity<value>());
    auto at = at_row(0);
    for (index_t row = 0; row < rows; ++row) {
        const packet_cursor<value, N::leaves, Rows::count, 0, true> cursor(at, n);
        total = accumulated<Fold>(total, node, cursor);
        at_row.next(at);
    }
    simd::store_first(out, total, n);
}

template <class N, int Streams>
using wide_cursor = packet_cursor<typename N::value_type, N::leaves, Streams, 0, false>;

/// The first row, or the first two, into the accumulators at `out`. The last packet ends at n and overlaps others, so its
/// accumulators are `last`, which is stored when all rows are done.
template <class Fold, class N, int Streams, std::same_as<position<Streams>>... More>
WEFT_INLINE void start_wide(const N& node, typename N::value_type* out,
                            simd::pack<typename N::value_type>& last, index_t n,
                            const position<Streams>& first, const More&... more) {
    using value = typename N::value_type;
    constexpr index_t width = simd::lanes<value>;
    const auto packet = [&](index_t i) {
        simd::pack<value> total = node.template evaluate<0, 0>(wide_cursor<N, Streams>(first, i));
        ((total = accumulated<Fold>(total, node, wide_cursor<N, Streams>(more, i))), ...);
        return total;
    };
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 2
#endif
    for (index_t i = 0; i < n - width; i += width)
        simd::store(out + i, packet(i));
    last = packet(n - width);
}

/// One more row. `Fetches`: what follows it is brought to L1.
template <class Fold, bool Fetches, class N, int Streams>
WEFT_INLINE void add_wide(const N& node, typename N::value_type* out,
                          simd::pack<typename N::value_type>& last, index_t n, const position<Streams>& at) {
    using value = typename N::value_type;
    constexpr index_t width = simd::lanes<value>;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 2
#endif
    for (index_t i = 0; i < n - width; i += width) {
        if constexpr (Fetches) fetch_ahead<N::leaves, value>(at, i, width);
        simd::store(out + i, accumulated<Fold>(simd::load(out + i), node, wide_cursor<N, Streams>(at, i)));
    }
    last = accumulated<Fold>(last, node, wide_cursor<N, Streams>(at, n - width));
}

/// Rows too long for registers: one at a time, which prefetchers follow best.
template <class Fold, class N, class Rows>
WEFT_INLINE void fold_long(const N& node, const Rows& at_row, typename N::value_type* out, bool continues,
                           index_t rows, index_t n, index_t bytes) {
    using value = typename N::value_type;
    constexpr index_t width = simd::lanes<value>;
    simd::pack<value> last{value()};
    index_t row = 0;
    if (continues) {
        last = simd::load(out + (n - width));
    } else if (rows > 1) {
        start_wide<Fold>(node, out, last, n, at_row(0), at_row(1));
        row = 2;
    } else {
        start_wide<Fold>(node, out, last, n, at_row(0));
        row = 1;
    }
    auto at = at_row(row);
    if (fetching_pays && (N::leaves == 1 || bytes < last_cache)) {
        for (; row < rows; ++row, at_row.next(at))
            add_wide<Fold, true>(node, out, last, n, at);
    } else {
        for (; row < rows; ++row, at_row.next(at))
            add_wide<Fold, false>(node, out, last, n, at);
    }
    simd::store(out + (n - width), last);
}

template <class Fold, class N, int Leaf, int Buffer, bool Advance>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_rows_down(const N& tree, const stream* in, char* out,
                                                   index_t continues, index_t rows, index_t n,
                                                   index_t bytes) {
    const row_starts<N, Leaf, Buffer, Advance> at_row{in};
    using value = typename N::value_type;
    auto* const totals = reinterpret_cast<value*>(out);
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        for (index_t row = 0; row < rows; ++row) {
            const auto at = at_row(row);
            for (index_t i = 0; i < n; ++i) {
                const value fresh =
                    tree.template evaluate<0, 0>(element_cursor<N::leaves, at_row.count, false>(at, i));
                totals[i] = continues != 0 || row > 0 ? Fold::join(totals[i], fresh) : fresh;
            }
        }
    } else {
        constexpr index_t width = simd::lanes<value>;
        if (n < width) {
            fold_narrow<Fold>(tree, at_row, totals, continues != 0, rows, n);
        } else if (n <= 4 * width) {
            fold_short<Fold, 4>(tree, at_row, totals, continues != 0, rows, n, bytes);
        } else if (n <= 8 * width) {
            fold_short<Fold, 8>(tree, at_row, totals, continues != 0, rows, n, bytes);
        } else if (has_32_registers<value> && n <= 16 * width) {
            fold_strip<Fold, false>(tree, at_row, totals, continues != 0, rows, n,
                                    std::make_integer_sequence<int, 16>{});
        } else {
            fold_long<Fold>(tree, at_row, totals, continues != 0, rows, n, bytes);
        }
    }
}

/// Folds the rows of the plane into `n` accumulators at `out`, which hold earlier rows where `continues` is not 0.
template <class Fold, class N, int Leaf, int Buffer>
void run_down(const void* node, const stream* in, char* out, index_t continues, index_t rows, index_t n,
              index_t bytes) {
    const N& tree = *static_cast<const N*>(node);
    if (common_mask<N, Leaf>(in) == -1)
        fold_rows_down<Fold, N, Leaf, Buffer, true>(tree, in, out, continues, rows, n, bytes);
    else
        fold_rows_down<Fold, N, Leaf, Buffer, false>(tree, in, out, continues, rows, n, bytes);
}

} // namespace weft::inline WEFT_ABI::detail
