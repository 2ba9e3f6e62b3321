// SPDX-License-Identifier: BSL-1.0
#include <weft/core/notice.hpp>

#include <doctest/doctest.h>

TEST_CASE("core/notice: off by default, and the text names both shapes and the pointwise spelling") {
    CHECK_FALSE(weft::diagnose::notices::wanted());
    const weft::index_t left[] = {4, 1}, right[] = {4};
    CHECK(weft::diagnose::notices::text({left, 2}, {right, 1}) ==
          "operands of shapes [4, 1] and [4] broadcast, although both have 4 elements; pointwise use in "
          "row-major "
          "order is spelled flatten(a) + flatten(b)");
}

TEST_CASE("core/notice: silence, one in the other") {
    namespace notices = weft::diagnose::notices;
    notices::enabled = true;
    CHECK(notices::wanted());
    {
        const notices::silence outer;
        {
            const notices::silence inner;
            CHECK_FALSE(notices::wanted());
        }
        CHECK_FALSE(notices::wanted());
    }
    CHECK(notices::wanted());
    notices::enabled = false;
}
