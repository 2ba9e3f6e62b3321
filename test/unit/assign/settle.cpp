// SPDX-License-Identifier: BSL-1.0
#include <weft/assign/settle.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("assign/settle: only trees with something to settle change") {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const auto plain = a * 2 + 1;
    static_assert(!detail::has_settling<std::remove_const_t<decltype(plain)>>);
    static_assert(std::same_as<decltype(detail::settled(plain)), std::remove_const_t<decltype(plain)>>);
    const auto shares = a / sum<1>(a, keep_dims);
    static_assert(detail::has_settling<std::remove_const_t<decltype(shares)>>);
    const auto settled = detail::settled(shares);
    static_assert(!detail::has_settling<std::remove_const_t<decltype(settled)>>);
    CHECK(array_equal(settled, shares));
}

TEST_CASE("assign/settle: a let value outside its let is what it stands for") {
    tensor<float, 3> a{1, 2, 3};
    const auto e = let(a + 1, [&](auto t) {
        const auto free = t * t + a;
        static_assert(detail::has_settling<std::remove_const_t<decltype(free)>>);
        const auto part = detail::settled(free);
        static_assert(!detail::has_settling<std::remove_const_t<decltype(part)>>);
        CHECK(array_equal(part, tensor<float, 3>{5, 11, 19}));
        CHECK(array_equal(free, part));
        CHECK(free(1) == 11);
        return t;
    });
    CHECK(array_equal(e, a + 1));
    static_assert(!detail::has_settling<std::remove_const_t<decltype(e)>>);
}

TEST_CASE("assign/settle: a let inside keeps its own value") {
    tensor<float, 3> a{1, 2, 3};
    const auto e = let(a + 1, [&](auto s) {
        const auto inner = let(s * 2, [&](auto t) { return t * s + t; });
        CHECK(array_equal(inner, tensor<float, 3>{12, 24, 40}));
        CHECK(sum(inner) == 76);
        return inner - s;
    });
    CHECK(array_equal(e, tensor<float, 3>{10, 21, 36}));
}

TEST_CASE("assign/settle: reductions of let values, of each other, inside lets") {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const tensor<float, 2, 3> b = a - max<1>(a, keep_dims);
    const auto shares = let(a - max<1>(a, keep_dims), [](auto t) { return t / sum<1>(t, keep_dims) + t; });
    CHECK(array_equal(shares, b / sum<1>(b, keep_dims) + b));
    CHECK(shares(1, 2) == 0);
    const auto nested = let(a * 2, [&](auto s) {
        return let(s + max<0>(s), [=](auto t) { return sum<1>(s * t, keep_dims) - t * sum(t); });
    });
    const tensor<float, 2, 3> s = a * 2, t = s + max<0>(s);
    CHECK(array_equal(nested, sum<1>(s * t, keep_dims) - t * sum(t)));
    CHECK(array_equal(let(sum<1>(a, keep_dims), [&](auto v) { return a / v + v; }),
                      a / sum<1>(a, keep_dims) + sum<1>(a, keep_dims)));
}

TEST_CASE("assign/settle: the value of a let that only a node which settles uses is no operand of the rest") {
    const tensor<float, dyn, dyn> no_rows(0, 3);
    tensor<float, dyn, dyn> table(3, 100);
    table = 1.f;
    tensor<float, dyn> sums = let(no_rows + 1, [](auto t) { return sum<0>(t); });
    CHECK(array_equal(sums, tensor<float, 3>{0, 0, 0}));
    tensor<float, 3, 4> small;
    small = 1.f;
    const tensor<float, 4> of_small = let(small + 1, [](auto t) { return sum<0>(t); });
    CHECK(of_small(3) == 6);
    int calls = 0;
    const auto twice = [&](float v) {
        ++calls;
        return 2 * v;
    };
    tensor<float, dyn, dyn> rows(5, 100);
    rows = let(map(twice, table), [](auto t) { return sum<0>(t, keep_dims); });
    CHECK((calls == 300 && rows(4, 99) == 6));
    const tensor<float, dyn> ratio =
        let(exp(tensor<float, dyn, dyn>(small)), [](auto e) { return max<0>(e) / sum<0>(e); });
    CHECK(ratio(3) == doctest::Approx(1 / 3.f));
}
