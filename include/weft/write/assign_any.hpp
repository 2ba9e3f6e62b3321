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

/// Nodes that write their elements themselves: to a place of any layout, or in row-major order.
template <class N, class T, class Shape, class Layout>
concept writes_to =
    settling<N> && requires(const N& node, const target<T, Shape, Layout>& to) { node.write_to(to); };
template <class N, class T>
concept writes_in_order = settling<N> && requires(const N& node, T* out) { node.write_to(out); };

/// What `write` writes of a node into memory, by way of other memory. It knows the shapes and not the node.
template <class T, class Shape, class Layout, class Own>
WEFT_NOINLINE void assign_written(const target<T, Shape, Layout>& to, const Own& shape, const void* node,
                                  void (*write)(const void* node, T* out)) {
    buffer<T> result(shape.size(), uninitialized);
    write(node, result.data());
    assign_at_run_time(to, leaf<T, Own>(result.data(), placement<Own, dense>(shape)), overlap::excluded);
}

/// What such a node is told of where to write.
template <class N, class T, class Shape, class Layout>
constexpr auto place_for(const target<T, Shape, Layout>& to) {
    if constexpr (writes_to<N, T, Shape, Layout>)
        return to;
    else
        return to.data;
}

/// The same of a node that writes itself: at once where its places are the target's and nothing that it reads changes.
template <overlap Known, class T, class Shape, class Layout, class N>
constexpr void assign_itself(const target<T, Shape, Layout>& to, const N& node) {
    using own = typename N::shape_type;
    constexpr bool fits = writes_to<N, T, Shape, Layout> || std::same_as<Layout, dense>;
    if constexpr (fits && Known == overlap::fresh) {
        write_checked(node, place_for<N>(to));
    } else if constexpr (writes_in_order<N, T> && is_held_shape<T, own>() &&
                         !(fits && Known == overlap::excluded)) {
        if constexpr (fits)
            if (!__builtin_is_constant_evaluated() && to.where.shape() == own() &&
                node.is_apart_from(place_for<N>(to)))
                return write_checked(node, place_for<N>(to));
        T values[std::size_t(own{}.size())]{};
        write_checked(node, static_cast<T*>(values));
        assign_settled(to, leaf<T, own>(values, placement<own, dense>{}), overlap::excluded);
    } else {
        const own shape = node.shape();
        if constexpr (fits)
            if (to.where.shape() == shape) {
                if constexpr (Known == overlap::excluded)
                    return write_checked(node, place_for<N>(to));
                else if (!__builtin_is_constant_evaluated() && node.is_apart_from(place_for<N>(to)))
                    return write_checked(node, place_for<N>(to));
            }
        if (!__builtin_is_constant_evaluated()) return assign_written(to, shape, &node, &write_node<N, T>);
        buffer<T> result(shape.size());
        write_checked(node, result.data());
        assign_constant(to, leaf<T, own>(result.data(), placement<own, dense>(shape)));
    }
}

/// Writes `node`, whose elements have the target's type and whose shape broadcasts to the target's.
template <overlap Known = overlap::possible, class T, class Shape, class Layout, class N>
WEFT_INLINE constexpr void assign(const target<T, Shape, Layout>& to, const N& node) {
    static_assert(std::same_as<typename N::value_type, T>);
    if constexpr (has_settling<N>) {
        if constexpr (is_plain_tree<N> && may_gain_by_blocks<Shape, N>) {
            const bool done = assign_in_passes(to, node, Known);
            if constexpr (stores_let<Shape, N>) {
                if (done) return;
            } else {
                return;
            }
        }
        if constexpr (reads_on_demand<N> && writes_in_order<N, T>)
            if (__builtin_is_constant_evaluated())
                return assign_itself<Known>(to, node); // what reads asks for memory
        if constexpr (Known == overlap::fresh && (!writes_in_order<N, T> || reads_on_demand<N>))
            assign_settled(to, settled_to_read(node), Known);
        else if constexpr (writes_in_order<N, T>)
            assign_itself<Known>(to, node);
        else
            assign_settled(to, settled(node), Known);
    } else {
        assign_settled(to, node, Known);
    }
}

} // namespace weft::inline WEFT_ABI::detail
