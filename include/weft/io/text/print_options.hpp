// SPDX-License-Identifier: BSL-1.0
// weft/io/text/print_options.hpp - how much of a tensor is shown, and how its numbers look.
//
// Layer: io. Question: how does one see all of a long tensor, or three digits of each number?
//     to_string(a, {.threshold = 100000, .precision = 3})
#pragma once

#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI {

/// What numpy.printoptions says, with NumPy's values where nothing is said.
///
/// Example  std::cout << to_string(a, {.precision = 3, .suppress = true}) << '\n';
struct print_options {
    index_t threshold = 1000; ///< of more elements the first and last `edge_items` along each axis are shown
    index_t edge_items = 3;
    index_t line_width = 75; ///< rows are broken before they pass this column
    int precision = 8;       ///< the most digits behind the point of a floating number
    bool suppress = false;   ///< no exponents: numbers too small for the precision are 0
};

} // namespace weft::inline WEFT_ABI
