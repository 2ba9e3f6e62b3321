// SPDX-License-Identifier: BSL-1.0
// weft/reduce/statistics.hpp - mean, variance, standard deviation, 2-norm.
//
// Layer: reduce. Question: what is the mean, and how far from it do the elements lie?
//     auto z = (x - mean<0>(x)) / stddev<0>(x, ddof{1});
//
// Each is made of sums, which are divided, or their root taken, where they stand, so that it is lazy where they are.
#pragma once

#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/reduce/node/reduce.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {

/// |z|^2 without a square root.
struct squared_magnitude : abs2 {
    static constexpr const char* label = "squared magnitude";
};

} // namespace op

/// The type in which a mean is computed: double for integers, float for 16-bit floats.
template <class T>
using mean_lane = total_t<typename floating_for<T>::type>;

/// The type that the mean of elements of type T has.
template <class T>
using mean_result = typename floating_for<T>::type;

template <class T, class X>
auto as_result(X x) {
    if constexpr (expression<X>)
        return converted<T>(std::move(x));
    else
        return as_element<T>(x);
}

/// A value, or each element of a node, through an operation.
template <class Op, class X>
auto applied(Op op, X x) {
    if constexpr (expression<X>)
        return node(op, std::move(x));
    else
        return op.apply(x);
}

/// What means, variances and norms do to elements of a class.
struct mean_of {
    template <class T>
    static constexpr bool accepts =
        category_of<T> != category::other || (fold::sum::accepts<T> && requires(const T& x) {
            { x / T(index_t{}) } -> std::convertible_to<T>;
        });
};
struct norm_of {
    template <class T>
    static constexpr bool accepts =
        category_of<T> != category::other || (fold::sum::accepts<T> && requires(const T& x) {
            { op::squared_magnitude::apply(x) } -> std::convertible_to<T>;
            op::sqrt::apply(x);
        });
};
template <bool Root>
struct variance_of {
    template <class T>
    static constexpr bool accepts =
        category_of<T> != category::other || (mean_of::accepts<T> && requires(const T& x) {
            { op::subtract::apply(x, x) } -> std::convertible_to<T>;
            { op::squared_magnitude::apply(x) } -> std::convertible_to<T>;
            T(double{});
        } && (!Root || norm_of::accepts<T>));
};

/// A count as a number that a sum is divided by.
template <class R, class Count>
R real_number(Count count) {
    if constexpr (std::constructible_from<R, double>)
        return R(static_cast<double>(count));
    else
        return R(count);
}

/// `x / count`, whatever x is.
template <class X, class Count>
auto divided(X x, Count count) {
    if constexpr (expression<X>) {
        using real = typename real_part<typename X::value_type>::type;
        return node(op::divide{}, std::move(x), scalar<real>(real(count)));
    } else {
        return static_cast<X>(x /
                              real_number<typename real_part<X>::type>(count)); // an operator may refer to x
    }
}

/// Sums over a number; with `Root` the roots of these.
template <bool Root, class Options, class N, class Which, class Count>
auto finished_sums(const char* what, N node, const Which& which, Count divisor) {
    if constexpr (has_finished_totals<typename N::value_type>) {
        return reduce_node<fold::wide_sum, Options>(std::move(node), which, what,
                                                    quotient_finish<Root>{double(divisor)});
    } else {
        auto quotients = divided(reduce_node<fold::wide_sum, Options>(std::move(node), which, what), divisor);
        if constexpr (Root)
            return applied(op::sqrt{}, std::move(quotients));
        else
            return quotients;
    }
}

template <class Options, class N, class Which>
auto mean_node(const char* what, N node, const Which& which) {
    const auto shape = node.shape();
    const index_t count = folded_elements(shape, axis_bits_of(what, which, shape));
    return finished_sums<false, Options>(what, std::move(node), which, count);
}

/// The options of a mean that meets the elements again.
struct keeping {
    static constexpr bool keep = true;
};
struct full {
    static constexpr bool keep = false;
};

/// The squared distances from the mean, by `distance`; `mean(keeping{})` gives the mean, or `mean(full{})` that of all elements
/// where it is wanted now.
template <class Options, class Op, class N, class Which, class Mean>
auto squares_about_mean(Op distance, const N& x, const Which&, const Mean& mean) {
    if constexpr (std::same_as<Which, every_axis> && !Options::keep)
        return node(op::squared_magnitude{}, node(distance, x, scalar<typename N::value_type>(mean(full{}))));
    else
        return node(op::squared_magnitude{}, node(distance, x, mean(keeping{})));
}

