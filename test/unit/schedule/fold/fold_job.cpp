// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/walk/evaluate.hpp>
#include <weft/schedule/fold/fold_job.hpp>

#include <doctest/doctest.h>

using namespace weft;
namespace fold = weft::detail::fold;

TEST_CASE("reduce/walk/job: totals are joined pairwise, and the counter starts anew") {
    const auto& table = detail::fold_of<fold::sum, double, double>::table;
    detail::arena memory;
    detail::totals_counter counter;
    for (int count : {1, 2, 3, 5, 8, 13}) {
        double expected = 0;
        for (int i = 0; i < count; ++i) {
            auto* totals = reinterpret_cast<double*>(counter.fresh(table, 2, memory));
            totals[0] = i;
            totals[1] = 1;
            counter.push(table, 2, 2, memory);
            expected += i;
        }
        double out[2];
        counter.finish(table, 2, reinterpret_cast<char*>(out));
        CHECK(out[0] == expected);
        CHECK(out[1] == count);
    }
}
