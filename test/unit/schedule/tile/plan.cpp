// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/tile/plan.hpp>

#include <doctest/doctest.h>

#include <array>
#include <initializer_list>

namespace {

using weft::index_t;
using weft::detail::access;
using weft::detail::traversal;

/// A nest and its plan with their own storage. Extents and strides are given outermost first, the target's
/// strides first of all.
struct planned {
    static constexpr int most_streams = 4;
    std::array<index_t, (weft::max_rank + 1) * most_streams> storage{};
    std::array<access, most_streams> accesses{};
    weft::detail::nest loops{};
    weft::detail::plan chosen{};
    std::array<index_t, weft::max_rank> extents{};
    std::array<std::array<index_t, most_streams>, weft::max_rank> strides{}; // by axis, innermost first
    std::array<index_t, most_streams> offsets{};

    constexpr planned(std::initializer_list<index_t> shape,
                      std::initializer_list<std::initializer_list<index_t>> streams,
                      const weft::detail::row_reading& reads = {}) {
        const int rank = static_cast<int>(shape.size()), operands = static_cast<int>(streams.size()) - 1;
        std::array<index_t, weft::max_rank * most_streams> all{};
        std::size_t next = 0;
        for (const auto& stream : streams)
            for (const index_t stride : stream)
                all[next++] = stride;
        loops = weft::detail::make_nest(rank, shape.begin(), all.data(), operands, all.data() + rank,
                                        storage.data());
        chosen = weft::detail::make_plan(loops, 16, accesses.data(), reads);
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(loops.rank); ++axis) {
            extents[axis] = loops.extents[axis];
            for (int k = 0; k <= operands; ++k)
                strides[axis][static_cast<std::size_t>(k)] = loops.stride(static_cast<int>(axis), k);
        }
        for (std::size_t k = 0; k < streams.size(); ++k)
            offsets[k] = loops.offsets[k];
        loops.strides = loops.offsets =
            nullptr; // the plan is copied in constant evaluation, its storage is not
    }
};

// dense operands of equal shape are one row
constexpr planned dense({10, 20, 30}, {{600, 30, 1}, {600, 30, 1}});
static_assert(dense.loops.rank == 1 && dense.extents[0] == 6000);
static_assert(dense.chosen.how == traversal::planes && dense.chosen.row_axis == -1);
static_assert(dense.accesses[0] == access::contiguous && dense.accesses[1] == access::contiguous);

// axes of extent 1 vanish, whatever their strides
constexpr planned ones({1, 20, 1, 300}, {{77, 300, 5, 1}, {0, 300, 0, 1}});
static_assert(ones.loops.rank == 1 && ones.extents[0] == 6000);

// one element: a rank of 1 remains
constexpr planned single({}, {{}, {}});
static_assert(single.loops.rank == 1 && single.extents[0] == 1 && single.accesses[1] == access::contiguous);
constexpr planned single_of_ones({1, 1}, {{9, 9}, {0, 0}});
static_assert(single_of_ones.loops.rank == 1 && single_of_ones.extents[0] == 1);

// no elements
constexpr planned empty({3, 0, 2}, {{0, 2, 1}, {0, 2, 1}});
static_assert(empty.chosen.how == traversal::nothing);

// the target's order wins; a permuted target and an operand of the same order are dense
constexpr planned permuted({30, 1000}, {{1, 30}, {1, 30}});
static_assert(permuted.loops.rank == 1 && permuted.extents[0] == 30000);

// the target runs forwards, and operands start where it does
constexpr planned flipped({100, 1000}, {{-1000, 1}, {1000, 1}});
static_assert(flipped.loops.rank == 2 && flipped.strides[1][0] == 1000 && flipped.strides[1][1] == -1000);
static_assert(flipped.offsets[0] == -99000 && flipped.offsets[1] == 99000);
constexpr planned flipped_alike({100, 1000}, {{-1000, -1}, {-1000, -1}});
static_assert(flipped_alike.loops.rank == 1 && flipped_alike.strides[0][0] == 1);
static_assert(flipped_alike.offsets[0] == -99999 && flipped_alike.offsets[1] == -99999);

// broadcast axes merge with each other, but not with others
constexpr planned broadcast({4, 5, 2000}, {{10000, 2000, 1}, {0, 0, 1}});
static_assert(broadcast.loops.rank == 2 && broadcast.extents[1] == 20 && broadcast.strides[1][1] == 0);
static_assert(broadcast.chosen.how == traversal::planes && broadcast.chosen.row_axis == 1);
static_assert(broadcast.accesses[1] == access::contiguous);

// planes of few rows: rows are those of the longer axis
constexpr planned few_rows({625, 2, 40}, {{80, 40, 1}, {168, 42, 1}, {2, 1, 0}});
static_assert(few_rows.chosen.how == traversal::planes && few_rows.chosen.row_axis == 2);
static_assert(few_rows.accesses[2] == access::row_splat);
constexpr planned more_rows({625, 20, 40}, {{800, 40, 1}, {1000, 42, 1}, {20, 1, 0}});
static_assert(more_rows.chosen.how == traversal::planes && more_rows.chosen.row_axis == 1);
constexpr planned far_apart({9000, 8, 40}, {{320, 40, 1}, {400, 42, 1}});
static_assert(far_apart.chosen.how == traversal::planes && far_apart.chosen.row_axis == 1);
constexpr planned two_apart({36000, 2, 40}, {{80, 40, 1}, {168, 42, 1}});
static_assert(two_apart.chosen.how == traversal::planes && two_apart.chosen.row_axis == 2);

// long rows: one element for all of them, one for each
constexpr planned splats({1000, 2000}, {{2000, 1}, {0, 0}, {1, 0}});
static_assert(splats.chosen.how == traversal::planes && splats.accesses[1] == access::splat);
static_assert(splats.accesses[2] == access::row_splat);

