// SPDX-License-Identifier: BSL-1.0
#include <weft/view/slice/resolve.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using namespace weft;
using detail::known_count;
using detail::resolve;

// Found at compile time too.
static_assert(resolve(range(-3, none, 2).item(), 10).start == 7);
static_assert(resolve(range(-3, none, 2).item(), 10).count == 2);
static_assert(resolve(range<1, 4>{}.item(), 5).fits);
static_assert(!resolve(range<1, 6>{}.item(), 5).fits, "exact, never clamped");
static_assert(resolve(range<5, 5>{}.item(), 5).fits, "an empty range may stand at the end");
static_assert(resolve(range<none, none, -1>{}.item(), 5).count == 5);
static_assert(!resolve(range<5, none, -1>{}.item(), 5).fits, "there is no element 5 to begin with");
static_assert(resolve(range<-5, -1>{}.item(), 5).fits);
static_assert(!resolve(range<-6, -1>{}.item(), 5).fits);

static_assert(known_count(range<1, 4>{}.item()) == 3);
static_assert(known_count(range<1, none>{}.item()) == dyn);
static_assert(known_count(range<-3, none>{}.item()) == 3);
static_assert(known_count(range<none, 4, 2>{}.item()) == 2);
static_assert(known_count(range<none, none, -1>{}.item()) == dyn);
static_assert(known_count(range<2, none, -1>{}.item()) == 3);
static_assert(known_count(range<none, -4, -1>{}.item()) == 3);
static_assert(known_count(range<1, -1>{}.item()) == dyn);

TEST_CASE("view/slice/resolve: every range of small axes, as Python has it") {
    // The numbers are those of: for n in range(6): for a, b in bounds: for s in steps: list(range(n))[a:b:s]
    std::uint64_t hash = 0;
    int count = 0;
    for (index_t n = 0; n < 6; ++n)
        for (index_t a = -8; a < 8; ++a)
            for (index_t b = -8; b < 8; ++b)
                for (index_t step : {-4, -3, -2, -1, 1, 2, 3, 4}) {
                    const detail::slice_item item{detail::slice_kind::clamped, a == -8 ? detail::open_end : a,
                                                  b == -8 ? detail::open_end : b, step};
                    const auto found = resolve(item, n);
                    for (index_t i = 0; i < found.count; ++i)
                        hash = (hash * 31 + std::uint64_t(found.start + i * step) + 1) % 1000000007;
                    hash = (hash * 31 + 77) % 1000000007;
                    ++count;
                }
    CHECK(count == 12288);
    CHECK(hash == 341199709);
}

TEST_CASE("view/slice/resolve: what is known of a count is right for every extent that the range fits") {
    for (index_t a = -4; a < 5; ++a)
        for (index_t b = -4; b < 5; ++b)
            for (index_t step : {-2, -1, 1, 2}) {
                const detail::slice_item item{detail::slice_kind::exact, a == -4 ? detail::open_end : a,
                                              b == -4 ? detail::open_end : b, step};
                const index_t known = known_count(item);
                for (index_t n = 0; n < 9; ++n)
                    if (const auto found = resolve(item, n); known != dyn && found.fits)
                        CHECK(found.count == known);
            }
}

TEST_CASE("view/slice/resolve: large bounds and steps do not overflow") {
    CHECK(resolve(range(PTRDIFF_MIN + 1, PTRDIFF_MAX, PTRDIFF_MAX).item(), 5).count == 1);
    CHECK(resolve(range(PTRDIFF_MAX, PTRDIFF_MIN + 1, PTRDIFF_MIN + 1).item(), 5).count == 1);
}

TEST_CASE("view/slice/resolve: bounds and steps at the ends of their types") {
    const auto count = [](auto start, auto stop, auto step) {
        return detail::resolve(range(start, stop, step).item(), 10).count;
    };
    CHECK(count(0, ~std::size_t(0), 1) == 10);
    CHECK(count(~std::size_t(0), none, 1) == 0);
    CHECK(count(0, PTRDIFF_MIN, 1) == 0);
    CHECK(count(PTRDIFF_MIN, PTRDIFF_MAX, 1) == 10);
    CHECK(count(none, none, PTRDIFF_MAX) == 1);
    CHECK(count(none, none, PTRDIFF_MIN) == 1);
    CHECK(count(PTRDIFF_MAX, PTRDIFF_MIN, -1) == 10);
}
