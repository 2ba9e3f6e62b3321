// SPDX-License-Identifier: BSL-1.0
// repeat by one count for each element.
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/repeat.hpp>
#include <weft/ops/special.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace weft;

TEST_CASE("ops/rearrange/repeat each: as often as the counts say") {
    const tensor<float, 3> v{5, 7, 9};
    const tensor<int, 3> counts{2, 0, 3};
    static_assert(std::same_as<decltype(repeat<0>(v, counts))::shape_type, shape<dyn>>);
    CHECK(array_equal(repeat<0>(v, counts), tensor<float, 5>{5, 5, 9, 9, 9}));
    CHECK(array_equal(repeat<0>(v, {2, 0, 3}), repeat<0>(v, counts)));
    CHECK(array_equal(repeat<0>(v, std::vector<std::uint8_t>{2, 0, 3}), repeat<0>(v, counts)));
    CHECK(array_equal(repeat(v, counts, axes{-1}), repeat<0>(v, counts)));
    CHECK(array_equal(1 + repeat<0>(2 * v, counts - 0), tensor<float, 5>{11, 11, 19, 19, 19}));
    CHECK(repeat<0>(v, counts * 0).size() == 0);
    CHECK(array_equal(repeat<0>(v, {2}), repeat<0>(v, 2))); // one for all
    CHECK(array_equal(repeat<0>(v, tensor<int, 1>{2}), repeat<0>(v, 2)));
    const tensor<std::string, 2> words{"a", "b"};
    CHECK(array_equal(repeat<0>(words, {1, 2}), tensor<std::string, 3>{"a", "b", "b"}));
    const auto owned = repeat<0>(tensor<float, 3>{1, 2, 3}, tensor<int, 3>{1, 1, 2});
    CHECK(array_equal(owned, tensor<float, 4>{1, 2, 3, 3}));
}

TEST_CASE("ops/rearrange/repeat each: rows, columns, any rank") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    static_assert(std::same_as<decltype(repeat<0>(a, tensor<int, 2>()))::shape_type, shape<dyn, 3>>);
    CHECK(
        array_equal(repeat<0>(a, tensor<int, 2>{1, 2}), tensor<int, 3, 3>{{1, 2, 3}, {4, 5, 6}, {4, 5, 6}}));
    CHECK(array_equal(repeat<1>(a, {0, 2, 1}), tensor<int, 2, 3>{{2, 2, 3}, {5, 5, 6}}));
    CHECK(array_equal(repeat<-1>(transpose(a), {0, 2}), tensor<int, 3, 2>{{4, 4}, {5, 5}, {6, 6}}));
    const any_tensor<int> any = a;
    CHECK(array_equal(repeat<0>(any, {0, 1}), tensor<int, 1, 3>{{4, 5, 6}}));
    CHECK(array_equal(repeat<0, 1>(a, {1, 2}), repeat<1>(a, 2))); // of several axes, one count for each axis
}

TEST_CASE("ops/rearrange/repeat each: what is refused") {
    const tensor<int, dyn> v(3), two(2);
    CHECK_THROWS_WITH_AS(
        (void)repeat<0>(v, two),
        "repeat: 2 counts for the 3 elements along axis 0; there is to be one for all, or one for each",
        shape_error);
    CHECK_THROWS_WITH_AS((void)repeat<0>(v, {1, -1, 1}), "repeat: -1 is negative", shape_error);
    CHECK_THROWS_AS((void)repeat<0>(v, {PTRDIFF_MAX, PTRDIFF_MAX, PTRDIFF_MAX}), shape_error);
    CHECK_THROWS_AS((void)repeat(v, v, axes{1}), index_error);
}

TEST_CASE("ops/rearrange/repeat each: runs of every length, in lines with gaps and without") {
    const auto check = [](auto element) {
        using value = decltype(element);
        for (const index_t runs : {1, 2, 7, 40}) {
            tensor<value, dyn, dyn> x(3, runs);
            tensor<int, dyn> counts(runs);
            index_t total = 0;
            for (index_t i = 0; i < runs; ++i) {
                counts(i) = runs == 1 ? 1 : static_cast<int>(i * 37 % 5 == 0 ? i * 7 % 200 : i % 4);
                total += counts(i);
                for (index_t r = 0; r < 3; ++r)
                    x(r, i) = static_cast<value>((r * runs + i) % 2 == 0 || (i % 7 == 3));
            }
            tensor<value, dyn, dyn> lines(3, total + 2), wide(3, 2 * total);
            lines = repeat<1>(x, {1})(0, 0);
            const value edge = x(0, 0);
            lines(all, range(1, total + 1)) = repeat<1>(x, counts);
            wide(all, range(none, none, -2)) = repeat<1>(x, counts);
            const tensor rows = repeat<0>(transpose(x), counts);
            const tensor of_lazy = repeat<1>(cast<value>(x * x), counts);
            bool same = rows.shape() == any_shape{total, 3};
            for (index_t r = 0; r < 3; ++r) {
                same = same && lines(r, 0) == edge && lines(r, total + 1) == edge;
                for (index_t i = 0, k = 0; i < runs; ++i)
                    for (index_t n = 0; n < counts(i); ++n, ++k)
                        same = same && lines(r, k + 1) == x(r, i) && rows(k, r) == x(r, i) &&
                               wide(r, 2 * total - 1 - 2 * k) == x(r, i) && of_lazy(r, k) == x(r, i);
            }
            CHECK(same);
        }
    };
    check(float{});
    check(std::uint8_t{});
    check(bool{});
    check(double{});
}

TEST_CASE("ops/rearrange/repeat each: what is written is read, and elements of a class") {
    tensor<int, dyn> x{1, 2, 3};
    x = repeat<0>(x, tensor<int, 3>{0, 1, 2});
    CHECK(array_equal(x, tensor<int, 3>{2, 3, 3}));
    x(range(0, 2)) = repeat<0>(x, x - 2); // the counts are read first
    CHECK(array_equal(x, tensor<int, 3>{3, 3, 3}));
    const tensor<std::string, 2, 2> words{{"a", "b"}, {"c", "d"}};
    CHECK(array_equal(repeat<1>(words, {2, 1}), tensor<std::string, 2, 3>{{"a", "a", "b"}, {"c", "c", "d"}}));
    CHECK(array_equal(repeat<0>(words, {0, 2}), tensor<std::string, 2, 2>{{"c", "d"}, {"c", "d"}}));
    static_assert(eval(repeat<0>(tensor<int, 3>{1, 2, 3}, tensor<int, 3>{3, 0, 2}))(4) == 3);
}
