// SPDX-License-Identifier: BSL-1.0
// weft/reduce/node/options.hpp - which axes a reduction folds, and what is left of the shape.
//
// Layer: reduce. Question: which shape has `sum<0, -1>(e, keep_dims)`?
//     reduced_shape<shape<2, dyn, 4>, axes<0, -1>, true>   is   shape<1, dyn, 1>
#pragma once

#include <weft/core/error.hpp>
#include <weft/expr/interface.hpp>
#include <weft/reduce/errors.hpp>
#include <weft/shape/axes.hpp>
#include <weft/shape/traits.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

struct keep_dims_t {};

} // namespace detail

/// The reduced axes stay, with extent 1.
inline constexpr detail::keep_dims_t keep_dims{};

/// Delta degrees of freedom: a variance divides by n - value, which need not be whole.
struct ddof {
    double value;

    template <class T>
        requires std::is_arithmetic_v<T>
    constexpr explicit ddof(T less) : value(static_cast<double>(less)) {}
};

} // namespace weft::inline WEFT_ABI

namespace weft::diagnose {

/// E301: something that a reduction does not take, or takes once.
template <class... Options>
struct options {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

/// Stands for every axis.
struct every_axis {
    static constexpr bool is_static = true;
};

template <class Which, class... Options>
struct first_axes {
    using type = Which;
};
template <class Which, class First, class... Rest>
struct first_axes<Which, First, Rest...>
    : std::conditional_t<is_axes<First>, std::type_identity<First>, first_axes<Which, Rest...>> {};

template <class T, class... Options>
inline constexpr int times = (0 + ... + int(std::same_as<T, Options>));

/// `Given`: the axes in the angle brackets. `WithDdof`: whether ddof has a meaning.
template <class Given, bool WithDdof, class... Options>
struct reduction_options {
    static constexpr int axes_given = (int(Given::count() > 0) + ... + int(is_axes<Options>));
    static constexpr bool valid =
        axes_given <= 1 && times<keep_dims_t, Options...> <= 1 && times<ddof, Options...> <= int(WithDdof) &&
        ((is_axes<Options> || std::same_as<Options, keep_dims_t> || std::same_as<Options, ddof>) && ...);
    static constexpr bool keep = times<keep_dims_t, Options...> > 0;
    using which =
        typename first_axes<std::conditional_t<(Given::count() > 0), Given, every_axis>, Options...>::type;
    using verdict =
        std::conditional_t<valid, diagnose::holds, diagnose::options<printed_operand_t<Options>...>>;
};

template <class Which>
constexpr Which axes_among() {
    return {};
}
template <class Which, class First, class... Rest>
constexpr Which axes_among(const First& first, const Rest&... rest) {
    if constexpr (std::same_as<First, Which>)
        return first;
    else
        return axes_among<Which>(rest...);
}

constexpr double ddof_among() { return 0; }
template <class First, class... Rest>
constexpr double ddof_among(const First& first, const Rest&... rest) {
    if constexpr (std::same_as<First, ddof>)
        return first.value;
    else
        return ddof_among(rest...);
}

/// One bit for each axis that `what` reduces.
/// Errors   index_error: there is no such axis, or one is named twice
template <class Which>
constexpr std::uint32_t axis_bits(const char* what, const Which& which, int rank) {
    if constexpr (std::same_as<Which, every_axis>) {
        return (std::uint32_t(1) << rank) - 1;
    } else {
        std::uint32_t bits = 0;
        const axis_list list = normalized_axes(what, which, rank);
        for (int i = 0; i < list.count; ++i)
            bits |= std::uint32_t(1) << list.at[i];
        return bits;
    }
}

/// The same for the axes of this shape. Where the compiler knows them, it need not follow the search for them.
template <class Which, class Shape>
constexpr std::uint32_t axis_bits_of(const char* what, const Which& which, const Shape& shape) {
    if constexpr (knows_axes<Shape, Which>) {
        constexpr std::uint32_t bits = axis_bits(nullptr, Which{}, Shape::rank());
        return bits;
    } else {
        return axis_bits(what, which, shape.rank());
    }
}

template <class Shape, class Which>
constexpr auto judge_reduced_axes() {
    if constexpr (std::same_as<Which, every_axis> || !knows_axes<Shape, Which>)
        return diagnose::holds{};
    else if constexpr (constexpr int rank = Shape::rank(); !decltype(judge_axes<Shape, rank, Which>())::value)
        return judge_axes<Shape, rank, Which>();
    else
        return judge_repetition<Shape, rank, Which>();
}

template <class Shape, class Which>
constexpr bool axes_exist() {
    if constexpr (std::same_as<Which, every_axis> || !knows_axes<Shape, Which>)
        return true;
    else
        return decltype(judge_axes<Shape, int(Shape::rank()), Which>())::value;
}

/// The extents that are left, at compile time.
template <index_t... Extents, std::size_t... Nth>
constexpr auto kept_extents(std::uint32_t bits, bool keep, shape<Extents...>, std::index_sequence<Nth...>) {
    struct {
        index_t at[sizeof...(Extents) + 1]{};
        std::size_t count = 0;
    } kept;
    constexpr index_t extents[] = {Extents..., 0};
    for (std::size_t i = 0; i < sizeof...(Extents); ++i)
        if ((bits >> i & 1) == 0)
            kept.at[kept.count++] = extents[i];
        else if (keep)
            kept.at[kept.count++] = 1;
    return kept;
}

template <class Shape, class Which, bool Keep>
constexpr auto reduced_shape_type() {
    if constexpr (!knows_axes<Shape, Which>) {
        return std::type_identity<any_shape>{};
    } else {
        constexpr auto kept = kept_extents(axis_bits(nullptr, Which{}, Shape::rank()), Keep, Shape{},
                                           std::make_index_sequence<0>{});
        return []<std::size_t... Nth>(std::index_sequence<Nth...>) {
            return std::type_identity<shape<kept.at[Nth]...>>{};
        }(std::make_index_sequence<kept.count>{});
    }
}

/// The shape type of a reduction of `Shape`.
template <class Shape, class Which, bool Keep>
using reduced_shape = typename decltype(reduced_shape_type<Shape, Which, Keep>())::type;

/// The shape that is left.
/// Errors   shape_error: none is, of a rank that only the run time knows
template <class Result, bool Keep, class Shape>
constexpr Result shape_left(const char* what, const Shape& shape, std::uint32_t bits) {
    index_t extents[max_rank + 1]{};
    int rank = 0;
    for (int axis = 0; axis < shape.rank(); ++axis)
        if ((bits >> axis & 1) == 0)
            extents[rank++] = shape.extent(axis);
        else if (Keep)
            extents[rank++] = 1;
    if constexpr (!has_static_rank<Result>)
        if (rank == 0) raise_no_axis_left(what, shape);
    return Result::unchecked(extents, rank);
}

/// The elements that become one.
template <class Shape>
constexpr index_t folded_elements(const Shape& shape, std::uint32_t bits) {
    index_t count = 1;
    for (int axis = 0; axis < shape.rank(); ++axis)
        if ((bits >> axis & 1) != 0) count *= shape.extent(axis);
    return count;
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
