// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/fold/fold_groups.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <initializer_list>

using namespace weft;

namespace {

struct plane {
    bool down;
    index_t columns, rows, fold;
    bool operator==(const plane&) const = default;
};

plane plane_of(std::initializer_list<index_t> extents, std::uint32_t reduced) {
    detail::fold_job work{};
    work.rank = int(extents.size());
    work.extents = extents.begin();
    work.reduced = reduced;
    work.table = &detail::fold_of<detail::fold::sum, float, float>::table;
    const detail::fold_groups found = detail::groups_of(work);
    CHECK(found.column_axes + found.row_axes <= found.axis_count);
    return {found.down, found.columns, found.rows, found.fold};
}

} // namespace

TEST_CASE("reduce/fold/groups: the last axes are columns, those of the other kind rows") {
    CHECK(plane_of({4, 5, 6}, 0b100) == plane{false, 6, 20, 1});
    CHECK(plane_of({4, 5, 6}, 0b110) == plane{false, 30, 4, 1});
    CHECK(plane_of({4, 5, 6}, 0b111) == plane{false, 120, 1, 1});
    CHECK(plane_of({4, 5, 6}, 0b010) == plane{true, 6, 5, 1});
    CHECK(plane_of({4, 5, 6}, 0b101) == plane{false, 6, 5, 1}); // and four such planes
    CHECK(plane_of({4, 5, 60}, 0b011) == plane{true, 60, 20, 1});
}

TEST_CASE("reduce/fold/groups: extents of 1 are neither") {
    CHECK(plane_of({4, 1, 6}, 0b100) == plane{false, 6, 4, 1});
    CHECK(plane_of({4, 6, 1}, 0b010) == plane{false, 6, 4, 1});
    CHECK(plane_of({}, 0) == plane{false, 1, 1, 1});
    CHECK(plane_of({1, 1}, 0b11) == plane{false, 1, 1, 1});
}

TEST_CASE("reduce/fold/groups: narrow rows that are folded down stand side by side") {
    CHECK(plane_of({1000, 3}, 0b01) == plane{true, 3, 1000, 64});
    CHECK(plane_of({1000, 12}, 0b01) == plane{true, 12, 1000, 16});
    CHECK(plane_of({31, 12}, 0b01) == plane{true, 12, 31, 1});
    CHECK(plane_of({1000, 32}, 0b01) == plane{true, 32, 1000, 1});
}
