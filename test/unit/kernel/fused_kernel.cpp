// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <support/mismatch.hpp>

using namespace weft;
using weft::detail::dense;
using weft::detail::leaf;
namespace simd = weft::detail::simd;

static_assert(detail::fused_step<leaf<float, shape<dyn>>, leaf<double, shape<dyn>>> ==
              4 * simd::lanes<float>);

TEST_CASE("kernel/fused_kernel: every length, lanes of several widths, nothing written behind the end") {
    for (index_t n = 1; n <= 300; ++n) {
        tensor<float, dyn> f(n + 1), g(n + 1);
        tensor<double, dyn> d(n + 1);
        tensor<bool, dyn> b(n + 1);
        tensor<std::uint8_t, dyn> u(n + 1);
        for (index_t i = 0; i <= n; ++i)
            f(i) = float(i % 11), g(i) = float(i % 5), d(i) = double(i % 3), u(i) = std::uint8_t(i);
        const tensor old_f = f, old_g = g;
        const tensor old_d = d;
        const tensor old_u = u;
        fuse(lazy(view(f.data(), n)) = view(f.data(), n) * 2 + view(g.data(), n),
             lazy(view(d.data(), n)) += 0.5 * view(d.data(), n),
             lazy(view(b.data(), n)) = view(f.data(), n) > 9, lazy(view(u.data(), n)) += 1,
             lazy(view(g.data(), n)) -= view(f.data(), n));
        CAPTURE(n);
        test::mismatch wrong;
        wrong.compare(f(n), old_f(n), n);
        wrong.compare(g(n), old_g(n), n);
        wrong.compare(d(n), old_d(n), n);
        wrong.compare(b(n), false, n);
        wrong.compare(u(n), old_u(n), n);
        for (index_t i = 0; i < n; ++i) {
            const float wanted = old_f(i) * 2 + old_g(i);
            wrong.compare(f(i), wanted, i);
            wrong.compare(g(i), old_g(i) - wanted, i);
            wrong.compare(d(i), 1.5 * old_d(i), i);
            wrong.compare(b(i), wanted > 9, i);
            wrong.compare(u(i), std::uint8_t(old_u(i) + 1), i);
        }
        CHECK(wrong.text() == "");
    }
}

TEST_CASE("kernel/fused_kernel: dense tensors of every length, each statement sees the ones before it") {
    for (index_t n = 1; n <= 300; ++n) {
        tensor<float, dyn> f(n), g(n);
        tensor<double, dyn> d(n);
        tensor<bool, dyn> b(n);
        for (index_t i = 0; i < n; ++i)
            f(i) = float(i % 11), g(i) = float(i % 5), d(i) = double(i % 3);
        tensor u = f, v = g;
        tensor e = d;
        fuse(lazy(f) = f * 2 + g, lazy(d) += 0.5 * d, lazy(b) = f > 9, lazy(g) -= f, lazy(f) *= g);
        u = u * 2 + v, e += 0.5 * e;
        CHECK(array_equal(b, u > 9));
        v -= u, u *= v;
        CHECK(array_equal(f, u));
        CHECK(array_equal(g, v));
        CHECK(array_equal(d, e));
    }
}

TEST_CASE("kernel/fused_kernel: the bits of the statements on their own") {
    tensor<float, dyn> x(1001), y(1001);
    for (index_t i = 0; i < x.size(); ++i)
        x(i) = 1 / float(i + 3), y(i) = 1 / float(2 * i + 7);
    tensor u = x, v = y;
    fuse(lazy(x) = 0.9f * x + 0.1f * square(y), lazy(y) -= 0.3f * x / (sqrt(y) + exp(x)));
    u = 0.9f * u + 0.1f * square(v);
    v -= 0.3f * u / (sqrt(v) + exp(u));
    CHECK(array_equal(x, u));
    CHECK(array_equal(y, v));
}
