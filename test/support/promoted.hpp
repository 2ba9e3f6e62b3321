// SPDX-License-Identifier: BSL-1.0
// test/support/promoted.hpp - a class of a user that computes and is promoted as double is.
#pragma once

#include <weft/core/element.hpp>

struct promoted {
    double value = 0;

    constexpr promoted() = default;
    constexpr promoted(double x) : value(x) {}
    constexpr explicit operator double() const { return value; }

    constexpr bool operator==(const promoted&) const = default;
    constexpr auto operator<=>(const promoted&) const = default;
    friend constexpr promoted operator+(promoted x, promoted y) { return {x.value + y.value}; }
    friend constexpr promoted operator-(promoted x, promoted y) { return {x.value - y.value}; }
    friend constexpr promoted operator*(promoted x, promoted y) { return {x.value * y.value}; }
    friend constexpr promoted operator/(promoted x, promoted y) { return {x.value / y.value}; }
    friend constexpr promoted operator-(promoted x) { return {-x.value}; }
};

template <>
inline constexpr auto weft::category_of<promoted> = weft::category_of<double>;
