// SPDX-License-Identifier: BSL-1.0
// weft/ops/statement/statement.hpp - an in-place assignment that waits to be run.
//
// Layer: ops. Question: what is `lazy(x) -= e` before fuse runs it?
//     statement{where x stands, x - e}
#pragma once

#include <weft/ops/compound.hpp>
#include <weft/ops/operand/build.hpp>
#include <weft/ops/operators.hpp>
#include <weft/write/in_place.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// One in-place statement that has been checked and not run.
template <class T, class Shape, class Layout, class N>
struct [[nodiscard("a statement does nothing before fuse runs it")]] statement {
    detail::target<T, Shape, Layout> to;
    N node;
};
// Which Clang 16 does not find by itself.
template <class T, class Shape, class Layout, class N>
statement(target<T, Shape, Layout>, N) -> statement<T, Shape, Layout, N>;

/// A target whose assignments make statements.
template <class X>
class lazy_target {
public:
    constexpr explicit lazy_target(X& x) : x_(x) {}

    template <class E>
    static constexpr bool takes = in_place_operands<X&, E>;

    template <class E>
        requires takes<E>
    constexpr auto operator=(E&& e) const {
        return make(std::forward<E>(e));
    }

    template <class Op, class E>
    static constexpr auto compound(const lazy_target& target, E&& e) {
        using shapes = assign_verdict<shape_type_of<X>, shape_type_of<E>>;
        static_assert(shapes::value || !is_writable,
                      "weft E102: in place the target keeps its shape; x.assign(e) gives it a new one");
        if constexpr (!operands<X&, E> || !is_writable) {
            return target.make(std::forward<E>(e));
        } else if constexpr (shapes::value) {
            check_source(target.x_, e);
            return target.make(build(Op{}, target.x_, std::forward<E>(e)));
        } else {
            return target.nothing();
        }
    }

private:
    using value = typename std::remove_cvref_t<X>::value_type;
    static constexpr bool is_writable = access_verdict<X&>::value; ///< `lazy` has said so if not

    template <class E>
    constexpr auto make(E&& e) const {
        using found = std::remove_cvref_t<E>;
        using masks = mask_verdict<found>;
        using meaning =
            std::conditional_t<operands<X&, E> || !masks::value, diagnose::holds, diagnose::operand<found>>;
        using shapes = assign_verdict<shape_type_of<X>, shape_type_of<E>>;
        using elements =
            std::conditional_t<operands<X&, E> && shapes::value, source_verdict<value, E>, diagnose::holds>;
        static_assert(
            masks::value || !is_writable,
            "weft E142: a(mask) can be assigned to, a(mask) = b; its elements are compress(a, mask)");
        static_assert(meaning::value || !is_writable,
                      "weft E122: neither a tensor nor a scalar; of a vector or an array, write view(x)");
        static_assert(shapes::value || !is_writable,
                      "weft E102: in place the target keeps its shape; x.assign(e) gives it a new one");
        static_assert(elements::value || !is_writable,
                      "weft E130: the source's element type is of a higher category; write x = cast<T>(e)");
        if constexpr (!is_writable || !operands<X&, E> || !shapes::value || !elements::value) {
            return nothing();
        } else if constexpr (expression<E>) {
            if constexpr (strict_operand<E>)
                same_shapes<raise_not_as_target>(x_.shape(), e.shape());
            else
                check_assign(x_.shape(), e.shape());
            return made(x_.write_target(), node_of<value>(std::forward<E>(e)));
        } else {
            return made(x_.write_target(), scalar<value>(to_element<value>(e)));
        }
    }

    /// The statement that a rejected assignment makes, so that the compiler says no more about it.
    static constexpr auto nothing() {
        return never_made<statement<value, shape_type_of<X>, strided, scalar<value>>>();
    }

    template <class T, class Shape, class Layout, class N>
    static constexpr auto made(const target<T, Shape, Layout>& to, N node) {
        check_distinct(to);
        return statement<T, Shape, Layout, N>{to, std::move(node)};
    }

    held_target<X> x_;
};

} // namespace detail

/// `x`, whose next assignment is a statement for `fuse`.
///
/// Shape    that of x
/// Lazy     yes: `lazy(x) = e` and the compound forms check shapes and types, and write nothing. A view is held as it
///          is, a tensor by reference
/// Cost     none
/// Errors   E131 for elements that cannot be written; those of x = e
/// Example  fuse(lazy(x) = y, lazy(y) += 1);
template <expression X>
[[nodiscard]] constexpr auto lazy(X&& x) {
    using permission = detail::access_verdict<X>;
    static_assert(permission::value, "weft E131: the target is read-only");
    return detail::lazy_target<std::remove_reference_t<X>>(x);
}

} // namespace weft::inline WEFT_ABI
