// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/fuse.hpp>
#include <weft/ops/let.hpp>
#include <weft/ops/special.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/unit_axes.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

template <class Test>
void with_tensors(Test test) {
    tensor<float, dyn, dyn> x(37, 301), y(37, 301);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i % 13), y.data()[i] = static_cast<float>(i % 7);
    test(x, y);
}

} // namespace

TEST_CASE("ops/fuse: one after the other, dense") {
    with_tensors([](auto& x, auto& y) {
        auto u = x, v = y;
        fuse(lazy(x) = y * 2, lazy(y) += x, lazy(x) -= 1, lazy(y) *= cast<float>(x > 3));
        u = v * 2, v += u, u -= 1, v *= cast<float>(u > 3);
        CHECK(array_equal(x, u));
        CHECK(array_equal(y, v));
    });
}

TEST_CASE("ops/fuse: views, broadcast operands, scalars") {
    with_tensors([](auto& x, auto& y) {
        tensor<float, dyn> column(301);
        column = 3;
        auto u = x, v = y;
        auto xt = view(x.data(), any_shape{301, 37}, {1, 301});
        auto yt = view(y.data(), any_shape{301, 37}, {1, 301});
        fuse(lazy(xt) = yt + view(column.data(), 301, 1), lazy(yt) = xt / 2, lazy(xt) = 5);
        v = (v + column) / 2, u = 5;
        CHECK(array_equal(x, u));
        CHECK(array_equal(y, v));
        fuse(lazy(x) = y);
        CHECK(array_equal(x, y));
    });
}

TEST_CASE("ops/fuse: reductions of what is not written") {
    with_tensors([](auto& x, auto& y) {
        const tensor share = y / sum<1>(x, keep_dims);
        fuse(lazy(y) /= sum<1>(x, keep_dims), lazy(y) += 0);
        CHECK(array_equal(y, share));
    });
}

TEST_CASE("ops/fuse: rejected before anything is written") {
    with_tensors([](auto& x, auto& y) {
        const auto before = x;
        CHECK_THROWS_AS(fuse(lazy(x) = 1.f, lazy(view(y.data(), 36, 301)) = 1.f), assign_error);
        CHECK_THROWS_AS(fuse(lazy(y) = x, lazy(x) = x / sum<1>(x, keep_dims)), assign_error);
        auto head = view(x.data(), any_shape{36, 301}, {301, 1}),
             tail = view(x.data() + 301, any_shape{36, 301}, {301, 1});
        CHECK_THROWS_AS(fuse(lazy(head) = tail), assign_error);
        CHECK_THROWS_AS(fuse(lazy(head) = 1.f, lazy(tail) = 2.f), assign_error);
        CHECK_THROWS_AS((void)(lazy(x) = tensor<float, dyn, dyn>(2, 301)), assign_error);
        CHECK(array_equal(x, before));
    });
}

TEST_CASE("ops/fuse: columns that interleave do not overlap") {
    with_tensors([](auto& x, auto&) {
        const auto before = x;
        fuse(lazy(x(all, 0)) = x(all, 1), lazy(x(all, 1)) += x(all, 0) / sum<0>(x(all, 2), keep_dims));
        CHECK(array_equal(x(all, 0), before(all, 1)));
        CHECK(array_equal(x(all, 1), before(all, 1) + before(all, 1) / sum(before(all, 2))));
        CHECK_THROWS_AS(
            fuse(lazy(x(all, 0)) = x(all, 1), lazy(x(all, 2)) = x(all, 2) / max<0>(x(all, 0), keep_dims)),
            assign_error);
        CHECK_THROWS_AS(
            fuse(lazy(x(all, 0)) = let(x(all, 0) + 1, [](auto t) { return t / max<0>(t, keep_dims); })),
            assign_error);
    });
}

TEST_CASE("ops/fuse: one statement, which reads its target through a view of fewer axes at the same place") {
    tensor<float, dyn, dyn> x(1, 5);
    x = 1;
    fuse(lazy(x) += x(0, all));
    fuse(lazy(x) *= flatten(x));
    CHECK(all(x == 4.f));
    any_tensor<float> loose(any_shape{1, 3, 4});
    loose = 1;
    fuse(lazy(loose) += squeeze<0>(loose));
    CHECK(all(loose == 2.f));
    tensor<float, 3, 5> y;
    y = 1;
    CHECK_THROWS_AS(fuse(lazy(y) += y(0, all)), assign_error);
}
