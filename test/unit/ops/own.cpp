// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

auto from_locals() {
    tensor<float, dyn> x = arange<float>(100);
    tensor<float, 3> small{1, 2, 3};
    float memory[3] = {4, 5, 6};
    return std::pair(own(x * 2 + 1), own(where(small > 1, view(memory, 3), cast<float>(small < 2))));
}

} // namespace

TEST_CASE("ops/own: safe to return from a function") {
    const auto [a, b] = from_locals();
    CHECK(a.size() == 100);
    CHECK(a(99) == 199);
    CHECK(array_equal(b, tensor<float, 3>{1, 5, 6}));
}

TEST_CASE("ops/own: independent of what happens to the tensors") {
    tensor<int, dyn> x{1, 2, 3};
    const auto e = own(x + 10);
    const auto f = own(x);
    const auto g = own(map([](int a, int b, int c, int d) { return a + b + c + d; }, x, x, 1, x));
    x = 0;
    x.assign(tensor<int, 1>{5});
    CHECK(array_equal(e, tensor<int, 3>{11, 12, 13}));
    CHECK(array_equal(f, tensor<int, 3>{1, 2, 3}));
    CHECK(array_equal(g, tensor<int, 3>{4, 7, 10}));
    const auto again = own(e * 2);
    CHECK(again(2) == 26);
}

TEST_CASE("ops/own: the shape stays") {
    const tensor<int, 2, 1> a{{1}, {2}};
    const tensor<int, dyn> b{1, 2, 3};
    const auto e = own(a * b);
    static_assert(std::is_same_v<std::remove_const_t<decltype(e)>::shape_type, shape<2, dyn>>);
    CHECK(e(1, 2) == 6);
}

TEST_CASE("ops/own: what is computed from the value of a let before the loop") {
    tensor<float, 3> x{1, 2, 3};
    const auto e = own(let(x + 1, [](auto t) { return t / sum<0>(t, keep_dims); }));
    const auto f = own(let(x, x * 2, [](auto s, auto t) { return s * sum<0>(t, keep_dims) + t; }));
    const tensor expected_e = e, expected_f = f;
    fuse(lazy(x) = e);
    CHECK(array_equal(x, expected_e));
    x = 0;
    CHECK(array_equal(e, expected_e));
    CHECK(array_equal(f, expected_f));
    CHECK(expected_e(0) == 2.f / 9);
    CHECK(expected_f(2) == 42);
}
