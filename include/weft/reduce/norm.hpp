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
#include <concepts>
#include <cstdint>
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

/// The type in which norms of elements of this type are computed: float for 16-bit floats.
template <class Element>
using norm_lane = typename real_part<mean_lane<Element>>::type;

/// The magnitudes in that type. The least integer has none of its own type.
template <class E>
auto magnitudes_of(E&& e) {
    using element = tensor_element_t<E>;
    if constexpr (category_of<element> <= category::integer)
        return abs(cast<norm_lane<element>>(std::forward<E>(e)));
    else
        return cast<norm_lane<element>>(abs(std::forward<E>(e)));
}

/// Of magnitudes. `options`: with the axes, if there are some.
template <class R, class X, class... Options>
auto vector_norm(const X& x, double order, const Options&... options) {
    using lane = typename X::value_type;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (order == infinity) return norm_now<R>((max)(x, options...));
    if (order == -infinity) return norm_now<R>((min)(x, options...));
    if (order == 0) return norm_now<R>(weft::count_nonzero(x, options...));
    if (order == 1) return norm_now<R>(weft::sum(x, options...));
    if (order == 2) return norm_now<R>(weft::norm(x, options...));
    const auto powers = weft::sum(pow(x, static_cast<lane>(order)), options...);
    if constexpr (expression<std::remove_const_t<decltype(powers)>>)
        return norm_now<R>(pow(powers, static_cast<lane>(1 / order)));
    else if constexpr (std::same_as<lane, long double>)
        return norm_now<R>(std::pow(powers, 1 / static_cast<lane>(order)));
    else
        return norm_now<R>(std::pow(static_cast<double>(powers), 1 / order));
}

/// Of the magnitudes of matrices, whose rows are numbered along one axis and columns along the other, which `options` name if not
/// all are folded: the greatest, or least, sum of a column or of a row.
template <class R, class Row, class Column, class X, class... Options>
auto matrix_norm(const X& x, double order, const Row& row, const Column& column, const Options&... options) {
    const double size = std::abs(order);
    if (size != 1 && !std::isinf(size)) raise_matrix_norm(order);
    const int summed = normalized_axis("norm", size == 1 ? column.at(0) : row.at(0), x.rank());
    if (x.extent(summed) == 0) raise_nothing("norm", x.shape());
    const auto of_sums = [&](const auto& sums) {
        return order > 0 ? norm_now<R>((max)(sums, options...)) : norm_now<R>((min)(sums, options...));
    };
    if (size == 1) return of_sums(eval(weft::sum(x, row, keep_dims)));
    return of_sums(eval(weft::sum(x, column, keep_dims)));
}

/// What norms of an order do to elements: of classes there is neither a greatest nor a power.
struct norm_of_powers {
    template <class T>
    static constexpr bool accepts = category_of<T> != category::other;
};

/// A number that says which norm.
template <class Order>
concept norm_order = std::is_arithmetic_v<Order>;

/// Whether the norm is that of matrices, where the compiler knows it.
enum class norm_kind { of_vectors, of_matrices, by_rank, by_axes };
template <class Shape, class Which>
constexpr norm_kind norm_kind_of() {
    if constexpr (!Which::is_static)
        return norm_kind::by_axes;
    else if constexpr (!std::same_as<Which, every_axis>)
        return Which::count() == 2 ? norm_kind::of_matrices : norm_kind::of_vectors;
    else if constexpr (has_static_rank<Shape>)
        return static_rank_v<Shape> == 2 ? norm_kind::of_matrices : norm_kind::of_vectors;
    else
        return norm_kind::by_rank;
}

/// The same where the run time does.
template <class Which>
bool is_norm_of_matrices(const Which& which, int rank) {
    if constexpr (std::same_as<Which, every_axis>)
        return rank == 2;
    else
        return which.count() == 2;
}

/// The axes of rows and of columns as `axes`: the first two where none are named.
template <class Which, class F>
auto with_rows_and_columns(const Which& which, F f) {
    if constexpr (std::same_as<Which, every_axis>)
        return f(axes<0>{}, axes<1>{});
    else if constexpr (Which::is_static)
        return f(axes<Which::at(0)>{}, axes<Which::at(1)>{});
    else
        return f(axes{which.at(0)}, axes{which.at(1)});
}

/// What norms of elements of this type are.
template <class Element>
using norm_of_elements = typename real_part<mean_result<Element>>::type;

/// Errors   index_error, or shape_error: no axis is left of a run-time rank. Of norm, where the reductions that it is made of
///          would say their own names
template <class Shape, class Options, class Which>
void check_norm(const Shape& shape, const reduction_call<false, Options, Which>& call) {
    const std::uint32_t bits = axis_bits_of("norm", call.which, shape);
    if constexpr (!gives_value<Options, Which, Shape>())
        static_cast<void>(
            shape_left<reduced_shape<Shape, Which, Options::keep>, Options::keep>("norm", shape, bits));
}

/// f(options...) of the reductions that a norm is made of.
template <class Options, class Which, class F>
auto with_options(const Which& which, F f) {
    if constexpr (std::same_as<Which, every_axis> && Options::keep)
        return f(keep_dims);
    else if constexpr (std::same_as<Which, every_axis>)
        return f();
    else if constexpr (Options::keep)
        return f(which, keep_dims);
    else
        return f(which);
}

template <class E, class Options, class Which>
auto norm_of_order(E&& e, double order, const reduction_call<false, Options, Which>& call) {
    check_norm(e.shape(), call); // once, where the reductions below would each say it again
    using real = norm_of_elements<tensor_element_t<E>>;
    constexpr norm_kind kind = norm_kind_of<shape_type_of<E>, Which>();
    const bool is_matrix = is_norm_of_matrices(call.which, e.rank());
    const auto x = magnitudes_of(std::forward<E>(e));
    if (!is_matrix && std::isinf(order) &&
        folded_elements(x.shape(), axis_bits_of("norm", call.which, x.shape())) == 0)
        raise_nothing("norm", x.shape());
    return with_options<Options>(call.which, [&](const auto&... options) {
        if constexpr (kind == norm_kind::of_vectors) {
            return vector_norm<real>(x, order, options...);
        } else {
            const auto of_matrices = [&] {
                return with_rows_and_columns(call.which, [&](const auto& row, const auto& column) {
                    return matrix_norm<real>(x, order, row, column, options...);
                });
            };
            if constexpr (kind == norm_kind::of_matrices)
                return of_matrices();
            else
                return is_matrix ? of_matrices() : vector_norm<real>(x, order, options...);
        }
    });
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
/// Errors   as sum, and E120 of a class of one's own; value_error: an order that matrices have not, the greatest or least of no
///          elements
/// Example  double farthest = norm(x - y, std::numeric_limits<double>::infinity());
template <index_t... Axes, expression E, detail::norm_order Order, class... Options>
[[nodiscard]] auto norm(E&& e, Order order, const Options&... options) {
    const auto call = detail::checked_call<detail::norm_of_powers, axes<Axes...>, false, E>(options...);
    if constexpr (call.rejected)
        return detail::rejected<E>();
    else
        return detail::norm_of_order(std::forward<E>(e), static_cast<double>(order), call);
}
template <index_t..., class Order, class... Options>
detail::unfit_result norm(detail::unfit<>, const Order&, const Options&...);
template <index_t...>
detail::unfit_result norm(detail::some_tensor, detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
