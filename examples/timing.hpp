// SPDX-License-Identifier: BSL-1.0
// examples/timing.hpp - how long several ways to do the same take.
//
//     const auto [one, other] = median_milliseconds(7, [&] { f(); }, [&] { g(); });
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

/// The median time of each. They take turns, so that what disturbs one of them disturbs all.
template <class... Works>
std::array<double, sizeof...(Works)> median_milliseconds(std::size_t rounds, const Works&... works) {
    std::array<std::vector<double>, sizeof...(Works)> times;
    const auto time = [](const auto& work) {
        const auto start = std::chrono::steady_clock::now();
        work();
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    };
    for (std::size_t round = 0; round < rounds; ++round) {
        std::size_t at = 0;
        (times[at++].push_back(time(works)), ...);
    }
    std::array<double, sizeof...(Works)> medians{};
    for (std::size_t at = 0; at < medians.size(); ++at) {
        std::nth_element(times[at].begin(), times[at].begin() + std::ptrdiff_t(rounds / 2), times[at].end());
        medians[at] = times[at][rounds / 2];
    }
    return medians;
}
