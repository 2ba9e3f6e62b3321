// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/small/small_rows.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;

TEST_CASE(
    "schedule/small/small_rows: elements of any strides are laid out in row-major order, and put back") {
    const index_t extents[] = {2, 3, 2, 4};
    std::vector<double> memory(4000), laid(100), back(4000);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = double(i);
    for (int rank = 1; rank <= 4; ++rank)
        for (const index_t inner : {1, 2, 7}) {
            const index_t strides[] = {900, 200 + inner, 50, inner};
            const index_t* const own = strides + 4 - rank;
            const detail::operand_row operand{nullptr, 8, 1, nullptr};
            detail::job work{};
            work.rank = rank;
            work.operand_count = 1;
            work.extents = extents + 4 - rank;
            work.target_strides = own;
            work.operands = &operand;
            work.strides = own;
            const detail::few_axes axes(work);
            const auto& move = *detail::mover_for<8>;
            detail::move_small(detail::direction::gather, axes, own, reinterpret_cast<char*>(laid.data()),
                               reinterpret_cast<char*>(memory.data()), 8, move);
            detail::move_small(detail::direction::scatter, axes, own, reinterpret_cast<char*>(laid.data()),
                               reinterpret_cast<char*>(back.data()), 8, move);
            bool right = true;
            for (index_t i = 0; i < axes.total; ++i) {
                index_t at = 0, rest = i;
                for (int axis = rank - 1; axis >= 0; --axis) {
                    at += rest % work.extents[axis] * own[axis];
                    rest /= work.extents[axis];
                }
                right = right && laid[std::size_t(i)] == double(at) && back[std::size_t(at)] == double(at);
            }
            CHECK(right);
        }
}

TEST_CASE("schedule/small/small_rows: the memory of what is small ends") {
    detail::small_frame frame;
    char* const first = frame.take(1);
    char* const second = frame.take(64);
    CHECK(second - first == 64);
    CHECK(frame.take(detail::machine::first_cache) == nullptr);
    CHECK(frame.take(64) - second == 64);
}

TEST_CASE("schedule/small/small_rows: an operand stays where it lies, is one number, or is laid out") {
    const double dense[] = {1, 2, 3, 4, 5, 6}, row[] = {10, 20, 30}, number[] = {7};
    const auto* const move = detail::mover_for<8>;
    const auto at = [](const double* x) { return reinterpret_cast<const char*>(x); };
    const detail::operand_row operands[] = {
        {at(dense), 8, 4, move}, {at(row), 8, 4, move}, {at(number), 8, 4, move}};
    const index_t extents[] = {2, 3}, strides[] = {3, 1, 0, 1, 0, 0};
    const detail::loop_extents loops{2, 3, extents, nullptr, strides};
    const detail::few_axes axes(loops);
    CHECK(axes.total == 6);
    detail::stream streams[3];
    detail::small_frame frame;
    REQUIRE(detail::lay_out(axes, loops, operands, streams, frame));
    const auto element = [&](int k, index_t i) {
        return reinterpret_cast<const double*>(streams[k].data)[i & streams[k].mask];
    };
    CHECK(streams[0].data == at(dense));
    for (index_t i = 0; i < 6; ++i) {
        CHECK(element(0, i) == dense[i]);
        CHECK(element(1, i) == row[i % 3]);
        CHECK(element(2, i) == 7);
    }
    CHECK(streams[2].mask == 0);
    while (frame.take(64) != nullptr) {
    }
    CHECK(!detail::lay_out(axes, loops, operands, streams, frame));
}
