// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/kernel/plan.hpp>

#include <doctest/doctest.h>

#include <string_view>

using namespace weft;
using namespace weft::detail;

namespace {

constexpr axis_labels labels(std::string_view text) {
    axis_labels found;
    for (const char label : text)
        found.push(label);
    return found;
}

constexpr bool is_joint(const joint_axes& axes, std::uint32_t left, std::uint32_t right, std::uint32_t out) {
    return axes.left == left && axes.right == right && axes.out == out;
}

constexpr product_plan batched = plan_product(labels("bij"), labels("bjk"), labels("bik"));
static_assert(!batched.swapped);
static_assert(batched.batch.count == 1 && is_joint(batched.batch.at[0], 1, 1, 1));
static_assert(batched.rows.count == 1 && is_joint(batched.rows.at[0], 2, 0, 2));
static_assert(batched.columns.count == 1 && is_joint(batched.columns.at[0], 0, 4, 4));
static_assert(batched.inner.count == 1 && is_joint(batched.inner.at[0], 4, 2, 0));

// The last axis of the result makes the columns, so the operands change places.
constexpr product_plan turned = plan_product(labels("ij"), labels("jk"), labels("ki"));
static_assert(turned.swapped);
static_assert(is_joint(turned.rows.at[0], 2, 0, 1) && is_joint(turned.columns.at[0], 0, 1, 2));

// A label that stands twice is one axis: the diagonal.
constexpr product_plan diagonal = plan_product(labels("iij"), labels("jk"), labels("ik"));
static_assert(diagonal.rows.count == 1 && is_joint(diagonal.rows.at[0], 3, 0, 1));
constexpr product_plan trace = plan_product(labels("iji"), labels("ik"), labels("jk"));
static_assert(trace.inner.count == 1 && is_joint(trace.inner.at[0], 5, 1, 0));

// Several inner axes stand in the order of the left operand.
constexpr product_plan inner = plan_product(labels("ijk"), labels("kjl"), labels("il"));
static_assert(inner.inner.count == 2 && is_joint(inner.inner.at[0], 2, 2, 0) &&
              is_joint(inner.inner.at[1], 4, 1, 0));

constexpr matmul_labels stack = label_matmul(4, 3);
static_assert(stack.left.count == 4 && stack.right.count == 3 && stack.out.count == 4);
static_assert(stack.left.at[1] == stack.right.at[0] && stack.left.at[0] != stack.right.at[0]);
static_assert(label_matmul(1, 3).out.count == 2 && label_matmul(3, 1).out.count == 2 &&
              label_matmul(1, 1).out.count == 0);

} // namespace

TEST_CASE("linalg/kernel/plan: labels") {
    const axis_labels some = labels("aba");
    CHECK(some.bits('a') == 5);
    CHECK(some.has('b'));
    CHECK_FALSE(some.has('c'));
    CHECK(some == labels("aba"));
    CHECK(plan_product(labels("i"), labels("j"), labels("ij")).inner.count == 0);
}
