// SPDX-License-Identifier: BSL-1.0
// cast<T>(e) converts each element as static_cast does: from floating types, which saturate where they become integers.
#include <support/cast.hpp>

using law::check_cast;

TEST_CASE_TEMPLATE("laws/cast: from floating types", T, float, double, Eigen::half) {
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
