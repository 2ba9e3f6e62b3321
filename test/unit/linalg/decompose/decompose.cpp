// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/decompose.hpp>

#include <doctest/doctest.h>

#include <utility>
#include <vector>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/decompose/decompose: matrices are read by any strides, and written by rows") {
    std::vector<double> memory(40);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = double(i);
    factor_matrix<double> m;
    load_matrix(matrix<const double>{memory.data() + 39, 3, 11, -13, -1}, 0, m);
    REQUIRE(m.rows() == 3);
    REQUIRE(m.cols() == 11);
    for (index_t i = 0; i < 3; ++i)
        for (index_t j = 0; j < 11; ++j)
            REQUIRE(m(i, j) == double(39 - 13 * i - j));
    std::vector<double> out(33);
    store_matrix(m, out.data());
    for (index_t i = 0; i < 33; ++i)
        REQUIRE(out[std::size_t(i)] == m(i / 11, i % 11));
}

TEST_CASE("linalg/decompose/decompose: one left matrix meets all of its right ones in turn") {
    product_axes axes;
    axes.push({2, 0, 12, 0, false});
    axes.push({3, 9, 4, 0, false});
    axes.push({2, 0, 0, 0, false});
    const product_axes ordered = by_left_matrices(axes);
    index_t changes = 0, before = -1, pairs = 0;
    batch_counter at(ordered);
    std::vector<bool> met(12);
    do {
        if (std::exchange(before, at.left) != at.left) ++changes;
        REQUIRE(!met[std::size_t(at.out)]);
        met[std::size_t(at.out)] = true;
        CHECK(at.left == at.out / 2 % 3 * 9);
        CHECK(at.right == at.out / 6 * 12 + at.out / 2 % 3 * 4);
        ++pairs;
    } while (at.advance());
    CHECK(changes == 3);
    CHECK(pairs == 12);
}

TEST_CASE("linalg/decompose/decompose: of several singular matrices the first one is named") {
    const double a[] = {1, 0, 0}, b[] = {2, 4, 6, 8, 10, 12};
    double x[6];
    matrix_stack stack{"solve", {}, {}};
    stack.axes.push({2, 0, 3, 0, false});
    stack.axes.push({3, 1, 1, 0, false});
    const index_t extents[] = {2, 3};
    stack.extents = extent_list(extents, 2);
    CHECK_THROWS_WITH_AS(decomposer<double>::solve(stack, {a, 1, 1, 1, 1}, {b, 1, 1, 1, 1}, x),
                         "solve: matrix [0, 1] of the stack [2, 3] is singular", value_error);
    const double c[] = {1, 2, 4};
    decomposer<double>::solve(stack, {c, 1, 1, 1, 1}, {b, 1, 1, 1, 1}, x);
    CHECK(std::vector<double>(x, x + 6) == std::vector<double>{2, 2, 1.5, 8, 5, 3});
}
