// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/fold_kernel.hpp - a tree straight into the accumulators of a fold.
//
// Layer: reduce. Question: in which order are the elements of a row, or of a column, joined?
//     along: packets in turn into 4 accumulators, at the end these as a tree, then the lanes by halves; down: row after row
//
// The order depends on the number of elements only, so that every layout, and every way below, gives the same bits. These
// kernels are made for a stream of each element type, and for trees of few instructions: a packet that goes through a buffer
// in L1 takes a store and a load more, which was 1.5 to 2 times as long (AVX2, operands in L2 and L3). Of other trees (`exp`)
// the kernel of an assignment fills the buffer, and what is made for its element type folds it.
#pragma once

#include <weft/copy/lanes.hpp>
#include <weft/core/machine.hpp>
#include <weft/kernel/kernel.hpp>
#include <weft/kernel/kernel_tree.hpp>
#include <weft/kernel/row_kernel.hpp>
#include <weft/kernel/row_place.hpp>
#include <weft/reduce/fold/fold.hpp>
#include <weft/schedule/fold/fold_job.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

template <class N>
inline constexpr bool is_square = false;
template <class Op, class A>
inline constexpr bool is_square<elementwise<Op, A>> =
    Op::squares && std::floating_point<typename A::value_type>;

/// Whether the tree has kernels of its own for this fold. Products have in sums, which take in both factors, rounded once: a
/// sum has the same bits whatever the factors are computed from.
template <class Fold, class N>
constexpr bool is_fused_with() {
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>)
        return false;
    else if constexpr (!std::same_as<typename N::value_type, kernel_lane<N>>)
        return false;
    else
        return (std::derived_from<Fold, fold::sum> && (is_product<N> || is_square<N>)) ||
               (N::leaves <= 6 && count_stages<N>() == 0 && is_exact<N>());
}

/// Whether it pays to ask for lines before the processor does: where a packet is a whole line. With AVX2 (Zen 3) as many
/// requests again stand between the packets, and the processor's own come in time.
inline constexpr bool fetching_pays = simd::vector_bytes >= 64;

/// Short rows are fetched so many bytes ahead, long ones so many: with the instructions between them the processor itself does
/// not look far enough (sums along and down 100000 x 50 elements: 1.35 and 1.25 of the best peer's time without, 0.9 and 1.0
/// with), nor across pages.
inline constexpr index_t fetch_distance = 8192, fetch_distance_along = 2048;

/// Begins to bring the line `bytes` behind `from` to L1: any address may be asked for, but no pointer may point there.
WEFT_INLINE void fetch_line(const char* from, index_t bytes) {
    __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(from) +
                                                     static_cast<std::uintptr_t>(bytes)));
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

/// A place in the streams of a tree's fold kernels, and how it moves from row to row.
template <class N>
struct fold_place
    : row_place<kernel_lane<N>, typename kernel_streams<N, slots<>>::type, held_numbers<N>, true> {
    using base = row_place<kernel_lane<N>, typename kernel_streams<N, slots<>>::type, held_numbers<N>, true>;
    index_t row_step[base::rooms];

    WEFT_INLINE explicit fold_place(const stream* in) {
        for (int k = 0; k < base::count; ++k) {
            base::start(k, in[k]);
            row_step[k] = in[k].row_step;
        }
        base::find_moves();
    }
    /// The place in the row alone, with its numbers, whose members the compiler is free to keep in registers.
    WEFT_INLINE base fresh() const {
        base place = *this;
        place.hold();
        return place;
    }
    WEFT_INLINE void next_row() {
        for (int k = 0; k < base::count; ++k)
            base::data[k] += row_step[k];
    }
};

/// `total` joined with the packet of a tree at a cursor; of a product both factors enter, rounded once.
template <class Fold, class L, class N, class Cursor>
WEFT_INLINE simd::pack<L> accumulated_at(simd::pack<L> total, const N& tree, const Cursor& at) {
    if constexpr (std::derived_from<Fold, fold::sum> && is_product<N>) {
        using factor = decltype(tree.a);
        const simd::pack<L> a = at.template visit<N, 0, 0>(tree.a);
        const simd::pack<L> b =
            at.template visit<N, factor::leaves, Cursor::template stages<N, factor>()>(tree.b);
        return simd::fma(a, b, total);
    } else if constexpr (std::derived_from<Fold, fold::sum> && is_square<N>) {
        const simd::pack<L> a = at.template visit<N, 0, 0>(tree.a);
        return simd::fma(a, a, total);
    } else {
        return Fold::join(total, tree.template evaluate<0, 0>(at));
    }
}

template <class Fold, class L, class N, class Place>
WEFT_INLINE simd::pack<L> accumulated(simd::pack<L> total, const N& tree, const Place& place, index_t i,
                                      index_t more = 0) {
    return accumulated_at<Fold, L>(total, tree, place_cursor<L, N::leaves, Place>(place, i, more));
}

