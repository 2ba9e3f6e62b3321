// SPDX-License-Identifier: BSL-1.0
// weft/reduce/kernel.hpp - the code made for each reduced expression: its tree in registers, folded there.
//
// Layer: reduce. Question: in which order are the elements of a plane of `rows x n` joined?
//     along a row: packets in turn into 8 accumulators, at the end these as a tree, then the lanes by halves
//     down the rows: one row after the other into the accumulator of each column
// A product of floating numbers enters a sum by a fused multiply-add.
//
// The order depends on `rows` and `n` only, so that every layout gives the same bits.
#pragma once

#include <weft/eval/kernel.hpp>
#include <weft/eval/lanes.hpp>
#include <weft/eval/operands.hpp>
#include <weft/reduce/fold.hpp>
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

/// f<0>() to f<Count - 1>(), one after the other.
template <int Count, class F>
WEFT_INLINE void each(const F& f) {
    [&]<int... Nth>(std::integer_sequence<int, Nth...>) {
        (f(std::integral_constant<int, Nth>{}), ...);
    }(std::make_integer_sequence<int, Count>{});
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

template <class N>
inline constexpr bool is_square = false;
template <class Op, class A>
inline constexpr bool is_square<unary<Op, A>> = Op::squares && std::floating_point<typename A::value_type>;

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

/// A tree at packet `Step` behind element `i` of a row.
template <class N, int Step, int Count>
WEFT_INLINE auto row_cursor(const position<Count>& at, index_t i) {
    using lane = kernel_lane<N>;
    return packet_cursor<lane, N::leaves, Count, Step % 4, false>(at, i + Step / 4 * 4 *
                                                                              index_t(simd::lanes<lane>));
}

/// Packets `Step...` from element `i` on, each into its accumulator. No lambda: GCC leaves those in memory.
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

/// The packets that are left, fewer than there are accumulators.
template <class Fold, class N, int Count, int... Nth>
WEFT_INLINE index_t accumulate_rest(simd::pack<kernel_lane<N>>* totals, const N& node,
                                    const position<Count>& at, index_t i, index_t n,
                                    std::integer_sequence<int, Nth...>) {
    constexpr index_t width = simd::lanes<kernel_lane<N>>;
    ((i + width <= n
          ? (totals[Nth] = accumulated<Fold>(totals[Nth], node, row_cursor<N, 0>(at, i)), i += width)
          : i),
     ...);
    return i;
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

/// One row of at most a block of elements, folded into the lanes of one packet.
template <class Fold, class N, int Count>
WEFT_INLINE auto fold_row(const N& node, const position<Count>& at, index_t n) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    if (n < width) {
        const packet_cursor<lane, N::leaves, Count, 0, true> padded(at, n);
        return only_lanes<Fold, lane>(node.template evaluate<0, 0>(padded), 0, n);
    }
    index_t i = 0;
    if (n < 8 * width) {
        simd::pack<lane> total(Fold::template identity<lane>());
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
        for (; i + width <= n; i += width)
            total = accumulated<Fold>(total, node, row_cursor<N, 0>(at, i));
        return i < n ? with_last<Fold>(total, node, at, i, n) : total;
    }
    constexpr std::make_integer_sequence<int, 8> eight;
    simd::pack<lane> totals[8];
    start(totals, node, at, eight);
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (i = 8 * width; i + 8 * width <= n; i += 8 * width)
        accumulate<Fold>(totals, node, at, i, eight);
    i = accumulate_rest<Fold>(totals, node, at, i, n, std::make_integer_sequence<int, 7>{});
    if (i < n) totals[7] = with_last<Fold>(totals[7], node, at, i, n);
    return joined<Fold, 0, 8>([&](auto step) { return totals[step]; });
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

/// The rows of a plane that a kernel folds down.
template <class N, int Leaf, int Buffer>
struct rows_below {
    static constexpr int buffers = count_stages<N>(), count = N::leaves + buffers;

    const stream* in;

    WEFT_INLINE position<count> operator()(index_t row) const {
        position<count> at;
        place<0>(at, in + Leaf, row, std::make_integer_sequence<int, N::leaves>{});
        place<N::leaves>(at, in + Buffer, row, std::make_integer_sequence<int, buffers>{});
        return at;
    }
};

/// Folds all rows into `Packets` packets of accumulators that stay in registers. Where there are fewer columns, but at
/// least one packet, they overlap: what is computed twice is the same twice.
template <class Fold, int Packets, class N, class Rows>
WEFT_INLINE void fold_strip(const N& node, const Rows& at_row, typename N::value_type* out, bool continues,
                            index_t rows, index_t n) {
    using value = typename N::value_type;
    constexpr index_t width = simd::lanes<value>;
    simd::pack<value> totals[Packets];
    const auto column = [&](int packet) { return (std::min)(packet * width, n - width); };
    each<Packets>([&](auto k) {
        totals[k] =
            continues ? simd::load(out + column(k)) : simd::pack<value>(Fold::template identity<value>());
    });
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (index_t row = 0; row < rows; ++row) {
        const auto at = at_row(row);
        each<Packets>([&](auto k) {
            const packet_cursor<value, N::leaves, Rows::count, 0, false> cursor(at, column(k));
            totals[k] = accumulated<Fold>(totals[k], node, cursor);
        });
    }
    each<Packets>([&](auto k) { simd::store(out + column(k), totals[k]); });
}

/// Rows of fewer elements than a packet has.
template <class Fold, class N, class Rows>
WEFT_INLINE void fold_narrow(const N& node, const Rows& at_row, typename N::value_type* out, bool continues,
                             index_t rows, index_t n) {
    using value = typename N::value_type;
    auto total = continues ? simd::load_padded(out, n) : simd::pack<value>(Fold::template identity<value>());
    for (index_t row = 0; row < rows; ++row) {
        const auto at = at_row(row);
        const packet_cursor<value, N::leaves, Rows::count, 0, true> cursor(at, n);
        total = accumulated<Fold>(total, node, cursor);
    }
    simd::store_first(out, total, n);
}

/// Folds `Count` rows from `row` on into the accumulators at `out`; `Fresh`: these are the first.
template <class Fold, bool Fresh, int Count, class N, class Rows>
WEFT_INLINE void fold_wide(const N& node, const Rows& at_row, typename N::value_type* out, index_t row,
                           index_t n) {
    using value = typename N::value_type;
    constexpr index_t width = simd::lanes<value>;
    position<Rows::count> at[Count];
    for (int r = 0; r < Count; ++r)
        at[r] = at_row(row + r);
    const auto packet = [&](index_t i) {
        simd::pack<value> total(Fold::template identity<value>());
        if constexpr (!Fresh) total = simd::load(out + i);
        each<Count>([&](auto r) {
            const packet_cursor<value, N::leaves, Rows::count, 0, false> cursor(at[r], i);
            if constexpr (Fresh && r == 0)
                total = node.template evaluate<0, 0>(cursor);
            else
                total = accumulated<Fold>(total, node, cursor);
        });
        return total;
    };
    // The last packet ends at n and overlaps others: computed first and stored last, it counts nothing twice.
    const auto last = packet(n - width);
    const index_t full = (n - 1) / width * width;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 2
#endif
    for (index_t i = 0; i < full; i += width)
        simd::store(out + i, packet(i));
    simd::store(out + (n - width), last);
}

/// Folds the rows of the plane into `n` accumulators at `out`, which hold earlier rows where `continues` is not 0.
template <class Fold, class N, int Leaf, int Buffer>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_down(const void* node, const stream* in, char* out, index_t continues,
                                             index_t rows, index_t n) {
    const rows_below<N, Leaf, Buffer> at_row{in};
    using value = typename N::value_type;
    const N& tree = *static_cast<const N*>(node);
    auto* const totals = reinterpret_cast<value*>(out);
    index_t row = 0;
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        for (; row < rows; ++row) {
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
        } else if (n <= 2 * width) {
            fold_strip<Fold, 2>(tree, at_row, totals, continues != 0, rows, n);
        } else if (n <= 4 * width) {
            fold_strip<Fold, 4>(tree, at_row, totals, continues != 0, rows, n);
        } else {
            if (continues == 0 && rows > 1) {
                fold_wide<Fold, true, 2>(tree, at_row, totals, 0, n);
                row = 2;
            } else if (continues == 0) {
                fold_wide<Fold, true, 1>(tree, at_row, totals, 0, n);
                row = 1;
            }
            for (; row + 2 <= rows; row += 2)
                fold_wide<Fold, false, 2>(tree, at_row, totals, row, n);
            if (row < rows) fold_wide<Fold, false, 1>(tree, at_row, totals, row, n);
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail
