// SPDX-License-Identifier: BSL-1.0
// weft/tensor/make/matrices.hpp - matrices made from a rule, and grids.
//
// Layer: tensor. Question: how are the identity, a triangle of ones, a diagonal, the coordinates of a grid had?
//     eye<float>(3)   tri<int>(3, 4, -1)   diag(weights)   auto [x, y] = meshgrid(xs, ys);   indices<int>(2, 3)
#pragma once

#include <weft/shape/axes.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/select.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/broadcast_to.hpp>
#include <weft/view/flip.hpp>
#include <weft/view/slice/slice.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Ones on the `k`th diagonal above the main one; with `Below` also on all below it.
template <bool Below, class Tensor>
constexpr Tensor diagonal_ones(Tensor result, index_t k) {
    const index_t rows = result.extent(0), columns = result.extent(1);
    k = k < -rows ? -rows : k > columns ? columns : k; // beyond the corners all are alike
    for (index_t i = 0; i < rows; ++i) {
        const index_t end = i + k < columns ? i + k + 1 : columns;
        for (index_t j = Below ? 0 : i + k < 0 ? 0 : i + k; j < end; ++j)
            result(i, j) = counted<typename Tensor::value_type>(1);
    }
    return result;
}

/// How far a diagonal is from the main one, or as far as can be said.
constexpr index_t distance_of(index_t k) {
    constexpr index_t most = (std::numeric_limits<index_t>::max)();
    return k >= 0 ? k : k < -most ? most : -k;
}

template <class A>
constexpr auto diagonal_matrix(const A& v, index_t k) {
    const index_t away = distance_of(k), n = v.extent(0);
    if (away > (std::numeric_limits<index_t>::max)() - n)
        raise(shape_error("diag: no matrix has so many rows as its diagonal " + std::to_string(k) +
                          " asks for"));
    auto result =
        filled(make_empty<typename A::value_type>("diag", n + away, n + away), typename A::value_type());
    for (index_t i = 0; i < n; ++i)
        result(k < 0 ? i + away : i, k < 0 ? i : i + away) = v(i);
    return result;
}

/// `x`, of one axis, as axis `Axis` of `Rank`.
template <int Axis, class X, std::size_t... Before, std::size_t... Behind>
constexpr auto as_axis(X&& x, std::index_sequence<Before...>, std::index_sequence<Behind...>) {
    return std::forward<X>(x)((static_cast<void>(Before), newaxis)..., all,
                              (static_cast<void>(Behind), newaxis)...);
}

template <class... X, std::size_t... Axis>
constexpr auto grid_of(std::index_sequence<Axis...>, X&&... x) {
    constexpr std::size_t rank = sizeof...(X);
    const shape<std::remove_cvref_t<X>::shape_type::static_extent(0)...> grid(x.extent(0)...);
    return std::make_tuple(
        broadcast_to(as_axis<int(Axis)>(std::forward<X>(x), std::make_index_sequence<Axis>{},
                                        std::make_index_sequence<rank - 1 - Axis>{}),
                     grid)...);
}

template <class Tensor, class T = typename Tensor::value_type>
constexpr Tensor filled_with_indices(Tensor result) {
    static_assert(numeric_verdict<T, made_of<T, index_t>>::value,
                  "weft E120: elements of this class are not made of numbers");
    const int rank = result.rank() - 1;
    T* out = result.data();
    for (int axis = 0; axis < rank; ++axis) {
        const index_t n = result.extent(axis + 1);
        index_t outer = 1, inner = 1;
        for (int i = 0; i < axis; ++i)
            outer *= result.extent(i + 1);
        for (int i = axis + 1; i < rank; ++i)
            inner *= result.extent(i + 1);
        if constexpr (category_of<T> != category::other)
            if (n > 0 && outer > 0 && inner > 0) check_last<T>(n - 1);
        if (outer == 0 || inner == 0) continue;
        const T* const block = out;
        for (index_t i = 0; i < n; ++i)
            out = inner == 1 ? (*out = counted<T>(i), out + 1) : std::fill_n(out, inner, counted<T>(i));
        for (index_t before = 1; before < outer; ++before)
            out = std::copy_n(block, n * inner, out);
    }
    return result;
}

} // namespace detail

/// Ones on a diagonal, zeros elsewhere: the `k`th above the main one.
///
/// Shape    (n, m), (n, n) without m; an extent is static where it is `fix<N>` or a template argument
/// Lazy     no
/// Cost     one pass over the elements
/// Errors   shape_error for a negative extent
/// Example  eye<float>(3);   eye<int>(3, 4, -1)
template <class T, detail::integer N, detail::integer M>
[[nodiscard]] constexpr auto eye(N n, M m, index_t k = 0, source_line line = source_line::here()) {
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::at_line(line, [&] {
        return detail::diagonal_ones<false>(detail::filled(detail::make_empty<T>("eye", n, m), T()), k);
    });
}
template <class T, detail::integer N>
[[nodiscard]] constexpr auto eye(N n, source_line line = source_line::here()) {
    return weft::eye<T>(n, n, 0, line);
}
template <class T, index_t N, index_t M = N>
[[nodiscard]] constexpr auto eye(index_t k = 0)
    requires(N >= 0 && M >= 0)
{
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::diagonal_ones<false>(zeros<T, N, M>(), k);
}

