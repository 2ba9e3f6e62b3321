// SPDX-License-Identifier: BSL-1.0
// weft/assign/assign.hpp - writes the elements of a tree into memory, on the shortest path that its type allows.
//
// Layer: assign. Question: what happens between `x = a + b` and the kernel?
//     static and at most 16 elements: written out, no call;  all dense and of one size, or a small matrix and its rows: straight
//     to the kernel;
//     else: operand table, driver
//
// The shape rule has been checked before anything here runs.
//
// A dense operand is a whole tensor, and so is a dense target: they are one tensor, read and written at the same
// places, or have no byte in common. Only where a strided view takes part must an overlap be looked for.
#pragma once

#include <weft/assign/collect.hpp>
#include <weft/assign/coordinates.hpp>
#include <weft/assign/few_rows.hpp>
#include <weft/assign/objects.hpp>
#include <weft/assign/static_assign.hpp>
#include <weft/kernel/kernel.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/storage/placement.hpp>

#include <algorithm>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Whether the caller knows that no operand overlaps the target at another place, or even that the target is new: what settles
/// as a whole has its shape, and its pages are being made for it, in the caches.
enum class overlap { possible, excluded, fresh };

constexpr storing storing_for(overlap known) {
    return known == overlap::fresh ? storing::cached : storing::as_it_pays;
}

/// What an assignment to `to` writes.
template <class T, class Shape, class Layout>
referred written_to(const target<T, Shape, Layout>& to) {
    return referred(leaf_in<T, Shape, Layout>(to.data, to.where), int(sizeof(T)), to.data);
}

/// The path of constant evaluation: plain loops, through a copy.
template <class T, class Shape, class Layout, class N>
constexpr void assign_constant(const target<T, Shape, Layout>& to, const N& node) {
    const Shape shape = to.where.shape();
    const index_t count = shape.size();
    buffer<T> values(count);
    auto cursor = first_coordinate(shape);
    for (index_t i = 0; i < count; ++i) {
        values.data()[i] = node.template evaluate<0, 0>(cursor);
        cursor.advance(shape);
    }
    cursor = first_coordinate(shape);
    for (index_t i = 0; i < count; ++i) {
        to.data[place_of(to.where, cursor, i)] = values.data()[i];
        cursor.advance(shape);
    }
}

template <class T, class Shape, class Layout, class N>
void assign_at_run_time(const target<T, Shape, Layout>& to, const N& node, overlap known);

/// Extents and strides as arrays. Never inlined: one copy serves all assignments to targets of this kind.
template <class Shape, class Layout>
WEFT_NOINLINE void write_out(const placement<Shape, Layout>& where, index_t* extents, index_t* strides) {
    const int rank = where.shape().rank();
    for (int axis = 0; axis < rank; ++axis) {
        extents[axis] = where.shape().extent(axis);
        strides[axis] = where.stride(axis);
    }
}

/// Runs the job of an assignment of `T`. `Moves`: it only copies its operand.
template <bool Moves, class T>
WEFT_INLINE void run_job(const job& work, overlap known) {
    if (known != overlap::possible)
        run(work);
    else
        run_as_if_copied(work, {&copy_kernels<T, dense>::table, nullptr}, Moves);
}

/// Writes a tree that is one kernel. It knows the leaves and not the tree, so that one copy serves all trees over such leaves.
/// Never inlined: small assignments of tensors of one size do not come here, and need no frame of this size. `Moves`: the tree is
/// its leaf.
template <bool Moves, class T, class Shape, class Layout, class... Leaf>
WEFT_NOINLINE void assign_leaves(const target<T, Shape, Layout>& to,
                                 const whole_table<leaf_address<Leaf>...>& of, const void* tree,
                                 overlap known, const Leaf&... leaf) {
    constexpr int leaves = sizeof...(Leaf);
    constexpr std::size_t rooms = leaves == 0 ? 1 : std::size_t(leaves);
    constexpr int axes = stored_axes<Shape>;
    constexpr bool apart =
        std::same_as<Layout, dense> && (std::same_as<typename Leaf::layout_type, dense> && ...);
    const index_t count = to.where.shape().size();
    if (count == 0) return;
    if constexpr (apart && likely_one_size<typename Leaf::shape_type...>)
        if (((leaf.size() == count) && ...) && !is_far_or_shared(count * index_t(sizeof(T)))) {
            WEFT_ASSERT(of.dense != nullptr, "there is a kernel of whole tensors");
            return of.dense(tree, to.data, count, reinterpret_cast<const char*>(leaf.data())...);
        }
    const stage root{&of, tree};
    if constexpr (apart && leaves > 0 && static_rank_v<Shape> == 2 && (has_rows<Leaf> && ...)) {
        const Shape& shape = to.where.shape();
        if (assign_few_rows(root, reinterpret_cast<char*>(to.data), shape.extent(0), shape.extent(1),
                            leaf...))
            return;
    }
    const int rank = to.where.shape().rank();
    index_t extents[std::size_t(axes)];
    index_t target_strides[std::size_t(axes)];
    index_t strides[rooms * std::size_t(axes)];
    operand_row operands[rooms];
    stream streams[rooms];
    collect_leaves(operands, strides, rank, (std::max)(of.piece, 1), of.held, leaf...);
    write_out(to.where, extents, target_strides);
    const job work{.rank = rank,
                   .operand_count = leaves,
                   .stage_count = 1,
                   .stores = storing_for(known),
                   .extents = extents,
                   .target = reinterpret_cast<char*>(to.data),
                   .target_strides = target_strides,
                   .operands = operands,
                   .strides = strides,
                   .stages = &root,
                   .streams = streams};
    if constexpr (apart)
        run(work);
    else
        run_job<Moves, T>(work, known);
}

