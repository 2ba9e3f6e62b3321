// SPDX-License-Identifier: BSL-1.0
// weft/order/unique_rows.hpp - the different rows of a matrix, or what else lies along an axis.
//
// Layer: order. Question: which colours are in an image, how often, and which row has which?
//     tensor colours = unique<0>(pixels);   auto [edges, counts] = unique_counts<0>(pairs);
//
// weft/weft.hpp does not include this header. Rows are in lexicographic order; that all NaN are one value holds within them, too.
#pragma once

#include <weft/core/error.hpp>
#include <weft/ops/other_headers.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/unique.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/view/along.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI {

namespace detail {

std::true_type is_there(header<other_header::unique_rows>, int);

/// Different rows, and how often each is there.
template <class Rows>
struct counted_rows {
    Rows values;
    tensor<index_t, dyn> counts;
};

/// Different rows, and for each row of the operand the index of its own.
template <class Rows>
struct indexed_rows {
    Rows values;
    tensor<index_t, dyn> inverse;
};

/// The places of rows in the order of these, equal ones as they stand, and where among the places each of the different rows
/// begins; behind these beginnings stands the number of rows.
struct ordered_rows {
    tensor<index_t, dyn> places, begins;
    index_t different;

    /// The first of each of the different rows.
    tensor<index_t, dyn> first() const {
        tensor<index_t, dyn> rows(different);
        for (index_t k = 0; k < different; ++k)
            rows(k) = places(begins(k));
        return rows;
    }
    tensor<index_t, dyn> counts() const {
        tensor<index_t, dyn> result(different);
        for (index_t k = 0; k < different; ++k)
            result(k) = begins(k + 1) - begins(k);
        return result;
    }
    tensor<index_t, dyn> inverse() const {
        tensor<index_t, dyn> result(places.size());
        for (index_t k = 0; k < different; ++k)
            for (index_t i = begins(k); i < begins(k + 1); ++i)
                result(places(i)) = k;
        return result;
    }
};

/// Rows of `along` elements that follow each other.
template <class T>
ordered_rows order_rows(const T* rows, index_t count, index_t along) {
    // -1: x comes first, 0: they are equal, in the columns from `at` on.
    const auto compare = [rows, along](index_t x, index_t y, index_t at) {
        const T *const first = rows + x * along, *const second = rows + y * along;
        while (at < along && !differs(first[at], second[at]))
            ++at;
        return at >= along ? 0 : comes_before(first[at], second[at]) ? -1 : 1;
    };
    ordered_rows result{tensor<index_t, dyn>(count), tensor<index_t, dyn>(count + 1), 0};
    index_t* const places = result.places.data();
    buffer<T> column(count);
    for (index_t i = 0; along > 0 && i < count; ++i)
        column.data()[i] = rows[i * along];
    // By the first column, as numbers are sorted; then what is equal there by the others.
    order_lines(column.data(), places, 1, count);
    for (index_t begin = 0, end = 0; begin < count; begin = end) {
        const T& first = column.data()[places[begin]];
        for (++end; end < count && !differs(first, column.data()[places[end]]);)
            ++end;
        if (end - begin > 1 && along > 1)
            std::sort(places + begin, places + end, [&](index_t x, index_t y) {
                const int order = compare(x, y, 1);
                return order < 0 || (order == 0 && x < y);
            });
        for (index_t i = begin; i < end; ++i)
            if (i == begin || compare(places[i - 1], places[i], 1) != 0)
                result.begins(result.different++) = i;
    }
    result.begins(result.different) = count;
    return result;
}

/// What lies along an axis, as rows.
template <class A>
ordered_rows rows_along(const A& a, int axis) {
    using value = typename A::value_type;
    const auto shape = a.shape();
    const std::uint32_t others = ((std::uint32_t(1) << shape.rank()) - 1) & ~(std::uint32_t(1) << axis);
    index_t along = 1;
    for (int i = 0; i < shape.rank(); ++i)
        along *= i == axis ? 1 : shape.extent(i);
    const auto node = capture(a);
    buffer<value> room;
    if (!are_last(shape, others)) room = lines_of<value>(node, others);
    return order_rows(are_last(shape, others) ? elements_in_order(node, room) : room.data(),
                      shape.extent(axis), along);
}

/// `make(values, rows)` for the function `what`: the different rows along an axis, and the order of all.
template <class A, class Axes, class F>
auto with_different_rows(const char* what, source_line line, const A& a, const Axes& which, const F& make) {
    using count = count_verdict<Axes, 1>;
    using existence = existence_verdict<typename A::shape_type, Axes>;
    using order = has_order_verdict<typename A::value_type>;
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(order::value, "weft E120: these elements have no order");
    if constexpr (!count::value || !existence::value || !order::value) {
        return make(eval(a), ordered_rows{});
    } else {
        return at_line(line, [&] {
            check_count<1>(what, which);
            const int axis = normalized_axis(what, which.at(0), a.rank());
            const auto from = [&](const auto& all) {
                const ordered_rows rows = rows_along(all, axis);
                return make(eval(take(all, rows.first(), which)), rows);
            };
            // It is read twice.
            if constexpr (is_leaf<decltype(capture(a))>)
                return from(a);
            else
                return from(eval(a));
        });
    }
}

} // namespace detail

