// SPDX-License-Identifier: BSL-1.0
// weft/ops/compound.hpp - `x op= e`, in place.
//
// Layer: ops. Question: what does `x += e` change?
//     the elements of x; never its shape
//
// Every compound assignment:
//
// Shape    broadcast(x, e) must equal the shape of x
// Lazy     no: runs now
// Cost     one pass; a copy of the result only where e may read, at another place, what x writes
// Errors   E102, E104 or assign_error (shape, elements that share an address), E130 (category of the element type);
//          nothing has been written then
// Example  weights -= 0.1f * gradient;
#pragma once

#include <weft/ops/operand/build.hpp>
#include <weft/ops/operators.hpp>
#include <weft/tensor/masked.hpp>
#include <weft/write/in_place.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// `check_assign` without a notice of a doubtful broadcast: the operation that is built next gives it.
template <class Target, class Source>
constexpr void check_assign_quietly(const Target& target, const Source& source) {
    if constexpr (has_static_rank<Target> && has_static_rank<Source>) {
        if constexpr (!covers<Target, Source>()) {
            if constexpr (Target::rank() == Source::rank())
                if (target == source) return;
            const all_extents<Target> t(target);
            const all_extents<Source> s(source);
            check_assign_extents(t.values, Target::rank(), s.values, Source::rank());
        }
    } else {
        const extent_list t(target), s(source);
        check_assign_extents(t.begin(), t.rank(), s.begin(), s.rank());
    }
}

/// How something holds its target: a view as it is, which may be a temporary, a tensor by reference.
template <class X>
using held_target = std::conditional_t<std::remove_cv_t<X>::refers_to_elements, std::remove_cv_t<X>, X&>;

/// The tensor or view itself, of `noalias(x)` that `x`.
template <class To>
constexpr auto& target_of(To& to) {
    if constexpr (expression<To>)
        return to;
    else
        return to.x;
}

/// Errors   assign_error: the shape of x would change, or is not that of an exact e. `build` gives all other errors, and notices
template <class X, class E>
constexpr void check_source(const X& x, const E& e) {
    if constexpr (strict_operand<E> && exact_verdict<X, E>::value)
        same_shapes<raise_not_as_target>(x.shape(), e.shape());
    else if constexpr (expression<E>)
        check_assign_quietly(x.shape(), e.shape());
}

/// `to op= e` of a tensor or view, or of `noalias` of one. All checks stand here, so that the compiler has little to say on
/// the way.
struct in_place {
    template <class Op, class To, class E>
    static constexpr To&& compound(To&& to, E&& e) {
        auto& x = target_of(to);
        using X = decltype(x);
        constexpr overlap known = expression<To> ? overlap::possible : overlap::excluded;
        using permission = access_verdict<X>;
        using shapes =
            std::conditional_t<permission::value, assign_verdict<shape_type_of<X>, shape_type_of<E>>,
                               diagnose::holds>;
        static_assert(permission::value, "weft E131: the target is read-only");
        static_assert(shapes::value,
                      "weft E102: in place the target keeps its shape; x.assign(e) gives it a new one");
        if constexpr (!operands<X, E>) {
            reject_foreign<X, E>();
        } else if constexpr (permission::value && shapes::value) {
            check_source(x, e);
            detail::write<known, true>(x.write_target(), build(Op{}, x, static_cast<E&&>(e)));
        }
        return static_cast<To&&>(to);
    }
};

/// A tensor or view as the target; what is no operand is rejected.
template <class X, class E>
concept in_place_operands = expression<X> && (operands<X, E> || foreign_value<E>);

/// Something that does `x op= e` in a way of its own, by `compound<Op>(x, e)`; it says by `takes<E>` which `e` may stand there.
template <class X, class E>
concept compound_target = std::remove_cvref_t<X>::template takes<E>;

template <class X, class E>
concept compound_operands = compound_target<X, E> || in_place_operands<X, E>;

template <class X, class E>
using compound_way = std::conditional_t<compound_target<X, E>, std::remove_cvref_t<X>, in_place>;

} // namespace detail

template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator+=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::add>(static_cast<X&&>(x),
                                                                          static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator-=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::subtract>(static_cast<X&&>(x),
                                                                               static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator*=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::multiply>(static_cast<X&&>(x),
                                                                               static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator/=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::divide>(static_cast<X&&>(x),
                                                                             static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator%=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::modulo>(static_cast<X&&>(x),
                                                                             static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator&=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::bit_and>(static_cast<X&&>(x),
                                                                              static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator|=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::bit_or>(static_cast<X&&>(x),
                                                                             static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator^=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::bit_xor>(static_cast<X&&>(x),
                                                                              static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator<<=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::shift_left>(static_cast<X&&>(x),
                                                                                 static_cast<E&&>(e));
}
template <class X, class E>
    requires detail::compound_operands<X, E>
constexpr decltype(auto) operator>>=(X&& x, E&& e) {
    return detail::compound_way<X, E>::template compound<detail::op::shift_right>(static_cast<X&&>(x),
                                                                                  static_cast<E&&>(e));
}

namespace detail {

/// `noalias(x) = e`: the caller promises that e reads nothing that x writes at another place.
template <class X>
struct without_overlap : in_place {
    held_target<X> x;

    template <class E>
    static constexpr bool takes = in_place_operands<X&, E>;

    template <class E>
        requires takes<E>
    constexpr void operator=(E&& e) const {
        if constexpr (!operands<X&, E>)
            reject_foreign<X&, E>();
        else
            detail::write<detail::overlap::excluded>(x.write_target(), static_cast<E&&>(e));
    }
};

} // namespace detail

/// In-place assignment without the test for overlap.
///
/// Shape    as for x = e
/// Lazy     no: the assignment to it runs now. A view is held as it is, a tensor by reference
/// Cost     saves the copy that an overlap which cannot be ruled out would need
/// Errors   E131 for elements that cannot be written; as for x = e; a broken promise gives wrong elements
/// Example  noalias(x(range(0, 5))) = x(range(5, 10));
template <expression X>
[[nodiscard]] constexpr auto noalias(X&& x) {
    using permission = detail::access_verdict<X>;
    static_assert(permission::value, "weft E131: the target is read-only");
    if constexpr (permission::value)
        return detail::without_overlap<std::remove_reference_t<X>>{{}, x};
    else
        return detail::rejected_target<X>();
}

} // namespace weft::inline WEFT_ABI