/// Ones on the `k`th diagonal above the main one and on all below it.
///
/// Shape    as eye
/// Lazy     no
/// Cost     as eye
/// Errors   as eye
/// Example  tri<int>(3, 4, -1)   // 0 0 0 0, 1 0 0 0, 1 1 0 0
template <class T, detail::integer N, detail::integer M>
[[nodiscard]] constexpr auto tri(N n, M m, index_t k = 0, source_line line = source_line::here()) {
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::at_line(line, [&] {
        return detail::diagonal_ones<true>(detail::filled(detail::make_empty<T>("tri", n, m), T()), k);
    });
}
template <class T, detail::integer N>
[[nodiscard]] constexpr auto tri(N n, source_line line = source_line::here()) {
    return weft::tri<T>(n, n, 0, line);
}
template <class T, index_t N, index_t M = N>
[[nodiscard]] constexpr auto tri(index_t k = 0)
    requires(N >= 0 && M >= 0)
{
    static_assert(detail::numeric_verdict<T>::value,
                  "weft E120: elements of this class are not made of numbers");
    return detail::diagonal_ones<true>(zeros<T, N, M>(), k);
}

/// The square matrix with `v` on its `k`th diagonal above the main one and zeros elsewhere; of a matrix its `k`th diagonal.
///
/// Shape    (n + abs(k), n + abs(k)), static where that of v is and no k is given; of a matrix, the diagonal's length
/// Lazy     no: a tensor; of a matrix a view or expression, as `diagonal`
/// Cost     the elements of the matrix
/// Errors   shape_error: the matrix would be larger than an index can say; an error
///          of the compiler for any rank but 1 and 2
/// Example  diag(tensor<int, 2>{3, 4})   // 3 0, 0 4
template <expression A>
    requires(std::remove_cvref_t<A>::shape_type::static_rank == 1 ||
             std::remove_cvref_t<A>::shape_type::static_rank == 2)
[[nodiscard]] constexpr auto diag(A&& a) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    if constexpr (shape_type::static_rank == 2) {
        return diagonal(std::forward<A>(a));
    } else if constexpr (detail::is_static_shape<shape_type>) {
        constexpr index_t n = shape_type::static_extent(0);
        auto result = zeros<typename std::remove_cvref_t<A>::value_type, n, n>();
        const auto elements = eval(a);
        for (index_t i = 0; i < n; ++i)
            result(i, i) = elements(i);
        return result;
    } else {
        return detail::diagonal_matrix(eval(a), 0);
    }
}
template <expression A>
    requires(std::remove_cvref_t<A>::shape_type::static_rank == 1 ||
             std::remove_cvref_t<A>::shape_type::static_rank == 2)
[[nodiscard]] constexpr auto diag(A&& a, index_t k) {
    if constexpr (std::remove_cvref_t<A>::shape_type::static_rank == 2)
        return diagonal(
            std::forward<A>(a)(range(k < 0 ? detail::distance_of(k) : 0, none), range(k > 0 ? k : 0, none)));
    else
        return detail::diagonal_matrix(eval(a), k);
}

/// The coordinates of the grid over x, y, ...: of each a tensor of the grid's shape, in which it varies along its own axis
/// (`ij` order).
///
/// Shape    (extent of x, extent of y, ...), static where they are
/// Lazy     a tuple of views that repeat elements; of expressions, of expressions
/// Cost     a few integers for each axis
/// Errors   an error of the compiler for an operand of other than one axis
/// Example  auto [x, y] = meshgrid(linspace<float>(-1, 1, 640), linspace<float>(-1, 1, 480));
template <expression... X>
    requires(sizeof...(X) > 0 && ((std::remove_cvref_t<X>::shape_type::static_rank == 1) && ...))
[[nodiscard]] constexpr auto meshgrid(X&&... x) {
    return detail::grid_of(std::index_sequence_for<X...>{}, std::forward<X>(x)...);
}

/// The indices of each element of a shape: the first along axis 0 at (0, ...), the second at (1, ...).
///
/// Shape    (rank, extents...)
/// Lazy     no
/// Cost     one pass over the elements
/// Errors   shape_error for a negative extent; value_error for an index that `T` cannot hold
/// Example  indices<int>(2, 3)   // 0 0 0, 1 1 1 and 0 1 2, 0 1 2
template <class T, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto indices(Extents... extents) {
    return detail::filled_with_indices(
        detail::make_empty<T>("indices", fix<index_t(sizeof...(Extents))>, extents...));
}
template <class T, index_t... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto indices() {
    return detail::filled_with_indices(empty<T, index_t(sizeof...(Extents)), Extents...>());
}
template <class T, index_t... Extents>
[[nodiscard]] constexpr auto indices(const shape<Extents...>& of) {
    return [&]<std::size_t... Axis>(std::index_sequence<Axis...>) {
        return detail::filled_with_indices(tensor<T, index_t(sizeof...(Extents)), Extents...>(
            shape<index_t(sizeof...(Extents)), Extents...>(index_t(sizeof...(Extents)),
                                                           of.extent(int(Axis))...),
            detail::uninitialized));
    }(std::make_index_sequence<sizeof...(Extents)>{});
}
template <class T>
[[nodiscard]] constexpr auto indices(const any_shape& of) {
    index_t extents[max_rank + 1] = {of.rank()};
    for (int i = 0; i < of.rank(); ++i)
        extents[i + 1] = of.extent(i);
    return detail::filled_with_indices(
        any_tensor<T>(any_shape(detail::index_row{extents, of.rank() + 1}, detail::caller{"indices"}),
                      detail::uninitialized));
}

} // namespace weft::inline WEFT_ABI
