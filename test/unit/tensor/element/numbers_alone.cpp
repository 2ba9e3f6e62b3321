// SPDX-License-Identifier: BSL-1.0
#include <weft/tensor/element/numbers_alone.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <array>
#include <type_traits>
#include <vector>

using namespace weft;

namespace {

/// What is no source is still none where somebody asks.
template <class X>
concept makes_tensor = requires(X x) { tensor(x); };
struct foreign {};
static_assert(!makes_tensor<foreign> && !makes_tensor<foreign*> && !makes_tensor<const char*>);
static_assert(makes_tensor<tensor<int, 3>> && makes_tensor<std::vector<float>> &&
              makes_tensor<std::array<int, 2>>);
static_assert(!std::is_convertible_v<std::vector<float>, tensor<float, dyn>>);
static_assert(!std::is_convertible_v<tensor<float, 3>, double> &&
              !std::is_convertible_v<tensor<bool, 3>, bool>);

/// A tensor is no number, so that a function of either takes it.
constexpr bool takes_tensor(double) { return false; }
constexpr bool takes_tensor(const tensor<float, 3>&) { return true; }

} // namespace

TEST_CASE("tensor/element/numbers_alone: a tensor beside functions of numbers") {
    const tensor<float, 3> a{1, 2, 3};
    CHECK(takes_tensor(a * 2));
    CHECK(!takes_tensor(sum(a)));
}

TEST_CASE("tensor/element/numbers_alone: what has a shape is not taken for numbers alone") {
    const int raw[] = {1, 2, 3};
    const tensor a(raw);
    static_assert(std::same_as<decltype(a), const tensor<int, 3>>);
    const tensor b{a};
    static_assert(std::same_as<decltype(b), const tensor<int, 3>>);
    const tensor c(std::vector<float>{1, 2});
    static_assert(std::same_as<decltype(c), const tensor<float, dyn>>);
    const tensor d(std::array<double, 2>{1, 2});
    static_assert(std::same_as<decltype(d), const tensor<double, 2>>);
    const tensor e = a + 1;
    CHECK(array_equal(e, tensor<int, 3>{2, 3, 4}));
}
