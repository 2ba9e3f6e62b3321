// SPDX-License-Identifier: BSL-1.0
// weft/reduce/without_nan.hpp - reductions of the elements that are numbers.
//
// Layer: reduce. Question: what do the elements add up to, those left out that are NaN?
//     tensor level = nan_mean<0>(readings);   of {1, NaN, 3} it is 2
//
// Integers are never NaN: of them these are sum, mean, min and max.
#pragma once

#include <weft/reduce/extrema.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/reduce/sum.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {

struct without_nan : rules::same {
    static constexpr const char* label = "NaN as 0";
    template <class X>
    WEFT_INLINE static constexpr auto apply(X x) -> decltype(simd::select(x == x, x, x)) {
        if constexpr (simd::is_pack<X>)
            return simd::select(x == x, x, X(typename X::value_type(0)));
        else
            return simd::select(x == x, x, X(0));
    }
};

struct is_number : rules::predicate {
    static constexpr const char* label = "is no NaN";
    template <class X>
    WEFT_INLINE static constexpr auto apply(X x) {
        return x == x;
    }
};

} // namespace op

namespace fold {

/// NaN changes nothing, and is what is left of nothing else.
struct nan_min : min {
    static constexpr const char* label = "nan_min";
    template <class L>
    static constexpr L identity() {
        return static_cast<L>(simd::limits_of<L>::quiet_NaN());
    }
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::minimum_number(x, y);
    }
};

struct nan_max : nan_min {
    static constexpr const char* label = "nan_max";
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::maximum_number(x, y);
    }
};

} // namespace fold

template <class T>
inline constexpr bool may_be_nan =
    category_of<T> == category::floating || category_of<T> == category::complex;

/// A sum, or a count of the elements that were added.
template <class A, class B>
auto quotient(A a, B b) {
    if constexpr (expression<A>) {
        using real = typename real_part<typename A::value_type>::type;
        return node(op::divide{}, std::move(a), converted<real>(std::move(b)));
    } else {
        return static_cast<A>(a / as_element<typename real_part<A>::type>(b));
    }
}

/// By which errors of its sums begin, of elements that are never NaN.
struct named_nan_sum {
    static constexpr const char* label = "nan_sum";
};

/// The mean of what is no NaN.
template <class Options, class N, class Which>
auto nan_mean_node(const char* what, const N& x, const Which& which) {
    return quotient(reduce_node<fold::wide_sum, Options>(node(op::without_nan{}, x), which, what),
                    reduce_node<fold::count, Options>(node(op::is_number{}, x), which, what));
}

} // namespace detail

/// The sum of the elements that are not NaN: 0 where none is left. Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum
/// Errors   as sum
/// Example  total = nan_sum<0>(rainfall);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto nan_sum(E&& e, const Options&... options) {
    using element = detail::tensor_element_t<E>;
    if constexpr (!detail::may_be_nan<element>) {
        return detail::reduce<detail::fold::sum, axes<Axes...>, detail::named_nan_sum>(std::forward<E>(e),
                                                                                       options...);
    } else {
        const auto call = detail::checked_call<detail::fold::sum, axes<Axes...>, false, E>(options...);
        if constexpr (call.rejected)
            return detail::rejected<E>();
        else
            return detail::as_result<element>(
                detail::reduce_node<detail::fold::wide_sum, typename decltype(call)::options>(
                    detail::node(detail::op::without_nan{}, detail::converted<detail::total_t<element>>(
                                                                detail::capture(std::forward<E>(e)))),
                    call.which, "nan_sum"));
    }
}
template <index_t...>
detail::unfit_result nan_sum(detail::unfit<>);
template <index_t...>
detail::unfit_result nan_sum(detail::some_argument, detail::braced_axes);

/// The mean of the elements that are not NaN: NaN where none is left. Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     two reductions, the sum and the count: along inner axes of one pass over memory
/// Errors   as sum
/// Example  level = nan_mean<0>(readings);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto nan_mean(E&& e, const Options&... options) {
    using element = detail::tensor_element_t<E>;
    if constexpr (!detail::may_be_nan<element>) {
        return detail::mean_as<axes<Axes...>>("nan_mean", std::forward<E>(e), options...);
    } else {
        const auto call = detail::checked_call<detail::fold::sum, axes<Axes...>, false, E>(options...);
        if constexpr (call.rejected) {
            return detail::rejected<E>();
        } else {
            return detail::as_result<element>(detail::nan_mean_node<typename decltype(call)::options>(
                "nan_mean", detail::converted<detail::total_t<element>>(detail::capture(std::forward<E>(e))),
                call.which));
        }
    }
}
template <index_t...>
detail::unfit_result nan_mean(detail::unfit<>);
template <index_t...>
detail::unfit_result nan_mean(detail::some_argument, detail::braced_axes);

/// The smallest element that is not NaN: NaN where none is left. Axes and options as for sum.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum
/// Errors   as min
/// Example  coldest = nan_min<0>(temperature);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto nan_min(E&& e, const Options&... options) {
    using fold = std::conditional_t<detail::may_be_nan<detail::tensor_element_t<E>>, detail::fold::nan_min,
                                    detail::fold::min>;
    return detail::reduce<fold, axes<Axes...>, detail::fold::nan_min>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result nan_min(detail::unfit<>);
template <index_t...>
detail::unfit_result nan_min(detail::some_argument, detail::braced_axes);

/// The greatest element that is not NaN, as nan_min.
///
/// Shape    as sum
/// Lazy     as sum
/// Cost     as sum
/// Errors   as min
/// Example  warmest = nan_max<0>(temperature);
template <index_t... Axes, expression E, class... Options>
[[nodiscard]] auto nan_max(E&& e, const Options&... options) {
    using fold = std::conditional_t<detail::may_be_nan<detail::tensor_element_t<E>>, detail::fold::nan_max,
                                    detail::fold::max>;
    return detail::reduce<fold, axes<Axes...>, detail::fold::nan_max>(std::forward<E>(e), options...);
}
template <index_t...>
detail::unfit_result nan_max(detail::unfit<>);
template <index_t...>
detail::unfit_result nan_max(detail::some_argument, detail::braced_axes);

} // namespace weft::inline WEFT_ABI
