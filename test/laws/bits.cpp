// SPDX-License-Identifier: BSL-1.0
// & | ^ ~ of integers and bools, shifts of integers.
#include <support/law.hpp>

using law::anything;
using law::between;

TEST_CASE_TEMPLATE("laws/bits: bitwise", T, std::int8_t, std::int32_t, std::uint8_t, std::uint16_t,
                   std::uint64_t, bool) {
    const anything<T> any;
    law::check_exact(
        "a & b", [](const auto& a, const auto& b) { return a & b; },
        [](T x, T y) { return static_cast<T>(x & y); }, any, any);
    law::check_exact(
        "a | b", [](const auto& a, const auto& b) { return a | b; },
        [](T x, T y) { return static_cast<T>(x | y); }, any, any);
    law::check_exact(
        "a ^ b", [](const auto& a, const auto& b) { return a ^ b; },
        [](T x, T y) { return static_cast<T>(x ^ y); }, any, any);
    law::check_exact(
        "~a", [](const auto& a) { return ~a; },
        [](T x) {
            if constexpr (std::is_same_v<T, bool>)
                return !x;
            else
                return static_cast<T>(~x);
        },
        any);
}

TEST_CASE_TEMPLATE("laws/bits: shifts", T, std::int8_t, std::int16_t, std::int32_t, std::int64_t,
                   std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t) {
    const anything<T> any;
    const between<T> count{0, 8.0 * sizeof(T) - 0.01};
    law::check_exact(
        "a << b", [](const auto& a, const auto& b) { return a << b; },
        [](T x, T n) { return static_cast<T>(static_cast<std::uint64_t>(x) << n); }, any, count);
    law::check_exact(
        "a >> b", [](const auto& a, const auto& b) { return a >> b; },
        [](T x, T n) { return static_cast<T>(x >> n); }, any, count);
}

TEST_CASE_TEMPLATE("laws/bits: a shift by more than the width leaves nothing but the sign", T, std::int8_t,
                   std::int32_t, std::uint16_t, std::uint64_t) {
    const anything<T> any;
    const between<T> count{8.0 * sizeof(T), 100};
    law::check_exact(
        "a << b", [](const auto& a, const auto& b) { return a << b; }, [](T, T) { return T(0); }, any, count);
    law::check_exact(
        "a >> b", [](const auto& a, const auto& b) { return a >> b; },
        [](T x, T) { return x < T(0) ? static_cast<T>(-1) : T(0); }, any, count);
}
