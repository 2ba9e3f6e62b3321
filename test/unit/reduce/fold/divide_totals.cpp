// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/fold/divide_totals.hpp>

#include <doctest/doctest.h>

#include <array>
#include <complex>

using namespace weft;

namespace {

/// Each of `n` totals is divided once, and what stands behind them not at all.
template <class T>
void check_divided(T step) {
    using real = typename detail::real_part<T>::type;
    constexpr std::size_t room = 40;
    for (std::size_t n = 0; n < room; ++n) {
        std::array<T, room> totals{};
        for (std::size_t i = 0; i < room; ++i)
            totals[i] = step * real(i);
        const auto before = totals;
        detail::divide_totals<T>(reinterpret_cast<char*>(totals.data()), index_t(n), 7);
        for (std::size_t i = 0; i < room; ++i)
            CHECK(totals[i] == (i < n ? before[i] / real(7) : before[i]));
    }
}

} // namespace

TEST_CASE("reduce/fold/divide_totals: each total once") {
    check_divided(1.5f);
    check_divided(-0.3);
    check_divided(2.5L);
    check_divided(std::complex<float>(1, -3));
    check_divided(std::complex<double>(0.5, 2));
    static_assert(!detail::has_divided_totals<std::int64_t>);
}