// a line of one axis is a row: several of them are a tile
constexpr planned row_is_line({512, 512}, {{512, 1}, {512, 1}, {512, 0}});
static_assert(row_is_line.chosen.how == traversal::planes && row_is_line.chosen.row_axis == 1);

// short rows against a row: periodic, and the period is made of whole cache lines
constexpr planned periodic({100000, 3}, {{3, 1}, {3, 1}, {0, 1}});
static_assert(periodic.chosen.how == traversal::flat && periodic.chosen.inner == 2);
static_assert(periodic.chosen.length == 300000 && periodic.accesses[2] == access::periodic);
static_assert(periodic.chosen.period % 48 == 0 && periodic.accesses[1] == access::contiguous);

// two patterns: the longer period is a multiple of the shorter one
constexpr planned two_patterns({100000, 4, 3}, {{12, 3, 1}, {0, 0, 1}, {0, 3, 1}});
static_assert(two_patterns.chosen.period % 48 == 0 && two_patterns.accesses[1] == access::periodic);
static_assert(two_patterns.accesses[2] == access::periodic);

// a pattern that changes with an outer axis stays outside the line
constexpr planned pairs({1024, 1024, 3}, {{3072, 3, 1}, {0, 3, 1}, {3, 0, 1}});
static_assert(pairs.chosen.how == traversal::flat && pairs.chosen.inner == 2);
static_assert(pairs.accesses[1] == access::contiguous && pairs.accesses[2] == access::periodic);

// short rows against a column: copied into a line
constexpr planned repeated({100000, 3}, {{3, 1}, {3, 1}, {1, 0}});
static_assert(repeated.chosen.how == traversal::flat && repeated.accesses[2] == access::strided);

// a part of longer rows: in place if a row fills a packet, else copied into a line
constexpr planned part({1000, 20}, {{20, 1}, {30, 1}});
static_assert(part.chosen.how == traversal::planes && part.accesses[1] == access::contiguous);
constexpr planned short_part({1000, 5}, {{5, 1}, {30, 1}});
static_assert(short_part.chosen.how == traversal::flat && short_part.accesses[1] == access::strided);
constexpr planned packet_part({1000, 9}, {{9, 1}, {30, 1}}, {.packet = 8});
static_assert(packet_part.chosen.how == traversal::planes && packet_part.accesses[1] == access::contiguous);

// rows of at least a packet beside one number each: in place if the kernel reads the number where it lies
constexpr planned beside_number({1000, 9}, {{9, 1}, {9, 1}, {1, 0}}, {.numbers = 2, .packet = 8});
static_assert(beside_number.chosen.how == traversal::planes &&
              beside_number.accesses[2] == access::row_splat);
constexpr planned spread_number({1000, 9}, {{9, 1}, {9, 1}, {1, 0}}, {.packet = 8});
static_assert(spread_number.chosen.how == traversal::flat && spread_number.accesses[2] == access::strided);

// stepped and reversed operands, and a stepped target
constexpr planned stepped({1000, 500}, {{500, 1}, {1000, 2}, {500, -1}});
static_assert(stepped.chosen.how == traversal::planes && stepped.accesses[1] == access::strided);
static_assert(stepped.accesses[2] == access::strided);
// which a kernel may read where they lie, if all have one step of 2 or 3
constexpr planned every_third({100, 100}, {{100, 1}, {300, 3}, {900, 3}}, {.stepped = true});
static_assert(every_third.chosen.how == traversal::planes && every_third.accesses[1] == access::stepped);
static_assert(every_third.accesses[0] == access::contiguous && every_third.accesses[2] == access::stepped);
constexpr planned two_steps({100, 100}, {{100, 1}, {200, 2}, {300, 3}}, {.stepped = true});
static_assert(two_steps.accesses[1] == access::strided && two_steps.accesses[2] == access::strided);
constexpr planned with_row({100, 100}, {{100, 1}, {200, 2}, {0, 1}}, {.stepped = true});
static_assert(with_row.accesses[1] == access::strided);
constexpr planned every_fifth({100, 100}, {{100, 1}, {500, 5}}, {.stepped = true});
static_assert(every_fifth.accesses[1] == access::strided);
constexpr planned stepped_target({1000, 500}, {{1000, 2}, {500, 1}});
static_assert(stepped_target.accesses[0] == access::strided &&
              stepped_target.accesses[1] == access::contiguous);

// transposed operands: rows follow the axis along which most of them are dense
constexpr planned transposed({100, 200, 300},
                             {{60000, 300, 1}, {60000, 1, 200}, {60000, 1, 200}, {1, 100, 20000}});
static_assert(transposed.chosen.how == traversal::blocks && transposed.chosen.row_axis == 1);
static_assert(transposed.accesses[1] == access::transposed && transposed.accesses[3] == access::strided);

} // namespace

TEST_CASE("schedule/tile/plan: the plan at run time is that of constant evaluation") {
    const planned again({100000, 3}, {{3, 1}, {3, 1}, {0, 1}});
    CHECK(again.loops.rank == periodic.loops.rank);
    CHECK(again.chosen.period == periodic.chosen.period);
    CHECK(again.accesses == periodic.accesses);
}

TEST_CASE("schedule/tile/plan: a row of patterns holds whole patterns and no more than the cache can spare") {
    for (index_t period = 2; period <= weft::detail::longest_period; ++period)
        for (const index_t line : {1, 4, 16, 64})
            for (const int patterns : {1, 3, 64}) {
                const index_t row = weft::detail::periodic_row(period, line, patterns);
                CHECK(row % period == 0);
                CHECK(row <= weft::detail::longest_row + period);
            }
}
