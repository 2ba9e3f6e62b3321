// SPDX-License-Identifier: BSL-1.0
// weft/eval/kernel.hpp - the code made for each expression: its whole tree in registers, one store.
//
// Layer: eval. Question: which instructions compute a row of `a * b + c`?
//     four packets an iteration; the ragged end is one more full packet that ends at the last element
//
// Invariants: the packet that overlaps another is computed before that one is stored, so a kernel works in place;
// every element goes through the same operations wherever it sits; nothing is read behind the last element.
#pragma once

#include <weft/eval/cursor.hpp>
#include <weft/eval/operands.hpp>
#include <weft/eval/slots.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/ragged.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <class N>
constexpr bool has_dense_leaves();

template <class... Args>
constexpr bool all_dense_leaves(node_list<Args...>) {
    return (has_dense_leaves<Args>() && ...);
}

/// Whether every leaf is a whole tensor.
template <class N>
constexpr bool has_dense_leaves() {
    if constexpr (is_leaf<N>)
        return std::same_as<typename N::layout_type, dense>;
    else
        return all_dense_leaves(typename operands_of<N>::type{});
}

template <class N>
struct kernel_lane_of {
    using type = std::conditional_t<std::same_as<lane_t<N>, any_lane>, truth_lane, lane_t<N>>;
};
template <class N, class Slots>
struct kernel_lane_of<framed<N, Slots>> : kernel_lane_of<N> {};
/// The lanes of the kernel that computes `N`: truth values on their own are bytes.
template <class N>
using kernel_lane = typename kernel_lane_of<N>::type;

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

/// Elements from `out` to the next address from which on no packet crosses a cache line, if packets are as wide as
/// lines: else few do.
template <index_t Width, class T>
WEFT_INLINE index_t before_line(const T* out) {
    constexpr std::uintptr_t line = 64;
    if constexpr (Width * sizeof(T) < line)
        return 0;
    else
        return static_cast<index_t>(-reinterpret_cast<std::uintptr_t>(out) % line / sizeof(T)) % Width;
}

/// One row of `n` elements through packets. `Anywhere`: it need not start at a cache line.
template <int Stride = 1, bool Anywhere = false, class N, int Count>
WEFT_INLINE void packet_row(const N& node, const position<Count>& at, typename N::value_type* out,
                            index_t n) {
    using lane = kernel_lane<N>;
    constexpr index_t width = simd::lanes<lane>;
    using packet_at = packet_cursor<lane, N::leaves, Count, 0, false, Stride>;
    using padded_at = packet_cursor<lane, N::leaves, Count, 0, true, Stride>;
    index_t i = n < width ? n : !Anywhere || n < 8 * width ? 0 : before_line<width>(out);
    if (i > 0) {
        store_some(out, node.template evaluate<0, 0>(padded_at(at, i)), i);
        if (i == n) return;
    }
    // The last packet ends at n and overlaps the one before it; computed first and stored last, it is right in place.
    const auto last = node.template evaluate<0, 0>(packet_at(at, n - width));
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (; i + 4 * width < n; i += 4 * width)
        four_packets<Stride>(node, at, out, i);
#if defined(__clang__)
#pragma clang loop unroll(disable)
#else
#pragma GCC unroll 1
#endif
    for (; i + width < n; i += width)
        store_packet(out + i, node.template evaluate<0, 0>(packet_at(at, i)));
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

/// Where streams `I...` of `in` stand at the start of a row; written out, so that each lives in a register.
template <int First, int Count, int... Nth>
WEFT_INLINE void place(position<Count>& at, const stream* in, index_t row,
                       std::integer_sequence<int, Nth...>) {
    ((at.data[First + Nth] = in[Nth].data + row * in[Nth].row_step, at.mask[First + Nth] = in[Nth].mask),
     ...);
}

/// The same for the streams of slots.
template <int First, int Count, class... Name, class... T, int... Stream>
WEFT_INLINE void place_slots(position<Count>& at, const stream* in, index_t row,
                             slots<slot<Name, T, Stream>...>) {
    [[maybe_unused]] int next = First;
    ((at.data[next] = in[Stream].data + row * in[Stream].row_step, at.mask[next++] = in[Stream].mask), ...);
}

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpass-failed" // a loop that cannot be vectorised is none the worse
#endif

/// Where element `at` of each leaf of a tree of dense tensors is. True if each of them has `count` elements.
template <int Leaf, class N>
WEFT_INLINE bool place_dense(const N& node, const char** first, index_t count, index_t at = 0);

template <class N, int Nth, int Leaf>
WEFT_INLINE bool place_dense_operands(const N& node, const char** first, index_t count, index_t at) {
    if constexpr (Nth < N::arity) {
        const auto& child = node.template operand<Nth>();
        constexpr int next = Leaf + std::remove_cvref_t<decltype(child)>::leaves;
        return place_dense<Leaf>(child, first, count, at) &&
               place_dense_operands<N, Nth + 1, next>(node, first, count, at);
    } else {
        return true;
    }
}

template <int Leaf, class N>
WEFT_INLINE bool place_dense(const N& node, const char** first, index_t count, index_t at) {
    if constexpr (is_leaf<N>) {
        first[Leaf] = reinterpret_cast<const char*>(node.data() + at);
        return node.size() == count;
    } else {
        return place_dense_operands<N, 0, Leaf>(node, first, count, at);
    }
}

/// The kernel of an assignment whose operands are dense tensors of the target's size, which start at `first...`: no
/// table, no masks. Never inlined: beside the general path its loop would lose registers (measured: 1000 elements of
/// `a * b + c` in 41 ns instead of 33). The addresses come in registers: through memory they cost a nanosecond.
template <class N, class... Addresses>
WEFT_NOINLINE WEFT_NO_CONTRACT void dense_kernel(const N& node, typename N::value_type* out, index_t count,
                                                 Addresses... first) {
    const position<N::leaves> at = {{first...}, {(static_cast<void>(first), index_t{-1})...}};
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>)
        element_row<N, N::leaves>(node, at, out, count);
    else
        packet_row(node, at, out, count);
}

