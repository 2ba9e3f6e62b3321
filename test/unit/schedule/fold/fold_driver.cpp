// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/ops/special.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/schedule/fold/fold_driver.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <support/mismatch.hpp>
#include <vector>

using namespace weft;

namespace {

using numbers = tensor<int, dyn, dyn, dyn, dyn>;

numbers filled(index_t n0, index_t n1, index_t n2, index_t n3) {
    numbers a(n0, n1, n2, n3);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<int>(i % 1009);
    return a;
}

/// The first total over the axes in the bits of `reduced` that is not what loops add up.
template <class Sums>
std::string wrong_sum(const numbers& a, unsigned reduced, const Sums& sums) {
    index_t extents[4], results = 1;
    for (int axis = 0; axis < 4; ++axis) {
        extents[axis] = (reduced >> axis & 1) != 0 ? 1 : a.extent(axis);
        results *= extents[axis];
    }
    std::vector<std::int64_t> expected(static_cast<std::size_t>(results));
    index_t at[4];
    for (index_t i = 0; i < a.size(); ++i) {
        index_t rest = i, place = 0, step = 1;
        for (int axis = 3; axis >= 0; --axis) {
            at[axis] = rest % a.extent(axis);
            rest /= a.extent(axis);
            place += at[axis] % extents[axis] * step;
            step *= extents[axis];
        }
        expected[static_cast<std::size_t>(place)] += a.data()[i];
    }
    const any_tensor<std::int64_t> found = sums;
    if (found.size() != results) return "another number of results";
    test::mismatch wrong;
    for (index_t i = 0; i < results; ++i)
        wrong.compare(found.data()[i], expected[static_cast<std::size_t>(i)], i);
    return wrong.text();
}

} // namespace

TEST_CASE("reduce/walk/driver: several groups of axes, in parts and at once") {
    const numbers large = filled(70, 5, 40, 33); // more than most_results, so it is split
    CHECK(wrong_sum(large, 0b1010, sum<1, 3>(large)) == "");
    CHECK(wrong_sum(large, 0b1010, sum<1>(sum<3>(large))) == "");
    CHECK(wrong_sum(large, 0b0101, sum<0, 2>(large)) == "");
    CHECK(wrong_sum(large, 0b0011, sum<0, 1>(large)) == "");
    CHECK(wrong_sum(large, 0b1100, sum<2, 3>(large + 0)) == "");
}

TEST_CASE("reduce/walk/driver: every group of axes, of small extents and of 1") {
    for (const numbers& a :
         {filled(3, 4, 5, 6), filled(1, 7, 1, 9), filled(9, 1, 2, 1), filled(2, 40, 3, 31)})
        for (unsigned reduced = 1; reduced < 16; ++reduced) {
            CAPTURE(reduced);
            CAPTURE(to_string(a.shape()));
            std::vector<index_t> which;
            for (int axis = 0; axis < 4; ++axis)
                if ((reduced >> axis & 1) != 0) which.push_back(axis);
            CHECK(wrong_sum(a, reduced, sum(a, axes(which), keep_dims)) == "");
        }
}

