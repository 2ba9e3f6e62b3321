// SPDX-License-Identifier: BSL-1.0
// weft/ops/take.hpp - elements, rows, columns by their numbers.
//
// Layer: ops. Question: how are the rows 3, 1 and 1 put together?
//     take<0>(a, {3, 1, 1})
//
// Lazy     captures a and the indices as operators do; an assignment writes to the target; inside a larger expression
//          the elements are evaluated once, before the loop
// Cost     a pass over the indices and one over the result; slices without gaps are copied as they are. Of a lazy
//          operand, slices of 32 elements and more are evaluated one by one, else all of it first
#pragma once

#include <weft/ops/rearrangement.hpp>
#include <weft/shape/flat.hpp>
#include <weft/tensor/factories.hpp>
#include <weft/view/along.hpp>
#include <weft/view/resolve.hpp>

#include <algorithm>
#include <initializer_list>

namespace weft::diagnose {

/// E216: indices that are not integers.
template <class Element>
struct take_index {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

/// The indices as numbers, counted from the front, all within `extent`.
/// Errors   index_error: one is not
template <class N>
constexpr buffer<index_t> checked_indices(const N& node, int axis, index_t extent) {
    using shape_type = typename N::shape_type;
    constexpr bool has_sign = std::is_signed_v<typename N::value_type>;
    const auto shape = node.shape();
    buffer<index_t> found(shape.size(), uninitialized);
    assign(target<index_t, shape_type, dense>{found.data(), placement<shape_type, dense>(shape)},
           converted<index_t>(node), overlap::excluded);
    for (index_t i = 0; i < shape.size(); ++i) {
        index_t& index = found.data()[i];
        // A number of 2^63 and more has become negative.
        if (index >= extent || index < (has_sign ? -extent : 0)) raise_index(axis, index, extent);
        if (index < 0) index += extent;
    }
    return found;
}

/// The same as a leaf.
template <class N>
constexpr auto kept_indices(kept_numbers& kept, const N& node, int axis, index_t extent) {
    using shape_type = typename N::shape_type;
    return leaf<index_t, shape_type, dense>(kept.keep(checked_indices(node, axis, extent)),
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
        axis_table places, others; // of the target: the axes of the indices, and those of a slice
        for (int i = 0; i < whole.rank; ++i) {
            const bool taken_axis = i >= axis && i < axis + indices.rank();
            (taken_axis ? places : others).push(whole.extents[i], whole.strides[i]);
        }
        if constexpr (is_leaf<N>)
            if (copy_slices(data, places, others, from, node)) return;
        if (others.size() >= large_slice)
            write_slices(data, places, others, from, settled(node));
        else
            write_elements(data, places, others, from, in_memory(node));
    }

private:
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

    template <class Shape, class N, class Indices>
    constexpr auto checked(kept_numbers& kept, const Shape& shape, const N& node,
                           const Indices& indices) const {
        const auto numbers = kept_indices(kept, indices, axis, node.extent(axis));
        using leaf_type = std::remove_const_t<decltype(numbers)>;
        return rearrangement<checked_take_way, Shape, N, leaf_type>({axis}, shape, node, numbers);
    }
};
struct flat_take_way {
    static constexpr const char* label = "take";
    static constexpr bool refuses = true;

