// SPDX-License-Identifier: BSL-1.0
#include <weft/order/key/line.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace weft;
using namespace weft::detail;

TEST_CASE("order/key/line: each line is ordered on its own") {
    std::vector<float> numbers = {3, 1, 2, -1, -3, -2};
    sort_lines(numbers.data(), 2, 3);
    CHECK(numbers == std::vector<float>{1, 2, 3, -3, -2, -1});
    std::vector<int> parts = {3, 1, 2, 9, 7, 8};
    select_lines(parts.data(), 2, 3, 0);
    CHECK((parts[0] == 1 && parts[3] == 7));
    std::vector<std::string> words = {"b", "a", "d", "c"};
    std::vector<index_t> places(4);
    order_lines(words.data(), places.data(), 2, 2);
    CHECK(places == std::vector<index_t>{1, 0, 1, 0});
    sort_lines(words.data(), 2, 2);
    CHECK(words == std::vector<std::string>{"a", "b", "c", "d"});
    const std::vector<double> equal = {2, 1, 2, 1};
    order_lines(equal.data(), places.data(), 1, 4);
    CHECK(places == std::vector<index_t>{1, 3, 0, 2});
}

TEST_CASE("order/key/line: more lines than are made into keys at once, and lines of nothing") {
    std::vector<std::int16_t> lines(3 * 5000);
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[i] = static_cast<std::int16_t>(i % 3 == 0 ? 9 : -int(i % 3));
    sort_lines(lines.data(), 5000, 3);
    bool right = true;
    for (std::size_t i = 0; i < lines.size(); i += 3)
        right = right && lines[i] == -2 && lines[i + 1] == -1 && lines[i + 2] == 9;
    CHECK(right);
    sort_lines(lines.data(), 7, 0);
    order_lines(lines.data(), static_cast<index_t*>(nullptr), 7, 0);
    CHECK(lines[0] == -2);
}
