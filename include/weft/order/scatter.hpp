// SPDX-License-Identifier: BSL-1.0
// weft/order/scatter.hpp - elements added to where indices say, and the greatest of what comes there.
//
// Layer: order. Question: how are forces added up for each particle?
//     add_at(force, particle, pair_force);   maximum_at(best, player, points);
#pragma once

#include <weft/core/reject.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/errors.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/reduce/fold/fold.hpp>
#include <weft/shape/in_place.hpp>
#include <weft/view/broadcast_to.hpp>
#include <weft/write/in_place.hpp>

#include <algorithm>
#include <initializer_list>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The shape of what `what` adds: that of the indices, then the axes of the target behind the first.
template <class Target, class Indices>
constexpr auto added_shape(const char* what, const Target& target, const Indices& indices) {
    using result = typename taken_shape<Target, axes<0>, Indices>::type;
    const int rank = indices.rank() + target.rank() - 1;
    if (rank > max_rank) raise_too_many_axes(what);
    index_t extents[max_rank]{};
    for (int i = 0; i < rank; ++i)
        extents[i] = i < indices.rank() ? indices.extent(i) : target.extent(i - indices.rank() + 1);
    return shape_of_extents<result>(what, extents, rank);
}

/// What may be joined with elements of a target: a tensor or a number, or an element of its class.
template <class Values, class X>
concept joined_with = operand<Values> || scalar_beside<Values, tensor_element_t<X>>;

/// An element of the target and a value.
template <class Fold>
struct joining : Fold {
    static constexpr const char* label = std::same_as<Fold, fold::sum>   ? "add_at"
                                         : std::same_as<Fold, fold::max> ? "maximum_at"
                                                                         : "minimum_at";
    using rule = Fold;
    /// Whether packets may be joined as they are.
    template <class T>
    static constexpr bool joins_packets =
        simd::has_pack<T> && std::same_as<typename Fold::template lane<T>, T>;

    template <class T>
    static T join(const T& x, const T& y) {
        using lane = typename Fold::template lane<T>;
        return as_element<T>(Fold::join(as_element<lane>(x), as_element<lane>(y)));
    }
};

/// `n` elements, `apart` from each other, are joined with as many values, or with one.
template <class How, class T>
void join_line(T* x, index_t apart, const T* add, bool one_value, index_t n) {
    if (one_value) {
        for (index_t i = 0; i < n; ++i)
            x[i * apart] = How::join(x[i * apart], *add);
        return;
    }
    index_t i = 0;
    if constexpr (How::template joins_packets<T>)
        if (apart == 1)
            for (constexpr index_t width = simd::lanes<T>; i + width <= n; i += width)
                simd::store(x + i, How::rule::join(simd::load(x + i), simd::load(add + i)));
    for (; i < n; ++i)
        x[i * apart] = How::join(x[i * apart], add[i]);
}

/// The same of all rows of `Width` elements side by side: points have loops of their own, since a row costs no more than a loop
/// that is entered.
template <class How, int Width, class T>
void join_points(T* to, index_t step, const buffer<index_t>& indices, const T* add) {
    for (index_t k = 0; k < indices.size(); ++k, add += Width) {
        T* const x = to + indices.data()[k] * step;
        for (int i = 0; i < Width; ++i)
            x[i] = How::join(x[i], add[i]);
    }
}

/// target(indices[k], ...) is joined with values[k, ...], one after the other.
template <class How, class T, class Shape, class Layout>
void join_rows(const target<T, Shape, Layout>& to, const buffer<index_t>& indices, const T* values,
               bool one_value) {
    const auto shape = to.where.shape();
    axis_table row;
    for (int i = 1; i < shape.rank(); ++i)
        row.push(shape.extent(i), to.where.stride(i));
    const index_t step = to.where.stride(0);
    if (row.rank == 0) {
        for (index_t k = 0; k < indices.size(); ++k) {
            T& x = to.data[indices.data()[k] * step];
            x = How::join(x, values[one_value ? 0 : k]);
        }
        return;
    }
    const index_t count = row.size();
    axis_table lines = row;
    const axis_row<1> inner = cut_row(lines);
    const index_t along = inner.count, apart = inner.steps[0];
    if (count == 0) return;
    if (along == count && apart == 1 && !one_value) {
        if (count == 2) return join_points<How, 2>(to.data, step, indices, values);
        if (count == 3) return join_points<How, 3>(to.data, step, indices, values);
        if (count == 4) return join_points<How, 4>(to.data, step, indices, values);
    }
    for (index_t k = 0; k < indices.size(); ++k) {
        T* const first = to.data + indices.data()[k] * step;
        const T* const add = one_value ? values : values + k * count;
        if (along == count) {
            join_line<How>(first, apart, add, one_value, along);
            continue;
        }
        odometer place;
        for (index_t line = 0; line < count; line += along, place.advance(lines))
            join_line<How>(first + place.at, apart, one_value ? add : add + line, one_value, along);
    }
}

