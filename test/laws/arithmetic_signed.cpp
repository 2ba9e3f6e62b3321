// SPDX-License-Identifier: BSL-1.0
// Integer arithmetic wraps and never traps: signed types.
#include <support/arithmetic.hpp>

TEST_CASE_TEMPLATE("laws/arithmetic: signed", T, std::int8_t, std::int16_t, std::int32_t, std::int64_t) {
    law::check_arithmetic<T>(law::divisor<T>{});
}
