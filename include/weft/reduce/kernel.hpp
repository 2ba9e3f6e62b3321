// SPDX-License-Identifier: BSL-1.0
// weft/reduce/kernel.hpp - the code made for each reduced expression: its tree in registers, folded there.
//
// Layer: reduce. Question: in which order are the elements of a plane of `rows x n` joined?
//     along a row: 8 packets as a tree into one accumulator, at the end its lanes by halves
//     down the rows: 8 rows as a tree into the accumulator of each column
//
// The order depends on `rows` and `n` only, so that every layout gives the same bits.
#pragma once

#include <weft/eval/kernel.hpp>
#include <weft/eval/lanes.hpp>
#include <weft/eval/operands.hpp>
#include <weft/simd/ragged.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// f<First>() to f<First + Count - 1>(), joined as a tree.
template <class Fold, int First, int Count, class F>
WEFT_INLINE auto joined(const F& f) {
    if constexpr (Count == 1)
        return f(std::integral_constant<int, First>{});
    else {
        const auto left = joined<Fold, First, Count / 2>(f); // before the right one: memory is read forwards
        return Fold::join(left, joined<Fold, First + Count / 2, Count / 2>(f));
    }
}

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

/// One row of at most a block of elements, folded into the lanes of one packet.
template <class Fold, class N, int Count>
WEFT_INLINE auto fold_row(const N& node, const position<Count>& at, index_t n) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    const auto packet = [&]<int Step>(std::integral_constant<int, Step>, index_t i) {
        return node.template evaluate<0, 0>(
            packet_cursor<lane, N::leaves, Count, Step % 4, false>(at, i + Step / 4 * 4 * width));
    };
    if (n < width) {
        const packet_cursor<lane, N::leaves, Count, 0, true> cursor(at, n);
        return only_lanes<Fold, lane>(node.template evaluate<0, 0>(cursor), 0, n);
    }
    simd::pack<lane> total(Fold::template identity<lane>());
    index_t i = 0;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (; i + 8 * width <= n; i += 8 * width)
        total = Fold::join(total, joined<Fold, 0, 8>([&](auto step) { return packet(step, i); }));
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (; i + 2 * width <= n; i += 2 * width)
        total = Fold::join(total, joined<Fold, 0, 2>([&](auto step) { return packet(step, i); }));
    if (i + width <= n) {
        total = Fold::join(total, packet(std::integral_constant<int, 0>{}, i));
        i += width;
    }
    if (i < n) { // one more packet that ends at n; what was counted already is left out
        const auto last = packet(std::integral_constant<int, 0>{}, n - width);
        total = Fold::join(total, only_lanes<Fold, lane>(last, i - (n - width), width));
    }
    return total;
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

/// Folds each row of the plane: one lane value per row, at `out + row * out_step`.
template <class Fold, class N, int Leaf, int Buffer>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_along(const void* node, const stream* in, char* out, index_t out_step,
                                              index_t rows, index_t n) {
    constexpr int buffers = count_stages<N>();
    constexpr int count = N::leaves + buffers;
    using value = typename N::value_type;
    const N& tree = *static_cast<const N*>(node);
    const auto at_row = [&](index_t row) {
        position<count> at;
        place<0>(at, in + Leaf, row, std::make_integer_sequence<int, N::leaves>{});
        place<N::leaves>(at, in + Buffer, row, std::make_integer_sequence<int, buffers>{});
        return at;
    };
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        for (index_t row = 0; row < rows; ++row)
            store_bytes(out + row * out_step, value(fold_elements<Fold>(tree, at_row(row), n)));
    } else {
        constexpr int batch = row_batch<value>;
        for (index_t row = 0; row < rows; row += batch) {
            const int now = static_cast<int>((std::min<index_t>)(batch, rows - row));
            simd::pack<value> totals[batch];
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
            for (int r = 0; r < now; ++r)
                totals[r] = fold_row<Fold>(tree, at_row(row + r), n);
            if constexpr (batch == simd::lanes<value>) {
                if (now > 2) {
                    for (int r = now; r < batch; ++r)
                        totals[r] = totals[0];
                    value results[batch];
                    simd::store(results, join_lanes<Fold, batch>(totals));
                    for (int r = 0; r < now; ++r)
                        store_bytes(out + (row + r) * out_step, results[r]);
                    continue;
                }
            }
            for (int r = 0; r < now; ++r)
                store_bytes(out + (row + r) * out_step, join_own_lanes<Fold, simd::lanes<value>>(totals[r]));
        }
    }
}

/// Folds `Rows` rows into the accumulators at `out`, one for each column.
template <class Fold, int Rows, class N, int Count>
WEFT_INLINE void fold_rows(const N& node, const position<Count>* at, typename N::value_type* out, index_t n,
                           bool continues) {
    using value = typename N::value_type;
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        for (index_t i = 0; i < n; ++i) {
            const value fresh = joined<Fold, 0, Rows>([&](auto row) {
                return value(
                    node.template evaluate<0, 0>(element_cursor<N::leaves, Count, false>(at[row], i)));
            });
            out[i] = continues ? Fold::join(out[i], fresh) : fresh;
        }
    } else {
        constexpr index_t width = simd::lanes<value>;
        if (n < width) {
            auto total = joined<Fold, 0, Rows>([&](auto row) {
                return node.template evaluate<0, 0>(
                    packet_cursor<value, N::leaves, Count, 0, true>(at[row], n));
            });
            if (continues) total = Fold::join(simd::load_padded(out, n), total);
            simd::store_first(out, total, n);
            return;
        }
        const auto packet = [&](index_t i) {
            const auto fresh = joined<Fold, 0, Rows>([&](auto row) {
                return node.template evaluate<0, 0>(
                    packet_cursor<value, N::leaves, Count, 0, false>(at[row], i));
            });
            return continues ? Fold::join(simd::load(out + i), fresh) : fresh;
        };
        // The last packet ends at n and overlaps the one before it, which is stored after the last one was computed.
        index_t i = 0;
        simd::pack<value> pending;
        for (index_t next = 0;; next = (std::min)(next + width, n - width)) {
            const auto total = packet(next);
            if (next > 0) simd::store(out + i, pending);
            pending = total;
            i = next;
            if (next + width == n) break;
        }
        simd::store(out + i, pending);
    }
}

/// Folds the rows of the plane into `n` accumulators at `out`, which hold earlier rows where `continues` is not 0.
template <class Fold, class N, int Leaf, int Buffer>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_down(const void* node, const stream* in, char* out, index_t continues,
                                             index_t rows, index_t n) {
    constexpr int buffers = count_stages<N>();
    constexpr int count = N::leaves + buffers;
    const N& tree = *static_cast<const N*>(node);
    auto* const totals = reinterpret_cast<typename N::value_type*>(out);
    index_t row = 0;
    const auto next = [&]<int Rows>(std::integral_constant<int, Rows>) {
        position<count> at[Rows];
        for (int r = 0; r < Rows; ++r) {
            place<0>(at[r], in + Leaf, row + r, std::make_integer_sequence<int, N::leaves>{});
            place<N::leaves>(at[r], in + Buffer, row + r, std::make_integer_sequence<int, buffers>{});
        }
        fold_rows<Fold, Rows>(tree, at, totals, n, continues != 0 || row > 0);
        row += Rows;
    };
    while (row + 8 <= rows)
        next(std::integral_constant<int, 8>{});
    while (row + 2 <= rows)
        next(std::integral_constant<int, 2>{});
    if (row < rows) next(std::integral_constant<int, 1>{});
}

} // namespace weft::inline WEFT_ABI::detail
