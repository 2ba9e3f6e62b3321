// SPDX-License-Identifier: BSL-1.0
// weft/kernel/row_kernel.hpp - one row of elements: its whole tree in registers, one store.
//
// Layer: kernel. Question: which instructions compute a row of `a * b + c`?
//     a packet an iteration; the ragged end is one more full packet that ends at the last element
//
// Invariants: the packet that overlaps another is computed before that one is stored, so a row is right in place;
// every element goes through the same operations wherever it sits; nothing is read behind the last element.
#pragma once

#include <weft/kernel/cursor.hpp>
#include <weft/kernel/row_place.hpp>
#include <weft/kernel/slots.hpp>
#include <weft/simd/complex/complex_pack.hpp>
#include <weft/simd/non_temporal.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/ragged.hpp>

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
    static_assert(std::same_as<T, L> || simd::small_packed<T>);
    simd::store(out, value);
}
template <class L>
WEFT_INLINE void store_packet(std::complex<L>* out, simd::complex_pack<L> value) {
    simd::store(out, value);
}
template <class L>
WEFT_INLINE void store_packet(bool* out, simd::mask<L> value) {
    simd::store_mask(out, value);
}
template <class T, class L>
WEFT_NOINLINE void store_some(T* out, simd::pack<L> value, index_t n) {
    simd::store_first(out, value, n);
}
template <class L>
WEFT_NOINLINE void store_some(std::complex<L>* out, simd::complex_pack<L> value, index_t n) {
    simd::store_first(out, value, n);
}
template <class L>
WEFT_NOINLINE void store_some(bool* out, simd::mask<L> value, index_t n) {
    simd::store_mask_first(out, value, n);
}

/// Whether results can be stored around the caches.
template <class N>
inline constexpr bool can_go_around =
    simd::has_non_temporal<kernel_lane<N>> && std::same_as<typename N::value_type, kernel_lane<N>>;

/// Stores a packet of results; `far`: around the caches, at a multiple of its size.
template <class N, class V>
WEFT_INLINE void store_result(typename N::value_type* out, V value, [[maybe_unused]] bool far) {
    if constexpr (can_go_around<N>)
        if (far) return simd::store_non_temporal(out, value);
    store_packet(out, value);
}

/// A place from which a kernel reads whole tensors of one size.
template <class N>
using dense_place = row_place<kernel_lane<N>, typename kernel_streams<N, slots<>>::type>;

/// So many packets of whole tensors from element `i` on.
template <int Packets, class N>
WEFT_INLINE void dense_packets(const N& tree, const dense_place<N>& at, typename N::value_type* out,
                               index_t i) {
    constexpr index_t width = simd::lanes<kernel_lane<N>>;
#if defined(__clang__)
#pragma clang loop unroll(full)
#else
#pragma GCC unroll 4
#endif
    for (int k = 0; k < Packets; ++k)
        store_packet(out + i + k * width, packet_at(tree, at, i + k * width));
}

/// One row of whole tensors, `n` elements. Up to three of them gain by four packets between the stores (4000 elements of
/// `a + b` in L1: 0.75 of the time).
template <class N>
WEFT_INLINE void dense_row(const N& tree, dense_place<N> at, typename N::value_type* out, index_t n) {
    constexpr index_t width = simd::lanes<kernel_lane<N>>;
    constexpr int group = N::leaves > 3 ? 1 : 4;
    if (n < width) {
        const padded_place<kernel_lane<N>, typename kernel_streams<N, slots<>>::type> padded(at, n);
        return store_some(out, packet_at(tree, padded.at, 0), n);
    }
    // The last packet ends at n and overlaps the one before it; computed first and stored last, it is right in place.
    const auto last = packet_at(tree, at, n - width);
    index_t i = 0;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (; i + group * width < n; i += group * width)
        dense_packets<group>(tree, at, out, i);
    if constexpr (group > 1) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
        for (; i + width < n; i += width)
            store_packet(out + i, packet_at(tree, at, i));
    }
    store_packet(out + (n - width), last);
}

