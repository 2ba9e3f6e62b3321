// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/down_kernel.hpp>
#include <weft/storage/placement.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using namespace weft;
using weft::detail::dense;
using weft::detail::elementwise;
using weft::detail::leaf;
using weft::detail::placement;
using weft::detail::stream;
namespace op = weft::detail::op;
namespace fold = weft::detail::fold;

namespace {

using node_type = leaf<float, shape<dyn>, dense>;
const node_type node(nullptr, placement<shape<dyn>, dense>(shape<dyn>(1)));

} // namespace

TEST_CASE("reduce/down_kernel: down the rows, one after the other, on top of what is there") {
    constexpr index_t columns = 600;
    std::vector<float> memory(22 * columns), totals(columns), expected(columns);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = 1 / static_cast<float>(i + 1);
    const auto run = [&](index_t first, index_t rows, index_t n, index_t bytes) {
        const stream in{reinterpret_cast<const char*>(memory.data() + first * columns), columns * 4, -1};
        detail::run_down<fold::sum, node_type, 0, 1>(&node, &in, reinterpret_cast<char*>(totals.data()),
                                                     first != 0, rows, n, bytes);
    };
    for (index_t n = 1; n <= columns; n += n < 300 ? 1 : 7) {
        std::fill(expected.begin(), expected.end(), -1.f);
        std::fill_n(expected.begin(), n, 0.f);
        for (index_t row = 0; row < 22; ++row)
            for (index_t i = 0; i < n; ++i)
                expected[static_cast<std::size_t>(i)] += memory[static_cast<std::size_t>(row * columns + i)];
        for (const index_t bytes : {index_t(0), detail::core_cache + 1, detail::last_cache})
            for (const index_t first : {1, 2, 3, 8, 19}) {
                std::fill(totals.begin(), totals.end(), -1.f);
                run(0, first, n, bytes);
                run(first, 22 - first, n, bytes);
                CHECK(totals == expected);
            }
    }
}

TEST_CASE("reduce/down_kernel: two operands, near and far") {
    constexpr index_t columns = 600, rows = 9;
    std::vector<float> a(rows * columns), totals(columns), expected(columns);
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<float>(i % 11);
    const elementwise<op::multiply, node_type, node_type> product({}, {}, node, node);
    const stream in{reinterpret_cast<const char*>(a.data()), columns * 4, -1};
    const stream both[] = {in, in};
    for (std::size_t i = 0; i < a.size(); ++i)
        expected[i % columns] += a[i] * a[i];
    for (const index_t bytes : {index_t(0), detail::core_cache + 1, detail::last_cache}) {
        std::fill(totals.begin(), totals.end(), -1.f);
        detail::run_down<fold::sum, decltype(product), 0, 2>(
            &product, both, reinterpret_cast<char*>(totals.data()), 0, rows, columns, bytes);
        CHECK(totals == expected);
    }
}
