// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/workers.hpp>

#include <doctest/doctest.h>

#include <thread>
#include <vector>

using namespace weft;

namespace {

/// Threads that are made for each call.
struct new_threads : detail::workers {
    int threads;
    explicit new_threads(int n) : threads(n) {}
    int count() const override { return threads; }

    void run(function work, void* what, detail::piece_source& pieces) override {
        std::vector<std::thread> others;
        for (int i = 1; i < count(); ++i)
            others.emplace_back(work, what, std::ref(pieces));
        work(what, pieces);
        for (auto& thread : others)
            thread.join();
    }
};

} // namespace

TEST_CASE("schedule/workers: every piece is taken once") {
    for (const int threads : {1, 2, 5}) {
        new_threads whole(threads);
        const detail::working_with now(&whole);
        std::vector<int> taken(1000);
        detail::share(1000, [&](detail::piece_source& pieces) {
            CHECK_FALSE(detail::is_shared(index_t(1) << 40)); // never twice
            for (index_t piece = 0; pieces.take(piece);)
                ++taken[std::size_t(piece)];
        });
        CHECK(taken == std::vector<int>(1000, 1));
        CHECK(detail::present_workers == &whole);
    }
    CHECK(detail::present_workers == nullptr);
}

TEST_CASE("schedule/workers: a source that is stopped gives nothing more") {
    detail::piece_source pieces(3);
    index_t piece = 7;
    CHECK(pieces.take(piece));
    CHECK(piece == 0);
    pieces.stop();
    CHECK_FALSE(pieces.take(piece));
    CHECK_FALSE(pieces.take(piece));
}

TEST_CASE("schedule/workers: little is not shared, and of much not too little at a time") {
    CHECK_FALSE(detail::is_shared(index_t(1) << 40));
    new_threads whole(2);
    const detail::working_with now(&whole);
    CHECK_FALSE(detail::is_shared(2 * detail::least_piece_bytes - 1));
    CHECK(detail::is_shared(2 * detail::least_piece_bytes));
    CHECK(detail::piece_bytes(200'000) == detail::least_piece_bytes);
    CHECK(detail::piece_bytes(index_t(1) << 30) == (index_t(1) << 30) / detail::most_pieces);
}
