// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <support/mismatch.hpp>
#include <vector>

using namespace weft;
using weft::detail::job;
using weft::detail::operand_row;
using weft::detail::stage;
using weft::detail::storing;
using weft::detail::stream;
namespace simd = weft::detail::simd;

namespace {

const bool known = detail::machine::far_bytes() < index_t(1) << 40; // else nothing is far on this machine

operand_row operand_at(const char* data) { return {data, 4, 1, nullptr}; }

/// Copies, and counts its calls by how they are to store.
struct copy_counter {
    index_t calls[2] = {};

    static void run(const void* node, const stream* in, char* out, index_t out_step, index_t rows, index_t n,
                    bool far) {
        ++static_cast<copy_counter*>(const_cast<void*>(node))->calls[far];
        for (index_t r = 0; r < rows; ++r)
            for (index_t i = 0; i < n; ++i)
                reinterpret_cast<float*>(out + r * out_step)[i] =
                    reinterpret_cast<const float*>(in->data + r * in->row_step)[i];
    }
};

/// Copies dense floats to a target of these strides from element `first` of a cache line on: "far" or "near".
std::string stored(const std::vector<index_t>& extents, const std::vector<index_t>& strides,
                   storing how = storing::far, index_t first = 0) {
    const int rank = static_cast<int>(extents.size());
    index_t count = 1, reach = 1;
    std::vector<index_t> dense(extents.size());
    for (int axis = rank - 1; axis >= 0; --axis) {
        const auto k = static_cast<std::size_t>(axis);
        dense[k] = count;
        count *= extents[k];
        reach += (extents[k] - 1) * strides[k];
    }
    std::vector<float> from(static_cast<std::size_t>(count)),
        memory(static_cast<std::size_t>(reach + first + 16));
    for (std::size_t i = 0; i < from.size(); ++i)
        from[i] = static_cast<float>(i);
    const auto past_line = reinterpret_cast<std::uintptr_t>(memory.data()) / 4 % 16;
    char* const to = reinterpret_cast<char*>(memory.data() + (16 - past_line) % 16 + first);
    copy_counter counter;
    const detail::kernel_table copies{&copy_counter::run, 4, detail::mover_for<4>};
    const stage only{&copies, &counter};
    const operand_row operand{reinterpret_cast<const char*>(from.data()), 4, 1, detail::mover_for<4>};
    stream streams[1];
    const job work{rank,         1,     1,      how, extents.data(), to, strides.data(), &operand,
                   dense.data(), &only, streams};
    detail::run(work);
    if (counter.calls[0] == 0) return "far";
    return counter.calls[1] == 0 ? "near" : "both";
}

} // namespace

TEST_CASE("schedule/far: what is less than a megabyte is not far, nor what an operand begins in") {
    float memory[4] = {};
    const auto* const target = reinterpret_cast<const char*>(memory);
    const index_t side = index_t(1) << 20, huge[] = {side, side}, strides[] = {side, 1};
    const operand_row outside = operand_at(target - 4), inside = operand_at(target);
    const operand_row both[] = {outside, inside};
    CHECK(detail::is_far(target, 4, 2, huge, strides, &outside, 1) == known);
    CHECK(detail::is_far(target, 4, 2, huge, strides, nullptr, 0) == known);
    CHECK_FALSE(detail::is_far(target, 4, 2, huge, strides, &inside, 1));
    CHECK_FALSE(detail::is_far(target, 4, 2, huge, strides, both, 2));
    CHECK(detail::may_be_far(index_t(1) << 42) == known);
    CHECK_FALSE(detail::may_be_far(detail::machine::least_far_bytes - 1));
    if (known) {
        CHECK(detail::may_be_far(detail::machine::far_bytes()));
        CHECK_FALSE(detail::may_be_far(detail::machine::far_bytes() - 1));
        // the target is measured, not its memory
        const index_t limit = detail::machine::far_bytes() / 4, least[] = {1, limit}, less[] = {1, limit - 1};
        const index_t apart[] = {1, 5};
        CHECK(detail::is_far(target, 4, 2, least, apart, nullptr, 0));
        CHECK_FALSE(detail::is_far(target, 4, 2, less, apart, nullptr, 0));
    }
}