/// The root of the sum of squares.
template <class Options, class N, class Which>
auto norm_node(N squares, const Which& which) {
    if constexpr (has_finished_totals<typename N::value_type>)
        return reduce_node<fold::wide_sum, Options>(std::move(squares), which, "norm",
                                                    quotient_finish<true>{1});
    else
        return applied(op::sqrt{}, reduce_node<fold::wide_sum, Options>(std::move(squares), which, "norm"));
}

/// The sum of squared distances from the mean, over n - ddof, finished.
template <bool Root, class Options, class N, class Which>
auto variance_node(const char* what, N x, const Which& which, double less) {
    const auto shape = x.shape();
    const index_t count = folded_elements(shape, axis_bits_of(what, which, shape));
    auto squares = squares_about_mean<Options>(
        op::subtract{}, x, which, [&](auto kept) { return mean_node<decltype(kept)>(what, x, which); });
    return finished_sums<Root, Options>(what, std::move(squares), which,
                                        (std::max)(double(count) - less, 0.0));
}

/// `what`: by which its errors begin.
template <class Given, class E, class... Options>
auto mean_as(const char* what, E&& e, const Options&... options) {
    const auto call = checked_call<mean_of, Given, false, E>(options...);
    if constexpr (call.rejected) {
        return rejected<E>();
    } else {
        using element = tensor_element_t<E>;
        return as_result<mean_result<element>>(mean_node<typename decltype(call)::options>(
            what, converted<mean_lane<element>>(capture(std::forward<E>(e))), call.which));
    }
}

/// The same.
template <bool Root, class Given, class E, class... Options>
auto variance(const char* what, E&& e, const Options&... given) {
    const auto call = checked_call<variance_of<Root>, Given, true, E>(given...);
    if constexpr (call.rejected) {
        return rejected<E>();
    } else {
        using element = tensor_element_t<E>;
        using real = typename real_part<mean_result<element>>::type;
        return as_result<real>(variance_node<Root, typename decltype(call)::options>(
            what, converted<mean_lane<element>>(capture(std::forward<E>(e))), call.which,
            ddof_among(given...)));
    }
}

} // namespace detail

/// The mean. Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum, and a division for each result; integers are added in double, of no elements it is NaN
/// Errors   as sum
/// Example  centred = x - mean<0>(x);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto mean(E&& e, const Options&... options) {
    return detail::mean_as<axes<Axes...>>("mean", std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result mean(detail::unfit<>);
template <index_t...>
detail::unfit_result mean(detail::some_argument, detail::braced_axes);

/// The variance: the mean squared distance from the mean, over n - ddof. Axes and options as for sum, and `ddof{r}`, which need
/// not be whole.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     two passes over what e reads: the mean, then the squares, so that nothing cancels
/// Errors   as sum
/// Example  spread = var<0>(x, ddof{1}, keep_dims);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto var(E&& e, const Options&... options) {
    return detail::variance<false, axes<Axes...>>("var", std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result var(detail::unfit<>);
template <index_t...>
detail::unfit_result var(detail::some_argument, detail::braced_axes);

/// The square root of the variance.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as var
/// Errors   as sum
/// Example  z = (x - mean<0>(x)) / stddev<0>(x);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto stddev(E&& e, const Options&... options) {
    return detail::variance<true, axes<Axes...>>("stddev", std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result stddev(detail::unfit<>);
template <index_t...>
detail::unfit_result stddev(detail::some_argument, detail::braced_axes);

/// The 2-norm: the square root of the sum of the squared magnitudes. Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum, and a square root for each result
/// Errors   as sum
/// Example  unit = v / norm<-1>(v, keep_dims);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto norm(E&& e, const Options&... options) {
    const auto call = detail::checked_call<detail::norm_of, axes<Axes...>, false, E>(options...);
    if constexpr (call.rejected) {
        return detail::rejected<E>();
    } else {
        using element = detail::tensor_element_t<E>;
        using real = typename detail::real_part<detail::mean_result<element>>::type;
        auto squares =
            detail::node(detail::op::squared_magnitude{},
                         detail::converted<detail::mean_lane<element>>(detail::capture(std::forward<E>(e))));
        return detail::as_result<real>(
            detail::norm_node<typename decltype(call)::options>(std::move(squares), call.which));
    }
}
template <index_t...>
detail::unfit_result norm(detail::unfit<>);
template <index_t...>
detail::unfit_result norm(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
