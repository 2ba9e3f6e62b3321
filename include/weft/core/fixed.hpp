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

/// The value as an index. An unsigned one that is too large becomes the largest index, which lies outside of every axis;
/// a plain conversion would make it negative, and count from the end.
template <integer Integer>
constexpr index_t index_value_of(const Integer& value) {
    if constexpr (std::unsigned_integral<Integer> && sizeof(Integer) >= sizeof(index_t))
        return value > Integer(PTRDIFF_MAX) ? PTRDIFF_MAX : static_cast<index_t>(value);
    else
        return static_cast<index_t>(value);
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
