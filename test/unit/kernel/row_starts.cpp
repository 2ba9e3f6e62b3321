// SPDX-License-Identifier: BSL-1.0
#include <weft/kernel/kernel.hpp>
#include <weft/kernel/row_starts.hpp>
#include <weft/storage/placement.hpp>

#include <doctest/doctest.h>

using namespace weft;
using weft::detail::dense;
using weft::detail::leaf;
using weft::detail::stream;

TEST_CASE("kernel/row_starts: each row is a step further, a stream without steps stays") {
    using node = leaf<float, shape<dyn>>;
    float memory[12];
    const stream in[] = {{nullptr, 0, 0}, {reinterpret_cast<const char*>(memory), 16, -1}};
    const detail::row_starts<node, 1, 2> at_row{in};
    CHECK(at_row(2).data[0] == reinterpret_cast<const char*>(memory + 8));
    CHECK(at_row(2).mask[0] == -1);
    const detail::row_starts<node, 0, 2> nothing{in};
    CHECK(nothing(2).data[0] == nullptr);
    CHECK(nothing(2).mask[0] == 0);
    static_assert(decltype(nothing)::count == 1);
    auto at = at_row(0);
    at_row.next(at);
    at_row.next(at);
    CHECK(at.data[0] == at_row(2).data[0]);
    const detail::row_starts<node, 1, 2, true> advancing{in};
    CHECK(advancing(2).data[0] == at_row(2).data[0]);
    CHECK(advancing(2).mask[0] == -1);
    CHECK(detail::common_mask(in + 1, 1) == -1);
    CHECK(detail::common_mask(in, 1) == 0);
}
