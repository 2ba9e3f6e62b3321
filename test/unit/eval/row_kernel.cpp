// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
namespace simd = weft::detail::simd;

TEST_CASE("eval/row_kernel: every length, nothing written behind the end, in place too") {
    for (index_t n = 1; n <= 300; ++n) {
        std::vector<float> a(static_cast<std::size_t>(n)), out(static_cast<std::size_t>(n) + 1, -1);
        for (std::size_t i = 0; i < a.size(); ++i)
            a[i] = static_cast<float>(i);
        const auto v = view(a.data(), n);
        view(out.data(), n) = v * 2 + 1;
        bool right = out.back() == -1;
        for (std::size_t i = 0; i < a.size(); ++i)
            right = right && out[i] == 2 * a[i] + 1;
        v = v * 2 + 1;
        for (std::size_t i = 0; i < a.size(); ++i)
            right = right && out[i] == a[i];
        CHECK(right);
    }
}

TEST_CASE("eval/row_kernel: padding raises no exception that an element would not") {
    // x / x is 1 for every element; a lane padded with 0 would be 0 / 0.
    tensor<double, 3> x{1, 2, 4};
    const tensor<double, 3> q = x / x;
    CHECK(array_equal(q, ones<double, 3>()));
}

TEST_CASE("eval/row_kernel: truth values are stored as bytes 0 and 1") {
    tensor<float, dyn> x(100);
    for (index_t i = 0; i < 100; ++i)
        x(i) = static_cast<float>(i % 7);
    const tensor t = x > 3;
    bool right = true;
    for (index_t i = 0; i < 100; ++i)
        right = right && *reinterpret_cast<const unsigned char*>(&t(i)) == (i % 7 > 3 ? 1 : 0);
    CHECK(right);
}

TEST_CASE("eval/row_kernel: rows that start anywhere in a cache line, in place too") {
    const index_t columns = 8 * (simd::has_pack<float> ? simd::lanes<float> : 4) + 5;
    tensor<float, dyn, dyn> x(40, columns);
    tensor<float, dyn> row(columns);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i % 1009);
    for (index_t j = 0; j < columns; ++j)
        row(j) = static_cast<float>(j);
    tensor<float, dyn, dyn> y = x - row;
    bool right = true;
    for (index_t i = 0; i < 40; ++i)
        for (index_t j = 0; j < columns; ++j)
            right = right && y(i, j) == x(i, j) - row(j);
    CHECK(right);
    x -= row;
    CHECK(array_equal(x, y));
}
