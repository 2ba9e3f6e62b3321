// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/join_lanes.hpp - one result from the lanes of a packet.
//
// Layer: reduce. Question: in which order are the lanes of a row joined?
//     by halves: 0 with 2 and 1 with 3, then these two; alone, or with the lanes of as many rows as a packet has
#pragma once

#include <weft/copy/lanes.hpp>
#include <weft/reduce/fold/fold.hpp>
#include <weft/schedule/fold/fold_job.hpp>

#include <array>
#include <cstddef>

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

/// Where lane `l` of a packet gets its partner from when each half of `2 * Half` lanes takes the other's.
template <int Half>
constexpr int partner_lane(int l) {
    return l ^ Half;
}

/// What `join_lanes` does, for one row, whose result is that of the first `Parts` lanes. What the others hold is of no use, so
/// that each step moves one operand only, and the last ones within 16 bytes.
template <class Fold, int Parts, class L>
WEFT_INLINE L join_own_lanes(simd::pack<L> x) {
    if constexpr (Parts == 1) {
        return x[0];
    } else {
        constexpr int width = simd::lanes<L>, half = Parts / 2;
        return join_own_lanes<Fold, half>(
            Fold::join(x, simd::pack<L>(shuffle<partner_lane<half>, width>(x.raw, x.raw))));
    }
}

/// Rows whose lanes are joined together.
template <class L>
inline constexpr int row_batch = simd::lanes<L> <= 16 ? simd::lanes<L> : 4;

/// The results of `n` rows, row `r` of which is the packet `at(r)`, side by side.
template <class Fold, class L, class At>
WEFT_INLINE void join_rows(const At& at, L* results, index_t n) {
    constexpr index_t batch = row_batch<L>;
    index_t row = 0;
    if constexpr (batch == simd::lanes<L>)
        for (; row + batch <= n; row += batch) {
            simd::pack<L> packets[std::size_t(batch)];
            for (index_t r = 0; r < batch; ++r)
                packets[r] = at(row + r);
            simd::store(results + row, join_lanes<Fold, int(batch)>(packets));
        }
    for (; row < n; ++row)
        results[row] = join_own_lanes<Fold, simd::lanes<L>>(at(row));
}

/// One lane from each of `n` packets, side by side.
template <class Fold, class L>
WEFT_NO_CONTRACT void join_packets(const char* packets, char* lanes, index_t n) {
    const auto* const rows = reinterpret_cast<const simd::pack<L>*>(packets);
    join_rows<Fold>([&](index_t row) { return rows[row]; }, reinterpret_cast<L*>(lanes), n);
}

/// The same in whole packets, up to a multiple of which both can be read and written.
template <class Fold, class L>
WEFT_NO_CONTRACT void join_to_packets(const char* packets, char* lanes, index_t n) {
    constexpr index_t batch = row_batch<L>;
    if constexpr (batch == simd::lanes<L>) {
        const auto* const rows = reinterpret_cast<const simd::pack<L>*>(packets);
        for (index_t row = 0; row < n; row += batch)
            simd::store(reinterpret_cast<L*>(lanes) + row,
                        n - row == 1 ? simd::pack<L>(join_own_lanes<Fold, simd::lanes<L>>(rows[row]))
                                     : join_lanes<Fold, int(batch)>(rows + row));
    } else {
        join_packets<Fold, L>(packets, lanes, n);
    }
}

/// A row's packet from its accumulators, of which `only` the first may be there, and the last packet of a ragged one.
template <class Fold, class L>
WEFT_NO_CONTRACT void join_row(const char* totals, bool only, const char* rest, index_t left, char* packet) {
    constexpr index_t width = simd::lanes<L>;
    simd::pack<L> total[std::size_t(accumulators)];
    for (int k = 0; k < (only ? 1 : accumulators); ++k)
        total[k] = simd::load(reinterpret_cast<const L*>(totals) + k * width);
    simd::pack<L>& last = total[only ? 0 : accumulators - 1];
    if (left > 0)
        last = Fold::join(
            last, only_lanes<Fold, L>(simd::load(reinterpret_cast<const L*>(rest)), width - left, width));
    simd::store(reinterpret_cast<L*>(packet),
                only ? last : Fold::join(Fold::join(total[0], total[1]), Fold::join(total[2], total[3])));
}

} // namespace weft::inline WEFT_ABI::detail
