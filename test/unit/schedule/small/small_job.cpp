// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/small/small_job.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

/// Whether `to = e` writes what the elements of `e` are one by one.
template <class To, class E>
bool is_right(To to, const E& e) {
    to = e;
    for (index_t i = 0; i < to.extent(0); ++i)
        for (index_t j = 0; j < to.extent(1); ++j)
            if (to(i, j) != e(i, j)) return false;
    return true;
}

} // namespace

TEST_CASE(
    "schedule/small/small_job: rows where they lie, with numbers, and laid out, into every kind of target") {
    for (const index_t rows : {1, 2, 5, 16})
        for (const index_t n : {1, 3, 4, 16, 17, 60}) {
            CAPTURE(rows);
            CAPTURE(n);
            const tensor<float, dyn, dyn> a = reshape(arange<float>(rows * n), rows, n);
            const tensor<float, dyn, dyn> b = reshape(arange<float>(n * rows), n, rows);
            const tensor<float, dyn> row = arange<float>(n);
            const tensor<float, dyn, dyn> column = 2 * a(all, range(0, 1));
            tensor<float, dyn, dyn> dense(rows, n), wide(2 * rows, 3 * n), turned(n, rows);
            const auto into = [&](auto to) {
                return is_right(to, a + 1) && is_right(to, a + row) && is_right(to, a * column) &&
                       is_right(to, row + column) && is_right(to, a - transpose(b) * 2) &&
                       is_right(to, flip<1>(a) + column);
            };
            CHECK(into(dense(all, all)));
            CHECK(into(wide(range(0, rows), range(0, n))));
            CHECK(into(wide(range(0, none, 2), range(0, none, 3))));
            CHECK(into(transpose(turned)));
        }
}

TEST_CASE("schedule/small/small_job: long columns, a piece at a time") {
    tensor<double, dyn, dyn> x(700, 20);
    x = 1;
    x(all, 3) = 2 * x(all, 4) + arange<double>(700);
    bool right = true;
    for (index_t i = 0; i < 700; ++i)
        right = right && x(i, 3) == 2 + double(i) && x(i, 2) == 1;
    CHECK(right);
}
