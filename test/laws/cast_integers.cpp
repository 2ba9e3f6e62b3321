// SPDX-License-Identifier: BSL-1.0
// cast<T>(e) converts each element as static_cast does: from integers.
#include <support/cast.hpp>

using law::check_cast;

TEST_CASE_TEMPLATE("laws/cast: from integers", T, std::int8_t, std::int16_t, std::uint32_t, std::int64_t) {
    check_cast<float, T>();
    check_cast<double, T>();
    check_cast<std::int8_t, T>();
    check_cast<std::uint8_t, T>();
    check_cast<std::int16_t, T>();
    check_cast<std::uint16_t, T>();
    check_cast<std::int32_t, T>();
    check_cast<std::uint64_t, T>();
    check_cast<bool, T>();
    check_cast<Eigen::half, T>();
}
