// SPDX-License-Identifier: BSL-1.0
// weft/reduce/extrema.hpp - the smallest and the greatest element.
//
// Layer: reduce. Question: between which values do the elements lie, or those along some axes?
//     float low = min(a);   tensor peaks = max<1>(abs(a));
#pragma once

#include <weft/reduce/node/reduce.hpp>

namespace weft::inline WEFT_ABI {

/// The smallest element; NaN if there is one. Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum
/// Errors   as sum; value_error: there are no elements to choose from; E120: complex elements have no order
/// Example  a -= min<-1>(a, keep_dims);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto(min)(E&& e, const Options&... options) {
    return detail::reduce<detail::fold::min, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result(min)(detail::unfit<>);
template <index_t...>
detail::unfit_result(min)(detail::some_argument, detail::braced_axes);
template <index_t... Axes, detail::scalar_value X, expression E>
auto(min)(const X& number, E&& e) { // Rejected: of both the lesser.
    return detail::reduce<detail::fold::min, axes<Axes...>>(std::forward<E>(e), number);
}

/// The greatest element; NaN if there is one. Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum
/// Errors   as min
/// Example  e = exp(a - max<-1>(a, keep_dims));
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto(max)(E&& e, const Options&... options) {
    return detail::reduce<detail::fold::max, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result(max)(detail::unfit<>);
template <index_t...>
detail::unfit_result(max)(detail::some_argument, detail::braced_axes);
template <index_t... Axes, detail::scalar_value X, expression E>
auto(max)(const X& number, E&& e) { // Rejected: of both the greater.
    return detail::reduce<detail::fold::max, axes<Axes...>>(std::forward<E>(e), number);
}

} // namespace weft::inline WEFT_ABI
