// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/math/neighbour.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace simd = weft::detail::simd;

namespace {

template <class T>
std::vector<T> points() {
    using limits = std::numeric_limits<T>;
    std::vector<T> all{T(0),
                       T(1),
                       limits::min(),
                       limits::denorm_min(),
                       limits::max(),
                       limits::infinity(),
                       limits::quiet_NaN(),
                       T(1) + limits::epsilon(),
                       T(1234.5)};
    for (std::size_t i = 0, n = all.size(); i < n; ++i)
        all.push_back(-all[i]);
    return all;
}

template <class T>
bool same(T a, T b) {
    return a != a ? b != b : a == b && std::signbit(a) == std::signbit(b);
}

} // namespace

TEST_CASE_TEMPLATE("simd/math/neighbour: as std::nextafter, one by one and in registers", T, float, double) {
    for (T x : points<T>())
        for (T y : points<T>()) {
            CHECK(same(simd::nextafter(x, y), std::nextafter(x, y)));
            if constexpr (simd::has_pack<T>)
                CHECK(same(simd::nextafter(simd::pack<T>(x), simd::pack<T>(y))[0], std::nextafter(x, y)));
        }
}

TEST_CASE_TEMPLATE("simd/math/neighbour: 16 bits, through all numbers", T, Eigen::half, Eigen::bfloat16) {
    using limits = std::numeric_limits<T>;
    T x = -limits::infinity();
    int steps = 0;
    for (; x < limits::infinity() && steps < 70000; ++steps) {
        const T next = simd::nextafter(x, limits::infinity());
        CHECK(x < next);
        CHECK(simd::nextafter(next, x) == x);
        x = next;
    }
    // all bit patterns but NaN, -infinity, and one of the two zeros
    constexpr int fraction = 1 << (limits::digits - 1);
    CHECK(steps == 65536 - 2 * (fraction - 1) - 2);
    CHECK(simd::isnan(simd::nextafter(limits::quiet_NaN(), T(1))));
    CHECK(simd::isnan(simd::nextafter(T(1), limits::quiet_NaN())));
}

TEST_CASE_TEMPLATE("simd/math/neighbour: finite numbers for others", T, float, double) {
    using limits = std::numeric_limits<T>;
    for (T x : points<T>()) {
        const T expected = std::isnan(x) ? T(0) : std::isinf(x) ? std::copysign(limits::max(), x) : x;
        CHECK(same(simd::nan_to_num(x), expected));
        if constexpr (simd::has_pack<T>) CHECK(same(simd::nan_to_num(simd::pack<T>(x))[0], expected));
    }
    const auto z = simd::nan_to_num(std::complex<T>(limits::quiet_NaN(), -limits::infinity()));
    CHECK(z == std::complex<T>(0, limits::lowest()));
    static_assert(simd::nan_to_num(7) == 7 && simd::nan_to_num(true));
}
