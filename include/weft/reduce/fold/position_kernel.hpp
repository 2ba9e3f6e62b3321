// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/position_kernel.hpp - where the first of the smallest or greatest elements stands.
//
// Layer: reduce. Question: which element of a row, or of each column, is the first that no other beats?
//     argmax of 3 nan 7 nan   is   1: NaN beats every number, and the first one counts
//
// No order of folding is needed: of equal elements the one at the smaller position wins, whoever meets it first.
#pragma once

#include <weft/reduce/fold/fold_kernel.hpp>
#include <weft/reduce/fold/join_lanes.hpp>
#include <weft/reduce/walk/evaluate.hpp>
#include <weft/simd/extrema.hpp>
#include <weft/simd/fma.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// An element and its place: within a block, or along all that is folded.
template <class T, class Index>
struct ranked {
    T value;
    Index index;
};

/// Whether x beats y, for each element or lane.
template <class Fold, class X>
WEFT_INLINE auto beats(X x, X y) {
    // A comparison with NaN is false, so that one of x beats every number, and nothing beats one of y.
    if constexpr (std::same_as<Fold, fold::min>)
        return (y == y) & !(x >= y);
    else
        return (y == y) & !(x <= y);
}

/// The better one of numbers that are not NaN.
template <class Fold>
struct better {
    template <class T>
    WEFT_INLINE static simd::pack<T> join(simd::pack<T> x, simd::pack<T> y) {
        if constexpr (std::same_as<Fold, fold::min>)
            return simd::detail::lesser(x, y);
        else
            return simd::detail::greater(x, y);
    }
};

template <class Fold, class T, class Index>
void choose(ranked<T, Index>& best, T value, Index index) {
    if (beats<Fold>(value, best.value) || (index < best.index && !beats<Fold>(best.value, value)))
        best = {value, index};
}

/// The first of the best of `n` elements at most as many as a block has.
template <class Fold, class N, int Count>
WEFT_INLINE auto best_of_row(const N& node, const position<Count>& at, index_t n) {
    using value = typename N::value_type;
    using best_type = ranked<value, std::int32_t>;
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        const auto element = [&](index_t i) {
            return value(node.template evaluate<0, 0>(element_cursor<N::leaves, Count, false>(at, i)));
        };
        best_type best{element(0), 0};
        for (index_t i = 1; i < n; ++i)
            choose<Fold>(best, element(i), static_cast<std::int32_t>(i));
        return best;
    } else {
        constexpr index_t width = simd::lanes<value>;
        using pack = simd::pack<value>;
        constexpr bool has_nan = std::is_floating_point_v<value>;
        const auto best_lane = [](pack x) { return join_own_lanes<better<Fold>, int{width}>(x); };
        if (n < width) { // the lanes behind the row hold its first element again
            const pack all =
                node.template evaluate<0, 0>(packet_cursor<value, N::leaves, Count, true>(at, n));
            if constexpr (has_nan)
                if (const auto is_nan = all != all; simd::any(is_nan))
                    return best_type{std::numeric_limits<value>::quiet_NaN(), simd::first_true(is_nan)};
            const value top = best_lane(all);
            return best_type{top, simd::first_true(all == pack(top))};
        }
        const auto packet = [&](index_t i) {
            return node.template evaluate<0, 0>(packet_cursor<value, N::leaves, Count, false>(at, i));
        };
        // The first element from `first` on, of those of which something is true; -1: there is none.
        const auto find = [&](index_t first, const auto& is_so) {
            for (index_t i = first; i < n; i += width) {
                const index_t from = (std::min)(i, n - width); // what is met again was not so
                const simd::mask<value> found(is_so(packet(from)));
                if (simd::any(found)) return static_cast<std::int32_t>(from + simd::first_true(found));
            }
            return std::int32_t(-1);
        };
        // The best of a group of packets is sought without its place, which takes one instruction for most types, and the place
        // in the group that had the best. A packet waits for the one before it: hence several chains.
        using number = typename simd::mask<value>::lane;
        constexpr int chains = 4;
        constexpr index_t group = 4 * chains * width;
        const pack zero(value(0));
        pack best = packet(0),
             unusual[chains] = {zero, zero, zero, zero}; // NaN where something is not finite
        simd::pack<number> where(number(0));
        for (index_t first = 0; first < n; first += group) {
            pack bests[chains] = {best, best, best, best};
            const auto meet = [&](int c, index_t i) {
                const pack next = packet(i);
                bests[c] = better<Fold>::join(next, bests[c]);
                if constexpr (has_nan) unusual[c] = simd::fma(next, zero, unusual[c]);
            };
            const index_t end = (std::min)(first + group, n);
            index_t i = first;
            for (; i + chains * width <= end; i += chains * width) {
                meet(0, i);
                meet(1, i + width);
                meet(2, i + 2 * width);
                meet(3, i + 3 * width);
            }
            for (; i < end; i += width)
                meet(0, (std::min)(i, n - width));
            const pack found = better<Fold>::join(better<Fold>::join(bests[0], bests[1]),
                                                  better<Fold>::join(bests[2], bests[3]));
            where = simd::select(simd::mask<number>(found != best),
                                 simd::pack<number>(static_cast<number>(first / group)), where);
            best = found;
        }
        if constexpr (has_nan)
            if (const pack sum = (unusual[0] + unusual[1]) + (unusual[2] + unusual[3]); simd::any(sum != sum))
                if (const auto first = find(0, [](pack x) { return x != x; }); first >= 0)
                    return best_type{std::numeric_limits<value>::quiet_NaN(), first};
        const value top = best_lane(best);
        number earliest = 0;
        if (n > group) {
            constexpr auto none = (std::numeric_limits<number>::max)();
            const simd::mask<number> is_top(best == pack(top));
            earliest = join_own_lanes<better<fold::min>, int{width}>(
                simd::select(is_top, where, simd::pack<number>(none)));
        }
        return best_type{top, find(earliest * group, [&](pack x) { return x == pack(top); })};
    }
}

