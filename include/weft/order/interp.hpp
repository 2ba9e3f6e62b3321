// SPDX-License-Identifier: BSL-1.0
// weft/order/interp.hpp - a function given at points, at other places.
//
// Layer: order. Question: what is measured at 10:07 between the values of 10:00 and 10:15?
//     tensor y = interp(x, times, values);
#pragma once

#include <weft/ops/operand/rules.hpp>
#include <weft/order/search.hpp>
#include <weft/reduce/fold/fold.hpp>

#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The element type of `interp`: one that holds all three, floating or complex; `void` where there is none.
template <class X, class Points, class Values>
struct interpolated {
    using points = std::conditional_t<std::integral<X> && std::integral<Points>, comparing_t<X, Points>,
                                      promote_t<X, Points>>; // integers of all kinds have places
    using type = std::conditional_t<std::is_void_v<points>, void, promote_t<points, Values>>;
};
template <class X, class Points, class Values>
using interpolated_t = typename floating_for<typename interpolated<X, Points, Values>::type>::type;

/// The operation in E120.
struct placing;

template <class T>
using place_verdict =
    std::conditional_t<category_of<T> == category::complex || category_of<T> == category::other,
                       diagnose::operation<placing, T>, diagnose::holds>;

/// Between two points, whatever is infinite; of complex values each part by itself.
template <class Place, class T>
WEFT_INLINE T between_points(Place x, Place left, Place right, T from, T to) {
    if constexpr (category_of<T> == category::complex) {
        return {between_points(x, left, right, from.real(), to.real()),
                between_points(x, left, right, from.imag(), to.imag())};
    } else {
        const T slope = (to - from) / (right - left);
        T value = slope * (x - left) + from;
        // From the other side, if one is infinite; between equal infinite values there is nothing to compute.
        if (value != value) value = slope * (x - right) + to;
        return value != value && from == to ? from : value;
    }
}

/// At x, behind `before` of the points, step by step. `T` is no 16-bit float.
template <class Place, class T>
WEFT_INLINE T interpolated_at(Place x, const Place* points, const T* values, index_t count, index_t before) {
    if (x != x) return static_cast<T>(x);
    if (before == 0) return values[0];
    const index_t i = before - 1;
    if (before == count || points[i] == x) return values[i];
    return between_points(x, points[i], points[before], values[i], values[before]);
}

/// The line behind a point: outside of the points it is level.
template <class Place, class T>
struct piece {
    Place from;
    T value, slope;
};

/// Whether a number, or a part of it, is -0, which a sum with 0 is not.
template <class T>
bool is_minus_zero(const T& x) {
    if constexpr (category_of<T> == category::complex)
        return is_minus_zero(x.real()) || is_minus_zero(x.imag());
    else if constexpr (std::floating_point<T>)
        return x == 0 && std::signbit(x);
    else
        return false;
}

struct interp_way {
    static constexpr const char* label = "interp";

    template <class Out, class Shape, class X, class P, class V>
    void write(Out* out, const Shape& shape, const X& x, const P& points, const V& values) const {
        // Integer places, such as times, are more than float tells apart.
        constexpr bool is_wide =
            std::integral<typename X::value_type> || std::integral<typename P::value_type>;
        using value = std::conditional_t<is_wide, promote_t<Out, double>,
                                         std::conditional_t<is_short_float<Out>, float, Out>>;
        using place = typename real_part<value>::type;
        buffer<place> x_room, point_room;
        buffer<value> value_room;
        const place* const at = elements_as(x, x_room);
        const place* const from = elements_as(points, point_room);
        const value* const to = elements_as(values, value_room);
        const index_t count = points.size(), size = shape.size();
        if (size < count)
            return search_each<true>(from, count, at, size, [&](index_t i, const index_t* before, index_t n) {
                for (index_t k = 0; k < n; ++k)
                    out[i + k] = as_element<Out>(interpolated_at(at[i + k], from, to, count, before[k]));
            });
        // Slopes pay, and what is read of a point then lies together.
        buffer<piece<place, value>> room(count + 1, uninitialized);
        piece<place, value>* const pieces = room.data();
        constexpr auto none = std::numeric_limits<place>::quiet_NaN(); // leaves a piece to interpolated_at
        pieces[0] = {from[0], to[0], value(0)};
        for (index_t i = 0; i + 1 < count; ++i)
            pieces[i + 1] = {from[i], to[i], (to[i + 1] - to[i]) / (from[i + 1] - from[i])};
        pieces[count] = {from[count - 1], to[count - 1], value(0)};
        for (index_t i = 0; i <= count; ++i)
            if (is_minus_zero(pieces[i].value)) pieces[i].slope = value(none);
        const auto each = [&](index_t i, const index_t* before, index_t n) {
            bool is_whole = true;
            for (index_t k = 0; k < n; ++k) {
                const auto& p = pieces[before[k]];
                const value y = p.slope * (at[i + k] - p.from) + p.value;
                is_whole &= y == y;
                out[i + k] = as_element<Out>(y);
            }
            for (index_t k = 0; !is_whole && k < n; ++k) // NaN, something infinite, or -0
                out[i + k] = as_element<Out>(interpolated_at(at[i + k], from, to, count, before[k]));
        };
        search_each<true>(from, count, at, size, each);
    }
};

