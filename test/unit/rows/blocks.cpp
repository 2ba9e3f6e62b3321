// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/blocks.hpp>
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

template <class X>
tensor<float, dyn, dyn> softmax(const X& x) {
    const tensor top = max<-1>(x, keep_dims);
    const tensor e = exp(x - top);
    const tensor total = sum<-1>(e, keep_dims);
    return e / total;
}

} // namespace

TEST_CASE("rows/blocks: the bits of computing one after the other") {
    for (const index_t columns : {1, 3, 64, 300, 1024, 5000}) {
        const auto x = waves(tensor<float, dyn, dyn>(200000 / columns + 7, columns));
        auto y = x;
        const tensor<float, dyn, dyn> middle = mean<1>(x, keep_dims);
        CHECK(in_blocks(y, x - mean<1>(x, keep_dims)));
        CHECK(array_equal(y, x - middle));
        const auto e = exp(x - max<1>(x, keep_dims));
        CHECK(in_blocks(y, e / sum<1>(e, keep_dims)));
        CHECK(array_equal(y, softmax(x)));
        y = 0;
        CHECK(in_blocks(y, let(e, [](auto t) { return t / sum<1>(t, keep_dims); })));
        CHECK(array_equal(y, softmax(x)));
        const tensor<float, dyn> total = sum<1>(square(x - middle));
        tensor<float, dyn> spread(x.extent(0));
        CHECK(in_blocks(spread, var<1>(x)));
        CHECK(array_equal(spread, total / static_cast<float>(columns)));
    }
}

TEST_CASE("rows/blocks: several outer axes, several inner ones, operands that broadcast") {
    const auto x = waves(tensor<float, dyn, dyn, dyn, dyn>(6, 70, 9, 50));
    const auto row = waves(tensor<float, dyn>(50));
    const auto outer = waves(tensor<float, dyn, dyn, dyn, dyn>(6, 1, 1, 1));
    auto y = x, z = x;
    const tensor first = sum<-1>(x * row, keep_dims);
    z = x / first + outer;
    CHECK(in_blocks(y, x / sum<-1>(x * row, keep_dims) + outer));
    CHECK(array_equal(y, z));
    const tensor second = max<2, 3>(x - outer, keep_dims);
    z = x / first - second;
    CHECK(in_blocks(y, x / sum<-1>(x * row, keep_dims) - max<2, 3>(x - outer, keep_dims)));
    CHECK(array_equal(y, z));
    const tensor third = sum<1, 3>(x, keep_dims);
    z = x - third;
    CHECK(in_blocks(y, x - sum<1, 3>(x, keep_dims)));
    CHECK(array_equal(y, z));
    const tensor whole = sum<0>(x, keep_dims); // settled before, beside what is not
    z = x / first + whole;
    CHECK(in_blocks(y, x / sum<-1>(x * row, keep_dims) + sum<0>(x, keep_dims)));
    CHECK(array_equal(y, z));
}

TEST_CASE("rows/blocks: other layouts and static shapes") {
    const auto x = waves(tensor<float, dyn, dyn>(500, 400));
    const auto t = transpose(x);
    const tensor<float, dyn, dyn> packed = t;
    tensor<float, dyn, dyn> y(400, 500), z(500, 400);
    CHECK(in_blocks(y, t - mean<1>(t, keep_dims)));
    const tensor middle = mean<1>(packed, keep_dims);
    CHECK(array_equal(y, packed - middle));
    auto target = transpose(z);
    CHECK(in_blocks(target, packed / sum<1>(packed, keep_dims)));
    CHECK(array_equal(target, packed / tensor(sum<1>(packed, keep_dims))));
    const auto fixed = waves(tensor<float, 300, 300>());
    tensor<float, 300, 300> out;
    CHECK(in_blocks(out, fixed - mean<1>(fixed, keep_dims)));
    const tensor sums = mean<1>(fixed, keep_dims);
    CHECK(array_equal(out, fixed - sums));
}
