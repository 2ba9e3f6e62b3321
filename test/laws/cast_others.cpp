// SPDX-License-Identifier: BSL-1.0
// cast<T>(e) converts each element as static_cast does: from bytes and bools; sub-trees.
#include <support/law.hpp>
#include <type_traits>

using law::anything;
using law::between;

namespace {

template <class To, class From>
To convert(From x) {
    constexpr bool small = std::is_same_v<From, Eigen::half> || std::is_same_v<From, Eigen::bfloat16>;
    constexpr bool to_small = std::is_same_v<To, Eigen::half> || std::is_same_v<To, Eigen::bfloat16>;
    if constexpr (std::is_same_v<To, From>)
        return x;
    else if constexpr (small)
        return convert<To>(static_cast<float>(x));
    else if constexpr (to_small)
        return To(static_cast<float>(x));
    else if constexpr (oracle::is_complex<To>)
        return To(static_cast<typename To::value_type>(x));
    else
        return static_cast<To>(x);
}

/// A floating value that an integer type cannot hold has no meaning, so the values stay small there.
template <class To, class From>
void check_cast() {
    const auto node = [](const auto& a) { return weft::cast<To>(a); };
    const auto scalar = [](From x) { return convert<To>(x); };
    if constexpr (std::is_integral_v<From>)
        law::check_exact("cast<To>(a)", node, scalar, anything<From>{});
    else
        law::check_exact("cast<To>(a)", node, scalar, between<From>{0, 100});
}

} // namespace

TEST_CASE_TEMPLATE("laws/cast: from bytes", T, bool, std::uint8_t) {
    check_cast<float, T>();
    check_cast<double, T>();
    check_cast<std::int8_t, T>();
    check_cast<std::uint8_t, T>();
    check_cast<std::int16_t, T>();
    check_cast<std::uint32_t, T>();
    check_cast<std::int64_t, T>();
    check_cast<bool, T>();
    check_cast<Eigen::bfloat16, T>();
    check_cast<std::complex<float>, T>();
}

TEST_CASE("laws/cast: of a sub-tree") {
    law::check_exact(
        "cast<int>(a * b)", [](const auto& a, const auto& b) { return weft::cast<int>(a * b); },
        [](float x, float y) { return static_cast<int>(oracle::multiply(x, y)); }, between<float>{0, 100},
        between<float>{0, 100});
    law::check_exact(
        "cast<float>(a < b) + a", [](const auto& a, const auto& b) { return weft::cast<float>(a < b) + a; },
        [](float x, float y) { return (x < y ? 1.f : 0.f) + x; }, between<float>{0, 100},
        between<float>{0, 100});
    law::check_exact(
        "cast<bool>(a - b)", [](const auto& a, const auto& b) { return weft::cast<bool>(a - b); },
        [](std::uint8_t x, std::uint8_t y) { return x != y; }, anything<std::uint8_t>{},
        anything<std::uint8_t>{});
    law::check_exact(
        "cast<double>(cast<float>(a))",
        [](const auto& a) { return weft::cast<double>(weft::cast<float>(a)); },
        [](double x) { return static_cast<double>(static_cast<float>(x)); }, between<double>{0, 100});
}
