// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("expr/nary: four operands and more are read in order, from leaves, stages and scalars") {
    tensor<int, 2, 1> a{{1}, {2}};
    tensor<float, 3> b{10, 20, 30};
    const auto digits = [](int w, float x, double y, int z, float v) {
        return double(w) + 10 * double(x) + 1000 * y + 1e5 * z + 1e7 * double(v);
    };
    const auto e = map(digits, a, b + 1, cast<double>(b), a * 2, 4.f);
    using node = std::remove_const_t<decltype(e)>;
    static_assert(node::arity == 5 && node::leaves == 4);
    static_assert(std::is_same_v<node::shape_type, shape<2, 3>>);
    const auto values = eval(e);
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 3; ++j) {
            CHECK(values(i, j) == digits(a(i, 0), b(j) + 1, double(b(j)), a(i, 0) * 2, 4.f));
            CHECK(e(i, j) == values(i, j));
        }
}
