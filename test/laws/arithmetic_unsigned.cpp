// SPDX-License-Identifier: BSL-1.0
// Integer arithmetic wraps and never traps: unsigned types.
#include <support/arithmetic.hpp>

TEST_CASE_TEMPLATE("laws/arithmetic: unsigned", T, std::uint8_t, std::uint16_t, std::uint32_t,
                   std::uint64_t) {
    law::check_arithmetic<T>(law::divisor<T>{});
}
