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
#include <weft/schedule/small/ragged_rows.hpp>

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
        return tree_at<N>(node);
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

template <class N, int Leaf, int Buffer, class Slots>
constexpr const kernel_table& table_of_tile();

/// The same through packets, of rows of at least one.
template <class N, int Leaf, int Buffer, class Slots>
WEFT_NOINLINE WEFT_NO_CONTRACT void packet_rows(const void* node, const stream* in, char* out,
                                                index_t out_step, index_t rows, index_t n,
                                                [[maybe_unused]] bool far) {
    using place =
        row_place<kernel_lane<N>, typename kernel_streams<N, Slots>::type, held_numbers<N>, !all_move_on<N>>;
    constexpr auto& read = streams_of_kernel<N, Leaf, Buffer, Slots>::table;
    held_tree<std::remove_cvref_t<decltype(tree_with<N, Slots>(node))>> tree = tree_with<N, Slots>(node);
    place at;
    [[maybe_unused]] const index_t moves = at.template start<read>(in);
    [[maybe_unused]] index_t first = 0, step = different_steps;
    if constexpr (all_move_on<N>) {
        if (moves == 0 && n > splat_count<N>)
            return run_in_pieces(table_of_tile<N, Leaf, Buffer, Slots>(), node, in, out, out_step, rows, n,
                                 far);
        if constexpr (has_many_leaves<N>) step = at.template common_step<read>(in);
    }
    for (;;) {
        auto* const to = reinterpret_cast<typename N::value_type*>(out);
        plane_row(tree, at, first, to, n, far);
        if (--rows == 0) return;
        if (has_many_leaves<N> && step != different_steps) {
            first += step;
            at.template next_numbers<read>(in);
        } else {
            at.template next_row<read>(in);
        }
        out += out_step;
    }
}

/// Every second or third element of the leaves.
template <class N, int Stride>
WEFT_NOINLINE WEFT_NO_CONTRACT void stepped_rows(const void* node, const stream* in, char* out,
                                                 index_t out_step, index_t rows, index_t n, bool) {
    held_tree<N> tree = tree_at<N>(node);
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
               std::same_as<typename Leaf::value_type, L> && !is_row_number<Leaf>;
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
               is_exact<N>() && all_leaves<N>(is_view_of<lane>{}) && !mixes_lanes<N>();
    else
        return false;
}

template <class N>
inline constexpr kernel stepped_kernels[] = {&stepped_rows<N, 2>, &stepped_rows<N, 3>};

/// What rows the kernels of an assignment must be made for.
struct expected_rows {
    unsigned numbers = 3; ///< of two operands, those that may be one number a row: a bit each
    bool whole = true;    ///< one row, of whole tensors of one size
};

template <class Leaves>
constexpr expected_rows rows_beside = {};
template <class... Leaf>
constexpr expected_rows rows_beside<node_list<Leaf...>> = {0, likely_one_size<typename Leaf::shape_type...>};
template <class A, class B>
constexpr expected_rows rows_beside<node_list<A, B>> = {
    number_operands<typename A::shape_type, typename B::shape_type>(),
    likely_one_size<typename A::shape_type, typename B::shape_type>};

/// What the shapes of a tree's leaves say of it.
template <class N>
inline constexpr expected_rows rows_of_tree = rows_beside<typename leaves_of<N>::type>;

/// What the shapes say of a tree that is computed in parts, beside others: what only small assignments ask for is left out.
inline constexpr expected_rows rows_of_part = {0, false};

/// The same for its kernels, as far as they differ by it.
template <class N>
constexpr expected_rows told_apart(expected_rows rows) {
    return {reads_numbers<N>() ? rows.numbers : 0, rows.whole && has_dense_leaves<N>()};
}

/// Which rows the kernel of N, if it is all there is to run, reads where they lie.
template <class N>
constexpr row_reading reading_of(expected_rows rows = {}) {
    if constexpr (in_registers<N>)
        return {has_stepped_kernel<N>(), told_apart<N>(rows).numbers | held_numbers<N>,
                int{simd::lanes<kernel_lane<N>>}};
    else
        return {};
}

/// What is said of the kernel `run` of a node whose leaves start at operand `Leaf` and whose tile buffers start at stream
/// `Buffer`. `Slots`: what it reads besides.
template <class N, int Leaf, int Buffer, class Slots = slots<>>
constexpr kernel_table make_kernel_table(kernel run) {
    constexpr int size = sizeof(typename N::value_type);
    kernel_table table{.run = run, .size = size, .move = mover_for<size>};
    if constexpr (!std::same_as<kernel_lane<N>, scalar_lane>) {
        table.width = simd::lanes<kernel_lane<N>>;
        table.count = N::leaves + count_stages<N>() + Slots::count;
        table.piece = splat_count<N>;
        table.streams = streams_of_kernel<N, Leaf, Buffer, Slots>::table.data();
        table.goes_around = can_go_around<N>;
        table.held = held_numbers<N>;
    }
    return table;
}

