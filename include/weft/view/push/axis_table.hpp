// SPDX-License-Identifier: BSL-1.0
// weft/view/push/axis_table.hpp - the axes of an operand as plain numbers, for code that does not depend on its type.
//
// Layer: view. Question: what does a view do to extents, strides and the first element?
//     flip of axis 1 of (2, 3), strides (3, 1)   is   first += 2, strides (3, -1)
//
// A view is a struct with `result<Shape>`, the type of the shape that comes out, and `apply(axis_table&)`, which
// does the work at run time; `verdict<Shape>` is the reason, if any, why the compiler rejects it.
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/traits.hpp>
#include <weft/storage/placement.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Extents and strides, outermost axis first; `first` counts elements from the first one of the operand.
struct axis_table {
    int rank;
    index_t first;
    index_t extents[max_rank];
    index_t strides[max_rank];

    // Only axes that are pushed are read, which GCC cannot see: it is told that they are written, by no instruction. To
    // clear them would cost a slice 10 ns. (The numbers come behind, or GCC would forget them.)
    constexpr axis_table() {
        if (__builtin_is_constant_evaluated())
            for (int i = 0; i < max_rank; ++i)
                extents[i] = strides[i] = 0;
        else
            asm("" : "=m"(extents), "=m"(strides));
        rank = 0;
        first = 0;
    }

    /// One more axis, as the last one.
    constexpr void push(index_t extent, index_t stride) {
        if (rank == max_rank) raise_too_many_axes(nullptr);
        extents[rank] = extent;
        strides[rank++] = stride;
    }

    constexpr bool is_empty() const {
        for (int i = 0; i < rank; ++i)
            if (extents[i] == 0) return true;
        return false;
    }
    constexpr index_t size() const {
        index_t count = 1;
        for (int i = 0; i < rank; ++i)
            count *= extents[i];
        return count;
    }
    /// Whether the elements stand one after the other. Strides of axes of extent 1 do not matter, and none does where there is
    /// no element.
    constexpr bool is_row_major() const {
        index_t stride = 1;
        bool dense = true;
        for (int i = rank - 1; i >= 0; --i) {
            if (extents[i] == 0) return true;
            dense &= extents[i] == 1 || strides[i] == stride;
            stride *= extents[i];
        }
        return dense;
    }
};

/// Steps through the places of `axes` in row-major order.
struct odometer {
    index_t index[max_rank]{};
    index_t at = 0;

    constexpr void advance(const axis_table& axes) {
        for (int axis = axes.rank - 1; axis >= 0; --axis) {
            at += axes.strides[axis];
            if (++index[axis] < axes.extents[axis]) return;
            at -= axes.extents[axis] * axes.strides[axis];
            index[axis] = 0;
        }
    }
};

/// Elements one after the other, and how far apart they are in each of some operands.
template <std::size_t Operands>
struct axis_row {
    index_t count = 1;
    index_t steps[Operands]{};
};

/// Takes off the last axes of tables of the same extents, as many as are one row in all of them.
template <class... Tables>
constexpr axis_row<sizeof...(Tables)> cut_row(Tables&... tables) {
    axis_table* const all[] = {&tables...};
    axis_row<sizeof...(Tables)> row;
    for (int last = all[0]->rank - 1; last >= 0; --last) {
        const index_t extent = all[0]->extents[last];
        bool follows = true;
        for (std::size_t i = 0; i < sizeof...(Tables); ++i)
            follows = follows && (row.count == 1 || all[i]->strides[last] == row.count * row.steps[i]);
        if (extent != 1 && !follows) break;
        for (std::size_t i = 0; i < sizeof...(Tables); ++i) {
            if (extent != 1 && row.count == 1) row.steps[i] = all[i]->strides[last];
            all[i]->rank = last;
        }
        row.count *= extent;
    }
    return row;
}

/// Extents that may be `dyn`, as the compiler computes with them.
struct static_axes {
    int rank = 0;
    index_t extents[max_rank]{};

    constexpr void push(index_t extent) {
        if (rank < max_rank) extents[rank++] = extent;
    }
};

template <class Shape>
constexpr static_axes axes_of_shape() {
    static_axes axes;
    for (int i = 0; i < Shape::rank(); ++i)
        axes.push(Shape::static_extent(i));
    return axes;
}

template <static_axes Axes, std::size_t... Axis>
constexpr auto shape_of_axes(std::index_sequence<Axis...>) {
    return std::type_identity<shape<Axes.extents[Axis]...>>{};
}
/// The shape type with these extents.
template <static_axes Axes>
using shape_from_axes =
    typename decltype(shape_of_axes<Axes>(std::make_index_sequence<std::size_t(Axes.rank)>{}))::type;

/// The axes of an operand whose strides `stride(axis)` gives, broadcast to `shape`.
template <class Shape, class Operand>
constexpr axis_table broadcast_axes(const Shape& shape, const Operand& x) {
    axis_table table;
    const int missing = shape.rank() - x.shape().rank();
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const int own = axis - missing;
        const bool repeats = own < 0 || (x.shape().extent(own) == 1 && shape.extent(axis) != 1);
        table.push(shape.extent(axis), repeats ? 0 : x.stride(own));
    }
    return table;
}

/// The typed form of a table that a view has filled in.
template <class Shape>
constexpr placement<Shape, strided> placed(const axis_table& table) {
    strides_t<Shape> strides{};
    for (int i = 0; i < table.rank; ++i)
        strides[static_cast<std::size_t>(i)] = table.strides[i];
    return placement<Shape, strided>::of(Shape::unchecked(table.extents, table.rank), strides);
}

/// Where a view begins, in elements from the first one of its operand, and its axes.
template <class Shape>
struct viewed_place {
    index_t first;
    placement<Shape, strided> where;
};

/// Elements from the first one of the operand to that of the view; no step is taken where there is no element.
constexpr index_t first_of(const axis_table& table) { return table.is_empty() ? 0 : table.first; }

} // namespace weft::inline WEFT_ABI::detail
