// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/stack_shape.hpp - the shapes of what is computed from each matrix of a stack.
//
// Layer: linalg. Question: are these matrices, are they square, and what shape has the result?
//     stack_shape_t<shape<5, dyn, 4, 4>, 4>   is   shape<5, dyn, 4>
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/linalg/errors.hpp>
#include <weft/linalg/product_shape.hpp>
#include <weft/reduce/errors.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/traits.hpp>

#include <type_traits>
#include <utility>

namespace weft::diagnose {

/// E409: what is to be a matrix, or a stack of them, has fewer than two axes.
template <class Shape>
struct no_matrix {
    static constexpr bool value = false;
};

/// E410: the last two extents differ.
template <class Shape, class Extents>
struct not_square {
    static constexpr bool value = false;
};

/// E411: the right side of a system has another number of rows than the system has unknowns.
template <class Left, class Right>
struct system_rows {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI::detail {

/// What the compiler knows of an extent, counted from the end: 1 is the last one.
template <class Shape, int FromEnd>
constexpr index_t known_extent() {
    if constexpr (!has_static_rank<Shape>)
        return dyn;
    else
        return Shape::static_extent(static_rank_v<Shape> - FromEnd);
}

/// Whether the right side of a system has as many rows as this axis of the matrix is long, counted from the end.
template <class Left, class Right, int FromEnd>
constexpr auto judge_rows() {
    constexpr bool is_vector = has_static_rank<Right> && static_rank_v<Right> < 2;
    constexpr index_t left = known_extent<Left, FromEnd>(), right = known_extent<Right, is_vector ? 1 : 2>();
    if constexpr (left != dyn && right != dyn && left != right)
        return diagnose::system_rows<Left, Right>{};
    else
        return diagnose::holds{};
}

template <class Shape>
constexpr auto judge_matrix() {
    if constexpr (has_static_rank<Shape>) {
        if constexpr (static_rank_v<Shape> < 2)
            return diagnose::no_matrix<printed_shape<Shape>>{};
        else
            return diagnose::holds{};
    } else {
        return diagnose::holds{};
    }
}
template <class Shape>
using matrix_verdict = decltype(judge_matrix<Shape>());

template <class Shape>
constexpr auto judge_square() {
    if constexpr (!matrix_verdict<Shape>::value) {
        return diagnose::holds{};
    } else {
        constexpr index_t rows = known_extent<Shape, 2>(), columns = known_extent<Shape, 1>();
        if constexpr (rows != columns && rows != dyn && columns != dyn)
            return diagnose::not_square<printed_shape<Shape>, diagnose::extents<rows, columns>>{};
        else
            return diagnose::holds{};
    }
}
template <class Shape>
using square_verdict = decltype(judge_square<Shape>());

/// The smaller of two extents, where both are known.
constexpr index_t least_extent(index_t rows, index_t columns) {
    return rows == dyn || columns == dyn ? dyn : rows < columns ? rows : columns;
}
/// What is known of either, where both are the same.
constexpr index_t either_known(index_t rows, index_t columns) { return rows == dyn ? columns : rows; }

template <class Shape>
inline constexpr index_t known_order = either_known(known_extent<Shape, 2>(), known_extent<Shape, 1>());
template <class Shape>
inline constexpr index_t known_least = least_extent(known_extent<Shape, 2>(), known_extent<Shape, 1>());

template <class Shape, index_t... Last>
constexpr auto stack_shape_type() {
    if constexpr (!has_static_rank<Shape>)
        return std::type_identity<any_shape>{};
    else
        return []<std::size_t... Axis>(std::index_sequence<Axis...>) {
            return std::type_identity<shape<Shape::static_extent(int(Axis))..., Last...>>{};
        }(std::make_index_sequence<std::size_t(static_rank_v<Shape> - 2)>{});
}
/// The leading axes of `Shape`, and then these.
template <class Shape, index_t... Last>
using stack_shape_t = typename decltype(stack_shape_type<Shape, Last...>())::type;

/// The shape of a result.
/// Errors   shape_error: no axis is left, of a rank that only the run time knows
template <class Result, class Shape>
constexpr Result stack_shape(const char* what, const Shape& shape, std::initializer_list<index_t> last) {
    index_t extents[max_rank + 1]{};
    int rank = 0;
    for (; rank < shape.rank() - 2; ++rank)
        extents[rank] = shape.extent(rank);
    for (const index_t extent : last)
        extents[rank++] = extent;
    if constexpr (!has_static_rank<Result>)
        if (rank == 0) raise_no_stack(what, shape);
    return Result::unchecked(extents, rank);
}

/// The shape of the solution of a system: that of the product of a matrix like the left operand with the right one.
template <class Left, class Right>
constexpr product_shape_t<Left, Right> solution_shape(const Left& left, const Right& right) {
    using result = product_shape_t<Left, Right>;
    if (right.rank() == 0) raise_rank_zero("solve");
    const product_extents found = multiply_extents([&](int i) { return left.extent(i); }, left.rank(),
                                                   [&](int i) { return right.extent(i); }, right.rank());
    if (!found.inner_fits) raise_system_rows(left, right);
    if (found.clash >= 0) raise_system_stacks("solve", left, right, found.clash, found.left, found.right);
    check_extents("solve", found.at, found.rank);
    return result::unchecked(found.at, found.rank);
}

/// Refuses what the compiler could not.
template <class Shape>
constexpr void check_matrices(const char* what, const Shape& shape, bool square) {
    const int rank = shape.rank();
    if (rank < 2) raise_no_matrix(what, shape);
    if (square && shape.extent(rank - 2) != shape.extent(rank - 1)) raise_not_square(what, shape);
}

/// The extents of the matrices of a stack: rows, columns, and the lesser of both; what the compiler knows of them, and all.
/// Errors   shape_error: there are no matrices
template <class Shape>
struct matrix_extents {
    static constexpr index_t known_rows = known_extent<Shape, 2>(), known_columns = known_extent<Shape, 1>();
    static constexpr index_t known_least = detail::known_least<Shape>;
    index_t rows, columns, least;

    constexpr matrix_extents(const char* what, const Shape& shape) {
        check_matrices(what, shape, false);
        rows = shape.extent(shape.rank() - 2);
        columns = shape.extent(shape.rank() - 1);
        least = rows < columns ? rows : columns;
    }
};

} // namespace weft::inline WEFT_ABI::detail
