// SPDX-License-Identifier: BSL-1.0
// weft/simd/scalar/foreign.hpp - element types of the user: their own operators, one element at a time.
//
// Layer: simd. Question: how is `a + b` computed for tensors of a class that weft has never heard of?
//     simd::add(dual, dual)   is   dual + dual
#pragma once

#include <weft/simd/packet.hpp>
#include <weft/simd/scalar/scalar_types.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

/// A class that behaves like a number but is none that weft knows.
template <class T>
concept foreign_scalar = category_of<T> == category::other && !is_pack<T> && !is_mask<T>;

/// What an operator gives, as an element: an expression of the class's own refers to what it was called with.
template <class T, class Result>
using element_of_class = std::conditional_t<std::is_convertible_v<Result, T>, T, Result>;

/// What a comparison gives, as a truth value: of a class it may be anything that converts to one.
template <class T>
WEFT_INLINE constexpr mask<T> truth(mask<T> m) {
    return m;
}
template <class R>
    requires(!is_mask<R> && requires(const R& r) { static_cast<bool>(r); })
WEFT_INLINE constexpr bool truth(const R& r) {
    return static_cast<bool>(r);
}

template <foreign_scalar T>
constexpr auto add(const T& x, const T& y) -> element_of_class<T, decltype(x + y)> {
    return x + y;
}
template <foreign_scalar T>
constexpr auto sub(const T& x, const T& y) -> element_of_class<T, decltype(x - y)> {
    return x - y;
}
template <foreign_scalar T>
constexpr auto mul(const T& x, const T& y) -> element_of_class<T, decltype(x * y)> {
    return x * y;
}
template <foreign_scalar T>
constexpr auto div(const T& x, const T& y) -> element_of_class<T, decltype(x / y)> {
    return x / y;
}
template <foreign_scalar T>
constexpr auto mod(const T& x, const T& y) -> element_of_class<T, decltype(x % y)> {
    return x % y;
}
template <foreign_scalar T>
constexpr auto neg(const T& x) -> element_of_class<T, decltype(-x)> {
    return -x;
}

} // namespace weft::inline WEFT_ABI::detail::simd
