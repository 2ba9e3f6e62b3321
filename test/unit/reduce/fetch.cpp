// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/fetch.hpp>
#include <weft/storage/placement.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace weft;
using weft::detail::dense;
using weft::detail::elementwise;
using weft::detail::leaf;
using weft::detail::stream;

namespace {

using node = leaf<float, shape<dyn>, dense>;
using pair = elementwise<weft::detail::op::add, node, node>;

/// What is asked for, instead of asking for it: "a+2048 b+2048".
struct requests {
    const char (&memory)[3]; // of operands a, b, c
    mutable std::string text;
    void operator()(const char* from, index_t bytes) const {
        text += (text.empty() ? "" : " ") + std::string(1, static_cast<char>('a' + (from - memory))) +
                (bytes < 0 ? "" : "+") + std::to_string(bytes);
    }
};

} // namespace

TEST_CASE("reduce/fetch: ahead of a row, the lines of all leaves 2 kB behind the element") {
    const char memory[3] = {};
    const detail::position<3> at{{memory, memory + 1, memory + 2}, {-1, 0, -1}}; // b repeats; c is no leaf
    const auto asked = [&](index_t i, index_t n) {
        const requests both{memory, {}};
        detail::fetch_ahead<2, float>(at, i, n, both);
        return both.text;
    };
    CHECK(asked(0, 0) == "");
    CHECK(asked(0, 1) == "a+2048 b+2048");
    CHECK(asked(0, 16) == "a+2048 b+2048");
    CHECK(asked(100, 33) == "a+2448 a+2512 a+2576 b+2048 b+2112 b+2176");
    CHECK(asked(100, 48) == "a+2448 a+2512 a+2576 b+2048 b+2112 b+2176");
    const requests doubles{memory, {}};
    detail::fetch_ahead<1, double>(at, 5, 16, doubles);
    CHECK(doubles.text == "a+2088 a+2152");
}

TEST_CASE("reduce/fetch: of a row further down, its first lines in each operand") {
    const char memory[3] = {};
    const stream in[] = {{memory + 2, 7, -1}, {memory, 200, -1}, {memory + 1, -24, -1}};
    const detail::row_starts<pair, 1, 3> starts{in};
    const requests far{memory, {}}, next{memory, {}};
    detail::fetch_row<2>(starts, starts(0), 32, far);
    CHECK(far.text == "a+6400 a+6464 b-768 b-704");
    detail::position<2> later = starts(0); // from where the kernel stands, not from the first row
    later.data[0] = memory + 2;
    detail::fetch_row<1>(starts, later, 1, next);
    CHECK(next.text == "c+200 b-24");
}

// The real requests: a program that makes a pointer of such an address, or reads there, ends by a sanitizer or a fault.
TEST_CASE("reduce/fetch: any address may be asked for, be it behind the operands or nowhere") {
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
