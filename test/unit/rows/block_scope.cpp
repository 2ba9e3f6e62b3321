// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/block_scope.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

template <class Tensor>
Tensor waves(Tensor x) {
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i % 977) / 300 - static_cast<float>(i % 13);
    return x;
}

/// Runs `node` block by block, and says whether that was possible.
template <class Target, class N>
bool in_blocks(Target& to, const N& node) {
    return detail::assign_in_blocks(to.write_target(), detail::capture(node), detail::overlap::possible);
}

/// The rows of a block; 0: no blocks.
template <class Shape, class E>
index_t rows(const Shape& target, const E& e) {
    detail::block_scope scope(target);
    if (!detail::measure<detail::let_names<>>(e, scope.rank, scope) || !scope.choose(false)) return 0;
    CHECK(scope.axis == 0);
    return scope.step;
}

} // namespace

TEST_CASE("rows/block_scope: where there is nothing to share, or rows do not fit") {
    const auto x = waves(tensor<float, dyn, dyn>(400, 500));
    auto y = x;
    tensor<float, dyn> v(400);
    CHECK_FALSE(in_blocks(y, x - mean<0>(x, keep_dims)));
    CHECK(in_blocks(v, mean<1>(x))); // one block
    CHECK(array_equal(v, tensor(mean<1>(x))));
    const auto small = waves(tensor<float, dyn, dyn>(10, 10));
    tensor<float, dyn, dyn> out(10, 10);
    CHECK(in_blocks(out, small - mean<1>(small, keep_dims))); // one block
    CHECK(array_equal(out, small - tensor(mean<1>(small, keep_dims))));
    const auto wide = waves(tensor<float, dyn, dyn>(3, 70000));
    tensor<float, dyn, dyn> far(3, 70000);
    CHECK_FALSE(in_blocks(far, wide - mean<1>(wide, keep_dims)));
    far = wide - mean<1>(wide, keep_dims);
    const tensor middle = mean<1>(wide, keep_dims);
    CHECK(array_equal(far, wide - middle));
    const any_tensor<float> any = x;
    any_tensor<float> to = x;
    CHECK_FALSE(in_blocks(to, any - sum(any, axes{0}, keep_dims)));
    CHECK(in_blocks(to, any - sum(any, axes{1}, keep_dims)));
    CHECK(array_equal(to, x - tensor(sum<1>(x, keep_dims))));
}

TEST_CASE("rows/block_scope: a target that is read") {
    auto x = waves(tensor<float, dyn, dyn>(400, 500));
    const auto before = x;
    CHECK(in_blocks(x, x / sum<1>(x, keep_dims)));
    CHECK(array_equal(x, before / tensor(sum<1>(before, keep_dims))));
    x = before;
    auto upper = x(range(0, 399), all);
    const auto lower = x(range(1, none), all);
    CHECK_FALSE(in_blocks(upper, lower - mean<1>(lower, keep_dims)));
    const tensor<float, dyn, dyn> expected = lower - mean<1>(lower, keep_dims);
    upper = lower - mean<1>(lower, keep_dims);
    CHECK(array_equal(upper, expected));
    x = before;
    auto left = x(all, range(0, 250));
    const auto right = x(all, range(250, none));
    CHECK(in_blocks(left, left / sum<1>(right, keep_dims))); // apart
    CHECK(array_equal(left,
                      before(all, range(0, 250)) / tensor(sum<1>(before(all, range(250, none)), keep_dims))));
    x = before;
    CHECK_FALSE(in_blocks(left, left / sum<1>(x, keep_dims)));
    left = left / sum<1>(x, keep_dims);
    CHECK(array_equal(left, before(all, range(0, 250)) / tensor(sum<1>(before, keep_dims))));
}

TEST_CASE("rows/block_scope: a target that is read below a fold of more axes") {
    const auto x = waves(tensor<float, dyn, dyn>(48, 48));
    const auto z = waves(tensor<float, dyn, dyn, dyn>(48, 48, 48));
    const tensor first = sum<2>(x * z), second = sum<2>(x + z);
    auto y = x;
    y = y - sum<2>(y * z) - sum<2>(y + z); // y along axes 1 and 2
    CHECK(array_equal(y, x - first - second));
}

TEST_CASE("rows/block_scope: as many rows as stay in the cache") {
    const auto e = [](const auto& x) { return x - mean<1>(x, keep_dims); };
    const tensor<float, dyn, dyn> x(500, 1024), narrow(30000, 4), wide(2, 40000), small(10, 10);
    CHECK(rows(x.shape(), e(x)) == 32);
    CHECK(rows(narrow.shape(), e(narrow)) == 8192);
    CHECK(rows(wide.shape(), e(wide)) == 0);
    CHECK(rows(small.shape(), e(small)) == 10);
    CHECK(rows(x.shape(), x - mean<0>(x, keep_dims)) == 0);
    const tensor<float, dyn> line(1024);
    CHECK(rows(x.shape(), x - line) == 0);
}
