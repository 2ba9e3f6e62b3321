// SPDX-License-Identifier: BSL-1.0
// weft/order/diff.hpp - differences of neighbours along an axis.
//
// Layer: order. Question: by how much does each element exceed the one before?
//     tensor steps = diff(height);   tensor slopes = diff<0>(grid) / dx;   tensor curvature = diff<0>(grid, 2);
#pragma once

#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/axis_numbers.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/view/along.hpp>

#include <utility>

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
        const int axis = normalized_axis("diff", which.at(0), table.rank);
        if (table.extents[axis] == 0) return;
        if (first) table.first += table.strides[axis];
        --table.extents[axis];
    }
};

constexpr index_t extent_of_difference(index_t extent, index_t order) {
    return extent > order ? extent - order : 0;
}

/// The shape of differences of an order, `dyn` where only the run time knows it.
template <class Axes, index_t Order>
struct shape_of_difference {
    static constexpr static_axes extents_of(static_axes axes) {
        index_t& extent = axes.extents[from_front(Axes::at(0), axes.rank)];
        if (extent != dyn) extent = Order == dyn ? dyn : extent_of_difference(extent, Order);
        return axes;
    }
    template <class Shape>
    using type = typename decltype(shape_along<Shape, Axes, shape_of_difference>())::type;
};

/// As the operators have it: integers wrap, bools differ or not.
template <class T>
constexpr T difference(const T& x, const T& y) {
    if constexpr (std::same_as<T, bool>)
        return x != y;
    else if constexpr (std::integral<T>)
        return static_cast<T>(static_cast<std::make_unsigned_t<T>>(x) -
                              static_cast<std::make_unsigned_t<T>>(y));
    else
        return static_cast<T>(x - y);
}

struct difference_way {
    static constexpr const char* label = "diff";
    int axis;
    index_t order;

    /// A pass for each order over the elements in row-major order, of which those one step apart along the axis lie `inner`
    /// apart.
    template <class T, class Shape, class N>
    void write(T* out, const Shape& shape, const N& a) const {
        if (shape.size() == 0) return;
        if (order == 0) return write_lines(out, a, 0);
        index_t outer = 1, inner = 1;
        for (int i = 0; i < shape.rank(); ++i)
            if (i != axis) (i < axis ? outer : inner) *= shape.extent(i);
        index_t along = a.shape().extent(axis);
        buffer<T> from(0, uninitialized), room = lines_of<T>(a, 0);
        for (index_t k = 1; k <= order; ++k) {
            std::swap(from, room);
            if (k == 1 && order > 1) room = buffer<T>(outer * (along - 1) * inner, uninitialized);
            const T* x = from.data();
            T* const to = k == order ? out : room.data();
            const index_t count = --along * inner;
            for (index_t line = 0; line < outer; ++line, x += count + inner)
                subtract_neighbours(x, inner, to + line * count, count);
        }
    }

private:
    template <class T>
    static void subtract_neighbours(const T* __restrict x, index_t apart, T* __restrict to, index_t count) {
        for (index_t i = 0; i < count; ++i)
            to[i] = difference(x[i + apart], x[i]);
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
        detail::check_count<1>("diff", which);
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
template <index_t... Axis, expression A>
[[nodiscard]] constexpr auto diff(A&& a) {
    return weft::diff(std::forward<A>(a), detail::axes_or<-1, Axis...>{});
}

/// The differences of an order: those of the differences, so many times; of order 0 the elements.
///
/// Shape    that of a, along the axis `order` less, or 0; the extent is known to the compiler where a's is and the order is
///          `fix<N>`
/// Lazy     yes; orders up to `fix<2>` are fused as diff is, others computed once, before the loop of a larger expression
/// Cost     two passes, and one more for each order
/// Errors   E150, E213 or index_error: one axis, which exists; E215 or shape_error: the order is negative
/// Example  diff<0>(a, 2);   diff(x, fix<2>);   diff(a, n, axes{k});
template <expression A, detail::integer Order, detail::axes_type Axes>
[[nodiscard]] constexpr auto diff(A&& a, const Order& order, const Axes& which) {
    using operand_type = std::remove_cvref_t<A>;
    using value = typename operand_type::value_type;
    using shape_type = typename operand_type::shape_type;
    using count = detail::count_verdict<Axes, 1>;
    using existence = detail::existence_verdict<shape_type, Axes>;
    using sign = detail::negative_verdict<Order>;
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(sign::value, "weft E215: the number is not negative");
    constexpr index_t known = detail::static_value<Order>;
    if constexpr (!count::value || !existence::value || !sign::value) {
        return detail::rejected<A>();
    } else if constexpr (known == 1) {
        return weft::diff(std::forward<A>(a), which);
    } else if constexpr (known == 2) {
        return weft::diff(weft::diff(std::forward<A>(a), which), which);
    } else {
        detail::check_count<1>("diff", which);
        const index_t number = detail::index_value_of(order);
        if (number < 0) detail::raise_negative("diff", number);
        const int axis = detail::normalized_axis("diff", which.at(0), a.rank());
        using result =
            typename detail::shape_of_difference<std::remove_cvref_t<Axes>, known>::template type<shape_type>;
        index_t extents[max_rank]{};
        for (int i = 0; i < a.rank(); ++i)
            extents[i] = i == axis ? detail::extent_of_difference(a.extent(i), number) : a.extent(i);
        return detail::result_of<value>(detail::difference_way{axis, number},
                                        detail::shape_of_extents<result>("diff", extents, a.rank()),
                                        detail::capture(std::forward<A>(a)));
    }
}
template <index_t... Axis, expression A, detail::integer Order>
[[nodiscard]] constexpr auto diff(A&& a, const Order& order) {
    return weft::diff(std::forward<A>(a), order, detail::axes_or<-1, Axis...>{});
}
template <index_t = 0>
detail::unfit_result diff(detail::some_tensor, index_t, detail::unnamed_axis);

} // namespace weft::inline WEFT_ABI
