// SPDX-License-Identifier: BSL-1.0
#include <weft/storage/allocation.hpp>
#include <weft/storage/shared_owner.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

using namespace weft;
using detail::shared_owner;

TEST_CASE("storage/shared_owner: the last owner ends it, and no other") {
    static bool ended;
    ended = false;
    struct counted : detail::owned_object {
        counted() : owned_object([](owned_object*) noexcept { ended = true; }) {}
    } object;
    {
        const shared_owner first(&object);
        {
            const shared_owner second = first;
        }
        CHECK(!ended);
    }
    CHECK(ended);
}

// That it is freed, and not before, sanitizers see.
TEST_CASE("storage/shared_owner: memory with several owners") {
    void* const place = detail::allocate_aligned(100, detail::machine::cache_line);
    std::memset(place, 7, 100);
    shared_owner first = detail::share_aligned(place);
    const shared_owner second = first;
    CHECK(second.use_count() == 2);
    first = shared_owner();
    CHECK(first.use_count() == 0);
    CHECK(static_cast<const char*>(place)[99] == 7);
    CHECK(second.use_count() == 1);
    CHECK(detail::share_aligned(nullptr).use_count() == 0); // of a tensor without elements
    shared_owner large =
        detail::share_aligned(detail::allocate_aligned(std::size_t(1) << 20, 64)); // is kept when it is freed
    const shared_owner other = large;
    CHECK(other.use_count() == 2);
}

TEST_CASE("storage/shared_owner: an object ends with its last owner, however they come and go") {
    const auto seen = std::make_shared<int>(1);
    std::shared_ptr<int>* place = nullptr;
    shared_owner a = detail::on_heap(std::shared_ptr<int>(seen), &place);
    CHECK(*place == seen);
    shared_owner b = a, c = std::move(a);
    CHECK(a.use_count() == 0);
    CHECK(c.use_count() == 2);
    a = c;
    c = std::move(b);
    CHECK(c.use_count() == 2);
    auto& same = a;
    a = same;
    CHECK(a.use_count() == 2);
    a = std::move(same);
    CHECK(a.use_count() == 2);
    std::swap(a, c);
    a = c = shared_owner();
    CHECK(seen.use_count() == 1);
    const shared_owner nothing, copy = nothing;
    CHECK(copy.use_count() == 0);
}

TEST_CASE("storage/shared_owner: owners of several threads") {
    for (int round = 0; round < 50; ++round) {
        const auto seen = std::make_shared<int>(1);
        {
            shared_owner one = detail::on_heap(std::shared_ptr<int>(seen));
            std::vector<std::thread> threads;
            for (int i = 0; i < 4; ++i)
                threads.emplace_back([one] {
                    for (int again = 0; again < 100; ++again)
                        shared_owner(one).use_count();
                });
            one = shared_owner();
            for (std::thread& thread : threads)
                thread.join();
        }
        CHECK(seen.use_count() == 1);
    }
}
