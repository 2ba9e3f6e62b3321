// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/part_choice.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

/// The passes of an expression that is assigned to a tensor.
template <class Target, class E>
const detail::pass_list& passes_of(detail::pass_list& passes, Target& to, const E& e) {
    const detail::no_lets none;
    const auto node = detail::capture(e);
    const auto& tree = passes.keep(detail::deferred_inside(none, none, node, passes));
    detail::pass& last = detail::add_tree<detail::tree_use::assigned>(passes, tree, to.shape());
    const auto where = to.write_target().where;
    detail::write_out(where, last.extents, last.out_strides);
    last.out = reinterpret_cast<char*>(to.data());
    last.out_size = int(sizeof(*to.data()));
    detail::connect(passes);
    detail::find_shared(passes);
    return passes;
}

/// The rows of a part; 0: no parts.
template <class Target, class E>
index_t rows(Target to, const E& e, bool must_cut = true) {
    detail::pass_list passes;
    const detail::part_choice chosen = detail::choose_parts(passes_of(passes, to, e), must_cut);
    if (chosen.axis >= 0) CHECK(chosen.axis == 0);
    return chosen.axis < 0 ? 0 : chosen.step;
}

template <class Target, class E>
bool in_place(Target& to, const E& e) {
    detail::pass_list passes;
    return detail::reads_in_place(passes_of(passes, to, e));
}

} // namespace

TEST_CASE("rows/part_choice: as many rows as stay in the cache") {
    const auto e = [](const auto& x) { return x - mean<1>(x, keep_dims); };
    const tensor<float, dyn, dyn> x(500, 1024), narrow(30000, 4), wide(2, 40000), small(10, 10);
    CHECK(rows(x, e(x)) == 32);
    CHECK(rows(narrow, e(narrow)) == 8192);
    CHECK(rows(wide, e(wide)) == 0);
    CHECK(rows(small, e(small)) == 10);
    CHECK(rows(small, e(small), false) == 10); // all at once
    CHECK(rows(x, x - mean<0>(x, keep_dims)) == 0);
    CHECK(rows(x, x - mean<0>(x, keep_dims) - mean<1>(x, keep_dims)) == 32); // the means of columns before
    const tensor<float, dyn> line(1024);
    CHECK(rows(x, x - line) == 0);
    const tensor<float, dyn, dyn> square(200, 200);
    CHECK(rows(square, square - mean<1>(square)) == 0); // rows of the means are columns of the result
}

TEST_CASE("rows/part_choice: which passes read which, and the axes that they share") {
    tensor<float, dyn, dyn, dyn> x(4, 50, 60);
    detail::pass_list passes;
    passes_of(passes, x, x / sum<1, 2>(x, keep_dims) + max<2>(x, keep_dims));
    const detail::pass* const sums = passes.first();
    const detail::pass* const greatest = sums->next;
    const detail::pass& last = passes.last();
    CHECK(greatest->next == &last);
    CHECK(last.sources[0] == nullptr);
    CHECK(last.sources[1] == sums);
    CHECK(last.sources[2] == greatest);
    CHECK(sums->depth == 0);
    CHECK(last.depth > sums->depth);
    CHECK(sums->shared == 1);
    CHECK(greatest->shared == 2);
    CHECK(last.shared == 3);
}

TEST_CASE("rows/part_choice: a target that is read") {
    tensor<float, dyn, dyn> x(400, 500), other(400, 500);
    CHECK(in_place(x, x - mean<1>(x, keep_dims)));
    CHECK(in_place(x, other - mean<1>(other, keep_dims)));
    auto upper = x(range(0, 399), all);
    const auto lower = x(range(1, none), all);
    CHECK_FALSE(in_place(upper, lower - mean<1>(lower, keep_dims)));
    auto left = x(all, range(0, 250));
    const auto right = x(all, range(250, none));
    CHECK(in_place(left, left / sum<1>(right, keep_dims)));
    CHECK_FALSE(in_place(left, left / sum<1>(x, keep_dims)));
}
