// SPDX-License-Identifier: BSL-1.0
#include <weft/tensor/element/no_members.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

template <class X>
concept sums_itself = requires(const X& x) { x.sum(); };

template <class X>
concept asks_shape_of_axis = requires(const X& x) { x.shape(0); };

template <class X>
concept asks_size_of_axis = requires(const X& x) { x.size(0); };

} // namespace

TEST_CASE("tensor/element/no_members: they cannot be asked for, and take no room") {
    static_assert(!sums_itself<tensor<float, 3>>);
    static_assert(!sums_itself<tensor_view<float, dyn>>);
    static_assert(!asks_shape_of_axis<tensor<float, 3>>);
    static_assert(!asks_size_of_axis<tensor<float, 3>> && !asks_size_of_axis<tensor_view<float, dyn>>);
    static_assert(sizeof(tensor<float, 3>) == 12);
    static_assert(std::is_trivially_copyable_v<tensor<float, 3>>);
    const tensor<float, 3> a{1, 2, 3};
    CHECK(a.shape().extent(0) == 3);
    CHECK(a(range(0, 2)).shape().extent(0) == 2);
    CHECK(a(range(0, 2)).size() + a.size() == 5);
}
