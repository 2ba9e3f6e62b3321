// SPDX-License-Identifier: BSL-1.0
// weft/ops/operand/build.hpp - from operands of any kind to one node: captured, promoted, converted, shape-checked.
//
// Layer: ops. Question: what does `a + 2` do between the operator and the node?
//     build(op::add{}, a, 2)   is   elementwise<op::add, leaf<float, ...>, scalar<float>>
#pragma once

#include <weft/assign/operand_node.hpp>
#include <weft/core/reject.hpp>
#include <weft/expr/strict.hpp>
#include <weft/ops/operand/meeting.hpp>
#include <weft/ops/operand/rules.hpp>
#include <weft/shape/broadcast.hpp>
#include <weft/shape/exact.hpp>
#include <weft/simd/logic.hpp>

#include <cmath>
#include <complex>
#include <concepts>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// A comparison whose answer the value beside the tensor may have decided already.
struct answered : rules::logical {
    static constexpr const char* label = "answered";
    template <class X>
    WEFT_INLINE static constexpr auto apply(X compared, X open, X answer)
        -> decltype(simd::bit_and(compared, open)) {
        return simd::bit_or(simd::bit_and(compared, open), answer);
    }
};

/// Whether a comparison has a tensor of integers or of floating numbers of 16 bits on one side and, on the other, an integer that
/// may lie outside of its element type: then the answer is the mathematical one.
template <class T, class S>
inline constexpr bool may_exceed = [] {
    if constexpr (category_of<T> == category::integer && category_of<S> == category::integer)
        return !fits<T>((std::numeric_limits<S>::min)()) || !fits<T>((std::numeric_limits<S>::max)());
    else if constexpr (category_of<T> == category::floating && category_of<S> == category::integer)
        return is_short_float<T>;
    else
        return false;
}();

template <class Op, class A, class S>
inline constexpr bool compares_weakly = [] {
    if constexpr (std::derived_from<Op, rules::comparison>)
        return may_exceed<tensor_element_t<A>, std::remove_cvref_t<S>>;
    else
        return false;
}();

/// What compares with each element of `T` as a number does that is larger than all finite ones (or less, if it is not
/// `positive`): an infinity, the last finite one or NaN, as the operation asks.
template <class Op, bool ScalarFirst, class T>
T beyond_finite(bool positive) {
    using limits = std::numeric_limits<T>;
    const float sign = positive ? 1 : -1, finite = sign, number = 2 * sign,
                infinite = sign * std::numeric_limits<float>::infinity();
    const auto compared = [](float element, float with) -> bool {
        return ScalarFirst ? Op::apply(with, element) : Op::apply(element, with);
    };
    const auto agrees = [&](float with) {
        return compared(finite, with) == compared(finite, number) &&
               compared(infinite, with) == compared(infinite, number);
    };
    const T magnitude = agrees(infinite) ? limits::infinity()
                        : agrees(finite) ? (limits::max)()
                                         : limits::quiet_NaN();
    return positive ? magnitude : -magnitude;
}

/// Compares `tensor` with `value`: where the element type cannot hold the value, the answer is the same for all.
template <class Op, bool ScalarFirst, class A, class S>
constexpr auto compare_weak(Op op, A&& tensor, S value) {
    using element = tensor_element_t<A>;
    const auto compared = [&](const scalar<element>& bound) {
        if constexpr (ScalarFirst)
            return node(op, bound, capture(static_cast<A&&>(tensor)));
        else
            return node(op, capture(static_cast<A&&>(tensor)), bound);
    };
    if constexpr (is_short_float<element>) {
        const auto near = simd::convert<element>(value);
        return compared(scalar<element>(std::isfinite(static_cast<float>(near))
                                            ? near
                                            : beyond_finite<Op, ScalarFirst, element>(value > S(0))));
    } else {
        const bool held = fits<element>(value);
        const int side = value > S(0) ? 1 : -1; // of every element, seen from an element
        const bool answer = ScalarFirst ? Op::apply(side, 0) : Op::apply(0, side);
        return node(answered{}, compared(scalar<element>(held ? static_cast<element>(value) : element(0))),
                    scalar<bool>(held), scalar<bool>(!held && answer));
    }
}

/// What a rejected operation gives, so that the compiler says no more about it: an operand of unknown shape, and of elements that
/// go into any others where no type is known.
template <class... X>
constexpr auto rejected() {
    using element = typename meet_tensors<no_element, X...>::type;
    using known = std::conditional_t<std::is_void_v<element>, bool, element>;
    return leaf<known, any_shape, strided>(nullptr, {});
}

/// The element type in which an operand enters an operation that computes in `T`: a real one stays real where the
/// operation says so.
template <class Op, class T, class X>
struct entering {
    using type = T;
};
template <class Op, class R, class X>
    requires(Op::keeps_real)
struct entering<Op, std::complex<R>, X> {
    using own = std::conditional_t<expression<X>, tensor_element_t<X>, std::remove_cvref_t<X>>;
    using type = std::conditional_t<category_of<own> == category::complex, std::complex<R>, R>;
};
template <class Op, class T, class X>
using entering_t = typename entering<Op, T, X>::type;

