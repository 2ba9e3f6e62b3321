// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/take_way.hpp - how indices are checked, and how what they choose gets to its places.
//
// Layer: ops. Question: what does `take<0>(a, {3, -1})` do when it is assigned?
//     3 and 4 of 5 rows: numbers from the front, or index_error; then row by row, or for each place of a row both
#pragma once

#include <weft/ops/rearrange/index_bounds.hpp>
#include <weft/ops/rearrange/lookup.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/shape/flat.hpp>
#include <weft/view/slice/resolve.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// The indices as numbers, counted from the front, all within `extent`.
/// Errors   index_error, of `what`: one is not
template <class N>
constexpr buffer<index_t> checked_indices(const char* what, const N& node, int axis, index_t extent) {
    using shape_type = typename N::shape_type;
    constexpr bool has_sign = std::is_signed_v<typename N::value_type>;
    const auto shape = node.shape();
    buffer<index_t> found(shape.size(), uninitialized);
    assign<overlap::excluded>(
        target<index_t, shape_type, dense>{found.data(), placement<shape_type, dense>(shape)},
        converted<index_t>(node));
    const index_t count = shape.size();
    // A number of 2^63 and more has become negative.
    if (check_indices(what, found.data(), 1, count, axis, extent, has_sign ? -extent : 0))
        for (index_t i = 0; i < count; ++i)
            if (found.data()[i] < 0) found.data()[i] += extent;
    return found;
}

/// The same as a leaf.
template <class N>
constexpr auto kept_indices(const char* what, kept_numbers& kept, const N& node, int axis, index_t extent) {
    using shape_type = typename N::shape_type;
    return leaf<index_t, shape_type, dense>(kept.keep(checked_indices(what, node, axis, extent)),
                                            placement<shape_type, dense>(node.shape()));
}

/// The numbers of slices of the operand.
struct slice_numbers {
    const index_t* at;
    index_t count;
};

/// Along one axis of the operand the elements with these indices, whose axes take its place. The indices have been
/// checked.
struct checked_take_way {
    static constexpr const char* label = "take";
    /// From here on a slice is worth an assignment of its own.
    static constexpr index_t large_slice = 32;
    int axis;

    template <class T, class N, class Indices>
    constexpr void write(T* data, const axis_table& whole, const N& node, const Indices& indices) const {
        if (whole.is_empty()) return;
        const slice_numbers from{indices.data(), indices.size()};
        const int behind = axis + indices.rank();
        axis_table places, others; // of the target: the axes of the indices, and those of a slice
        append_axes(others, whole, 0, axis);
        append_axes(places, whole, axis, behind);
        append_axes(others, whole, behind, whole.rank);
        // What is taken lies side by side in the target, of a slice one element a row.
        bool lie_across = false;
        if constexpr (is_leaf<N>) {
            if (copy_slices(data, places, others, from, node)) return;
            lie_across = others.rank > 0 && places.strides[places.rank - 1] < others.strides[others.rank - 1];
        }
        if (!lie_across && whole.size() / from.count >= large_slice)
            write_slices(data, places, others, from, settled(node));
        else
            write_elements(data, places, others, from, in_memory(node));
    }

private:
    static constexpr void append_axes(axis_table& to, const axis_table& from, int first, int last) {
        for (int i = first; i < last; ++i)
            to.push(from.extents[i], from.strides[i]);
    }

    /// The axes of a slice of the operand.
    template <class N>
    constexpr axis_table slice_axes(const N& source) const {
        axis_table read;
        for (int i = 0; i < source.rank(); ++i)
            if (i != axis) read.push(source.extent(i), source.stride(i));
        return read;
    }

    /// Slices that lie without gaps on both sides, in one order. False: they do not, and nothing is done.
    template <class T, class N>
    constexpr bool copy_slices(T* data, const axis_table& places, const axis_table& others,
                               const slice_numbers& from, const N& source) const {
        const axis_table read = slice_axes(source);
        index_t length = 1;
        for (int i = others.rank - 1; i >= 0; --i) {
            const bool follow = others.strides[i] == length && read.strides[i] == length;
            if (others.extents[i] > 1 && !follow) return false;
            length *= others.extents[i];
        }
        if (length == 1) return false;
        const index_t step = source.stride(axis);
        const auto copy = [&](index_t k, index_t to) {
            std::copy_n(source.data() + from.at[k] * step, length, data + to);
        };
        odometer place;
        if (places.rank == 1)
            for (index_t k = 0; k < from.count; ++k)
                copy(k, k * places.strides[0]);
        else
            for (index_t k = 0; k < from.count; ++k, place.advance(places))
                copy(k, place.at);
        return true;
    }