/// Runs the dense kernel. False, and nothing done, where some operand is of another size than the target.
template <class N>
WEFT_INLINE bool run_dense(const N& node, typename N::value_type* out, index_t count) {
    const char* first[N::leaves == 0 ? 1 : N::leaves];
    if (!place_dense<0>(node, first, count)) return false;
    if (count == 0) return true;
    [&]<int... Nth>(std::integer_sequence<int, Nth...>) {
        dense_kernel<N>(node, out, count, first[Nth]...);
    }(std::make_integer_sequence<int, N::leaves>{});
    return true;
}

/// The kernel of a node whose leaves start at operand `Leaf` and whose tile buffers start at stream `Buffer`. `Slots`:
/// what it reads besides. `Stride`: by how many elements every stream advances, so that no mask needs a register; 0:
/// some stream is a splat.
template <class N, int Leaf, int Buffer, class Slots, int Stride>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_rows(const void* node, const stream* in, char* out, index_t out_step,
                                             index_t rows, index_t n) {
    constexpr int buffers = count_stages<N>();
    constexpr int count = N::leaves + buffers + Slots::count;
    const auto& tree = [&]() -> decltype(auto) {
        if constexpr (Slots::count == 0)
            return *static_cast<const N*>(node);
        else
            return framed<N, Slots>{*static_cast<const N*>(node)};
    }();
    using tree_type = std::remove_cvref_t<decltype(tree)>;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (index_t row = 0; row < rows; ++row) {
        // Keeps what only the ends of a row need out of the registers that live across rows: most calls have one row.
        asm volatile("" : "+r"(n));
        position<count> at;
        place<0>(at, in + Leaf, row, std::make_integer_sequence<int, N::leaves>{});
        place<N::leaves>(at, in + Buffer, row, std::make_integer_sequence<int, buffers>{});
        place_slots<N::leaves + buffers>(at, in, row, Slots{});
        if constexpr (Stride > 0)
            for (index_t& mask : at.mask)
                mask = -1;
        auto* target = reinterpret_cast<typename N::value_type*>(out + row * out_step);
        if constexpr (std::same_as<kernel_lane<N>, scalar_lane>)
            element_row<tree_type, count>(tree, at, target, n);
        else
            packet_row<Stride == 0 ? 1 : Stride, true>(tree, at, target, n);
    }
}

template <class L, class... Args>
constexpr bool all_step_as(node_list<Args...>);

/// Whether every leaf is a view of elements `L`.
template <class L, class N>
constexpr bool steps_as() {
    if constexpr (is_leaf<N>)
        return std::same_as<typename N::layout_type, strided> && std::same_as<typename N::value_type, L>;
    else
        return all_step_as<L>(typename operands_of<N>::type{});
}

template <class L, class... Args>
constexpr bool all_step_as(node_list<Args...>) {
    return (steps_as<L, Args>() && ...);
}

/// Whether the tree's kernel also comes in forms that read every second and every third element where they lie. A pass
/// over a buffer would not overlap with the reads of memory; to what approximates a function it adds little.
template <class N>
constexpr bool has_stepped_kernel() {
    using lane = kernel_lane<N>;
    if constexpr (simd::has_pack<lane>)
        return N::leaves > 0 && sizeof(lane) >= 4 && vector_of<sizeof(lane)>::lanes == simd::lanes<lane> &&
               count_stages<N>() == 0 && is_exact<N>() && steps_as<lane, N>();
    else
        return false;
}

template <class N, int Leaf, int Buffer, class Slots = slots<>>
void run_kernel(const void* node, const stream* in, char* out, index_t out_step, index_t rows, index_t n) {
    if constexpr (!has_dense_leaves<N>()) {
        index_t steps = -1;
        for (int k = 0; k < N::leaves; ++k)
            steps &= in[Leaf + k].mask;
        if (steps == -1) return run_rows<N, Leaf, Buffer, Slots, 1>(node, in, out, out_step, rows, n);
        if constexpr (has_stepped_kernel<N>() && Slots::count == 0) {
            if (steps == -2) return run_rows<N, Leaf, Buffer, Slots, 2>(node, in, out, out_step, rows, n);
            if (steps == -3) return run_rows<N, Leaf, Buffer, Slots, 3>(node, in, out, out_step, rows, n);
        }
    }
    run_rows<N, Leaf, Buffer, Slots, 0>(node, in, out, out_step, rows, n);
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

/// Elements of one leaf that the kernels read at once: what a splat of it must hold.
template <class L>
inline constexpr int splat_count = [] {
    if constexpr (std::same_as<L, scalar_lane>)
        return 1;
    else
        return simd::lanes<L>;
}();

} // namespace weft::inline WEFT_ABI::detail
