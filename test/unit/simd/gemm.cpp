// SPDX-License-Identifier: BSL-1.0
#include <weft/simd/gemm.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <memory>
#include <random>

using namespace weft;
namespace simd = weft::detail::simd;
using simd::storage_order;

TEST_CASE("simd/gemm: the storage orders of the operands do not change a bit of the result") {
    std::mt19937 random(1);
    std::normal_distribution<float> any;
    for (int round = 0; round < 40; ++round) {
        const auto extent = [&] { return 1 + static_cast<index_t>(random() % (round % 4 == 0 ? 300 : 60)); };
        const index_t m = extent(), k = extent(), n = extent();
        const auto memory = [](index_t size) {
            return std::make_unique<float[]>(static_cast<std::size_t>(size));
        };
        const auto a = memory(m * k), at = memory(m * k), b = memory(k * n), bt = memory(k * n);
        for (index_t i = 0; i < m; ++i)
            for (index_t l = 0; l < k; ++l)
                a[std::size_t(i * k + l)] = at[std::size_t(l * m + i)] = any(random);
        for (index_t l = 0; l < k; ++l)
            for (index_t j = 0; j < n; ++j)
                b[std::size_t(l * n + j)] = bt[std::size_t(j * k + l)] = any(random);
        const index_t step = n + static_cast<index_t>(random() % 3);
        const auto c = memory(m * step), d = memory(m * step);
        using enum storage_order;
        simd::multiply_packed<float, rows, rows>(m, k, n, a.get(), k, b.get(), n, c.get(), step, {0, m});
        const auto same = [&] {
            return std::memcmp(c.get(), d.get(), std::size_t(m * step) * sizeof(float)) == 0;
        };
        simd::multiply_packed<float, columns, rows>(m, k, n, at.get(), m, b.get(), n, d.get(), step, {0, m});
        CHECK(same());
        simd::multiply_packed<float, rows, columns>(m, k, n, a.get(), k, bt.get(), k, d.get(), step, {0, m});
        CHECK(same());
        simd::multiply_packed<float, columns, columns>(m, k, n, at.get(), m, bt.get(), k, d.get(), step,
                                                       {0, m});
        CHECK(same());
        for (index_t i = 0; i < m; ++i)
            for (index_t j = 0; j < n; ++j) {
                double sum = 0, magnitude = 0;
                for (index_t l = 0; l < k; ++l) {
                    const double product =
                        double(a[std::size_t(i * k + l)]) * double(b[std::size_t(l * n + j)]);
                    sum += product, magnitude += std::abs(product);
                }
                if (std::abs(sum - double(c[std::size_t(i * step + j)])) > 1e-6 * magnitude)
                    FAIL_CHECK("element ", i, ", ", j);
            }
    }
}

static_assert(simd::has_gemm<float> && simd::has_gemm<std::complex<double>>);
static_assert(!simd::has_gemm<int> && !simd::has_gemm<simd::half>);
