// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/block_passes.hpp>
#include <weft/schedule/workers.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <string>

using namespace weft;

namespace {

/// What ran, in order: "p2x3" is a pass over two rows of three; "r0+2" the assignment of rows 0 and 1.
std::string log;

std::string text_of(const char* who, const detail::part& of) {
    return std::string(who) + std::to_string(of.at[of.axis]) + "+" + std::to_string(of.count) + " ";
}

struct counting_pass : detail::block_pass {
    explicit counting_pass(bool rows) : by_rows(rows) {}
    void run(const detail::part& of) override { log += text_of("p", of); }
    bool find_rows(const detail::row_axes&) override { return by_rows; }
    bool read_ahead() override { return false; }
    bool by_rows;
};

struct counting_root : detail::block_root {
    void run(const detail::part& of) override { log += text_of("a", of); }
    bool find_rows(const detail::row_axes&) override { return true; }
    bool is_far() const override { return false; }
    void run_rows(index_t first, index_t count, bool, bool fetches) override {
        log += (fetches ? "f" : "r") + std::to_string(first) + "+" + std::to_string(count) + " ";
    }
};

std::string run(bool by_rows, bool stores) {
    log.clear();
    detail::block_scope scope(shape<5, 400>{});
    scope.axis = 0;
    scope.step = 2;
    const detail::make_passes make = [](const void* rows, const detail::block_scope&, detail::settled_leaves&,
                                        detail::block_passes& passes) -> std::unique_ptr<detail::block_root> {
        passes.push_back(std::make_unique<counting_pass>(*static_cast<const bool*>(rows)));
        return std::make_unique<counting_root>();
    };
    detail::run_in_blocks(scope, make, &by_rows, 5 * 400 * 4, false, stores);
    return log;
}

} // namespace

TEST_CASE("rows/block_passes: block by block, each pass before the assignment") {
    CHECK(run(false, false) == "p0+2 a0+2 p2+2 a2+2 p4+1 a4+1 ");
}

TEST_CASE("rows/block_passes: where every pass can, a few rows at a time") {
    CHECK(run(true, false) == "r0+2 r2+2 r4+1 ");
    CHECK(run(true, true) == "f0+2 f2+2 f4+1 ");
}
