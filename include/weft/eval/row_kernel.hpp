// SPDX-License-Identifier: BSL-1.0
// weft/eval/row_kernel.hpp - one row of elements: its whole tree in registers, one store.
//
// Layer: eval. Question: which instructions compute a row of `a * b + c`?
//     a packet an iteration; the ragged end is one more full packet that ends at the last element
//
// Invariants: the packet that overlaps another is computed before that one is stored, so a row is right in place;
// every element goes through the same operations wherever it sits; nothing is read behind the last element.
#pragma once

#include <weft/eval/cursor.hpp>
#include <weft/eval/row_place.hpp>
#include <weft/eval/slots.hpp>
#include <weft/simd/non_temporal.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/ragged.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpass-failed" // a loop that cannot be vectorised is none the worse
#endif

/// Whether the kernel of the tree needs nothing but registers: no tile buffer, and packets.
template <class N>
inline constexpr bool in_registers = count_stages<N>() == 0 && !std::same_as<kernel_lane<N>, scalar_lane>;

template <class T, class L>
WEFT_INLINE void store_packet(T* out, simd::pack<L> value) {
    static_assert(std::same_as<T, L>);
    simd::store(out, value);
}
template <class L>
WEFT_INLINE void store_packet(bool* out, simd::mask<L> value) {
    simd::store_mask(out, value);
}
template <class T, class L>
WEFT_INLINE void store_some(T* out, simd::pack<L> value, index_t n) {
    simd::store_first(out, value, n);
}
template <class L>
WEFT_INLINE void store_some(bool* out, simd::mask<L> value, index_t n) {
    simd::store_mask_first(out, value, n);
}

/// Four packets from element `i` on, all computed before the first is stored.
template <int Stride = 1, class N, int Count>
WEFT_INLINE void four_packets(const N& node, const position<Count>& at, typename N::value_type* out,
                              index_t i) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    const auto v0 =
        node.template evaluate<0, 0>(packet_cursor<lane, N::leaves, Count, 0, false, Stride>(at, i));
    const auto v1 =
        node.template evaluate<0, 0>(packet_cursor<lane, N::leaves, Count, 1, false, Stride>(at, i));
    const auto v2 =
        node.template evaluate<0, 0>(packet_cursor<lane, N::leaves, Count, 2, false, Stride>(at, i));
    const auto v3 =
        node.template evaluate<0, 0>(packet_cursor<lane, N::leaves, Count, 3, false, Stride>(at, i));
    store_packet(out + i, v0);
    store_packet(out + i + width, v1);
    store_packet(out + i + 2 * width, v2);
    store_packet(out + i + 3 * width, v3);
}

/// Whether results can be stored around the caches.
template <class N>
inline constexpr bool can_go_around =
    simd::has_non_temporal<kernel_lane<N>> && std::same_as<typename N::value_type, kernel_lane<N>>;

/// Elements from `out` to the next address that is a multiple of a packet's bytes.
template <index_t Width, class T>
WEFT_INLINE index_t before_packet(const T* out) {
    return static_cast<index_t>(-reinterpret_cast<std::uintptr_t>(out) % (Width * sizeof(T)) / sizeof(T));
}

