// SPDX-License-Identifier: BSL-1.0
// + - * / % and signs of float and double.
#include <support/arithmetic.hpp>

TEST_CASE_TEMPLATE("laws/arithmetic: floating", T, float, double) {
    law::check_arithmetic<T>(law::anything<T>{});
    law::check_exact("+a", [](const auto& a) { return +a; }, [](T x) { return x; }, law::anything<T>{});
}
