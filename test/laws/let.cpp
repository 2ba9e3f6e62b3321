// SPDX-License-Identifier: BSL-1.0
// A let value is what it stands for, in a register or in a buffer, in one kernel or in several.
#include <support/law.hpp>

using law::anything;
using law::between;

TEST_CASE_TEMPLATE("laws/let: in a register", T, float, std::int16_t, std::complex<float>) {
    law::check_exact(
        "let(a + b, t * t - a)",
        [](const auto& a, const auto& b) { return let(a + b, [&](auto t) { return t * t - a; }); },
        [](T x, T y) {
            const T t = oracle::add(x, y);
            if constexpr (std::is_same_v<T, float>)
                return oracle::fma(t, t, -x);
            else
                return oracle::subtract(oracle::multiply(t, t), x);
        },
        between<T>{-2, 2}, between<T>{-2, 2});
    law::check_exact(
        "nested",
        [](const auto& a, const auto& b) {
            return let(a + b, [&](auto s) {
                return let(s - a, s + a, [&](auto t, auto u) { return (t - u) + (s - b); });
            });
        },
        [](T x, T y) {
            const T s = oracle::add(x, y), t = oracle::subtract(s, x), u = oracle::add(s, x);
            return oracle::add(oracle::subtract(t, u), oracle::subtract(s, y));
        },
        between<T>{-2, 2}, between<T>{-2, 2});
}

TEST_CASE("laws/let: across kernels") {
    law::check_exact(
        "read as another element type, and as itself",
        [](const auto& a, const auto& b) {
            return let(a + b, [](auto t) { return cast<double>(t) + cast<double>(where(t < 0, -t, t)); });
        },
        [](float x, float y) {
            const float t = oracle::add(x, y);
            return double(t) + double(t < 0 ? -t : t);
        },
        between<float>{-2, 2}, between<float>{-2, 2});
    law::check_exact(
        "a mask in lanes of three widths",
        [](const auto& a, const auto& b) {
            return let(a < b, [&](auto t) {
                return where(t, cast<double>(a), 1.0) + cast<double>(where(!t, b, 2.f)) +
                       cast<double>(t && !t);
            });
        },
        [](float x, float y) { return (x < y ? double(x) : 1.0) + (x < y ? 2.0 : double(y)); },
        between<float>{-2, 2}, between<float>{-2, 2});
    law::check_exact(
        "callables of the user",
        [](const auto& a, const auto& b) {
            return let(weft::map([](float x) { return x * 2; }, a), [&](auto t) {
                return weft::map([](float x, float y) { return x < y ? x : y; }, t + b, t) - t;
            });
        },
        [](float x, float y) {
            const float t = oracle::multiply(x, 2.f), s = oracle::add(t, y);
            return oracle::subtract(s < t ? s : t, t);
        },
        between<float>{-2, 2}, between<float>{-2, 2});
    law::check_exact(
        "a buffer in a buffer, both read by a third kernel",
        [](const auto& a, const auto& b, const auto& c) {
            return let(cast<double>(a + b), [&](auto s) {
                return c + cast<float>(let(cast<std::int32_t>(s * 8), [&](auto t) {
                           return cast<double>(t) * s + cast<double>(c + cast<float>(t));
                       }));
            });
        },
        [](float x, float y, float z) {
            const double s = double(oracle::add(x, y));
            const auto t = static_cast<std::int32_t>(s * 8);
            const double inner = oracle::fma(double(t), s, double(oracle::add(z, static_cast<float>(t))));
            return oracle::add(z, static_cast<float>(inner));
        },
        between<float>{-2, 2}, between<float>{-2, 2}, between<float>{-2, 2});
}

TEST_CASE("laws/let: a let in the value of a let, and twice in one tree") {
    law::check_exact(
        "let(let(a))",
        [](const auto& a, const auto& b) {
            const auto inner =
                let(a * b, [&](auto t) { return cast<std::int32_t>(t * t) + cast<std::int32_t>(t); });
            return let(inner, [&](auto t) { return t * t - inner; });
        },
        [](float x, float y) {
            const float t = oracle::multiply(x, y);
            const auto inner =
                static_cast<std::int32_t>(oracle::multiply(t, t)) + static_cast<std::int32_t>(t);
            return inner * inner - inner;
        },
        between<float>{-9, 9}, between<float>{-9, 9});
}
