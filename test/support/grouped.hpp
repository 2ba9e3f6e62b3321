// SPDX-License-Identifier: BSL-1.0
// test/support/grouped.hpp - what a locale of other digits is made with, on every system.
#pragma once

#include <locale>
#include <string>

/// Digits in groups of three, and a comma for the point.
struct grouped : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};
