// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/order/scatter.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <support/tells_line.hpp>

using namespace weft;

TEST_CASE("order/scatter: repeated indices add up") {
    tensor<float, 4> x{1, 2, 3, 4};
    add_at(x, tensor<int, 3>{0, 0, -1}, tensor<float, 3>{10, 20, 30});
    CHECK(array_equal(x, tensor<float, 4>{31, 2, 3, 34}));
    add_at(x, {1, 1, 2}, 1);
    CHECK(array_equal(x, tensor<float, 4>{31, 4, 4, 34}));
    add_at(x, tensor<int, 2, 2>{{0, 1}, {1, 2}}, tensor<int, 2>{1, 2});
    CHECK(array_equal(x, tensor<float, 4>{32, 7, 6, 34}));
    add_at(x, tensor<int, dyn>(), 5);
    CHECK(array_equal(x, tensor<float, 4>{32, 7, 6, 34}));
    add_at(x, {3, 2}, x(range<0, 2>{})); // values are read before anything is added
    CHECK(array_equal(x, tensor<float, 4>{32, 7, 13, 66}));
    add_at(x, {0, 1}, x(range<0, 2>{}) + x(range<2, 4>{}));
    CHECK(array_equal(x, tensor<float, 4>{77, 80, 13, 66}));
}

TEST_CASE("order/scatter: rows, columns of a view, all elements") {
    tensor<int, dyn, 2> rows(3);
    add_at(rows, {2, 0, 2}, tensor<int, 3, 2>{{1, 2}, {3, 4}, {5, 6}});
    CHECK(array_equal(rows, tensor<int, 3, 2>{{3, 4}, {0, 0}, {6, 8}}));
    add_at(rows, {1, 1}, tensor<int, 2>{10, 20});
    CHECK(array_equal(rows, tensor<int, 3, 2>{{3, 4}, {20, 40}, {6, 8}}));
    add_at(transpose(rows), {1}, tensor<int, 3>{1, 2, 3});
    CHECK(array_equal(rows, tensor<int, 3, 2>{{3, 5}, {20, 42}, {6, 11}}));
    add_at(rows(all, 0), {0, 0}, 1);
    CHECK(array_equal(rows, tensor<int, 3, 2>{{5, 5}, {20, 42}, {6, 11}}));
    add_at(flatten(rows), {5, 5}, 1);
    CHECK(rows(2, 1) == 13);
    add_at(rows, {1}, 100);
    CHECK(array_equal(rows(1, all), tensor<int, 2>{120, 142}));
    any_tensor<std::uint8_t> any(any_shape{2, 2, 2});
    add_at(any, {1, 1}, ones<std::uint8_t>(1, 2, 2) * 200);
    CHECK(any(1, 1, 1) == 144);
    CHECK(any(0, 1, 1) == 0);
}

TEST_CASE("order/scatter: what is refused adds nothing") {
    tensor<float, 3> x{1, 2, 3};
    CHECK_THROWS_AS(add_at(x, {0, 3}, 1), index_error);
    CHECK_THROWS_AS(add_at(x, {0, -4}, 1), index_error);
    CHECK_THROWS_AS(add_at(x, tensor<int, dyn>{0, 1}, tensor<float, dyn>(3)), broadcast_error);
    float one = 0;
    auto spread = view(&one, shape<3>{}, {0});
    CHECK_THROWS_AS(add_at(spread, {0}, 1), assign_error);
    CHECK(array_equal(x, tensor<float, 3>{1, 2, 3}));
    using half = Eigen::half;
    tensor<half, 1> h{half(1.f)};
    add_at(h, {0, 0}, half(0.5f));
    CHECK(h(0) == half(2.f));
}

TEST_CASE("order/scatter: the greatest and the least of what comes to an index") {
    tensor<double, 3> best{5, 0, -1};
    maximum_at(best, {0, 2, 2, 1}, tensor<double, 4>{4, 7, 3, std::nan("")});
    CHECK(best(0) == 5);
    CHECK(std::isnan(best(1)));
    CHECK(best(2) == 7);
    tensor<int, 2, 2> least{{1, 2}, {3, 4}};
    minimum_at(least, tensor<int, 2>{-1, 0}, tensor<int, 2, 2>{{0, 9}, {1, 1}});
    CHECK(array_equal(least, tensor<int, 2, 2>{{1, 1}, {0, 4}}));
    minimum_at(transpose(least), {1}, 0);
    CHECK(array_equal(least, tensor<int, 2, 2>{{1, 0}, {0, 0}}));
    using half = Eigen::half;
    tensor<half, 1> h{half(1.f)};
    maximum_at(h, {0, 0}, half(2.5f));
    CHECK(h(0) == half(2.5f));
    tensor<bool, 2> seen;
    maximum_at(seen, {1}, true);
    CHECK(array_equal(seen, tensor<bool, 2>{false, true}));
    CHECK_THROWS_WITH_AS(maximum_at(best, {3}, 0), doctest::Contains("maximum_at"), index_error);
}

