// SPDX-License-Identifier: BSL-1.0
// weft/shape/axes.hpp - which axes an operation works on, at compile time or at run time.
//
// Layer: shape. Question: which axes are meant by `axes<0, -1>{}` and by `axes{0, n}`?
//     normalized_axes("sum", axes<0, -1>{}, 3)   is   the axes 0 and 2
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/config.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/core/fixed.hpp>
#include <weft/shape/errors.hpp>
#include <weft/shape/traits.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// In place of the axes: run-time values.
inline constexpr index_t run_time_axes = PTRDIFF_MIN;

} // namespace detail

/// Axes that the compiler knows; negative ones count from the end.
template <index_t... Axes>
class axes {
public:
    static constexpr bool is_static = true;
    static constexpr int count() noexcept { return sizeof...(Axes); }
    static constexpr index_t at(int i) noexcept {
        constexpr index_t values[] = {Axes..., 0};
        return values[i];
    }
};

/// Axes that only the run time knows: `axes{0, n}`, or from a range of integers.
template <>
class axes<detail::run_time_axes> {
public:
    static constexpr bool is_static = false;

    template <detail::integer... Integers>
        requires(sizeof...(Integers) > 0)
    constexpr axes(Integers... values) {
        (add(detail::index_value_of(values)), ...);
    }

    template <detail::walked_integers Range>
        requires(!std::is_same_v<std::remove_cvref_t<Range>, axes>)
    constexpr explicit axes(Range&& values) {
        for (auto value : values)
            add(detail::index_value_of(value));
    }

    constexpr int count() const noexcept { return count_; }
    constexpr index_t at(int i) const noexcept { return values_[i]; }

private:
    constexpr void add(index_t value) {
        if (count_ == max_rank) detail::raise_too_many_axes("axes");
        values_[count_++] = value;
    }

    int count_ = 0;
    index_t values_[max_rank]{};
};

template <detail::integer... Integers>
    requires(sizeof...(Integers) > 0)
axes(Integers...) -> axes<detail::run_time_axes>;
template <detail::walked_integers Range>
axes(Range&&) -> axes<detail::run_time_axes>;

namespace detail {

template <class T>
inline constexpr bool is_axes = false;
template <index_t... Axes>
inline constexpr bool is_axes<axes<Axes...>> = true;

/// Whether the compiler can judge these axes of this shape.
template <class Shape, class Axes>
inline constexpr bool knows_axes = has_static_rank<Shape> && Axes::is_static;

/// `axes<...>` or run-time `axes`.
template <class T>
concept axes_type = detail::is_axes<std::remove_cvref_t<T>>;

/// Axes that exist and differ, in the order in which they were named.
struct axis_list {
    int count = 0;
    int at[max_rank]{};

    constexpr bool has(int axis) const noexcept {
        for (int i = 0; i < count; ++i)
            if (at[i] == axis) return true;
        return false;
    }
};

/// The axes in angle brackets, or the one that is meant where there are none.
template <index_t Default, index_t... Axes>
using axes_or = std::conditional_t<sizeof...(Axes) == 0, axes<Default>, axes<Axes...>>;

constexpr index_t from_front(index_t axis, int rank) noexcept { return axis < 0 ? axis + rank : axis; }

template <class Axes>
constexpr int first_missing(int rank) {
    for (int i = 0; i < Axes::count(); ++i)
        if (const index_t axis = from_front(Axes::at(i), rank); axis < 0 || axis >= rank) return i;
    return -1;
}

template <class Axes>
constexpr int first_repeated(int rank) {
    for (int i = 0; i < Axes::count(); ++i)
        for (int j = 0; j < i; ++j)
            if (from_front(Axes::at(i), rank) == from_front(Axes::at(j), rank)) return i;
    return -1;
}

template <class Shape, int Rank, class Axes>
constexpr auto judge_axes() {
    if constexpr (constexpr int i = first_missing<Axes>(Rank); i >= 0)
        return diagnose::no_such_axis<printed_shape<Shape>, diagnose::axis<Axes::at(i)>>{};
    else
        return diagnose::holds{};
}

template <class Shape, int Rank, class Axes>
constexpr auto judge_repetition() {
    if constexpr (constexpr int i = first_repeated<Axes>(Rank); i >= 0)
        return diagnose::repeated_axis<printed_shape<Shape>, diagnose::axis<Axes::at(i)>>{};
    else
        return diagnose::holds{};
}

/// The axis counted from the front, for the function `what`; `of_result`: an axis of its result.
/// Errors   index_error: there is no such axis
constexpr int normalized_axis(const char* what, index_t axis, int rank, bool of_result = false) {
    const index_t result = detail::from_front(axis, rank);
    if (result < 0 || result >= rank) detail::raise_no_such_axis(what, axis, rank, of_result);
    return static_cast<int>(result);
}

/// The axes counted from the front, as `normalized_axis`.
/// Errors   index_error: there is no such axis, or one is named twice
template <index_t... Axes>
constexpr axis_list normalized_axes(const char* what, const axes<Axes...>& which, int rank,
                                    bool of_result = false) {
    axis_list list;
    for (int i = 0; i < which.count(); ++i) {
        const int axis = normalized_axis(what, which.at(i), rank, of_result);
        if (list.has(axis)) detail::raise_repeated_axis(what, axis);
        list.at[list.count++] = axis;
    }
    return list;
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
