// SPDX-License-Identifier: BSL-1.0
// weft/reduce/logsumexp.hpp - the logarithm of a sum of exponentials, without overflow.
//
// Layer: reduce. Question: what is log(sum(exp(x))) where exp(x) is too large for the type?
//     logsumexp(tensor<float, 2>{1000, 1000})   is   1000.6931
//
// log(sum(exp(x - m))) + m for the greatest element m, or for 0 where that is infinite or NaN: then a row of -inf gives
// log(0), and a row with inf or NaN gives that.
#pragma once

#include <weft/reduce/statistics.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {

struct finite_or_zero : rules::same {
    static constexpr const char* label = "0 unless finite";
    template <class X>
    WEFT_INLINE static constexpr auto apply(X x) -> decltype(simd::select(simd::isfinite(x), x, x)) {
        if constexpr (simd::is_pack<X>)
            return simd::select(simd::isfinite(x), x, X(typename X::value_type(0)));
        else
            return simd::select(simd::isfinite(x), x, X(0));
    }
};

} // namespace op

namespace fold {

/// The maximum, which of nothing is -inf.
struct peak : max {
    template <class R>
    static constexpr R of_nothing() {
        return identity<R>();
    }
};

} // namespace fold

template <class Options, class N, class Which>
auto log_sum_exp_node(N x, const Which& which) {
    using T = typename N::value_type;
    constexpr const char* what = "logsumexp";
    const auto exponentials = [&](auto shift) {
        return node(op::exp{}, node(op::subtract{}, x, std::move(shift)));
    };
    const auto shifted = [&](auto total, auto shift) {
        return node(op::add{}, node(op::log{}, std::move(total)), std::move(shift));
    };
    if constexpr (std::same_as<Which, every_axis> && !Options::keep) {
        const T shift = op::finite_or_zero::apply(reduce_node<fold::peak, full>(x, which, what));
        const auto total = reduce_node<fold::wide_sum, full>(exponentials(scalar<T>(shift)), which, what);
        return static_cast<std::remove_const_t<decltype(total)>>(op::log::apply(total) + shift);
    } else {
        auto total = reduce_node<fold::wide_sum, Options>(
            exponentials(node(op::finite_or_zero{}, reduce_node<fold::peak, keeping>(x, which, what))), which,
            what);
        auto shift = applied(op::finite_or_zero{}, reduce_node<fold::peak, Options>(x, which, what));
        if constexpr (expression<decltype(total)>)
            return shifted(std::move(total), std::move(shift));
        else
            return static_cast<decltype(total)>(op::log::apply(total) + shift);
    }
}

} // namespace detail

/// `log(sum(exp(e)))`, without overflow on the way. Axes and options as for sum.
///
/// Shape    as sum; integers give double, 16-bit floats are added in float
/// Lazy     as sum
/// Cost     that of max, and of the sum of the exponentials
/// Errors   as sum, of no elements it is -inf; E120: complex elements have no order
/// Example  log_likelihood = scores - logsumexp<-1>(scores, keep_dims);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto logsumexp(E&& e, const Options&... options) {
    const auto call = detail::checked_call<detail::fold::peak, axes<Axes...>, false, E>(options...);
    if constexpr (call.rejected) {
        return detail::rejected<E>();
    } else {
        using element = detail::tensor_element_t<E>;
        return detail::as_result<detail::mean_result<element>>(
            detail::log_sum_exp_node<typename decltype(call)::options>(
                detail::converted<detail::mean_lane<element>>(detail::capture(std::forward<E>(e))),
                call.which));
    }
}
template <index_t...>
detail::unfit_result logsumexp(detail::unfit<>);
template <index_t...>
detail::unfit_result logsumexp(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
