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

detail::fold_job job_of(std::initializer_list<index_t> extents, std::uint32_t reduced) {
    detail::fold_job work{};
    work.rank = int(extents.size());
    work.extents = extents.begin();
    work.reduced = reduced;
    work.table = &detail::fold_of<detail::fold::sum, float, float>::table;
    return work;
}

plane plane_of(std::initializer_list<index_t> extents, std::uint32_t reduced) {
    const detail::fold_groups found = detail::groups_of(job_of(extents, reduced));
    CHECK(found.column_axes + found.row_axes <= found.axis_count);
    return {found.down, found.columns, found.rows, found.fold};
}

/// The plane of operands with such strides, one after the other, and the axis that is walked first outside of it.
struct cut_plane {
    plane of;
    int outside;
    bool operator==(const cut_plane&) const = default;
};
cut_plane cut_plane_of(std::initializer_list<index_t> extents, std::uint32_t reduced,
                       std::initializer_list<index_t> strides) {
    detail::fold_job work = job_of(extents, reduced);
    detail::operand_row operands[3]{};
    work.operand_count = int(strides.size() / extents.size());
    for (int k = 0; k < work.operand_count; ++k)
        operands[k].move = detail::mover_for<4>;
    work.operands = operands;
    work.strides = strides.begin();
    const detail::fold_groups found = detail::planes_of(work);
    const int in_plane = found.column_axes + found.row_axes;
    return {{found.down, found.columns, found.rows, found.fold},
            in_plane < found.axis_count ? found.axes[in_plane] : -1};
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

TEST_CASE("reduce/fold/groups: planes are cut where operands lie so that they are not laid out") {
    const plane along{false, 50, 8, 1}, down{true, 50, 30, 1};
    CHECK(cut_plane_of({30, 8, 50}, 0b100, {400, 50, 1}) == cut_plane{{false, 50, 240, 1}, -1});
    CHECK(cut_plane_of({30, 8, 50}, 0b100, {520, 52, 1}) == cut_plane{along, 0});
    CHECK(cut_plane_of({30, 8, 50}, 0b100, {400, 50, 1, 50, 0, 1}) == cut_plane{along, 0});
    CHECK(cut_plane_of({30, 8, 50}, 0b001, {520, 52, 1}) == cut_plane{down, 1});
    CHECK(cut_plane_of({7, 30, 8, 50}, 0b0010, {16000, 520, 52, 1}) == cut_plane{down, 2});
    CHECK(cut_plane_of({7, 30, 8, 50}, 0b1000, {16000, 520, 52, 1}) == cut_plane{along, 1});
    // Not where they are turned or too short, nor for a number a row of little.
    const plane whole{false, 50, 240, 1};
    CHECK(cut_plane_of({30, 8, 50}, 0b100, {1, 30, 240}) == cut_plane{whole, -1});
    CHECK(cut_plane_of({30, 8, 50}, 0b100, {520, 52, -1}) == cut_plane{whole, -1});
    CHECK(cut_plane_of({30, 8, 50}, 0b100, {50, 0, 1, 8, 1, 0}) == cut_plane{whole, -1});
    CHECK(cut_plane_of({30, 80, 50}, 0b100, {50, 0, 1, 80, 1, 0}) == cut_plane{{false, 50, 80, 1}, 0});
    CHECK(cut_plane_of({30, 2, 50}, 0b100, {140, 52, 1}) == cut_plane{{false, 50, 60, 1}, -1});
}

TEST_CASE("reduce/fold/groups: small planes are joined, those of rows along also where they go on") {
    const auto joined = [](std::initializer_list<index_t> extents, std::uint32_t reduced,
                           std::initializer_list<index_t> strides) {
        detail::fold_job work = job_of(extents, reduced);
        detail::operand_row operand{};
        work.operand_count = 1;
        work.operands = &operand;
        work.strides = strides.begin();
        return detail::planes_of(work);
    };
    auto found = joined({70, 3, 4}, 0b010, {12, 4, 1});
    CHECK((found.columns == 280 && found.rows == 3 && found.joined == 70));
    CHECK((found.axes[0] == 2 && found.axes[1] == 0 && found.axes[2] == 1));
    CHECK((found.outer_axis_count() == 1 && found.outer_axis(0) == 0));
    found = joined({5, 70, 16, 3, 4}, 0b01010, {13440, 192, 12, 4, 1});
    CHECK((found.columns == 64 && found.joined == 16 && found.outer_axis_count() == 3));
    CHECK((found.outer_axis(0) == 2 && found.outer_axis(1) == 1 && found.outer_axis(2) == 0));
    found = joined({70, 30, 40}, 0b101, {1200, 40, 1});
    CHECK((found.columns == 40 && found.rows == 2100 && found.joined == 70));
    found = joined({70, 30, 40}, 0b101, {1300, 40, 1});
    CHECK((found.columns == 40 && found.rows == 30 && found.joined == 1));
    CHECK(cut_plane_of({70, 30, 40}, 0b010, {1200, 40, 1}) == cut_plane{{true, 40, 30, 1}, 0});
    CHECK(cut_plane_of({70, 3, 4}, 0b101, {1, 280, 70}) == cut_plane{{false, 4, 210, 1}, -1});
}

TEST_CASE("reduce/fold/groups: the same bits wherever the operands lie") {
    const tensor<float, dyn, dyn, dyn, dyn> whole =
        sin(reshape(arange<float>(3 * 12 * 9 * 60), 3, 12, 9, 60));
    const auto part = whole(all, range(1, -1), range(0, -1), range(2, -2));
    const tensor<float, dyn, dyn, dyn, dyn> own = part, row = sum<2>(own, keep_dims) / 7;
    const auto agree = [](const auto& x, const auto& y) { return array_equal(x, y); };
    CHECK(agree(sum<3>(part), sum<3>(own)));
    CHECK(agree(sum<1>(part), sum<1>(own)));
    CHECK(agree(sum<0>(part), sum<0>(own)));
    CHECK(agree(sum<0, 1>(part), sum<0, 1>(own)));
    CHECK(agree(sum<0, 2>(part), sum<0, 2>(own)));
    CHECK(agree(sum<1, 3>(part), sum<1, 3>(own)));
    CHECK(agree(max<3>(part * row), max<3>(own * eval(broadcast_to(row, own.shape())))));
    CHECK(agree(argmax<1>(part), argmax<1>(own)));
    const auto few = whole(all, all, range(2, 6), range(5, 8));
    const tensor<float, dyn, dyn, dyn, dyn> few_own = few, numbers = few_own(all, all, all, range(1, 2));
    for (index_t i = 0; i < 3; ++i)
        for (index_t j = 0; j < 12; ++j) {
            const tensor<float, dyn, dyn> plane = few(i, j, all, all), number = numbers(i, j, all, all);
            CHECK(agree(eval(sum<2>(few))(i, j, all), sum<0>(plane)));
            CHECK(agree(eval(sum<2>(few * few))(i, j, all), sum<0>(plane * plane)));
            CHECK(agree(eval(max<2>(few - numbers))(i, j, all), max<0>(plane - number)));
            CHECK(agree(eval(argmin<2>(abs(few)))(i, j, all), argmin<0>(abs(plane))));
            CHECK(agree(eval(prod<2>(few + few_own(0, 0, all, all)))(i, j, all),
                        prod<0>(plane + few_own(0, 0, all, all))));
        }
    CHECK(agree(sum<2>(few), sum<2>(few_own)));
    CHECK(agree(sum<0, 2>(few), sum<0, 2>(few_own)));
    CHECK(agree(sum<1>(part * row), sum<1>(own * row)));
}