/// The best of each row, side by side at `out`.
template <class Fold, class N>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_best_along(const stream* in, char* out, index_t rows, index_t n) {
    auto* const best = reinterpret_cast<ranked<typename N::value_type, std::int32_t>*>(out);
    const row_starts<N, 0, 1> at_row{in};
    for (index_t row = 0; row < rows; ++row)
        best[row] = best_of_row<Fold>(N{}, at_row(row), n);
}

/// The best of each column, after `before` rows whose best stand at `out` already.
template <class Fold, class N>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_best_down(const stream* in, char* out, index_t before, index_t rows,
                                                  index_t n) {
    using value = typename N::value_type;
    auto* const best = reinterpret_cast<ranked<value, std::int32_t>*>(out);
    const N tree{};
    const row_starts<N, 0, 1> at_row{in};
    constexpr int count = at_row.count;
    const auto keep = [&](index_t i, value found, index_t row) {
        const auto index = static_cast<std::int32_t>(before + row);
        if (before == 0 || beats<Fold>(found, best[i].value)) best[i] = {found, index};
    };
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        for (index_t i = 0; i < n; ++i) {
            ranked<value, std::int32_t> top{};
            for (index_t row = 0; row < rows; ++row) {
                const auto at = at_row(row);
                const value now(tree.template evaluate<0, 0>(element_cursor<N::leaves, count, false>(at, i)));
                if (row == 0 || beats<Fold>(now, top.value)) top = {now, static_cast<std::int32_t>(row)};
            }
            keep(i, top.value, top.index);
        }
    } else {
        using number = typename simd::mask<value>::lane;
        using pack = simd::pack<value>;
        // As many columns as stay in L1 with their numbers, row after row: each row is read as it lies.
        constexpr index_t width = simd::lanes<value>, most = 64 * width;
        value tops[std::size_t(most)];
        number found[std::size_t(most)];
        const bool is_padded = n < width;
        for (index_t begin = 0; begin < n; begin += most) {
            // What ends at n is a whole packet: what it meets again changes nothing.
            const index_t first = is_padded ? 0 : (std::min)(begin, n - width);
            const index_t columns = (std::min)(most, n - first);
            const auto packet = [&](const position<count>& at, index_t i) {
                return is_padded
                           ? tree.template evaluate<0, 0>(packet_cursor<value, N::leaves, count, true>(at, n))
                           : tree.template evaluate<0, 0>(
                                 packet_cursor<value, N::leaves, count, false>(at, first + i));
            };
            const auto each_packet = [&](const auto& visit) __attribute__((always_inline)) {
                // What overlaps the packet before it has a place of its own: a load waits for a store of which it needs a part.
                for (index_t i = 0; i < columns; i += width)
                    visit(i, is_padded ? 0 : (std::min)(i, columns - width));
            };
            const auto meet = [&](const auto&... rows_at) __attribute__((always_inline)) {
                return [&](index_t row) __attribute__((always_inline)) {
                    each_packet([&](index_t i, index_t from) __attribute__((always_inline)) {
                        pack top = simd::load(tops + i);
                        simd::pack<number> where = simd::load(found + i);
                        index_t at = row;
                        const auto join = [&](pack next) __attribute__((always_inline)) {
                            const auto wins = beats<Fold>(next, top);
                            top = simd::select(wins, next, top);
                            where = simd::select(simd::mask<number>(wins),
                                                 simd::pack<number>(static_cast<number>(at++)), where);
                        };
                        (join(packet(rows_at, from)), ...);
                        simd::store(tops + i, top);
                        simd::store(found + i, where);
                    });
                };
            };
            each_packet([&](index_t i, index_t from) __attribute__((always_inline)) {
                simd::store(tops + i, packet(at_row(0), from));
                simd::store(found + i, simd::pack<number>(number(0)));
            });
            index_t row = 1;
            for (; row + 4 <= rows; row += 4) // a fourth of the loads and stores of what was best
                meet(at_row(row), at_row(row + 1), at_row(row + 2), at_row(row + 3))(row);
            for (; row < rows; ++row)
                meet(at_row(row))(row);
            each_packet([&](index_t i, index_t from) {
                for (index_t l = 0; l < (std::min)(width, n); ++l)
                    keep(first + from + l, tops[i + l], found[i + l]);
            });
        }
    }
}

