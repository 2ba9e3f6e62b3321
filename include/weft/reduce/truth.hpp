// SPDX-License-Identifier: BSL-1.0
// weft/reduce/truth.hpp - whether elements are true, and how many.
//
// Layer: reduce. Question: is any element, are all of them, how many are not 0?
//     if (any(isnan(a))) ...   assert(all(a > 0));   tensor n = count_nonzero<1>(a > b);
#pragma once

#include <weft/core/all.hpp>
#include <weft/reduce/node/reduce.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Whether every element is true (not 0). Axes are an argument: `all(e, axes<0>{})`; `all(pool, e)` is on the threads of a pool.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum, but over everything it stops where it is decided, unless a function of yours is called; of no elements true
/// Errors   as sum
/// Example  assert(all(isfinite(a)));
template <class E, class... Options>
constexpr auto all_t::operator()(E&& e, const Options&... options) const {
    if constexpr (expression<E>)
        return detail::reduce<fold::all, axes<>>(std::forward<E>(e), options...);
    else if constexpr (sizeof...(Options) == 1 && requires { evaluate(e, [] {}); })
        return evaluate(e, [&] { return all_t()(options...); }); // e is a pool
    else
        return static_cast<void>(unfit<>(e)), true;
}

} // namespace detail

namespace detail {

/// Rejected: `all<0>(a)` compares the object with 0.
template <integer Axis>
constexpr unfit_result operator<(const all_t&, const Axis&) {
    static_assert(diagnose::misspelled<Axis>::value,
                  "weft E152: all is an object, and its axes an argument: all(a, axes<0>{})");
    return never_made<rejected_part<bool>>();
}

} // namespace detail

/// Whether any element is true (not 0). Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum, but over everything it stops where it is decided, unless a function of yours is called; of no elements false
/// Errors   as sum
/// Example  if (any(a < 0)) ...
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto any(E&& e, const Options&... options) {
    return detail::reduce<detail::fold::any, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
bool any(detail::unfit<>);
template <index_t...>
bool any(detail::some_argument, detail::braced_axes);

/// How many elements are not 0. Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum
/// Errors   as sum
/// Example  std::ptrdiff_t hits = count_nonzero(distance < radius);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto count_nonzero(E&& e, const Options&... options) {
    return detail::reduce<detail::fold::count, axes<Axes...>>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result count_nonzero(detail::unfit<>);
template <index_t...>
detail::unfit_result count_nonzero(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
