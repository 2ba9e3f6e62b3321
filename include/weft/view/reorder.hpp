// SPDX-License-Identifier: BSL-1.0
// weft/view/reorder.hpp - the same elements with the axes in another order.
//
// Layer: view. Question: how are axes exchanged without moving an element?
//     transpose(a), permute<2, 0, 1>(a), swap_axes<0, 1>(a), move_axis<0, -1>(a)
//
// Every function:
//
// Lazy     a view of a tensor or view; of an expression, the expression of the views of its leaves; of a temporary
//          tensor, an expression that owns it
// Cost     a few integers for each axis
#pragma once

#include <weft/view/along.hpp>
#include <weft/view/errors.hpp>

namespace weft::diagnose {

/// E210: an order that does not name every axis once.
template <class Shape, class Axes>
struct order {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

// Orders: which axis of the operand stands at each place of the result.

struct reversed_order {
    static constexpr bool is_static = true;
    constexpr axis_list operator()(int rank) const {
        axis_list order;
        for (int i = 0; i < rank; ++i)
            order.at[order.count++] = rank - 1 - i;
        return order;
    }
};

template <class Axes>
struct named_order {
    static constexpr bool is_static = Axes::is_static;
    Axes which;
    constexpr axis_list operator()(int rank) const {
        const axis_list order = normalized_axes("permute", which, rank);
        if (order.count != rank) raise_order(order.count, rank);
        return order;
    }
};

template <class Axes>
struct swapped_order {
    static constexpr bool is_static = Axes::is_static;
    Axes which;
    constexpr axis_list operator()(int rank) const {
        check_count<2>("swap_axes", which);
        const int first = normalized_axis("swap_axes", which.at(0), rank);
        const int second = normalized_axis("swap_axes", which.at(1), rank);
        axis_list order;
        for (int i = 0; i < rank; ++i)
            order.at[order.count++] = i;
        std::swap(order.at[first], order.at[second]);
        return order;
    }
};

template <class Axes>
struct moved_order {
    static constexpr bool is_static = Axes::is_static;
    Axes which;
    constexpr axis_list operator()(int rank) const {
        check_count<2>("move_axis", which);
        const int from = normalized_axis("move_axis", which.at(0), rank);
        const int to = normalized_axis("move_axis", which.at(1), rank);
        axis_list order;
        int next = 0;
        for (int i = 0; i < rank; ++i) {
            if (next == from) ++next;
            order.at[order.count++] = i == to ? from : next++;
        }
        return order;
    }
};

template <class Order>
struct reordered {
    Order order;

    static constexpr static_axes extents_of(static_axes axes) {
        const axis_list order = Order{}(axes.rank);
        static_axes out;
        for (int i = 0; i < order.count; ++i)
            out.push(axes.extents[order.at[i]]);
        return out;
    }
    template <class Shape>
    using result = typename decltype(shape_along<Shape, Order, reordered>())::type;

    constexpr void apply(axis_table& table) const {
        const axis_table whole = table;
        const axis_list list = order(table.rank);
        for (int i = 0; i < table.rank; ++i) {
            table.extents[i] = whole.extents[list.at[i]];
            table.strides[i] = whole.strides[list.at[i]];
        }
    }
};

template <class Shape, class Axes>
constexpr auto judge_order() {
    if constexpr (!knows_axes<Shape, Axes>)
        return diagnose::holds{};
    else if constexpr (static_rank_v<Shape> == Axes::count())
        return diagnose::holds{};
    else
        return diagnose::order<printed_shape<Shape>, Axes>{};
}
template <class Shape, class Axes>
using order_verdict = decltype(judge_order<Shape, Axes>());

} // namespace detail

/// The axes in reverse order.
///
/// Shape    reversed
/// Errors   none
/// Example  tensor<float, 3, 2> t = transpose(tensor<float, 2, 3>{});
template <expression A>
[[nodiscard]] constexpr auto transpose(A&& a) {
    return detail::view_of(detail::reordered<detail::reversed_order>{}, std::forward<A>(a));
}
template <index_t = 0>
detail::unfit_result transpose(detail::some_tensor, detail::unnamed_axis, index_t = 0, index_t = 0,
                               index_t = 0);

/// The axes in the order in which they are named.
///
/// Shape    axis i of the result is the i-th named axis of a
/// Errors   E150, E151, E210 or index_error: every axis is named once
/// Example  auto chw = permute<2, 0, 1>(hwc);
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto permute(A&& a, const Axes& which) {
    using verdict = detail::order_verdict<typename std::remove_cvref_t<A>::shape_type, Axes>;
    static_assert(verdict::value, "weft E210: an order names every axis");
    if constexpr (verdict::value)
        return detail::view_along<Axes, 0>(detail::reordered<detail::named_order<Axes>>{{which}},
                                           std::forward<A>(a));
    else
        return detail::rejected_view<A>();
}
template <index_t... Axes, expression A>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto permute(A&& a) {
    return weft::permute(std::forward<A>(a), axes<Axes...>{});
}
template <index_t = 0>
detail::unfit_result permute(detail::some_tensor, detail::unnamed_axis, index_t = 0, index_t = 0,
                             index_t = 0);

/// Two axes exchanged.
///
/// Shape    that of a, with the two extents exchanged
/// Errors   E150, E213 or index_error: two axes, which exist
/// Example  swap_axes<0, 1>(a);   swap_axes(a, axes{i, j});
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto swap_axes(A&& a, const Axes& which) {
    using count = detail::count_verdict<Axes, 2>;
    static_assert(count::value, "weft E213: two axes are to be named");
    if constexpr (count::value)
        return detail::view_along<Axes, 0, false>(detail::reordered<detail::swapped_order<Axes>>{{which}},
                                                  std::forward<A>(a));
    else
        return detail::rejected_view<A>();
}
template <index_t... Axes, expression A>
[[nodiscard]] constexpr auto swap_axes(A&& a) {
    return weft::swap_axes(std::forward<A>(a), axes<Axes...>{});
}
template <index_t = 0>
detail::unfit_result swap_axes(detail::some_tensor, detail::unnamed_axis, index_t = 0);

/// One axis at another place, the others in their order.
///
/// Shape    that of a, with the extent moved
/// Errors   E150, E213 or index_error: two axes, which exist
/// Example  move_axis<0, -1>(a);   move_axis(a, axes{from, to});
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto move_axis(A&& a, const Axes& from_to) {
    using count = detail::count_verdict<Axes, 2>;
    static_assert(count::value, "weft E213: two axes are to be named");
    if constexpr (count::value)
        return detail::view_along<Axes, 0, false>(detail::reordered<detail::moved_order<Axes>>{{from_to}},
                                                  std::forward<A>(a));
    else
        return detail::rejected_view<A>();
}
template <index_t... FromTo, expression A>
[[nodiscard]] constexpr auto move_axis(A&& a) {
    return weft::move_axis(std::forward<A>(a), axes<FromTo...>{});
}
template <index_t = 0>
detail::unfit_result move_axis(detail::some_tensor, detail::unnamed_axis, index_t = 0);

} // namespace weft::inline WEFT_ABI