/// Totals from the best of blocks that start at `position`.
template <class Fold, class T>
void enter_best(char* totals, const char* lanes, index_t n, bool first, index_t position) {
    auto* const to = reinterpret_cast<ranked<T, index_t>*>(totals);
    const auto* const from = reinterpret_cast<const ranked<T, std::int32_t>*>(lanes);
    for (index_t i = 0; i < n; ++i) {
        const ranked<T, index_t> found{from[i].value, position + from[i].index};
        if (first)
            to[i] = found;
        else
            choose<Fold>(to[i], found.value, found.index);
    }
}

template <class Fold, class T>
void join_best(char* totals, const char* others, index_t n) {
    auto* const to = reinterpret_cast<ranked<T, index_t>*>(totals);
    const auto* const from = reinterpret_cast<const ranked<T, index_t>*>(others);
    for (index_t i = 0; i < n; ++i)
        choose<Fold>(to[i], from[i].value, from[i].index);
}

template <class Fold, class T>
void best_of_blocks(char* total, char* lanes, index_t n, index_t position) {
    for (index_t i = 0; i < n; ++i)
        enter_best<Fold, T>(total, lanes + i * index_t(sizeof(ranked<T, std::int32_t>)), 1, i == 0,
                            position + i * block_elements);
}

/// The fold of a stream of `From` into the best of its `T` and where it stands.
template <class Fold, class T, class From>
struct best_of {
    static const fold_table table;
};
template <class Fold, class T, class From>
const fold_table best_of<Fold, T, From>::table = {.kernels = {},
                                                  .width = 0,
                                                  .join_packets = nullptr,
                                                  .join_to_packets = nullptr,
                                                  .join_row = nullptr,
                                                  .along = &run_best_along<Fold, fold_source<From, T>>,
                                                  .down = &run_best_down<Fold, fold_source<From, T>>,
                                                  .lane_size = int(sizeof(ranked<T, std::int32_t>)),
                                                  .total_size = int(sizeof(ranked<T, index_t>)),
                                                  .same = false,
                                                  .ordered = true,
                                                  .tile_rows = 64, // numbers of eight bits count them
                                                  .enter = &enter_best<Fold, T>,
                                                  .join = &join_best<Fold, T>,
                                                  .pairwise = &best_of_blocks<Fold, T>,
                                                  .move_total = nullptr,
                                                  .totals = nullptr};

} // namespace weft::inline WEFT_ABI::detail

#if !WEFT_BODIES
namespace weft::inline WEFT_ABI::detail {
extern template struct best_of<fold::min, float, float>;
extern template struct best_of<fold::min, double, double>;
extern template struct best_of<fold::min, std::int32_t, std::int32_t>;
extern template struct best_of<fold::min, std::int64_t, std::int64_t>;
extern template struct best_of<fold::max, float, float>;
extern template struct best_of<fold::max, double, double>;
extern template struct best_of<fold::max, std::int32_t, std::int32_t>;
extern template struct best_of<fold::max, std::int64_t, std::int64_t>;
} // namespace weft::inline WEFT_ABI::detail
#endif
