// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/small/small_job.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>

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

TEST_CASE(
    "schedule/small/small_job: more elements than are small, without a plan where it would change nothing") {
    tensor<float, dyn, dyn, dyn> x(9, 40, 50), y(9, 40, 50);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i % 1000);
    const auto is_written = [&](auto to, const auto& from) {
        y = -1;
        to = from;
        bool right = true;
        index_t written = 0;
        for (index_t i = 0; i < to.extent(0); ++i)
            for (index_t j = 0; j < to.extent(1); ++j)
                for (index_t k = 0; k < to.extent(2); ++k, ++written)
                    right = right && to(i, j, k) == from(i, j, k);
        return right && count_nonzero(y != -1.f) == written;
    };
    const auto in = range(1, -1);
    const tensor<float, dyn> row = arange<float>(48);
    const tensor<float, dyn, 1> column = reshape(arange<float>(38), 38, 1);
    CHECK(is_written(y(in, in, in), x(range(0, -2), in, in) + x(in, range(2, none), in) * x(in, in, in)));
    CHECK(is_written(y(in, in, in), x(in, in, in) + row));
    CHECK(is_written(y(in, in, in), x(in, in, in) * column));
    CHECK(is_written(y(in, in, in), x(range(0, 1), in, in) + x(in, in, in)));
    CHECK(is_written(permute<1, 0, 2>(y)(in, in, in), permute<1, 0, 2>(x)(in, in, in) + 1));
    CHECK(is_written(permute<1, 0, 2>(y)(in, in, in), 1 + reshape(x, 40, 9, 50)(in, in, in)));
    CHECK(is_written(flip<0>(y)(all, in, in), x(all, in, in) + 1));
    CHECK(is_written(flip<1>(y)(in, in, in), flip<0>(x)(in, in, in) - x(in, in, in)));
    CHECK(is_written(y(range(2, 3), all, in), x(range(2, 3), all, in)));
    tensor<float, dyn, dyn, dyn, dyn> many(60, 3, 2, 50), few(60, 3, 1, 50);
    for (index_t i = 0; i < few.size(); ++i)
        few.data()[i] = static_cast<float>(i % 999);
    many = few + few(range(0, 1)) * few(all, range(1, 2));
    bool right = true;
    for (index_t i = 0; i < many.size(); ++i) {
        const index_t p = i / 300, q = i / 100 % 3, k = i % 50;
        right = right && many.data()[i] == few(p, q, 0, k) + few(0, q, 0, k) * few(p, 1, 0, k);
    }
    CHECK(right);
    tensor<float, dyn, dyn> wide(12, 420), result(12, 420);
    wide = reshape(arange<float>(12 * 420), 12, 420);
    const tensor<float, dyn> long_row = arange<float>(418);
    result(in, in) = wide(in, in) + long_row * wide(range(0, -2), in);
    CHECK(array_equal(result(in, in), wide(in, in) + long_row * wide(range(0, -2), in)));
    CHECK(result(0, 1) + result(3, 0) + result(11, 5) + result(4, 419) == 0);
    x(in, in, in) += x(in, in, in);
    CHECK(x(1, 1, 1) == 2 * (2051 % 1000));
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

TEST_CASE("schedule/small/small_job: one number a row of windows that overlap, beside long rows") {
    // A tile of one window may begin where the last tile of another did.
    const tensor<float, dyn> line = arange<float>(2000);
    for (const index_t step : {8, 16, 24, 32, 64}) {
        const auto column = view(line.data(), any_shape{3, step + 3, 1}, {step, 1, 1});
        const tensor<float, dyn, dyn, dyn> y = ones<float>(3, step + 3, 128);
        const tensor<float, dyn, dyn, dyn> found = column * y + 2 * y;
        const any_tensor<float> sums = sum(sqrt(column * column) * y, axes{2});
        bool same = true;
        for (index_t i = 0; i < found.size(); ++i) {
            const auto number = static_cast<float>(i / 128 / (step + 3) * step + i / 128 % (step + 3));
            same = same && found.data()[i] == number + 2 && sums.data()[i / 128] == 128 * number;
        }
        CHECK(same);
    }
}

TEST_CASE("schedule/small/small_job: more columns than there is room to lay out a piece of") {
    const tensor<double, dyn, dyn> a = reshape(arange<double>(300 * 16), 300, 16);
    const auto at = [&](int k) { return a(all, k); };
    const tensor<double, dyn> sums = at(0) + at(1) + at(2) + at(3) + at(4) + at(5) + at(6) + at(7) + at(8) +
                                     at(9) + at(10) + at(11) + at(12) + at(13) + at(14) + at(15);
    CHECK(array_equal(sums, sum<1>(a)));
    using many = std::array<float, 16>;
    tensor<many, dyn, dyn> from(300, 2), to(300, 2);
    for (index_t i = 0; i < 600; ++i)
        from.data()[i].fill(static_cast<float>(i));
    to(all, 0) = from(all, 0);
    bool same = true;
    for (index_t i = 0; i < 300; ++i)
        same = same && to(i, 0) == from(i, 0) && to(i, 1) == many{};
    CHECK(same);
}
