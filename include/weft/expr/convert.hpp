// SPDX-License-Identifier: BSL-1.0
// weft/expr/convert.hpp - a node that changes the element type.
//
// Layer: expr. Question: where does an `int` tensor become `float` inside a tree?
//     int_tensor + float_tensor   is   binary<add, convert<float, leaf<int, ...>>, leaf<float, ...>>
#pragma once

#include <weft/expr/interface.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/shape/shaped.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class To, class A>
struct convert : interface<convert<To, A>, To, typename A::shape_type> {
    static constexpr int arity = 1;
    static constexpr int leaves = A::leaves;

    constexpr convert() = default;
    constexpr explicit convert(A x) : a(std::move(x)) {}

    constexpr auto shape() const { return a.shape(); }
    constexpr decltype(auto) kept_shape() const { return detail::shape_in(a); }

    template <int>
    constexpr const A& operand() const {
        return a;
    }

    /// The cursor knows how: a leaf is converted as it is loaded, a sub-tree of another type comes from a buffer.
    template <int Leaf, int Stage, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template converted<To, convert, Leaf, Stage>(a);
    }

    A a;
};

/// `a` with elements of type `To`; nothing where they already are.
template <class To, class A>
constexpr auto converted(A&& a) {
    using node = std::remove_cvref_t<A>;
    if constexpr (std::same_as<typename node::value_type, To>)
        return node(std::forward<A>(a));
    else
        return convert<To, node>(std::forward<A>(a));
}

template <class N>
inline constexpr bool is_convert = false;
template <class To, class A>
inline constexpr bool is_convert<convert<To, A>> = true;

} // namespace weft::inline WEFT_ABI::detail
