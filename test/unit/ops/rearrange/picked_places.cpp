// SPDX-License-Identifier: BSL-1.0
// Elements by lists, written and read, against a loop over all places: lists that broadcast in every way, more places than are at
// hand at once, sources that lie ready, repeat, or are what is written.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using namespace weft;

namespace {

/// `x(iy, ix)`, one by one, of lists that have been broadcast.
template <class X, class I, class J, class F>
void at_places(X& x, const I& iy, const J& ix, const F& f) {
    const tensor<index_t, dyn, dyn> y = broadcast_to(iy, iy.rank() + ix.rank() > 2 ? 300 : 1, 300),
                                    z = broadcast_to(ix, y.shape());
    for (index_t k = 0; k < y.size(); ++k)
        f(x((y.data()[k] + 40) % 40, (z.data()[k] + 30) % 30), k);
}

template <class I, class J>
void check_lists(const I& iy, const J& ix) {
    tensor<double, dyn, dyn> x(40, 30), want(40, 30);
    x = reshape(arange<double>(1200), 40, 30);
    want = x;
    const tensor read = x(iy, ix);
    bool same = true;
    at_places(want, iy, ix, [&](double e, index_t k) { same = same && read.data()[k] == e; });
    CHECK(same);
    tensor values = eval(read * 0);
    for (index_t k = 0; k < values.size(); ++k)
        values.data()[k] = double(k);
    x(iy, ix) = values;
    at_places(want, iy, ix, [](double& e, index_t k) { e = double(k); });
    CHECK(array_equal(x, want));
    x(iy, ix) = 2 * values;
    at_places(want, iy, ix, [](double& e, index_t k) { e = 2.0 * double(k); });
    CHECK(array_equal(x, want));
    x(iy, ix) = -1;
    at_places(want, iy, ix, [](double& e, index_t) { e = -1; });
    CHECK(array_equal(x, want));
    x(iy, ix) += 3; // of a place that is named twice: what it held, and 3
    at_places(want, iy, ix, [](double& e, index_t) { e = 2; });
    CHECK(array_equal(x, want));
}

} // namespace

TEST_CASE("ops/rearrange/picked_places: lists of every kind, many places") {
    const auto check = [](auto integer) {
        using index = decltype(integer);
        tensor<index, dyn> iy(300), ix(300);
        for (index_t k = 0; k < 300; ++k) {
            iy(k) = static_cast<index>(k * 7 % 40 - (std::is_signed_v<index> && k % 3 == 0 ? 40 : 0));
            ix(k) = static_cast<index>(k * 11 % 30);
        }
        check_lists(iy, ix);
        check_lists(iy(range(none, none, -1)), ix);
        check_lists(eval(reshape(iy, 300, 1)), ix);
        check_lists(ix, eval(reshape(ix, 300, 1)));
        check_lists(eval(broadcast_to(iy, 300, 300)), eval(transpose(broadcast_to(ix, 300, 300))));
        check_lists(broadcast_to(iy, 300, 300), transpose(broadcast_to(ix, 300, 300)));
    };
    check(std::int8_t{});
    check(std::uint16_t{});
    check(int{});
    check(std::int64_t{});
    check(std::uint64_t{});
}

TEST_CASE("ops/rearrange/picked_places: rows that lie ready, repeat, or have gaps") {
    for (const index_t width : {1, 3, 8, 17, 64}) {
        tensor<float, dyn, dyn> table(9, width), values(300, width), want(9, width);
        tensor<int, dyn> at(300);
        for (index_t k = 0; k < 300; ++k)
            at(k) = static_cast<int>(k * 5 % 7);
        values = reshape(arange<float>(values.size()), 300, width);
        const auto check = [&](const auto& source) {
            for (index_t k = 0; k < 300; ++k)
                want(index_t(at(k)), all) = broadcast_to(source, 300, width)(k, all);
            table(at) = source;
            CHECK(array_equal(table, want));
            tensor<float, dyn, dyn> turned(width, 9), gaps(9, 2 * width);
            turned = transpose(want);
            transpose(turned)(at) = source;
            CHECK(array_equal(transpose(turned), want));
            gaps(all, range(none, none, 2)) = want;
            gaps(all, range(none, none, 2))(at) = source;
            CHECK(array_equal(gaps(all, range(none, none, 2)), want));
            CHECK(!any(gaps(all, range(1, none, 2)) != 0));
            turned(all, at) = transpose(broadcast_to(source, 300, width));
            CHECK(array_equal(transpose(turned), want));
        };
        check(values);
        check(values(range(none, none, -1), all));
        check(values(all, range(none, none, -1)));
        check(values(5, all));
        check(eval(values(all, range(0, 1))));
        check(values + 1);
        table(at) = 4;
        want(range(0, 7), all) = 4;
        CHECK(array_equal(table, want));
    }
}