/// Builds the node of an operation: operands captured, converted to the type in which `Op` computes, and
/// broadcast-checked, at compile time wherever the extents are known. The assertions stand here, near the user's
/// call, so that the compiler has little to say on the way.
template <class Op, class A>
constexpr auto build(Op op, A&& a) {
    using element = tensor_element_t<A>;
    using meaning = element_verdict<Op, element, A>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if constexpr (!meaning::value) {
        return rejected<A>();
    } else {
        using type = typename Op::template compute<element>;
        return elementwise<Op, operand_node_t<type, A>>(shape_of(a), op,
                                                        static_cast<node_from<type, A&&>>(a));
    }
}

/// `what`: by which the error of operands that do not broadcast begins.
template <class Op, class A, class B>
constexpr auto build(Op op, A&& a, B&& b, const char* what = Op::label) {
    using shapes = broadcast_verdict<shape_type_of<A>, shape_type_of<B>>;
    static_assert(shapes::value, "weft E101: the operands do not broadcast");
    if constexpr (!shapes::value) {
        return rejected<A, B>();
    } else {
        using equality = exact_verdict<A, B>;
        using common = common_element<A, B>;
        using beside = beside_verdict<common, A, B>;
        using promotion = promotion_verdict<common, A, B>;
        using meaning = element_verdict<Op, common, A, B>;
        static_assert(equality::value, "weft E104: exact operands have the same shape");
        static_assert(beside::value, "weft E122: no element of this class is made of such a number");
        static_assert(promotion::value || !beside::value,
                      "weft E121: no element type holds both; cast one of the operands");
        static_assert(meaning::value, "weft E120: no such operation on this element type");
        if constexpr (!equality::value || !promotion::value || !meaning::value) {
            return rejected<A, B>();
        } else {
            check_exact(a, b);
            if constexpr (compares_weakly<Op, A, B>) {
                return compare_weak<Op, false>(op, static_cast<A&&>(a), b);
            } else if constexpr (compares_weakly<Op, B, A>) {
                return compare_weak<Op, true>(op, static_cast<B&&>(b), a);
            } else {
                using element = typename Op::template compute<common>;
                using left = entering_t<Op, element, A>;
                using right = entering_t<Op, element, B>;
                return elementwise<Op, operand_node_t<left, A>, operand_node_t<right, B>>(
                    broadcast_named(what, shape_of(a), shape_of(b)), op, static_cast<node_from<left, A&&>>(a),
                    static_cast<node_from<right, B&&>>(b));
            }
        }
    }
}

/// Where the first of three operands is a condition, as in `where`, the others may have any element type.
template <class First, class Op, class A, class Common>
struct three_verdict {
    using element = std::conditional_t<expression<A>, tensor_element_t<A>, std::remove_cvref_t<A>>;
    using type = std::conditional_t<has_truth<element>, diagnose::holds, diagnose::operation<Op, element>>;
};
template <class Op, class A, class Common>
struct three_verdict<void, Op, A, Common> {
    using type = element_verdict<Op, Common, Common, Common, Common>;
};

/// Three operands, the first in another element type where `First` is given; `Common` is that of the others. `what`: as above.
template <class First, class Common, class Op, class A, class B, class C>
constexpr auto build_three(Op op, A&& a, B&& b, C&& c, const char* what = Op::label) {
    using shapes = broadcast_verdict<shape_type_of<A>, shape_type_of<B>, shape_type_of<C>>;
    static_assert(shapes::value, "weft E101: the operands do not broadcast");
    if constexpr (!shapes::value) {
        return rejected<A, B, C>();
    } else {
        using equality = first_failure<exact_verdict<A, B>, exact_verdict<A, C>, exact_verdict<B, C>>;
        using beside = beside_verdict<Common, B, C>;
        using promotion = promotion_verdict<Common, B, C>;
        using meaning = typename three_verdict<First, Op, A, Common>::type;
        static_assert(equality::value, "weft E104: exact operands have the same shape");
        static_assert(beside::value, "weft E122: no element of this class is made of such a number");
        static_assert(promotion::value || !beside::value,
                      "weft E121: no element type holds both; cast one of the operands");
        static_assert(meaning::value, "weft E120: no such operation on this element type");
        if constexpr (!equality::value || !promotion::value || !meaning::value) {
            return rejected<A, B, C>();
        } else {
            check_exact(a, b);
            check_exact(a, c);
            check_exact(b, c);
            using others = typename Op::template compute<Common>;
            using first = std::conditional_t<std::is_void_v<First>, entering_t<Op, others, A>, First>;
            using second = entering_t<Op, others, B>;
            using third = entering_t<Op, others, C>;
            return elementwise<Op, operand_node_t<first, A>, operand_node_t<second, B>,
                               operand_node_t<third, C>>(
                broadcast_named(what, shape_of(a), shape_of(b), shape_of(c)), op,
                static_cast<node_from<first, A&&>>(a), static_cast<node_from<second, B&&>>(b),
                static_cast<node_from<third, C&&>>(c));
        }
    }
}

template <class Op, class A, class B, class C>
constexpr auto build(Op op, A&& a, B&& b, C&& c) {
    return build_three<void, common_element<A, B, C>>(op, static_cast<A&&>(a), static_cast<B&&>(b),
                                                      static_cast<C&&>(c));
}

} // namespace weft::inline WEFT_ABI::detail
