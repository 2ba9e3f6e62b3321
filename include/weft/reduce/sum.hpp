// SPDX-License-Identifier: BSL-1.0
// weft/reduce/sum.hpp - sums and products of elements.
//
// Layer: reduce. Question: what do all elements, or those along some axes, add up to?
//     double s = sum(a * b);   tensor rows = sum<1>(a * b);   auto e = a / sum<-1>(a, keep_dims);
#pragma once

#include <weft/reduce/node/reduce.hpp>

namespace weft::inline WEFT_ABI {

/// Adds up the elements: all of them, or those along the axes named in the angle brackets or as `axes`.
///
/// Shape    without axes a value; else that of e without these axes (with `keep_dims`: they stay as 1). A value too
///          where the compiler knows that no axis would be left
/// Lazy     with axes yes, captures as operators do; a value is computed now
/// Cost     one pass over what e reads, at the speed of its kernel; inside a larger expression it is computed once.
///          Integers are added in 64 bits, 16-bit floats in float; floats pairwise, in an order that follows from the
///          shape only
/// Errors   E150, E151 or index_error (axes), E301 (options), shape_error where no axis is left of a run-time rank
/// Example  mass = sum<0, -1>(density * volume);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto sum(E&& e, const Options&... options) {
    return detail::reduce<detail::fold::sum, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result sum(detail::unfit<>);
template <index_t...>
detail::unfit_result sum(detail::some_argument, detail::braced_axes);

/// Multiplies the elements; axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum
/// Errors   as sum
/// Example  index_t count = prod(extents);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto prod(E&& e, const Options&... options) {
    return detail::reduce<detail::fold::prod, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result prod(detail::unfit<>);
template <index_t...>
detail::unfit_result prod(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
