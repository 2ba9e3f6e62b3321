// SPDX-License-Identifier: BSL-1.0
// weft/ops/isclose.hpp - which elements are near enough to others.
//
// Layer: ops. Question: where do two results differ?
//     flatnonzero(!isclose(a, b))
#pragma once

#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

namespace op {

struct isclose : mapped<closeness> {
    static constexpr const char* label = "isclose";
};

} // namespace op

} // namespace detail

/// Whether `|a - b| <= atol + rtol * |b|`, for each element: what `allclose` asks of all. Infinities of one sign are close to each
/// other, NaN is close to nothing. One of the two may be a number.
///
/// Shape    the broadcast shape of both
/// Lazy     yes, captures as operators do
/// Cost     a plain loop over elements, as of map: both become double, or complex numbers of double
/// Errors   as for a == b; E120: elements that are no numbers
/// Example  where(isclose(a, b), a, 0)
template <class A, class B>
    requires detail::operands<A, B>
[[nodiscard]] auto isclose(A&& a, B&& b, double rtol = 1e-5, double atol = 1e-8) {
    using meaning = detail::closeness_verdict<detail::own_element<A>, detail::own_element<B>>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if constexpr (meaning::value) {
        detail::check_all_exact(a, b);
        return detail::node(detail::op::isclose{{.f = {rtol, atol}}}, detail::own_node(std::forward<A>(a)),
                            detail::own_node(std::forward<B>(b)));
    } else {
        return detail::rejected<A, B>();
    }
}
template <class A, class B>
    requires detail::foreign_operands<A, B>
auto isclose(A&&, B&&, double = 0, double = 0) {
    return detail::reject_foreign<A, B>();
}
template <class = void>
detail::unfit_result isclose(detail::no_tensor, detail::some_argument, double = 0, double = 0);

} // namespace weft::inline WEFT_ABI
