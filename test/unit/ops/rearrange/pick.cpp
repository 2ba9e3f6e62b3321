// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>

using namespace weft;

namespace {

const tensor<int, 3, 4> a{{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}};
const tensor<int, 3> rows{2, 0, -1};
const tensor<std::int8_t, 3> columns{1, 3, 0};

tensor<int, 3, 4> temporary() { return a; }

} // namespace

TEST_CASE("ops/rearrange/pick: a list for each axis") {
    CHECK(array_equal(a(rows, columns), tensor<int, 3>{21, 3, 20}));
    static_assert(std::is_same_v<decltype(a(rows, columns))::shape_type, shape<3>>);
    CHECK(array_equal(a(rows, 1), tensor<int, 3>{21, 1, 21}));
    CHECK(array_equal(a(-1, columns), tensor<int, 3>{21, 23, 20}));
    const tensor<int, 2, 1> down{{0}, {2}};
    CHECK(array_equal(a(down, columns), tensor<int, 2, 3>{{1, 3, 0}, {21, 23, 20}}));
    static_assert(std::is_same_v<decltype(a(down, columns))::shape_type, shape<2, 3>>);
    CHECK(array_equal(transpose(a)(columns, rows), a(rows, columns)));
    CHECK(array_equal(a(all, range(none, none, -1))(rows, columns), tensor<int, 3>{22, 0, 23}));
    CHECK(array_equal((a + 1)(rows, columns), tensor<int, 3>{22, 4, 21}));
    CHECK(array_equal(temporary()(rows, columns), tensor<int, 3>{21, 3, 20}));
    CHECK(array_equal(a(rows - 0, tensor<int, 1>{2}), tensor<int, 3>{22, 2, 22}));
    CHECK(array_equal(any_tensor<int>(a)(rows, columns), tensor<int, 3>{21, 3, 20}));
    CHECK(array_equal(a(any_tensor<int>(rows), columns), tensor<int, 3>{21, 3, 20}));
    CHECK(sum(a(rows, columns) * tensor<int, 3>{1, 2, 3}) == 87);
    tensor found = a(rows, columns);
    static_assert(std::is_same_v<decltype(found), tensor<int, 3>>);
}

TEST_CASE("ops/rearrange/pick: axes without a list stay") {
    tensor<int, dyn, dyn, dyn> x(3, 4, 5);
    x(ellipsis) = reshape(arange<int>(60), 3, 4, 5);
    const tensor<int, 2, 2> i{{0, 2}, {1, 1}}, j{{3, 0}, {-1, 2}};
    const auto check = [&](const auto& y) {
        const tensor first = y(i, j);
        const tensor last = y(all, i, j);
        const tensor outer = y(i);
        const tensor middle = y(all, i, all);
        CHECK(first.shape() == any_shape{2, 2, 5});
        CHECK(last.shape() == any_shape{3, 2, 2});
        CHECK(array_equal(outer, take<0>(y, i)));
        CHECK(array_equal(middle, take<1>(y, i)));
        bool same = true;
        for (index_t r = 0; r < 2; ++r)
            for (index_t c = 0; c < 2; ++c) {
                const index_t at = (j(r, c) + 4) % 4;
                same = same && array_equal(first(r, c, all), eval(y)(i(r, c), at, all));
                same = same && array_equal(last(all, r, c), eval(y)(all, i(r, c), (j(r, c) + 5) % 5));
            }
        CHECK(same);
    };
    check(x);
    check(x + 0);
    check(x(range(none, none, -1)));
    check(permute<0, 1, 2>(any_tensor<int>(x)));
    static_assert(std::is_same_v<decltype(a(tensor<int, 2, 5>{}))::shape_type, shape<2, 5, 4>>);
}

TEST_CASE("ops/rearrange/pick: long lines, many places") {
    for (index_t inner : {1, 2, 31, 40}) {
        tensor<double, dyn, dyn, dyn> x(7, 6, inner);
        x(ellipsis) = reshape(arange<double>(x.size()), 7, 6, inner);
        tensor<index_t, dyn> i(100), j(100);
        i = arange<index_t>(100) % 7;
        j = (arange<index_t>(100) * 5) % 6;
        const tensor found = x(i, j);
        const tensor summed = (2 * x)(i, j);
        bool same = true;
        for (index_t k = 0; k < 100; ++k)
            same = same && array_equal(found(k, all), x(i(k), j(k), all)) &&
                   array_equal(summed(k, all), 2 * x(i(k), j(k), all));
        CHECK(same);
    }
}

