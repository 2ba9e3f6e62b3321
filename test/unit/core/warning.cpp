// SPDX-License-Identifier: BSL-1.0
#include <weft/core/warning.hpp>

#include <doctest/doctest.h>

#include <string>
#include <thread>
#include <vector>

using weft::broadcast_warning;
using weft::extent_list;

namespace {

constexpr weft::index_t four_one[] = {4, 1};
const extent_list left(four_one, 2), right(four_one, 1);

struct enabled {
    enabled() { broadcast_warning::enable(true); }
    ~enabled() {
        broadcast_warning::enable(false);
        broadcast_warning::on_warning({});
    }
};

/// Ends behind what is made when a notice is first given. Its test is that the program ends well.
struct last_words {
    ~last_words() {
        const enabled on;
        broadcast_warning::on_warning([](const broadcast_warning::info&) {});
        weft::diagnose::notices::give(left, right);
    }
};
const last_words at_the_end;

} // namespace

TEST_CASE("core/warning: the switch") {
    CHECK_FALSE(broadcast_warning::enabled());
    {
        const enabled on;
        CHECK(broadcast_warning::enabled());
    }
    CHECK_FALSE(broadcast_warning::enabled());
}

TEST_CASE("core/warning: the handler gets both shapes and a sentence") {
    const enabled on;
    std::vector<broadcast_warning::info> seen;
    broadcast_warning::on_warning([&](const broadcast_warning::info& info) { seen.push_back(info); });
    weft::diagnose::notices::give(left, right);
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].left == left);
    CHECK(seen[0].right == right);
    CHECK(seen[0].what().find("[4, 1] and [4]") != std::string::npos);
}

TEST_CASE("core/warning: a handler may report and set another one") {
    const enabled on;
    int first = 0, second = 0;
    broadcast_warning::on_warning([&](const broadcast_warning::info& info) {
        ++first;
        broadcast_warning::on_warning([&](const broadcast_warning::info&) { ++second; });
        weft::diagnose::notices::give(info.right, info.left);
    });
    weft::diagnose::notices::give(left, right);
    CHECK(first == 1);
    CHECK(second == 1);
}

TEST_CASE("core/warning: what a handler throws reaches the caller") {
    const enabled on;
    broadcast_warning::on_warning([](const broadcast_warning::info& info) { throw info; });
    CHECK_THROWS_AS(weft::diagnose::notices::give(left, right), broadcast_warning::info);
}

TEST_CASE("core/warning: handlers are called by one thread at a time") {
    const enabled on;
    int count = 0;
    broadcast_warning::on_warning([&](const broadcast_warning::info&) { ++count; });
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([] {
            for (int i = 0; i < 1000; ++i)
                weft::diagnose::notices::give(left, right);
        });
    for (auto& thread : threads)
        thread.join();
    CHECK(count == 4000);
}
