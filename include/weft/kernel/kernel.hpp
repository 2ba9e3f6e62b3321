// SPDX-License-Identifier: BSL-1.0
// weft/kernel/kernel.hpp - the code made for each expression: the rows of a plane, from streams.
//
// Layer: kernel. Question: what does the driver call for each plane of `a * b + c`?
//     packet_rows<N>: a row of `a * b + c` for each row of the plane, its operands wherever the streams say
#pragma once

#include <weft/copy/mover.hpp>
#include <weft/copy/stepped.hpp>
#include <weft/kernel/cursor.hpp>
#include <weft/kernel/dense_kernel.hpp>
#include <weft/kernel/number_kernel.hpp>
#include <weft/kernel/row_kernel.hpp>
#include <weft/kernel/row_place.hpp>
#include <weft/kernel/row_starts.hpp>
#include <weft/kernel/slots.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/ragged_rows.hpp>

#include <array>
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
                                                 index_t out_step, index_t rows, index_t n, bool) {
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

/// Every second or third element of the leaves.
template <class N, int Stride>
WEFT_NOINLINE WEFT_NO_CONTRACT void stepped_rows(const void* node, const stream* in, char* out,
                                                 index_t out_step, index_t rows, index_t n, bool) {
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

/// Which streams a kernel reads, of elements of these types: the same for all trees over such leaves.
template <class Types, int Leaf, int Leaves, int Buffer, int Buffers, int... Slot>
inline constexpr auto streams_read = [] {
    constexpr int count = Leaves + Buffers + int(sizeof...(Slot));
    constexpr int slots[] = {Slot..., 0};
    std::array<stream_read, std::size_t(count + 1)> all{};
    for (int k = 0; k < count; ++k)
        all[std::size_t(k)] = {k < Leaves             ? Leaf + k
                               : k < Leaves + Buffers ? Buffer + k - Leaves
                                                      : slots[k - Leaves - Buffers],
                               size_in(Types{}, k)};
    return all;
}();

template <class N, int Leaf, int Buffer, class Slots>
struct streams_of_kernel;
template <class N, int Leaf, int Buffer, class... Name, class... T, int... Stream>
struct streams_of_kernel<N, Leaf, Buffer, slots<slot<Name, T, Stream>...>> {
    static constexpr const auto& table =
        streams_read<typename kernel_streams<N, slots<slot<Name, T, Stream>...>>::type, Leaf, N::leaves,
                     Buffer, count_stages<N>(), Stream...>;
};

template <class N>
inline constexpr kernel stepped_kernels[] = {&stepped_rows<N, 2>, &stepped_rows<N, 3>};
template <class N>
inline constexpr kernel number_kernels[] = {&number_rows<N, 0>, &number_rows<N, 1>};

/// Which rows the kernel of N, if it is all there is to run, reads where they lie.
template <class N>
constexpr row_reading reading_of() {
    if constexpr (in_registers<N>)
        return {has_stepped_kernel<N>(), reads_numbers<N>(), int{simd::lanes<kernel_lane<N>>}};
    else
        return {};
}

/// The kernel of a node whose leaves start at operand `Leaf` and whose tile buffers start at stream `Buffer`. `Slots`: what it
/// reads besides. `Whole`: the kernel of a whole tree, which reads some rows where they lie that are laid out for others.
template <class N, int Leaf, int Buffer, class Slots, bool Whole>
constexpr kernel_table make_kernel_table() {
    using value = typename N::value_type;
    constexpr int size = sizeof(value);
    kernel_table table{.run = nullptr, .size = size, .move = mover_for<size>};
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>) {
        table.run = &element_rows<N, Leaf, Buffer, Slots>;
    } else {
        table.run = &packet_rows<N, Leaf, Buffer, Slots>;
        table.width = simd::lanes<kernel_lane<N>>;
        table.count = N::leaves + count_stages<N>() + Slots::count;
        table.streams = streams_of_kernel<N, Leaf, Buffer, Slots>::table.data();
        table.goes_around = can_go_around<N>;
    }
    if constexpr (Whole) {
        table.reads = reading_of<N>();
        if constexpr (has_stepped_kernel<N>()) table.stepped = stepped_kernels<N>;
        if constexpr (reads_numbers<N>()) table.numbers = number_kernels<N>;
    }
    return table;
}

template <class N, int Leaf, int Buffer, class Slots = slots<>>
inline constexpr kernel_table tile_kernel = make_kernel_table<N, Leaf, Buffer, Slots, false>();
template <class N>
inline constexpr kernel_table whole_kernel = make_kernel_table<N, 0, N::leaves, slots<>, true>();

} // namespace weft::inline WEFT_ABI::detail