TEST_CASE("order/scatter: integers wrap, classes need only +") {
    tensor<int, 2> x{2147483647, 1};
    add_at(x, {0, 0}, 2147483647);
    CHECK(array_equal(x, tensor<int, 2>{2147483645, 1}));
    tensor<std::int64_t, 1> y{INT64_MAX};
    add_at(y, {0}, 1);
    CHECK(y(0) == INT64_MIN);
    tensor<std::string, 2> words{"a", "b"};
    add_at(words, {1, 1}, tensor<std::string, 2>{"c", "d"});
    CHECK(words(1) == "bcd");
    const std::string end = "!";
    add_at(words, {0, 1}, end);
    add_at(words, tensor<int, 1>{-1}, std::string("?"));
    CHECK(words(0) == "a!");
    CHECK(words(1) == "bcd!?");
}

TEST_CASE("order/scatter: errors begin with the function") {
    any_tensor<float> a(any_shape{2, 3});
    const any_tensor<float> values(any_shape{5});
    CHECK_THROWS_WITH_AS(
        (void)(add_at(a, tensor<int, 1>{0}, values)),
        doctest::Contains(
            "add_at: shape [5] does not broadcast to [1, 3]: at axis 1 the extents are 5 and 3"),
        broadcast_error);
}

TEST_CASE("order/scatter: errors name the line of the call") {
    tensor<float, 3> x{1, 2, 3};
    CHECK(test::tells_line([&] { add_at(x, {3}, 1); }));
    CHECK(test::tells_line([&] { add_at(x, tensor<int, 1>{3}, 1); }));
    CHECK(test::tells_line([&] { maximum_at(x, {3}, 1); }));
    CHECK(test::tells_line([&] { maximum_at(x, tensor<int, 1>{3}, 1); }));
    CHECK(test::tells_line([&] { minimum_at(x, {3}, 1); }));
    CHECK(test::tells_line([&] { minimum_at(x, tensor<int, 1>{3}, 1); }));
}

TEST_CASE("order/scatter: rows of every width, of values that lie ready, repeat, or are what is written") {
    const auto check = [](auto element, index_t width) {
        using value = decltype(element);
        CAPTURE(width);
        tensor<value, dyn, dyn> to(5, width), want(5, width), values(40, width);
        tensor<int, dyn> at(40);
        for (index_t k = 0; k < 40; ++k)
            at(k) = static_cast<int>(k * 3 % 5);
        for (index_t i = 0; i < values.size(); ++i)
            values.data()[i] = static_cast<value>(i % 11);
        const auto add = [&](const auto& source) {
            for (index_t k = 0; k < 40; ++k)
                for (index_t j = 0; j < width; ++j)
                    want(index_t(at(k)), j) = static_cast<value>(want(index_t(at(k)), j) + source(k, j));
        };
        add_at(to, at, values);
        add(values);
        CHECK(array_equal(to, want));
        const tensor<value, dyn, dyn> backwards = values(all, range(none, none, -1));
        add_at(to, at, values(all, range(none, none, -1)));
        add(backwards);
        CHECK(array_equal(to, want));
        const tensor<value, dyn, dyn> same_row = broadcast_to(values(1, all), 40, width);
        add_at(to, at, values(1, all));
        add(same_row);
        CHECK(array_equal(to, want));
        tensor<value, dyn, dyn> wide(5, 2 * width);
        add_at(wide(all, range(1, none, 2)), at, values);
        want = value{};
        add(values);
        CHECK(array_equal(wide(all, range(1, none, 2)), want));
        CHECK(array_equal(wide(all, range(0, none, 2)), want * 0));
        const tensor<value, dyn, dyn> before = want;
        add_at(want, {4, 3, 2, 1, 0}, want); // the values are read before anything is added
        for (index_t i = 0; i < 5; ++i)
            CHECK(array_equal(want(i, all), before(i, all) + before(4 - i, all)));
        maximum_at(want, {0}, before(all, all)(range(1, 2), all));
        for (index_t j = 0; j < width; ++j)
            CHECK(want(0, j) == (std::max)(static_cast<value>(before(0, j) + before(4, j)), before(1, j)));
    };
    for (const index_t width : {1, 2, 3, 4, 5, 16, 37}) {
        check(float{}, width);
        check(double{}, width);
        check(int{}, width);
        check(std::int8_t{}, width);
    }
}
