// SPDX-License-Identifier: BSL-1.0
// weft/ops/statement.hpp - an in-place assignment that waits to be run.
//
// Layer: ops. Question: what is `lazy(x) -= e` before fuse runs it?
//     statement{where x stands, x - e}
#pragma once

#include <weft/ops/build.hpp>
#include <weft/ops/compound.hpp>
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

/// A target whose assignments make statements.
template <class X>
class lazy_target {
public:
    constexpr explicit lazy_target(X& x) : x_(x) {}

    template <class E>
        requires(expression<E> || scalar_beside<E, typename std::remove_cvref_t<X>::value_type>)
    constexpr auto operator=(E&& e) const {
        return make(std::forward<E>(e));
    }
    template <class E>
    static constexpr bool takes = in_place_operands<X&, E>;

    template <class Op, class E>
    constexpr auto compound(E&& e) const {
        using shapes = assign_verdict<shape_type_of<X>, shape_type_of<E>>;
        static_assert(shapes::value,
                      "weft E102: in place the target keeps its shape; x.assign(e) gives it a new one");
        if constexpr (shapes::value) {
            if constexpr (expression<E>) check_assign_quietly(x_.shape(), e.shape());
            return make(build(Op{}, x_, std::forward<E>(e)));
        } else {
            return made(x_.write_target(), scalar<typename std::remove_cvref_t<X>::value_type>({}));
        }
    }

private:
    template <class E>
    constexpr auto make(E&& e) const {
        using T = typename std::remove_cvref_t<X>::value_type;
        using from = typename std::conditional_t<expression<E>, tensor_element<E>,
                                                 std::type_identity<std::remove_cvref_t<E>>>::type;
        using promotion = category_verdict<T, from>;
        using shapes = assign_verdict<shape_type_of<X>, shape_type_of<E>>;
        const auto to = x_.write_target();
        static_assert(shapes::value,
                      "weft E102: in place the target keeps its shape; x.assign(e) gives it a new one");
        static_assert(promotion::value || !shapes::value,
                      "weft E130: the source's element type is of a higher category; write x = cast<T>(e)");
        if constexpr (!shapes::value || !promotion::value) {
            return made(to, scalar<T>(T{}));
        } else if constexpr (expression<E>) {
            if constexpr (strict_operand<E>)
                same_shapes(to.where.shape(), e.shape());
            else
                check_assign(to.where.shape(), e.shape());
            check_distinct(to);
            return made(to, node_of<T>(std::forward<E>(e)));
        } else {
            check_distinct(to);
            return made(to, scalar<T>(to_element<T>(e)));
        }
    }

    template <class T, class Shape, class Layout, class N>
    static constexpr auto made(const target<T, Shape, Layout>& to, N node) {
        return statement<T, Shape, Layout, N>{to, std::move(node)};
    }

    X& x_;
};

} // namespace detail

/// `x`, whose next assignment is a statement for `fuse`.
///
/// Shape    that of x
/// Lazy     yes: `lazy(x) = e` and the compound forms check shapes and types, and write nothing
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
