// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/stack_shape.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace weft;

TEST_CASE("linalg/decompose/stack_shape: what the compiler knows") {
    using namespace weft::detail;
    static_assert(std::same_as<stack_shape_t<shape<5, dyn, 4, 3>, 4>, shape<5, dyn, 4>>);
    static_assert(std::same_as<stack_shape_t<shape<4, 3>, 3, dyn>, shape<3, dyn>>);
    static_assert(std::same_as<stack_shape_t<any_shape, 3>, any_shape>);
    static_assert(known_least<shape<4, 3>> == 3 && known_least<shape<dyn, 3>> == dyn);
    static_assert(known_order<shape<dyn, 3>> == 3 && known_order<shape<3, dyn>> == 3);
    static_assert(known_order<any_shape> == dyn);
    static_assert(!matrix_verdict<shape<3>>::value && matrix_verdict<any_shape>::value);
    static_assert(!square_verdict<shape<7, 3, 2>>::value && square_verdict<shape<7, dyn, 2>>::value);
    static_assert(!decltype(judge_rows<shape<3, 3>, shape<2>, 1>())::value);
    static_assert(decltype(judge_rows<shape<3, 3>, shape<9, 3, 2>, 1>())::value);
    static_assert(
        std::same_as<decltype(solution_shape(shape<7, 1, 3, 3>{}, shape<9, 3, 2>{})), shape<7, 9, 3, 2>>);
}

TEST_CASE("linalg/decompose/stack_shape: what the run time knows") {
    using namespace weft::detail;
    CHECK(stack_shape<shape<dyn, 2>>("qr", shape<dyn, 4, 3>(5), {2}) == shape<5, 2>{});
    CHECK(stack_shape<any_shape>("det", any_shape{5, 6, 4, 3}, {}) == shape<5, 6>{});
    CHECK_THROWS_AS((void)stack_shape<any_shape>("det", any_shape{4, 3}, {}), shape_error);
    CHECK(solution_shape(any_shape{7, 1, 3, 3}, any_shape{3}) == shape<7, 1, 3>{});
    CHECK_THROWS_AS((void)solution_shape(any_shape{3, 3}, any_shape{2, 3}), shape_error);
    CHECK_THROWS_AS((void)solution_shape(any_shape{2, 3, 3}, any_shape{4, 3, 1}), broadcast_error);
    CHECK_NOTHROW(check_matrices("f", any_shape{4, 3}, false));
    CHECK_THROWS_AS(check_matrices("f", any_shape{4, 3}, true), shape_error);
    CHECK_THROWS_AS(check_matrices("f", any_shape{3}, false), shape_error);
}