/// The rows of such a node.
template <class N, int Leaf, int Buffer, class Slots>
constexpr kernel rows_of() {
    if constexpr (std::same_as<kernel_lane<N>, scalar_lane>)
        return &element_rows<N, Leaf, Buffer, Slots>;
    else
        return &packet_rows<N, Leaf, Buffer, Slots>;
}

template <class N, int Leaf, int Buffer, class Slots = slots<>>
inline constexpr kernel_table tile_kernel =
    make_kernel_table<N, Leaf, Buffer, Slots>(rows_of<N, Leaf, Buffer, Slots>());

template <class N, int Leaf, int Buffer, class Slots>
constexpr const kernel_table& table_of_tile() {
    return tile_kernel<N, Leaf, Buffer, Slots>;
}

/// Whether N is a leaf, or what gives its leaf, whose elements are stored as they are: not truth values, which are stored as 0
/// and 1.
template <class N>
inline constexpr bool is_moving = false;
template <class T, class Layout>
inline constexpr bool is_moving<stream_leaf<T, Layout>> =
    std::is_trivially_copyable_v<T> && !std::same_as<T, bool>;
template <class Op, class A>
inline constexpr bool is_moving<elementwise<Op, A>> = Op::passes && is_moving<A>;

/// The kernels of a whole tree. Some rows it reads where they lie that are laid out for others; `dense` is for whole tensors that
/// begin at so many addresses, null if leaves are something else, or not expected to be of one size.
template <class... Address>
struct whole_table : kernel_table {
    void (*dense)(const void* node, void* target, index_t count, Address... first);
};
template <class>
using leaf_address = const char*;

template <class N, expected_rows Rows, int... Leaf>
constexpr auto make_whole_table(std::integer_sequence<int, Leaf...>) {
    whole_table<leaf_address<std::integral_constant<int, Leaf>>...> table{tile_kernel<N, 0, N::leaves>,
                                                                          nullptr};
    table.reads = reading_of<N>(Rows);
    table.moves = is_moving<N>;
    if constexpr (has_stepped_kernel<N>()) table.stepped = stepped_kernels<N>;
    if constexpr (Rows.numbers != 0) table.numbers = number_kernels<N, Rows.numbers>;
    if constexpr (Rows.whole && has_dense_leaves<N>())
        table.dense = &dense_kernel<N, leaf_address<std::integral_constant<int, Leaf>>...>;
    return table;
}
template <class N, expected_rows Rows = told_apart<N>({})>
inline constexpr auto whole_kernel = make_whole_table<N, Rows>(leaf_numbers<N>);

/// The kernels of a copy, which are made once for the usual types.
template <class T, class Layout>
struct copy_kernels {
    static const whole_table<const char*> table;
};
template <class T, class Layout>
const whole_table<const char*> copy_kernels<T, Layout>::table =
    make_whole_table<stream_leaf<T, Layout>, expected_rows{0}>(leaf_numbers<stream_leaf<T, Layout>>);

/// The kernel of a kernel tree, which reads the streams of all its leaves once the buffers below it are filled.
template <class N>
inline constexpr const kernel_table& kernel_below = tile_kernel<N, 0, N::leaves>;

/// The same of what is assigned.
template <class N, expected_rows Rows = expected_rows{}>
struct root_kernels {
    static constexpr const auto& table = []() -> const auto& {
        if constexpr (count_stages<N>() == 0)
            return whole_kernel<N, told_apart<N>(Rows)>;
        else
            return kernel_below<N>;
    }();
};
template <class T, class Layout, expected_rows Rows>
struct root_kernels<stream_leaf<T, Layout>, Rows> : copy_kernels<T, typename plain_layout<Layout>::type> {};

} // namespace weft::inline WEFT_ABI::detail

#if !WEFT_BODIES
namespace weft::inline WEFT_ABI::detail {
extern template struct copy_kernels<bool, dense>;
extern template struct copy_kernels<bool, strided>;
extern template struct copy_kernels<std::uint8_t, dense>;
extern template struct copy_kernels<std::uint8_t, strided>;
extern template struct copy_kernels<std::int32_t, dense>;
extern template struct copy_kernels<std::int32_t, strided>;
extern template struct copy_kernels<std::int64_t, dense>;
extern template struct copy_kernels<std::int64_t, strided>;
extern template struct copy_kernels<float, dense>;
extern template struct copy_kernels<float, strided>;
extern template struct copy_kernels<double, dense>;
extern template struct copy_kernels<double, strided>;
} // namespace weft::inline WEFT_ABI::detail
#endif
