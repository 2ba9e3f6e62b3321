// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/fetch.hpp>
#include <weft/storage/placement.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
using weft::detail::dense;
using weft::detail::leaf;
using weft::detail::stream;

// What is fetched cannot be seen; but no address may fault, be it behind the operands or nowhere.
TEST_CASE("reduce/fetch: any address may be fetched, and nothing changes") {
    using node = leaf<float, shape<dyn>, dense>;
    const std::vector<float> memory(16, 1.f);
    const stream in[] = {{reinterpret_cast<const char*>(memory.data()), 64, -1},
                         {nullptr, index_t(1) << 40, -1}};
    const detail::row_starts<node, 0, 2> near{in};
    detail::fetch_row<4>(near, near(0), 1);
    detail::fetch_ahead<1, float>(near(0), 0, 64);
    const detail::row_starts<node, 1, 2> nowhere{in};
    detail::fetch_row<4>(nowhere, nowhere(0), 32);
    detail::fetch_ahead<1, float>(nowhere(0), 100, 1);
    CHECK(memory == std::vector<float>(16, 1.f));
}