    template <class Shape, class N, class Indices>
    constexpr auto checked(kept_numbers& kept, const Shape& shape, const N& node,
                           const Indices& indices) const {
        const auto numbers = kept_indices(kept, indices, 0, node.size());
        using leaf_type = std::remove_const_t<decltype(numbers)>;
        return rearrangement<checked_flat_take_way, Shape, N, leaf_type>({}, shape, node, numbers);
    }
};

template <class Shape, class Axes, class Indices>
constexpr static_axes taken_axes() {
    const static_axes own = axes_of_shape<Shape>(), index = axes_of_shape<Indices>();
    const index_t axis = from_front(Axes::at(0), own.rank);
    static_axes out;
    for (int i = 0; i < own.rank; ++i) {
        if (i != axis) out.push(own.extents[i]);
        for (int j = 0; i == axis && j < index.rank; ++j)
            out.push(index.extents[j]);
    }
    return out;
}
template <class Shape, class Axes, class Indices>
struct taken_shape {
    using type = any_shape;
};
template <class Shape, class Axes, class Indices>
    requires(knows_axes<Shape, Axes> && has_static_rank<Indices>)
struct taken_shape<Shape, Axes, Indices> {
    static constexpr static_axes axes = taken_axes<Shape, Axes, Indices>();
    using type = shape_from_axes<axes>;
};

template <class Indices>
using take_verdict =
    std::conditional_t<category_of<typename std::remove_cvref_t<Indices>::value_type> == category::integer,
                       diagnose::holds,
                       diagnose::take_index<typename std::remove_cvref_t<Indices>::value_type>>;

} // namespace detail

/// The elements of `a` whose index along the axis is among `indices`, in their order.
///
/// Shape    that of a, the axis replaced by the axes of the indices
/// Errors   E150, E213 or index_error: one axis, which exists; E216: the indices are not integers; index_error when
///          the elements are computed, before any is written: an index is outside of the axis (negative ones count
///          from the end)
/// Example  take<0>(embedding, tokens);   take<-1>(a, {2, 0, -1});   take(a, v, axes{k});
template <expression A, expression Indices, detail::axes_type Axes>
[[nodiscard]] constexpr auto take(A&& a, Indices&& indices, const Axes& which) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using index_shape = typename std::remove_cvref_t<Indices>::shape_type;
    using integers = detail::take_verdict<Indices>;
    using count = detail::count_verdict<Axes, 1>;
    using existence = detail::existence_verdict<shape_type, Axes>;
    static_assert(integers::value, "weft E216: the indices are integers; for a mask write compress(a, mask)");
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    if constexpr (integers::value && count::value && existence::value) {
        detail::check_count<1>(which);
        const int axis = detail::normalized_axis(which.at(0), a.rank()), rank = a.rank() - 1 + indices.rank();
        if (rank > max_rank) detail::raise_too_many_axes();
        index_t extents[max_rank]{};
        for (int i = 0; i < rank; ++i)
            extents[i] = i < axis                    ? a.extent(i)
                         : i < axis + indices.rank() ? indices.extent(i - axis)
                                                     : a.extent(i - indices.rank() + 1);
        using result = typename detail::taken_shape<shape_type, Axes, index_shape>::type;
        const result shape = detail::shape_of_extents<result>(extents, rank);
        return detail::rearrangement<detail::take_way, result, detail::captured_t<A>,
                                     detail::captured_t<Indices>>(
            detail::take_way{axis}, shape, detail::capture(std::forward<A>(a)),
            detail::capture(std::forward<Indices>(indices)));
    } else {
        return detail::rejected_view<A>();
    }
}
template <index_t Axis, expression A, expression Indices>
[[nodiscard]] constexpr auto take(A&& a, Indices&& indices) {
    return take(std::forward<A>(a), std::forward<Indices>(indices), axes<Axis>{});
}

/// The elements of `a` with these indices in row-major order.
///
/// Shape    that of the indices
/// Errors   E216; index_error when the elements are computed, before any is written: an index is outside of a
/// Example  take(a, argsorted);
template <expression A, expression Indices>
    requires(!detail::axes_type<Indices>)
[[nodiscard]] constexpr auto take(A&& a, Indices&& indices) {
    using integers = detail::take_verdict<Indices>;
    static_assert(integers::value, "weft E216: the indices are integers; for a mask write compress(a, mask)");
    if constexpr (integers::value) {
        const auto shape = indices.shape();
        return detail::rearrangement<detail::flat_take_way, typename std::remove_cvref_t<Indices>::shape_type,
                                     detail::captured_t<A>, detail::captured_t<Indices>>(
            detail::flat_take_way{}, shape, detail::capture(std::forward<A>(a)),
            detail::capture(std::forward<Indices>(indices)));
    } else {
        return detail::rejected_view<A>();
    }
}

namespace detail {

/// Numbers that are no expression, as a tensor.
template <class Range>
constexpr tensor<index_t, dyn> index_tensor(const Range& numbers) {
    index_t count = 0;
    for (auto it = std::begin(numbers); it != std::end(numbers); ++it)
        ++count;
    tensor<index_t, dyn> result(count);
    index_t* out = result.data();
    for (auto it = std::begin(numbers); it != std::end(numbers); ++it)
        *out++ = index_value_of(*it);
    return result;
}

template <class Range>
concept index_range = integer_range<Range> && !expression<Range>;

} // namespace detail

template <expression A, detail::index_range Indices = std::initializer_list<index_t>, detail::axes_type Axes>
[[nodiscard]] constexpr auto take(A&& a, const Indices& indices, const Axes& which) {
    return take(std::forward<A>(a), detail::index_tensor(indices), which);
}
template <index_t Axis, expression A, detail::index_range Indices = std::initializer_list<index_t>>
[[nodiscard]] constexpr auto take(A&& a, const Indices& indices) {
    return take(std::forward<A>(a), detail::index_tensor(indices), axes<Axis>{});
}
template <expression A, detail::index_range Indices = std::initializer_list<index_t>>
[[nodiscard]] constexpr auto take(A&& a, const Indices& indices) {
    return take(std::forward<A>(a), detail::index_tensor(indices));
}

} // namespace weft::inline WEFT_ABI
