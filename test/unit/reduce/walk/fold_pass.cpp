// SPDX-License-Identifier: BSL-1.0
#include <weft/reduce/walk/fold_pass.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;
namespace fold = weft::detail::fold;

TEST_CASE("reduce/walk/fold_pass: what a fold adds to the passes") {
    const tensor<float, dyn, dyn> x(30, 20);
    detail::pass_list passes;
    const auto totals = detail::add_fold<fold::sum, detail::folded_axes::any, float>(
        passes, detail::capture(x * x), 2, shape<dyn, 1>(30));
    const detail::pass& made = passes.last();
    CHECK(made.operand_count == 2);
    CHECK(made.stage_count == 1);
    CHECK(made.reduced == 2);
    CHECK(made.out_size == 4);
    CHECK(totals.shape() == shape<dyn, dyn>(30, 1));
    CHECK((made.fold->of_nothing != nullptr));
    static_cast<void>(detail::add_fold<fold::max, detail::folded_axes::any, float>(passes, detail::capture(x),
                                                                                   2, shape<dyn, 1>(30)));
    CHECK(passes.last().stage_count == 0);
    CHECK((passes.last().fold->of_nothing == nullptr)); // refused when it is built
}

TEST_CASE("reduce/walk/fold_pass: sums of nothing are written at once") {
    const tensor<float, dyn, dyn> narrow(3, 0);
    detail::pass_list passes;
    const auto totals = detail::add_fold<fold::prod, detail::folded_axes::any, float>(
        passes, detail::capture(narrow), 2, shape<dyn, 1>(3));
    for (int i = 0; i < 3; ++i)
        CHECK(totals.data()[i] == 1);
}
