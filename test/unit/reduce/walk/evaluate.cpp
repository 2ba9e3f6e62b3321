// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/walk/evaluate.hpp>
#include <weft/tensor/tensor.hpp>

#include <doctest/doctest.h>

using namespace weft;
namespace simd = weft::detail::simd;
namespace fold = weft::detail::fold;

TEST_CASE("reduce/walk/evaluate: lanes of the tree") {
    tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    tensor<std::int8_t, 3> bytes{1, 2, 3};
    static_assert(std::same_as<decltype(detail::in_lanes<fold::sum>(detail::capture(bytes)))::value_type,
                               std::int32_t>);
    static_assert(std::same_as<decltype(detail::in_lanes<fold::count>(a > 2))::value_type,
                               std::conditional_t<simd::has_pack<float>, float, detail::block_sum_t<bool>>>);
    float sums[3];
    detail::fold_into<fold::sum>(detail::capture(a), 1u, sums);
    CHECK(sums[2] == 9);
    index_t counts[2];
    detail::fold_into<fold::count>(a > 2, 2u, counts);
    CHECK(counts[0] == 1);
    CHECK(counts[1] == 3);
}
