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
#include <weft/eval/ragged_rows.hpp>
#include <weft/eval/row_kernel.hpp>
#include <weft/eval/row_place.hpp>
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

/// The tree of a kernel that reads `Slots` besides.
template <class N, class Slots>
WEFT_INLINE decltype(auto) tree_with(const void* node) {
    if constexpr (Slots::count == 0)
        return *static_cast<const N*>(node);
    else
        return framed<N, Slots>{*static_cast<const N*>(node)};
}

/// The rows of a node whose leaves start at operand `Leaf` and whose tile buffers start at stream `Buffer`, one element at a
/// time.
template <class N, int Leaf, int Buffer, class Slots>
WEFT_NOINLINE WEFT_NO_CONTRACT void element_rows(const void* node, const stream* in, char* out,
                                                 index_t out_step, index_t rows, index_t n) {
    const auto& tree = tree_with<N, Slots>(node);
    const row_starts<N, Leaf, Buffer, false, Slots> at_row{in};
    for (index_t row = 0; row < rows; ++row)
        element_row(tree, at_row(row), reinterpret_cast<typename N::value_type*>(out + row * out_step), n);
}

/// The same through packets, of rows of at least one.
template <class N, int Leaf, int Buffer, class Slots>
WEFT_NOINLINE WEFT_NO_CONTRACT void packet_rows(const void* node, const stream* in, char* out,
                                                index_t out_step, index_t rows, index_t n,
                                                [[maybe_unused]] bool far) {
    const auto& tree = tree_with<N, Slots>(node);
    const row_streams<N, Leaf, Buffer, Slots> streams{in};
    using place = row_place<kernel_lane<N>, typename kernel_streams<N, Slots>::type>;
    place at;
    streams.each([&](int k, const stream& s) __attribute__((always_inline)) { at.start(k, s); });
    for (;;) {
        plane_row(tree, at, reinterpret_cast<typename N::value_type*>(out), n, far);
        if (--rows == 0) return;
        streams.each([&](int k, const stream& s)
                         __attribute__((always_inline)) { at.data[k] += s.row_step; });
        out += out_step;
    }
}

/// Which streams such a kernel reads.
template <class N, int Leaf, int Buffer, class Slots>
inline constexpr auto streams_read = [] {
    using streams = row_streams<N, Leaf, Buffer, Slots>;
    return streams::table(row_place<kernel_lane<N>, typename streams::types>::sizes);
}();

template <class N, int Leaf, int Buffer, class Slots>
inline constexpr packet_kernel kernel_of = {
    &packet_rows<N, Leaf, Buffer, Slots>,         streams_read<N, Leaf, Buffer, Slots>.data(),
    N::leaves + count_stages<N>() + Slots::count, simd::lanes<kernel_lane<N>>,
    int(sizeof(typename N::value_type)),          can_go_around<N>};

/// Every second or third element of the leaves.
template <class N, int Stride>
WEFT_NOINLINE WEFT_NO_CONTRACT void stepped_rows(const void* node, const stream* in, char* out,
                                                 index_t out_step, index_t rows, index_t n) {
    const N& tree = *static_cast<const N*>(node);
    const row_starts<N, 0, N::leaves, true> at_row{in};
    for (auto at = at_row(0); rows > 0; --rows, at_row.next(at), out += out_step)
        stepped_row<Stride>(tree, at, reinterpret_cast<typename N::value_type*>(out), n);
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
/// over a buffer would not overlap with the reads of memory; to what approximates a function, and to a stencil, it adds
/// little.
template <class N>
constexpr bool has_stepped_kernel() {
    using lane = kernel_lane<N>;
    if constexpr (simd::has_pack<lane>)
        return N::leaves > 0 && N::leaves <= 2 && sizeof(lane) >= 4 &&
               vector_of<sizeof(lane)>::lanes == simd::lanes<lane> && count_stages<N>() == 0 &&
               is_exact<N>() && all_leaves<N>(is_view_of<lane>{});
    else
        return false;
}

/// -2 or -3: every leaf of a kernel is read with a step.
template <int Leaves>
WEFT_INLINE index_t common_mask(const stream* in) {
    index_t mask = -1;
    for (int k = 0; k < Leaves; ++k)
        mask &= in[k].mask;
    return mask;
}

/// The kernel of a node whose leaves start at operand `Leaf` and whose tile buffers start at stream `Buffer`. `Slots`: what it
/// reads besides.
template <class N, int Leaf, int Buffer, class Slots = slots<>>
void run_tile(const void* node, const stream* in, char* out, index_t out_step, index_t rows, index_t n,
              [[maybe_unused]] bool far) {
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        element_rows<N, Leaf, Buffer, Slots>(node, in, out, out_step, rows, n);
    } else {
        constexpr int width = simd::lanes<kernel_lane<N>>, size = sizeof(typename N::value_type);
        if (n < width || far || (width * size >= 64 && n >= 8 * width))
            ragged_rows(kernel_of<N, Leaf, Buffer, Slots>, node, in, out, out_step, rows, n, far);
        else
            packet_rows<N, Leaf, Buffer, Slots>(node, in, out, out_step, rows, n, false);
    }
}

/// The kernel of a whole tree, which reads some rows where they lie that are laid out for others.
template <class N>
void run_kernel(const void* node, const stream* in, char* out, index_t out_step, index_t rows, index_t n,
                bool far) {
    if constexpr (has_stepped_kernel<N>()) {
        const index_t steps = common_mask<N::leaves>(in);
        if (steps == -2) return stepped_rows<N, 2>(node, in, out, out_step, rows, n);
        if (steps == -3) return stepped_rows<N, 3>(node, in, out, out_step, rows, n);
    }
    if (!run_numbers<N>(node, in, out, out_step, rows, n, far))
        run_tile<N, 0, N::leaves>(node, in, out, out_step, rows, n, far);
}

/// Which rows the kernel of N, if it is all there is to run, reads where they lie.
template <class N>
constexpr row_reading reading_of() {
    if constexpr (in_registers<N>)
        return {has_stepped_kernel<N>(), reads_numbers<N>(), int{simd::lanes<kernel_lane<N>>}};
    else
        return {};
}

} // namespace weft::inline WEFT_ABI::detail
