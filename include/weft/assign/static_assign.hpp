// SPDX-License-Identifier: BSL-1.0
// weft/assign/static_assign.hpp - assignments whose every extent is known: no table, no plan, no call.
//
// Layer: assign. Question: what is left of `d = a + b * c` for 4 x 4 tensors?
//     one load, one load, one fused multiply-add from memory, one store
#pragma once

#include <weft/assign/coordinates.hpp>
#include <weft/kernel/kernel.hpp>
#include <weft/storage/placement.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Where an assignment writes.
template <class T, class Shape, class Layout>
struct target {
    T* data;
    placement<Shape, Layout> where;
};

/// Elements of which a few may be held besides where they stand.
template <class T>
inline constexpr bool is_trivial =
    std::is_trivially_copyable_v<T> && std::is_default_constructible_v<T> && sizeof(T) <= 64;

/// Up to this many elements an assignment is written out element by element.
inline constexpr index_t most_written_out = 16;
/// Up to this many elements the loops of a static shape are made in place, with constant trip counts.
inline constexpr index_t looped_in_place = 4096;

/// Whole tensors; and views of them, but of elements that are dear to copy, and of what is computed where it is read.
struct is_static_tensor {
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        if constexpr (!is_static_shape<typename Leaf::shape_type> || is_computed<Leaf>)
            return false;
        else
            return std::same_as<typename Leaf::layout_type, dense> || is_trivial<typename Leaf::value_type>;
    }
};
struct has_static_size {
    index_t count;
    template <class Leaf>
    constexpr bool operator()(std::type_identity<Leaf>) const {
        return typename Leaf::shape_type{}.size() == count;
    }
};

/// Whether every leaf is of a static shape.
template <class N>
constexpr bool has_static_leaves() {
    return all_leaves<N>(is_static_tensor{});
}

/// Whether every leaf is dense and has as many elements as the result: the tree is read from the first to the last.
template <class N>
constexpr bool has_flat_leaves(index_t count) {
    return has_dense_leaves<N>() && all_leaves<N>(has_static_size{count});
}

/// Where element `i` (row-major), which stands at `cursor`, is written.
template <class Shape, class Layout, class Cursor>
WEFT_INLINE constexpr index_t place_of(const placement<Shape, Layout>& where, const Cursor& cursor,
                                       index_t i) {
    if constexpr (std::same_as<Layout, dense>) {
        return i;
    } else {
        index_t at = 0;
        for (int axis = 0; axis < where.shape().rank(); ++axis)
            at += cursor.index[axis] * where.stride(axis);
        return at;
    }
}

/// All values into locals, then all stores: right under any overlap.
template <class T, class Shape, class Layout, class N>
WEFT_INLINE constexpr void assign_written_out(const target<T, Shape, Layout>& to, const N& node) {
    constexpr index_t count = Shape{}.size();
    if constexpr (count > 0) {
        T values[std::size_t(count)]{};
        auto cursor = first_coordinate(Shape{});
#pragma GCC unroll 16
        for (index_t i = 0; i < count; ++i) {
            values[i] = node.template evaluate<0, 0>(cursor);
            cursor.advance(Shape{});
        }
        cursor = first_coordinate(Shape{});
#pragma GCC unroll 16
        for (index_t i = 0; i < count; ++i) {
            to.data[place_of(to.where, cursor, i)] = values[i];
            cursor.advance(Shape{});
        }
    }
}

/// The same of functions of the user, whose products and sums GCC would fuse here and not in a kernel.
template <class T, class Shape, class Layout, class N>
WEFT_NOINLINE WEFT_NO_CONTRACT void assign_foreign(const target<T, Shape, Layout>& to, const N& node) {
    assign_written_out(to, node);
}

/// Sets where each leaf stands for the row at `cursor`.
template <int Leaf, class N, class Place, class Cursor>
WEFT_INLINE void place_leaves(const N& node, Place& at, const Cursor& cursor);

template <class N, int Nth, int Leaf, class Place, class Cursor>
WEFT_INLINE void place_operands(const N& node, Place& at, const Cursor& cursor) {
    if constexpr (Nth < N::arity) {
        const auto& child = node.template operand<Nth>();
        place_leaves<Leaf>(child, at, cursor);
        place_operands<N, Nth + 1, Leaf + std::remove_cvref_t<decltype(child)>::leaves>(node, at, cursor);
    }
}

template <int Leaf, class N, class Place, class Cursor>
WEFT_INLINE void place_leaves(const N& node, Place& at, const Cursor& cursor) {
    if constexpr (is_leaf<N>) {
        at.data[Leaf] = reinterpret_cast<const char*>(node.data() + cursor.offset(node));
    } else {
        place_operands<N, 0, Leaf>(node, at, cursor);
    }
}

/// Whether `assign_in_rows` takes this assignment: packets of one region, every leaf read from first to last.
template <class Shape, class N>
constexpr bool fits_in_rows() {
    if constexpr (!std::same_as<kernel_lane<N>, scalar_lane> && count_stages<N>() == 0) {
        constexpr index_t count = Shape{}.size();
        return count <= looped_in_place && has_flat_leaves<N>(count);
    } else {
        return false;
    }
}

/// Whether the elements are whole packets, which compilers do not always make of elements that are written out.
template <class Shape, class N>
constexpr bool fits_in_packets() {
    if constexpr (fits_in_rows<Shape, N>())
        return Shape{}.size() > 0 && Shape{}.size() % simd::lanes<kernel_lane<N>> == 0;
    else
        return false;
}

/// Whether a static shape has elements, and so few that they are held.
template <class T, class Shape>
constexpr bool is_held_shape() {
    if constexpr (is_static_shape<Shape> && is_trivial<T>)
        return Shape{}.size() > 0 && Shape{}.size() <= most_written_out;
    else
        return false;
}

/// How an assignment to a static shape is made without a table.
enum class static_form { none, written_out, in_rows };

template <class Shape, class Layout, class N>
constexpr static_form static_form_of() {
    if constexpr (is_static_shape<Shape> && has_static_leaves<N>() && is_exact<N>()) {
        constexpr bool is_few = Shape{}.size() <= most_written_out;
        if (std::same_as<Layout, dense> && (is_few ? fits_in_packets<Shape, N>() : fits_in_rows<Shape, N>()))
            return static_form::in_rows;
        if (is_few) return static_form::written_out;
    }
    return static_form::none;
}

/// The kernel's row, inlined with a constant length.
template <class T, class Shape, class N>
WEFT_INLINE void assign_in_rows(const target<T, Shape, dense>& to, const N& node) {
    dense_place<N> at;
    place_leaves<0>(node, at, first_coordinate(Shape{}));
    constexpr index_t count = Shape{}.size();
    if constexpr (fits_in_packets<Shape, N>())
        whole_packets<count / simd::lanes<kernel_lane<N>>>(node, at, to.data);
    else
        dense_row(node, at, to.data, count);
}

} // namespace weft::inline WEFT_ABI::detail
