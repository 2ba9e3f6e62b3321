// SPDX-License-Identifier: BSL-1.0
// Element types of results, promotion, and the rules of integers.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

using namespace weft;

namespace {

using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using half = Eigen::half;
using bf16 = Eigen::bfloat16;
using c64 = std::complex<float>;
using c128 = std::complex<double>;

template <class A, class B>
using sum_t = typename decltype(std::declval<tensor<A, 2>&>() + std::declval<tensor<B, 2>&>())::value_type;
template <class A, class B, class R>
constexpr bool meet = std::is_same_v<sum_t<A, B>, R> && std::is_same_v<sum_t<B, A>, R>;
template <class A, class S>
using with_t = typename decltype(std::declval<tensor<A, 2>&>() + std::declval<S>())::value_type;

// Same type.
static_assert(meet<float, float, float> && meet<double, double, double> && meet<i8, i8, i8> &&
              meet<u8, u8, u8>);
static_assert(meet<half, half, half> && meet<bf16, bf16, bf16> && meet<c64, c64, c64>);
// The wider of a category.
static_assert(meet<float, double, double> && meet<half, float, float> && meet<bf16, double, double>);
static_assert(meet<half, bf16, float>);
static_assert(meet<i8, i16, i16> && meet<i8, i64, i64> && meet<i32, i64, i64>);
static_assert(meet<u8, u16, u16> && meet<u32, u64, u64>);
static_assert(meet<c64, c128, c128>);
// Signed with unsigned.
static_assert(meet<u8, i8, i16> && meet<u8, i16, i16> && meet<u8, i32, i32> && meet<u8, i64, i64>);
static_assert(meet<u16, i8, i32> && meet<u16, i16, i32> && meet<u16, i32, i32>);
static_assert(meet<u32, i8, i64> && meet<u32, i32, i64> && meet<u32, i64, i64>);
// The higher category.
static_assert(meet<bool, i8, i8> && meet<bool, u64, u64> && meet<bool, half, half> && meet<bool, c64, c64>);
static_assert(meet<i64, float, float> && meet<u8, half, half> && meet<i32, double, double> &&
              meet<u64, bf16, bf16>);
static_assert(meet<i8, c64, c64> && meet<i64, c64, c64> && meet<float, c64, c64> && meet<double, c64, c128>);
// bool counts as int.
static_assert(meet<bool, bool, int>);
static_assert(std::is_same_v<decltype(-std::declval<tensor<bool, 2>&>())::value_type, int>);
static_assert(std::is_same_v<decltype(+std::declval<tensor<bool, 2>&>())::value_type, int>);
static_assert(
    std::is_same_v<decltype(std::declval<tensor<bool, 2>&>() * std::declval<tensor<bool, 2>&>())::value_type,
                   int>);
static_assert(std::is_same_v<decltype(+std::declval<tensor<i8, 2>&>())::value_type, i8>,
              "no integer promotion");
static_assert(std::is_same_v<decltype(-std::declval<tensor<u16, 2>&>())::value_type, u16>);

// Scalars are weak.
static_assert(std::is_same_v<with_t<float, double>, float> && std::is_same_v<with_t<float, int>, float>);
static_assert(std::is_same_v<with_t<float, long>, float> && std::is_same_v<with_t<u8, int>, u8>);
static_assert(std::is_same_v<with_t<i8, i64>, i8> && std::is_same_v<with_t<u8, u64>, u8>);
static_assert(std::is_same_v<with_t<half, double>, half> && std::is_same_v<with_t<half, int>, half>);
static_assert(std::is_same_v<with_t<i32, float>, float> && std::is_same_v<with_t<i32, double>, double>);
static_assert(std::is_same_v<with_t<bool, int>, int> && std::is_same_v<with_t<bool, float>, float>);
static_assert(std::is_same_v<with_t<i32, c64>, c64> && std::is_same_v<with_t<c64, double>, c64>);
static_assert(std::is_same_v<with_t<i8, half>, half>);

// Comparisons and logic give bool.
template <class A>
constexpr bool truths = [] {
    using x = tensor<A, 2>&;
    return std::is_same_v<typename decltype(std::declval<x>() == std::declval<x>())::value_type, bool> &&
           std::is_same_v<typename decltype(std::declval<x>() && std::declval<x>())::value_type, bool> &&
           std::is_same_v<typename decltype(!std::declval<x>())::value_type, bool>;
}();
static_assert(truths<bool> && truths<float> && truths<i8> && truths<c64> && truths<half>);
static_assert(
    std::is_same_v<decltype(std::declval<tensor<bool, 2>&>() & std::declval<tensor<bool, 2>&>())::value_type,
                   bool>);
static_assert(std::is_same_v<decltype(~std::declval<tensor<bool, 2>&>())::value_type, bool>);
static_assert(std::is_same_v<
              decltype(std::declval<tensor<u8, 2>&>() & std::declval<tensor<u8, 2>&>())::value_type, u8>);
static_assert(std::is_same_v<decltype(std::declval<tensor<i8, 2>&>() << 1)::value_type, i8>);

} // namespace

