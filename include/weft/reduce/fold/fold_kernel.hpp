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

#include <weft/core/machine.hpp>
#include <weft/kernel/kernel.hpp>
#include <weft/kernel/kernel_tree.hpp>
#include <weft/kernel/row_kernel.hpp>
#include <weft/kernel/row_place.hpp>
#include <weft/reduce/fold/fold.hpp>
#include <weft/reduce/fold/fold_parts.hpp>
#include <weft/reduce/fold/join_lanes.hpp>
#include <weft/schedule/fold/fold_job.hpp>

#include <algorithm>
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

/// What a row ends with beyond its whole packets: one more packet, which ends at the last element, without what is counted
/// besides.
template <class Fold, class N, class Place>
WEFT_INLINE auto last_of_row(const N& tree, const Place& at, index_t n) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    const index_t left = n % width;
    return left > 0 ? only_lanes<Fold, lane>(packet_at(tree, at, n - width), width - left, width)
                    : simd::pack<lane>(Fold::template identity<lane>());
}

/// A row of a packet and more, but fewer than `short_row`. `ahead`: bytes to what stream k reads next.
template <class Fold, class N, class Place>
WEFT_INLINE auto fold_short_row(const N& tree, Place at, index_t n, const index_t* ahead) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    const bool is_ragged = n % width > 0;
    const simd::pack<lane> last = last_of_row<Fold>(tree, at, n);
    simd::pack<lane> total(Fold::template identity<lane>());
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
    return is_ragged ? Fold::join(total, last) : total;
}

static_assert(short_row >= accumulators);

/// A row of at least `short_row` packets and at most a block.
template <class Fold, class N, class Place>
WEFT_INLINE auto fold_long_row(const N& tree, const Place& at, index_t n, bool fetches) {
    using lane = kernel_lane<N>;
    using pack = simd::pack<lane>;
    constexpr index_t width = simd::lanes<lane>;
    const pack nothing(Fold::template identity<lane>());
    const pack last = last_of_row<Fold>(tree, at, n);
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
    if (n % width > 0) t3 = Fold::join(t3, last);
    return Fold::join(Fold::join(t0, t1), Fold::join(t2, t3));
}

/// Whether rows of `n` elements of these lanes have one accumulator.
template <class L>
constexpr bool is_short_row(index_t n) {
    return n < short_row * simd::lanes<L>;
}

/// Each of `rows` rows of at least a packet into the lanes of one packet at `out`.
template <class Fold, class N>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_along(const void* node, const stream* in, char* out, index_t,
                                               index_t rows, index_t n, bool fetches) {
    using lane = kernel_lane<N>;
    held_tree<N> tree = tree_at<N>(node);
    fold_place<N> at(in);
    // A loop for either kind of rows: what one needs of the length would be computed for the other, too.
    const auto each_row = [&](const auto& fold) __attribute__((always_inline)) {
        for (; rows > 0; --rows, out += sizeof(simd::pack<lane>)) {
            simd::store(reinterpret_cast<lane*>(out), fold(at.fresh()));
            at.next_row();
        }
    };
    if (!is_short_row<lane>(n))
        return each_row([&](const auto& row) __attribute__((always_inline)) {
            return fold_long_row<Fold>(tree, row, n, fetches);
        });
    index_t ahead[decltype(at)::rooms];
    const bool asks = rows > 1 && fetches;
    const index_t rows_ahead = asks ? fetch_distance / (n * index_t(sizeof(lane))) : 0;
    for (int k = 0; k < at.count; ++k)
        ahead[k] = rows_ahead * at.row_step[k];
    each_row([&](const auto& row) __attribute__((always_inline)) {
        return fold_short_row<Fold>(tree, row, n, asks ? ahead : nullptr);
    });
}

/// All rows, each of at least a packet, into the `n` accumulators at `out`, which hold earlier rows if `out_step` is negative. Up
/// to four packets stay in registers; where there are fewer columns they overlap, and what is computed twice is the same twice.
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

/// The kernel that computes what the tree's own kernels do not fold: rows of less than a packet, or several of these side by
/// side. These kernels do so themselves where they join nothing: down, one row; along, one packet, which is enough where rows are
/// all that there is or what is left of many blocks.
template <class Fold, class N, folded_axes Axes>
inline constexpr kernel_table unfolded_kernel = tile_kernel<N, 0, N::leaves>;
template <class Fold, class N>
inline constexpr kernel_table unfolded_kernel<Fold, N, folded_axes::all> =
    make_kernel_table<N, 0, N::leaves>(&fold_along<Fold, N>);
template <class Fold, class N>
inline constexpr kernel_table unfolded_kernel<Fold, N, folded_axes::outer> =
    make_kernel_table<N, 0, N::leaves>(&fold_down<Fold, N>);

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

