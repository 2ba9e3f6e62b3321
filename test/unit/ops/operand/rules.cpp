// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>

using namespace weft;
namespace rules = weft::detail::rules;

namespace {

static_assert(std::is_same_v<rules::arithmetic::compute<bool>, int>);
static_assert(std::is_same_v<rules::floating::compute<std::int8_t>, double>);
static_assert(std::is_same_v<rules::floating::compute<float>, float>);
static_assert(std::is_same_v<rules::comparison::result<float>, bool>);
static_assert(std::is_same_v<rules::magnitude::result<std::complex<float>>, float>);
static_assert(!rules::bitwise::accepts<float> && rules::bitwise::accepts<bool> &&
              !rules::shift::accepts<double>);
static_assert(rules::root::exact && !rules::floating::exact);

template <class E>
using element = typename std::remove_cvref_t<E>::value_type;

tensor<bool, 2> flags{true, false};
tensor<int, 2> ints{1, 2};
tensor<std::int64_t, 2> longs{1, 2};
tensor<float, 2> floats{1, 2};
tensor<std::complex<float>, 2> numbers;

static_assert(std::is_same_v<element<decltype(flags + flags)>, int>);
static_assert(std::is_same_v<element<decltype(flags & flags)>, bool>);
static_assert(std::is_same_v<element<decltype(-flags)>, int> &&
              std::is_same_v<element<decltype(!ints)>, bool>);
static_assert(std::is_same_v<element<decltype(longs + floats)>, float>);
static_assert(std::is_same_v<element<decltype(sqrt(ints))>, double>);
static_assert(std::is_same_v<element<decltype(floor(ints))>, int>);
static_assert(std::is_same_v<element<decltype(ints < floats)>, bool>);
static_assert(std::is_same_v<element<decltype(abs(numbers))>, float>);
static_assert(std::is_same_v<element<decltype(numbers * ints)>, std::complex<float>>);
static_assert(std::is_same_v<element<decltype(ints * 0.5)>, double>);
static_assert(std::is_same_v<element<decltype(floats * 0.5)>, float>);

} // namespace

TEST_CASE("ops/operand/rules: bools count as int in arithmetic") {
    CHECK(eval(flags + flags)(0) == 2);
    CHECK(eval(flags * 3)(0) == 3);
    CHECK(eval(longs + floats)(1) == 4.f);
    CHECK(eval(ints * 0.5)(0) == 0.5);
    CHECK(eval(abs(numbers * ints))(0) == 0.f);
}
