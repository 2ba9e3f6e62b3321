// SPDX-License-Identifier: BSL-1.0
// A class that is ordered, and has no ==.
#pragma once

namespace test {

struct version {
    int number = 0;
    friend bool operator<(const version& a, const version& b) { return a.number < b.number; }
};

} // namespace test
