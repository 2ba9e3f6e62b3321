// SPDX-License-Identifier: BSL-1.0
// weft/ops/flat_index.hpp - one number for an element, or one for each axis.
//
// Layer: ops. Question: in which row and column is the greatest element?
//     auto [row, column] = unravel_index(argmax(a), a.shape());
//
// Several are rows of numbers, as nonzero gives them. Nothing is lazy.
#pragma once

#include <weft/ops/errors.hpp>
#include <weft/ops/rearrange/take.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The numbers for each axis of an element that is there.
template <class Shape>
constexpr void write_unraveled(index_t number, const Shape& shape, index_t* out) {
    for (int axis = shape.rank() - 1; axis > 0; --axis) {
        const index_t before = number / shape.extent(axis);
        out[axis] = number - before * shape.extent(axis);
        number = before;
    }
    if (shape.rank() > 0) out[0] = number;
}

/// Errors   index_error: there is no such element
template <bool HasSign = true, class Shape>
constexpr index_t raveled(const index_t* at, const Shape& shape) {
    index_t number = 0;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const index_t extent = shape.extent(axis), given = at[axis],
                      i = HasSign && given < 0 ? given + extent : given;
        if (i < 0 || i >= extent) {
            if constexpr (HasSign)
                raise_index("ravel_index", axis, given, extent);
            else
                raise_index("ravel_index", axis, static_cast<std::uint64_t>(given), extent);
        }
        number = number * extent + i;
    }
    return number;
}

/// `Indices` with one more axis.
template <class Indices, index_t Last>
struct with_last_axis {
    using type = any_shape;
};
template <index_t... Extents, index_t Last>
struct with_last_axis<shape<Extents...>, Last> {
    using type = shape<Extents..., Last>;
};

/// The shape that braces name.
template <std::size_t Rank>
constexpr auto shape_in_braces(const char* what, const index_t (&extents)[Rank]) {
    return [&]<std::size_t... Axis>(std::index_sequence<Axis...>) {
        return shape<(static_cast<void>(Axis), dyn)...>(caller{what}, extents[Axis]...);
    }(std::make_index_sequence<Rank>());
}

template <class Shape>
constexpr index_t rank_or_dyn() {
    if constexpr (has_static_rank<Shape>)
        return static_rank_v<Shape>;
    else
        return dyn;
}

} // namespace detail

/// The indices along each axis of the element with this number in row-major order; negative numbers count from the end. The shape
/// may stand in braces.
///
/// Shape    of a number a std::array (of a shape of run-time rank a tensor), to be taken apart; of a tensor that of it, and one
///          more axis, as long as the rank
/// Lazy     no
/// Cost     a division for each axis but the first
/// Errors   E216: a tensor of integers; index_error: there is no such element
/// Example  auto [row, column] = unravel_index(7, {2, 5});   tensor places = unravel_index(order, a.shape());
template <detail::integer Number, detail::shape_type Shape>
[[nodiscard]] constexpr auto unravel_index(Number number, const Shape& shape,
                                           source_line line = source_line::here()) {
    return detail::at_line(line, [&] {
        const index_t n =
            detail::index_from_front("unravel_index", 0, detail::index_value_of(number), shape.size());
        if constexpr (detail::has_static_rank<Shape>) {
            std::array<index_t, std::size_t(detail::static_rank_v<Shape>)> at{};
            detail::write_unraveled(n, shape, at.data());
            return at;
        } else {
            tensor<index_t, dyn> at(shape.rank());
            detail::write_unraveled(n, shape, at.data());
            return at;
        }
    });
}
template <expression Numbers, detail::shape_type Shape>
[[nodiscard]] auto unravel_index(const Numbers& numbers, const Shape& shape,
                                 source_line line = source_line::here()) {
    using integers = detail::take_verdict<Numbers>;
    static_assert(integers::value, "weft E216: the numbers are integers");
    using result =
        typename detail::with_last_axis<typename Numbers::shape_type, detail::rank_or_dyn<Shape>()>::type;
    return detail::at_line(line, [&] {
        index_t extents[max_rank + 1]{};
        const int rank = numbers.rank();
        if (rank >= max_rank) detail::raise_too_many_axes("unravel_index");
        for (int i = 0; i < rank; ++i)
            extents[i] = numbers.extent(i);
        extents[rank] = shape.rank();
        typename detail::tensor_for<index_t, result>::type at(
            detail::shape_of_extents<result>("unravel_index", extents, rank + 1), detail::uninitialized);
        if constexpr (integers::value) {
            const auto each =
                detail::checked_indices("unravel_index", detail::capture(numbers), 0, shape.size());
            for (index_t i = 0; i < each.size(); ++i)
                detail::write_unraveled(each.data()[i], shape, at.data() + i * shape.rank());
        }
        return at;
    });
}
template <class Numbers, std::size_t Rank>
    requires(detail::integer<Numbers> || expression<Numbers>)