TEST_CASE("ops/rearrange/picked_places: what is written is read") {
    tensor<int, dyn> x{3, 2, 0, 1};
    x(x) = tensor<int, 4>{10, 11, 12, 13}; // the indices are read first
    CHECK(array_equal(x, tensor<int, 4>{12, 13, 11, 10}));
    x = tensor<int, 4>{3, 2, 0, 1};
    x(view(x.data(), shape<4>{})(range(none, none, -1))) = x;
    CHECK(array_equal(x, tensor<int, 4>{2, 3, 0, 1}));
    tensor<int, dyn, dyn> m(3, 3);
    m = reshape(arange<int>(9), 3, 3);
    m(tensor<int, 3>{2, 1, 0}) = m;
    CHECK(array_equal(m, tensor<int, 3, 3>{{6, 7, 8}, {3, 4, 5}, {0, 1, 2}}));
    m(tensor<int, 3>{0, 1, 2}) = transpose(m);
    CHECK(array_equal(m, tensor<int, 3, 3>{{6, 3, 0}, {7, 4, 1}, {8, 5, 2}}));
    m(tensor<int, 2>{0, 2}) = m(1, all);
    CHECK(array_equal(m, tensor<int, 3, 3>{{7, 4, 1}, {7, 4, 1}, {7, 4, 1}}));
    tensor<index_t, dyn> order{2, 0, 1};
    order = order(order);
    CHECK(array_equal(order, tensor<int, 3>{1, 2, 0}));
}

TEST_CASE("ops/rearrange/picked_places: places that broadcast to a source of fewer axes") {
    tensor<int, dyn, dyn> x(4, 5);
    const tensor<int, 2, 1> y{{0}, {3}};
    const tensor<int, 3> z{4, 0, 2};
    x(y, z) = tensor<int, 3>{1, 2, 3};
    CHECK(array_equal(x,
                      tensor<int, 4, 5>{{2, 0, 3, 0, 1}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {2, 0, 3, 0, 1}}));
    x(y, z) = tensor<int, 2, 1>{{7}, {8}};
    CHECK(array_equal(x,
                      tensor<int, 4, 5>{{7, 0, 7, 0, 7}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {8, 0, 8, 0, 8}}));
    const tensor<int, 2, 0> none_of{};
    x(none_of) = 1;
    tensor<int, dyn, dyn> empty(4, 0);
    empty(z - 1) = 1;
    tensor<float, dyn> wide(4);
    wide(tensor<int, 2>{1, 2}) = tensor<int, 2>{5, 6}; // of another type
    CHECK(array_equal(wide, tensor<float, 4>{0, 5, 6, 0}));
}

TEST_CASE("ops/rearrange/picked_places: nothing is written before all indices are checked") {
    tensor<std::string, 3, 2> words{{"a", "b"}, {"c", "d"}, {"e", "f"}};
    const tensor<std::string, 3, 2> before = words;
    tensor<int, dyn> many(600);
    many(599) = 3;
    CHECK_THROWS_AS(words(many) = std::string("x"), index_error);
    CHECK_THROWS_AS(words(0, many) = std::string("x"), index_error);
    CHECK(array_equal(words, before));
    words(tensor<int, 2>{0, 2}) = words(1, all);
    CHECK(array_equal(words, tensor<std::string, 3, 2>{{"c", "d"}, {"c", "d"}, {"c", "d"}}));
    constexpr auto constant = [] {
        tensor<int, 4> x{1, 2, 3, 4};
        x(tensor<int, 2>{3, 0}) = tensor<int, 2>{8, 9};
        return x(0) + 10 * x(3);
    }();
    static_assert(constant == 89);
}
