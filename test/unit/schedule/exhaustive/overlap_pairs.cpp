// SPDX-License-Identifier: BSL-1.0
// Every pair of views of one buffer against an oracle that copies first, and whether a copy was made.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <vector>

using namespace weft;

namespace {

/// A reference into a buffer: places of the elements in row-major order.
struct layout {
    std::vector<index_t> extents, strides;
    index_t first = 0;

    std::vector<index_t> places() const {
        std::vector<index_t> all{first};
        for (std::size_t axis = 0; axis < extents.size(); ++axis) {
            std::vector<index_t> next;
            for (index_t place : all)
                for (index_t i = 0; i < extents[axis]; ++i)
                    next.push_back(place + i * strides[axis]);
            all = next;
        }
        return all;
    }
    any_view<int> in(std::vector<int>& memory) const {
        return view(memory.data() + first, any_shape(extents), std::span<const index_t>(strides));
    }
    bool same_as(const layout& other) const {
        if (first != other.first) return false;
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            if (extents[axis] != 1 && strides[axis] != other.strides[axis]) return false;
        return true;
    }
};

bool has_repetition(const std::vector<index_t>& places) {
    return std::set<index_t>(places.begin(), places.end()).size() != places.size();
}

bool meet(const std::vector<index_t>& a, const std::vector<index_t>& b) {
    const std::set<index_t> in_a(a.begin(), a.end());
    return std::any_of(b.begin(), b.end(), [&](index_t place) { return in_a.contains(place); });
}

/// Whether one is the other moved by some elements, in contiguous rows that stand in the order of memory.
bool slides(const layout& target, const layout& source) {
    bool row = false;
    for (std::size_t axis = target.extents.size(); axis-- > 0;) {
        if (target.extents[axis] == 1) continue;
        if (target.strides[axis] != source.strides[axis] || (!row && target.strides[axis] != 1)) return false;
        row = true;
    }
    const auto places = target.places();
    return std::is_sorted(places.begin(), places.end());
}

/// Assigns and compares with a copy made first; a copy is made exactly where elements meet at different
/// places, and it is not a mere move.
void check_pair(const layout& target, const layout& source, index_t size, int kind) {
    std::vector<int> memory(static_cast<std::size_t>(size)), expected;
    std::iota(memory.begin(), memory.end(), 1);
    expected = memory;
    const auto to = target.places(), from = source.places();
    if (has_repetition(to)) {
        const auto before = memory;
        CHECK_THROWS_AS(target.in(memory) = source.in(memory), assign_error);
        CHECK(memory == before);
        return;
    }
    std::vector<int> values;
    for (std::size_t i = 0; i < from.size(); ++i)
        values.push_back(memory[std::size_t(from[i])]);
    for (std::size_t i = 0; i < to.size(); ++i) {
        int& x = expected[std::size_t(to[i])];
        x = kind == 0 ? values[i] : kind == 1 ? x + 3 * values[i] : x * 2 - values[i];
    }
    const index_t copies = detail::copies_made;
    if (kind == 0)
        target.in(memory) = source.in(memory);
    else if (kind == 1)
        target.in(memory) += 3 * source.in(memory);
    else
        target.in(memory) = target.in(memory) * 2 - source.in(memory);
    const bool needed = meet(to, from) && !target.same_as(source) && !(kind == 0 && slides(target, source));
    REQUIRE(memory == expected);
    REQUIRE((detail::copies_made - copies) == index_t(needed));
}

} // namespace

TEST_CASE("overlap/overlap: every pair of slices of small vectors") {
    for (index_t n = 1; n <= 7; ++n) {
        std::vector<layout> slices;
        for (index_t first = 0; first < n; ++first)
            for (index_t step = -n; step <= n; ++step)
                for (index_t count = 1; count <= n; ++count)
                    if (const index_t last = first + (count - 1) * step; last >= 0 && last < n)
                        slices.push_back({{count}, {step}, first});
        for (const layout& target : slices)
            for (const layout& source : slices)
                if (target.extents == source.extents) check_pair(target, source, n, 0);
    }
}

