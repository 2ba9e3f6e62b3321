// SPDX-License-Identifier: BSL-1.0
#include <weft/view/slice/range.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;
using weft::detail::all_t;
using weft::detail::ellipsis_t;
using weft::detail::fixed;
using weft::detail::newaxis_t;

// All run-time ranges have one type.
static_assert(std::is_same_v<decltype(range(1, -1)), decltype(range(none, none, -1))>);
static_assert(std::is_same_v<decltype(range(1, -1)), decltype(range(fix<1>, 2L))>);
static_assert(!decltype(range(1, 2))::is_static);
static_assert(range<1, 4>::is_static);
static_assert(std::is_empty_v<range<1, none, 2>>);

static_assert(detail::slicing_arguments<int, range<>>);
static_assert(detail::slicing_arguments<fixed<0>>);
static_assert(detail::slicing_arguments<all_t, newaxis_t, ellipsis_t>);
static_assert(!detail::slicing_arguments<int, int>, "integers alone name an element");
static_assert(!detail::slicing_arguments<bool, all_t>);
static_assert(!detail::slicing_arguments<double, all_t>);

TEST_CASE("view/slice/range: items") {
    CHECK(range(1, none, 2).item().start == 1);
    CHECK(range(1, none, 2).item().stop == detail::open_end);
    CHECK(range(1, none, 2).item().step == 2);
    CHECK(range(1, none).item().step == 1);
    CHECK(range<1, none>::item().step == 1);
}

TEST_CASE("view/slice/range: a step of 0 is rejected") {
    CHECK_THROWS_WITH_AS(range(1, 2, 0), "range: the step is not 0", value_error);
}
