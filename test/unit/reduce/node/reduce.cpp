// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/node/reduce.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

using namespace weft;
namespace fold = weft::detail::fold;

TEST_CASE("reduce/node/reduce: a value, or a node") {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    static_assert(std::same_as<decltype(detail::reduce<fold::sum, axes<>>(a)), float>);
    static_assert(expression<decltype(detail::reduce<fold::sum, axes<0>>(a))>);
    CHECK(detail::reduce<fold::sum, axes<>>(a) == 21);
    CHECK(detail::reduce<fold::sum, axes<>>(a, axes{1})(1) == 15);
    CHECK_THROWS_AS((void)(detail::reduce<fold::min, axes<>>(tensor<float, dyn>())), value_error);
}
