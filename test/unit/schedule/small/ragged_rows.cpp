// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

using namespace weft;

#if !defined(EIGEN_DONT_VECTORIZE)
using weft::detail::dense;
using weft::detail::stream;
using weft::detail::stream_leaf;
namespace simd = weft::detail::simd;

namespace {

using tree = detail::elementwise<detail::op::add, stream_leaf<float, dense>,
                                 detail::convert<float, stream_leaf<std::uint8_t, dense>>>;

} // namespace

TEST_CASE("schedule/small/ragged_rows: rows shorter than a packet, and rows that begin within one") {
    constexpr int width = simd::lanes<float>;
    const tree sum{};
    for (const int n : {1, 2, width - 1, width, width + 1, 3 * width - 1, 9 * width + 3})
        for (const int place : {0, 1, width - 1})
            for (const bool far : {false, true}) {
                CAPTURE(n);
                CAPTURE(place);
                CAPTURE(far);
                std::vector<float> a(std::size_t(2 * n));
                std::iota(a.begin(), a.end(), 1.f);
                std::vector<std::uint8_t> b(std::size_t(detail::splat_count<tree>), std::uint8_t(100));
                std::vector<float> out(std::size_t(2 * n + 3 * width), -1);
                const auto address = reinterpret_cast<std::uintptr_t>(out.data()) / 4;
                float* const to =
                    out.data() + (std::uintptr_t(width) - address % std::uintptr_t(width)) % width + place;
                const stream in[] = {{reinterpret_cast<const char*>(a.data()), 4 * n, -1},
                                     {reinterpret_cast<const char*>(b.data()), 0, 0}};
                const float before = to[-1 + (to == out.data())];
                detail::run_kernel({&detail::tile_kernel<tree, 0, 2>, &sum}, in, reinterpret_cast<char*>(to),
                                   4 * n, 2, n, far);
                simd::finish_non_temporal();
                CHECK(std::equal(to, to + 2 * n, a.begin(), [](float x, float y) { return x == y + 100; }));
                CHECK(to[2 * n] == -1);
                if (to != out.data()) CHECK(to[-1] == before);
            }
}
#endif

TEST_CASE("schedule/small/ragged_rows: elements of any size below a row shorter than a packet") {
    struct sample {
        double values[8];
    };
    tensor<sample, dyn> samples(5);
    for (index_t i = 0; i < 5; ++i)
        samples(i).values[0] = double(i * i);
    const tensor<float, dyn> roots = sqrt(map([](const sample& s) { return float(s.values[0]); }, samples));
    for (index_t i = 0; i < 5; ++i)
        CHECK(roots(i) == float(i));
}
