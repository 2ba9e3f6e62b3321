// SPDX-License-Identifier: BSL-1.0
// weft/order/sort.hpp - elements along an axis put in order.
//
// Layer: order. Question: how are rows or columns sorted, and by which indices?
//     tensor rows = sort(a);   tensor columns = sort<0>(a);   tensor best = argsort(score, descending);
//
// NaN comes last, whatever its sign and the direction; complex numbers are ordered by their real parts, then by the imaginary
// ones. All work along one axis, the last one where none is named.
//
// Lazy     captures as operators do; evaluated once, before the loop of a larger expression, and where an assignment
//          writes a whole tensor, straight into it
// Cost     numbers of 32 and 64 bits are parted a register at a time where there are AVX2 or AVX-512; others, and those that differ in
//          few bytes, take a pass for each of these, none if they are in order; short lines of others, and classes, are compared. Lines
//          that are not contiguous are laid out in a copy
#pragma once

#include <weft/core/reject.hpp>
#include <weft/order/key/line.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/view/along.hpp>

#include <concepts>

namespace weft::inline WEFT_ABI {

namespace detail {

struct ascending_t {
    static constexpr bool down = false;
};
struct descending_t {
    static constexpr bool down = true;
};
template <class T>
concept sort_order = std::same_as<T, ascending_t> || std::same_as<T, descending_t>;

/// Calls f(data, lines, along) for the elements of `a` as lines along `axis`, which end in `out`.
template <class T, class Shape, class N, class F>
void order_along(T* out, const Shape& shape, int axis, const N& a, const F& f) {
    if (shape.size() == 0) return;
    const std::uint32_t bit = std::uint32_t(1) << axis;
    const index_t along = shape.extent(axis), lines = shape.size() / along;
    if (are_last(shape, bit)) {
        write_lines(out, a, bit);
        f(out, lines, along);
    } else {
        buffer<T> room = lines_of<T>(a, bit);
        f(room.data(), lines, along);
        write_back(out, shape, axis, room.data());
    }
}

/// Calls f(data, places, lines, along) for the elements of `a` as lines along `axis`; the places end in `out`.
template <class Shape, class N, class F>
void places_along_lines(index_t* out, const Shape& shape, int axis, const N& a, const F& f) {
    using value = typename N::value_type;
    if (shape.size() == 0) return;
    const std::uint32_t bit = std::uint32_t(1) << axis;
    const index_t along = shape.extent(axis), lines = shape.size() / along;
    if (are_last(shape, bit)) {
        buffer<value> room;
        f(elements_in_order(a, room), out, lines, along);
    } else {
        const buffer<value> room = lines_of<value>(a, bit);
        buffer<index_t> places(shape.size(), uninitialized);
        f(room.data(), places.data(), lines, along);
        write_back(out, shape, axis, places.data());
    }
}

template <bool Down>
struct sort_way {
    static constexpr const char* label = "sort";
    int axis;

    template <class T, class Shape, class N>
    void write(T* out, const Shape& shape, const N& a) const {
        if constexpr (Down)
            order_along(out, shape, axis, a, sort_lines_down<T>);
        else
            order_along(out, shape, axis, a, sort_lines<T>);
    }
};

struct partition_way {
    static constexpr const char* label = "partition";
    int axis;
    index_t nth;

    template <class T, class Shape, class N>
    void write(T* out, const Shape& shape, const N& a) const {
        order_along(out, shape, axis, a,
                    [&](T* line, index_t lines, index_t along) { select_lines(line, lines, along, nth); });
    }
};

template <bool Down>
struct argsort_way {
    static constexpr const char* label = "argsort";
    int axis;

