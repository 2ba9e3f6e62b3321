// SPDX-License-Identifier: BSL-1.0
// test/support/measured.hpp - a class of a user that promotes as double does.
#pragma once

#include <weft/core/element.hpp>

struct measured {
    double value = 0;

    constexpr measured() = default;
    constexpr measured(double x) : value(x) {}
    bool operator==(const measured&) const = default;
};

template <>
inline constexpr auto weft::category_of<measured> = weft::category_of<double>;