/// One row of `n` elements through packets. `Anywhere`: a row of a plane, which need not start at a cache line. Its loop
/// waits for its loads, so that it is not unrolled where packets are whole lines, and by two where they are less (AVX2: (n,)
/// by rows of 32 to 1000 elements in 0.9 of the time; four were no better). Up to three whole tensors in L1 gain by four
/// (4000 elements of `a + b`: 0.75 of the time), and stepped views of `double` by four packets between the stores (1.14 of
/// the loop's time instead of 1.27). `far`: stored around the caches, as nothing of the row is read besides.
template <int Stride = 1, bool Anywhere = false, class N, int Count>
WEFT_INLINE void packet_row(const N& node, const position<Count>& at, typename N::value_type* out, index_t n,
                            [[maybe_unused]] bool far) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    // Narrower packets cross few cache lines.
    constexpr bool wide = width * sizeof(lane) >= 64;
    using packet_at = packet_cursor<lane, N::leaves, Count, 0, false, Stride>;
    using padded_at = packet_cursor<lane, N::leaves, Count, 0, true, Stride>;
    index_t i = n < width ? n : Anywhere && (far || (wide && n >= 8 * width)) ? before_packet<width>(out) : 0;
    if (i > 0) {
        store_some(out, node.template evaluate<0, 0>(padded_at(at, i)), i);
        if (i == n) return;
    }
    // The last packet ends at n and overlaps the one before it; computed first and stored last, it is right in place.
    const auto last = node.template evaluate<0, 0>(packet_at(at, n - width));
    if (!can_go_around<N> || !far) {
        if constexpr (Stride > 1) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
            for (; i + 4 * width < n; i += 4 * width)
                four_packets<Stride>(node, at, out, i);
        }
        if constexpr (Anywhere && !wide) {
#if defined(__clang__)
#pragma clang loop unroll_count(2)
#else
#pragma GCC unroll 2
#endif
            for (; i + width < n; i += width)
                store_packet(out + i, node.template evaluate<0, 0>(packet_at(at, i)));
        } else if constexpr (Anywhere || N::leaves > 3) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
            for (; i + width < n; i += width)
                store_packet(out + i, node.template evaluate<0, 0>(packet_at(at, i)));
        } else {
#if defined(__clang__)
#pragma clang loop unroll_count(4)
#else
#pragma GCC unroll 4
#endif
            for (; i + width < n; i += width)
                store_packet(out + i, node.template evaluate<0, 0>(packet_at(at, i)));
        }
    } else if constexpr (can_go_around<N>) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
        for (; i + width <= n; i += width)
            simd::store_non_temporal(out + i, node.template evaluate<0, 0>(packet_at(at, i)));
        if (i == n) return;
    }
    store_packet(out + (n - width), last);
}

/// One row of whole packets, as many as the compiler is told.
template <index_t Packets, class N, int Count>
WEFT_INLINE void whole_packets(const N& node, const position<Count>& at, typename N::value_type* out) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    constexpr index_t fours = Packets / 4 * 4;
    for (index_t k = 0; k < fours; k += 4)
        four_packets(node, at, out, k * width);
    for (index_t k = fours; k < Packets; ++k) {
        const packet_cursor<lane, N::leaves, Count, 0, false> cursor(at, k * width);
        store_packet(out + k * width, node.template evaluate<0, 0>(cursor));
    }
}

template <class N>
constexpr bool calls_foreign();

template <class... Args>
constexpr bool some_calls_foreign(node_list<Args...>) {
    return (calls_foreign<Args>() || ...);
}

/// Whether the tree calls a function of the user, of whose side effects nothing is known.
template <class N>
constexpr bool calls_foreign() {
    if constexpr (requires { requires N::operation_type::foreign; })
        return true;
    else
        return some_calls_foreign(typename operands_of<N>::type{});
}

/// One row of `n` elements, one at a time: exactly one evaluation for each. The compiler may take it that elements do
/// not depend on each other, unless the user's functions may make them: by a counter, a histogram.
template <class N, int Count>
WEFT_INLINE void element_row(const N& node, const position<Count>& at, typename N::value_type* out,
                             index_t n) {
    bool advances = true;
    for (int k = 0; k < Count; ++k)
        advances = advances && at.mask[k] != 0;
    if constexpr (calls_foreign<N>()) {
        if (advances)
            for (index_t i = 0; i < n; ++i)
                out[i] = node.template evaluate<0, 0>(element_cursor<N::leaves, Count, true>(at, i));
    } else if (advances) {
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
        for (index_t i = 0; i < n; ++i)
            out[i] = node.template evaluate<0, 0>(element_cursor<N::leaves, Count, true>(at, i));
    }
    if (!advances)
        for (index_t i = 0; i < n; ++i)
            out[i] = node.template evaluate<0, 0>(element_cursor<N::leaves, Count, false>(at, i));
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

} // namespace weft::inline WEFT_ABI::detail