    /// One assignment for each index.
    template <class T, class N>
    constexpr void write_slices(T* data, const axis_table& places, const axis_table& others,
                                const slice_numbers& from, const N& tree) const {
        using part_shape = typename dynamic_shape<typename N::shape_type>::type;
        const auto shape = tree.shape();
        axis_table part; // a slice of the target, with the taken axis at its place
        box_view box;
        box.rank = shape.rank();
        for (int i = 0, other = 0; i < shape.rank(); ++i) {
            box.extents[i] = i == axis ? 1 : shape.extent(i);
            part.push(box.extents[i], i == axis ? 0 : others.strides[other]);
            other += i != axis;
        }
        odometer place;
        for (index_t k = 0; k < from.count; ++k, place.advance(places)) {
            box.first[axis] = from.at[k];
            part.first = place.at;
            write_part<part_shape>(data, part, pushed(box, shape, tree));
        }
    }

    /// For each place of a slice a loop over the indices.
    template <class T, class N>
    constexpr void write_elements(T* data, const axis_table& places, const axis_table& others,
                                  const slice_numbers& from, const N& source) const {
        if (copy_slices(data, places, others, from, source)) return;
        const axis_table read = slice_axes(source);
        const index_t step = source.stride(axis);
        const bool in_a_row = places.rank == 1;
        odometer in, out;
        for (index_t left = others.size(); left > 0; --left, in.advance(read), out.advance(others)) {
            const T* const first = source.data() + in.at;
            T* const target = data + out.at;
            if (in_a_row) {
                for (index_t k = 0; k < from.count; ++k)
                    target[k * places.strides[0]] = first[from.at[k] * step];
            } else {
                odometer place;
                for (index_t k = 0; k < from.count; ++k, place.advance(places))
                    target[place.at] = first[from.at[k] * step];
            }
        }
    }
};

/// The same of the elements in row-major order.
struct checked_flat_take_way {
    static constexpr const char* label = "take";

    template <class T, class N, class Indices>
    constexpr void write(T* data, const axis_table& whole, const N& node, const Indices& indices) const {
        const auto source = in_order(node);
        axis_table flat;
        flat.push(source.size(), 1);
        checked_take_way{0}.write(data, whole, leaf_at(source.data(), flat), indices);
    }
};

/// The indices have not been checked.
struct take_way {
    static constexpr const char* label = "take";
    static constexpr bool refuses = true;
    int axis;
    const char* what = "take"; ///< as errors name it

    template <class Shape, class N, class Indices>
    constexpr auto checked(kept_numbers& kept, const Shape& shape, const N& node,
                           const Indices& indices) const {
        const auto numbers = kept_indices(what, kept, indices, axis, node.extent(axis));
        using leaf_type = std::remove_const_t<decltype(numbers)>;
        return rearrangement<checked_take_way, Shape, N, leaf_type>({axis}, shape, node, numbers);
    }

    template <elements_in_memory N, numbers_in_memory Indices>
        requires(has_static_rank<typename N::shape_type> && N::shape_type::static_rank == 1)
    auto read_at_once(const N& node, const Indices& indices) const {
        return looked_up(what, node, node.stride(0), node.extent(0), indices);
    }
};
struct flat_take_way {
    static constexpr const char* label = "take";
    static constexpr bool refuses = true;

    template <class Shape, class N, class Indices>
    constexpr auto checked(kept_numbers& kept, const Shape& shape, const N& node,
                           const Indices& indices) const {
        const auto numbers = kept_indices("take", kept, indices, 0, node.size());
        using leaf_type = std::remove_const_t<decltype(numbers)>;
        return rearrangement<checked_flat_take_way, Shape, N, leaf_type>({}, shape, node, numbers);
    }

    template <elements_in_memory N, numbers_in_memory Indices>
        requires(std::same_as<typename N::layout_type, dense>)
    auto read_at_once(const N& node, const Indices& indices) const {
        return looked_up("take", node, 1, node.size(), indices);
    }
};

} // namespace weft::inline WEFT_ABI::detail
