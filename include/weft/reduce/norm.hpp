// SPDX-License-Identifier: BSL-1.0
// weft/reduce/norm.hpp - norms of vectors and of matrices, of any order.
//
// Layer: reduce. Question: how long is a vector, and how much does a matrix stretch one?
//     norm(tensor<float, 2>{3, -4}, 1)   is   7
#pragma once

#include <weft/ops/functions.hpp>
#include <weft/ops/special.hpp>
#include <weft/reduce/errors.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/tensor/tensor.hpp>

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// A value as it is, an expression as a tensor.
template <class R, class X>
auto norm_now(const X& x) {
    if constexpr (expression<X>)
        return eval(cast<R>(x));
    else
        return static_cast<R>(x);
}

/// Of magnitudes.
template <class R, index_t... Axes, class X, class... Options>
auto vector_norm(const X& x, double order, const Options&... options) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (order == infinity) return norm_now<R>(max<Axes...>(x, options...));
    if (order == -infinity) return norm_now<R>(min<Axes...>(x, options...));
    if (order == 0) return norm_now<R>(count_nonzero<Axes...>(x, options...));
    if (order == 1) return norm_now<R>(sum<Axes...>(x, options...));
    if (order == 2) return norm_now<R>(norm<Axes...>(x, options...));
    const auto powers = sum<Axes...>(pow(x, static_cast<R>(order)), options...);
    if constexpr (expression<std::remove_const_t<decltype(powers)>>)
        return norm_now<R>(pow(powers, static_cast<R>(1 / order)));
    else
        return norm_now<R>(std::pow(static_cast<double>(powers), 1 / order));
}

/// Of the magnitudes of matrices over two axes: the greatest, or least, sum of a column or of a row.
template <class R, index_t Row, index_t Column, bool Every, class X, class... Options>
auto matrix_norm(const X& x, double order, const Options&... options) {
    const double size = std::abs(order);
    if (size != 1 && !std::isinf(size)) raise_matrix_norm(order);
    const auto of_sums = [&](const auto& sums) {
        if constexpr (Every)
            return norm_now<R>(order > 0 ? (max)(sums) : (min)(sums));
        else
            return order > 0 ? norm_now<R>(max<Row, Column>(sums, options...))
                             : norm_now<R>(min<Row, Column>(sums, options...));
    };
    if (size == 1) return of_sums(eval(sum<Row>(x, keep_dims)));
    return of_sums(eval(sum<Column>(x, keep_dims)));
}

/// A number that says which norm.
template <class Order>
concept norm_order = std::is_arithmetic_v<Order>;

/// Whether the norm is that of matrices; of a run-time rank without axes only the run time knows.
template <class Shape, index_t... Axes>
constexpr bool is_norm_of_matrices() {
    if constexpr (sizeof...(Axes) != 0)
        return sizeof...(Axes) == 2;
    else if constexpr (has_static_rank<Shape>)
        return static_rank_v<Shape> == 2;
    else
        return false;
}

/// What norms of elements of this type are.
template <class Element>
using norm_of_elements = typename real_part<mean_result<Element>>::type;

template <index_t... Axes, class E, class... Options>
auto norm_of_order(E&& e, double order, const Options&... options) {
    using real = norm_of_elements<tensor_element_t<E>>;
    using shape_type = shape_type_of<E>;
    constexpr bool every = sizeof...(Options) == 0;
    [[maybe_unused]] const bool is_matrix = e.rank() == 2;
    const auto x = cast<real>(abs(std::forward<E>(e)));
    if constexpr (sizeof...(Axes) == 2)
        return matrix_norm<real, Axes..., false>(x, order, options...);
    else if constexpr (is_norm_of_matrices<shape_type, Axes...>())
        return matrix_norm<real, 0, 1, every>(x, order, options...);
    else if constexpr (sizeof...(Axes) == 0 && !has_static_rank<shape_type>)
        return is_matrix ? matrix_norm<real, 0, 1, every>(x, order, options...)
                         : vector_norm<real>(x, order, options...);
    else
        return vector_norm<real, Axes...>(x, order, options...);
}

} // namespace detail

/// The norm of an order. Over one axis, or over all elements of what has not two axes, that of vectors: the `order`-th root of
/// the sum of the `order`-th powers of the magnitudes; of `inf` the greatest magnitude, of `-inf` the least, of 0 how many are
/// not 0. Over two axes, or over all elements of what has two, that of matrices (rows, columns): of 1 the greatest sum of the
/// magnitudes of a column, of `inf` of a row, of -1 and `-inf` the least. The Frobenius norm is `norm` without an order;
/// `<weft/linalg/decompositions.hpp>` brings the orders of matrices that need singular values: 2, -2 and `nuclear`.
///
/// Shape    as sum
/// Lazy     no: what is done follows from the order
/// Cost     one pass over what e reads; of matrices a second one over the sums
/// Errors   as sum; value_error: an order that matrices have not, the greatest or least of no elements
/// Example  double farthest = norm(x - y, std::numeric_limits<double>::infinity());
template <index_t... Axes, expression E, detail::norm_order Order, class... Options>
[[nodiscard]] auto norm(E&& e, Order order, const Options&... options) {
    // Once, where the reductions below would each say it again.
    const auto call = detail::checked_call<detail::fold::sum, axes<Axes...>, false, E>(options...);
    if constexpr (call.rejected)
        return detail::rejected<E>();
    else {
        // Here, since the reductions below would say their own names.
        static_cast<void>(detail::axis_bits_of("norm", call.which, e.shape()));
        return detail::norm_of_order<Axes...>(std::forward<E>(e), static_cast<double>(order), options...);
    }
}

} // namespace weft::inline WEFT_ABI
