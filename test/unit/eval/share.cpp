// SPDX-License-Identifier: BSL-1.0
#include <weft/eval/share.hpp>

#include <doctest/doctest.h>

#include <array>

using namespace weft;

TEST_CASE("eval/share: parts cover all, at least 64 KB each but the last") {
    const std::array<std::array<index_t, 3>, 6> whole{
        {{1, 1, 100000}, {300000, 1, 1}, {2, 100000, 3}, {40, 50, 60}, {20, 1, 16000}, {7, 3000, 100}}};
    for (const auto& extents : whole)
        for (const int size : {1, 4, 16}) {
            const index_t total = extents[0] * extents[1] * extents[2];
            const auto cut = detail::cut_to_share(3, extents.data(), total, size);
            CHECK(cut.elements_before(cut.count()) == total);
            CHECK(cut.count() <= 2 * detail::most_pieces);
        }
    const index_t square[] = {2000, 2000};
    CHECK(detail::cut_to_share(2, square, 4'000'000, 4).count() == 125); // 16 rows each
}
