// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;
using weft::detail::writable;

using row = tensor<int, 3>;
using rows = tensor<int, dyn, 3>;
static_assert(std::is_same_v<decltype(broadcast_to(std::declval<row&>(), shape<2, 3>{})),
                             tensor_view<const int, 2, 3>>);
static_assert(
    std::is_same_v<decltype(broadcast_to(std::declval<row&>(), 2, 3)), tensor_view<const int, dyn, 3>>);
static_assert(
    std::is_same_v<decltype(broadcast_to(std::declval<rows&>(), fix<2>, 3)), tensor_view<const int, 2, 3>>);
static_assert(std::is_same_v<decltype(broadcast_to(std::declval<any_tensor<int>&>(), 2, fix<3>)),
                             tensor_view<const int, dyn, 3>>,
              "a target of known rank");
static_assert(!writable<decltype(broadcast_to(std::declval<row&>(), shape<2, 3>{}))>,
              "elements share an address");

TEST_CASE("view/broadcast_to: repeated elements") {
    row a{1, 2, 3};
    CHECK(array_equal(broadcast_to(a, shape<2, 3>{}), tensor<int, 2, 3>{{1, 2, 3}, {1, 2, 3}}));
    CHECK(array_equal(broadcast_to(a + 1, 2, 3), tensor<int, 2, 3>{{2, 3, 4}, {2, 3, 4}}));
    CHECK(array_equal(broadcast_to(expand_dims<1>(a), any_shape{3, 2}),
                      tensor<int, 3, 2>{{1, 1}, {2, 2}, {3, 3}}));
    CHECK(broadcast_to(a, 0, 3).size() == 0);
    CHECK(array_equal(transpose(broadcast_to(a, 2, 3)), broadcast_to(expand_dims<1>(a), 3, 2)));
}

TEST_CASE("view/broadcast_to: errors") {
    rows a(2);
    CHECK_THROWS_WITH_AS(
        (void)broadcast_to(a, 4, 3),
        "broadcast_to: shape [2, 3] does not broadcast to [4, 3]: at axis 0 the extents are 2 and 4",
        broadcast_error);
    any_tensor<int> b(any_shape{1, 2, 3});
    CHECK(array_equal(broadcast_to(b + 1, shape<4, 2, 3>{}), ones<int, 4, 2, 3>()));
    CHECK_THROWS_AS((void)broadcast_to(b, 2, 3), broadcast_error);
}

TEST_CASE("view/broadcast_to: an operand of more axes than the target") {
    const any_tensor<int> a(any_shape{1, 1, 3});
    CHECK_THROWS_WITH_AS((void)broadcast_to(a, any_shape{3}),
                         "broadcast_to: shape [1, 1, 3] does not broadcast to [3], which has fewer axes",
                         broadcast_error);
}

TEST_CASE("view/broadcast_to: what the types say of the shape") {
    const tensor<int, dyn> some(1);
    const tensor<int, 1, 3> matrix{};
    static_assert(std::is_same_v<decltype(broadcast_to(some, shape<1>{})), tensor_view<const int, 1>>);
    static_assert(std::is_same_v<decltype(broadcast_to(matrix, shape<1, dyn, dyn>(2, 3))),
                                 tensor_view<const int, 1, dyn, 3>>);
    CHECK(broadcast_to(some, shape<1>{}).size() == 1);
    CHECK(array_equal(broadcast_to(matrix, shape<1, dyn, dyn>(2, 3)), zeros<int>(1, 2, 3)));
    CHECK_THROWS_AS((void)broadcast_to(tensor<int, dyn>(2), shape<1>{}), broadcast_error);
}
