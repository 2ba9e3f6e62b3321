// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/tells_line.hpp>
#include <type_traits>

using namespace weft;

TEST_CASE("tensor/select: compress") {
    const tensor<int, 2, 3> a{{1, -2, 3}, {-4, 5, -6}};
    CHECK(array_equal(compress(a, a > 0), tensor<int, 3>{1, 3, 5}));
    CHECK(array_equal(compress(transpose(a), transpose(a) > 0), tensor<int, 3>{1, 5, 3}));
    CHECK(array_equal(compress(a * 2, tensor<bool, 3>{true, false, false}), tensor<int, 2>{2, -8}));
    CHECK(compress(a, a > 100).shape() == shape<0>{});
    tensor<bool, dyn> mask(2);
    CHECK_THROWS_AS((void)compress(any_tensor<int>(a), mask), broadcast_error);
}

TEST_CASE("tensor/select: flatnonzero") {
    const tensor<int, 2, 3> a{{0, 2, 0}, {4, 0, 6}};
    CHECK(array_equal(flatnonzero(a), tensor<index_t, 3>{1, 3, 5}));
    CHECK(array_equal(flatnonzero(any_tensor<int>(a) > 3), tensor<index_t, 2>{3, 5}));
    CHECK(flatnonzero(tensor<float, 4>{}).size() == 0);
}

TEST_CASE("tensor/select: nonzero") {
    const tensor<int, 2, 3> a{{0, 2, 0}, {4, 0, 6}};
    static_assert(std::is_same_v<decltype(nonzero(a)), tensor<index_t, dyn, 2>>);
    CHECK(array_equal(nonzero(a), tensor<index_t, 3, 2>{{0, 1}, {1, 0}, {1, 2}}));
    CHECK(array_equal(nonzero(any_tensor<int>(a) > 3), tensor<index_t, 2, 2>{{1, 0}, {1, 2}}));
    CHECK(nonzero(tensor<float, 4>{}).shape() == shape<0, 1>{});
}

TEST_CASE("tensor/select: of many elements, whatever the last ones are") {
    for (const index_t n : {1, 127, 128, 129, 1000})
        for (const index_t last : {index_t(1), n / 2 + 1, n}) { // from there on nothing counts
            CAPTURE(n);
            CAPTURE(last);
            tensor<int, dyn> a(n);
            tensor<int, dyn, dyn> b(3, n);
            index_t count = 0;
            for (index_t i = 0; i < n; ++i) {
                a(i) = i < last && i % 3 != 1 ? static_cast<int>(i + 1) : 0;
                count += a(i) != 0;
                b(0, i) = b(1, i) = a(i);
            }
            const auto places = nonzero(a);
            const auto rows = nonzero(b);
            const auto chosen = compress(a, a != 0);
            REQUIRE(places.extent(0) == count);
            REQUIRE(rows.extent(0) == 2 * count);
            REQUIRE(chosen.extent(0) == count);
            index_t next = 0;
            for (index_t i = 0; i < n; ++i)
                if (a(i) != 0) {
                    CHECK(places(next, 0) == i);
                    CHECK(chosen(next) == a(i));
                    CHECK(rows(next, 0) == 0);
                    CHECK(rows(next, 1) == i);
                    CHECK(rows(count + next, 0) == 1);
                    CHECK(rows(count + next, 1) == i);
                    ++next;
                }
        }
}

TEST_CASE("tensor/select: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    const any_tensor<float> other(any_shape{5});
    CHECK_THROWS_WITH_AS(
        (void)(compress(a, other > 0)),
        doctest::Contains(
            "compress: shape [5] does not broadcast to [2, 3]: at axis 1 the extents are 5 and 3"),
        broadcast_error);
}

TEST_CASE("tensor/select: errors name the line of the call") {
    const any_tensor<int> a(any_shape{2}), b(any_shape{2, 3});
    CHECK(test::tells_line([&] { (void)compress(b, a > 0); }));
    CHECK(test::tells_line([&] { (void)compress(b + b, a > 0); }));
}
