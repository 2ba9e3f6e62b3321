// SPDX-License-Identifier: BSL-1.0
// Rows of every length up to 200 bytes, with gaps or without on either side, in one layer or three: what a byte by byte copy gives,
// and nothing written between or behind the rows.
#include <weft/copy/numbered_rows.hpp>

#include <doctest/doctest.h>

#include <vector>

using weft::index_t;
using weft::detail::numbered_rows;

namespace {

constexpr index_t table_rows = 7, count = 9, layers = 3;
constexpr index_t numbers[count] = {3, 0, 6, 6, 1, 5, 2, 4, 3};

std::vector<char> pattern(index_t size) {
    std::vector<char> found;
    for (index_t i = 0; i < size; ++i)
        found.push_back(static_cast<char>(i * 7 + i / 251));
    return found;
}

void check(index_t bytes, index_t to_gap, index_t from_gap, index_t times) {
    CAPTURE(bytes);
    CAPTURE(to_gap);
    CAPTURE(from_gap);
    const index_t to_step = bytes + to_gap, from_step = bytes + from_gap;
    const auto from = pattern(table_rows * from_step * layers);
    std::vector<char> to(static_cast<std::size_t>(count * to_step * layers), 'x'), want = to;
    const index_t to_layer = count * to_step, from_layer = table_rows * from_step;
    numbered_rows{to.data(), to_step, from.data(), from_step, bytes,
                  numbers,   count,   times,       to_layer,  from_layer}
        .copy();
    for (index_t layer = 0; layer < times; ++layer)
        for (index_t k = 0; k < count; ++k)
            for (index_t i = 0; i < bytes; ++i)
                want[static_cast<std::size_t>(layer * to_layer + k * to_step + i)] =
                    from[static_cast<std::size_t>(layer * from_layer + numbers[k] * from_step + i)];
    CHECK(to == want);
}

/// The other way; of rows with one number the last stays.
void check_back(index_t bytes, index_t to_gap, index_t from_gap, index_t times) {
    CAPTURE(bytes);
    const index_t to_step = bytes + to_gap, from_step = bytes + from_gap;
    const index_t to_layer = table_rows * to_step, from_layer = count * from_step;
    const auto from = pattern(from_layer * layers);
    std::vector<char> to(static_cast<std::size_t>(to_layer * layers), 'x'), want = to;
    numbered_rows{to.data(), to_step, from.data(), from_step, bytes,
                  numbers,   count,   times,       to_layer,  from_layer}
        .copy_back();
    for (index_t layer = 0; layer < times; ++layer)
        for (index_t k = 0; k < count; ++k)
            for (index_t i = 0; i < bytes; ++i)
                want[static_cast<std::size_t>(layer * to_layer + numbers[k] * to_step + i)] =
                    from[static_cast<std::size_t>(layer * from_layer + k * from_step + i)];
    CHECK(to == want);
}

} // namespace

TEST_CASE("copy/numbered_rows: every length, with gaps and without") {
    for (index_t bytes = 1; bytes <= 200; ++bytes)
        for (const index_t to_gap : {0, 5})
            for (const index_t from_gap : {0, 3}) {
                check(bytes, to_gap, from_gap, 1);
                check(bytes, to_gap, from_gap, layers);
                check_back(bytes, to_gap, from_gap, 1);
                check_back(bytes, to_gap, from_gap, layers);
            }
}

TEST_CASE("copy/numbered_rows: backwards, and the same row for all") {
    const auto from = pattern(40);
    std::vector<char> to(20);
    numbered_rows{to.data() + 16, -4, from.data() + 36, -4, 4, numbers, 5}.copy();
    CHECK(to == std::vector<char>{from[32], from[33], from[34], from[35], from[12], from[13], from[14],
                                  from[15], from[12], from[13], from[14], from[15], from[36], from[37],
                                  from[38], from[39], from[24], from[25], from[26], from[27]});
    numbered_rows{to.data(), 4, from.data() + 8, 0, 4, numbers, 5}.copy();
    CHECK(std::vector<char>(to.begin() + 16, to.end()) ==
          std::vector<char>(from.begin() + 8, from.begin() + 12));
}
