// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/add_pass.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

template <class E>
constexpr bool is_copied(const E&) {
    return detail::is_copied_for_passes<decltype(detail::capture(std::declval<const E&>()))>();
}

} // namespace

TEST_CASE("rows/add_pass: which trees must be kept") {
    const tensor<float, dyn, dyn> x(3, 4);
    CHECK(is_copied(x * 2 + x));
    CHECK_FALSE(is_copied(map([](float v) { return v; }, x)));
    CHECK_FALSE(is_copied(x + tensor<float, 4>()));               // the tree holds the elements
    CHECK_FALSE(is_copied(x + uniform<float>(random_key(1), 4))); // and the rule for these
#if !defined(EIGEN_DONT_VECTORIZE)
    CHECK_FALSE(is_copied(exp(x) + cast<double>(exp(x)) * 2)); // the stages are in the tree
#endif
}

TEST_CASE("rows/add_pass: operands, strides and stages") {
    const tensor<float, dyn, dyn> x(3, 4);
    const tensor<float, dyn> row(4);
    detail::pass_list passes;
    const auto tree = detail::capture(x + row);
    const detail::pass& made = detail::add_tree<detail::tree_use::stored>(passes, tree, x.shape());
    CHECK(made.rank == 2);
    CHECK(made.extents[1] == 4);
    CHECK(made.operand_count == 2);
    CHECK(made.operands[0].data == reinterpret_cast<const char*>(x.data()));
    CHECK(made.strides[0] == 4);
    CHECK(made.strides[2] == 0); // the row, from row to row
    CHECK(made.strides[3] == 1);
    CHECK(made.stage_count == 1);
    CHECK(made.stages[0].of->size == 4);
}
