// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/stacked.hpp>
#include <weft/ops/operators.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("linalg/decompose/stacked: matrices are read where they lie, or computed") {
    tensor<double, 4, 2, 3> a;
    detail::with_matrices<double>("", transpose(a), [&](const auto& stack, const auto& from) {
        CHECK(from.data == a.data());
        CHECK(from.rows == 2);
        CHECK(from.columns == 4);
        CHECK(from.row_stride == 3);
        CHECK(from.column_stride == 6);
        CHECK(stack.axes.size == 3);
        CHECK(stack.extents.extent(0) == 3);
    });
    detail::with_matrices<double>("", a + 1, [&](const auto& stack, const auto& from) {
        CHECK(from.data[0] == 1);
        CHECK(from.row_stride == 3);
        CHECK(stack.axes.size == 4);
    });
    static_assert(std::same_as<detail::decomposed_t<int>, double>);
    static_assert(std::same_as<detail::decomposed_t<Eigen::half>, float>);
    static_assert(std::same_as<detail::decomposed_t<std::complex<float>>, std::complex<float>>);
}
