// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace weft;

static_assert(std::is_same_v<detail::braces<float, 2>, std::initializer_list<std::initializer_list<float>>>);

TEST_CASE("tensor/elements: braces hold elements, and set dynamic extents") {
    const tensor<int, dyn, dyn> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(a.shape() == shape<2, 3>{});
    CHECK(a(1, 0) == 4);
    const tensor<int, dyn, 2, dyn> b{{{1}, {2}}, {{3}, {4}}, {{5}, {6}}};
    CHECK(b.shape() == shape<3, 2, 1>{});
    CHECK(b(2, 1, 0) == 6);
    const tensor<float, dyn> one{4};
    CHECK(one.size() == 1);
    const tensor<float, dyn> four(4);
    CHECK(four.size() == 4);
}

TEST_CASE("tensor/elements: of a tensor of run-time rank the braces set that, too") {
    const any_tensor<float> a{{1, 2.5f, 3}, {4, 5, 6}};
    CHECK(a.shape() == shape<2, 3>{});
    CHECK(a(0, 1) == 2.5f);
    CHECK(a(1, 2) == 6);
    CHECK(any_tensor<float>{1, 2, 3}.shape() == shape<3>{});
    CHECK(any_tensor<float>{{1}, {2}}.shape() == shape<2, 1>{});
    CHECK(any_tensor<float>{{{1}}}.shape() == shape<1, 1, 1>{});
    CHECK(any_tensor<float>{{}, {}}.shape() == shape<2, 0>{});
    CHECK(any_tensor<float>{any_shape{2, 3}}.shape() == shape<2, 3>{});
    CHECK(any_tensor<float>{a}.shape() == shape<2, 3>{});
    CHECK(any_tensor<std::string>{{"a", "b"}}(0, 1) == "b");
    CHECK_THROWS_AS((any_tensor<float>{{1, 2}, {3}}), shape_error);
    CHECK_THROWS_AS((any_tensor<float>{{1, 2}, 3}), shape_error);
    CHECK_THROWS_AS((any_tensor<float>{1, {2}}), shape_error);
    static_assert(!std::is_constructible_v<detail::any_braces<int>, double>, "no narrowing");
}

TEST_CASE("tensor/elements: rows of different lengths are refused by name") {
    try {
        const tensor<int, dyn, dyn> ragged{{1, 2, 3}, {4, 5}};
        FAIL("no error");
    } catch (const shape_error& error) {
        CHECK(std::string(error.what()).find("2 elements where 3 were expected") != std::string::npos);
    }
    CHECK_THROWS_AS((tensor<int, 2, 2>{{1, 2}, {3}}), shape_error);
    CHECK_THROWS_AS((tensor<int, 3>{1, 2}), shape_error);
    CHECK_THROWS_AS((tensor<int, 2>{1, 2, 3}), shape_error);
}
