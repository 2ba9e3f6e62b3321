// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/scoped_value.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace weft;

TEST_CASE("schedule/scoped_value: a variable is set until the end of a block, whichever way it ends") {
    const int first = 1, second = 2;
    const int* present = nullptr;
    {
        const detail::scoped_value outer(present, &first);
        CHECK(present == &first);
        {
            const detail::scoped_value inner(present, &second);
            CHECK(present == &second);
        }
        CHECK(present == &first);
        try {
            const detail::scoped_value nobody(present, static_cast<const int*>(nullptr));
            CHECK(present == nullptr);
            throw 1;
        } catch (int) {
        }
        CHECK(present == &first);
    }
    CHECK(present == nullptr);
    static_assert(!std::is_copy_constructible_v<detail::scoped_value<int>>);
}
