// SPDX-License-Identifier: BSL-1.0
#include <weft/core/element.hpp>
#include <weft/simd/scalar/scalar_types.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <type_traits>

struct promoting {
    double value;
};

struct of_its_size {
    double value;
};

template <>
inline constexpr auto weft::category_of<promoting> = weft::category_of<double>;
template <>
inline constexpr auto weft::category_of<of_its_size> = weft::category_of<double>;

static_assert(weft::category_of<promoting> == weft::category_of<float>,
              "a user need not name the categories");
static_assert(weft::detail::storable<promoting, int> && !weft::detail::storable<int, promoting>);

using namespace weft;
using weft::detail::category;
using weft::detail::promote_t;
using weft::detail::scalar_value;
using weft::detail::storable;
namespace simd = weft::detail::simd;

namespace {

template <class T, class S>
using weak_scalar_t = typename decltype(detail::weak_scalar<T, S>())::type;

template <class A, class B, class Expected>
constexpr bool meet = std::is_same_v<promote_t<A, B>, Expected> && std::is_same_v<promote_t<B, A>, Expected>;

// One category: the wider.
static_assert(meet<bool, bool, bool> && meet<std::int8_t, std::int32_t, std::int32_t>);
static_assert(meet<float, double, double> && meet<std::uint8_t, std::uint64_t, std::uint64_t>);
// Signed with unsigned.
static_assert(meet<std::int8_t, std::uint8_t, std::int16_t> &&
              meet<std::int32_t, std::uint8_t, std::int32_t>);
static_assert(meet<std::int8_t, std::uint32_t, std::int64_t> &&
              meet<std::int64_t, std::uint32_t, std::int64_t>);
static_assert(meet<std::int64_t, std::uint64_t, void> && meet<std::int8_t, std::uint64_t, void>);
static_assert(std::is_same_v<detail::integer_of<2, true>, std::int16_t> &&
              std::is_same_v<detail::integer_of<8, false>, std::uint64_t>);
static_assert(std::is_void_v<detail::integer_of<3, false>> && std::is_void_v<detail::integer_of<16, true>>);
// Across categories.
static_assert(meet<bool, std::int8_t, std::int8_t> && meet<std::int64_t, float, float>);
static_assert(meet<std::uint64_t, double, double> && meet<float, std::complex<float>, std::complex<float>>);
static_assert(meet<double, std::complex<float>, std::complex<double>>);
static_assert(meet<int, std::complex<float>, std::complex<float>>);
// A class that is promoted: it wins over a native type of its size, and two of one size have nothing in common.
static_assert(meet<promoting, double, promoting> && meet<promoting, float, promoting>);
static_assert(
    meet<promoting, long double, std::conditional_t<(sizeof(long double) > 8), long double, promoting>>);
static_assert(meet<promoting, of_its_size, void> && meet<std::complex<of_its_size>, promoting, void>);
// 16-bit floats.
static_assert(meet<simd::half, simd::half, simd::half> && meet<simd::half, float, float>);
static_assert(meet<simd::half, simd::bfloat16, float> && meet<int, simd::bfloat16, simd::bfloat16>);
// Weak scalars.
static_assert(std::is_same_v<weak_scalar_t<float, int>, float> &&
              std::is_same_v<weak_scalar_t<float, double>, float>);
static_assert(std::is_same_v<weak_scalar_t<std::uint8_t, int>, std::uint8_t>);
static_assert(std::is_same_v<weak_scalar_t<int, double>, double> &&
              std::is_same_v<weak_scalar_t<bool, int>, int>);
static_assert(std::is_same_v<weak_scalar_t<float, std::complex<float>>, std::complex<float>>);
static_assert(std::is_same_v<weak_scalar_t<double, std::complex<float>>, std::complex<double>>);
// What may be stored.
static_assert(storable<float, double> && storable<float, int> && storable<int, std::int64_t> &&
              storable<int, bool>);
static_assert(!storable<int, float> && !storable<bool, int> && !storable<float, std::complex<float>>);
static_assert(scalar_value<int> && scalar_value<const double&> && !scalar_value<const char*>);

struct foreign {};
static_assert(category_of<foreign> == category::other && storable<foreign, foreign> &&
              !storable<foreign, int>);

} // namespace

TEST_CASE("core/element: the rules of promotion are compile-time facts, asserted above") {
    CHECK(category_of<simd::half> == category::floating);
}
