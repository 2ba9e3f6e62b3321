// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/functions.hpp>
#include <weft/ops/let.hpp>
#include <weft/ops/special.hpp>
#include <weft/ops/statement/fuse.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/position.hpp>
#include <weft/reduce/statistics.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/reshape.hpp>
#include <weft/view/slice/slice.hpp>
#include <weft/view/unit_axes.hpp>

#include <doctest/doctest.h>

#include <algorithm>

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

TEST_CASE("ops/statement/fuse: one after the other, dense") {
    with_tensors([](auto& x, auto& y) {
        auto u = x, v = y;
        fuse(lazy(x) = y * 2, lazy(y) += x, lazy(x) -= 1, lazy(y) *= cast<float>(x > 3));
        u = v * 2, v += u, u -= 1, v *= cast<float>(u > 3);
        CHECK(array_equal(x, u));
        CHECK(array_equal(y, v));
    });
}

TEST_CASE("ops/statement/fuse: views, broadcast operands, scalars") {
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

TEST_CASE("ops/statement/fuse: reductions of what is not written") {
    with_tensors([](auto& x, auto& y) {
        const tensor share = y / sum<1>(x, keep_dims);
        fuse(lazy(y) /= sum<1>(x, keep_dims), lazy(y) += 0);
        CHECK(array_equal(y, share));
    });
}

namespace {

/// Threads that are this one alone, so that pieces are those of several.
struct alone : detail::workers {
    int count() const override { return 1; }
    void run(function work, void* what, detail::piece_source& source) override { work(what, source); }
};

/// Reductions side by side give the bits that each has alone; with pieces for threads, too.
template <index_t... Axes, class X>
void check_beside(const X& x) {
    const tensor sums = sum<Axes...>(x, keep_dims), least = min<Axes...>(x, keep_dims),
                 squares = mean<Axes...>(square(x), keep_dims);
    const tensor most = max<Axes...>(x * 2 - 1, keep_dims),
                 above = sum<Axes...>(cast<float>(x > 3), keep_dims);
    alone all;
    for (detail::workers* const workers :
         {static_cast<detail::workers*>(nullptr), static_cast<detail::workers*>(&all)}) {
        CAPTURE(workers != nullptr);
        const detail::working_with now(workers);
        auto a = sums, b = sums, c = sums, d = sums, e = sums;
        fuse(lazy(a) = sum<Axes...>(x, keep_dims), lazy(b) = min<Axes...>(x, keep_dims),
             lazy(c) = mean<Axes...>(square(x), keep_dims), lazy(d) = max<Axes...>(x * 2 - 1, keep_dims) + 1,
             lazy(e) = sum<Axes...>(cast<float>(x > 3), keep_dims));
        CHECK(array_equal(a, sums));
        CHECK(array_equal(b, least));
        CHECK(array_equal(c, squares));
        CHECK(array_equal(d, most + 1));
        CHECK(array_equal(e, above));
    }
}

} // namespace

TEST_CASE("ops/statement/fuse: reductions side by side are cut in every way") {
    const auto numbers = [](auto... extents) {
        tensor x = zeros<float>(extents...);
        for (index_t i = 0; i < x.size(); ++i)
            x.data()[i] = static_cast<float>(i * i % 1009) / 70;
        return x;
    };
    check_beside<1>(numbers(5, 7));
    check_beside<0>(numbers(5, 7));
    check_beside<1>(numbers(3000, 70));    // rows
    check_beside<1>(numbers(2, 300'000));  // blocks of rows
    check_beside<0, 1>(numbers(400, 700)); // of everything
    check_beside<0>(numbers(3000, 70));    // heights
    check_beside<0>(numbers(70'001, 5));   // several rows side by side, and one that is left
    check_beside<0>(numbers(100, 5000));   // columns
    check_beside<1>(numbers(4, 9000, 7));  // planes of such rows
    check_beside<2>(numbers(60, 50, 100));
    check_beside<0, 2>(numbers(60, 50, 100)); // and once more over their results
    check_beside<1>(numbers(60, 50, 100));
    check_beside<1>(transpose(numbers(300, 500)));
    check_beside<0>(numbers(600, 300)(range(none, none, 2), range(none, none, 3)));
}

namespace {

/// The same of reductions whose totals are of another type than their results.
template <index_t Axis, class X>
void check_narrowed(const X& x) {
    const tensor<Eigen::half, dyn, dyn> halves = cast<Eigen::half>(x);
    const tensor total = sum<Axis>(halves, keep_dims),
                 product = prod<Axis>(cast<Eigen::half>(x > 3) + 1, keep_dims);
    const tensor some = any<Axis>(x > 14, keep_dims), every = all(x > 0.1f, axes<Axis>{}, keep_dims);
    const tensor low = argmin<Axis>(x, keep_dims), high = argmax<Axis>(halves, keep_dims);
    alone threads;
    for (detail::workers* const workers :
         {static_cast<detail::workers*>(nullptr), static_cast<detail::workers*>(&threads)}) {
        CAPTURE(workers != nullptr);
        const detail::working_with now(workers);
        auto a = total, b = product;
        auto c = some, d = every;
        auto e = low, f = high;
        tensor<double, dyn, dyn> g(a.extent(0), a.extent(1));
        fuse(lazy(a) = sum<Axis>(halves, keep_dims),
             lazy(b) = prod<Axis>(cast<Eigen::half>(x > 3) + 1, keep_dims),
             lazy(c) = any<Axis>(x > 14, keep_dims), lazy(d) = all(x > 0.1f, axes<Axis>{}, keep_dims),
             lazy(e) = argmin<Axis>(x, keep_dims), lazy(f) = argmax<Axis>(halves, keep_dims),
             lazy(g) = cast<double>(sum<Axis>(halves, keep_dims)) + argmin<Axis>(x, keep_dims));
        CHECK(array_equal(a, total));
        CHECK(array_equal(b, product));
        CHECK(array_equal(c, some));
        CHECK(array_equal(d, every));
        CHECK(array_equal(e, low));
        CHECK(array_equal(f, high));
        CHECK(array_equal(g, cast<double>(total) + low));
    }
}

} // namespace

TEST_CASE("ops/statement/fuse: sums of half, truth values and positions side by side, too") {
    const auto numbers = [](index_t rows, index_t columns) {
        tensor<float, dyn, dyn> x(rows, columns);
        for (index_t i = 0; i < x.size(); ++i)
            x.data()[i] = static_cast<float>(i * i % 1009) / 70;
        return x;
    };
    check_narrowed<1>(numbers(5, 7));
    check_narrowed<0>(numbers(5, 7));
    check_narrowed<1>(numbers(3000, 70));
    check_narrowed<1>(numbers(2, 300'000));
    check_narrowed<0>(numbers(3000, 70));
    check_narrowed<0>(numbers(70'001, 5));
    check_narrowed<0>(numbers(100, 5000));
    check_narrowed<1>(transpose(numbers(300, 500)));
    tensor<bool, dyn> some(3), every(3); // of nothing
    const tensor<float, dyn, dyn> nothing(3, 0);
    some = true;
    fuse(lazy(some) = any<1>(nothing > 0), lazy(every) = all(nothing > 0, axes<1>{}));
    CHECK(array_equal(some, tensor<bool, 3>{false, false, false}));
    CHECK(array_equal(every, tensor<bool, 3>{true, true, true}));
    // In a let, and below another one.
    const auto x = numbers(40, 3000);
    const tensor<Eigen::half, dyn, dyn> halves = cast<Eigen::half>(x);
    tensor<Eigen::half, dyn> a(40), b(40);
    tensor<index_t, dyn> c(40);
    fuse(lazy(a) = sum<1>(halves / sum<1>(halves, keep_dims)),
         lazy(b) = let(halves(all, 0), [&](auto t) { return t + sum<1>(halves) + t; }),
         lazy(c) = argmax<1>(x));
    CHECK(array_equal(a, tensor(sum<1>(halves / sum<1>(halves, keep_dims)))));
    CHECK(array_equal(b, tensor(halves(all, 0) + sum<1>(halves) + halves(all, 0))));
    CHECK(array_equal(c, tensor(argmax<1>(x))));
}

TEST_CASE("ops/statement/fuse: reductions side by side are one walk, of any of them") {
    const index_t rows = 300, columns = 1000;
    const tensor<int, dyn, dyn> x = eval(reshape(arange<int>(rows * columns), rows, columns));
    index_t seen[4] = {}, before[4] = {};
    // How many elements the others have seen at most when one sees its first.
    const auto watched = [&](int nth) {
        return map(
            [&, nth](int v) {
                if (seen[nth]++ == 0)
                    for (int other = 0; other < 4; ++other)
                        if (other != nth) before[nth] = (std::max)(before[nth], seen[other]);
                return v;
            },
            x);
    };
    tensor<std::int64_t, dyn> total(rows);
    tensor<bool, dyn> some(rows);
    tensor<index_t, dyn> place(rows);
    tensor<Eigen::half, dyn> halves(rows);
    fuse(lazy(total) = sum<1>(watched(0)), lazy(some) = any<1>(watched(1)),
         lazy(place) = argmax<1>(watched(2)), lazy(halves) = sum<1>(cast<Eigen::half>(watched(3) % 2)));
    for (int nth = 0; nth < 4; ++nth) {
        CHECK(seen[nth] == rows * columns);
        CHECK(before[nth] < rows * columns / 2);
    }
    CHECK(all(place == columns - 1));
    CHECK(all(halves == Eigen::half(500)));
}

TEST_CASE("ops/statement/fuse: reductions that need others, that are of different shapes, or of nothing") {
    tensor<float, dyn, dyn> x(400, 300), y(400, 200);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i % 101);
    for (index_t i = 0; i < y.size(); ++i)
        y.data()[i] = static_cast<float>(i % 97);
    const tensor means = mean<1>(x, keep_dims);
    const tensor spread = sum<1>(square(x - means)), totals = sum<1>(y);
    tensor<float, dyn> a(400), b(400), c(400);
    fuse(lazy(a) = sum<1>(square(x - mean<1>(x, keep_dims))), lazy(b) = sum<1>(y),
         lazy(c) = max<1>(x) - min<1>(x));
    CHECK(array_equal(a, spread));
    CHECK(array_equal(b, totals));
    CHECK(array_equal(c, tensor(max<1>(x) - min<1>(x))));
    fuse(lazy(a) = sum<1>(x(all, range(0, 0))), lazy(b) = sum<1>(x(all, range(0, 0))) + 1);
    CHECK(all(a == 0));
    CHECK(all(b == 1));
    tensor<float, 1> whole, most;
    const auto flat = flatten(x);
    fuse(lazy(whole) = sum<0>(flat, keep_dims), lazy(most) = max<0>(flat, keep_dims));
    CHECK(whole(0) == sum(x));
    CHECK(most(0) == 100);
    // A reduction of what another statement writes is refused before anything is written.
    const auto before = a;
    CHECK_THROWS_AS(fuse(lazy(a) = sum<1>(x), lazy(b) = max<0>(expand_dims<0>(a)), lazy(c) = a),
                    assign_error);
    CHECK(array_equal(a, before));
}

TEST_CASE("ops/statement/fuse: an error names the axis at which the shapes differ") {
    tensor<float, dyn, dyn> x(2, 3), y(2, 4);
    try {
        fuse(lazy(x) = 1.f, lazy(y) = 1.f);
        FAIL("accepted");
    } catch (const assign_error& e) {
        CHECK(e.axis() == 1);
        CHECK(std::string(e.what()).find("fuse: shapes [2, 3] and [2, 4] differ: at axis 1 the extents are "
                                         "3 and 4") == 0);
    }
}

TEST_CASE("ops/statement/fuse: rejected before anything is written") {
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

TEST_CASE("ops/statement/fuse: columns that interleave do not overlap") {
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

TEST_CASE("ops/statement/fuse: one statement, which reads its target through a view of fewer axes at the "
          "same place") {
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
