// SPDX-License-Identifier: BSL-1.0
// test/support/fixed_point.hpp - a class of a user, in halves, that is a number as double is, but has no limits and other bits.
#pragma once

#include <weft/core/element.hpp>

#include <compare>
#include <cstdint>

struct fixed_point {
    std::int32_t halves = 0;

    constexpr fixed_point() = default;
    constexpr fixed_point(double x) : halves(static_cast<std::int32_t>(x * 2)) {}
    constexpr operator float() const { return static_cast<float>(halves) / 2; }
    friend constexpr auto operator<=>(fixed_point, fixed_point) = default;
    friend constexpr bool operator==(fixed_point, fixed_point) = default;
};

template <>
inline constexpr auto weft::category_of<fixed_point> = weft::category_of<double>;
