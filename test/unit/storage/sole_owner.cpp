// SPDX-License-Identifier: BSL-1.0
#include <weft/storage/sole_owner.hpp>

#include <doctest/doctest.h>

#include <type_traits>
#include <utility>

namespace {

int ended = 0;
void end(int* number) {
    ++ended;
    delete number;
}
using owner = weft::detail::sole_owner<int, end>;

} // namespace

TEST_CASE("storage/sole_owner: what is owned ends once, with its last owner") {
    static_assert(!std::is_copy_constructible_v<owner>);
    ended = 0;
    {
        const owner nothing;
        CHECK(!nothing);
        owner first(new int(7)), second;
        CHECK(*first.get() == 7);
        second = std::move(first);
        CHECK(!first);
        CHECK(second);
        CHECK(ended == 0);
        second = owner(new int(8));
        CHECK(ended == 1);
        owner third(std::move(second));
        int* const released = third.release();
        CHECK(!third);
        third = owner(released);
        CHECK(ended == 1);
    }
    CHECK(ended == 2);
}
