// SPDX-License-Identifier: BSL-1.0
// Targets that lie at, just behind and just before their source, whole pages aside or overlapping it: what memmove gives.
#include <weft/copy/move_bytes.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <vector>

using weft::index_t;

TEST_CASE("copy/move_bytes: every distance") {
    std::vector<char> pattern(40000);
    for (std::size_t i = 0; i < pattern.size(); ++i)
        pattern[i] = static_cast<char>(i * 7 + i / 251);
    for (const index_t bytes : {0, 1, 100, 1984, 1985, 5000, 12000})
        for (const index_t page : {-12288, -4096, 0, 4096, 12288})
            for (const index_t off : {-64, -8, -1, 0, 1, 8, 63, 64, 65}) {
                CAPTURE(bytes);
                CAPTURE(page + off);
                std::vector<char> found = pattern, want = pattern;
                weft::detail::move_bytes(found.data() + 14000 + page + off, found.data() + 14000, bytes);
                std::memmove(want.data() + 14000 + page + off, want.data() + 14000,
                             static_cast<std::size_t>(bytes));
                CHECK(found == want);
            }
}
