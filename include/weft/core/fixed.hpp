// SPDX-License-Identifier: BSL-1.0
// weft/core/fixed.hpp - integers that the compiler knows, as values.
//
// Layer: core. Question: how does an argument say that its value is known at compile time?
//     zeros<float>(n, fix<3>)   has the shape   shape<dyn, 3>
#pragma once

#include <weft/core/config.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The integer `N`; stands wherever an integer does.
template <index_t N>
struct fixed {
    static constexpr index_t value = N;
    constexpr operator index_t() const noexcept { return N; }
};

} // namespace detail

/// The integer `N` as an argument that the compiler knows: where an extent, an index, an axis or a count stands, what follows
/// from it is static.
///
/// Example  auto a = zeros<float>(n, fix<3>);   // tensor<float, dyn, 3>
template <index_t N>
inline constexpr detail::fixed<N> fix{};

namespace detail {

template <class T>
inline constexpr bool is_fixed = false;
template <index_t N>
inline constexpr bool is_fixed<fixed<N>> = true;

/// What can be an extent, an index or an axis: any integer type but bool, and `fixed`.
template <class T>
concept integer = (std::integral<std::remove_cvref_t<T>> && !std::same_as<std::remove_cvref_t<T>, bool>) ||
                  is_fixed<std::remove_cvref_t<T>>;

/// Whether an index can have this value.
template <integer Integer>
constexpr bool is_index_value(const Integer& value) {
    if constexpr (std::unsigned_integral<Integer>)
        return value <= static_cast<std::make_unsigned_t<index_t>>(PTRDIFF_MAX);
    else
        return true;
}

/// The value as an index, an extent, a number. One that is too large becomes the largest index, which lies outside of
/// every axis and is more than any extent; a plain conversion would make it negative, and count from the end.
template <integer Integer>
constexpr index_t index_value_of(const Integer& value) {
    return is_index_value(value) ? static_cast<index_t>(value) : PTRDIFF_MAX;
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
