// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/fold/join_lanes.hpp>

#include <doctest/doctest.h>

#include <array>

using namespace weft;
namespace fold = weft::detail::fold;
namespace simd = weft::detail::simd;

namespace {

/// Lanes joined by halves, one by one.
template <class L>
L by_halves(const L* lanes, int count) {
    std::array<L, 64> left{};
    for (int i = 0; i < count; ++i)
        left[std::size_t(i)] = lanes[i];
    for (int half = count / 2; half > 0; half /= 2)
        for (int i = 0; i < half; ++i)
            left[std::size_t(i)] = L(left[std::size_t(i)] + left[std::size_t(i + half)]);
    return left[0];
}

template <class L>
void check() {
    if constexpr (simd::has_pack<L>) {
        constexpr int width = simd::lanes<L>;
        constexpr index_t most = 2 * width + 3;
        alignas(64) L lanes[std::size_t(most * width)];
        for (index_t i = 0; i < most * width; ++i)
            lanes[i] = L(L(i % 11) / L(7) + L(i % 3));
        for (index_t n = 1; n <= most; ++n) {
            L results[std::size_t(most + 1)];
            results[n] = L(77);
            detail::join_packets<fold::sum, L>(reinterpret_cast<const char*>(lanes),
                                               reinterpret_cast<char*>(results), n);
            for (index_t row = 0; row < n; ++row)
                CHECK(results[row] == by_halves(lanes + row * width, width));
            CHECK(results[n] == L(77));
        }
        const auto some = detail::only_lanes<fold::sum, L>(simd::load(lanes), 1, width);
        CHECK(some[0] == L(0));
        for (int i = 1; i < width; ++i)
            CHECK(some[i] == lanes[i]);
    }
}

} // namespace

TEST_CASE("reduce/fold/join_lanes: a row has the same result alone and among others") {
    check<float>();
    check<double>();
    check<std::int32_t>();
    check<std::int64_t>();
    check<std::uint8_t>();
}
