// SPDX-License-Identifier: BSL-1.0
// weft/order/diff.hpp - differences of neighbours along an axis.
//
// Layer: order. Question: by how much does each element exceed the one before?
//     tensor steps = diff(height);   tensor slopes = diff<0>(grid) / dx;
#pragma once

#include <weft/ops/operators.hpp>
#include <weft/view/along.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// All but the first element along an axis, or all but the last.
template <class Axes>
struct trimmed {
    Axes which;
    bool first;

    static constexpr static_axes extents_of(static_axes axes) {
        index_t& extent = axes.extents[from_front(Axes::at(0), axes.rank)];
        if (extent > 0) --extent;
        return axes;
    }
    template <class Shape>
    using result = typename decltype(shape_along<Shape, Axes, trimmed>())::type;

    constexpr void apply(axis_table& table) const {
        const int axis = normalized_axis(which.at(0), table.rank);
        if (table.extents[axis] == 0) return;
        if (first) table.first += table.strides[axis];
        --table.extents[axis];
    }
};

} // namespace detail

/// The differences of neighbours along one axis, the last one where none is named; of bools whether they differ.
///
/// Shape    that of a, along the axis one less (0 stays 0)
/// Lazy     yes: a(1, ...) - a(0, ...), fused with what surrounds it; an expression is computed twice, which
///          diff(eval(e)) saves
/// Cost     one pass
/// Errors   E150, E213 or index_error: one axis, which exists
/// Example  diff(x);   diff<0>(a);   diff(a, axes{k});
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto diff(A&& a, const Axes& which) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using count = detail::count_verdict<Axes, 1>;
    using existence = detail::existence_verdict<shape_type, Axes>;
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    if constexpr (count::value && existence::value) {
        detail::check_count<1>(which);
        const auto node = detail::capture(std::forward<A>(a));
        using trimmed = detail::trimmed<std::remove_cvref_t<Axes>>;
        const auto before = detail::pushed(trimmed{which, false}, node.shape(), node);
        const auto behind = detail::pushed(trimmed{which, true}, node.shape(), node);
        if constexpr (std::same_as<typename std::remove_cvref_t<A>::value_type, bool>)
            return behind != before;
        else
            return behind - before;
    } else {
        return detail::rejected<A>();
    }
}
template <index_t Axis = -1, expression A>
[[nodiscard]] constexpr auto diff(A&& a) {
    return diff(std::forward<A>(a), axes<Axis>{});
}

} // namespace weft::inline WEFT_ABI
