// SPDX-License-Identifier: BSL-1.0
// weft/linalg/covariance.hpp - how variables vary together.
//
// Layer: linalg. Question: do these measurements go up and down with each other?
//     tensor c = cov(x);   tensor r = corrcoef(x);   of variables in rows, observations in columns
#pragma once

#include <weft/linalg/matmul.hpp>
#include <weft/ops/compound.hpp>
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/concat.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/view/flip.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/unit_axes.hpp>

#include <algorithm>
#include <complex>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The operation in E120.
struct covariance;

template <class T>
using covariance_verdict =
    std::conditional_t<variance_of<false>::accepts<T> && product_verdict<mean_result<T>>::value,
                       diagnose::holds, diagnose::operation<covariance, T>>;

/// The type in which correlations of elements of type T are computed: a covariance may be too large for a smaller one than double.
template <class T>
using correlation_lane = promote_t<mean_result<T>, double>;

/// Rounding may take a correlation out of its bounds.
template <class T>
std::complex<T> bounded_parts(const std::complex<T>& z) {
    return {std::clamp(z.real(), T(-1), T(1)), std::clamp(z.imag(), T(-1), T(1))};
}

} // namespace detail

/// The covariances of the rows, each a variable: on the diagonal their variances. They divide by n - 1, or n - value of
/// `ddof{value}`, where n is the number of observations; by 0 where that is negative.
///
/// Shape    (k, n) gives (k, k); elements as of mean
/// Lazy     no
/// Cost     a copy without the means, and the product of it with its transpose, of which half is computed
/// Errors   E310 or shape_error: x has two axes; E120: elements of a class that has no means and products
/// Example  tensor c = cov(returns);   cov(transpose(samples), ddof{0});
template <expression X>
[[nodiscard]] auto cov(const X& x, ddof less = ddof(1), source_line line = source_line::here()) {
    using two_axes = detail::rank_verdict<typename X::shape_type, 2>;
    using meaning = detail::covariance_verdict<typename X::value_type>;
    static_assert(two_axes::value, "weft E310: another rank than the function works on");
    static_assert(meaning::value || !two_axes::value, "weft E120: no such operation on this element type");
    using value = typename X::value_type;
    if constexpr (two_axes::value && meaning::value && detail::is_short_float<value>) {
        return eval(cast<value>(weft::cov(cast<float>(x), less, line))); // rounded once, as their variances
    } else if constexpr (two_axes::value && meaning::value) {
        return detail::at_line(line, [&] {
            detail::check_rank<2>("cov", x.shape());
            const auto apart = eval(x - weft::mean<1>(x, keep_dims));
            const double freedom = (std::max)(static_cast<double>(apart.extent(1)) - less.value, 0.0);
            if constexpr (category_of<typename decltype(apart)::value_type> == detail::category::complex)
                return eval(matmul(apart, conj(transpose(apart))) / freedom);
            else
                return eval(matmul(apart, transpose(apart)) / freedom);
        });
    } else {
        return eval(x);
    }
}
template <int = 0>
detail::unfit_result cov(detail::unfit<>, ddof = ddof(1));

/// The same of two variables.
///
/// Shape    (n), (n) gives (2, 2)
/// Lazy     no
/// Cost     as cov
/// Errors   as stack and cov
/// Example  cov(x, y)(0, 1);
template <expression X, expression Y>
[[nodiscard]] auto cov(const X& x, const Y& y, ddof less = ddof(1), source_line line = source_line::here()) {
    return detail::at_line(line, [&] { return weft::cov(weft::stack<0>(x, y), less, line); });
}

/// The correlation coefficients of the rows: their covariances over both standard deviations, from -1 to 1, as are both parts of
/// complex ones. A row that does not vary has none: NaN, or where the mean of equal numbers is rounded, a number without meaning.
///
/// Shape    as cov
/// Lazy     no
/// Cost     as cov, in `double` at least
/// Errors   as cov; E120: elements of any class
/// Example  tensor r = corrcoef(returns);
template <expression X>
[[nodiscard]] auto corrcoef(const X& x, source_line line = source_line::here()) {
    using element = typename X::value_type;
    constexpr bool is_class = category_of<element> == detail::category::other;
    using meaning =
        std::conditional_t<is_class, diagnose::operation<detail::covariance, element>, diagnose::holds>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if constexpr (!meaning::value) {
        return eval(x);
    } else if constexpr (!detail::rank_verdict<typename X::shape_type, 2>::value) {
        return weft::cov(x, ddof(1), line);
    } else {
        detail::at_line(line, [&] { detail::check_rank<2>("corrcoef", x.shape()); });
        const auto c = weft::cov(cast<detail::correlation_lane<element>>(x), ddof(1), line);
        const auto deviation = eval(sqrt(real(diagonal(c))));
        const auto r = c / expand_dims<1>(deviation) / deviation;
        if constexpr (category_of<typename decltype(c)::value_type> == detail::category::complex) {
            auto bounded = eval(r);
            for (auto& z : bounded)
                z = detail::bounded_parts(z);
            return eval(cast<detail::mean_result<element>>(bounded));
        } else {
            return eval(cast<detail::mean_result<element>>(clamp(r, -1, 1)));
        }
    }
}
template <int = 0>
detail::unfit_result corrcoef(detail::unfit<>);

/// The same of two variables.
///
/// Shape    (n), (n) gives (2, 2)
/// Lazy     no
/// Cost     as cov
/// Errors   as stack and corrcoef
/// Example  corrcoef(x, y)(0, 1);
template <expression X, expression Y>
[[nodiscard]] auto corrcoef(const X& x, const Y& y, source_line line = source_line::here()) {
    return detail::at_line(line, [&] { return weft::corrcoef(weft::stack<0>(x, y), line); });
}

} // namespace weft::inline WEFT_ABI
