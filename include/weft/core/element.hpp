// SPDX-License-Identifier: BSL-1.0
// weft/core/element.hpp - the categories of element types, and how two types meet.
//
// Layer: core. Question: which type do two operands compute in, and may a value of one type be stored as another?
//     promote_t<std::int8_t, float>  is  float;    storable<float, int>  is  false
#pragma once

#include <weft/core/config.hpp>

#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

// Stands in this namespace so that comparing two categories does not look at the operators on tensors.
enum class category { boolean, integer, floating, complex, other };

/// GCC's 128-bit integers are integral types in its own dialect alone (-std=gnu++20): classes with their own operators in both.
template <class T>
concept known_integral = std::integral<T> && sizeof(T) <= 8;

} // namespace detail

/// The category of an element type. Specialise it for a scalar type of your own that should promote:
/// `template <> inline constexpr auto weft::category_of<mine> = weft::category_of<double>;`
template <class T>
inline constexpr detail::category category_of = std::same_as<T, bool>       ? detail::category::boolean
                                                : detail::known_integral<T> ? detail::category::integer
                                                : std::floating_point<T>    ? detail::category::floating
                                                                            : detail::category::other;
template <class T>
inline constexpr detail::category category_of<std::complex<T>> = detail::category::complex;

namespace detail {

/// A C++ arithmetic value (or complex number) that may stand in an expression beside tensors.
template <class T>
concept scalar_value = category_of<std::remove_cvref_t<T>> != category::other;

/// Whether it is one of the 16-bit floating types, which simd/scalar/scalar_types.hpp knows.
template <class T>
inline constexpr bool is_short_float = false;

template <std::size_t Bytes, bool Signed>
struct sized_integer {
    template <class Negative, class Positive>
    using one = std::conditional_t<Signed, Negative, Positive>;
    using type = std::conditional_t<
        Bytes == 1, one<std::int8_t, std::uint8_t>,
        std::conditional_t<
            Bytes == 2, one<std::int16_t, std::uint16_t>,
            std::conditional_t<Bytes == 4, one<std::int32_t, std::uint32_t>,
                               std::conditional_t<Bytes == 8, one<std::int64_t, std::uint64_t>, void>>>>;
};
/// The integer of so many bytes; void where there is none.
template <std::size_t Bytes, bool Signed>
using integer_of = typename sized_integer<Bytes, Signed>::type;

template <class A, class B>
constexpr auto promote_integers() {
    constexpr bool same_sign = std::is_signed_v<A> == std::is_signed_v<B>;
    using signed_type = std::conditional_t<std::is_signed_v<A>, A, B>;
    using unsigned_type = std::conditional_t<std::is_signed_v<A>, B, A>;
    if constexpr (same_sign)
        return std::type_identity<std::conditional_t<(sizeof(A) >= sizeof(B)), A, B>>{};
    else if constexpr (sizeof(signed_type) > sizeof(unsigned_type))
        return std::type_identity<signed_type>{};
    else if constexpr (sizeof(unsigned_type) < 8)
        return std::type_identity<integer_of<2 * sizeof(unsigned_type), true>>{};
    else
        return std::type_identity<void>{}; // no signed integer holds every uint64
}

template <class T>
struct real_part {
    using type = T;
};
template <class T>
struct real_part<std::complex<T>> {
    using type = T;
};

template <class A, class B>
constexpr auto promote() {
    constexpr category a = category_of<A>;
    constexpr category b = category_of<B>;
    if constexpr (std::same_as<A, B>)
        return std::type_identity<A>{};
    else if constexpr (a == category::other || b == category::other)
        return std::type_identity<void>{};
    else if constexpr (a == category::complex || b == category::complex) {
        // The wider of the two real types; an integer takes the complex number's own.
        using x = typename real_part<A>::type;
        using y = typename real_part<B>::type;
        using real = typename decltype(promote<x, y>())::type;
        return std::type_identity<std::conditional_t<std::is_void_v<real>, void, std::complex<real>>>{};
    } else if constexpr (a != b)
        return std::type_identity<std::conditional_t<(a > b), A, B>>{};
    else if constexpr (a == category::integer)
        return promote_integers<A, B>();
    else if constexpr (is_short_float<A> && is_short_float<B>)
        return std::type_identity<float>{}; // half with bfloat16: neither holds the other
    else if constexpr (sizeof(A) != sizeof(B))
        return std::type_identity<std::conditional_t<(sizeof(A) > sizeof(B)), A, B>>{};
    else if constexpr (std::is_class_v<A> != std::is_class_v<B>)
        return std::type_identity<std::conditional_t<std::is_class_v<A>, A, B>>{}; // whichever operand it is
    else if constexpr (std::is_class_v<A>)
        return std::type_identity<void>{};
    else // long double is double on some systems
        return std::type_identity<std::common_type_t<A, B>>{};
}

/// Whether an element of the class `T` is made of a number.
template <class T, class S>
concept made_of = requires(const S& value) { static_cast<T>(value); };

/// What a C++ value becomes beside a tensor of element type `T`: weak, unless its category is higher; `void` where elements of a
/// class are not made of it.
template <class T, class S>
constexpr auto weak_scalar() {
    constexpr category t = category_of<T>;
    constexpr category s = category_of<S>;
    if constexpr (t == category::other)
        return std::type_identity<std::conditional_t<made_of<T, S>, T, void>>{};
    else if constexpr (s <= t)
        return std::type_identity<T>{};
    else if constexpr (s == category::complex && t == category::floating)
        return std::type_identity<
            std::complex<typename decltype(promote<T, typename real_part<S>::type>())::type>>{};
    else
        return std::type_identity<S>{};
}

/// The element type in which tensors of `A` and `B` meet; `void` where no type holds both.
template <class A, class B>
using promote_t = typename decltype(detail::promote<A, B>())::type;

/// May an element of `From` be written into a target of `To`? Within a category it converts, upwards it widens.
template <class To, class From>
inline constexpr bool storable =
    std::same_as<To, From> ||
    (category_of<To> != category::other && category_of<From> != category::other &&
     category_of<From> <= category_of<To>) ||
    ((category_of<To> == category::other || category_of<From> == category::other) &&
     std::convertible_to<From, To>);

} // namespace detail

} // namespace weft::inline WEFT_ABI
