// SPDX-License-Identifier: BSL-1.0
// weft/reduce/along_kernel.hpp - folds rows in registers, along each of them.
//
// Layer: reduce. Question: in which order are the `n` elements of a row joined?
//     packets in turn into 4 accumulators, at the end these as a tree, then the lanes by halves
//
// The order depends on `n` only, so that every layout gives the same bits.
#pragma once

#include <weft/eval/kernel.hpp>
#include <weft/eval/lanes.hpp>
#include <weft/eval/operands.hpp>
#include <weft/eval/row_starts.hpp>
#include <weft/reduce/accumulate.hpp>
#include <weft/reduce/fetch.hpp>
#include <weft/simd/ragged.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <class L>
inline constexpr auto lane_numbers = [] {
    using number = typename simd::mask<L>::lane;
    std::array<number, std::size_t(simd::lanes<L>)> numbers{};
    for (int i = 0; i < simd::lanes<L>; ++i)
        numbers[std::size_t(i)] = static_cast<number>(i);
    return numbers;
}();

/// The lanes `first .. last - 1` of `x`, the identity in the others.
template <class Fold, class L>
WEFT_INLINE simd::pack<L> only_lanes(simd::pack<L> x, index_t first, index_t last) {
    using number = typename simd::mask<L>::lane;
    const auto lane = simd::load(lane_numbers<L>.data());
    const auto inside = (lane >= simd::pack<number>(static_cast<number>(first))) &
                        (lane <= simd::pack<number>(static_cast<number>(last - 1)));
    return simd::select(simd::mask<L>(inside), x, simd::pack<L>(Fold::template identity<L>()));
}

/// A tree at packet `Step` behind element `i` of a row.
template <class N, int Step, int Count>
WEFT_INLINE auto row_cursor(const position<Count>& at, index_t i) {
    using lane = kernel_lane<N>;
    return packet_cursor<lane, N::leaves, Count, Step % 4, false>(at, i + Step / 4 * 4 *
                                                                              index_t(simd::lanes<lane>));
}

/// Additions that do not wait for each other. Eight are no faster in L1, and slower in L3 (docs/design/evaluator.md).
inline constexpr int accumulators = 4;
/// Rows of fewer packets have one accumulator: the processor adds up several rows at once.
inline constexpr int short_row = 8;

/// Packets `Step...` from element `i` on, each into its accumulator. No lambda that the compiler is free to call: GCC
/// would leave the accumulators in memory.
template <class Fold, class N, int Count, int... Step>
WEFT_INLINE void accumulate(simd::pack<kernel_lane<N>>* totals, const N& node, const position<Count>& at,
                            index_t i, std::integer_sequence<int, Step...>) {
    ((totals[Step] = accumulated<Fold>(totals[Step], node, row_cursor<N, Step>(at, i))), ...);
}

template <class N, int Count, int... Step>
WEFT_INLINE void start(simd::pack<kernel_lane<N>>* totals, const N& node, const position<Count>& at,
                       std::integer_sequence<int, Step...>) {
    ((totals[Step] = node.template evaluate<0, 0>(row_cursor<N, Step>(at, 0))), ...);
}

/// The packets that are left, fewer than there are accumulators: one jump for all rows of a length.
template <class Fold, class N, int Count>
WEFT_INLINE void accumulate_rest(simd::pack<kernel_lane<N>>* totals, const N& node, const position<Count>& at,
                                 index_t i, index_t packets) {
    const auto add = [&](auto nth)
                         __attribute__((always_inline)) { accumulate<Fold>(totals, node, at, i, nth); };
    switch (packets) {
    case 3:
        add(std::integer_sequence<int, 2>{});
        [[fallthrough]];
    case 2:
        add(std::integer_sequence<int, 1>{});
        [[fallthrough]];
    case 1:
        add(std::integer_sequence<int, 0>{});
        [[fallthrough]];
    default:
        break;
    }
}

