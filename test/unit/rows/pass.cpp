// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/pass.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <memory>

using namespace weft;

TEST_CASE("rows/pass: what is kept lives as long as the list") {
    const auto counted = std::make_shared<int>(3);
    {
        detail::pass_list passes;
        const auto& kept = passes.keep(counted);
        CHECK(*kept == 3);
        CHECK(passes.keep(5) == 5);
        passes.keep(counted);
        CHECK(counted.use_count() == 3);
    }
    CHECK(counted.use_count() == 1);
}

TEST_CASE("rows/pass: room for operands, stages and numbers") {
    detail::pass_list passes;
    detail::pass& first = passes.add(3, 2, 1);
    detail::pass& second = passes.add(1, 0, 4);
    CHECK(passes.first() == &first);
    CHECK(first.next == &second);
    CHECK(&passes.last() == &second);
    CHECK(first.out_strides == first.extents + 3);
    CHECK(first.strides == first.out_strides + 3);
    CHECK(second.stage_count == 4);
}
