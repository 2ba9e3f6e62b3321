// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <support/mismatch.hpp>
#include <type_traits>
#include <vector>

using namespace weft;

namespace {

const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};

} // namespace

TEST_CASE("ops/rearrange/take: along each axis; negative indices count from the end") {
    const tensor<int, 2, 4> columns{{3, 1, 1, 2}, {6, 4, 4, 5}};
    CHECK(array_equal(take<1>(a, {2, 0, -3, 1}), columns));
    CHECK(array_equal(take<-1>(a, std::vector{2, 0, 0, -2}), columns));
    CHECK(array_equal(take(a, {2, 0, 0, 1}, axes{1}), columns));
    CHECK(array_equal(take(a, std::array<short, 4>{-1, 0, 0, 1}, axes<1>{}), columns));
    CHECK(array_equal(take<0>(a, tensor<std::int8_t, 3>{-1, 0, 1}),
                      tensor<int, 3, 3>{{4, 5, 6}, {1, 2, 3}, {4, 5, 6}}));
    static_assert(std::is_same_v<decltype(take<0>(a, tensor<int, 3>{}))::shape_type, shape<3, 3>>);
    static_assert(std::is_same_v<decltype(take<1>(a, {2, 0}))::shape_type, shape<2, dyn>>);
}

TEST_CASE("ops/rearrange/take: the axes of the indices take the place of the axis") {
    const tensor<unsigned, 2, 2> index{{2, 0}, {1, 1}};
    static_assert(std::is_same_v<decltype(take<1>(a, index))::shape_type, shape<2, 2, 2>>);
    CHECK(array_equal(take<1>(a, index), tensor<int, 2, 2, 2>{{{3, 1}, {2, 2}}, {{6, 4}, {5, 5}}}));
    CHECK(
        array_equal(take<0>(transpose(a), index), tensor<int, 2, 2, 2>{{{3, 6}, {1, 4}}, {{2, 5}, {2, 5}}}));
    CHECK(array_equal(take<0>(a(0, all), any_tensor<unsigned>(index)), tensor<int, 2, 2>{{3, 1}, {2, 2}}));
    CHECK(array_equal(take(any_tensor<int>(a), index, axes{-1}), take<1>(a, index)));
    CHECK(array_equal(take<0>(a(0, all), (index + 1) % 3), tensor<int, 2, 2>{{1, 2}, {3, 3}}));
}

TEST_CASE("ops/rearrange/take: without an axis in row-major order") {
    CHECK(array_equal(take(a, {5, 0, -6}), tensor<int, 3>{6, 1, 1}));
    CHECK(array_equal(take(transpose(a), tensor<int, 1, 2>{{1, -1}}), tensor<int, 1, 2>{{4, 6}}));
    CHECK(array_equal(take(2 * a, std::vector{3}), tensor<int, 1>{8}));
    CHECK_THROWS_AS((void)(eval(take(a, {6}))), index_error);
}

TEST_CASE("ops/rearrange/take: slices of every size, of memory and of expressions") {
    for (index_t inner : {1, 3, 31, 32, 40})
        for (index_t outer : {1, 2}) {
            tensor<double, dyn, dyn, dyn> x(outer, 5, inner);
            x(ellipsis) = reshape(arange<double>(x.size()), outer, 5, inner);
            const tensor<int, 7> index{4, 0, 0, -2, 3, 1, 4};
            const auto check = [&](const auto& found, double scale) {
                CHECK(found.shape() == any_shape{outer, 7, inner});
                test::mismatch wrong;
                for (index_t i = 0; i < outer; ++i)
                    for (index_t k = 0; k < 7; ++k)
                        for (index_t j = 0; j < inner; ++j)
                            wrong.compare(found(i, k, j), scale * x(i, (index(k) + 5) % 5, j), i, k, j);
                CHECK(wrong.text() == "");
            };
            check(eval(take<1>(x, index)), 1);
            check(eval(take<1>(x * 2.0, index)), 2);
            check(eval(take<1>(flip<1>(flip<1>(x)), index)), 1);
            check(eval(take<1>(roll<1>(x, 5), index)), 1);
            tensor<double, dyn, dyn, dyn> turned(inner, 7, outer);
            transpose(turned) = take<1>(x, index);
            check(eval(transpose(turned)), 1);
        }
}

