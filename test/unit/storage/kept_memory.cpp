// SPDX-License-Identifier: BSL-1.0
#include <weft/storage/buffer.hpp>
#include <weft/storage/kept_memory.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <support/bounded_memory.hpp>
#include <thread>
#include <vector>

using namespace weft;
using detail::buffer, detail::uninitialized;

namespace {

/// Nothing is kept at first; the bound is the usual one again at the end.
struct fresh_start {
    const index_t before = keep_memory(0);
    fresh_start() { keep_memory(detail::most_kept); }
    ~fresh_start() { keep_memory(before); }
};

constexpr bool keeps = !detail::watches_memory;
constexpr index_t mega = index_t(1) << 20;

} // namespace

TEST_CASE("storage/kept_memory: the block freed last serves the next tensor that it fits") {
    const fresh_start start;
    const void* first = nullptr;
    {
        const buffer<char> a(mega, uninitialized);
        first = a.data();
        CHECK(reinterpret_cast<std::uintptr_t>(first) % 64 == 0);
    }
    CHECK(detail::kept_bytes() == (keeps ? mega : 0));
    if (keeps) {
        const buffer<char> same(mega, uninitialized);
        CHECK(same.data() == first);
        CHECK(detail::kept_bytes() == 0);
        const buffer<char> other(mega, uninitialized);
        CHECK(other.data() != first);
    }
    {
        const buffer<char> less(mega * 9 / 10, uninitialized);
        CHECK((!keeps || less.data() == first || detail::kept_bytes() > 0));
    }
    const index_t held = detail::kept_bytes();
    const buffer<char> much_less(mega / 2, uninitialized), more(2 * mega, uninitialized);
    CHECK(detail::kept_bytes() == held); // too large, and too small
}

TEST_CASE("storage/kept_memory: what is kept is given back when small blocks find no memory") {
    if (!test::bounds_memory()) {
        MESSAGE("left out: memory cannot be bounded here");
        return;
    }
    const fresh_start start;
    std::vector<buffer<char>> held;
    held.reserve(1 << 16);
    {
        const buffer<char> large(40 * mega, uninitialized);
    }
    CHECK(detail::kept_bytes() == 40 * mega);
    {
        const test::bounded_memory nothing(0);
        while (detail::kept_bytes() > 0 && held.size() < held.capacity())
            held.emplace_back(index_t(8000), uninitialized);
        for (int i = 0; i < 100; ++i)
            held.emplace_back(index_t(8000), uninitialized);
    }
    CHECK(detail::kept_bytes() == 0);
}

TEST_CASE("storage/kept_memory: small blocks are left to the allocator") {
    const fresh_start start;
    {
        const buffer<char> a(index_t(detail::least_kept) - 1, uninitialized);
    }
    CHECK(detail::kept_bytes() == 0);
}

TEST_CASE("storage/kept_memory: no more than the bound, those freed last") {
    const fresh_start start;
    CHECK(keep_memory(3 * mega) == detail::most_kept);
    for (int round = 0; round < 3; ++round) {
        std::vector<buffer<char>> held;
        for (int i = 0; i < 5; ++i)
            held.emplace_back(mega, uninitialized);
    }
    CHECK(detail::kept_bytes() == (keeps ? 3 * mega : 0));
    {
        const buffer<char> large(4 * mega, uninitialized);
    }
    CHECK(detail::kept_bytes() <= 3 * mega);
    CHECK(keep_memory(mega) == 3 * mega);
    CHECK(detail::kept_bytes() == (keeps ? mega : 0));
    CHECK(keep_memory(-5) == mega);
    CHECK(detail::kept_bytes() == 0);
    {
        const buffer<char> a(mega, uninitialized);
    }
    CHECK(detail::kept_bytes() == 0);
    CHECK(keep_memory(mega) == 0);
}

TEST_CASE("storage/kept_memory: many blocks") {
    const fresh_start start;
    {
        std::vector<buffer<char>> held;
        for (int i = 0; i < 100; ++i)
            held.emplace_back(index_t(detail::least_kept) + 100 * i, uninitialized);
    }
    CHECK(detail::kept_bytes() <= 32 * (index_t(detail::least_kept) + 100 * 100));
}

#if WEFT_BODIES
TEST_CASE("storage/kept_memory: nothing waits for a thread that is gone") {
    const fresh_start start;
    // As a child made by fork() finds the blocks when another thread of its parent had them.
    REQUIRE(detail::the_kept_blocks.try_lock());
    CHECK(keep_memory(mega) == detail::most_kept);
    CHECK(keep_memory(2 * mega) == mega);
    CHECK(detail::kept_bytes() == 0);
    {
        buffer<char> a(mega, uninitialized);
        std::memset(a.data(), 1, std::size_t(a.size()));
    }
    detail::the_kept_blocks.unlock();
    CHECK(detail::kept_bytes() == 0);
    {
        const buffer<char> a(mega, uninitialized);
    }
    CHECK(detail::kept_bytes() == (keeps ? mega : 0));
}

TEST_CASE(
    "storage/kept_memory: a bound that was set while the blocks were in use holds from the next tensor on") {
    const fresh_start start;
    {
        const buffer<char> a(mega, uninitialized);
    }
    REQUIRE(detail::the_kept_blocks.try_lock());
    keep_memory(0);
    detail::the_kept_blocks.unlock();
    CHECK(detail::kept_bytes() == (keeps ? mega : 0));
    {
        const buffer<char> other(2 * mega, uninitialized);
    }
    CHECK(detail::kept_bytes() == 0);
}
#endif

TEST_CASE("storage/kept_memory: threads take and give at once") {
    const fresh_start start;
    std::vector<std::thread> threads;
    std::vector<int> wrong(4);
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&wrong, t] {
            std::vector<buffer<char>> held;
            for (int i = 0; i < 2000; ++i) {
                buffer<char> now(40000 + 5000 * (i % 7), uninitialized);
                std::memset(now.data(), t, std::size_t(now.size()));
                held.push_back(std::move(now));
                if (held.size() < 5) continue;
                for (index_t k = 0; k < held[0].size(); k += 511)
                    wrong[std::size_t(t)] += held[0].data()[k] != t;
                held.erase(held.begin());
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    CHECK(wrong == std::vector<int>(4));
    CHECK(detail::kept_bytes() <= detail::most_kept);
}
