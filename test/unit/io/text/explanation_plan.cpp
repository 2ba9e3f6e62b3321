// SPDX-License-Identifier: BSL-1.0
#include <weft/io/text/explanation_plan.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/explanation.hpp>

using namespace weft;
using detail::access;

namespace {

const float x = 0;

/// A sum of two operands, the first with these strides, in a loop of 100 x 200.
detail::explained_plan plan_of(detail::explained_leaf first) {
    const auto e = explanation_of({first, {&x, 4, list({100, 200}), {200, 1}}});
    return detail::plan_maker(e).plan_of();
}

} // namespace

TEST_CASE("io/text/explanation_plan: how operands are read, each once") {
    const auto plan = plan_of({&x + 1, 4, list({200}), {1}});
    REQUIRE(plan.reads.size() == 2);
    CHECK(plan.reads[0].operand == 0);
    CHECK(plan.reads[1].how == access::contiguous);
    CHECK(plan_of({&x + 1, 4, list({100, 1}), {1, 1}}).reads[0].how == access::row_splat);
    CHECK(plan_of({&x + 1, 4, list({100, 200}), {1, 100}}).reads[0].how == access::transposed);
    CHECK(plan_of({&x, 4, list({100, 200}), {200, 1}}).reads.size() == 1); // the same as the other one
    const auto flat = plan_of({&x + 1, 4, list({100, 200}), {200, 1}});
    CHECK(flat.reads.size() == 2);
    CHECK(flat.reads[0].text == "contiguous: where it lies");
}

TEST_CASE("io/text/explanation_plan: subjects stand in one order") {
    std::string subjects;
    for (const auto& line : plan_of({&x + 1, 4, list({100, 1}), {1, 1}}).lines)
        subjects += std::string(line.subject) + ' ';
    CHECK(subjects == "loops reads  writes computes buffers moves costs ");
}
