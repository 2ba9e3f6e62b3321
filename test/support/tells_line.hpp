// SPDX-License-Identifier: BSL-1.0
// What an error says, and whether it names the line of the call, which stands in one line with this.
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

/// What it says besides; empty: there is none.
template <class F>
std::string text_of(const F& call) {
    try {
        static_cast<void>(call());
    } catch (const weft::error& e) {
        const std::string text = e.what();
        return text.substr(0, text.find(" (at "));
    }
    return "";
}

} // namespace test
