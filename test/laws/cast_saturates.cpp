// SPDX-License-Identifier: BSL-1.0
// cast<Integer>(floating) has one answer on every path: towards zero, the nearest limit for what lies outside, 0 for NaN.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

using namespace weft;

namespace {

/// By comparisons of long doubles, which hold every integer of 64 bits and one more.
template <class To, class From>
To expected(From x) {
    const auto v = static_cast<long double>(static_cast<double>(x));
    if (std::isnan(v)) return 0;
    if (v <= static_cast<long double>(std::numeric_limits<To>::min())) return std::numeric_limits<To>::min();
    if (v >= static_cast<long double>(std::numeric_limits<To>::max())) return std::numeric_limits<To>::max();
    return static_cast<To>(v);
}

template <class From>
From next(From x, bool up) {
    if constexpr (sizeof(From) == 2) {
        auto bits = Eigen::numext::bit_cast<std::uint16_t>(x);
        return Eigen::numext::bit_cast<From>(
            static_cast<std::uint16_t>((float(x) > 0) == up ? bits + 1 : bits - 1));
    } else {
        const From inf = std::numeric_limits<From>::infinity();
        return std::nextafter(x, up ? inf : -inf);
    }
}

/// What any conversion may get wrong: around the limits of every integer type, halves, denormals, infinities, NaN.
template <class From>
std::vector<From> hostile() {
    const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    std::vector<From> x{From(0.f),
                        From(-0.f),
                        From(inf),
                        From(-inf),
                        From(nan),
                        From(-nan),
                        From(0.5f),
                        From(-0.5f),
                        From(0.999f),
                        From(-0.99f),
                        From(-1.f),
                        From(1.5f),
                        From(2.5f),
                        From(126.5f),
                        From(254.5f),
                        From(255.5f),
                        From(-127.5f),
                        From(-128.5f),
                        std::numeric_limits<From>::denorm_min(),
                        std::numeric_limits<From>::max(),
                        std::numeric_limits<From>::lowest()};
    x.push_back(From(-float(x[18])));
    for (int power : {7, 8, 15, 16, 31, 32, 52, 53, 63, 64, 100})
        for (float sign : {1.f, -1.f}) {
            const From limit(std::ldexp(sign, power));
            if (!std::isfinite(float(limit))) continue;
            for (From v : {limit, next(limit, true), next(limit, false)}) {
                x.push_back(v);
                x.push_back(From(v + From(1)));
                x.push_back(From(v - From(1)));
                x.push_back(From(v * From(0.75f)));
            }
        }
    return x;
}

template <class To, class From>
void check_paths() {
    const std::vector<From> table = hostile<From>();
    const auto n = static_cast<index_t>(table.size());
    tensor<From, dyn> x(n);
    tensor<From, dyn, 3> apart(n);
    for (index_t i = 0; i < n; ++i)
        x(i) = apart(i, 1) = table[std::size_t(i)];
    const auto strided = apart(all, 1);
    any_tensor<From> any(any_shape{n});
    any = x;
    const tensor<To, dyn> dense = cast<To>(x);
    const tensor<To, dyn> gathered = cast<To>(strided);
    const tensor<To, dyn> reversed = cast<To>(flip<0>(x));
    const any_tensor<To> any_result = cast<To>(any);
    const tensor<To, dyn> staged = cast<To>(x * From(1)); // the product is a stage of its own
    const tensor<To, dyn> chosen = where(x == x, cast<To>(x), To(0));
    const tensor<double, dyn> below = cast<double>(cast<To>(x)) + 0.0; // the cast is the stage
    const tensor<To, dyn, dyn> turned = cast<To>(transpose(broadcast_to(x, shape<dyn, dyn>(5, n))));
    const auto lazy_cast = cast<To>(x);
    index_t i = 0;
    for (To v : lazy_cast)
        CHECK(v == expected<To>(table[std::size_t(i++)]));
    for (i = 0; i < n; ++i) {
        const From from = table[std::size_t(i)];
        const To want = expected<To>(from);
        INFO("cast of ", double(from), " at ", i);
        CHECK(+dense(i) == +want);
        CHECK(+gathered(i) == +want);
        CHECK(+reversed(n - 1 - i) == +want);
        CHECK(+any_result(i) == +want);
        CHECK(+staged(i) == +want);
        CHECK(+chosen(i) == +want);
        CHECK(below(i) == static_cast<double>(want));
        CHECK(+turned(i, 3) == +want);
        CHECK(+lazy_cast(i) == +want);
        CHECK(+cast<To>(strided)(i) == +want);
        CHECK(+cast<To>(x * From(1))(i) == +want);
        // Every shorter length: whole packets, and what is left over of them.
        const tensor<To, dyn> tail = cast<To>(x(range(i, n)));
        CHECK(+tail(0) == +want);
        CHECK(+tail(n - 1 - i) == +expected<To>(table.back()));
        // Static shapes: written out, in packets, in rows; by elements.
        const tensor<From, 3> three{from, from, from};
        const tensor<From, 64> many = [&] {
            tensor<From, 64> t;
            t = from;
            return t;
        }();
        const tensor<From, 5, 7> odd = [&] {
            tensor<From, 5, 7> t;
            t = from;
            return t;
        }();
        const tensor<To, 3> three_cast = cast<To>(three);
        const tensor<To, 64> many_cast = cast<To>(many);
        const tensor<To, 5, 7> odd_cast = cast<To>(odd);
        CHECK(+three_cast(2) == +want);
        CHECK(+many_cast(63) == +want);
        CHECK(+odd_cast(4, 6) == +want);
        CHECK(+cast<To>(three)(1) == +want);
    }
}

template <class From>
void check_from() {
    check_paths<std::int8_t, From>();
    check_paths<std::uint8_t, From>();
    if constexpr (sizeof(From) == 4) {
        check_paths<std::int16_t, From>();
        check_paths<std::uint16_t, From>();
    }
    check_paths<std::int32_t, From>();
    check_paths<std::uint32_t, From>();
    check_paths<std::int64_t, From>();
    check_paths<std::uint64_t, From>();
}

/// In constant evaluation, where anything undefined is an error.
template <class To, class From>
constexpr bool constant() {
    constexpr From inf = std::numeric_limits<From>::infinity(), nan = std::numeric_limits<From>::quiet_NaN();
    constexpr tensor<From, 4> x{inf, -inf, nan, From(-1.5)};
    constexpr tensor<To, 4> y = cast<To>(x);
    return y(0) == std::numeric_limits<To>::max() && y(1) == std::numeric_limits<To>::min() && y(2) == 0 &&
           y(3) == (std::is_signed_v<To> ? To(-1) : To(0)) && cast<To>(x)(0) == y(0) && cast<To>(x)(2) == 0;
}
static_assert(constant<std::int8_t, float>() && constant<std::uint8_t, double>());
static_assert(constant<std::int32_t, float>() && constant<std::uint32_t, double>());
static_assert(constant<std::int64_t, float>() && constant<std::uint64_t, double>());

} // namespace