TEST_CASE("reduce/walk/driver: rows first, then their results plane by plane, in this order in parts too") {
    for (const index_t outer : {20, 200}) { // at once, and more than most_results
        tensor<float, dyn, dyn, dyn, dyn> a(outer, 9, 40, 2);
        for (index_t i = 0; i < a.size(); ++i)
            a.data()[i] = 1 / static_cast<float>(i % 1009 + 1);
        const tensor<float, dyn, dyn> sums = sum<1, 3>(a);
        CAPTURE(outer);
        test::mismatch wrong;
        for (index_t i = 0; i < outer; ++i)
            for (index_t k = 0; k < 40; ++k) {
                float total = a(i, 0, k, 0) + a(i, 0, k, 1);
                for (index_t j = 1; j < 9; ++j) {
                    const float row = a(i, j, k, 0) + a(i, j, k, 1);
                    total += row;
                }
                wrong.compare_bits(sums(i, k), total, i, k);
            }
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("reduce/walk/driver: narrow rows, many rows, long rows") {
    for (index_t width : {1, 2, 3, 7, 31, 32, 100, 5000})
        for (index_t height : {1, 9, 200, 513, 1500}) {
            tensor<int, dyn, dyn> a(height, width);
            for (index_t i = 0; i < a.size(); ++i)
                a.data()[i] = static_cast<int>(i % 97);
            tensor<std::int64_t, dyn> down(width), along(height);
            for (index_t i = 0; i < height; ++i)
                for (index_t j = 0; j < width;
                     ++j) { // by address: subscripts are slow where nothing is optimised
                    const int x = a.data()[i * width + j];
                    down.data()[j] += x, along.data()[i] += x;
                }
            CAPTURE(width);
            CAPTURE(height);
            std::int64_t total = 0;
            for (index_t j = 0; j < width; ++j)
                total += down(j);
            const tensor<std::int64_t, dyn> found_down = sum<0>(a), found_along = sum<1>(a);
            CHECK(test::difference(found_down, down) == "");
            CHECK(test::difference(found_along, along) == "");
            CHECK(sum(a) == total);
        }
}

TEST_CASE("reduce/walk/driver: more results of planes than are kept, a part of them after the other") {
    tensor<int, dyn, dyn, dyn, dyn> a(30011, 2, 3, 2);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<int>(i % 1009);
    const tensor<std::int64_t, dyn, dyn> sums = sum<1, 3>(a);
    const tensor<int, dyn, dyn> greatest = max<1, 3>(a);
    index_t wrong = 0;
    for (index_t i = 0; i < 30011; ++i)
        for (index_t k = 0; k < 3; ++k) {
            const int* const at = a.data() + (i * 6 + k) * 2;
            wrong += sums.data()[i * 3 + k] != at[0] + at[1] + at[6] + at[7];
            wrong += greatest.data()[i * 3 + k] != (std::max)({at[0], at[1], at[6], at[7]});
        }
    CHECK(wrong == 0);
}

namespace {

/// The fold of `all`, as if this total could not change any more.
template <class A>
int folded_until(const A& a, int decisive) {
    using namespace weft::detail;
    const auto node = capture(a);
    std::uint8_t total = 7;
    run_fold(node, (1u << node.rank()) - 1,
             fold_of<fold::all, std::uint8_t, std::uint8_t, std::uint8_t>::table,
             kernel_below<kernel_tree_t<std::remove_const_t<decltype(node)>>>, {},
             reinterpret_cast<char*>(&total), decisive);
    return total;
}

} // namespace

TEST_CASE("reduce/walk/driver: what is left when a total has been decided is not read") {
    tensor<std::uint8_t, dyn, dyn> a(300, 500);
    a = std::uint8_t(1);
    a(299, 498) = 0;
    CHECK(folded_until(a, -1) == 0);
    CHECK(folded_until(a, 0) == 0);
    CHECK(folded_until(a, 1) == 1);
    const auto part = a(all, range(0, 499));
    CHECK(folded_until(part, -1) == 0);
    CHECK(folded_until(part, 0) == 0);
    CHECK(folded_until(part, 1) == 1);
}

TEST_CASE(
    "reduce/walk/driver: one truth value anywhere is found, and functions are called for all elements") {
    for (const index_t n : {4000, 4096, 4097, 40000, 300000}) {
        tensor<float, dyn> x(n);
        tensor<float, dyn, dyn> m(2, n + 1);
        const auto part = m(all, range(0, n));
        for (const index_t at : {index_t(0), n / 3, 2 * n / 3, n - 1}) {
            x(at) = 1, m(1, at) = 1;
            CHECK(any(x));
            CHECK(any(x > 0));
            CHECK(any(part));
            CHECK_FALSE(all(x <= 0));
            CHECK_FALSE(all(1 - part));
            CHECK(array_equal(any<1>(part), tensor<bool, 2>{false, true}));
            index_t calls = 0;
            CHECK(any(map(
                [&](float v) {
                    ++calls;
                    return v > 0;
                },
                x)));
            CHECK(calls == n);
            x(at) = 0, m(1, at) = 0;
        }
        CHECK_FALSE(any(x));
        CHECK_FALSE(any(part));
        CHECK(all(x <= 0));
        CHECK(all(part == 0));
    }
}