TEST_CASE("schedule/far: from the first to the last element of a target, whatever its strides, operands "
          "begin inside") {
    const std::vector<char> memory(1000);
    const char* const target = memory.data() + 500;
    const index_t extents[] = {3, 5};
    const auto reads_at = [&](const index_t(&strides)[2], index_t bytes) {
        const operand_row other = operand_at(memory.data()), operand = operand_at(target + bytes);
        const operand_row both[] = {other, operand};
        return detail::is_read_inside(target, 4, 2, extents, strides, both, 2);
    };
    const index_t up[] = {10, 2}, down[] = {-10, 2}, repeated[] = {0, 1};
    CHECK(reads_at(up, 0));
    CHECK(reads_at(up, 4)); // between two elements
    CHECK(reads_at(up, 28 * 4));
    CHECK_FALSE(reads_at(up, 28 * 4 + 4));
    CHECK_FALSE(reads_at(up, -4));
    CHECK(reads_at(down, -20 * 4));
    CHECK(reads_at(down, 8 * 4));
    CHECK_FALSE(reads_at(down, -20 * 4 - 4));
    CHECK_FALSE(reads_at(down, 8 * 4 + 4));
    CHECK(reads_at(repeated, 4 * 4));
    CHECK_FALSE(reads_at(repeated, 4 * 4 + 4));
}

TEST_CASE("schedule/far: rows go around the caches if they are whole lines, or long") {
    alignas(64) const char line[128] = {};
    CHECK(detail::fills_lines(line, 256, 32, 4));
    CHECK(detail::fills_lines(line, 64, 1, 64));
    CHECK_FALSE(detail::fills_lines(line, 256, 31, 4));
    CHECK_FALSE(detail::fills_lines(line, 260, 32, 4));
    CHECK_FALSE(detail::fills_lines(line + 4, 256, 32, 4));
    CHECK(detail::fills_lines(line + 4, 4100, 1024, 4));
    CHECK_FALSE(detail::fills_lines(line + 4, 4100, 1023, 4));
    CHECK(detail::fills_lines(line + 1, 5000, 4096, 1));
}

TEST_CASE("schedule/far: what a target asks for is what its kernel is told, if the rows are such") {
    CHECK(stored({40, 1000}, {1000, 1}) == "far");
    CHECK(stored({40, 1000}, {1000, 1}, storing::cached) == "near");
    CHECK(stored({40, 1000}, {1000, 1}, storing::as_it_pays) == "near"); // a few kilobytes
    CHECK(stored({40, 1000}, {1000, 1}, storing::far, 3) == "far");      // one long row
    CHECK(stored({40, 48}, {64, 1}) == "far");
    CHECK(stored({40, 48}, {64, 1}, storing::far, 1) == "near");
    CHECK(stored({40, 48}, {60, 1}) == "near");
    CHECK(stored({40, 50}, {64, 1}) == "near");
    CHECK(stored({40, 1100}, {1103, 1}) == "far");
    CHECK(stored({40, 64}, {128, 2}) == "near"); // through a buffer, which is in the caches
}

TEST_CASE("schedule/far: rows stored around the caches hold the same, whatever their length and place") {
    constexpr index_t room = 4500;
    std::vector<float> a(room), b(room), out(room + 80);
    for (std::size_t i = 0; i < room; ++i) {
        a[i] = static_cast<float>(i % 1013);
        b[i] = static_cast<float>(i % 7);
    }
    const auto tree = detail::capture(view(a.data(), room) * 3 - view(b.data(), room));
    using node = std::remove_const_t<decltype(tree)>;
    const stream in[] = {{reinterpret_cast<const char*>(a.data()), 0, -1},
                         {reinterpret_cast<const char*>(b.data()), 0, -1}};
    for (const index_t n :
         {1, 5, 15, 16, 17, 31, 32, 64, 100, 127, 128, 129, 200, 1000, 1023, 1024, 1025, 1040, 4400})
        for (index_t place = 0; place < 33; ++place) {
            CAPTURE(n);
            CAPTURE(place);
            test::mismatch wrong;
            for (const bool far : {false, true}) {
                out.assign(out.size(), -1);
                detail::run_kernel({&detail::whole_kernel<node>, &tree}, in,
                                   reinterpret_cast<char*>(out.data() + place), 0, 1, n, far);
                simd::finish_non_temporal();
                for (index_t i = 0; i < room + 80; ++i) {
                    const auto from = static_cast<std::size_t>(i - place);
                    wrong.compare(out[static_cast<std::size_t>(i)],
                                  i < place || i >= place + n ? -1 : a[from] * 3 - b[from], far, i);
                }
            }
            CHECK(wrong.text() == "");
        }
}

