// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/block_facts.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <support/waves.hpp>

using namespace weft;

namespace {

template <class Shape, class N>
constexpr bool may_gain(const N&) {
    return detail::may_gain_by_blocks<Shape, N>;
}

} // namespace

TEST_CASE("rows/block_facts: what is read once gains nothing") {
    tensor<float, dyn, dyn> x(2, 3);
    tensor<float, 2, 3> fixed;
    using plane = shape<dyn, dyn>;
    CHECK(may_gain<plane>(x - mean<1>(x, keep_dims)));
    CHECK_FALSE(may_gain<plane>(mean<1>(x, keep_dims)));
    CHECK_FALSE(may_gain<shape<dyn>>(mean<1>(x)));
    CHECK(may_gain<shape<dyn>>(var<1>(x)));
    CHECK_FALSE(may_gain<plane>(x - mean<0>(x)));
    CHECK_FALSE(may_gain<shape<2, 3>>(fixed - mean<0>(fixed, keep_dims)));
    CHECK(may_gain<shape<2, 3>>(fixed - mean<1>(fixed, keep_dims)));
    CHECK_FALSE(may_gain<plane>(x - argmax<1>(x, keep_dims)));
    CHECK(may_gain<any_shape>(x - sum(x, axes{1}, keep_dims)));
    CHECK_FALSE(may_gain<plane>(x + x));
    CHECK(may_gain<plane>(let(x + 1, [](auto t) { return t / sum<1>(t, keep_dims); })));
    CHECK_FALSE(may_gain<plane>(let(x + 1, [](auto t) { return t * t; })));
}

TEST_CASE("rows/block_facts: stored let values") {
    const auto x = waves(tensor<float, dyn, dyn>(300, 40));
    tensor<float, dyn, dyn> y(300, 40);
    int calls = 0;
    const auto counted = [&](float v) {
        ++calls;
        return v * 2 + 1;
    };
    const tensor<float, dyn, dyn> doubled = x * 2 + 1;
    y = let(map(counted, x), [](auto t) { return t / sum<1>(t, keep_dims) + max<1>(t, keep_dims); });
    CHECK(calls == x.size());
    const tensor total = sum<1>(doubled, keep_dims), top = max<1>(doubled, keep_dims);
    CHECK(array_equal(y, doubled / total + top));
    // nested; in another element type; beside a reduction over all rows; below one
    const tensor<float, dyn, dyn> shares = doubled / total;
    const tensor largest = max<1>(shares, keep_dims);
    calls = 0;
    y = let(map(counted, x), [](auto s) {
        return let(s / sum<1>(s, keep_dims), [=](auto t) { return t - max<1>(t, keep_dims) + s; });
    });
    CHECK(calls == x.size());
    CHECK(array_equal(y, shares - largest + doubled));
    y = let(x * 2 + 1,
            [](auto t) { return cast<float>(cast<double>(t)) / sum<1>(t, keep_dims) - sum<0>(t); });
    CHECK(array_equal(y, shares - tensor(sum<0>(doubled))));
    tensor<float, dyn> line(300);
    line = log(sum<1>(let(x * 2 + 1, [](auto t) { return exp(t - max<1>(t, keep_dims)); })));
    const tensor<float, dyn, dyn> powers = exp(doubled - top);
    CHECK(array_equal(line, log(tensor(sum<1>(powers)))));
}

TEST_CASE("rows/block_facts: a let value whose axes are not those of the rows is not stored") {
    const auto x = waves(tensor<float, dyn, dyn>(40, 30));
    const auto cube = waves(tensor<float, dyn, dyn, dyn>(5, 40, 30));
    tensor<float, dyn, dyn, dyn> y(5, 40, 30);
    const tensor<float, dyn, dyn> doubled = x * 2;
    const tensor sums = sum<2>(cube + doubled, keep_dims);
    y = let(x * 2, [&](auto t) { return t / sum<2>(cube + t, keep_dims); });
    CHECK(array_equal(y, doubled / sums));
    y = let(x * 2, [&](auto t) { return cube / sum<1>(t, keep_dims); });
    const tensor rows = sum<1>(doubled, keep_dims);
    CHECK(array_equal(y, cube / rows));
}