/// The same for a tree of several kernels.
template <class T, class Shape, class Layout, class N>
WEFT_NOINLINE void assign_tree(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    constexpr int leaves = N::leaves;
    constexpr int buffers = count_stages<N>();
    const index_t count = to.where.shape().size();
    if (count == 0) return;
    constexpr int axes = stored_axes<Shape>;
    int rank = to.where.shape().rank();
    index_t extents[std::size_t(axes)];
    index_t target_strides[std::size_t(axes)];
    index_t strides[std::size_t(leaves == 0 ? 1 : leaves * axes)];
    rows<leaves, buffers + 1> table;
    collect<0, 0>(node, table, strides, rank);
    const auto& tree = kernel_tree(node);
    table.stages[buffers] = root_stage(tree);
    write_out(to.where, extents, target_strides);
    if constexpr (std::same_as<Layout, dense>)
        if (reads_whole(node, count)) {
            rank = 1;
            extents[0] = count;
            target_strides[0] = 1;
            for (int k = 0; k < leaves; ++k)
                strides[k] = 1;
        }
    const job work{.rank = rank,
                   .operand_count = leaves,
                   .stage_count = buffers + 1,
                   .stores = storing_for(known),
                   .extents = extents,
                   .target = reinterpret_cast<char*>(to.data),
                   .target_strides = target_strides,
                   .operands = table.operands,
                   .strides = strides,
                   .stages = table.stages,
                   .streams = table.streams};
    if constexpr (std::same_as<Layout, dense> && has_dense_leaves<N>())
        run(work);
    else
        run_job<false, T>(work, known);
}

/// The same for a tree that is not plain.
template <class T, class Shape, class Layout, class N>
WEFT_NOINLINE void assign_objects(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    if (to.where.shape().size() == 0) return;
    if constexpr (!std::same_as<Layout, dense> || !has_dense_leaves<N>())
        if (known == overlap::possible && !reads_in_place(node, written_to(to).at)) {
            count_copy();
            const placement<Shape, dense> where(to.where.shape());
            buffer<T> copy(where.shape().size(), uninitialized);
            assign_every(target<T, Shape, dense>{copy.data(), where}, node);
            return assign_at_run_time(to, leaf<T, Shape>(copy.data(), where), overlap::excluded);
        }
    assign_every(to, node);
}

/// The same for a tree that is one kernel, on the shortest path: whole tensors of one size straight to it.
template <class T, class Shape, class Layout, class N>
WEFT_INLINE void assign_kernel(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    // One function for all questions: each that asks the leaves costs the compiler as much as a node.
    with_leaves(node, leaf_numbers<N>, [&](const auto&... leaf) {
        const auto& tree = kernel_tree(node);
        const auto& table = root_kernels<std::remove_cvref_t<decltype(tree)>, rows_of_tree<N>>::table;
        // Of many leaves with many axes the sizes are compared where the leaves have been forgotten.
        if constexpr (std::same_as<Layout, dense> && has_dense_leaves<N>() && rows_of_tree<N>.whole &&
                      (N::leaves <= 3 || all_leaves<N>(is_small_leaf{}))) {
            constexpr auto most = std::size_t((least_driven_bytes - 1) / index_t(sizeof(T)));
            const index_t count = to.where.shape().size();
            if (((leaf.size() == count) && ...) && std::size_t(count) - 1 < most)
                return table.dense(address_of(tree), to.data, count,
                                   reinterpret_cast<const char*>(leaf.data())...);
        }
        assign_leaves<is_leaf<N>>(to, table, address_of(tree), known, leaf...);
    });
}

template <class T, class Shape, class Layout, class N>
WEFT_INLINE void assign_at_run_time(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    if constexpr (!is_plain_tree<N>)
        assign_objects(to, node, known);
    else if constexpr (count_stages<N>() > 0)
        assign_tree(to, node, known);
    else
        assign_kernel(to, node, known);
}

/// Writes a tree without anything that is evaluated before the loop.
template <class T, class Shape, class Layout, class N>
WEFT_INLINE constexpr void assign_settled(const target<T, Shape, Layout>& to, const N& node, overlap known) {
    // Of a call of the std function the compiler learns too late that the path below need not be compiled.
    if (__builtin_is_constant_evaluated()) return assign_constant(to, node);
    constexpr static_form form = static_form_of<Shape, Layout, N>();
    if constexpr (form == static_form::written_out && may_contract && calls_foreign<N>()) {
        assign_foreign(to, node);
    } else if constexpr (form == static_form::written_out) {
        assign_written_out(to, node);
    } else if constexpr (form == static_form::in_rows) {
        assign_in_rows(to, node);
    } else {
        assign_at_run_time(to, node, known);
    }
}

} // namespace weft::inline WEFT_ABI::detail
