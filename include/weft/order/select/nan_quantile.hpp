// SPDX-License-Identifier: BSL-1.0
// weft/order/select/nan_quantile.hpp - medians and quantiles of the elements that are numbers.
//
// Layer: order. Question: below which value does a tenth of the elements lie, those left out that are NaN?
//     tensor medians = nan_median<0>(readings);   of {1, NaN, 3, 9} it is 3
//
// weft/weft.hpp does not include this header. Integers are never NaN: of them these are median and quantile.
#pragma once

#include <weft/ops/other_headers.hpp>
#include <weft/order/quantile.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

std::true_type is_there(header<other_header::nan_quantile>, int);

} // namespace detail

/// The value below which the fraction q of the elements lies that are not NaN; NaN where none is left. Fractions, axes and
/// options as for quantile.
///
/// Shape    as quantile
/// Lazy     as quantile
/// Cost     as quantile, and a pass that leaves out NaN
/// Errors   as quantile
/// Example  nan_quantile(a, 0.9);   nan_quantile<0>(a, {0.05, 0.95});   nan_quantile<1>(a, 0.5, keep_dims);
template <index_t... Axes, expression E, detail::fraction Q, class... Options>
[[nodiscard]] auto nan_quantile(E&& e, Q q, const Options&... options) {
    return detail::quantiles<axes<Axes...>, true>("nan_quantile", std::forward<E>(e),
                                                  detail::single_fraction{},
                                                  detail::one_fraction(static_cast<double>(q)), options...);
}
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto nan_quantile(E&& e, std::initializer_list<double> q, const Options&... options) {
    return detail::quantiles_for_list<axes<Axes...>, true>("nan_quantile", std::forward<E>(e), q, options...);
}
template <index_t... Axes, expression E, expression Q, class... Options>
[[nodiscard]] auto nan_quantile(E&& e, const Q& q, const Options&... options) {
    return detail::quantiles_for_operand<axes<Axes...>, true>("nan_quantile", std::forward<E>(e), q,
                                                              options...);
}

/// The middle of the sorted elements that are not NaN: nan_quantile of 0.5.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as nan_quantile
/// Errors   as quantile
/// Example  x - nan_median<0>(x, keep_dims);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto nan_median(E&& e, const Options&... options) {
    return detail::quantiles<axes<Axes...>, true>("nan_median", std::forward<E>(e), detail::single_fraction{},
                                                  detail::one_fraction(0.5), options...);
}
template <index_t...>
detail::unfit_result nan_median(detail::unfit<>);
template <index_t...>
detail::unfit_result nan_median(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