template <class How, class X, class Indices, class Values>
void join_all_at(X&& x, const Indices& indices, const Values& values) {
    auto to = x.write_target();
    using value = typename std::remove_cvref_t<X>::value_type;
    check_distinct(to);
    const auto numbers = checked_indices(How::label, capture(indices), 0, to.where.shape().extent(0));
    if constexpr (expression<Values>) {
        const auto shape = added_shape(How::label, to.where.shape(), indices.shape());
        const auto node = capture(broadcast_for(How::label, values, shape));
        using node_type = std::remove_const_t<decltype(node)>;
        if constexpr (is_leaf<node_type> && !is_computed<node_type> &&
                      std::same_as<typename node_type::value_type, value>) {
            axis_table axes;
            for (int i = 0; i < node.rank(); ++i)
                axes.push(node.extent(i), node.stride(i));
            if (axes.is_row_major() && is_apart(node, to))
                return join_rows<How>(to, numbers, node.data(), false);
        }
        const auto added = lines_of<value>(node, 0);
        join_rows<How>(to, numbers, added.data(), false);
    } else {
        const value added = to_element<value>(values);
        join_rows<How>(to, numbers, &added, true);
    }
}

template <class How, class X, class Indices, class Values>
void join_at(X&& target, const Indices& indices, const Values& values, source_line line) {
    using element = typename std::remove_cvref_t<X>::value_type;
    using writable = access_verdict<X>;
    using integers = take_verdict<Indices>;
    using values_verdict =
        std::conditional_t<joined_with<Values, X>, diagnose::holds, diagnose::operand<Values>>;
    using elements =
        std::conditional_t<values_verdict::value, source_verdict<element, Values>, diagnose::holds>;
    constexpr bool accepts = How::template accepts<element>;
    using meaning = std::conditional_t<accepts, diagnose::holds, diagnose::operation<How, element>>;
    using shapes =
        assign_verdict<typename taken_shape<typename std::remove_cvref_t<X>::shape_type, axes<0>,
                                            typename std::remove_cvref_t<Indices>::shape_type>::type,
                       shape_type_of<Values>>;
    static_assert(writable::value, "weft E131: the target is read-only");
    static_assert(integers::value, "weft E216: the indices are integers");
    static_assert(values_verdict::value,
                  "weft E122: neither a tensor nor a scalar; of a vector or an array, write view(x)");
    static_assert(elements::value,
                  "weft E130: the source's element type is of a higher category; write cast<T>(values)");
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    static_assert(shapes::value, "weft E207: the values do not broadcast to the elements that are named");
    if constexpr (writable::value && integers::value && values_verdict::value && elements::value &&
                  meaning::value && shapes::value)
        at_line(line, [&] { join_all_at<How>(target, indices, values); });
}

} // namespace detail

/// Adds the values to the elements of the target at these indices along its first axis; an index that is there several times
/// adds several values, in their order. `add_at(flatten(x), i, v)` counts all elements.
///
/// Shape    the values are a number, an element of the target's class, or broadcast to the shape of the indices and the axes of
///          the target behind the first
/// Lazy     no: runs now
/// Cost     a copy of the indices, of the values unless they lie ready and apart from the target, and one pass
/// Errors   E216: the indices are integers; E130: values of a higher category; E131: a target that is read-only; E207 or
///          broadcast_error; index_error: an index is outside of the axis (negative ones count from the end). Then
///          nothing is added
/// Example  add_at(histogram, bin, 1);   add_at(gradient, tokens, error);
template <expression X, expression Indices, class Values>
void add_at(X&& target, const Indices& indices, const Values& values,
            source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::sum>>(target, indices, values, line);
}
template <expression X, detail::index_range Indices = std::initializer_list<index_t>, class Values>
void add_at(X&& target, const Indices& indices, const Values& values,
            source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::sum>>(target, detail::index_tensor(indices), values, line);
}

/// Puts the greater of the element and the value, or NaN, to the elements of the target at these indices along its first axis.
///
/// Shape    as add_at
/// Lazy     no: runs now
/// Cost     as add_at
/// Errors   as add_at; E120: complex elements have no order
/// Example  maximum_at(best, player, points);
template <expression X, expression Indices, class Values>
void maximum_at(X&& target, const Indices& indices, const Values& values,
                source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::max>>(target, indices, values, line);
}
template <expression X, detail::index_range Indices = std::initializer_list<index_t>, class Values>
void maximum_at(X&& target, const Indices& indices, const Values& values,
                source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::max>>(target, detail::index_tensor(indices), values, line);
}

/// The same with the lesser one.
///
/// Shape    as add_at
/// Lazy     no: runs now
/// Cost     as add_at
/// Errors   as maximum_at
/// Example  minimum_at(first_seen, word, place);
template <expression X, expression Indices, class Values>
void minimum_at(X&& target, const Indices& indices, const Values& values,
                source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::min>>(target, indices, values, line);
}
template <expression X, detail::index_range Indices = std::initializer_list<index_t>, class Values>
void minimum_at(X&& target, const Indices& indices, const Values& values,
                source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::min>>(target, detail::index_tensor(indices), values, line);
}

} // namespace weft::inline WEFT_ABI
