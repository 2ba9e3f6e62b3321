// SPDX-License-Identifier: BSL-1.0
// Sums of floats and what is made of them, over every set of axes, in every layout.
#include <support/reduction_law.hpp>

using namespace weft;

TEST_CASE_TEMPLATE("laws/reduction: sum", T, float, double) {
    law::check_call<T, T>("sum", [](const auto&... x) { return sum(x...); }, law::sum_of<T>, -100, 100);
}

TEST_CASE("laws/reduction: mean, norm, var") {
    law::check_call<float, float>(
        "mean", [](const auto&... x) { return mean(x...); }, law::mean_of<float>, -9, 100);
    law::check_call<float, float>(
        "norm", [](const auto&... x) { return norm(x...); }, law::norm_of<float>, -9, 100);
    law::check_call<float, float>(
        "var", [](const auto&... x) { return var(x...); }, law::variance_of<float>, 90, 100);
}
