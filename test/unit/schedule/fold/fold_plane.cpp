// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/mismatch.hpp>

using namespace weft;

namespace {

/// Blocks of 128 rows, added one after the other; their sums in pairs.
float down_in_blocks(const tensor<float, dyn, dyn>& x, index_t column, index_t first, index_t last) {
    constexpr index_t block = 128;
    if (last - first <= block) {
        float total = x(first, column);
        for (index_t i = first + 1; i < last; ++i)
            total += x(i, column);
        return total;
    }
    index_t half = block;
    while (2 * half < last - first)
        half *= 2;
    return down_in_blocks(x, column, first, first + half) + down_in_blocks(x, column, first + half, last);
}

} // namespace

TEST_CASE("reduce/fold/fold_plane: down a plane by blocks of rows, whose totals meet in pairs") {
    for (const index_t rows : {1, 127, 128, 129, 300, 640, 1000})
        for (const index_t columns : {40, 4100}) {
            tensor<float, dyn, dyn> x(rows, columns);
            unsigned seed = 1;
            for (float& v : x) {
                seed = seed * 1664525u + 1013904223u;
                v = float(seed >> 8) * 1e-3f;
            }
            const tensor sums = sum<0>(x);
            CAPTURE(rows);
            test::mismatch wrong;
            for (index_t j = 0; j < columns; j += 7)
                wrong.compare(sums(j), down_in_blocks(x, j, 0, rows), j);
            CHECK(wrong.text() == "");
        }
}

TEST_CASE("reduce/fold/fold_plane: narrow rows stand side by side, the last of them alone") {
    for (const index_t rows : {63, 64, 127, 128, 129, 191, 1000})
        for (const index_t columns : {1, 3, 5, 12, 31}) {
            tensor<int, dyn, dyn> x(rows, columns);
            x = reshape(arange<int>(rows * columns), rows, columns);
            const tensor sums = sum<0>(x);
            for (index_t j = 0; j < columns; ++j)
                CHECK(sums(j) == rows * (rows - 1) / 2 * columns + rows * j);
        }
}
