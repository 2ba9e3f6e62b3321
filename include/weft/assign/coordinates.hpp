// SPDX-License-Identifier: BSL-1.0
// weft/assign/coordinates.hpp - a tree evaluated at one index, in plain C++.
//
// Layer: assign. Question: what is element (i, j) of a tree where nothing may be called: in constant evaluation, and
// where a static shape is so small that the whole loop is written out?
//     tree.evaluate<0, 0>(coordinate_cursor<2>{{i, j}})
#pragma once

#include <weft/copy/computed.hpp>
#include <weft/kernel/region.hpp>
#include <weft/shape/shape.hpp>
#include <weft/simd/convert/convert.hpp>

namespace weft::inline WEFT_ABI::detail {

/// One index of a result of at most `Rank` axes; leaves of lower rank stand at its last axes.
template <int Rank>
struct coordinate_cursor {
    index_t index[std::size_t(Rank == 0 ? 1 : Rank)];
    int rank = Rank;

    template <class Parent, class Child>
    static constexpr int stages() {
        return 0;
    }

    template <class Parent, int, int, class Child>
    WEFT_INLINE constexpr auto visit(const Child& child) const {
        return child.template evaluate<0, 0>(*this);
    }

    template <int, class N>
    WEFT_INLINE constexpr auto load(const N& node) const {
        if constexpr (is_computed<N>)
            return node.rule().element(node.first() + offset(node));
        else
            return node.data()[offset(node)];
    }

    template <class N>
    WEFT_INLINE constexpr index_t offset(const N& node) const {
        index_t at = 0;
        const int own = node.rank();
        for (int axis = 0; axis < own; ++axis)
            if (node.extent(axis) != 1) at += index[rank - own + axis] * node.stride(axis);
        return at;
    }

    template <class To, class Parent, int, int, class Child>
    WEFT_INLINE constexpr To converted(const Child& child) const {
        return cast<To>(child.template evaluate<0, 0>(*this));
    }

    template <class To, class From>
    WEFT_INLINE constexpr To cast(const From& value) const {
        return as_element<To>(value);
    }

    template <class T>
    WEFT_INLINE constexpr T constant(const T& value) const {
        return value;
    }

    /// Steps to the next index in row-major order.
    template <class Shape>
    WEFT_INLINE constexpr void advance(const Shape& shape) {
        for (int axis = rank - 1; axis >= 0; --axis) {
            if (++index[axis] < shape.extent(axis)) return;
            index[axis] = 0;
        }
    }
};

template <class Shape>
constexpr auto first_coordinate(const Shape& shape) {
    coordinate_cursor<has_static_rank<Shape> ? int(static_rank_v<Shape>) : max_rank> cursor{};
    cursor.rank = shape.rank();
    return cursor;
}

/// The cursor at the row-major position `position`.
template <class Shape>
constexpr auto cursor_at_position(const Shape& shape, index_t position) {
    auto cursor = first_coordinate(shape);
    for (int axis = shape.rank() - 1; axis > 0; --axis) {
        const index_t extent = shape.extent(axis);
        cursor.index[axis] = position % extent;
        position /= extent;
    }
    cursor.index[0] = position;
    return cursor;
}

} // namespace weft::inline WEFT_ABI::detail
