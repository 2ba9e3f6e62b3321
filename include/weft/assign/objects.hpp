// SPDX-License-Identifier: BSL-1.0
// weft/assign/objects.hpp - elements that are objects: assigned one by one, never copied as bytes.
//
// Layer: assign. Question: how are strings assigned, which live where they were made and nowhere else?
//     column = names + "!"   is   column[place(i)] = names[place(i)] + "!" for every index i in row-major order
//
// Tile buffers, and all that fills them, know the size of an element and not its type: they are for elements that are
// plain. A tree that reads, computes or writes others anywhere is evaluated at one index after the other, from the
// objects where they live into the objects where they live: there is no memory in which an object could be missing.
#pragma once

#include <weft/assign/coordinates.hpp>
#include <weft/assign/static_assign.hpp>
#include <weft/kernel/dense_kernel.hpp>
#include <weft/kernel/kernel_tree.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/schedule/workers.hpp>
#include <weft/storage/buffer.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Whether elements may be moved as bytes, through memory without objects that is aligned to a cache line.
template <class T>
inline constexpr bool is_plain = std::is_trivially_copyable_v<T> && alignof(T) <= storage_alignment;

/// Whether everything that a tree reads and computes is plain, below nodes that settle, too.
template <class N, class Operands = typename operands_of<N>::type>
inline constexpr bool is_plain_tree = false;
template <class N, class... Args>
inline constexpr bool is_plain_tree<N, node_list<Args...>> =
    is_plain<typename N::value_type> && (is_plain_tree<Args> && ...);

/// The element at one index, with the bits that `assign_each` writes.
template <class N, class Cursor>
WEFT_NOINLINE WEFT_NO_CONTRACT typename N::value_type object_at(const N& node, const Cursor& cursor) {
    return node.template evaluate<0, 0>(cursor);
}

/// Elements first .. last - 1, of at least one, in row-major order.
template <class T, class Shape, class Layout, class N>
WEFT_NOINLINE WEFT_NO_CONTRACT void assign_each(const target<T, Shape, Layout>& to, const N& node,
                                                index_t first, index_t last) {
    const Shape shape = to.where.shape();
    auto cursor = cursor_at_position(shape, first);
    for (index_t i = first; i < last; ++i) {
        to.data[place_of(to.where, cursor, i)] = node.template evaluate<0, 0>(cursor);
        cursor.advance(shape);
    }
}

/// All elements, of at least one, on the present workers where that pays. No leaf overlaps the target at another place.
template <class T, class Shape, class Layout, class N>
void assign_every(const target<T, Shape, Layout>& to, const N& node) {
    const index_t count = to.where.shape().size();
    const auto run = [&](index_t first, index_t last) {
        if constexpr (std::same_as<Layout, dense> && has_dense_leaves<N>() && count_stages<N>() == 0)
            if (reads_whole(node, count))
                return with_leaves(node, leaf_numbers<N>, [&](const auto&... leaf) {
                    const auto& tree = kernel_tree(node);
                    dense_kernel<kernel_tree_t<N>>(address_of(tree), to.data + first, last - first,
                                                   reinterpret_cast<const char*>(leaf.data() + first)...);
                });
        assign_each(to, node, first, last);
    };
    const index_t bytes = count * index_t(sizeof(T));
    if (!is_shared(bytes)) return run(0, count);
    share(bytes / piece_bytes(bytes), [&](piece_source& pieces) {
        for (index_t piece = 0; pieces.take(piece);)
            run(pieces.start(piece, count), pieces.start(piece + 1, count));
    });
}

/// Whether every leaf is apart from what is written or at the same place.
template <class N>
bool reads_in_place(const N& node, const reference& written) {
    return with_leaves(node, leaf_numbers<N>, [&](const auto&... leaf) {
        return (is_in_place(referred(leaf, int(sizeof(*leaf.data())), leaf.data()), written) && ...);
    });
}

} // namespace weft::inline WEFT_ABI::detail
