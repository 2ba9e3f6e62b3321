// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/fold/fold_parts.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstddef>
#include <vector>

using namespace weft;
using namespace weft::detail;

namespace {

/// Whether rows of up to 40 numbers have the bits of one number after the other, along and down.
template <class Fold, class C>
WEFT_NO_CONTRACT bool joins_as_one_by_one() {
    using R = typename C::value_type;
    for (std::size_t n = 0; n <= 40; ++n) {
        std::vector<C> row(n), down(n), expected_down(n);
        for (std::size_t i = 0; i < n; ++i) {
            row[i] = C(R(1) + R(i) / 7, R(0.5) - R(i) / 11);
            down[i] = C(R(i) / 13, R(-0.25));
            expected_down[i] = Fold::join(down[i], row[i]);
        }
        C totals[element_lanes], expected[element_lanes];
        for (int k = 0; k < element_lanes; ++k)
            totals[k] = expected[k] = Fold::template identity<C>();
        for (std::size_t i = 0; i < n; ++i)
            expected[i % element_lanes] = Fold::join(expected[i % element_lanes], row[i]);
        fold_numbers_along<Fold>(row.data(), static_cast<index_t>(n), totals);
        fold_numbers_down<Fold>(row.data(), static_cast<index_t>(n), down.data());
        if (down != expected_down) return false;
        for (int k = 0; k < element_lanes; ++k)
            if (totals[k] != expected[k]) return false;
    }
    return true;
}

template <class C>
void check_joins() {
    if constexpr (folds_parts<fold::sum, C>) {
        CHECK(joins_as_one_by_one<fold::sum, C>());
        CHECK(joins_as_one_by_one<fold::wide_sum, C>());
        CHECK(joins_as_one_by_one<fold::prod, C>());
    } else {
        MESSAGE("no registers of complex numbers here");
    }
    CHECK_FALSE(folds_parts<fold::max, C>);
}

} // namespace

TEST_CASE("reduce/fold/fold_parts: as one number after the other") {
    check_joins<std::complex<float>>();
    check_joins<std::complex<double>>();
    CHECK_FALSE(folds_parts<fold::sum, float>);
    CHECK_FALSE(folds_parts<fold::sum, std::complex<long double>>);
}
