// SPDX-License-Identifier: BSL-1.0
// weft/reduce/ptp.hpp - how far the greatest element is from the smallest.
//
// Layer: reduce. Question: how wide is the interval in which the elements lie?
//     ptp(tensor<int, 3>{4, 9, 2})   is   7
#pragma once

#include <weft/ops/operators.hpp>
#include <weft/reduce/node/reduce.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The difference of two values, or of two nodes, as `-` gives it.
template <class A, class B>
auto ptp_of(A a, B b) {
    if constexpr (expression<A>) {
        using lane = op::subtract::compute<typename A::value_type>;
        return node(op::subtract{}, converted<lane>(std::move(a)), converted<lane>(std::move(b)));
    } else {
        using lane = op::subtract::compute<A>;
        return op::subtract::apply(as_element<lane>(a), as_element<lane>(b));
    }
}

} // namespace detail

/// The greatest element less the smallest ("peak to peak"). Axes and options as for sum; integers wrap.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     two reductions: along inner axes of one pass over memory
/// Errors   as min
/// Example  amplitude = ptp<-1>(signal) / 2;
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto ptp(E&& e, const Options&... options) {
    const auto call = detail::checked_call<detail::fold::max, axes<Axes...>, false, E>(options...);
    if constexpr (call.rejected) {
        return detail::rejected<E>();
    } else {
        using chosen = typename decltype(call)::options;
        const auto x = detail::capture(std::forward<E>(e));
        return detail::ptp_of(detail::reduce_node<detail::fold::max, chosen>(x, call.which, "ptp"),
                              detail::reduce_node<detail::fold::min, chosen>(x, call.which, "ptp"));
    }
}
template <index_t...>
detail::unfit_result ptp(detail::unfit<>);
template <index_t...>
detail::unfit_result ptp(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
