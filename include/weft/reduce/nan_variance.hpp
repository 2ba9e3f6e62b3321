// SPDX-License-Identifier: BSL-1.0
// weft/reduce/nan_variance.hpp - variance and standard deviation of the elements that are numbers.
//
// Layer: reduce. Question: how far from their mean do the elements lie, those left out that are NaN?
//     tensor spread = nan_stddev<0>(readings, ddof{1});   of {1, NaN, 3} it is sqrt(2)
//
// weft/weft.hpp does not include this header. Integers are never NaN: of them these are var and stddev.
#pragma once

#include <weft/ops/other_headers.hpp>
#include <weft/reduce/without_nan.hpp>

#include <limits>

namespace weft::inline WEFT_ABI {

namespace detail {

std::true_type is_there(header<other_header::nan_variance>, int);

namespace op {

/// From the mean, of what is no NaN; of NaN 0. Of an infinite element it is NaN, and so is the variance.
struct distance_of_number : rules::arithmetic {
    static constexpr const char* label = "distance, of NaN 0";
    template <class X>
    WEFT_INLINE static constexpr auto apply(X x, X mean) -> decltype(simd::select(x == x, x, x)) {
        if constexpr (simd::is_pack<X>)
            return simd::select(x == x, simd::sub(x, mean), X(typename X::value_type(0)));
        else
            return simd::select(x == x, simd::sub(x, mean), X(0));
    }
};

/// How many numbers there are more than `less`; NaN where there are none, as NumPy has it.
struct degrees_left : rules::same {
    static constexpr const char* label = "degrees of freedom";
    double less;

    constexpr explicit degrees_left(double given) : less(given) {}

    template <class X>
    WEFT_INLINE constexpr auto apply(X count) const -> decltype(simd::select(count == count, count, count)) {
        if constexpr (simd::is_pack<X>) {
            using value = typename X::value_type;
            const X left = simd::sub(count, X(value(less)));
            return simd::select(left > X(value(0)), left, X(std::numeric_limits<value>::quiet_NaN()));
        } else {
            const X left = count - X(less);
            return left > X(0) ? left : static_cast<X>(simd::limits_of<X>::quiet_NaN());
        }
    }
};

} // namespace op

template <bool Root, class Given, class E, class... Options>
auto nan_variance(E&& e, const Options&... given) {
    const auto call = checked_call<variance_of<Root>, Given, true, E>(given...);
    if constexpr (call.rejected) {
        return rejected<E>();
    } else {
        using chosen = typename decltype(call)::options;
        using lane = mean_lane<tensor_element_t<E>>;
        using real = typename real_part<lane>::type;
        constexpr const char* what = Root ? "nan_stddev" : "nan_var";
        const auto x = converted<lane>(capture(std::forward<E>(e)));
        auto squares = squares_about_mean<chosen>(op::distance_of_number{}, x, call.which, [&](auto kept) {
            return nan_mean_node<decltype(kept)>(what, x, call.which);
        });
        auto count =
            as_result<real>(reduce_node<fold::count, chosen>(node(op::is_number{}, x), call.which, what));
        auto result = quotient(reduce_node<fold::wide_sum, chosen>(std::move(squares), call.which, what),
                               applied(op::degrees_left(ddof_among(given...)), std::move(count)));
        using element = typename real_part<mean_result<tensor_element_t<E>>>::type;
        if constexpr (Root)
            return as_result<element>(applied(op::sqrt{}, std::move(result)));
        else
            return as_result<element>(std::move(result));
    }
}

} // namespace detail

/// The variance of the elements that are not NaN, over their number less ddof: NaN where that is not above 0. Axes and options as
/// for var, which it is of elements that cannot be NaN.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     that of nan_mean, then two more such reductions
/// Errors   as sum
/// Example  spread = nan_var<0>(readings, ddof{1});
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto nan_var(E&& e, const Options&... options) {
    if constexpr (detail::may_be_nan<detail::tensor_element_t<E>>)
        return detail::nan_variance<false, axes<Axes...>>(std::forward<E>(e), options...);
    else
        return detail::variance<false, axes<Axes...>>("nan_var", std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result nan_var(detail::unfit<>);
template <index_t...>
detail::unfit_result nan_var(detail::some_argument, detail::braced_axes);

/// The square root of nan_var.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as nan_var
/// Errors   as sum
/// Example  z = (x - nan_mean<0>(x)) / nan_stddev<0>(x);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto nan_stddev(E&& e, const Options&... options) {
    if constexpr (detail::may_be_nan<detail::tensor_element_t<E>>)
        return detail::nan_variance<true, axes<Axes...>>(std::forward<E>(e), options...);
    else
        return detail::variance<true, axes<Axes...>>("nan_stddev", std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result nan_stddev(detail::unfit<>);
template <index_t...>
detail::unfit_result nan_stddev(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
