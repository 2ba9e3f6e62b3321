// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/statement/fused_run.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

/// Runs two statements by their forgotten types, without a kernel of both.
void run_both(const detail::partial_job& first, const detail::partial_job& second) {
    const detail::partial_job* const jobs[] = {&first, &second};
    const detail::fused_run run{jobs, 2, nullptr, nullptr, 1};
    detail::check_fused(run);
    detail::piece_source one(1, true);
    detail::run_groups(run, one);
}

} // namespace

TEST_CASE(
    "ops/statement/fused_run: whole tensors and views in pieces, each statement after those before it") {
    for (const index_t columns : {3, 700}) {
        tensor<float, dyn, dyn> x(20, columns), y(20, columns), wide(20, 2 * columns);
        for (index_t i = 0; i < x.size(); ++i)
            x.data()[i] = float(i % 101);
        const auto both = [&](auto&& to) {
            const auto double_x = detail::capture(x * 2.f);
            const auto sum = detail::capture(to + x);
            const detail::partial_assignment first(to.write_target(), double_x);
            const detail::partial_assignment second(y.write_target(), sum);
            run_both(first.forgotten(), second.forgotten());
            CHECK(array_equal(to, x * 2));
            CHECK(array_equal(y, x * 3));
        };
        both(tensor<float, dyn, dyn>(20, columns));
        both(wide(all, range(none, none, 2)));
    }
}

TEST_CASE("ops/statement/fused_run: a target that is read elsewhere is refused before anything is written") {
    tensor<float, dyn> x{1, 2, 3, 4}, y(3);
    const auto shifted = detail::capture(x(range(1, none)) * 2.f);
    const auto ones = detail::capture(y * 0.f + 1.f);
    const detail::partial_assignment first(x(range(0, 3)).write_target(), shifted);
    const detail::partial_assignment second(y.write_target(), ones);
    CHECK_THROWS_AS(run_both(second.forgotten(), first.forgotten()), assign_error);
    CHECK(y(0) == 0);
    CHECK(x(0) == 1);
}
