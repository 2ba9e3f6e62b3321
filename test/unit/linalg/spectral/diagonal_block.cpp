// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/spectral/diagonal_block.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace weft;
using namespace weft::detail;

TEST_CASE("linalg/spectral/diagonal_block: the last block first, from the end with the greater element") {
    factor_vector<double> d{{1, 9, 2, 5, 7}}, e{{1, 0, 1, 1}};
    std::vector<index_t> firsts, counts, steps;
    const bool is_done = for_each_block(
        d, e, [&](index_t i) { return e(i) == 0.0; },
        [&](const diagonal_block<double>& b) {
            firsts.push_back(b.first);
            counts.push_back(b.count);
            steps.push_back(b.step);
            CHECK(b.diagonal(0) == d(b.first));
            b.above(b.count - 2) = 0;
        });
    CHECK(is_done);
    // 2 5 7 from its end, of which 2 5 remain, and 5 7 alone would be met from its end as well.
    CHECK(firsts == std::vector<index_t>{4, 4, 1});
    CHECK(counts == std::vector<index_t>{3, 2, 2});
    CHECK(steps == std::vector<index_t>{-1, -1, -1});
}

TEST_CASE("linalg/spectral/diagonal_block: a block that does not end is given up") {
    factor_vector<double> d{{2, 1}}, e{{1}};
    int calls = 0;
    CHECK(!for_each_block(
        d, e, [](index_t) { return false; },
        [&](const diagonal_block<double>& b) {
            ++calls;
            CHECK(b.step == 1);
        }));
    CHECK(calls == 60);
    factor_vector<double> one{{3}}, nothing(0);
    CHECK(for_each_block(one, nothing, [](index_t) { return false; }, [](const diagonal_block<double>&) {}));
}
