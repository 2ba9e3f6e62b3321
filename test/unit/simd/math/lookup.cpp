// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/lookup.cpp - numbers from small tables.
#include <weft/simd/math/lookup.hpp>

#include <doctest/doctest.h>

namespace simd = weft::detail::simd;

namespace {

template <class T, std::size_t N>
void check_table() {
    using Int = simd::detail::bits_of<T>;
    constexpr auto n = std::size_t(simd::lanes<T>);
    T table[N], got[n];
    for (std::size_t i = 0; i < N; ++i)
        table[i] = T(i) * T(i) - T(7);
    Int places[n];
    for (std::size_t start = 0; start < N; ++start) {
        for (std::size_t i = 0; i < n; ++i) // also negative ones, and ones whose upper bits are set
            places[i] =
                static_cast<Int>(start + 5 * i) + static_cast<Int>(N) * (static_cast<Int>(i) - 2) * 1001;
        simd::store(got, simd::detail::looked_up(table, simd::load(places)));
        for (std::size_t i = 0; i < n; ++i)
            CHECK(got[i] == table[(start + 5 * i) % N]);
    }
}

} // namespace

TEST_CASE("simd/math/lookup: each lane takes its element, whatever the upper bits of its place are") {
    if constexpr (simd::has_pack<float>) {
        check_table<float, 32>();
        check_table<double, 16>();
        check_table<double, 32>();
    }
}
