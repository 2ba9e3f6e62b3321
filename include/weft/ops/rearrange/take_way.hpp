// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/take_way.hpp - how indices are checked, and how what they choose gets to its places.
//
// Layer: ops. Question: what does `take<0>(a, {3, -1})` do when it is assigned?
//     3 and 4 of 5 rows: numbers from the front, or index_error; then row by row, or for each place of a row both
#pragma once

#include <weft/copy/numbered_rows.hpp>
#include <weft/ops/rearrange/index_bounds.hpp>
#include <weft/ops/rearrange/lookup.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/shape/flat.hpp>
#include <weft/simd/convert/convert.hpp>
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
    detail::assign<overlap::excluded>(
        target<index_t, shape_type, dense>{found.data(), placement<shape_type, dense>(shape)},
        converted<index_t>(node));
    const index_t count = shape.size();
    // A number of 2^63 and more has become negative.
    if (check_indices(what, found.data(), 1, count, axis, extent, has_sign))
        for (index_t i = 0; i < count; ++i)
            if (found.data()[i] < 0) found.data()[i] += extent;
    return found;
}

/// The same as a leaf.
template <class N>
constexpr auto kept_indices(const char* what, kept_numbers& kept, const N& node, int axis, index_t extent) {
    using shape_type = typename N::shape_type;
    return leaf<index_t, shape_type>(kept.keep(checked_indices(what, node, axis, extent)),
                                     placement<shape_type, dense>(node.shape()));
}

/// Indices that are read where they stand, once they have been checked.
template <class N>
concept indices_in_memory =
    numbers_in_memory<N> ||
    (is_leaf<N> && !is_computed<N> && std::integral<typename N::value_type> &&
     !std::same_as<typename N::value_type, bool> && std::same_as<typename N::layout_type, dense>);

template <indices_in_memory N>
constexpr index_t step_between(const N& indices) {
    if constexpr (std::same_as<typename N::layout_type, dense>)
        return 1;
    else
        return indices.stride(0);
}

/// Indices counted from the front.
template <class Index, class Number>
constexpr void read_indices(const Index* indices, index_t step, index_t n, Number extent, Number* numbers) {
    index_t i = 0;
    if constexpr (simd::has_pack<Index>)
        if (!__builtin_is_constant_evaluated() && step == 1) {
            constexpr index_t width = simd::lanes<Number>;
            const simd::pack<Number> zero(0), end(extent);
            for (; i + width <= n; i += width) {
                auto x = simd::load_as<Number>(indices + i);
                if constexpr (std::is_signed_v<Index>) x = x + simd::select(x < zero, end, zero);
                simd::store(numbers + i, x);
            }
        }
    for (; i < n; ++i)
        numbers[i] = counted_from_front(indices[i * step], extent);
}

/// The same, some at a time.
template <class Index>
struct index_reader {
    const Index* indices;
    index_t step, extent;

    constexpr void next(index_t* numbers, index_t n) {
        read_indices(indices, step, n, extent, numbers);
        indices += n * step;
    }
};

/// Along one axis of the operand the elements with these indices, whose axes take its place. The indices have been
/// checked.
struct checked_take_way {
    static constexpr const char* label = "take";
    /// From here on a slice is worth an assignment of its own.
    static constexpr index_t large_slice = 32;
    int axis;
    index_t extent = 0; ///< of the axis, where an index may count from its end

    template <class T, class N, class Indices>
    constexpr void write(T* data, const axis_table& whole, const N& node, const Indices& indices) const {
        if (whole.is_empty()) return;
        using index = typename Indices::value_type;
        write_numbered(data, whole, node, indices.rank(),
                       index_reader<index>{indices.data(), step_between(indices), extent});
    }

    /// By numbers counted from the front, whose places are so many axes of the target: `numbers.next(to, n)` writes the next n.
    template <class T, class N, class Numbers>
    constexpr void write_numbered(T* data, const axis_table& whole, const N& node, int rank,
                                  const Numbers& numbers) const {
        const int behind = axis + rank;
        axis_table places, others; // of the target: the axes of the indices, and those of a slice
        append_axes(others, whole, 0, axis);
        append_axes(places, whole, axis, behind);
        append_axes(others, whole, behind, whole.rank);
        if constexpr (is_leaf<N>)
            write_from(data, places, others, numbers, node);
        else if (others.size() >= large_slice)
            write_slices(data, places, others, numbers, settled(node));
        else
            write_from(data, places, others, numbers, in_memory(node));
    }

private:
    /// So many indices are at hand at once.
    static constexpr index_t numbers_at_once = 256;

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

    /// Calls `f(numbers, n, place, step)` for the indices, whose places in the target begin at `place`, `step` apart: some at a
    /// time, or as many as lie in one row.
    template <class Numbers, class F>
    static constexpr void with_numbers(const axis_table& places, Numbers given, bool by_rows, const F& f) {
        axis_table rows = places;
        const axis_row<1> joined = cut_row(rows);
        const index_t row = joined.count, step = joined.steps[0];
        index_t some[numbers_at_once];
        if (__builtin_is_constant_evaluated()) std::fill_n(some, numbers_at_once, 0);
        buffer<index_t> room(by_rows && row > numbers_at_once ? row : 0, uninitialized);
        index_t* const numbers = room.size() > 0 ? room.data() : some;
        const index_t at_once = room.size() > 0 ? row : numbers_at_once;
        odometer place;
        for (index_t left = rows.size(); left > 0; --left, place.advance(rows))
            for (index_t k = 0; k < row; k += at_once) {
                const index_t n = (std::min)(at_once, row - k);
                given.next(numbers, n);
                f(static_cast<const index_t*>(numbers), n, place.at + k * step, step);
            }
    }

