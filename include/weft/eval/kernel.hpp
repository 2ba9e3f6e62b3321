// SPDX-License-Identifier: BSL-1.0
// weft/eval/kernel.hpp - the code made for each expression: the rows of a plane, from streams.
//
// Layer: eval. Question: what does the driver call for each plane of `a * b + c`?
//     run_kernel<N>: a row of `a * b + c` for each row of the plane, its operands wherever the streams say
#pragma once

#include <weft/eval/cursor.hpp>
#include <weft/eval/dense_kernel.hpp>
#include <weft/eval/operands.hpp>
#include <weft/eval/row_kernel.hpp>
#include <weft/eval/slots.hpp>
#include <weft/eval/stepped.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Where streams of `in` stand at the start of a row; written out, so that each lives in a register.
template <int First, int Count, int... Nth>
WEFT_INLINE void place(position<Count>& at, const stream* in, index_t row,
                       std::integer_sequence<int, Nth...>) {
    ((at.data[First + Nth] = in[Nth].data + row * in[Nth].row_step, at.mask[First + Nth] = in[Nth].mask),
     ...);
}

/// Moves on by a row: an addition, where `place` is a multiplication that the first packet of the row would wait for.
template <int First, int Count, int... Nth>
WEFT_INLINE void advance(position<Count>& at, const stream* in, std::integer_sequence<int, Nth...>) {
    ((at.data[First + Nth] += in[Nth].row_step), ...);
}

/// The same for the streams of slots.
template <int First, int Count, class... Name, class... T, int... Stream>
WEFT_INLINE void place_slots(position<Count>& at, const stream* in, slots<slot<Name, T, Stream>...>) {
    [[maybe_unused]] int next = First;
    ((at.data[next] = in[Stream].data, at.mask[next++] = in[Stream].mask), ...);
}
template <int First, int Count, class... Name, class... T, int... Stream>
WEFT_INLINE void advance_slots(position<Count>& at, const stream* in, slots<slot<Name, T, Stream>...>) {
    [[maybe_unused]] int next = First;
    ((at.data[next++] += in[Stream].row_step), ...);
}

/// The kernel of a node whose leaves start at operand `Leaf` and whose tile buffers start at stream `Buffer`. `Slots`:
/// what it reads besides. `Stride`: by how many elements every stream advances, so that no mask needs a register; 0:
/// some stream is a splat.
template <class N, int Leaf, int Buffer, class Slots, int Stride>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_rows(const void* node, const stream* in, char* out, index_t out_step,
                                             index_t rows, index_t n, [[maybe_unused]] bool far) {
    constexpr int buffers = count_stages<N>();
    constexpr int count = N::leaves + buffers + Slots::count;
    const auto& tree = [&]() -> decltype(auto) {
        if constexpr (Slots::count == 0)
            return *static_cast<const N*>(node);
        else
            return framed<N, Slots>{*static_cast<const N*>(node)};
    }();
    using tree_type = std::remove_cvref_t<decltype(tree)>;
    constexpr std::make_integer_sequence<int, N::leaves> leaves;
    constexpr std::make_integer_sequence<int, buffers> tiles;
    position<count> at;
    place<0>(at, in + Leaf, 0, leaves);
    place<N::leaves>(at, in + Buffer, 0, tiles);
    place_slots<N::leaves + buffers>(at, in, Slots{});
    if constexpr (Stride > 0)
        for (index_t& mask : at.mask)
            mask = -1;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (; rows > 0; --rows) {
        // Keeps what only the ends of a row need out of the registers that live across rows: most calls have one row.
        asm volatile("" : "+r"(n));
        auto* target = reinterpret_cast<typename N::value_type*>(out);
        if constexpr (std::same_as<kernel_lane<N>, scalar_lane>)
            element_row<tree_type, count>(tree, at, target, n);
        else
            packet_row<Stride == 0 ? 1 : Stride, true>(tree, at, target, n, far);
        out += out_step;
        advance<0>(at, in + Leaf, leaves);
        advance<N::leaves>(at, in + Buffer, tiles);
        advance_slots<N::leaves + buffers>(at, in, Slots{});
    }
}

template <class L>
struct is_view_of {
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        return std::same_as<typename Leaf::layout_type, strided> &&
               std::same_as<typename Leaf::value_type, L>;
    }
};

/// Whether the tree's kernel also comes in forms that read every second and every third element where they lie. A pass
/// over a buffer would not overlap with the reads of memory; to what approximates a function it adds little.
template <class N>
constexpr bool has_stepped_kernel() {
    using lane = kernel_lane<N>;
    if constexpr (simd::has_pack<lane>)
        return N::leaves > 0 && sizeof(lane) >= 4 && vector_of<sizeof(lane)>::lanes == simd::lanes<lane> &&
               count_stages<N>() == 0 && is_exact<N>() && all_leaves<N>(is_view_of<lane>{});
    else
        return false;
}

/// -1: all leaves of a kernel advance with its rows; -2 or -3: by so many elements; 0: some leaf is a splat.
template <class N, int Leaf>
WEFT_INLINE index_t common_mask(const stream* in) {
    index_t mask = -1;
    for (int k = 0; k < N::leaves; ++k)
        mask &= in[Leaf + k].mask;
    return mask;
}

template <class N, int Leaf, int Buffer, class Slots = slots<>>
void run_kernel(const void* node, const stream* in, char* out, index_t out_step, index_t rows, index_t n,
                bool far) {
    if constexpr (!has_dense_leaves<N>()) {
        const index_t steps = common_mask<N, Leaf>(in);
        if (steps == -1) return run_rows<N, Leaf, Buffer, Slots, 1>(node, in, out, out_step, rows, n, far);
        if constexpr (has_stepped_kernel<N>() && Slots::count == 0) {
            if (steps == -2)
                return run_rows<N, Leaf, Buffer, Slots, 2>(node, in, out, out_step, rows, n, far);
            if (steps == -3)
                return run_rows<N, Leaf, Buffer, Slots, 3>(node, in, out, out_step, rows, n, far);
        }
    }
    run_rows<N, Leaf, Buffer, Slots, 0>(node, in, out, out_step, rows, n, far);
}

/// Elements of one leaf that the kernels read at once: what a splat of it must hold.
template <class L>
inline constexpr int splat_count = [] {
    if constexpr (std::same_as<L, scalar_lane>)
        return 1;
    else
        return simd::lanes<L>;
}();

} // namespace weft::inline WEFT_ABI::detail
