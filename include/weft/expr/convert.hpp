// SPDX-License-Identifier: BSL-1.0
// weft/expr/convert.hpp - a node that changes the element type.
//
// Layer: expr. Question: where does an `int` tensor become `float` inside a tree?
//     int_tensor + float_tensor   is   elementwise<add, convert<float, leaf<int, ...>>, leaf<float, ...>>
#pragma once

#include <weft/expr/children.hpp>
#include <weft/expr/interface.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/shape/shaped.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class To, class A>
constexpr auto converted(A&& a);

template <class To, class A>
struct convert : interface<convert<To, A>, To, typename A::shape_type>, children<A> {
    static constexpr int leaves = A::leaves;

    constexpr convert() = default;
    convert(const convert&) = default;
    convert(convert&&) = default;
    convert& operator=(const convert&) & = default;
    using convert::interface::operator=;
    template <class X>
    constexpr explicit convert(std::in_place_t, X&& x) : children<A>{static_cast<X&&>(x)} {}

    constexpr auto shape() const { return this->a.shape(); }
    constexpr decltype(auto) kept_shape() const { return detail::shape_in(this->a); }

    template <class F>
    constexpr auto over(const F& f) const {
        return detail::converted<To>(f(this->a));
    }

    /// The cursor knows how: a leaf is converted as it is loaded, a sub-tree of another type comes from a buffer.
    template <int Leaf, int Stage, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template converted<To, convert, Leaf, Stage>(this->a);
    }
};

/// `a` with elements of type `To`; nothing where they already are.
template <class To, class A>
constexpr auto converted(A&& a) {
    using node = std::remove_cvref_t<A>;
    if constexpr (std::same_as<typename node::value_type, To>)
        return node(static_cast<A&&>(a));
    else
        return convert<To, node>(std::in_place, static_cast<A&&>(a));
}

template <class N>
inline constexpr bool is_convert = false;
template <class To, class A>
inline constexpr bool is_convert<convert<To, A>> = true;

} // namespace weft::inline WEFT_ABI::detail
