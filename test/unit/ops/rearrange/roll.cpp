// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

namespace {

const tensor<int, 3, 4> a{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}};

index_t wrap(index_t i, index_t extent) { return ((i % extent) + extent) % extent; }

/// Each element of `a` where the definition puts it.
tensor<int, 3, 4> moved(index_t down, index_t right) {
    tensor<int, 3, 4> result;
    for (index_t i = 0; i < 3; ++i)
        for (index_t j = 0; j < 4; ++j)
            result(wrap(i + down, 3), wrap(j + right, 4)) = a(i, j);
    return result;
}

} // namespace

TEST_CASE("ops/rearrange/roll: every shift along one axis and along two") {
    static_assert(std::is_same_v<decltype(roll<0, 1>(a, 1))::shape_type, shape<3, 4>>);
    for (index_t down = -7; down <= 7; ++down)
        for (index_t right = -9; right <= 9; ++right) {
            const tensor<int, 3, 4> expected = moved(down, right);
            CHECK(array_equal(roll<0, 1>(a, {down, right}), expected));
            CHECK(array_equal(roll<-1, 0>(a, right, int(down)), expected));
            CHECK(array_equal(roll(a, {right, down}, axes{-1, 0}), expected));
        }
    CHECK(array_equal(roll<1>(a, 3), moved(0, 3)));
    CHECK(array_equal(roll<0, -1>(a, 2), moved(2, 2)));
    CHECK(array_equal(roll(a, -1, axes<0>{}), moved(-1, 0)));
    CHECK(array_equal(roll(a, PTRDIFF_MIN, axes<1>{}), moved(0, wrap(PTRDIFF_MIN, 4))));
}

TEST_CASE("ops/rearrange/roll: views, expressions, temporaries, run-time ranks, no elements") {
    any_tensor<int> any = a;
    tensor<int, dyn, 4> mixed = a;
    CHECK(array_equal(roll<0>(any, 1), moved(1, 0)));
    CHECK(array_equal(roll(mixed, 1, axes{0}), moved(1, 0)));
    CHECK(array_equal(roll<1>(transpose(a), 1), transpose(moved(1, 0))));
    CHECK(array_equal(roll<1>(2 * mixed + a, 1), 3 * moved(0, 1)));
    CHECK(array_equal(roll<0>(tensor<int, 3>{1, 2, 3}, 1), tensor<int, 3>{3, 1, 2}));
    CHECK(array_equal(roll<1>(a(0, all)(newaxis), 1), tensor<int, 1, 4>{{3, 0, 1, 2}}));
    CHECK(array_equal(roll<1>(sum<1>(a, keep_dims) + a, 1), roll<1>(eval(sum<1>(a, keep_dims) + a), 1)));
    CHECK(roll<0>(tensor<int, dyn>(0), 3).size() == 0);
    CHECK(array_equal(roll<0, 1>(tensor<int, dyn, 3>(0), 1), tensor<int, 0, 3>{}));
    CHECK(roll<0>(a, 1)(0, 1) == 9);
}

TEST_CASE("ops/rearrange/roll: without axes all elements are one ring") {
    const tensor<int, 3, 4> expected{{9, 10, 11, 0}, {1, 2, 3, 4}, {5, 6, 7, 8}};
    CHECK(array_equal(roll(a, 3), expected));
    CHECK(array_equal(roll(a, 3 - 12), expected));
    CHECK(array_equal(roll(any_tensor<int>(a), 15), expected));
    CHECK(array_equal(roll(a + 0, 3), expected));
    CHECK(array_equal(roll(transpose(eval(transpose(a))), 3), expected));
    CHECK(array_equal(roll(tensor<int, 4>{1, 2, 3, 4}, -1), tensor<int, 4>{2, 3, 4, 1}));
    CHECK(roll(tensor<int, dyn, 3>(0), 3).size() == 0);
    tensor<int, 4, 3> x;
    transpose(x) = roll(a, 3);
    CHECK(array_equal(transpose(x), expected));
    tensor<int, 3, 4> y = a;
    y = roll(y, 3);
    CHECK(array_equal(y, expected));
}

TEST_CASE("ops/rearrange/roll: what it does not take") {
    CHECK_THROWS_AS((void)(roll(a, 1, axes{2})), index_error);
    CHECK_THROWS_AS((void)(roll(a, 1, axes{0, -2})), index_error);
    CHECK_THROWS_AS((void)(roll<0, 1>(a, {1, 2, 3})), shape_error);
}

TEST_CASE("ops/rearrange/roll: in constant evaluation") {
    constexpr tensor<int, 4> x{1, 2, 3, 4};
    constexpr tensor<int, 4> y = roll<0>(x, 1);
    static_assert(y(0) == 4 && y(1) == 1);
    constexpr tensor<int, 4> part_of_a_tree = roll<0>(x + x, 1) + 1;
    static_assert(part_of_a_tree(0) == 9 && part_of_a_tree(1) == 3);
    CHECK(y(3) == 3);
    // Of sixteen axes one is cut, not each: 2^16 boxes would be more than a compiler evaluates.
    using wide = tensor<int, 1, 2, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1>;
    static constexpr wide from = [] {
        wide made;
        int next = 0;
        for (int& element : made)
            element = next++;
        return made;
    }();
    constexpr wide rolled = roll<7>(from, 1), still = roll<7>(from, 2);
    static_assert(rolled.data()[0] == 1 && rolled.data()[1] == 0 && rolled.data()[2] == 3 &&
                  rolled.data()[3] == 2);
    static_assert(still.data()[0] == 0 && still.data()[3] == 3);
}

TEST_CASE("ops/rearrange/roll: a few elements, counted by types, go where others do") {
    tensor<int, 2, 3, 2> few;
    for (index_t i = 0; i < 12; ++i)
        few.data()[i] = static_cast<int>(i);
    const tensor<int, dyn, dyn, dyn> sized = few;
    for (index_t i = -3; i < 4; ++i) {
        CHECK(array_equal(roll<1, 2>(few, i, 1), roll<1, 2>(sized, i, 1)));
        CHECK(array_equal(roll<0>(2 * few, i), roll<0>(2 * sized, i)));
    }
    tensor<int, dyn, 3> rows{{1, 2, 3}, {4, 5, 6}};
    rows(0, range(none, none, -1)) = roll(rows(0, all), 1);
    CHECK(array_equal(rows, tensor<int, 2, 3>{{2, 1, 3}, {4, 5, 6}}));
    CHECK(array_equal(roll<0>(tensor<int, 3>{1, 2, 3} + roll<0>(tensor<int, 3>{1, 2, 3}, 1), 1),
                      tensor<int, 3>{5, 4, 3}));
}

TEST_CASE("ops/rearrange/roll: errors begin with the function") {
    const any_tensor<float> whole(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(roll<7>(whole, 1)), "roll: axis 7 does not exist in a shape of rank 2",
                         index_error);
}
