// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

using namespace weft;
using weft::detail::inline_bytes;

static_assert(sizeof(tensor<float, inline_bytes / 4>) == std::size_t(inline_bytes), "the largest one inside");
static_assert(sizeof(tensor<float, inline_bytes / 4 + 1>) < 64, "the smallest one on the heap");
static_assert(sizeof(tensor<float, 5>) == 20, "no padding is added");
static_assert(sizeof(tensor<double, 5>) == 40);
static_assert(sizeof(tensor<std::complex<double>, 3>) == 48);
static_assert(alignof(tensor<std::complex<double>, 1>) >= alignof(std::complex<double>));
static_assert(sizeof(tensor<bool, 3>) == 3);

TEST_CASE("tensor/storage: aligned for the widest vector on the heap") {
    for (int n : {1, 5, 100}) {
        const tensor<std::int8_t, dyn> a(n);
        CHECK(reinterpret_cast<std::uintptr_t>(a.data()) % 64 == 0);
    }
    const tensor<float, 2000> b;
    CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % 64 == 0);
}

TEST_CASE("tensor/storage: a temporary that is kept in an expression keeps its elements") {
    const auto large = zeros<float>(100) + 1;
    const auto copy = large;
    CHECK(copy(99) == 1);
    const auto small = tensor<float, 2>{1, 2} + 1;
    const auto small_copy = small;
    CHECK(small_copy(1) == 3);
    const auto inside = tensor<float, 500>() + 1; // static, but too large to be kept in the tree
    CHECK(inside(499) == 1);
}