/// Errors   shape_error: another rank than 1 at run time, different numbers of elements, or none
template <class Points, class Values>
void check_points(const Points& points, const Values& values) {
    check_rank<1>("interp", points);
    check_rank<1>("interp", values);
    if (points.size() != values.size() || points.size() == 0) raise_points(points, values);
}

} // namespace detail

/// The function with these values at these points, which go up, at x: linear between them, before the first point the first
/// value and behind the last one the last. NaN gives NaN.
///
/// Shape    that of x; elements are of the type that holds all three, `double` for integers. Of a number the value, now
/// Lazy     captures as operators do; evaluated once, before the loop of a larger expression
/// Cost     the search of searchsorted; where there are fewer elements than points a division for each, else one for each point.
///          Integer places are computed in `double`
/// Errors   E310 or shape_error: points and values have one axis; E104 or shape_error: not as many points as values; shape_error:
///          none; E120: x or points are complex; E121: no type holds all
/// Example  interp(x, times, values);   double half = interp(0.5, quantile_of, height);
template <expression X, expression Points, expression Values>
[[nodiscard]] auto interp(X&& x, Points&& points, Values&& values, source_line line = source_line::here()) {
    using at = typename std::remove_cvref_t<X>::value_type;
    using from = typename std::remove_cvref_t<Points>::value_type;
    using element = detail::interpolated_t<at, from, typename std::remove_cvref_t<Values>::value_type>;
    using one_axis = detail::rank_verdict<typename std::remove_cvref_t<Points>::shape_type, 1>;
    using also_one = detail::rank_verdict<typename std::remove_cvref_t<Values>::shape_type, 1>;
    static_assert(one_axis::value && also_one::value, "weft E310: another rank than the function works on");
    using one_each = detail::same_verdict<typename std::remove_cvref_t<Points>::shape_type,
                                          typename std::remove_cvref_t<Values>::shape_type>;
    static_assert(one_each::value || !one_axis::value || !also_one::value,
                  "weft E104: there is one value for each point");
    using real = detail::place_verdict<detail::comparing_t<at, from>>;
    using holds = std::conditional_t<std::is_void_v<element>, diagnose::promotion<at, from>, diagnose::holds>;
    static_assert(holds::value, "weft E121: no element type holds all; cast the operands");
    static_assert(real::value || !holds::value, "weft E120: places are real numbers");
    if constexpr (one_axis::value && also_one::value && one_each::value && holds::value && real::value) {
        detail::at_line(line, [&] { detail::check_points(points.shape(), values.shape()); });
        const auto shape = x.shape();
        return detail::result_of<element>(detail::interp_way{}, shape, detail::capture(std::forward<X>(x)),
                                          detail::capture(std::forward<Points>(points)),
                                          detail::capture(std::forward<Values>(values)));
    } else {
        return detail::rejected<X>();
    }
}
template <detail::scalar_value X, expression Points, expression Values>
[[nodiscard]] auto interp(const X& x, const Points& points, const Values& values,
                          source_line line = source_line::here()) {
    return eval(weft::interp(tensor<X, 1>{x}, points, values, line))(0);
}
template <int = 0>
detail::unfit_result interp(detail::unfit<true>, detail::unfit<>, detail::unfit<>);

} // namespace weft::inline WEFT_ABI