[[nodiscard]] constexpr auto unravel_index(const Numbers& numbers, const index_t (&extents)[Rank],
                                           source_line line = source_line::here()) {
    return detail::at_line(line, [&] {
        return weft::unravel_index(numbers, detail::shape_in_braces("unravel_index", extents), line);
    });
}

/// The number in row-major order of the element with these indices, in braces, an array or a vector; of a tensor, whose last axis
/// has the indices along each axis, those of several. Negative indices count from the end. The shape may stand in braces.
///
/// Shape    of a tensor that of it without the last axis
/// Lazy     no
/// Cost     a multiplication for each axis
/// Errors   E216: integers; shape_error: not as many indices as axes; index_error: there is no such element
/// Example  ravel_index({row, column}, a.shape());   take(a, ravel_index(stack<-1>(rows, columns), a.shape()));
template <detail::index_range Indices = std::initializer_list<index_t>, detail::shape_type Shape>
[[nodiscard]] constexpr index_t ravel_index(const Indices& indices, const Shape& shape,
                                            source_line line = source_line::here()) {
    return detail::at_line(line, [&] {
        index_t at[max_rank]{};
        int count = 0;
        for (const auto& index : indices) {
            if (count < max_rank) at[count] = detail::index_value_of(index);
            ++count;
        }
        if (count != shape.rank()) detail::raise_number_count("ravel_index", count, shape.rank());
        return detail::raveled(at, shape);
    });
}
template <expression Indices, detail::shape_type Shape>
[[nodiscard]] auto ravel_index(const Indices& indices, const Shape& shape,
                               source_line line = source_line::here()) {
    using integers = detail::take_verdict<Indices>;
    static_assert(integers::value, "weft E216: the indices are integers");
    return detail::at_line(line, [&] {
        const auto places = eval(detail::converted<index_t>(detail::capture(indices)));
        const index_t axes_count = places.extent(places.rank() - 1);
        if (axes_count != shape.rank())
            detail::raise_number_count("ravel_index", int(axes_count), shape.rank());
        constexpr bool has_sign = std::is_signed_v<typename Indices::value_type>;
        if constexpr (detail::rank_or_dyn<typename Indices::shape_type>() == 1) {
            return detail::raveled<has_sign>(places.data(), shape);
        } else {
            using result = typename decltype(places(ellipsis, 0))::shape_type;
            index_t extents[max_rank]{};
            for (int i = 0; i + 1 < places.rank(); ++i)
                extents[i] = places.extent(i);
            typename detail::tensor_for<index_t, result>::type numbers(
                detail::shape_of_extents<result>("ravel_index", extents, places.rank() - 1),
                detail::uninitialized);
            for (index_t i = 0; i < numbers.size(); ++i)
                numbers.data()[i] = detail::raveled<has_sign>(places.data() + i * axes_count, shape);
            return numbers;
        }
    });
}
template <class Indices = std::initializer_list<index_t>, std::size_t Rank>
    requires(detail::index_range<Indices> || expression<Indices>)
[[nodiscard]] constexpr auto ravel_index(const Indices& indices, const index_t (&extents)[Rank],
                                         source_line line = source_line::here()) {
    return detail::at_line(line, [&] {
        return weft::ravel_index(indices, detail::shape_in_braces("ravel_index", extents), line);
    });
}

} // namespace weft::inline WEFT_ABI
