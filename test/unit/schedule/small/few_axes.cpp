// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/small/few_axes.hpp>

#include <doctest/doctest.h>

using namespace weft;
using detail::few_axes;

namespace {

/// A job of one operand.
detail::job job_of(int rank, const index_t* extents, const index_t* target,
                   const detail::operand_row* operand, const index_t* strides) {
    detail::job work{};
    work.rank = rank;
    work.operand_count = 1;
    work.extents = extents;
    work.target_strides = target;
    work.operands = operand;
    work.strides = strides;
    return work;
}

} // namespace

TEST_CASE("whole tensors are one row") {
    const detail::operand_row operand{nullptr, 8, 1, nullptr};
    const index_t extents[] = {2, 3, 4}, strides[] = {12, 4, 1};
    for (int rank = 1; rank <= 3; ++rank) {
        const few_axes axes(
            job_of(rank, extents + 3 - rank, strides + 3 - rank, &operand, strides + 3 - rank));
        CHECK(axes.count == 1);
        CHECK(axes.axis[0] == rank - 1);
        CHECK(axes.extents[0] == axes.total);
        CHECK(axes.total == (rank == 1 ? 4 : rank == 2 ? 12 : 24));
        CHECK(axes.are_dense(strides + 3 - rank));
        CHECK(!axes.are_one(strides + 3 - rank));
    }
}

TEST_CASE("axes merge where all streams go on in one step") {
    const detail::operand_row operand{nullptr, 8, 1, nullptr};
    const index_t extents[] = {2, 3, 4}, dense[] = {12, 4, 1}, row[] = {0, 0, 1}, part[] = {40, 4, 1};
    const few_axes broadcast(job_of(3, extents, dense, &operand, row));
    CHECK(broadcast.count == 2);
    CHECK(broadcast.extents[0] == 4);
    CHECK(broadcast.extents[1] == 6);
    CHECK(broadcast.are_dense(dense));
    CHECK(!broadcast.are_dense(row));
    const few_axes slice(job_of(3, extents, part, &operand, dense));
    CHECK(slice.count == 2);
    CHECK(slice.extents[0] == 12);
    CHECK(slice.extents[1] == 2);
    CHECK(slice.axis[1] == 0);
    const few_axes two(job_of(2, extents + 1, dense + 1, &operand, row + 1));
    CHECK(two.count == 2);
    CHECK(two.extents[0] == 4);
    CHECK(two.extents[1] == 3);
}

TEST_CASE("axes of one index and of none") {
    const detail::operand_row operand{nullptr, 8, 1, nullptr};
    const index_t one[] = {1, 1, 1}, zero[] = {0, 0, 0};
    for (int rank = 0; rank <= 3; ++rank) {
        const few_axes axes(job_of(rank, one, zero, &operand, zero));
        CHECK(axes.count == 0);
        CHECK(axes.total == 1);
        CHECK(axes.extents[0] == 1);
        CHECK(axes.extents[1] == 1);
        CHECK(axes.are_dense(zero));
        CHECK(axes.are_one(zero));
    }
    const index_t column[] = {5, 1}, steps[] = {7, 0};
    const few_axes down(job_of(2, column, steps, &operand, steps));
    CHECK(down.count == 1);
    CHECK(down.axis[0] == 0);
    CHECK(down.extents[0] == 5);
    const index_t empty[] = {3, 0, 2};
    CHECK(few_axes(job_of(3, empty, zero, &operand, zero)).total == 0);
    CHECK(few_axes(job_of(2, empty, zero, &operand, zero)).total == 0);
}
