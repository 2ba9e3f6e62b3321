// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <ranges>

using namespace weft;

namespace {

using matrix = tensor<int, 3, 4>;
using column = decltype(std::declval<matrix&>()(all, 0));
using sum = decltype(std::declval<matrix&>() + 1);
using turned = decltype(transpose(std::declval<sum>()));

static_assert(std::contiguous_iterator<decltype(std::declval<matrix&>().begin())>);
static_assert(std::random_access_iterator<decltype(std::declval<column&>().begin())>);
static_assert(std::random_access_iterator<decltype(std::declval<any_view<int>&>().begin())>);
static_assert(std::random_access_iterator<decltype(std::declval<const sum&>().begin())>);
static_assert(std::random_access_iterator<decltype(std::declval<const turned&>().begin())>);
static_assert(std::ranges::contiguous_range<matrix>);
static_assert(std::ranges::random_access_range<column>);
static_assert(std::ranges::random_access_range<const sum>);
static_assert(std::ranges::random_access_range<const turned>);
static_assert(std::ranges::borrowed_range<column>);
static_assert(std::sortable<decltype(std::declval<column&>().begin())>);
static_assert(std::indirectly_writable<decltype(std::declval<column&>().begin()), int>);

} // namespace

TEST_CASE("view/iteration: a strided column is sorted in place") {
    matrix a{{9, 1, 2, 3}, {5, 4, 5, 6}, {7, 7, 8, 9}};
    std::ranges::sort(a(all, 0));
    CHECK(array_equal(a, matrix{{5, 1, 2, 3}, {7, 4, 5, 6}, {9, 7, 8, 9}}));
    auto back = flip<0>(a(all, 0));
    std::sort(back.begin(), back.end());
    CHECK(array_equal(a(all, 0), tensor<int, 3>{9, 7, 5}));
}

TEST_CASE("view/iteration: views of expressions in row-major order") {
    const matrix a{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    const auto t = transpose(a + 1);
    CHECK(std::ranges::equal(t, eval(t)));
    CHECK(std::accumulate(t.begin(), t.end(), 0) == 90);
    CHECK(t.begin()[4] == 7);
    CHECK(t.end() - t.begin() == 12);
    CHECK(std::ranges::max(a(range(0, 2), all)) == 8);
}
