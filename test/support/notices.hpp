// SPDX-License-Identifier: BSL-1.0
// test/support/notices.hpp - what broadcast_warning says.
#pragma once

#include <weft/core/warning.hpp>

/// How often `broadcast_warning` speaks while f runs.
template <class F>
int notices_of(const F& f) {
    int count = 0;
    weft::broadcast_warning::on_warning([&](const weft::broadcast_warning::info&) { ++count; });
    weft::broadcast_warning::enable(true);
    f();
    weft::broadcast_warning::enable(false);
    weft::broadcast_warning::on_warning({});
    return count;
}