TEST_CASE("schedule/far: elements that do not stand at multiples of their size") {
    const index_t extents[] = {index_t(1) << 40}, strides[] = {1};
    alignas(8) const char memory[8] = {};
    CHECK(detail::is_far(memory, 4, 1, extents, strides, nullptr, 0) == known);
    CHECK(detail::is_far(memory + 4, 4, 1, extents, strides, nullptr, 0) == known);
    CHECK_FALSE(detail::is_far(memory + 1, 4, 1, extents, strides, nullptr, 0));
    CHECK_FALSE(detail::is_far(memory + 4, 8, 1, extents, strides, nullptr, 0));
}

TEST_CASE("schedule/far: assignments to targets that do not stay in the caches") {
    const index_t rows = 300'000; // 36 MB
    tensor<float, dyn, dyn> a(rows, 30), d(rows, 30);
    tensor<float, dyn, 1> column(rows);
    tensor<float, dyn> row(30);
    // By address: subscripts take most of the time where nothing is optimised.
    float *const from = a.data(), *const found = d.data();
    for (index_t i = 0; i < a.size(); ++i)
        from[i] = static_cast<float>(i % 2039);
    for (index_t i = 0; i < rows; ++i)
        column.data()[i] = static_cast<float>(i % 13);
    for (index_t j = 0; j < 30; ++j)
        row(j) = static_cast<float>(j);
    const auto difference = [&](const auto& expected) { // of an element of a, its row and its column
        test::mismatch wrong;
        for (index_t i = 0; i < rows; ++i)
            for (index_t j = 0; j < 30; ++j)
                wrong.compare(found[i * 30 + j], expected(from[i * 30 + j], i, j), i, j);
        return wrong.text();
    };
    const float *const factors = column.data(), *const terms = row.data();
    d = a * 2;
    CHECK(difference([](float x, index_t, index_t) { return x * 2; }) == "");
    d = a * column - row;
    CHECK(difference([&](float x, index_t i, index_t j) { return x * factors[i] - terms[j]; }) == "");
    std::vector<float> most(static_cast<std::size_t>(rows));
    for (index_t i = 0; i < rows; ++i)
        most[static_cast<std::size_t>(i)] = *std::max_element(from + i * 30, from + (i + 1) * 30);
    d = a - max<1>(a, keep_dims);
    CHECK(difference([&](float x, index_t i, index_t) { return x - most.data()[i]; }) == "");
    d = a;
    d = d + row; // in place
    CHECK(difference([&](float x, index_t, index_t j) { return x + terms[j]; }) == "");
}

TEST_CASE(
    "schedule/far: a target is read elsewhere if no operand has a byte between its first and its last one") {
    const std::vector<char> memory(1000);
    char* const target = const_cast<char*>(memory.data()) + 500;
    const index_t extents[] = {3, 5}, to[] = {10, 2}; // 29 elements from the first to the last
    const detail::kernel_table copy{.run = nullptr, .size = 4};
    const detail::stage only{&copy, nullptr};
    const auto elsewhere = [&](index_t bytes, const index_t(&from)[2]) {
        const operand_row operand = operand_at(target + bytes);
        stream streams[1];
        return detail::is_read_elsewhere(
            job{2, 1, 1, detail::storing::as_it_pays, extents, target, to, &operand, from, &only, streams});
    };
    const index_t dense[] = {5, 1}, up[] = {-5, 1}, repeated[] = {0, 0};
    CHECK_FALSE(elsewhere(0, dense));
    CHECK_FALSE(elsewhere(29 * 4 - 1, dense));
    CHECK(elsewhere(29 * 4, dense));
    CHECK(elsewhere(-15 * 4, dense));
    CHECK_FALSE(elsewhere(-15 * 4 + 1, dense)); // its last byte
    CHECK_FALSE(elsewhere(29 * 4, up));
    CHECK(elsewhere(39 * 4, up));
    CHECK(elsewhere(-4, repeated));
    CHECK_FALSE(elsewhere(-3, repeated));
}
