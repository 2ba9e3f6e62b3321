// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <set>
#include <string>
#include <support/bounded_memory.hpp>
#include <thread>
#include <vector>

#if __has_include(<unistd.h>)
#include <csignal>
#include <cstdlib>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace weft;

namespace {

/// Where a piece of work waits for another thread to be at work too, or long enough to show that none comes.
class meeting {
public:
    void wait() {
        if (met_ || patience_ <= 0) return;
        ++inside_;
        while (!met_ && inside_ < 2 && --patience_ > 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (inside_ >= 2) met_ = true;
        --inside_;
    }
    bool met() const { return met_; }

private:
    std::atomic<int> inside_ = 0, patience_ = 10'000;
    std::atomic<bool> met_ = false;
};

} // namespace

TEST_CASE("parallel/thread_pool: so many threads, at least one") {
    CHECK(thread_pool(1).size() == 1);
    CHECK(thread_pool(3).size() == 3);
    CHECK(thread_pool().size() >= 1);
    for (const int wrong : {0, -2, 1025})
        try {
            thread_pool nothing(wrong);
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
    meeting place;
    const auto meet = [&](float v) {
        place.wait();
        return v * 3;
    };
    evaluate(pool, lazy(y) = map(meet, x));
    CHECK(place.met());
    CHECK(all(y == 6.f));
}

TEST_CASE("parallel/thread_pool: its threads round as the calling one does") {
    thread_pool pool(4);
    tensor<float, dyn> x(4'000'000), y(4'000'000);
    volatile float three = 3; // not divided by the compiler, which rounds to the nearest
    const auto divide = [&](float by_three, int mode) {
        x = by_three;
        meeting place;
        const auto meet = [&](float v) {
            place.wait();
            return v;
        };
        std::fesetround(mode);
        evaluate(pool, lazy(y) = map(meet, x) / three);
        std::fesetround(FE_TONEAREST);
        WARN_MESSAGE(place.met(), "no other thread took part, so that nothing is known of how it rounds");
    };
    divide(5, FE_UPWARD); // to the nearest, that is rounded down
    CHECK(min(y) == max(y));
    CHECK(y(0) > 5.f / 3);
    divide(1, FE_DOWNWARD);
    CHECK(min(y) == max(y));
    CHECK(y(0) < 1.f / 3);
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

// The thread sanitizer starts no threads in a child.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LEAVE_OUT_FORK
#endif
#endif
#if __has_include(<unistd.h>) && !defined(__SANITIZE_THREAD__) && !defined(LEAVE_OUT_FORK)
namespace {

/// What the child returned; -1 if it has not ended after ten seconds, or by a signal.
int ended(pid_t child) {
    int status = 0;
    for (int wait = 0; wait < 1000 && ::waitpid(child, &status, WNOHANG) == 0; ++wait) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        if (wait < 999) continue;
        ::kill(child, SIGKILL);
        ::waitpid(child, &status, 0);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

TEST_CASE("parallel/thread_pool: in a child of fork it is the calling thread, and ends") {
    std::optional<thread_pool> pool(3);
    const tensor<int, dyn> x = arange<int>(300'000);
    const auto expected = sum(*pool, x);
    CHECK(pool->size() == 3);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        int wrong = 0;
        tensor<int, dyn> y(300'000);
        for (int round = 0; round < 3; ++round) {
            y = 0;
            evaluate(*pool, lazy(y) = x * 2);
            wrong += !array_equal(y, x * 2);
            wrong += sum(*pool, x) != expected;
        }
        try {
            evaluate(*pool, lazy(y) = map([](int v) { return v < 200'000 ? v : throw v; }, x));
            ++wrong;
        } catch (int v) {
            wrong += v < 200'000;
        }
        wrong += pool->size() != 1;
        pool.reset();
        thread_pool own(2); // a child makes threads of its own
        wrong += own.size() != 2;
        wrong += sum(own, x) != expected;
        const pid_t grandchild = ::fork();
        if (grandchild == 0) {
            wrong = own.size() != 1;
            wrong += sum(own, x) != expected;
            std::_Exit(wrong);
        }
        wrong += ended(grandchild) != 0;
        std::_Exit(wrong);
    }
    CHECK(ended(child) == 0);
    CHECK(sum(*pool, x) == expected); // the parent's goes on
    CHECK(pool->size() == 3);
}

TEST_CASE("parallel/thread_pool: more threads than the system makes") {
    if (!test::bounds_memory()) {
        MESSAGE("left out: memory cannot be bounded here");
        return;
    }
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const test::bounded_memory bound(std::size_t(24) << 20); // for some stacks of 2 or 8 MB
        int wrong = 0;
        for (int round = 0; round < 500; ++round)
            try {
                const thread_pool too_many(32);
                ++wrong;
            } catch (const value_error& e) {
                wrong += std::string(e.what()).find(" of 32 threads; ask for fewer") == std::string::npos;
            }
        std::_Exit(wrong != 0);
    }
    CHECK(ended(child) == 0);
}
#endif
