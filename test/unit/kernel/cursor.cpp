// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <numeric>
#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;

TEST_CASE("kernel/cursor: an element cursor reads streams that advance and streams that repeat") {
    const float a[] = {1, 2, 3, 4};
    const float b[] = {10};
    const detail::position<2> at{{reinterpret_cast<const char*>(a), reinterpret_cast<const char*>(b)},
                                 {-1, 0}};
    const detail::element_cursor<2, 2, false> cursor(at, 2);
    CHECK(cursor.read<float, 0>() == 3);
    CHECK(cursor.read<float, 1>() == 10);
    CHECK(cursor.read_as<int, float, 0>() == 3);
}

#ifndef EIGEN_DONT_VECTORIZE
TEST_CASE("kernel/cursor: a packet cursor reads whole packets, or a padded one") {
    constexpr int width = simd::lanes<float>;
    float a[2 * width];
    for (int i = 0; i < 2 * width; ++i)
        a[i] = static_cast<float>(i);
    const detail::position<1> at{{reinterpret_cast<const char*>(a)}, {-1}};
    float out[width];
    simd::store(out, detail::packet_cursor<float, 1, 1, false>(at, width).read<float, 0>());
    CHECK(out[0] == static_cast<float>(width));
    simd::store(out, detail::packet_cursor<float, 1, 1, true>(at, 1).read<float, 0>());
    CHECK(out[width - 1] == 0); // the padding repeats element 0
}

TEST_CASE("kernel/cursor: a packet cursor reads every third element") {
    constexpr int width = simd::lanes<float>;
    std::vector<float> a(3 * 2 * width - 2); // ends with the last element that is read
    std::iota(a.begin(), a.end(), 0.0f);
    const detail::position<1> at{{reinterpret_cast<const char*>(a.data())}, {-1}};
    float out[width];
    simd::store(out, detail::packet_cursor<float, 1, 1, false, 3>(at, width).read<float, 0>());
    for (int i = 0; i < width; ++i)
        CHECK(out[i] == static_cast<float>(3 * (width + i)));
    simd::store(out, detail::packet_cursor<float, 1, 1, true, 3>(at, 2).read<float, 0>());
    CHECK(out[0] == 0);
    CHECK(out[1] == 3);
    CHECK(out[width - 1] == 0);
}
#endif

namespace {

/// A class that numbers become, and that becomes one where that is asked for.
struct dual_number {
    double value = 0, slope = 0;
    dual_number() = default;
    dual_number(double x) : value(x) {}
    explicit operator double() const { return value; }
};

} // namespace

TEST_CASE("kernel/cursor: numbers become elements of a class, and these numbers") {
    tensor<double, dyn> x(100);
    x = 3.;
    tensor<dual_number, dyn> dual(100);
    dual = x;
    CHECK(dual(99).value == 3);
    dual = cast<dual_number>(2 * x);
    CHECK(dual(50).value == 6);
    CHECK(tensor<dual_number, dyn>(x)(1).value == 3);
    CHECK(cast<double>(dual)(7) == 6);
    CHECK(eval(cast<double>(dual) + x)(7) == 9);
}

TEST_CASE_TEMPLATE("kernel/cursor: functions have the same bits beside elements that are not numbers", T,
                   float, double) {
    tensor<T, dyn> x(20000);
    for (index_t i = 0; i < x.size(); ++i)
        x(i) = T(-0.9) + T(3e-4) * T(i);
    tensor<T, dyn> y = x;
    for (index_t i = 0; i < y.size(); i += 4)
        y(i) = std::numeric_limits<T>::quiet_NaN();
    const auto agree = [&](const auto& f) {
        const tensor<T, dyn> a = f(x), b = f(y);
        index_t others = 0;
        for (index_t i = 0; i < x.size(); ++i)
            others += i % 4 != 0 && a(i) != b(i) && a(i) == a(i);
        return others == 0;
    };
    CHECK(agree([](const auto& v) { return log1p(v); }));
    CHECK(agree([](const auto& v) { return asinh(v); }));
    CHECK(agree([](const auto& v) { return acosh(v); }));
    CHECK(agree([](const auto& v) { return exp(v); }));
    CHECK(agree([](const auto& v) { return logaddexp(v, T(1)); }));
    CHECK(agree([](const auto& v) { return pow(v, T(1.5)); }));
}