    /// From memory: as many elements at once as lie side by side in a slice of both.
    template <class T, class N, class Numbers>
    constexpr void write_from(T* data, const axis_table& places, const axis_table& others,
                              const Numbers& numbers, const N& source) const {
        const axis_table read = slice_axes(source);
        index_t length = 1;
        int outer = others.rank;
        while (outer > 0 && (others.extents[outer - 1] == 1 ||
                             (others.strides[outer - 1] == length && read.strides[outer - 1] == length)))
            length *= others.extents[--outer];
        // Slices with gaps are assignments, unless what is taken lies side by side in the target.
        if (outer > 0 && others.size() >= large_slice && length < large_slice &&
            (places.rank == 0 || places.strides[places.rank - 1] >= others.strides[others.rank - 1]))
            return write_slices(data, places, others, numbers, source);
        axis_table from, to;
        append_axes(from, read, 0, outer);
        append_axes(to, others, 0, outer);
        // What a row of a slice is read for at once, is read once.
        const auto copy = [&](const index_t* some, index_t n, index_t place, index_t step) {
            copy_numbered(data + place, step, to, source.data(), source.stride(axis), from, length, some, n);
        };
        with_numbers(places, numbers, to.rank > 0, copy);
    }

    /// Slices of `length` elements at a time.
    template <class T>
    static constexpr void copy_numbered(T* data, index_t to_step, const axis_table& to, const T* source,
                                        index_t from_step, const axis_table& from, index_t length,
                                        const index_t* numbers, index_t n) {
        // The innermost of the other axes is that of the layers.
        const int last = to.rank - 1;
        axis_table to_outer, from_outer;
        append_axes(to_outer, to, 0, last);
        append_axes(from_outer, from, 0, last);
        const index_t layers = last < 0 ? 1 : to.extents[last];
        const index_t to_layer = last < 0 ? 0 : to.strides[last],
                      from_layer = last < 0 ? 0 : from.strides[last];
        odometer in, out;
        for (index_t left = to_outer.size(); left > 0;
             --left, in.advance(from_outer), out.advance(to_outer)) {
            T* const first = data + out.at;
            const T* const read = source + in.at;
            if constexpr (is_plain<T>)
                if (!__builtin_is_constant_evaluated()) {
                    constexpr auto size = index_t(sizeof(T));
                    numbered_rows{reinterpret_cast<char*>(first),
                                  to_step * size,
                                  reinterpret_cast<const char*>(read),
                                  from_step * size,
                                  length * size,
                                  numbers,
                                  n,
                                  layers,
                                  to_layer * size,
                                  from_layer * size}
                        .copy();
                    continue;
                }
            for (index_t layer = 0; layer < layers; ++layer)
                for (index_t k = 0; k < n; ++k)
                    std::copy_n(read + layer * from_layer + numbers[k] * from_step, length,
                                first + layer * to_layer + k * to_step);
        }
    }

    /// One assignment for each index.
    template <class T, class N, class Numbers>
    constexpr void write_slices(T* data, const axis_table& places, const axis_table& others,
                                const Numbers& numbers, const N& tree) const {
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
        with_numbers(places, numbers, false,
                     [&](const index_t* some, index_t n, index_t place, index_t step) {
                         for (index_t k = 0; k < n; ++k) {
                             box.first[axis] = some[k];
                             part.first = place + k * step;
                             write_part<part_shape>(data, part, pushed(box, shape, tree));
                         }
                     });
    }
};

/// The same of the elements in row-major order.
struct checked_flat_take_way {
    static constexpr const char* label = "take";
    index_t extent;

    template <class T, class N, class Indices>
    constexpr void write(T* data, const axis_table& whole, const N& node, const Indices& indices) const {
        const auto source = in_order(node);
        axis_table flat;
        flat.push(source.size(), 1);
        checked_take_way{0, extent}.write(data, whole, leaf_at(source.data(), flat), indices);
    }
};

/// What `way` puts together, by indices that it reads where they stand, or else from a copy.
/// Errors   index_error, of `what`: an index is outside of the axis
template <class Way, class Shape, class N, class Indices>
constexpr auto taken_by(const Way& way, const char* what, int axis, index_t extent, kept_numbers& kept,
                        const Shape& shape, const N& node, const Indices& indices) {
    if constexpr (indices_in_memory<Indices>) {
        check_indices(what, indices.data(), step_between(indices), indices.size(), axis, extent);
        return rearrangement<Way, Shape, N, Indices>(way, shape, node, indices);
    } else {
        const auto numbers = kept_indices(what, kept, indices, axis, extent);
        return rearrangement<Way, Shape, N, std::remove_const_t<decltype(numbers)>>(way, shape, node,
                                                                                    numbers);
    }
}

/// The indices have not been checked.
struct take_way {
    static constexpr const char* label = "take";
    static constexpr bool refuses = true;
    int axis;
    const char* what = "take"; ///< as errors name it

    template <class Shape, class N, class Indices>
    constexpr auto checked(kept_numbers& kept, const Shape& shape, const N& node,
                           const Indices& indices) const {
        const index_t extent = node.extent(axis);
        return taken_by(checked_take_way{axis, extent}, what, axis, extent, kept, shape, node, indices);
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
        const index_t extent = node.size();
        return taken_by(checked_flat_take_way{extent}, "take", 0, extent, kept, shape, node, indices);
    }

    template <elements_in_memory N, numbers_in_memory Indices>
        requires(std::same_as<typename N::layout_type, dense>)
    auto read_at_once(const N& node, const Indices& indices) const {
        return looked_up("take", node, 1, node.size(), indices);
    }
};

} // namespace weft::inline WEFT_ABI::detail