/// The first n elements, fewer than a packet, as lanes.
template <class L, class T>
WEFT_INLINE simd::pack<L> padded(const T* from, index_t n) {
    if constexpr (std::same_as<T, L>)
        return simd::load_padded(from, n);
    else
        return simd::load_as_padded<L>(from, n);
}

/// The same, with the identity in the other lanes.
template <class Fold, class L, class T>
WEFT_INLINE simd::pack<L> padded_by_identity(const T* from, index_t n) {
    if constexpr (std::same_as<T, L>)
        return simd::pack<L>(
            simd::detail::load_some<L, simd::lanes<L>>(from, n, Fold::template identity<L>()));
    else
        return only_lanes<Fold, L>(padded<L>(from, n), 0, n);
}

/// Element i of a row of a stream as a lane.
template <class L, class T>
WEFT_INLINE L lane_of(const stream& in, index_t row, index_t i) {
    return as_element<L>(reinterpret_cast<const T*>(in.data + row * in.row_step)[i & in.mask]);
}

/// A row into `element_lanes` totals.
template <class Fold, class L, class T>
WEFT_INLINE void fold_elements_along(const stream& in, index_t row, index_t n, L* totals) {
    if constexpr (folds_parts<Fold, L> && std::same_as<T, L>)
        if (in.mask != 0)
            return fold_numbers_along<Fold>(reinterpret_cast<const T*>(in.data + row * in.row_step), n,
                                            totals);
    for (index_t i = 0; i < n;)
        for (int j = 0; j < element_lanes && i < n; ++i, ++j)
            totals[j] = Fold::join(totals[j], lane_of<L, T>(in, row, i));
}

/// The same down, a total for each element; the row begins them if it is the first.
template <class Fold, class L, class T>
WEFT_INLINE void fold_elements_down(const stream& in, index_t row, index_t n, L* totals, bool is_first) {
    if constexpr (folds_parts<Fold, L> && std::same_as<T, L>)
        if (in.mask != 0 && !is_first)
            return fold_numbers_down<Fold>(reinterpret_cast<const T*>(in.data + row * in.row_step), n,
                                           totals);
    for (index_t i = 0; i < n; ++i) {
        const L fresh = lane_of<L, T>(in, row, i);
        totals[i] = is_first ? fresh : Fold::join(totals[i], fresh);
    }
}

/// Rows shorter than a packet, or of elements without packets: each into a lane at `out`.
template <class Fold, class L, class T>
WEFT_NO_CONTRACT void fold_short_along(const stream* in, char* out, index_t rows, index_t n) {
    auto* const results = reinterpret_cast<L*>(out);
    if constexpr (std::integral<L> && sizeof(L) <= 2 && !simd::has_masked_load<L>) {
        // In any order it is the same, and few elements are joined sooner than as many lanes, most of them empty.
        for (index_t row = 0; row < rows; ++row) {
            const auto element = [&](index_t i) { return lane_of<L, T>(*in, row, i); };
            L total = Fold::template identity<L>();
            if (n % 2 != 0) total = Fold::join(total, element(n - 1));
            for (index_t i = 1; i < n; i += 2)
                total = Fold::join(total, Fold::join(element(i - 1), element(i)));
            results[row] = total;
        }
    } else if constexpr (simd::has_pack<L> && simd::has_pack<T>) {
        const char* const data = in->data;
        const index_t row_step = in->row_step;
        const auto first = [&](index_t row) { return reinterpret_cast<const T*>(data + row * row_step); };
        if (in->mask == 0)
            for (index_t row = 0; row < rows; ++row)
                results[row] = join_own_lanes<Fold, simd::lanes<L>>(
                    only_lanes<Fold, L>(simd::pack<L>(as_element<L>(*first(row))), 0, n));
        else
            join_rows<Fold>([&](index_t row) { return padded_by_identity<Fold, L>(first(row), n); }, results,
                            rows);
    } else if constexpr (joins_in_order<L>) {
        for (index_t row = 0; row < rows; ++row) {
            L total = lane_of<L, T>(*in, row, 0);
            for (index_t i = 1; i < n; ++i)
                total = Fold::join(total, lane_of<L, T>(*in, row, i));
            results[row] = total;
        }
    } else {
        for (index_t row = 0; row < rows; ++row) {
            L totals[element_lanes];
            for (L& total : totals)
                total = Fold::template identity<L>();
            fold_elements_along<Fold, L, T>(*in, row, n, totals);
            results[row] = joined<Fold, 0, element_lanes>(totals);
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
            fold_elements_down<Fold, L, T>(*in, row, n, totals, continues == 0 && row == 0);
    }
}

} // namespace weft::inline WEFT_ABI::detail