TEST_CASE("ops/operators: integers wrap") {
    const tensor<i8, 3> a{127, -128, 100};
    const tensor<i8, 3> b{1, -1, 100};
    CHECK(array_equal(a + b, tensor<i8, 3>{-128, 127, -56}));
    CHECK(array_equal(a * b, tensor<i8, 3>{127, -128, 16}));
    CHECK(array_equal(-a, tensor<i8, 3>{-127, -128, -100}));
    const tensor<u8, 2> c{255, 0};
    CHECK(array_equal(c + 1, tensor<u8, 2>{0, 1}));
    CHECK(array_equal(c - 1, tensor<u8, 2>{254, 255}));
    const tensor<i32, 1> big{std::numeric_limits<i32>::max()};
    CHECK((big + 1)(0) == std::numeric_limits<i32>::min());
    CHECK((big * big)(0) == 1);
    const tensor<u16, 1> short_{65535};
    CHECK((short_ * short_)(0) == 1); // as int, this product would be undefined
    const tensor<i64, 1> huge{std::numeric_limits<i64>::min()};
    CHECK((huge - 1)(0) == std::numeric_limits<i64>::max());
    CHECK(abs(huge)(0) == std::numeric_limits<i64>::min());
}

TEST_CASE("ops/operators: integer division never traps") {
    const tensor<i32, 4> a{7, -7, std::numeric_limits<i32>::min(), 5};
    CHECK(array_equal(a / 2, tensor<i32, 4>{3, -3, std::numeric_limits<i32>::min() / 2, 2}));
    CHECK(array_equal(a % 2, tensor<i32, 4>{1, -1, 0, 1}));
    CHECK((a / -1)(2) == std::numeric_limits<i32>::min());
    CHECK((a % -1)(2) == 0);
    CHECK((tensor<i8, 1>{-128} / tensor<i8, 1>{-1})(0) == -128);
#if defined(NDEBUG)
    CHECK(array_equal(a / 0, tensor<i32, 4>{}));
    CHECK(array_equal(a % 0, tensor<i32, 4>{}));
    tensor<i64, dyn> many(100), zero(100);
    many = 5;
    CHECK(array_equal(many / zero, zero));
    many %= zero;
    CHECK(array_equal(many, zero));
#endif
}

TEST_CASE("ops/operators: sums of bools count") {
    const tensor<bool, 3> a{true, true, false}, b{true, false, false};
    CHECK(array_equal(a + b, tensor<int, 3>{2, 1, 0}));
    CHECK(array_equal(a - b, tensor<int, 3>{0, 1, 0}));
    CHECK(array_equal(a * 5, tensor<int, 3>{5, 5, 0}));
    CHECK(array_equal(a & b, tensor<bool, 3>{true, false, false}));
    CHECK(array_equal(a | b, tensor<bool, 3>{true, true, false}));
    CHECK(array_equal(a ^ b, tensor<bool, 3>{false, true, false}));
    CHECK(array_equal(~a, tensor<bool, 3>{false, false, true}));
}

TEST_CASE("ops/operators: shifts") {
    const tensor<u8, 3> a{1, 128, 255};
    CHECK(array_equal(a << 1, tensor<u8, 3>{2, 0, 254}));
    CHECK(array_equal(a >> 7, tensor<u8, 3>{0, 1, 1}));
    CHECK(array_equal(tensor<i8, 2>{-128, 64} >> 6, tensor<i8, 2>{-2, 1}));
    CHECK(array_equal(1 << tensor<i32, 3>{0, 3, 31}, tensor<i32, 3>{1, 8, std::numeric_limits<i32>::min()}));
}

TEST_CASE("ops/operators: nothing is computed before it is asked for") {
    tensor<int, 2> a{1, 2};
    const auto e = a * 10;
    a(0) = 5;
    CHECK(e(0) == 50);
    a(0) = 6;
    const tensor t = e;
    CHECK(t(0) == 60);
}

TEST_CASE("ops/operators: under using-directives of std") {
    using namespace std; // NOLINT: on purpose
    const tensor<float, 2> a{1, 4};
    CHECK(sqrt(a)(1) == 2);
    CHECK(abs(-a)(1) == 4);
    CHECK(minimum(a, 2)(1) == 2);
    CHECK(pow(a, 2)(1) == doctest::Approx(16));
    CHECK(fma(a, a, a)(1) == 20);
    CHECK(::exp(1.0) > 2);
}