TEST_CASE("ops/rearrange/take: indices outside of the axis") {
    CHECK_THROWS_WITH_AS((void)(eval(take<1>(a, {0, 3}))),
                         "take: index 3 is out of range at axis 1, whose extent is 3", index_error);
    CHECK_THROWS_AS((void)(eval(take<0>(a, {-3}))), index_error);
    CHECK_THROWS_AS((void)(eval(take<0>(a, tensor<std::uint64_t, 1>{~std::uint64_t(0)}))), index_error);
    CHECK_THROWS_AS((void)(eval(take<0>(tensor<int, dyn, 2>(0), {0}))), index_error);
    CHECK_THROWS_AS((void)(eval(take<1>(tensor<int, dyn, 2>(0), {2}))), index_error);
    CHECK_THROWS_AS((void)(sum(take<1>(tensor<int, dyn, 2>(0), {2}))), index_error);
    CHECK_THROWS_AS((void)(eval(sum<1>(take<1>(tensor<int, dyn, 2>(0), {2})))), index_error);
    CHECK_THROWS_AS((void)(take(a, {0}, axes{2})), index_error);
    CHECK(eval(take<0>(tensor<int, dyn, 2>(0), std::vector<int>{})).shape() == shape<0, 2>{});
    CHECK(eval(take<1>(a, std::vector<int>{})).shape() == shape<2, 0>{});
}

namespace {

/// More indices than are at hand at once, of any type, from the end too; rows of any length; into memory with gaps.
template <class Index>
void check_many() {
    constexpr index_t rows = 11, many = 700;
    for (const index_t length : {1, 2, 3, 5, 9, 40}) {
        tensor<float, dyn, dyn> table(rows, length);
        table = reshape(arange<float>(rows * length), rows, length);
        tensor<Index, dyn> every_other(2 * many);
        for (index_t k = 0; k < many; ++k)
            every_other(2 * k) =
                static_cast<Index>(k * 5 % rows - (std::is_signed_v<Index> && k % 3 == 0 ? rows : 0));
        const tensor<Index, dyn> index = every_other(range(0, none, 2));
        tensor<float, dyn, dyn> spread(many, 2 * length), columns(length, many), turned = transpose(table);
        spread = -1;
        const tensor<float, dyn, dyn> found = take<0>(table, index);
        spread(all, range(0, none, 2)) = take<0>(table, every_other(range(0, none, 2)));
        columns = take<1>(turned, index);
        const tensor<float, dyn, dyn, dyn> plane = take<0>(table, reshape(index, 7, 100));
        index_t wrong = 0;
        for (index_t k = 0; k < many; ++k)
            for (index_t i = 0; i < length; ++i) {
                const float want = table(k * 5 % rows, i);
                wrong += found(k, i) != want;
                wrong += columns(i, k) != want;
                wrong += spread(k, 2 * i) != want || spread(k, 2 * i + 1) != -1;
                wrong += plane(k / 100, k % 100, i) != want;
            }
        CHECK(wrong == 0);
    }
}

} // namespace

TEST_CASE("ops/rearrange/take: many indices of every type") {
    check_many<std::int8_t>();
    check_many<std::uint8_t>();
    check_many<std::int16_t>();
    check_many<std::uint16_t>();
    check_many<std::int32_t>();
    check_many<std::uint32_t>();
    check_many<std::int64_t>();
    check_many<std::uint64_t>();
}

TEST_CASE("ops/rearrange/take: the target is the operand, or the indices") {
    tensor<int, dyn> x{3, 0, 2, 1};
    const tensor<int, dyn> start = x;
    x = take<0>(x, x);
    CHECK(array_equal(x, tensor<int, 4>{1, 3, 2, 0}));
    x = start;
    x = take<0>(tensor<int, 4>{10, 11, 12, 13}, x);
    CHECK(array_equal(x, tensor<int, 4>{13, 10, 12, 11}));
    x = start;
    x(range(1, none)) = take<0>(tensor<int, 4>{10, 11, 12, 13}, x(range(0, 3)));
    CHECK(array_equal(x, tensor<int, 4>{3, 13, 10, 12}));
    tensor<int, dyn, dyn> m{{0, 1}, {2, 3}, {4, 5}};
    m = take<0>(m, {2, 0, 1});
    CHECK(array_equal(m, tensor<int, 3, 2>{{4, 5}, {0, 1}, {2, 3}}));
    const auto before = m;
    CHECK_THROWS_AS(m = take<0>(m, tensor<int, 3>{0, 1, 3}), index_error);
    CHECK(array_equal(m, before));
}

TEST_CASE("ops/rearrange/take: errors begin with the function") {
    const any_tensor<float> whole(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(take<7>(whole, tensor<int, 1>{0})),
                         "take: axis 7 does not exist in a shape of rank 2", index_error);
}
