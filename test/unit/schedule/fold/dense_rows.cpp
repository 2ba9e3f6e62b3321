// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/fold/dense_rows.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace weft;

TEST_CASE("schedule/fold/dense_rows: a stage before the last fills a buffer, too") {
    // Products of int32, then their sums in int64; masks of one type over elements of another.
    for (const index_t rows : {2, 3, 5, 17, 40})
        for (const index_t n : {2, 3, 4, 8, 9, 33, 60}) {
            CAPTURE(rows);
            CAPTURE(n);
            const tensor<int, dyn, dyn> a = reshape(arange<int>(rows * n) % 1000 - 500, rows, n);
            const tensor<int, dyn, dyn> b = 3 - a;
            const tensor<double, dyn, dyn> x = cast<double>(a) / 8;
            const tensor along = sum<1>(a * b), down = sum<0>(a * b);
            const tensor chosen = max<1>(where(x > 0, a, b));
            const tensor least = min<0>(cast<float>(a * b) + x);
            for (index_t i = 0; i < rows; ++i) {
                std::int64_t total = 0;
                int best = a(i, 0) > 0 ? a(i, 0) : b(i, 0);
                for (index_t j = 0; j < n; ++j) {
                    total += std::int64_t(a(i, j) * b(i, j));
                    const int one = a(i, j) > 0 ? a(i, j) : b(i, j);
                    best = one > best ? one : best;
                }
                CHECK(along(i) == total);
                CHECK(chosen(i) == best);
            }
            for (index_t j = 0; j < n; ++j) {
                std::int64_t total = 0;
                double lowest = double(float(a(0, j) * b(0, j))) + x(0, j);
                for (index_t i = 0; i < rows; ++i) {
                    total += std::int64_t(a(i, j) * b(i, j));
                    const double one = double(float(a(i, j) * b(i, j))) + x(i, j);
                    lowest = one < lowest ? one : lowest;
                }
                CHECK(down(j) == total);
                CHECK(least(j) == lowest);
            }
        }
}
