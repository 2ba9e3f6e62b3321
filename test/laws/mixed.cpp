// SPDX-License-Identifier: BSL-1.0
// Operands of different element types meet in the promoted type, in one pass.
#include <support/law.hpp>

using law::anything;
using law::between;

namespace {

template <class A, class B>
void meet() {
    using C = weft::detail::promote_t<A, B>;
    law::check_exact(
        "a + b", [](const auto& a, const auto& b) { return a + b; },
        [](A x, B y) { return oracle::add(static_cast<C>(x), static_cast<C>(y)); }, anything<A>{},
        anything<B>{});
    law::check_exact(
        "a < b * a", [](const auto& a, const auto& b) { return a < b * a; },
        [](A x, B y) { return static_cast<C>(x) < oracle::multiply(static_cast<C>(y), static_cast<C>(x)); },
        anything<A>{}, anything<B>{});
}

} // namespace

TEST_CASE("laws/mixed: integers") {
    meet<std::int8_t, std::int64_t>();
    meet<std::uint8_t, std::int8_t>();   // int16
    meet<std::uint16_t, std::int32_t>(); // int32
    meet<std::uint32_t, std::int8_t>();  // int64
    meet<bool, std::uint16_t>();
}

TEST_CASE("laws/mixed: integers with floating types") {
    meet<std::int8_t, float>();
    meet<std::uint64_t, float>();
    meet<double, std::int32_t>();
    meet<bool, double>();
}

TEST_CASE("laws/mixed: floating types") {
    meet<float, double>();
    meet<double, float>();
}

TEST_CASE("laws/mixed: 16-bit floating types") {
    using Eigen::bfloat16, Eigen::half;
    law::check_exact(
        "half + bfloat16 is float", [](const auto& a, const auto& b) { return a + b; },
        [](half x, bfloat16 y) { return static_cast<float>(x) + static_cast<float>(y); }, anything<half>{},
        anything<bfloat16>{});
    law::check_exact(
        "half * float", [](const auto& a, const auto& b) { return a * b; },
        [](half x, float y) { return static_cast<float>(x) * y; }, anything<half>{}, anything<float>{});
    law::check_exact(
        "uint8 + half", [](const auto& a, const auto& b) { return a + b; },
        [](std::uint8_t x, half y) { return half(static_cast<float>(x) + static_cast<float>(y)); },
        anything<std::uint8_t>{}, between<half>{-2, 2});
}

TEST_CASE("laws/mixed: complex") {
    using C = std::complex<double>;
    law::check_exact(
        "complex<float> + double is complex<double>", [](const auto& a, const auto& b) { return a + b; },
        [](std::complex<float> x, double y) { return C(x) + C(y); }, anything<std::complex<float>>{},
        between<double>{-2, 2});
    law::check_exact(
        "int + complex<float>", [](const auto& a, const auto& b) { return a + b; },
        [](std::int32_t x, std::complex<float> y) { return std::complex<float>(static_cast<float>(x)) + y; },
        anything<std::int32_t>{}, anything<std::complex<float>>{});
}

TEST_CASE("laws/mixed: several regions in one tree") {
    law::check_exact(
        "cast<float>(u8 - u8) * f + i16",
        [](const auto& a, const auto& b, const auto& f) { return weft::cast<float>(a - b) * f + a; },
        [](std::uint8_t x, std::uint8_t y, float f) {
            return oracle::fma(static_cast<float>(static_cast<std::uint8_t>(x - y)), f,
                               static_cast<float>(x));
        },
        anything<std::uint8_t>{}, anything<std::uint8_t>{}, between<float>{-2, 2});
    law::check_exact(
        "where(i8 < i8, f * d, u8)",
        [](const auto& i, const auto& f, const auto& d) { return where(i < 3, f * d, i); },
        [](std::int8_t i, float f, double d) {
            return i < 3 ? static_cast<double>(f) * d : static_cast<double>(i);
        },
        anything<std::int8_t>{}, between<float>{-2, 2}, between<double>{-2, 2});
    law::check_exact(
        "a product is not fused across a conversion",
        [](const auto& a, const auto& b, const auto& d) { return a * b + d; },
        [](float a, float b, double d) {
            return oracle::add(static_cast<double>(oracle::multiply(a, b)), d);
        },
        between<float>{-2, 2}, between<float>{-2, 2}, between<double>{-2, 2});
}
