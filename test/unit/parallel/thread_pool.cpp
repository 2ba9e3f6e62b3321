// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <set>
#include <string>
#include <thread>
#include <vector>

using namespace weft;

TEST_CASE("parallel/thread_pool: so many threads, at least one") {
    CHECK(thread_pool(1).size() == 1);
    CHECK(thread_pool(3).size() == 3);
    CHECK(thread_pool().size() >= 1);
    for (const int wrong : {0, -2, 1025})
        try {
            thread_pool none(wrong);
            CHECK(false);
        } catch (const value_error& e) {
            CHECK(std::string(e.what()) == "thread_pool: " + std::to_string(wrong) +
                                               " threads; there must be 1 at least and 1024 at most");
        }
}

TEST_CASE("parallel/thread_pool: its threads take part") {
    thread_pool pool(3);
    tensor<float, dyn> x(1'000'000), y(1'000'000);
    x = 2;
    std::atomic<int> inside = 0, most = 0;
    // a piece waits until another thread is at work too, or long enough to show that none comes
    const auto meet = [&](float v) {
        thread_local int calls = 0;
        if (calls++ % 100'000 == 0) {
            const int now = ++inside;
            for (int wait = 0; wait < 2000 && inside.load() < 2 && most.load() < 2; ++wait)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (most < inside) most = inside.load();
            inside -= now > 0 ? 1 : 0;
        }
        return v * 3;
    };
    evaluate(pool, lazy(y) = map(meet, x));
    CHECK(most >= 2);
    CHECK(all(y == 6.f));
}

TEST_CASE("parallel/thread_pool: an exception of one piece reaches the caller, and the pool goes on") {
    thread_pool pool(4);
    tensor<int, dyn> x = arange<int>(300'000), y(300'000);
    const auto fail = [](int v) {
        if (v == 250'000) throw std::string("no 250000");
        return v + 1;
    };
    for (int round = 0; round < 20; ++round) {
        CHECK_THROWS_AS(evaluate(pool, lazy(y) = map(fail, x)), std::string);
        evaluate(pool, lazy(y) = x + 1);
        CHECK(array_equal(y, x + 1));
    }
}

TEST_CASE("parallel/thread_pool: used by several threads at once, and from within") {
    thread_pool pool(2);
    const tensor<int, dyn> x = arange<int>(200'000);
    const auto expected = sum(x);
    std::atomic<int> right = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int round = 0; round < 20; ++round)
                right += sum(pool, x) == expected;
        });
    for (auto& thread : threads)
        thread.join();
    CHECK(right == 80);

    tensor<std::int64_t, dyn> sums(100'000);
    const auto inner = [&](int v) { return v % 10'000 == 0 ? sum(pool, x) : std::int64_t(v); };
    evaluate(pool, lazy(sums) = map(inner, x(range(0, 100'000))));
    CHECK(sums(20'000) == expected);
    CHECK(sums(99'999) == 99'999);
}
