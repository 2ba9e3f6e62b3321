// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

static_assert(detail::mask_operand<tensor<bool, 3>&>);
static_assert(!detail::mask_operand<tensor<int, 3>&>, "an index is no mask");
template <class A>
concept takes_mask = requires(A& a, tensor<bool, 3>& m) { a(m) = 0; };
static_assert(takes_mask<tensor<float, 3>>);
static_assert(takes_mask<const tensor_view<float, 3>>, "constness is shallow");

TEST_CASE("tensor/masked: what is written is in test/unit/ops/statement/masked.cpp") {
    CHECK(detail::a_mask<tensor<bool, 3>>);
    CHECK_FALSE(detail::a_mask<tensor<bool, 3>, int>);
}
