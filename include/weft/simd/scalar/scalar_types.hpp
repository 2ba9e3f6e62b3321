// SPDX-License-Identifier: BSL-1.0
// weft/simd/scalar/scalar_types.hpp - the 16-bit floating types, and what kind of number an element type is.
//
// Layer: simd. Question: is this element type an integer, a floating or a complex one, and in which type is
// it computed?
//     category_of<simd::half> == category::floating;    simd::compute_t<simd::half> is float
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/element.hpp>

// GCC 12 says of its own AVX-512 functions, wherever Eigen's products use them, that they read what was never
// set.
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <Eigen/Core>
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic pop
#endif

#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI {

template <>
inline constexpr detail::category category_of<Eigen::half> = detail::category::floating;
template <>
inline constexpr detail::category category_of<Eigen::bfloat16> = detail::category::floating;

namespace detail {

template <>
inline constexpr bool is_short_float<Eigen::half> = true;
template <>
inline constexpr bool is_short_float<Eigen::bfloat16> = true;

namespace simd {

using half = Eigen::half;         ///< IEEE binary16
using bfloat16 = Eigen::bfloat16; ///< the upper 16 bits of a float

template <class T>
concept integer_type = category_of<T> == category::integer;
template <class T>
concept floating_type = category_of<T> == category::floating;
template <class T>
concept complex_type = category_of<T> == category::complex;
template <class T>
concept native_floating = std::is_floating_point_v<T>;
template <class T>
concept small_floating = is_short_float<T>;

/// A number that simd/ knows; every other arithmetic-like class is left to its own operators.
template <class T>
concept known_scalar = category_of<T> != category::other;

/// The type in which the scalar functions compute: float for the 16-bit floating types, double for a class of the user that is
/// promoted as they are, else T itself.
template <class T>
using compute_t = std::conditional_t<small_floating<T>, float,
                                     std::conditional_t<floating_type<T> && !native_floating<T>, double, T>>;

/// A floating type whose functions can be computed: a class is made from and gives `compute_t`.
template <class T>
concept computed_floating = floating_type<T> && requires(const T& x, compute_t<T> y) {
    static_cast<compute_t<T>>(x);
    static_cast<T>(y);
};
template <class T>
concept widened_floating = computed_floating<T> && !native_floating<T>;
template <class T>
concept computed_field = computed_floating<T> || complex_type<T>;

/// The limits of a class that has none are those of what it is computed in.
template <class T>
using limits_of =
    std::numeric_limits<std::conditional_t<std::numeric_limits<T>::is_specialized, T, compute_t<T>>>;

/// A number whose sign and magnitude can be told.
template <class T>
concept measurable = known_scalar<T> && (!floating_type<T> || computed_floating<T>);

} // namespace simd

} // namespace detail

} // namespace weft::inline WEFT_ABI
