// SPDX-License-Identifier: BSL-1.0
// Sums of other elements than floats, and of computed ones.
#include <support/reduction_law.hpp>

using namespace weft;

TEST_CASE_TEMPLATE("laws/reduction: sum", T, std::int8_t, std::uint16_t, std::int64_t) {
    using R = decltype(sum(tensor<T, 1>{}));
    static_assert(sizeof(R) == 8 && std::is_signed_v<R> == std::is_signed_v<T>);
    const double low = std::is_signed_v<T> ? -100 : 0;
    law::check_call<R, T>("sum", [](const auto&... x) { return sum(x...); }, law::sum_of<T>, low, 100);
}

TEST_CASE("laws/reduction: mean, var and prod of integers") {
    law::check_call<double, std::int16_t>(
        "mean", [](const auto&... x) { return mean(x...); }, law::mean_of<std::int16_t>, -100, 100);
    law::check_call<double, std::int8_t>(
        "stddev", [](const auto&... x) { return stddev(x...); },
        [](const std::vector<std::int8_t>& group) {
            const law::bounded found = law::variance_of(group);
            return law::bounded{std::sqrt(found.value), 1e-6L};
        },
        -100, 100);
    law::check_call<std::int64_t, std::int8_t>(
        "prod", [](const auto&... x) { return prod(x...); },
        [](const std::vector<std::int8_t>& group) {
            std::uint64_t total = 1; // wraps
            for (const std::int8_t x : group)
                total *= static_cast<std::uint64_t>(std::int64_t(x));
            return law::bounded{static_cast<long double>(static_cast<std::int64_t>(total)), 0};
        },
        -3, 3);
}
