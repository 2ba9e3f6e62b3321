// SPDX-License-Identifier: BSL-1.0
// weft/ops/statement/masked.hpp - writing where a condition is true: `a(mask) = v`.
//
// Layer: ops. Question: how are some elements replaced, and what does that cost?
//     a(a < 0) = 0;   a(isnan(a)) = b;   a(mask) *= 2;   a(n != 0) /= n;
//
// Shape    mask and v broadcast to the shape of a, which stays
// Lazy     no: runs now
// Cost     one pass over all of a: a = where(mask, v, a), a = where(mask, a * v, a); what is not selected is not
//          divided
// Errors   those of an assignment in place
// Example  image(image > 255) = 255;
#pragma once

#include <weft/ops/compound.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/masked.hpp>

namespace weft::inline WEFT_ABI::detail {

namespace op {

/// `Op` of the elements that are selected; of the others nothing is computed.
template <class Op>
struct selected : operation {
    static constexpr const char* label = Op::label;
    template <class, class X, class>
    using result = X;
    template <class C>
    using compute = typename Op::template compute<C>;
    template <class X>
    static constexpr auto apply(bool m, const X& x, const X& y) -> decltype(Op::apply(x, y)) {
        return m ? Op::apply(x, y) : x;
    }
};

} // namespace op

/// Whether a division runs element by element, and one by zero is an error of the program: that of integers, of classes.
template <class X, class E>
concept divides_alone = operands<X, E> && category_of<common_element<X, E>> != category::floating &&
                        category_of<common_element<X, E>> != category::complex;

template <class Op, class Mask, class X, class E>
constexpr auto where_selected(const Mask& mask, X& x, E&& e) {
    return build_three<bool, common_element<X&, E>>(op::selected<Op>{}, mask, x, std::forward<E>(e),
                                                    "a(mask)");
}

template <class X, class Mask>
template <class E>
constexpr void masked<X, Mask>::operator=(E&& e) && {
    detail::write(x_.write_target(), choose("a(mask)", mask_, std::forward<E>(e), x_));
}
template <class X, class Mask>
template <class Op, class E>
constexpr void masked<X, Mask>::compound(masked&& to, E&& e) {
    constexpr bool divides = std::same_as<Op, op::divide> || std::same_as<Op, op::modulo>;
    if constexpr (!operands<X&, E>)
        reject_foreign<X&, E>();
    else if constexpr (divides && divides_alone<X, E>)
        detail::write(to.x_.write_target(), where_selected<Op>(to.mask_, to.x_, static_cast<E&&>(e)));
    else
        detail::write(to.x_.write_target(),
                      choose("a(mask)", to.mask_, build(Op{}, to.x_, static_cast<E&&>(e), "a(mask)"), to.x_));
}

} // namespace weft::inline WEFT_ABI::detail