/// Begins to bring the lines of `packets` packets, `bytes` behind element `i` of a place, to L1.
template <class Place>
WEFT_INLINE void fetch_packets(const Place& at, index_t i, index_t bytes, index_t packets) {
    constexpr index_t line = machine::cache_line;
    for (int k = 0; k < Place::count; ++k)
        for (index_t more = 0; more < packets * simd::vector_bytes; more += line)
            fetch_line(at.address(k, i), bytes + more);
}

static_assert(accumulators <= splat_packets);

/// A row of at least a packet and at most a block. `ahead`: of a short row, bytes to what stream k reads next.
template <class Fold, class N, class Place>
WEFT_INLINE auto fold_row(const N& tree, Place at, index_t n, const index_t* ahead, bool fetches) {
    using lane = kernel_lane<N>;
    using pack = simd::pack<lane>;
    constexpr index_t width = simd::lanes<lane>;
    const pack nothing(Fold::template identity<lane>());
    // One more packet, which ends at the last element, without what is counted besides.
    const index_t left = n % width;
    pack last = nothing;
    if (left > 0) last = only_lanes<Fold, lane>(packet_at(tree, at, n - width), width - left, width);
    if (n < short_row * width) {
        pack total = nothing;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
        for (; n >= width; n -= width) {
            if (ahead != nullptr)
                for (int k = 0; k < Place::count; ++k)
                    fetch_line(at.data[k], ahead[k]);
            total = accumulated<Fold, lane>(total, tree, at, 0);
            at.next_packet();
        }
        return left > 0 ? Fold::join(total, last) : total;
    }
    pack t0 = nothing, t1 = nothing, t2 = nothing, t3 = nothing;
    index_t i = 0;
    const index_t end = n - accumulators * width;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (; i <= end; i += accumulators * width) {
        if (fetching_pays && fetches) fetch_packets(at, i, fetch_distance_along, accumulators);
        t0 = accumulated<Fold, lane>(t0, tree, at, i);
        t1 = accumulated<Fold, lane>(t1, tree, at, i, width);
        t2 = accumulated<Fold, lane>(t2, tree, at, i, 2 * width);
        t3 = accumulated<Fold, lane>(t3, tree, at, i, 3 * width);
    }
    const index_t packets = (n - i) / width;
    if (packets > 0) {
        t0 = accumulated<Fold, lane>(t0, tree, at, i);
        if (packets > 1) {
            t1 = accumulated<Fold, lane>(t1, tree, at, i, width);
            if (packets > 2) t2 = accumulated<Fold, lane>(t2, tree, at, i, 2 * width);
        }
    }
    if (left > 0) t3 = Fold::join(t3, last);
    return Fold::join(Fold::join(t0, t1), Fold::join(t2, t3));
}

/// Each of `rows` rows of at least a packet into the lanes of one packet at `out`.
template <class Fold, class N>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_along(const void* node, const stream* in, char* out, index_t,
                                               index_t rows, index_t n, bool fetches) {
    using lane = kernel_lane<N>;
    held_tree<N> tree = tree_at<N>(node);
    fold_place<N> at(in);
    index_t ahead[decltype(at)::rooms];
    const index_t rows_ahead = rows > 1 && fetches ? fetch_distance / (n * index_t(sizeof(lane))) : 0;
    for (int k = 0; k < at.count; ++k)
        ahead[k] = rows_ahead * at.row_step[k];
    for (; rows > 0; --rows, out += sizeof(simd::pack<lane>)) {
        simd::store(reinterpret_cast<lane*>(out),
                    fold_row<Fold>(tree, at.fresh(), n, fetches ? ahead : nullptr, fetches));
        at.next_row();
    }
}