/// One row of a plane, of at least a packet, element `first` on of each stream. `far`: stored around the caches, as nothing of it
/// is read besides; it is made of whole packets and starts at a multiple of one. Of many streams a packet at a time.
template <class N, class Place>
WEFT_INLINE void plane_row(const N& tree, const Place& at, index_t first, typename N::value_type* out,
                           index_t n, [[maybe_unused]] bool far) {
    constexpr index_t width = simd::lanes<kernel_lane<N>>;
    constexpr int group = has_many_leaves<N> ? 1 : row_group;
    static_assert(group <= splat_packets);
    const index_t end = n - width;
    const auto last = packet_at(tree, at, first + end);
    index_t i = 0;
    if constexpr (group > 1)
        if ((end + width - 1) / width % group != 0) {
            store_result<N>(out, packet_at(tree, at, first), far);
            i = width;
        }
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (; i < end; i += group * width) {
        const auto v0 = packet_at(tree, at, first + i);
        if constexpr (group == 1) {
            store_result<N>(out + i, v0, far);
        } else {
            const auto v1 = packet_at(tree, at, first + i, width);
            store_result<N>(out + i, v0, far);
            store_result<N>(out + i + width, v1, far);
        }
    }
    store_result<N>(out + end, last, far);
}

/// One row of every second or third element of views, where they lie. By four packets between the stores: views of `double` in
/// 1.14 of the loop's time instead of 1.27.
template <int Stride, class N, int Count>
WEFT_INLINE void stepped_row(const N& node, const position<Count>& at, typename N::value_type* out,
                             index_t n) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    if (n < width)
        return store_some(
            out, node.template evaluate<0, 0>(packet_cursor<lane, N::leaves, Count, true, Stride>(at, n)), n);
    const auto packet = [&](index_t i) __attribute__((always_inline)) {
        return node.template evaluate<0, 0>(packet_cursor<lane, N::leaves, Count, false, Stride>(at, i));
    };
    const auto last = packet(n - width);
    index_t i = 0;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (; i + 4 * width < n; i += 4 * width) {
        const auto v0 = packet(i), v1 = packet(i + width), v2 = packet(i + 2 * width),
                   v3 = packet(i + 3 * width);
        store_packet(out + i, v0);
        store_packet(out + i + width, v1);
        store_packet(out + i + 2 * width, v2);
        store_packet(out + i + 3 * width, v3);
    }
    for (; i + width < n; i += width)
        store_packet(out + i, packet(i));
    store_packet(out + (n - width), last);
}

/// One row of whole packets, as many as the compiler is told.
template <index_t Packets, class N>
WEFT_INLINE void whole_packets(const N& tree, const dense_place<N>& at, typename N::value_type* out) {
    constexpr index_t width = simd::lanes<kernel_lane<N>>;
    constexpr index_t fours = Packets / 4 * 4;
    for (index_t k = 0; k < fours; k += 4)
        dense_packets<4>(tree, at, out, k * width);
    for (index_t k = fours; k < Packets; ++k)
        store_packet(out + k * width, packet_at(tree, at, k * width));
}

template <class N>
constexpr bool calls_foreign();

template <class... Args>
constexpr bool some_calls_foreign(node_list<Args...>) {
    return (calls_foreign<Args>() || ...);
}

template <class... Args>
constexpr bool some_are_foreign(node_list<Args...>) {
    return ((category_of<typename Args::value_type> == category::other) || ...);
}

/// Whether the tree calls a function of the user, of whose side effects nothing is known: one that was given, or an operator of a
/// class.
template <class N>
constexpr bool calls_foreign() {
    using operands = typename operands_of<N>::type;
    if constexpr (requires { requires N::operation_type::foreign; })
        return true;
    else if constexpr (!std::same_as<operands, node_list<>> &&
                       category_of<typename N::value_type> == category::other)
        return true;
    else
        return some_are_foreign(operands{}) || some_calls_foreign(operands{});
}

/// One row of `n` elements, one at a time: exactly one evaluation for each. The compiler may take it that elements do
/// not depend on each other, unless functions or operators of the user may make them: by a counter, a histogram.
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
