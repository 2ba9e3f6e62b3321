// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

using namespace weft;

namespace {

const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
const tensor<int, 1, 3> b{{7, 8, 9}};

} // namespace

TEST_CASE("ops/rearrange/concat: along each axis, in every form of the axis") {
    const tensor<int, 3, 3> rows{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    static_assert(std::is_same_v<decltype(concat<0>(a, b))::shape_type, shape<3, 3>>);
    static_assert(std::is_same_v<decltype(concat<-1>(a, a, a))::shape_type, shape<2, 9>>);
    static_assert(std::is_same_v<decltype(concat(a, b, axes{0}))::shape_type, any_shape>);
    static_assert(std::is_same_v<decltype(concat(a, b, axes<0>{}))::shape_type, shape<3, 3>>);
    CHECK(array_equal(concat<0>(a, b), rows));
    CHECK(array_equal(concat<-2>(a, b), rows));
    CHECK(array_equal(concat(a, b, axes{0}), rows));
    CHECK(array_equal(concat(a, b, axes<-2>{}), rows));
    CHECK(array_equal(concat<1>(transpose(a), transpose(b)), transpose(rows)));
    CHECK(array_equal(concat<0>(a), a));
    CHECK(array_equal(concat<1>(a, a(all, range(0, 0)), -a, a(all, fix<1>)(all, newaxis)),
                      tensor<int, 2, 7>{{1, 2, 3, -1, -2, -3, 2}, {4, 5, 6, -4, -5, -6, 5}}));
}

TEST_CASE("ops/rearrange/concat: static, mixed and any-rank shapes go together") {
    const tensor<int, dyn, 3> mixed = b;
    const any_tensor<int> any = a;
    static_assert(std::is_same_v<decltype(concat<0>(a, mixed))::shape_type, shape<dyn, 3>>);
    static_assert(
        std::is_same_v<decltype(concat<1>(a, tensor<int, dyn, dyn>(2, 2)))::shape_type, shape<2, dyn>>);
    CHECK(concat<1>(a, tensor<int, dyn, dyn>(2, 2)).shape() == shape<2, 5>{});
    CHECK(array_equal(concat<0>(a, mixed), concat<0>(a, b)));
    CHECK(array_equal(concat<0>(any, mixed, b), concat<0>(a, b, b)));
    CHECK(array_equal(concat<0>(tensor<int, dyn, 3>(0), b), b));
    CHECK(concat<0>(tensor<int, 0, 3>{}, tensor<int, 0, 3>{}).shape() == shape<0, 3>{});
}

TEST_CASE("ops/rearrange/concat: the element type holds all operands") {
    const tensor<std::uint8_t, 2> bytes{1, 255};
    const tensor<std::int8_t, 2> small{-1, 2};
    static_assert(std::is_same_v<decltype(concat<0>(bytes, small))::value_type, std::int16_t>);
    CHECK(array_equal(concat<0>(bytes, small), tensor<std::int16_t, 4>{1, 255, -1, 2}));
    CHECK(array_equal(stack<0>(bytes, tensor<double, 2>{0.5, 1.5}),
                      tensor<double, 2, 2>{{1, 255}, {0.5, 1.5}}));
    CHECK(array_equal(concat<0>(bytes > 3, small > 0), tensor<bool, 4>{false, true, false, true}));
}

TEST_CASE("ops/rearrange/concat: stack") {
    static_assert(std::is_same_v<decltype(stack<0>(a, a, a))::shape_type, shape<3, 2, 3>>);
    static_assert(std::is_same_v<decltype(stack<-1>(a, a))::shape_type, shape<2, 3, 2>>);
    const tensor<int, 2, 3, 2> last = stack<-1>(a, 10 * a);
    CHECK(array_equal(last(ellipsis, 0), a));
    CHECK(array_equal(last(ellipsis, 1), 10 * a));
    CHECK(array_equal(stack<1>(a, 10 * a), swap_axes<1, 2>(last)));
    CHECK(array_equal(stack(a, 10 * a, axes{0}), move_axis<-1, 0>(last)));
    CHECK(array_equal(stack(any_tensor<int>(a), 10 * a, axes<-1>{}), last));
    CHECK(array_equal(stack<0>(a), a(newaxis)));
}

TEST_CASE("ops/rearrange/concat: what does not go together at run time") {
    const tensor<int, dyn, dyn> x(2, 3), y(2, 4);
    CHECK_THROWS_WITH_AS((void)(concat<0>(x, y)),
                         "concat: shapes [2, 3] and [2, 4] differ: at axis 1 the extents are 3 and 4",
                         shape_error);
    CHECK_THROWS_AS((void)(stack<0>(x, y)), shape_error);
    CHECK_THROWS_WITH_AS((void)(concat<0>(any_tensor<int>(x), tensor<int, 3>{})),
                         "concat: shapes [2, 3] and [3] have ranks 2 and 1", shape_error);
    CHECK_THROWS_AS((void)(concat(x, x, axes{2})), index_error);
    CHECK_THROWS_AS((void)(stack(x, x, axes{-4})), index_error);
    CHECK_THROWS_AS((void)(concat(x, x, axes{0, 1})), index_error);
    CHECK_THROWS_AS((void)(concat<0>(broadcast_to(tensor<int, 1>{1}, any_shape{PTRDIFF_MAX / 8}),
                                     broadcast_to(tensor<int, 1>{1}, any_shape{PTRDIFF_MAX / 8}),
                                     broadcast_to(tensor<int, 1>{1}, any_shape{PTRDIFF_MAX / 8}))),
                    shape_error);
}

TEST_CASE("ops/rearrange/concat: in constant evaluation") {
    constexpr tensor<int, 2> x{1, 2};
    constexpr tensor<int, 3> y = concat<0>(x, tensor<int, 1>{3});
    static_assert(y(2) == 3);
    static_assert(y(1) == 2);
    CHECK(y(0) == 1);
}

TEST_CASE("ops/rearrange/concat: a list of tensors") {
    const std::vector<tensor<int, dyn, 3>> list{a, b, a(range(0, 0), all)};
    static_assert(std::is_same_v<decltype(concat<0>(list)), tensor<int, dyn, 3>>);
    CHECK(array_equal(concat<0>(list), concat<0>(a, b)));
    CHECK(array_equal(concat<-2>(std::span(list).first(1)), a));
    static_assert(std::is_same_v<decltype(concat(list, axes{0})), any_tensor<int>>);
    CHECK(array_equal(concat(list, axes{0}), concat<0>(a, b)));
    std::vector<tensor<int, 2, 3>> same{a, 2 * a, 3 * a};
    static_assert(std::is_same_v<decltype(stack<1>(same)), tensor<int, 2, dyn, 3>>);
    CHECK(array_equal(stack<1>(same), stack<1>(a, 2 * a, 3 * a)));
    CHECK(array_equal(stack<-1>(same), stack<-1>(a, 2 * a, 3 * a)));
    CHECK(array_equal(stack(std::span<const tensor<int, 2, 3>>(same), axes<0>{}), stack<0>(a, 2 * a, 3 * a)));
    static_assert(std::is_same_v<decltype(concat<1>(same)), tensor<int, 2, dyn>>);
    CHECK(array_equal(concat<1>(same), concat<1>(a, 2 * a, 3 * a)));
    CHECK(array_equal(concat<0>(std::vector{any_tensor<int>(a), any_tensor<int>(b)}), concat<0>(a, b)));
    CHECK(array_equal(concat<0>(std::vector{transpose(same[0]), transpose(same[1])}),
                      concat<0>(transpose(a), transpose(2 * a))));
    CHECK(array_equal(stack<0>(std::vector{a + 1, a + 2}), stack<0>(a + 1, a + 2)));
    CHECK(array_equal(concat<0>(std::vector<tensor<std::string, 1>>{{"x"}, {"y"}}),
                      tensor<std::string, 2>{"x", "y"}));
}

TEST_CASE("ops/rearrange/concat: a list of tensors that do not go together") {
    using matrix = tensor<int, dyn, dyn>;
    const std::vector<matrix> list{matrix(2, 3), matrix(1, 3), matrix(2, 4)};
    CHECK_THROWS_WITH_AS((void)concat<0>(list),
                         "concat: shapes [2, 3] and [2, 4] of the list's elements 0 and 2 differ: at axis 1 "
                         "the extents are 3 and 4",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)stack<0>(list),
                         "stack: shapes [2, 3] and [1, 3] of the list's elements 0 and 1 differ: at axis 0 "
                         "the extents are 2 and 1",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)concat<0>(std::vector<matrix>()),
                         "concat: the list is empty, and so there is no shape", shape_error);
    CHECK_THROWS_AS((void)concat(list, axes{2}), index_error);
    CHECK_THROWS_AS((void)stack<0>(std::vector{any_tensor<int>(list[0]), any_tensor<int>(any_shape{3})}),
                    shape_error);
}

