// SPDX-License-Identifier: BSL-1.0
#include <weft/storage/lifeline.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

using namespace weft;
using line = detail::lifeline_of<true>;
using seen_line = detail::witness_of<true>;

// What is not checked costs nothing.
static_assert(std::is_empty_v<detail::lifeline_of<false>> &&
              std::is_trivially_copyable_v<detail::lifeline_of<false>>);
static_assert(std::is_empty_v<detail::witness_of<false>> &&
              std::is_trivially_copyable_v<detail::witness_of<false>>);
static_assert(detail::witness_of<false>().is_alive());

namespace {

constexpr bool lives_in_constant_evaluation() {
    line memory, other = memory;
    other.swap(memory);
    const seen_line seen(memory);
    return seen.is_alive();
}
static_assert(lives_in_constant_evaluation());

} // namespace

TEST_CASE("storage/lifeline: a witness outlives what it saw") {
    std::optional<line> memory(std::in_place);
    const seen_line first(*memory), none;
    seen_line copy = first;
    CHECK(first.is_alive());
    memory.reset();
    CHECK(!first.is_alive());
    CHECK(!copy.is_alive());
    CHECK(none.is_alive());
    copy = none;
    CHECK(copy.is_alive());
}

TEST_CASE("storage/lifeline: a copy is of other memory, a swap follows the memory") {
    std::optional<line> a(std::in_place), b(*a);
    const seen_line of_a(*a), of_b(*b);
    a->swap(*b);
    a.reset(); // what b was
    CHECK(of_a.is_alive());
    CHECK(!of_b.is_alive());
    line taken;
    taken.take(*b);
    b.reset();
    CHECK(of_a.is_alive());
}

TEST_CASE("storage/lifeline: several ask for the first time at once") {
    for (int round = 0; round < 200; ++round) {
        std::optional<line> memory(std::in_place);
        std::vector<seen_line> seen(4);
        std::vector<std::thread> threads;
        for (seen_line& one : seen)
            threads.emplace_back([&] { one = seen_line(*memory); });
        for (std::thread& thread : threads)
            thread.join();
        for (const seen_line& one : seen)
            CHECK(one.is_alive());
        memory.reset();
        for (const seen_line& one : seen)
            CHECK(!one.is_alive());
    }
}

TEST_CASE("storage/lifeline: the error names the elements, and what would be right") {
    const index_t extents[] = {4, 3};
    try {
        detail::raise_lifetime("float", {extents, 2}, false);
    } catch (const lifetime_error& e) {
        const std::string what = e.what();
        CHECK(what.find("float [4, 3]") != std::string::npos);
        CHECK(what.find("own(e)") != std::string::npos);
    }
}
