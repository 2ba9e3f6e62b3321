// SPDX-License-Identifier: BSL-1.0
// C++ values in expressions are weak: they take the element type of the tensor unless their category is higher.
#include <support/law.hpp>

using law::anything;
using law::between;

TEST_CASE_TEMPLATE("laws/scalars: on either side", T, float, double, std::int8_t, std::uint16_t, std::int64_t,
                   Eigen::half) {
    const anything<T> any;
    law::check_exact(
        "a + 3", [](const auto& a) { return a + 3; }, [](T x) { return oracle::add(x, T(3)); }, any);
    law::check_exact(
        "3 - a", [](const auto& a) { return 3 - a; }, [](T x) { return oracle::subtract(T(3), x); }, any);
    law::check_exact(
        "a * 2L", [](const auto& a) { return a * 2L; }, [](T x) { return oracle::multiply(x, T(2)); }, any);
    law::check_exact(
        "true + a", [](const auto& a) { return true + a; }, [](T x) { return oracle::add(T(1), x); }, any);
    law::check_exact("5 < a", [](const auto& a) { return 5 < a; }, [](T x) { return T(5) < x; }, any);
    law::check_exact(
        "minimum(a, 7)", [](const auto& a) { return minimum(a, 7); },
        [](T x) { return oracle::least(x, T(7)); }, any);
}

TEST_CASE("laws/scalars: a floating value beside float is a float, beside an integer itself") {
    law::check_exact(
        "float + 0.1", [](const auto& a) { return a + 0.1; }, [](float x) { return x + 0.1f; },
        anything<float>{});
    law::check_exact(
        "float * 0.1 + 0.3", [](const auto& a) { return a * 0.1 + 0.3; },
        [](float x) { return oracle::fma(x, 0.1f, 0.3f); }, anything<float>{});
    law::check_exact(
        "int * 0.5f", [](const auto& a) { return a * 0.5f; },
        [](std::int32_t x) { return oracle::multiply(static_cast<float>(x), 0.5f); },
        anything<std::int32_t>{});
    law::check_exact(
        "uint8 / 2.0", [](const auto& a) { return a / 2.0; },
        [](std::uint8_t x) { return static_cast<double>(x) / 2.0; }, anything<std::uint8_t>{});
    law::check_exact(
        "bool * 3", [](const auto& a) { return a * 3; }, [](bool x) { return x ? 3 : 0; }, anything<bool>{});
    law::check_exact(
        "float + complex", [](const auto& a) { return a + std::complex<float>(1, 2); },
        [](float x) { return std::complex<float>(x + 1, 2); }, between<float>{-2, 2});
}

TEST_CASE("laws/scalars: a comparison with what the element type cannot hold") {
    law::check_exact(
        "uint8 < 300", [](const auto& a) { return a < 300; }, [](std::uint8_t) { return true; },
        anything<std::uint8_t>{});
    law::check_exact(
        "-1 < uint64", [](const auto& a) { return -1 < a; }, [](std::uint64_t) { return true; },
        anything<std::uint64_t>{});
    law::check_exact(
        "int8 == 1000", [](const auto& a) { return a == 1000; }, [](std::int8_t) { return false; },
        anything<std::int8_t>{});
    law::check_exact(
        "int8 != -1000", [](const auto& a) { return a != -1000; }, [](std::int8_t) { return true; },
        anything<std::int8_t>{});
    law::check_exact(
        "int32 <= 7u", [](const auto& a) { return a <= 7u; }, [](std::int32_t x) { return x <= 7; },
        anything<std::int32_t>{});
    law::check_exact(
        "int32 >= 0xffffffffffffffff", [](const auto& a) { return a >= 0xffffffffffffffffu; },
        [](std::int32_t) { return false; }, anything<std::int32_t>{});
}

TEST_CASE("laws/scalars: two scalar branches of where have their common type") {
    law::check_exact(
        "where(m, 1, 2.5)", [](const auto& m) { return where(m, 1, 2.5); },
        [](bool m) { return m ? 1.0 : 2.5; }, anything<bool>{});
    law::check_exact(
        "where(m, 1.f, 0.f)", [](const auto& m) { return where(m, 1.f, 0.f); },
        [](bool m) { return m ? 1.f : 0.f; }, anything<bool>{});
    law::check_exact(
        "where(m, 2, 3)", [](const auto& m) { return where(m, 2, 3); }, [](bool m) { return m ? 2 : 3; },
        anything<bool>{});
}
