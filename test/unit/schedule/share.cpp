// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/share.hpp>

#include <doctest/doctest.h>

#include <array>
#include <support/mismatch.hpp>
#include <vector>

using namespace weft;
using weft::detail::job;
using weft::detail::kernel;
using weft::detail::operand_row;
using weft::detail::stage;
using weft::detail::storing;
using weft::detail::stream;
namespace simd = weft::detail::simd;

namespace {

/// Takes pieces in this thread, as several would.
struct one_thread : detail::workers {
    index_t pieces = 0;
    void run(function work, void* what, detail::piece_source& source) override {
        pieces = source.count();
        work(what, source);
    }
    int count() const override { return 1; }
};

using box = std::array<index_t, 3>;

const std::vector<box> all_extents{{1, 1, 100000},  {300000, 1, 1},  {2, 100000, 3},  {40, 50, 60},
                                   {20, 1, 16000},  {7, 3000, 100},  {3, 5, 7},       {1, 1, 1},
                                   {1000, 2000, 3}, {5, 40000, 11},  {129, 16384, 1}, {10, 1, 15000},
                                   {1, 33, 70001},  {4, 4, 5000000}, {700, 700, 700}, {2, 16385, 1}};

} // namespace

TEST_CASE("schedule/share: parts follow each other and cover all, in the order of memory") {
    for (const box& extents : all_extents)
        for (const int size : {1, 4, 12, 16, 70000}) {
            const index_t total = extents[0] * extents[1] * extents[2];
            const auto cut = detail::cut_to_share(3, extents.data(), total, size);
            const index_t strides[] = {extents[1] * extents[2], extents[2], 1};
            index_t next = 0, at[3], own[3];
            test::mismatch wrong;
            for (index_t i = 0; i < cut.count(); ++i) {
                const auto part = cut.nth(i, at);
                wrong.compare(part.offset(strides), next, i);
                part.write_extents(3, extents.data(), own);
                next += own[0] * own[1] * own[2];
            }
            wrong.compare(next, total, cut.count());
            CHECK(wrong.text() == "");
        }
}

TEST_CASE("schedule/share: parts have more than half of 64 KB, but for the last along an axis, and are at "
          "most 256") {
    one_thread crew;
    const detail::working_with now(&crew);
    for (const box& extents : all_extents)
        for (const int size : {1, 4, 12, 16, 70000}) {
            CAPTURE(extents[0]);
            CAPTURE(extents[1]);
            CAPTURE(extents[2]);
            CAPTURE(size);
            const index_t total = extents[0] * extents[1] * extents[2];
            const auto cut = detail::cut_to_share(3, extents.data(), total, size);
            CHECK(cut.count() <= 2 * detail::most_pieces);
            const index_t least = detail::piece_bytes(total * size);
            CHECK(least >= index_t(1) << 16);
            if (detail::is_shared(total * size)) CHECK(cut.count() > 1);
            index_t at[3];
            test::mismatch wrong;
            for (index_t i = 0; i < cut.count(); ++i) {
                const auto part = cut.nth(i, at);
                const bool last = at[cut.axis()] + part.count == extents[std::size_t(cut.axis())];
                wrong.require(last || 2 * part.count * cut.inner() * size > least, i);
                // No more than needed, but for whole lines.
                wrong.require(part.count * cut.inner() * size <= least + 64 * cut.inner() * size, i);
            }
            CHECK(wrong.text() == "");
        }
}

TEST_CASE("schedule/share: rows are cut sixteen, and elements 64 at a time, where there are many") {
    const index_t square[] = {2000, 2000};
    const auto rows = detail::cut_to_share(2, square, 4'000'000, 4);
    CHECK(rows.count() == 125);
    CHECK(rows.axis() == 0);
    index_t at[2];
    CHECK(rows.nth(0, at).count == 16);
    const index_t line[] = {1'000'000};
    CHECK(detail::cut_to_share(1, line, 1'000'000, 4).nth(0, at).count % 64 == 0);
    const index_t few[] = {20, 16384}; // each is 64 KB
    CHECK(detail::cut_to_share(2, few, 20 * 16384, 4).count() == 20);
}

TEST_CASE("schedule/share: each element is computed once, whoever takes the part") {
    // Large enough to be far as a whole, where that is known of this machine; no part of it is.
    const index_t limit = detail::machine::far_bytes();
    const bool known = limit <= index_t(1) << 26;
    const index_t height = known ? limit / 4000 + 1 : 300, total = height * 1000;
    const index_t extents[] = {height, 1000}, strides[] = {1000, 1};
    std::vector<int> from(static_cast<std::size_t>(total)), to(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
        from[i] = static_cast<int>(i);
    const operand_row operand{reinterpret_cast<const char*>(from.data()), 4, 1, detail::mover_for<4>};
    // Adds what it reads to the target, and counts calls by how they are to store.
    static index_t calls[2];
    const kernel add = [](const void*, const stream* in, char* out, index_t out_step, index_t rows, index_t n,
                          bool far) {
        ++calls[far];
        for (index_t r = 0; r < rows; ++r)
            for (index_t i = 0; i < n; ++i)
                reinterpret_cast<int*>(out + r * out_step)[i] +=
                    reinterpret_cast<const int*>(in->data + r * in->row_step)[i];
    };
    const detail::kernel_table adds{add, 4};
    const stage only{&adds, nullptr};
    stream streams[1];
    job work{2,       1,
             1,       storing::as_it_pays,
             extents, reinterpret_cast<char*>(to.data()),
             strides, &operand,
             strides, &only,
             streams};
    one_thread crew;
    const detail::working_with now(&crew);
    for (const storing how : {storing::as_it_pays, storing::cached, storing::far}) {
        to.assign(to.size(), 7);
        work.stores = how;
        const bool far = how == storing::as_it_pays ? known : how == storing::far;
        calls[0] = calls[1] = 0;
        detail::run_shared(work, total);
        CHECK(crew.pieces > 4);
        test::mismatch wrong;
        for (std::size_t i = 0; i < to.size(); ++i)
            wrong.compare(to[i], static_cast<int>(i) + 7, i);
        CHECK(wrong.text() == "");
        CHECK(calls[far] >= crew.pieces);
        CHECK(calls[!far] == 0);
    }
}
