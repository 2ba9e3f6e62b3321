// SPDX-License-Identifier: BSL-1.0
// clamp, fma and lerp.
#include <support/law.hpp>

using law::anything;
using law::between;

TEST_CASE_TEMPLATE("laws/ternary: clamp", T, float, double, std::int8_t, std::int32_t, std::uint64_t,
                   Eigen::bfloat16) {
    const anything<T> any;
    const between<T> low{0.5, 10}, high{10, 20};
    law::check_exact(
        "clamp(a, lo, hi)", [](const auto& a, const auto& lo, const auto& hi) { return clamp(a, lo, hi); },
        [](T x, T lo, T hi) {
            return oracle::is_nan(x) ? x : x < lo ? lo : hi < x ? hi : x;
        },
        any, low, high);
    law::check_exact(
        "clamp(a, 1, 3)", [](const auto& a) { return clamp(a, 1, 3); },
        [](T x) { return oracle::is_nan(x) ? x
                         : x < T(1)        ? T(1)
                         : T(3) < x        ? T(3)
                                           : x; }, any);
}

TEST_CASE_TEMPLATE("laws/ternary: fma and lerp", T, float, double, Eigen::half, Eigen::bfloat16) {
    const between<T> some{-2, 2};
    law::check_exact(
        "fma(a, b, c)", [](const auto& a, const auto& b, const auto& c) { return fma(a, b, c); },
        [](T x, T y, T z) { return oracle::fma(x, y, z); }, some, some, some);
    law::check_exact(
        "lerp(a, b, t)", [](const auto& a, const auto& b, const auto& t) { return lerp(a, b, t); },
        [](T a, T b, T t) {
            // half and bfloat16 are computed in float and rounded once
            using R = weft::detail::simd::compute_t<T>;
            const R from = static_cast<R>(a);
            return static_cast<T>(
                oracle::fma(static_cast<R>(t), oracle::subtract(static_cast<R>(b), from), from));
        },
        some, some, some);
}

TEST_CASE_TEMPLATE("laws/ternary: fma of integers wraps", T, std::int8_t, std::uint32_t, std::int64_t) {
    const anything<T> any;
    law::check_exact(
        "fma(a, b, c)", [](const auto& a, const auto& b, const auto& c) { return fma(a, b, c); },
        [](T x, T y, T z) { return oracle::fma(x, y, z); }, any, any, any);
}
