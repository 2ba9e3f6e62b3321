// SPDX-License-Identifier: BSL-1.0
// weft/assign/operand_node.hpp - from anything that may stand in an expression to a node of a wanted element type.
//
// Layer: assign. Question: what becomes of a tensor, a view, a number on its way into a tree of floats?
//     node_of<float>(2)   is   scalar<float>(2.f);   node_of<float>(int_tensor)   is   convert<float, leaf<int, ...>>
#pragma once

#include <weft/assign/errors.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/element.hpp>
#include <weft/core/error.hpp>
#include <weft/core/reject.hpp>
#include <weft/expr/convert.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/expr/strict.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/scalar/foreign.hpp>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// The element type of an expression; `void` for a scalar.
template <class X>
struct tensor_element {
    using type = void;
};
template <class X>
    requires expression<X>
struct tensor_element<X> {
    using type = typename std::remove_cvref_t<X>::value_type;
};
template <class X>
using tensor_element_t = typename tensor_element<X>::type;

/// May `S` stand as a scalar beside elements of `T`?
template <class S, class T>
concept scalar_beside = scalar_value<S> || std::same_as<std::remove_cvref_t<S>, T>;

template <class T>
constexpr const char* element_name() {
    if constexpr (std::same_as<T, bool>)
        return "bool";
    else if constexpr (category_of<T> == category::integer) {
        constexpr bool is_signed = std::is_signed_v<T>;
        switch (sizeof(T)) {
        case 1:
            return is_signed ? "int8" : "uint8";
        case 2:
            return is_signed ? "int16" : "uint16";
        case 4:
            return is_signed ? "int32" : "uint32";
        default:
            return is_signed ? "int64" : "uint64";
        }
    } else if constexpr (std::same_as<T, float>)
        return "float";
    else if constexpr (std::same_as<T, double>)
        return "double";
    else if constexpr (std::same_as<T, long double>)
        return "long double";
    else if constexpr (std::same_as<T, simd::half>)
        return "half";
    else if constexpr (std::same_as<T, simd::bfloat16>)
        return "bfloat16";
    else if constexpr (std::same_as<T, std::complex<float>>)
        return "complex<float>";
    else if constexpr (std::same_as<T, std::complex<double>>)
        return "complex<double>";
    else
        return "element";
}

/// Whether an integer value is a value of the integer type `T`.
template <class T, class S>
constexpr bool fits(S value) {
    if constexpr (std::same_as<S, bool>)
        return true;
    else if constexpr (std::is_signed_v<S> && !std::is_signed_v<T>)
        return value >= 0 && static_cast<std::uintmax_t>(value) <= (std::numeric_limits<T>::max)();
    else if constexpr (!std::is_signed_v<S> && std::is_signed_v<T>)
        return value <= static_cast<std::make_unsigned_t<T>>((std::numeric_limits<T>::max)());
    else
        return value >= (std::numeric_limits<T>::min)() && value <= (std::numeric_limits<T>::max)();
}

template <class S>
using widest = std::conditional_t<std::is_signed_v<S>, long long, unsigned long long>;

/// E122 of a number of which no element of the class `T` is made.
template <class T, class S>
using made_verdict = std::conditional_t<category_of<T> != category::other || expression<S> ||
                                            made_of<T, std::remove_cvref_t<S>>,
                                        diagnose::holds, diagnose::operand<std::remove_cvref_t<S>>>;

/// A C++ value as an element of type `T`.
template <class T, class S>
constexpr T to_element(const S& value) {
    if constexpr (std::same_as<S, T>) {
        return value;
    } else if constexpr (category_of<T> == category::integer && category_of<S> == category::integer) {
        if (!fits<T>(value)) raise_value(widest<S>(value), element_name<T>());
        return static_cast<T>(value);
    } else if constexpr (category_of<T> == category::other || category_of<S> == category::other) {
        using made = made_verdict<T, S>;
        static_assert(made::value, "weft E122: no element of this class is made of such a value; write one");
        if constexpr (made::value)
            return static_cast<T>(value);
        else
            return T();
    } else {
        const T element = simd::convert<T>(value);
        if constexpr (is_short_float<T> && category_of<S> == category::integer)
            if (!std::isfinite(static_cast<float>(element))) raise_value(widest<S>(value), element_name<T>());
        return element;
    }
}

/// `x != 0`, for operands that are wanted as truth values.
struct not_zero : operation {
    template <class>
    using result = bool;
    static constexpr const char* label = "bool";
    template <class X>
        requires(!simd::foreign_scalar<X>)
    WEFT_INLINE static constexpr auto apply(X x) -> decltype(x != X(0)) {
        return x != X(0);
    }
    template <simd::foreign_scalar X> // 0 would be a null pointer to a string
    static constexpr auto apply(const X& x) -> decltype(static_cast<bool>(x != X())) {
        return static_cast<bool>(x != X());
    }
};

/// Whether elements of `T` count as true or false.
template <class T>
inline constexpr bool has_truth =
    category_of<T> != category::other || requires(const T& x) { not_zero::apply(x); };

template <class N>
constexpr auto truth_of(N a) {
    return node(not_zero{}, std::move(a));
}

/// An operand as a node with elements of type `T`, or a reference to it where it is that already.
template <class T, class X>
constexpr decltype(auto) node_of(X&& x) {
    if constexpr (expression<X>) {
        using value = tensor_element_t<X>;
        if constexpr (std::same_as<T, value>)
            return static_cast<X&&>(x).as_operand();
        else if constexpr (std::same_as<T, bool>)
            return truth_of(capture(static_cast<X&&>(x)));
        else
            return converted<T>(capture(static_cast<X&&>(x)));
    } else if constexpr (std::same_as<T, bool>) {
        return scalar<bool>(x != std::remove_cvref_t<X>{});
    } else {
        return scalar<T>(to_element<T>(x));
    }
}

/// Whether an operand is such a node already.
template <class T, class X>
concept is_node_of =
    requires { typename std::remove_cvref_t<X>::operands; } && std::same_as<tensor_element_t<X>, T>;

template <class T, class X>
using operand_node_t = std::remove_cvref_t<decltype(node_of<T>(std::declval<X>()))>;

/// What `node_of` makes of an operand, as soon as an initialisation asks for it. The operand itself, where it is the node:
/// that costs no function.
template <class T, class X>
struct operand_maker {
    constexpr explicit operand_maker(std::remove_reference_t<X>& x) : operand(x) {}
    constexpr operator operand_node_t<T, X>() const { return node_of<T>(static_cast<X&&>(operand)); }

    std::remove_reference_t<X>& operand;
};
template <class T, class X>
struct entering_as {
    using type = operand_maker<T, X>;
};
template <class T, class X>
    requires is_node_of<T, X>
struct entering_as<T, X> {
    using type = X&&;
};
template <class T, class X>
using node_from = typename entering_as<T, X>::type;

template <class Shape>
constexpr shape_view<Shape> shape_of(const kept_shape<Shape>& x) {
    return x.common;
}
template <class X>
    requires(!expression<X> || !requires(const X& x) { x.common; })
constexpr decltype(auto) shape_of(const X& x) {
    if constexpr (expression<X>)
        return shape_in(x);
    else
        return shape<>{};
}

template <class X>
using shape_type_of = std::remove_cvref_t<decltype(shape_of(std::declval<const X&>()))>;

} // namespace weft::inline WEFT_ABI::detail
