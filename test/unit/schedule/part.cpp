// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/part.hpp>

#include <doctest/doctest.h>

using namespace weft;
using detail::part;
using detail::parts;

TEST_CASE("schedule/part: extents and offset of some rows") {
    const index_t extents[] = {2, 100, 50}, strides[] = {5000, 50, 1}, at[] = {1, 16};
    const part rows{at, 1, 16};
    index_t own[3];
    rows.write_extents(3, extents, own);
    CHECK(own[0] == 1);
    CHECK(own[1] == 16);
    CHECK(own[2] == 50);
    CHECK(rows.offset(strides) == 5000 + 16 * 50);
}

TEST_CASE("schedule/part: parts follow each other and are all there is") {
    const index_t extents[] = {3, 7, 5};
    for (int axis = 0; axis < 3; ++axis)
        for (index_t step = 1; step <= extents[axis]; ++step) {
            const parts whole(3, extents, axis, step);
            const index_t strides[] = {35, 5, 1};
            index_t next = 0, at[3];
            for (index_t i = 0; i < whole.count(); ++i) {
                const part now = whole.nth(i, at);
                CHECK(whole.elements_before(i) == next);
                CHECK(now.offset(strides) == next);
                CHECK(now.count >= 1);
                CHECK(now.count <= step);
                next += now.count * whole.inner();
            }
            CHECK(next == 105);
            CHECK(whole.elements_before(whole.count()) == 105);
        }
}