    template <class Shape, class N>
    void write(index_t* out, const Shape& shape, const N& a) const {
        places_along_lines(out, shape, axis, a, order_lines<Down, typename N::value_type>);
    }
};

/// `make(axis)` for the function `what`, where one axis is named that exists and whose elements have an order.
template <class E, class Axes, class F>
auto ordered_along(const char* what, const E& a, const Axes& which, const F& make) {
    using shape_type = typename E::shape_type;
    using count = count_verdict<Axes, 1>;
    using existence = existence_verdict<shape_type, Axes>;
    using order = has_order_verdict<typename E::value_type>;
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(order::value, "weft E120: these elements have no order");
    if constexpr (count::value && existence::value && order::value) {
        check_count<1>(what, which);
        return make(normalized_axis(what, which.at(0), a.rank()));
    } else {
        return rejected<E>();
    }
}

template <bool Down, class A, class Axes>
auto sorted_along(A&& a, const Axes& which) {
    using value = typename std::remove_cvref_t<A>::value_type;
    return ordered_along(sort_way<Down>::label, a, which, [&](int axis) {
        const auto shape = a.shape();
        return result_of<value>(sort_way<Down>{axis}, shape, capture(std::forward<A>(a)));
    });
}
template <bool Down, class A, class Axes>
auto places_along(A&& a, const Axes& which) {
    return ordered_along(argsort_way<Down>::label, a, which, [&](int axis) {
        const auto shape = a.shape();
        return result_of<index_t>(argsort_way<Down>{axis}, shape, capture(std::forward<A>(a)));
    });
}

} // namespace detail

/// From the greatest to the least: `sort(a, descending)`, `argsort<0>(a, descending)`. NaN stays last; `argsort` keeps equal
/// elements in their order, as upwards.
inline constexpr detail::descending_t descending{};

/// The elements sorted along one axis.
///
/// Shape    that of a
/// Errors   E150, E213 or index_error: one axis, which exists; E120: elements without an order
/// Example  sort(a);   sort<0>(a);   sort(a, axes{k});   sort(flatten(a));   sort<0>(a, descending);
template <expression A, detail::axes_type Axes, detail::sort_order Order = detail::ascending_t>
[[nodiscard]] auto sort(A&& a, const Axes& which, Order = {}) {
    return detail::sorted_along<Order::down>(std::forward<A>(a), which);
}
template <index_t... Axis, expression A, detail::sort_order Order = detail::ascending_t>
[[nodiscard]] auto sort(A&& a, Order = {}) {
    return detail::sorted_along<Order::down>(std::forward<A>(a), detail::axes_or<-1, Axis...>{});
}
template <index_t = -1>
detail::unfit_result sort(detail::unfit<>);
template <index_t = 0>
detail::unfit_result sort(detail::some_tensor, detail::unnamed_axis);

/// The indices along one axis that would sort it; those of equal elements stay in their order. 0 and -0 are equal, and so
/// are all NaN.
///
/// Shape    that of a; elements are std::ptrdiff_t
/// Errors   as sort
/// Example  tensor ranked = take<0>(names, argsort(score, descending));
template <expression A, detail::axes_type Axes, detail::sort_order Order = detail::ascending_t>
[[nodiscard]] auto argsort(A&& a, const Axes& which, Order = {}) {
    return detail::places_along<Order::down>(std::forward<A>(a), which);
}
template <index_t... Axis, expression A, detail::sort_order Order = detail::ascending_t>
[[nodiscard]] auto argsort(A&& a, Order = {}) {
    return detail::places_along<Order::down>(std::forward<A>(a), detail::axes_or<-1, Axis...>{});
}
template <index_t = -1>
detail::unfit_result argsort(detail::unfit<>);
template <index_t = 0>
detail::unfit_result argsort(detail::some_tensor, detail::unnamed_axis);

/// Along one axis the element that sorting would put at `nth` at this place, what is not greater before it, what is not
/// smaller behind it; a negative number counts from the end.
///
/// Shape    that of a
/// Cost     linear in the mean
/// Errors   as sort; index_error: nth is outside of the axis
/// Example  tensor smallest = partition(a, 10)(range(0, 10));
template <expression A, detail::axes_type Axes>
[[nodiscard]] auto partition(A&& a, index_t nth, const Axes& which) {
    using value = typename std::remove_cvref_t<A>::value_type;
    return detail::ordered_along("partition", a, which, [&](int axis) {
        const auto shape = a.shape();
        const index_t from = detail::index_from_front("partition", axis, nth, shape.extent(axis));
        return detail::result_of<value>(detail::partition_way{axis, from}, shape,
                                        detail::capture(std::forward<A>(a)));
    });
}
template <index_t... Axis, expression A>
[[nodiscard]] auto partition(A&& a, index_t nth) {
    return weft::partition(std::forward<A>(a), nth, detail::axes_or<-1, Axis...>{});
}
template <index_t = 0>
detail::unfit_result partition(detail::some_tensor, index_t, detail::unnamed_axis);

} // namespace weft::inline WEFT_ABI