/// The elements from `i` on, fewer than a packet: one more packet that ends at n, without what was counted already.
template <class Fold, class N, int Count>
WEFT_INLINE auto with_last(simd::pack<kernel_lane<N>> total, const N& node, const position<Count>& at,
                           index_t i, index_t n) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    const simd::pack<lane> last = node.template evaluate<0, 0>(row_cursor<N, 0>(at, n - width));
    return Fold::join(total, only_lanes<Fold, lane>(last, i - (n - width), width));
}

/// One row of at most a block of elements, folded into the lanes of one packet. `Fetches`: what follows is brought to L1.
/// `ahead`: of a short row, the same places `ahead[k]` bytes behind those of leaf k are.
template <class Fold, bool Fetches, class N, int Count>
WEFT_INLINE auto fold_row(const N& node, const position<Count>& at, index_t n,
                          const index_t* ahead = nullptr) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    if (n < width) {
        const packet_cursor<lane, N::leaves, Count, 0, true> padded(at, n);
        return only_lanes<Fold, lane>(node.template evaluate<0, 0>(padded), 0, n);
    }
    index_t i = 0;
    if (n < short_row * width) {
        simd::pack<lane> total(Fold::template identity<lane>());
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
        for (; i + width <= n; i += width) {
            if (ahead != nullptr)
                for (int k = 0; k < N::leaves; ++k)
                    fetch_line(at.data[k], ahead[k] + i * index_t(sizeof(lane)));
            total = accumulated<Fold>(total, node, row_cursor<N, 0>(at, i));
        }
        return i < n ? with_last<Fold>(total, node, at, i, n) : total;
    }
    constexpr std::make_integer_sequence<int, accumulators> all;
    simd::pack<lane> totals[accumulators];
    start(totals, node, at, all);
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (i = accumulators * width; i + accumulators * width <= n; i += accumulators * width) {
        if constexpr (Fetches) fetch_ahead<N::leaves, lane>(at, i, accumulators * width);
        accumulate<Fold>(totals, node, at, i, all);
    }
    const index_t packets = (n - i) / width;
    accumulate_rest<Fold>(totals, node, at, i, packets);
    i += packets * width;
    if (i < n) totals[accumulators - 1] = with_last<Fold>(totals[accumulators - 1], node, at, i, n);
    return joined<Fold, 0, accumulators>([&](auto step) { return totals[step]; });
}

/// The source of lane `l` when two packets, each with the partial results of `Rows` rows, are joined into one.
template <int Width, int Rows, bool High>
constexpr int partial_lane(int l) {
    constexpr int half = Width / (2 * Rows);
    const int row = l / half, part = l % half + (High ? half : 0);
    return (row < Rows ? 0 : Width) + row % Rows * 2 * half + part;
}

/// The results of `Rows` rows in one packet: each row's lanes are joined by halves.
template <class Fold, int Rows, class L>
WEFT_INLINE simd::pack<L> join_lanes(const simd::pack<L>* rows) {
    constexpr int width = simd::lanes<L>;
    if constexpr (Rows == 1) {
        return *rows;
    } else {
        const auto a = join_lanes<Fold, Rows / 2>(rows).raw,
                   b = join_lanes<Fold, Rows / 2>(rows + Rows / 2).raw;
        return Fold::join(simd::pack<L>(shuffle<partial_lane<width, Rows / 2, false>, width>(a, b)),
                          simd::pack<L>(shuffle<partial_lane<width, Rows / 2, true>, width>(a, b)));
    }
}

/// The same for one row, which must be the result of `Parts` lanes.
template <class Fold, int Parts, class L>
WEFT_INLINE L join_own_lanes(simd::pack<L> x) {
    constexpr int width = simd::lanes<L>;
    if constexpr (Parts == 1) {
        return x[0];
    } else {
        constexpr int rows = width / Parts;
        const auto low = shuffle<partial_lane<width, rows, false>, width>(x.raw, x.raw);
        const auto high = shuffle<partial_lane<width, rows, true>, width>(x.raw, x.raw);
        return join_own_lanes<Fold, Parts / 2>(Fold::join(simd::pack<L>(low), simd::pack<L>(high)));
    }
}

