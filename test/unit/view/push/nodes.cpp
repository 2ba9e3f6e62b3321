// SPDX-License-Identifier: BSL-1.0
// Views of expressions of every kind of node against the same views of their values.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <support/mismatch.hpp>

using namespace weft;

namespace {

/// Evaluates both, and compares them outside the library: one kernel for each.
template <class A, class B>
std::string difference(const A& e, const B& values) {
    const tensor x = e, y = values;
    return x.shape() == y.shape() ? test::difference(x, y) : "another shape";
}

template <class A, class B>
void check_views(const A& e, const B& values) {
    CHECK(difference(transpose(e)(range(1, none), 0), transpose(values)(range(1, none), 0)) == "");
    CHECK(difference(flip<0>(e)(newaxis, range(none, none, 2)),
                     flip<0>(values)(newaxis, range(none, none, 2))) == "");
    CHECK(difference(windows<1>(e, fix<2>), windows<1>(values, fix<2>)) == "");
    CHECK(difference(diagonal(e), diagonal(values)) == "");
    CHECK(difference(broadcast_to(e, 2, 3, 4), broadcast_to(values, 2, 3, 4)) == "");
}

} // namespace

TEST_CASE("view/push/push_down: through every kind of node, each leaf broadcast first") {
    tensor<float, 3, 4> a{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    tensor<float, 3, 1> column{{1}, {2}, {3}};
    tensor<float, 4> row{10, 20, 30, 40};
    tensor<int, dyn, 4> n(3);
    n = 3;
    any_tensor<float> any = a;
    const auto check = [](const auto& e) { check_views(e, eval(e)); };
    check(a + column);
    check(column * row);
    check(exp(column) - row + 1.f);
    check(where(a > column, row, 0.f));
    check(cast<double>(a) * n);
    check(map([](float x, int k) { return std::ldexp(x, k); }, row, n));
    check(map([](float x, float y, float z, float w) { return x + y + z + w; }, a, column, row, 1.f));
    check(any + column);
    check(any * row + n);
    check(a + tensor<float, 4>{1, 2, 3, 4});
    check(tensor<float, dyn, 1>(column) + row);
    check(transpose(transpose(a) + row(range(0, 3))));
    check(tensor<float, 1, 4>{{1, 2, 3, 4}} + column);
    check(clamp(a, column, row) && a > 2.f);
}
