// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/fold/finish_totals.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>

using namespace weft;

namespace {

/// Each of `n` totals is finished once, and what stands behind them not at all.
template <class T, bool Root>
void check_finished(T step) {
    using real = typename detail::real_part<T>::type;
    constexpr std::size_t room = 40;
    for (std::size_t n = 0; n < room; ++n) {
        std::array<T, room> totals{};
        for (std::size_t i = 0; i < room; ++i)
            totals[i] = step * real(i);
        const auto before = totals;
        detail::finish_totals<T, Root>(reinterpret_cast<char*>(totals.data()), index_t(n), 7);
        for (std::size_t i = 0; i < room; ++i) {
            const T quotient = before[i] / real(7);
            CHECK(totals[i] == (i < n ? (Root ? std::sqrt(quotient) : quotient) : before[i]));
        }
    }
}

} // namespace

TEST_CASE("reduce/fold/finish_totals: each total once, divided or its root") {
    check_finished<float, false>(1.5f);
    check_finished<double, false>(-0.3);
    check_finished<long double, false>(2.5L);
    check_finished<std::complex<float>, false>(std::complex<float>(1, -3));
    check_finished<std::complex<double>, false>(std::complex<double>(0.5, 2));
    check_finished<float, true>(1.5f);
    check_finished<double, true>(0.3);
    check_finished<long double, true>(0.3L);
    static_assert(!detail::has_finished_totals<std::int64_t>);
}