/// Elements without a packet form go through as many accumulators.
inline constexpr int element_lanes = 8;

template <class Fold, class N, int Count>
WEFT_INLINE auto fold_elements(const N& node, const position<Count>& at, index_t n) {
    using value = typename N::value_type;
    value totals[element_lanes];
    for (value& total : totals)
        total = Fold::template identity<value>();
    const auto element = [&](index_t i) {
        return node.template evaluate<0, 0>(element_cursor<N::leaves, Count, false>(at, i));
    };
    index_t i = 0;
    for (; i + element_lanes <= n; i += element_lanes)
        for (int j = 0; j < element_lanes; ++j)
            totals[j] = Fold::join(totals[j], value(element(i + j)));
    for (int j = 0; i < n; ++i, ++j)
        totals[j] = Fold::join(totals[j], value(element(i)));
    return joined<Fold, 0, element_lanes>([&](auto j) { return totals[j]; });
}

/// Rows whose lanes are joined together.
template <class L>
inline constexpr int row_batch = simd::lanes<L> <= 16 ? simd::lanes<L> : 4;

/// The results of `count` rows from their packets, at most a batch. There is room for a batch of both; what is behind
/// the count is overwritten.
template <class Fold, class L>
WEFT_INLINE void join_rows(simd::pack<L>* rows, int count, L* results) {
    constexpr int batch = row_batch<L>;
    if constexpr (batch == simd::lanes<L>) {
        if (count > 2) {
            for (int r = count; r < batch; ++r)
                rows[r] = rows[0];
            return simd::store(results, join_lanes<Fold, batch>(rows));
        }
    }
    for (int r = 0; r < count; ++r)
        results[r] = join_own_lanes<Fold, simd::lanes<L>>(rows[r]);
}

template <class Fold, class N, int Leaf, int Buffer, bool Advance>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_rows_along(const N& tree, const stream* in, char* out,
                                                    index_t out_step, index_t rows, index_t n) {
    using value = typename N::value_type;
    const row_starts<N, Leaf, Buffer, Advance> at_row{in};
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        for (index_t row = 0; row < rows; ++row)
            store_bytes(out + row * out_step, value(fold_elements<Fold>(tree, at_row(row), n)));
    } else {
        constexpr int batch = row_batch<value>;
        index_t ahead[N::leaves == 0 ? 1 : N::leaves];
        for (int k = 0; k < N::leaves; ++k)
            ahead[k] = fetch_distance / (n * index_t(sizeof(value))) * in[Leaf + k].row_step;
        auto at = at_row(0);
        for (index_t row = 0; row < rows; row += batch) {
            const int now = static_cast<int>((std::min<index_t>)(batch, rows - row));
            simd::pack<value> totals[std::size_t(batch)];
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
            for (int r = 0; r < now; ++r) {
                totals[r] = fold_row<Fold, false>(tree, at, n, ahead);
                at_row.next(at);
            }

            value results[std::size_t(batch)];
            join_rows<Fold>(totals, now, results);
            for (int r = 0; r < now; ++r)
                store_bytes(out + (row + r) * out_step, results[r]);
        }
    }
}

/// Folds each row of the plane: one lane value per row, at `out + row * out_step`.
template <class Fold, class N, int Leaf, int Buffer>
void run_along(const void* node, const stream* in, char* out, index_t out_step, index_t rows, index_t n,
               index_t) {
    const N& tree = *static_cast<const N*>(node);
    if (common_mask<N, Leaf>(in) == -1)
        fold_rows_along<Fold, N, Leaf, Buffer, true>(tree, in, out, out_step, rows, n);
    else
        fold_rows_along<Fold, N, Leaf, Buffer, false>(tree, in, out, out_step, rows, n);
}

} // namespace weft::inline WEFT_ABI::detail