TEST_CASE("overlap/overlap: 100,000 random pairs of views of up to four axes") {
    std::mt19937 bits(4);
    const auto below = [&](index_t n) { return index_t(bits() % std::uint32_t(n)); };
    constexpr index_t size = 60;
    for (int round = 0; round < 100000; ++round) {
        const int rank = 1 + int(below(4));
        layout pair[2];
        for (int axis = 0; axis < rank; ++axis)
            pair[0].extents.push_back(1 + below(4));
        pair[1].extents = pair[0].extents;
        for (layout& one : pair) {
            index_t low = 0, high = 0;
            for (index_t extent : one.extents) {
                const index_t reach = (extent - 1);
                const index_t room = reach == 0 ? size : (size - 1 - (high - low)) / reach;
                const index_t stride = below(std::min<index_t>(room, 20) + 1) * (below(2) ? 1 : -1);
                one.strides.push_back(stride);
                (stride < 0 ? low : high) += stride * reach;
            }
            one.first = -low + below(size - (high - low));
        }
        if (below(4) == 0) pair[1].strides = pair[0].strides, pair[1].first = pair[0].first;
        if (below(4) == 0 && rank > 1 && pair[0].extents[0] == pair[0].extents[1]) {
            pair[1] = pair[0]; // a transpose of the target
            std::swap(pair[1].strides[0], pair[1].strides[1]);
        }
        check_pair(pair[0], pair[1], size, int(below(3)));
    }
}

TEST_CASE("overlap/overlap: different element sizes and extents, byte by byte") {
    std::mt19937 bits(5);
    const auto below = [&](index_t n) { return index_t(bits() % std::uint32_t(n)); };
    static char memory[512];
    const int sizes[] = {1, 2, 4, 8};
    for (int round = 0; round < 20000; ++round) {
        detail::reference both[2];
        index_t extents[2][2], strides[2][2];
        std::set<const char*> bytes[2];
        for (int k = 0; k < 2; ++k) {
            for (index_t& stride : strides[k])
                stride = below(11) - 5;
            for (index_t& extent : extents[k])
                extent = 1 + below(4);
            both[k] = {memory + 256 + below(64), sizes[below(4)], 2, extents[k], strides[k]};
            for (index_t i = 0; i < extents[k][0]; ++i)
                for (index_t j = 0; j < extents[k][1]; ++j)
                    for (int byte = 0; byte < both[k].size; ++byte)
                        bytes[k].insert(both[k].data +
                                        (i * strides[k][0] + j * strides[k][1]) * both[k].size + byte);
        }
        const bool share =
            std::any_of(bytes[0].begin(), bytes[0].end(), [&](auto p) { return bytes[1].contains(p); });
        REQUIRE(detail::overlap_somewhere(both[0], both[1]) == share);
    }
}

TEST_CASE("overlap/overlap: what needs no copy") {
    tensor<float, dyn, dyn> x(8, 8);
    const index_t copies = detail::copies_made;
    x(all, 0) = x(all, 1);
    x(range(0, none, 2)) = x(range(1, none, 2)) + 1;
    x(range(0, 4), all) = x(range(4, 8), all);
    x(all, range(0, none, 2)) += x(all, range(1, none, 2));
    x(range(1, -1), range(1, -1)) *= 2;
    x += x;
    noalias(x(range(0, 4))) = x(range(4, 8));
    x(range(0, none, 2), range(1, none, 2)) = transpose(x)(range(1, none, 2), range(1, none, 2));
    x(range(1, none)) = x(range(0, -1));
    x(all, range(0, -1)) = x(all, range(1, none));
    CHECK(detail::copies_made == copies);
    x = transpose(x);
    x(range(1, none)) = x(range(0, -1)) + 1;
    CHECK(detail::copies_made == copies + 2);
}

TEST_CASE("overlap/overlap: a target that overlaps itself is rejected, exactly") {
    std::vector<int> memory(40);
    // The strides 3 and 2 reach 0 2 4 6, 3 5 7 9: all different, though neither steps over the other.
    view(memory.data(), shape<2, 4>{}, {3, 2}) = 1;
    CHECK(std::count(memory.begin(), memory.end(), 1) == 8);
    CHECK_THROWS_AS((view(memory.data(), shape<3, 4>{}, {3, 2}) = 1), assign_error); // 6 twice
    CHECK_THROWS_AS((view(memory.data(), shape<2>{}, {0}) = 1), assign_error);
    static_assert(
        detail::overlaps_itself(2, std::array<index_t, 2>{3, 4}.data(), std::array<index_t, 2>{3, 2}.data()));
}