/// All rows, each of at least a packet, into the `n` accumulators at `out`, which hold earlier rows if `out_step` is negative. Up to four
/// packets stay in registers; where there are fewer columns they overlap, and what is computed twice is the same twice.
template <class Fold, class N>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_down(const void* node, const stream* in, char* out, index_t out_step,
                                              index_t rows, index_t n, bool fetches) {
    using lane = kernel_lane<N>;
    using pack = simd::pack<lane>;
    constexpr index_t width = simd::lanes<lane>;
    held_tree<N> tree = tree_at<N>(node);
    fold_place<N> at(in);
    auto* const totals = reinterpret_cast<lane*>(out);
    const pack nothing(Fold::template identity<lane>());
    bool continues = out_step < 0;
    const auto before = [&](index_t i) __attribute__((always_inline)) {
        return continues ? simd::load(totals + i) : nothing;
    };
    if (n <= 4 * width) {
        const index_t i1 = (std::min)(width, n - width), i2 = (std::min)(2 * width, n - width),
                      i3 = n - width;
        pack t0 = before(0), t1 = before(i1), t2 = before(i2), t3 = before(i3);
        const auto join = [&](pack total, const auto& row, index_t i) __attribute__((always_inline)) {
            return accumulated<Fold, lane>(total, tree, row, i);
        };
        for (; rows > 0; --rows, at.next_row()) {
            if (fetching_pays && fetches) fetch_packets(at, 0, fetch_distance, 4);
            const auto row = at.fresh();
            t0 = join(t0, row, 0);
            t1 = join(t1, row, i1);
            t2 = join(t2, row, i2);
            t3 = join(t3, row, i3);
        }
        simd::store(totals, t0);
        simd::store(totals + i1, t1);
        simd::store(totals + i2, t2);
        simd::store(totals + i3, t3);
        return;
    }
    // Two rows at a time: half as many loads and stores of the totals.
    pack last = before(n - width);
    for (; rows > 0; rows -= 2, continues = true) {
        const bool two = rows > 1;
        auto row = at.fresh();
        at.next_row();
        auto other = two ? at.fresh() : row;
        const auto join = [&](pack total, index_t i) __attribute__((always_inline)) {
            total = accumulated<Fold, lane>(total, tree, row, i);
            return two ? accumulated<Fold, lane>(total, tree, other, i) : total;
        };
        index_t i = 0;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
        for (; i + width < n; i += width) {
            if (fetching_pays && fetches) fetch_packets(row, 0, fetch_distance_along, 1);
            simd::store(totals + i, join(before(i), 0));
            row.next_packet();
            other.next_packet();
        }
        last = join(last, n - width - i);
        at.next_row();
    }
    simd::store(totals + (n - width), last);
}

/// What a call that folds axes says of them, so that the tree has no kernel that they do not need: that all are folded; that no
/// axis is kept behind one that is folded; that the last one is kept.
enum class folded_axes { any, all, last, outer };

/// The kernels of a tree.
template <class Fold, class N, folded_axes Axes = folded_axes::any>
inline constexpr fold_kernels kernels_of = {&fold_along<Fold, N>, nullptr};
template <class Fold, class N>
inline constexpr fold_kernels kernels_of<Fold, N, folded_axes::any> = {&fold_along<Fold, N>,
                                                                       &fold_down<Fold, N>};
template <class Fold, class N>
inline constexpr fold_kernels kernels_of<Fold, N, folded_axes::outer> = {nullptr, &fold_down<Fold, N>};

/// The kernel that computes what the tree's own kernels do not fold: rows of less than a packet, or several of these side by side.
/// These kernels do so themselves where they join nothing: down, one row; along, one packet, which is enough where rows are all
/// that there is or what is left of many blocks.
template <class Fold, class N, folded_axes Axes>
inline constexpr kernel_table unfolded_kernel = tile_kernel<N, 0, N::leaves>;
template <class Fold, class N>
inline constexpr kernel_table unfolded_kernel<Fold, N, folded_axes::all> =
    make_kernel_table<N, 0, N::leaves>(&fold_along<Fold, N>);
template <class Fold, class N>
inline constexpr kernel_table unfolded_kernel<Fold, N, folded_axes::outer> =
    make_kernel_table<N, 0, N::leaves>(&fold_down<Fold, N>);

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

/// The same for one row, whose result is that of the first `Parts` lanes. What the others hold is of no use, so that each
/// step moves one operand only, and the last ones within 16 bytes.
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

/// The results of `count` rows from their packets, at most a batch, for which there is room.
template <class Fold, class L>
WEFT_INLINE void join_rows(const simd::pack<L>* rows, int count, L* results) {
    constexpr int batch = row_batch<L>;
    if constexpr (batch == simd::lanes<L>)
        if (count == batch) return simd::store(results, join_lanes<Fold, batch>(rows));
    for (int r = 0; r < count; ++r)
        results[r] = join_own_lanes<Fold, simd::lanes<L>>(rows[r]);
}

/// One lane from each of `n` packets.
template <class Fold, class L>
WEFT_NO_CONTRACT void join_packets(const char* packets, char* lanes, index_t lane_step, index_t n) {
    const auto* const rows = reinterpret_cast<const simd::pack<L>*>(packets);
    constexpr index_t batch = row_batch<L>;
    for (index_t row = 0; row < n; row += batch) {
        const int now = static_cast<int>((std::min)(batch, n - row));
        L results[std::size_t(batch)];
        join_rows<Fold>(rows + row, now, results);
        for (int r = 0; r < now; ++r)
            store_bytes(lanes + (row + r) * lane_step, results[r]);
    }
}

/// The same side by side, in whole packets, up to a multiple of which both can be read and written.
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
        join_packets<Fold, L>(packets, lanes, sizeof(L), n);
    }
}

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

