// SPDX-License-Identifier: BSL-1.0
// weft/write/assign_any.hpp - writes the elements of any tree into memory.
//
// Layer: write. Question: what happens in `y = x / sum<1>(x, keep_dims)` before there is a loop over y?
//     rows that fit into the cache: the sums of a few rows, then these rows of y, and so on;
//     else: all sums, then y
#pragma once

#include <weft/assign/assign.hpp>
#include <weft/assign/settle.hpp>
#include <weft/rows/passes.hpp>
#include <weft/write/checked.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class N, class T>
void write_node(const void* node, T* out) {
    write_checked(*static_cast<const N*>(node), out);
}

/// What `write` writes of a node into memory, by way of other memory. It knows the shapes and not the node.
template <class T, class Shape, class Layout, class Own>
WEFT_NOINLINE void assign_written(const target<T, Shape, Layout>& to, const Own& shape, const void* node,
                                  void (*write)(const void* node, T* out)) {
    buffer<T> result(shape.size(), uninitialized);
    write(node, result.data());
    assign_at_run_time(to, leaf<T, Own, dense>(result.data(), placement<Own, dense>(shape)),
                       overlap::excluded);
}

/// Writes `node`, whose elements have the target's type and whose shape broadcasts to the target's.
template <class T, class Shape, class Layout, class N>
WEFT_INLINE constexpr void assign(const target<T, Shape, Layout>& to, const N& node,
                                  overlap known = overlap::possible) {
    static_assert(std::same_as<typename N::value_type, T>);
    if constexpr (has_settling<N>) {
        if constexpr (is_plain_tree<N> && may_gain_by_blocks<Shape, N>) {
            const bool done = assign_in_passes(to, node, known);
            if constexpr (stores_let<Shape, N>) {
                if (done) return;
            } else {
                return;
            }
        }
        if constexpr (settling<N> && requires { node.write_to(to); }) {
            if (to.where.shape() == node.shape() &&
                (known != overlap::possible || (!std::is_constant_evaluated() && node.is_apart_from(to))))
                return write_checked(node, to);
        } else if constexpr (settling<N> && std::same_as<Layout, dense> &&
                             requires { node.write_to(to.data); }) {
            if (to.where.shape() == node.shape() &&
                (known != overlap::possible || node.is_apart_from(to.data)))
                return write_checked(node, to.data);
            if (!__builtin_is_constant_evaluated())
                return assign_written(to, node.shape(), &node, &write_node<N, T>);
        }
        assign(to, settled(node), known);
    } else {
        assign_settled(to, node, known);
    }
}

} // namespace weft::inline WEFT_ABI::detail
