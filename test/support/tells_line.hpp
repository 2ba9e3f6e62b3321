// SPDX-License-Identifier: BSL-1.0
// Whether an error names the line of the call, which stands in one line with this.
//
//     CHECK(test::tells_line([&] { (void)bincount(a, -1); }));
#pragma once

#include <weft/core/error.hpp>

#include <string>

namespace test {

template <class F>
bool tells_line(const F& call, weft::source_line here = weft::source_line::here()) {
    try {
        call();
    } catch (const weft::error& e) {
        const std::string end = " (at " + std::string(here.file) + ":" + std::to_string(here.line) + ")";
        return std::string(e.what()).ends_with(end) && e.where().line == here.line;
    }
    return false;
}

} // namespace test
