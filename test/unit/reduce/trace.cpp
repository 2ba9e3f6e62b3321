// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/trace.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("reduce/trace: of matrices, stacks, views and expressions") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    static_assert(std::same_as<decltype(trace(a)), std::int64_t>);
    CHECK(trace(a) == 6);
    CHECK(trace(transpose(a) * 2) == 12);
    const tensor<float, dyn, dyn> b{{1.5f, 2}, {3, 4}};
    CHECK(trace(b) == 5.5f);
    CHECK(trace(tensor<float, dyn, dyn>(0, 3)) == 0);
    const tensor<int, 2, 2, 3> stack{{{1, 2, 3}, {4, 5, 6}}, {{7, 8, 9}, {10, 11, 12}}};
    CHECK(array_equal(trace(stack), tensor<std::int64_t, 3>{11, 13, 15}));
    CHECK(array_equal(trace(any_tensor<int>(stack)), tensor<std::int64_t, 3>{11, 13, 15}));
    CHECK_THROWS_WITH_AS((void)trace(any_tensor<int>(a)),
                         doctest::Contains("trace: no axis of shape [2, 3] would be left: where the compiler "
                                           "knows the rank, as of as_shape<dyn, dyn>(a)"),
                         shape_error);
    CHECK_THROWS_AS((void)trace(any_tensor<int>(tensor<int, 3>{})), index_error);
}

TEST_CASE("reduce/trace: errors begin with the function") {
    const any_tensor<float> line(any_shape{3});
    CHECK_THROWS_WITH_AS((void)(trace(line)), "trace: axis 1 does not exist in a shape of rank 1",
                         index_error);
}