/// One row of at least a packet into a lane.
template <class Fold, class L>
WEFT_NOINLINE WEFT_NO_CONTRACT L fold_one(kernel run, const void* node, const stream* in, index_t n) {
    simd::pack<L> packet(L{});
    run(node, in, reinterpret_cast<char*>(&packet), false, 1, n, false);
    return join_own_lanes<Fold, simd::lanes<L>>(packet);
}

/// f<First>() to f<First + Count - 1>(), joined as a tree; `Count` is a power of two.
template <class Fold, int First, int Count, class T>
WEFT_INLINE T joined(const T* values) {
    if constexpr (Count == 1)
        return values[First];
    else
        return Fold::join(joined<Fold, First, Count / 2>(values),
                          joined<Fold, First + Count / 2, Count / 2>(values));
}

/// Elements without a packet form go through as many accumulators.
inline constexpr int element_lanes = 8;

/// The first n elements, fewer than a packet, as lanes.
template <class L, class T>
WEFT_INLINE simd::pack<L> padded(const T* from, index_t n) {
    if constexpr (std::same_as<T, L>)
        return simd::load_padded(from, n);
    else
        return simd::load_as_padded<L>(from, n);
}

/// Element i of a row of a stream as a lane.
template <class L, class T>
WEFT_INLINE L lane_of(const stream& in, index_t row, index_t i) {
    return as_element<L>(reinterpret_cast<const T*>(in.data + row * in.row_step)[i & in.mask]);
}

/// Rows shorter than a packet, or of elements without packets: each into a lane at `out`, `out_step` bytes apart.
template <class Fold, class L, class T>
WEFT_NO_CONTRACT void fold_short_along(const stream* in, char* out, index_t out_step, index_t rows,
                                       index_t n) {
    if constexpr (std::integral<L> && sizeof(L) <= 2 && !simd::has_masked_load<L>) {
        // In any order it is the same, and few elements are joined sooner than as many lanes, most of them empty.
        for (index_t row = 0; row < rows; ++row, out += out_step) {
            const auto element = [&](index_t i) { return lane_of<L, T>(*in, row, i); };
            L total = Fold::template identity<L>();
            if (n % 2 != 0) total = Fold::join(total, element(n - 1));
            for (index_t i = 1; i < n; i += 2)
                total = Fold::join(total, Fold::join(element(i - 1), element(i)));
            store_bytes(out, total);
        }
    } else if constexpr (simd::has_pack<L> && simd::has_pack<T>) {
        constexpr index_t batch = row_batch<L>;
        for (index_t first = 0; first < rows; first += batch) {
            const int now = static_cast<int>((std::min)(batch, rows - first));
            simd::pack<L> packets[std::size_t(batch)];
            for (int r = 0; r < now; ++r) {
                const auto* const from = reinterpret_cast<const T*>(in->data + (first + r) * in->row_step);
                packets[r] = in->mask == 0 ? simd::pack<L>(as_element<L>(*from)) : padded<L>(from, n);
                packets[r] = only_lanes<Fold, L>(packets[r], 0, n);
            }
            join_packets<Fold, L>(reinterpret_cast<const char*>(packets), out + first * out_step, out_step,
                                  now);
        }
    } else {
        for (index_t row = 0; row < rows; ++row, out += out_step) {
            L totals[element_lanes];
            for (L& total : totals)
                total = Fold::template identity<L>();
            for (index_t i = 0; i < n;)
                for (int j = 0; j < element_lanes && i < n; ++i, ++j)
                    totals[j] = Fold::join(totals[j], lane_of<L, T>(*in, row, i));
            store_bytes(out, joined<Fold, 0, element_lanes>(totals));
        }
    }
}

/// The same down, into the `n` lanes at `out`, which hold earlier rows where `continues` is not 0.
template <class Fold, class L, class T>
WEFT_NO_CONTRACT void fold_short_down(const stream* in, char* out, index_t continues, index_t rows,
                                      index_t n) {
    auto* const totals = reinterpret_cast<L*>(out);
    if constexpr (std::same_as<T, L> && simd::has_masked_load<T>) {
        auto total = continues != 0 ? padded<L>(totals, n) : simd::pack<L>(Fold::template identity<L>());
        for (index_t row = 0; row < rows; ++row) {
            const auto* const from = reinterpret_cast<const T*>(in->data + row * in->row_step);
            total = Fold::join(total, in->mask == 0 ? simd::pack<L>(*from) : padded<L>(from, n));
        }
        simd::store_first(totals, total, n);
    } else {
        for (index_t row = 0; row < rows; ++row)
            for (index_t i = 0; i < n; ++i) {
                const L fresh = lane_of<L, T>(*in, row, i);
                totals[i] = continues != 0 || row > 0 ? Fold::join(totals[i], fresh) : fresh;
            }
    }
}

} // namespace weft::inline WEFT_ABI::detail