TEST_CASE("ops/rearrange/pick: written to") {
    tensor<int, 3, 4> x = a;
    x(rows, columns) = 7;
    CHECK(array_equal(x, tensor<int, 3, 4>{{0, 1, 2, 7}, {10, 11, 12, 13}, {7, 7, 22, 23}}));
    x(rows, columns) = tensor<int, 3>{1, 2, 3};
    CHECK((x(2, 1) == 1 && x(0, 3) == 2 && x(2, 0) == 3));
    x(rows, columns) += 10;
    CHECK((x(2, 1) == 11 && x(0, 3) == 12 && x(2, 0) == 13));
    const tensor<int, 4> diagonal_of{0, 1, 2, 0};
    tensor<double, dyn, dyn> m(3, 3);
    m(diagonal_of, diagonal_of) = 1;
    CHECK(array_equal(m, eye<double>(3)));
    m(all, tensor<int, 2>{0, 2}) = tensor<double, 2>{5, 6};
    CHECK(array_equal(m, tensor<double, 3, 3>{{5, 0, 6}, {5, 1, 6}, {5, 0, 6}}));
    transpose(m)(tensor<int, 1>{0}) = 9;
    CHECK(array_equal(m(all, 0), full(9.0, 3)));
    any_tensor<double> any(m);
    any(tensor<int, 2>{0, 1}, tensor<int, 2>{1, 0}) = any(tensor<int, 2>{1, 0}, tensor<int, 2>{0, 1});
    CHECK((any(0, 1) == 9 && any(1, 0) == 0));
    m(tensor<int, 2>{0, 1}) = m(tensor<int, 2>{1, 0}); // reads what it writes
    CHECK((m(0, 1) == 1 && m(1, 1) == 0));
}

TEST_CASE("ops/rearrange/pick: what it does not take") {
    const tensor<int, 2> wrong{0, 3};
    tensor<int, 2> kept{8, 9};
    CHECK_THROWS_WITH_AS(kept = a(wrong, tensor<int, 2>{0, 0}),
                         "a(indices): index 3 is out of range at axis 0, whose extent is 3", index_error);
    CHECK_THROWS_AS(kept = a(0, tensor<int, 2>{0, -5}), index_error);
    CHECK(array_equal(kept, tensor<int, 2>{8, 9}));
    CHECK_THROWS_AS((void)(any_tensor<int>(a)(kept, kept, kept)), index_error);
    CHECK_THROWS_AS((void)(a(rows, tensor<int, dyn>{1, 2})), broadcast_error);
    tensor<int, 3, 4> x = a;
    CHECK_THROWS_AS(x(wrong, wrong) = 1, index_error);
    CHECK_THROWS_AS(x(rows, columns) = (tensor<int, dyn>{1, 2}), broadcast_error);
    CHECK(array_equal(x, a));
}

TEST_CASE("ops/rearrange/pick: errors begin with the function") {
    any_tensor<float> whole(any_shape{2, 3});
    const tensor<int, 1> i{0};
    const any_tensor<float> values(any_shape{5});
    CHECK_THROWS_WITH_AS(
        (void)(whole(i, all) = values),
        "a(indices): shape [5] does not broadcast to [1, 3]: at axis 1 the extents are 5 and 3",
        broadcast_error);
    const tensor<std::uint64_t, 1> large{UINT64_MAX};
    CHECK_THROWS_WITH_AS(
        (void)(whole(large, i) = 1.f),
        "a(indices): index 18446744073709551615 is out of range at axis 0, whose extent is 2", index_error);
    CHECK_THROWS_WITH_AS((void)eval(take<1>(tensor<float, 2, 3>(), large)),
                         "take: index 18446744073709551615 is out of range at axis 1, whose extent is 3",
                         index_error);
    CHECK_THROWS_WITH_AS((void)eval(take<0>(tensor<float, 0, 3>(), tensor<int, 1>{-1})),
                         "take: index -1 is out of range at axis 0, whose extent is 0", index_error);
    CHECK_THROWS_WITH_AS((void)(whole(i, 1, 2)), "a(indices): 3 indices were given for a tensor of rank 2",
                         index_error);
}

TEST_CASE("ops/rearrange/pick: an index that is a constant") {
    tensor<int, 2, 3> board{};
    const tensor<int, 2> y{0, 1};
    board(y, fix<0>) = 1;
    board(y, fix<-1>) += 2;
    CHECK(array_equal(board, tensor<int, 2, 3>{{1, 0, 2}, {1, 0, 2}}));
    CHECK(array_equal(tensor(board(fix<1>, y)), tensor<int, 2>{1, 0}));
}

TEST_CASE("ops/rearrange/pick: an exact source has the shape of the elements") {
    tensor<int, dyn, dyn> b{{1, 2, 3}, {4, 5, 6}};
    const tensor<int, dyn> y{0, 1, 0}, x{0, 1, 2}, one{7}, three{7, 8, 9};
    CHECK_THROWS_WITH_AS((void)(b(y, x) = exact(one)),
                         "exact: shapes [3] and [1] differ: at axis 0 the extents are 3 and 1", assign_error);
    CHECK(b(0, 0) == 1);
    b(y, x) = exact(three);
    CHECK(array_equal(b, tensor<int, 2, 3>{{7, 2, 9}, {4, 8, 6}}));
}

TEST_CASE("ops/rearrange/pick: elements of a class") {
    tensor<std::string, 4> words{"a", "b", "c", "d"};
    const tensor<int, 2> where{3, 0};
    words(where) = std::string("x");
    words(where) += std::string("y");
    CHECK(array_equal(words, tensor<std::string, 4>{"xy", "b", "c", "xy"}));
    words(where) = words(tensor<int, 2>{1, 2});
    CHECK(array_equal(words, tensor<std::string, 4>{"c", "b", "c", "b"}));
}