TEST_CASE("laws/cast: floats saturate on every path") { check_from<float>(); }
TEST_CASE("laws/cast: doubles saturate on every path") { check_from<double>(); }

TEST_CASE("laws/cast: 16-bit floating types saturate") {
    check_paths<std::int8_t, Eigen::half>();
    check_paths<std::uint16_t, Eigen::half>();
    check_paths<std::int64_t, Eigen::half>();
    check_paths<std::uint32_t, Eigen::bfloat16>();
    check_paths<std::uint64_t, Eigen::bfloat16>();
}

TEST_CASE_TEMPLATE("laws/cast: as a bool, NaN and what is not 0 are true", T, float, double, Eigen::half) {
    tensor<T, dyn> x(5);
    x(0) = std::numeric_limits<T>::quiet_NaN();
    x(1) = std::numeric_limits<T>::denorm_min();
    x(2) = T(-0.f);
    x(3) = T(0.5f);
    CHECK(array_equal(cast<bool>(x), tensor<bool, 5>{true, true, false, true, false}));
}

TEST_CASE("laws/cast: a complex number gives its real part, but as a bool whether it is not 0") {
    using z = std::complex<double>;
    const tensor<z, 4> x{z(300, 1), z(0, 1), z(-0.0, 0), z(std::nan(""), 0)};
    CHECK(array_equal(cast<std::uint8_t>(x), tensor<std::uint8_t, 4>{255, 0, 0, 0}));
    CHECK(array_equal(cast<bool>(x), tensor<bool, 4>{true, true, false, true}));
}