/// The different rows along an axis, `unique<0>(m)` those of a matrix, in lexicographic order.
///
/// Shape    that of a, the axis as long as there are different rows
/// Lazy     no
/// Cost     an argsort by the first element of each row, comparisons of those that are equal in it, and a take
/// Errors   E150, E213 or index_error: one axis, which exists; E120: elements without an order
/// Example  tensor colours = unique<0>(pixels);   unique(m, axes{k});
template <expression A, detail::axes_type Axes>
[[nodiscard]] auto unique(const A& a, const Axes& which, source_line line = source_line::here()) {
    return detail::with_different_rows("unique", line, a, which,
                                       [](auto values, const auto&) { return values; });
}
template <index_t... Axis, expression A>
    requires(sizeof...(Axis) > 0)
[[nodiscard]] auto unique(const A& a, source_line line = source_line::here()) {
    return weft::unique(a, axes<Axis...>{}, line);
}
template <index_t = 0>
detail::unfit_result unique(detail::some_tensor, detail::unnamed_axis);

/// The different rows along an axis as `values`, and how often each is there, as `counts`.
///
/// Shape    as unique along an axis; (n), where n is the number of different rows
/// Lazy     no
/// Cost     as unique along an axis
/// Errors   as unique along an axis
/// Example  auto [edges, counts] = unique_counts<0>(pairs);
template <expression A, detail::axes_type Axes>
[[nodiscard]] auto unique_counts(const A& a, const Axes& which, source_line line = source_line::here()) {
    return detail::with_different_rows("unique_counts", line, a, which, [](auto values, const auto& rows) {
        return detail::counted_rows<decltype(values)>{std::move(values), rows.counts()};
    });
}
template <index_t... Axis, expression A>
    requires(sizeof...(Axis) > 0)
[[nodiscard]] auto unique_counts(const A& a, source_line line = source_line::here()) {
    return weft::unique_counts(a, axes<Axis...>{}, line);
}

/// The different rows along an axis as `values`, and for each row of a the index of its own as `inverse`: so that
/// take<0>(values, inverse) gives the rows back.
///
/// Shape    as unique along an axis; (m), where m is the extent of the axis
/// Lazy     no
/// Cost     as unique along an axis
/// Errors   as unique along an axis
/// Example  auto [corners, index] = unique_inverse<0>(points);
template <expression A, detail::axes_type Axes>
[[nodiscard]] auto unique_inverse(const A& a, const Axes& which, source_line line = source_line::here()) {
    return detail::with_different_rows("unique_inverse", line, a, which, [](auto values, const auto& rows) {
        return detail::indexed_rows<decltype(values)>{std::move(values), rows.inverse()};
    });
}
template <index_t... Axis, expression A>
    requires(sizeof...(Axis) > 0)
[[nodiscard]] auto unique_inverse(const A& a, source_line line = source_line::here()) {
    return weft::unique_inverse(a, axes<Axis...>{}, line);
}

} // namespace weft::inline WEFT_ABI