TEST_CASE("ops/rearrange/concat: errors begin with the function") {
    const any_tensor<float> whole(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(concat<7>(whole, whole)),
                         "concat: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(stack<7>(whole, whole)),
                         "stack: axis 7 does not exist in the result, whose rank is 3", index_error);
    CHECK_THROWS_WITH_AS((void)(concat(std::vector{whole, whole}, axes{7})),
                         "concat: axis 7 does not exist in a shape of rank 2", index_error);
}

TEST_CASE("ops/rearrange/concat: a list of parts of every size, some of them empty") {
    std::vector<tensor<float, dyn, dyn>> parts;
    std::vector<tensor<std::string, dyn>> words;
    index_t rows = 0;
    for (const index_t n : {2, 0, 1, 5, 0}) {
        tensor<float, dyn, dyn> part(n, 3);
        tensor<std::string, dyn> some(n);
        for (index_t i = 0; i < n; ++i) {
            part(i, all) = float(rows + i);
            some(i) = std::to_string(rows + i);
        }
        rows += n;
        parts.push_back(part);
        words.push_back(some);
    }
    const tensor whole = concat<0>(parts);
    const tensor all_words = concat<0>(words);
    CHECK(whole.shape() == any_shape{8, 3});
    for (index_t i = 0; i < 8; ++i) {
        CHECK(array_equal(whole(i, all), full(float(i), 3)));
        CHECK(all_words(i) == std::to_string(i));
    }
    const std::vector<tensor<float, dyn, dyn>> two{parts[0], parts[0]};
    CHECK(concat<1>(two).shape() == any_shape{2, 6});
    CHECK(array_equal(stack<0>(two)(1, all, all), parts[0]));
    CHECK(array_equal(stack<1>(two)(all, 1, all), parts[0]));
    const std::vector<tensor<float, dyn, dyn>> one_row(2, parts[2]);
    CHECK(array_equal(concat<1>(one_row), full(2.f, 1, 6)));
    CHECK(stack<0>(std::vector<tensor<float, dyn, dyn>>(3, parts[1])).shape() == any_shape{3, 0, 3});
}
