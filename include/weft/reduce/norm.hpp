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

} // namespace detail

/// The norm of an order. Over one axis, or over all elements of what has not two axes, that of vectors: the `order`-th root of
/// the sum of the `order`-th powers of the magnitudes; of `inf` the greatest magnitude, of `-inf` the least, of 0 how many are
/// not 0. Over two axes, or over all elements of what has two, that of matrices (rows, columns): of 1 the greatest sum of the
/// magnitudes of a column, of `inf` of a row, of -1 and `-inf` the least. The Frobenius norm is `norm` without an order; the
/// 2-norm and the nuclear norm of a matrix are the greatest of, and the sum of, `svd(a).s`.
///
/// Shape    as sum
/// Lazy     no: what is done follows from the order
/// Cost     one pass over what e reads; of matrices a second one over the sums
/// Errors   as sum; value_error: an order that matrices have not, the greatest or least of no elements
/// Example  double farthest = norm(x - y, std::numeric_limits<double>::infinity());
template <index_t... Axes, expression E, class Order, class... Options>
    requires std::is_arithmetic_v<Order>
[[nodiscard]] auto norm(E&& e, Order order, const Options&... options) {
    using element = detail::tensor_element_t<E>;
    using real = typename detail::real_part<detail::mean_result<element>>::type;
    const auto x = cast<real>(abs(std::forward<E>(e)));
    const auto wanted = static_cast<double>(order);
    constexpr bool is_matrix = [] {
        if constexpr (sizeof...(Axes) != 0)
            return sizeof...(Axes) == 2;
        else if constexpr (detail::has_static_rank<detail::shape_type_of<E>>)
            return detail::static_rank_v<detail::shape_type_of<E>> == 2;
        else
            return false;
    }();
    if constexpr (!is_matrix) {
        return detail::vector_norm<real, Axes...>(x, wanted, options...);
    } else if constexpr (sizeof...(Axes) == 2) {
        return detail::matrix_norm<real, Axes..., false>(x, wanted, options...);
    } else {
        return detail::matrix_norm < real, 0, 1, sizeof...(Options) == 0 > (x, wanted, options...);
    }
}

} // namespace weft::inline WEFT_ABI
