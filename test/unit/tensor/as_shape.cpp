// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

TEST_CASE("tensor/as_shape: a typed view of an any-rank tensor") {
    any_tensor<int> a(any_shape{2, 4, 3});
    auto v = as_shape<dyn, dyn, 3>(a);
    static_assert(std::is_same_v<decltype(v), tensor_view<int, dyn, dyn, 3>>);
    v(1, 3, 2) = 7;
    CHECK(a(1, 3, 2) == 7);
    CHECK(v.extent(1) == 4);
    v += 1;
    CHECK(a(1, 3, 2) == 8);
    const auto& c = a;
    const auto r = as_shape<2, dyn, dyn>(c);
    static_assert(std::is_same_v<decltype(r), const tensor_view<const int, 2, dyn, dyn>>);
    CHECK(r(1, 3, 2) == 8);
    CHECK_THROWS_AS((void)(as_shape<dyn, dyn, 4>(a)), shape_error);
    CHECK_THROWS_AS((void)(as_shape<dyn, dyn>(a)), shape_error);
}

TEST_CASE("tensor/as_shape: a temporary is owned by the result") {
    const auto e = as_shape<dyn, 3>(any_tensor<int>(any_shape{2, 3})) + 1;
    static_assert(std::is_same_v<std::remove_const_t<decltype(e)>::shape_type, shape<dyn, 3>>);
    CHECK(e(1, 2) == 1);
}

TEST_CASE("tensor/as_shape: views keep their strides") {
    int memory[6] = {1, 2, 3, 4, 5, 6};
    const any_view<int> a = view(memory, any_shape{3, 2}, {1, 3});
    CHECK(as_shape<3, 2>(a)(2, 1) == 6);
}

TEST_CASE("tensor/as_shape: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS(
        (void)(as_shape<dyn, 4>(a)),
        "as_shape: shape [2, 3] does not fit into shape<dyn, 4>: at axis 1 the extents are 3 and 4",
        shape_error);
}

TEST_CASE("tensor/as_shape: an expression is evaluated first") {
    const any_tensor<float> a = ones<float>(2, 3);
    const auto twice = as_shape<dyn, 3>(eval(a + a));
    static_assert(std::is_same_v<std::remove_const_t<decltype(twice)>::shape_type, shape<dyn, 3>>);
    CHECK(twice(1, 2) == 2);
}
