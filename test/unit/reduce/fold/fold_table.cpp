// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/fold/fold_table.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace weft;
namespace fold = weft::detail::fold;
namespace simd = weft::detail::simd;

TEST_CASE("reduce/fold/fold_table: lanes, totals, and what joins them") {
    const auto& bytes = detail::fold_of<fold::sum, std::int64_t, std::int32_t, std::int8_t>::table;
    CHECK(bytes.lane_size == 4);
    CHECK(bytes.total_size == 8);
    CHECK_FALSE(bytes.same);
    CHECK(bytes.totals == &detail::fold_of<fold::sum, std::int64_t, std::int64_t>::table);
    const std::int32_t lanes[] = {1, 2, 3};
    std::int64_t totals[] = {10, 20, 30};
    bytes.enter(reinterpret_cast<char*>(totals), reinterpret_cast<const char*>(lanes), 3, false, 0);
    CHECK(totals[2] == 33);
    bytes.enter(reinterpret_cast<char*>(totals), reinterpret_cast<const char*>(lanes), 3, true, 0);
    CHECK(totals[2] == 3);
    std::int64_t whole = 0;
    std::int32_t more[] = {1, 2, 3};
    bytes.pairwise(reinterpret_cast<char*>(&whole), reinterpret_cast<char*>(more), 3, 0);
    CHECK(whole == 6);
}

TEST_CASE("reduce/fold/fold_table: elements without packets have no kernels of packets") {
    const auto& numbers = detail::fold_of<fold::max, double, double>::table;
    CHECK((numbers.kernels.along != nullptr) == simd::has_pack<double>);
    CHECK(numbers.same);
    using complex = std::complex<double>;
    CHECK(detail::fold_of<fold::sum, complex, complex>::table.total_size == 16);
}
