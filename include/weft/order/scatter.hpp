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
    template <class T>
    static T join(const T& x, const T& y) {
        using lane = typename Fold::template lane<T>;
        return as_element<T>(Fold::join(as_element<lane>(x), as_element<lane>(y)));
    }
};

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
    const index_t count = row.size(), along = row.extents[row.rank - 1], apart = row.strides[row.rank - 1];
    axis_table lines = row;
    --lines.rank;
    if (count == 0) return;
    for (index_t k = 0; k < indices.size(); ++k) {
        T* const first = to.data + indices.data()[k] * step;
        odometer place;
        for (index_t line = 0; line < count; line += along, place.advance(lines)) {
            T* const x = first + place.at;
            const T* const add = one_value ? values : values + k * count + line;
            for (index_t i = 0; i < along; ++i)
                x[i * apart] = How::join(x[i * apart], add[one_value ? 0 : i]);
        }
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
        const auto added = lines_of<value>(capture(broadcast_for(How::label, values, shape)), 0);
        join_rows<How>(to, numbers, added.data(), false);
    } else {
        const value added = to_element<value>(values);
        join_rows<How>(to, numbers, &added, true);
    }
}

template <class How, class X, class Indices, class Values>
void join_at(X&& target, const Indices& indices, const Values& values, source_line line) {
    using element = typename std::remove_cvref_t<X>::value_type;
    using from = typename std::conditional_t<expression<Values>, tensor_element<Values>,
                                             std::type_identity<Values>>::type;
    using writable = access_verdict<X>;
    using integers = take_verdict<Indices>;
    using elements = category_verdict<element, from>;
    constexpr bool accepts = How::template accepts<element>;
    using meaning = std::conditional_t<accepts, diagnose::holds, diagnose::operation<How, element>>;
    static_assert(writable::value, "weft E131: the target is read-only");
    static_assert(integers::value, "weft E216: the indices are integers");
    static_assert(elements::value,
                  "weft E130: the source's element type is of a higher category; write cast<T>(values)");
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if constexpr (writable::value && integers::value && elements::value && meaning::value)
        at_line(line, [&] { join_all_at<How>(target, indices, values); });
}

} // namespace detail

/// Adds the values to the elements of the target at these indices along its first axis; an index that is there several times
/// adds several values, in their order. `add_at(flatten(x), i, v)` counts all elements.
///
/// Shape    the values are a number, an element of the target's class, or broadcast to the shape of the indices and the axes of
///          the target behind the first
/// Lazy     no: runs now
/// Cost     a copy of the indices and of the values, and one pass
/// Errors   E216: the indices are integers; E130: values of a higher category; E131: a target that is read-only; E207 or
///          broadcast_error; index_error: an index is outside of the axis (negative ones count from the end). Then
///          nothing is added
/// Example  add_at(histogram, bin, 1);   add_at(gradient, tokens, error);
template <expression X, expression Indices, detail::joined_with<X> Values>
void add_at(X&& target, const Indices& indices, const Values& values,
            source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::sum>>(target, indices, values, line);
}
template <expression X, detail::index_range Indices = std::initializer_list<index_t>,
          detail::joined_with<X> Values>
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
template <expression X, expression Indices, detail::joined_with<X> Values>
void maximum_at(X&& target, const Indices& indices, const Values& values,
                source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::max>>(target, indices, values, line);
}
template <expression X, detail::index_range Indices = std::initializer_list<index_t>,
          detail::joined_with<X> Values>
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
template <expression X, expression Indices, detail::joined_with<X> Values>
void minimum_at(X&& target, const Indices& indices, const Values& values,
                source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::min>>(target, indices, values, line);
}
template <expression X, detail::index_range Indices = std::initializer_list<index_t>,
          detail::joined_with<X> Values>
void minimum_at(X&& target, const Indices& indices, const Values& values,
                source_line line = source_line::here()) {
    detail::join_at<detail::joining<detail::fold::min>>(target, detail::index_tensor(indices), values, line);
}

} // namespace weft::inline WEFT_ABI
