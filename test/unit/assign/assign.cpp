// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("assign/assign: the same elements on every path") {
    // 9 elements are written out, 40 are one inlined row, broadcast operands go through the driver.
    const tensor<float, 3, 3> small{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    const tensor<float, 3, 3> twice = small * 2 + 1;
    CHECK(twice(2, 2) == 19);
    const tensor<float, 5, 8> ones5 = ones<float, 5, 8>();
    const tensor<float, 5, 8> inlined = ones5 * 2 + ones5;
    CHECK(array_equal(inlined, full(3.f, 5, 8)));
    const tensor<float, 8> row{0, 1, 2, 3, 4, 5, 6, 7};
    const tensor<float, 5, 8> spread = ones5 + row;
    CHECK(spread(4, 7) == 8);
    CHECK(spread(0, 0) == 1);
}

TEST_CASE("assign/assign: no elements, no work") {
    tensor<float, dyn, 3> nothing(0);
    nothing = nothing * 2 + tensor<float, 3>{1, 2, 3};
    nothing += 1;
    CHECK(nothing.size() == 0);
    tensor<float, 0> empty;
    empty = 3.f;
    CHECK(eval(empty + 1).size() == 0);
}

TEST_CASE("assign/assign: a hundred operands") {
    tensor<float, dyn> x(1000);
    x = 1.f;
    const auto ten = [&] { return x + x + x + x + x + x + x + x + x + x; };
    tensor<float, dyn> y = ten() + ten() + ten() + ten() + ten();
    tensor<float, dyn, dyn> z(3, 1000);
    z = ten() + ten() + tensor<float, dyn, 1>(3);
    CHECK(y(999) == 50);
    CHECK(z(2, 500) == 20);
}

namespace {

/// Small assignments of parts of larger tensors, element by element and by the driver.
void check_parts(index_t planes, index_t rows, index_t n) {
    tensor<double, dyn, dyn, dyn> x(planes + 2, rows + 2, n + 2), y = x, expected = x, got = x;
    for (index_t i = 0; i < x.size(); ++i) {
        x.data()[i] = double(i % 11) + 0.5;
        y.data()[i] = double(i % 7) - 3;
        expected.data()[i] = got.data()[i] = double(i % 5);
    }
    tensor<double, dyn> line(n);
    tensor<double, dyn, dyn> column(rows, 1);
    for (index_t i = 0; i < n; ++i)
        line(i) = double(i) * 0.25;
    for (index_t i = 0; i < rows; ++i)
        column(i, 0) = double(i) - 1.5;
    for (index_t p = 0; p < planes; ++p)
        for (index_t r = 0; r < rows; ++r)
            for (index_t i = 0; i < n; ++i)
                expected(p + 1, r + 1, i + 1) =
                    (x(p, r + 1, i + 2) * 2 + y(p + 1, r, i)) * column(r, 0) - line(i);
    const auto from = [](index_t first, index_t count) { return range(first, first + count); };
    got(from(1, planes), from(1, rows), from(1, n)) =
        (x(from(0, planes), from(1, rows), from(2, n)) * 2 + y(from(1, planes), from(0, rows), from(0, n))) *
            column -
        line;
    CHECK(array_equal(got, expected));
    // a plane, a row, a column of it, and a number beside each
    got(0, from(1, rows), from(1, n)) = x(1, from(1, rows), from(0, n)) * column;
    got(0, 0, from(1, n)) = x(1, 1, from(1, n)) * column(0, all);
    got(0, from(1, rows), 0) = x(0, from(1, rows), 1) + y(0, from(0, rows), 0) * 3;
    bool right = true;
    for (index_t r = 0; r < rows; ++r) {
        right = right && got(0, r + 1, 0) == x(0, r + 1, 1) + y(0, r, 0) * 3;
        for (index_t i = 0; i < n; ++i)
            right = right && got(0, r + 1, i + 1) == x(1, r + 1, i) * column(r, 0) &&
                    got(0, 0, i + 1) == x(1, 1, i + 1) * column(0, 0);
    }
    CHECK(right);
}

} // namespace

TEST_CASE("assign/assign: parts of every size, with numbers of rows beside them") {
    for (const index_t planes : {1, 2, 3})
        for (const index_t rows : {1, 2, 5})
            for (const index_t n : {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 38, 63, 64, 65, 100, 400})
                check_parts(planes, rows, n);
}

TEST_CASE("assign/assign: long columns, also of several operands and in place") {
    for (const index_t n : {100, 255, 256, 257, 384, 1000, 1024, 1025}) {
        tensor<double, dyn, dyn> x(n, 9), y(n, 9);
        for (index_t i = 0; i < x.size(); ++i) {
            x.data()[i] = double(i % 13);
            y.data()[i] = double(i % 17);
        }
        auto expected = x;
        for (index_t k = 1; k < 9; ++k) {
            for (index_t i = 0; i < n; ++i)
                expected(i, k) = y(i, k) * y(i, k - 1) + expected(i, k - 1);
            x(all, k) = y(all, k) * y(all, k - 1) + x(all, k - 1);
        }
        CHECK(array_equal(x, expected));
    }
}

TEST_CASE("assign/assign: a part of a matrix is written as if what is read of it had been copied") {
    for (const index_t rows : {1, 2, 5})
        for (const index_t n : {1, 2, 3, 7, 8, 9, 16, 17, 40})
            for (const index_t down : {-2, -1, 0, 1, 2})
                for (const index_t right : {-3, -1, 0, 1, 3, 50}) {
                    tensor<float, dyn, dyn> x(rows + 4, n + 60);
                    for (index_t i = 0; i < x.size(); ++i)
                        x.data()[i] = float(i % 23);
                    const tensor before = x;
                    const tensor<float, dyn> line = arange<float>(n);
                    const auto part = [&](auto& of, index_t r, index_t c) {
                        return of(range(2 + r, 2 + r + rows), range(4 + c, 4 + c + n));
                    };
                    const tensor<float, dyn, dyn> expected =
                        part(before, down, right) * 2 + part(before, 0, 0) + line;
                    part(x, 0, 0) += part(x, down, right) * 2 + line;
                    CHECK(array_equal(part(x, 0, 0), expected));
                    part(x, 0, 0) = part(before, 0, 0);
                    CHECK(array_equal(x, before));
                    x(2, range(4, 4 + n)) = x(2 + down, range(4 + right, 4 + right + n));
                    CHECK(array_equal(x(2, range(4, 4 + n)),
                                      before(2 + down, range(4 + right, 4 + right + n))));
                }
}
