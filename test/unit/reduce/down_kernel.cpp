// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/down_kernel.hpp>
#include <weft/storage/placement.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using namespace weft;

namespace {

using node_type = leaf<float, shape<dyn>, dense>;
const node_type node(nullptr, placement<shape<dyn>, dense>(shape<dyn>(1)));

} // namespace

TEST_CASE("reduce/down_kernel: down the rows, one after the other, on top of what is there") {
    constexpr index_t columns = 200;
    std::vector<float> memory(22 * columns), totals(columns), expected(columns);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = 1 / static_cast<float>(i + 1);
    const auto run = [&](index_t first, index_t rows, index_t n) {
        const stream in{reinterpret_cast<const char*>(memory.data() + first * columns), columns * 4, -1};
        detail::run_down<fold::sum, node_type, 0, 1>(&node, &in, reinterpret_cast<char*>(totals.data()),
                                                     first != 0, rows, n);
    };
    for (index_t n = 1; n <= columns; ++n)
        for (const index_t first : {1, 2, 3, 8, 19}) {
            std::fill(totals.begin(), totals.end(), -1.f);
            std::fill_n(expected.begin(), n, 0.f);
            for (index_t row = 0; row < 22; ++row)
                for (index_t i = 0; i < n; ++i)
                    expected[static_cast<std::size_t>(i)] +=
                        memory[static_cast<std::size_t>(row * columns + i)];
            std::fill(expected.begin() + n, expected.end(), -1.f);
            run(0, first, n);
            run(first, 22 - first, n);
            CHECK(totals == expected);
        }
}
