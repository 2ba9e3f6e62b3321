// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <type_traits>

using namespace weft;

namespace {

// A view of an expression is an expression over leaves: no node is added.
using sum_of_views = decltype(transpose(std::declval<tensor<float, 2, 3>&>()) +
                              transpose(std::declval<tensor<float, 2, 3>&>()));
using view_of_sum =
    decltype(transpose(std::declval<tensor<float, 2, 3>&>() + std::declval<tensor<float, 2, 3>&>()));
static_assert(std::is_same_v<sum_of_views, view_of_sum>);

} // namespace

TEST_CASE("view/push/push_down: views of owned temporaries stay valid") {
    const auto e = [] {
        tensor<float, dyn, dyn> a(2, 3);
        a = 2;
        return own(transpose(tensor<float, dyn, dyn>(a) + a)(range(1, none)));
    }();
    CHECK(array_equal(e, full<float>(4.f, 2, 2)));
    const auto small = [] { return own(transpose(tensor<int, 2, 2>{{1, 2}, {3, 4}})(0, all)); }();
    CHECK(array_equal(small, tensor<int, 2>{1, 3}));
}

TEST_CASE("view/push/push_down: exact and explain see an ordinary tree") {
    tensor<float, 2, 3> a, b;
    CHECK_THROWS_AS((void)(exact(transpose(any_tensor<float>(a) + b)) + a), shape_error);
    CHECK(explain(transpose(a + b)).find("[3, 2]") != std::string::npos);
}
