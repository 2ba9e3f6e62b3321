// SPDX-License-Identifier: BSL-1.0
// weft/eval/kernel.hpp - the code made for each expression: the rows of a plane, from streams.
//
// Layer: eval. Question: what does the driver call for each plane of `a * b + c`?
//     run_kernel<N>: a row of `a * b + c` for each row of the plane, its operands wherever the streams say
#pragma once

#include <weft/eval/cursor.hpp>
#include <weft/eval/dense_kernel.hpp>
#include <weft/eval/number_kernel.hpp>
#include <weft/eval/operands.hpp>
#include <weft/eval/row_kernel.hpp>
#include <weft/eval/row_starts.hpp>
#include <weft/eval/slots.hpp>
#include <weft/eval/stepped.hpp>

#include <concepts>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpass-failed" // a loop that cannot be vectorised is none the worse
#endif

/// The kernel of a node whose leaves start at operand `Leaf` and whose tile buffers start at stream `Buffer`. `Slots`:
/// what it reads besides. `Stride`: by how many elements every stream advances, so that no mask needs a register; 0:
/// some stream is a splat.
template <class N, int Leaf, int Buffer, class Slots, int Stride>
WEFT_NOINLINE WEFT_NO_CONTRACT void run_rows(const void* node, const stream* in, char* out, index_t out_step,
                                             index_t rows, index_t n, [[maybe_unused]] bool far) {
    const auto& tree = [&]() -> decltype(auto) {
        if constexpr (Slots::count == 0)
            return *static_cast<const N*>(node);
        else
            return framed<N, Slots>{*static_cast<const N*>(node)};
    }();
    const row_starts<N, Leaf, Buffer, (Stride > 0), Slots> at_row{in};
    constexpr bool spreads = Stride == 0 && reads_numbers<N, Slots>();
    // More addresses that live across rows would leave the loop along a row too few registers.
    constexpr bool moves_on = at_row.count <= 4 && !spreads;
    auto at = at_row(0);
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (index_t row = 0; moves_on ? rows > 0 : row < rows; moves_on ? --rows : ++row) {
        if constexpr (!moves_on) at = at_row(row);
        [[maybe_unused]] std::conditional_t<spreads, spread_numbers<kernel_lane<N>, at_row.count>, char>
            spread;
        if constexpr (spreads) spread.place(at);
        auto* const target = reinterpret_cast<typename N::value_type*>(moves_on ? out : out + row * out_step);
        // Keeps what only the ends of a row need out of the registers that live across rows: most calls have one row.
        asm volatile("" : "+r"(n));
        if constexpr (std::same_as<kernel_lane<N>, scalar_lane>)
            element_row(tree, at, target, n);
        else
            packet_row<Stride == 0 ? 1 : Stride, true>(tree, at, target, n, far);
        if constexpr (moves_on) {
            at_row.next(at);
            out += out_step;
        }
    }
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

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
    if (run_numbers<N, Leaf, Slots>(node, in, out, out_step, rows, n, far)) return;
    run_rows<N, Leaf, Buffer, Slots, 0>(node, in, out, out_step, rows, n, far);
}

/// Elements of one leaf that kernels with lanes L read at once: what a splat of it must hold.
template <class L>
inline constexpr int lane_count = [] {
    if constexpr (std::same_as<L, scalar_lane>)
        return 1;
    else
        return simd::lanes<L>;
}();
/// The same of the kernel of N.
template <class N, class Slots = slots<>>
inline constexpr int splat_count = reads_numbers<N, Slots>() ? 1 : lane_count<kernel_lane<N>>;

/// Which rows the kernel of N, if it is all there is to run, reads where they lie.
template <class N>
constexpr row_reading reading_of() {
    if constexpr (in_registers<N>)
        return {has_stepped_kernel<N>(), reads_numbers<N>(), int{simd::lanes<kernel_lane<N>>}};
    else
        return {};
}

} // namespace weft::inline WEFT_ABI::detail
