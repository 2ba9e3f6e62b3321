// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/passes.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <support/waves.hpp>
#include <type_traits>
#include <utility>

using namespace weft;

namespace {

/// Runs `node` by passes, and says whether that was possible.
template <class Target, class N>
bool by_passes(Target& to, const N& node) {
    return detail::assign_in_passes(to.write_target(), detail::capture(node), detail::overlap::possible);
}

template <class X>
tensor<float, dyn, dyn> softmax(const X& x) {
    const tensor top = max<-1>(x, keep_dims);
    const tensor e = exp(x - top);
    const tensor total = sum<-1>(e, keep_dims);
    return e / total;
}

} // namespace

TEST_CASE("rows/passes: the bits of computing one after the other") {
    for (const index_t columns : {1, 3, 64, 300, 1024, 5000}) {
        const auto x = waves(tensor<float, dyn, dyn>(200000 / columns + 7, columns));
        auto y = x;
        const tensor<float, dyn, dyn> middle = mean<1>(x, keep_dims);
        CHECK(by_passes(y, x - mean<1>(x, keep_dims)));
        CHECK(array_equal(y, x - middle));
        const auto e = exp(x - max<1>(x, keep_dims));
        CHECK(by_passes(y, e / sum<1>(e, keep_dims)));
        CHECK(array_equal(y, softmax(x)));
        y = 0;
        CHECK(by_passes(y, let(e, [](auto t) { return t / sum<1>(t, keep_dims); })));
        CHECK(array_equal(y, softmax(x)));
        const tensor<float, dyn> total = sum<1>(square(x - middle));
        tensor<float, dyn> spread(x.extent(0));
        CHECK(by_passes(spread, var<1>(x)));
        CHECK(array_equal(spread, total / static_cast<float>(columns)));
    }
}

TEST_CASE("rows/passes: several outer axes, several inner ones, operands that broadcast") {
    const auto x = waves(tensor<float, dyn, dyn, dyn, dyn>(6, 70, 9, 50));
    const auto row = waves(tensor<float, dyn>(50));
    const auto outer = waves(tensor<float, dyn, dyn, dyn, dyn>(6, 1, 1, 1));
    auto y = x, z = x;
    const tensor first = sum<-1>(x * row, keep_dims);
    z = x / first + outer;
    CHECK(by_passes(y, x / sum<-1>(x * row, keep_dims) + outer));
    CHECK(array_equal(y, z));
    const tensor second = max<2, 3>(x - outer, keep_dims);
    z = x / first - second;
    CHECK(by_passes(y, x / sum<-1>(x * row, keep_dims) - max<2, 3>(x - outer, keep_dims)));
    CHECK(array_equal(y, z));
    const tensor third = sum<1, 3>(x, keep_dims);
    z = x - third;
    CHECK(by_passes(y, x - sum<1, 3>(x, keep_dims)));
    CHECK(array_equal(y, z));
    const tensor whole = sum<0>(x, keep_dims); // settled before, beside what is not
    z = x / first + whole;
    CHECK(by_passes(y, x / sum<-1>(x * row, keep_dims) + sum<0>(x, keep_dims)));
    CHECK(array_equal(y, z));
}

TEST_CASE("rows/passes: other layouts and static shapes") {
    const auto x = waves(tensor<float, dyn, dyn>(500, 400));
    const auto t = transpose(x);
    const tensor<float, dyn, dyn> packed = t;
    tensor<float, dyn, dyn> y(400, 500), z(500, 400);
    CHECK(by_passes(y, t - mean<1>(t, keep_dims)));
    const tensor middle = mean<1>(packed, keep_dims);
    CHECK(array_equal(y, packed - middle));
    auto target = transpose(z);
    CHECK(by_passes(target, packed / sum<1>(packed, keep_dims)));
    CHECK(array_equal(target, packed / tensor(sum<1>(packed, keep_dims))));
    const auto fixed = waves(tensor<float, 300, 300>());
    tensor<float, 300, 300> out;
    CHECK(by_passes(out, fixed - mean<1>(fixed, keep_dims)));
    const tensor sums = mean<1>(fixed, keep_dims);
    CHECK(array_equal(out, fixed - sums));
}

TEST_CASE("rows/passes: where there is nothing to share, or rows do not fit") {
    const auto x = waves(tensor<float, dyn, dyn>(400, 500));
    auto y = x;
    tensor<float, dyn> v(400);
    CHECK(by_passes(y, x - mean<0>(x, keep_dims)));
    CHECK(by_passes(v, mean<1>(x)));
    CHECK(array_equal(v, tensor(mean<1>(x))));
    const auto small = waves(tensor<float, dyn, dyn>(10, 10));
    tensor<float, dyn, dyn> out(10, 10);
    CHECK(by_passes(out, small - mean<1>(small, keep_dims)));
    CHECK(array_equal(out, small - tensor(mean<1>(small, keep_dims))));
    const auto wide = waves(tensor<float, dyn, dyn>(3, 70000));
    tensor<float, dyn, dyn> far(3, 70000);
    CHECK(by_passes(far, wide - mean<1>(wide, keep_dims))); // rows too long for parts
    const tensor middle = mean<1>(wide, keep_dims);
    CHECK(array_equal(far, wide - middle));
    const any_tensor<float> any = x;
    any_tensor<float> to = x;
    CHECK(by_passes(to, any - sum(any, axes{0}, keep_dims)));
    CHECK(by_passes(to, any - sum(any, axes{1}, keep_dims)));
    CHECK(array_equal(to, x - tensor(sum<1>(x, keep_dims))));
}

TEST_CASE("rows/passes: a target that is read") {
    auto x = waves(tensor<float, dyn, dyn>(400, 500));
    const auto before = x;
    CHECK(by_passes(x, x / sum<1>(x, keep_dims)));
    CHECK(array_equal(x, before / tensor(sum<1>(before, keep_dims))));
    x = before;
    auto upper = x(range(0, 399), all);
    const auto lower = x(range(1, none), all);
    const tensor<float, dyn, dyn> expected = lower - mean<1>(lower, keep_dims);
    CHECK(by_passes(upper, lower - mean<1>(lower, keep_dims))); // through a copy
    CHECK(array_equal(upper, expected));
    x = before;
    auto left = x(all, range(0, 250));
    const auto right = x(all, range(250, none));
    CHECK(by_passes(left, left / sum<1>(right, keep_dims))); // apart
    CHECK(array_equal(left,
                      before(all, range(0, 250)) / tensor(sum<1>(before(all, range(250, none)), keep_dims))));
    x = before;
    CHECK(by_passes(left, left / sum<1>(x, keep_dims))); // through a copy
    CHECK(array_equal(left, before(all, range(0, 250)) / tensor(sum<1>(before, keep_dims))));
}

TEST_CASE("rows/passes: a target that is read below a fold of more axes") {
    const auto x = waves(tensor<float, dyn, dyn>(48, 48));
    const auto z = waves(tensor<float, dyn, dyn, dyn>(48, 48, 48));
    const tensor first = sum<2>(x * z), second = sum<2>(x + z);
    auto y = x;
    y = y - sum<2>(y * z) - sum<2>(y + z); // y along axes 1 and 2
    CHECK(array_equal(y, x - first - second));
}

TEST_CASE("rows/passes: what is the same for a row is computed once, to the same bits") {
    const auto x = waves(tensor<float, dyn, dyn>(37, 150));
    const tensor m = mean<1>(x, keep_dims);
    auto y = x;
    y = (x - mean<1>(x, keep_dims)) * (1 / sqrt(mean<1>(x, keep_dims) * mean<1>(x, keep_dims) + 1));
    CHECK(array_equal(y, (x - m) * (1 / sqrt(m * m + 1))));
    y = mean<1>(x, keep_dims) * mean<1>(x, keep_dims) + x; // one fused multiply-add
    CHECK(array_equal(y, m * m + x));
    y = where(x > mean<1>(x, keep_dims), x, mean<1>(x, keep_dims) / 3);
    CHECK(array_equal(y, where(x > m, x, m / 3)));
    y = let(x * (1 / mean<1>(x, keep_dims)), [](auto v) { return v * v + v; });
    CHECK(array_equal(y, let(x * (1 / m), [](auto v) { return v * v + v; })));
    y = let(x * x, [&](auto v) { return v * (1 / (mean<1>(x, keep_dims) + 7)) + v; }); // inside the body
    CHECK(array_equal(y, let(x * x, [&](auto v) { return v * (1 / (m + 7)) + v; })));
    y = 2 * mean<1>(x, keep_dims) + 0 * x;
    CHECK(array_equal(y, 2 * m + 0 * x));
}

namespace {

template <class N>
constexpr bool is_constant(const N&) {
    return detail::is_row_constant<decltype(detail::capture(std::declval<const N&>()))>();
}

} // namespace

TEST_CASE("rows/passes: what is the same for a row, from types") {
    const tensor<float, dyn, dyn> x(3, 4);
    CHECK(is_constant(1 / mean<1>(x, keep_dims)));
    CHECK(is_constant(sqrt(mean<1>(x, keep_dims)) + mean<1>(square(x), keep_dims)));
    CHECK_FALSE(is_constant(x - mean<1>(x, keep_dims)));
    CHECK_FALSE(is_constant(mean<0>(x, keep_dims) + mean<1>(x, keep_dims))); // as large as x
    CHECK_FALSE(is_constant(2 * mean<1>(x))); // perhaps as large as what reads it
    CHECK_FALSE(is_constant(2 * sum(x, axes{1}, keep_dims)));
}

TEST_CASE("rows/passes: reductions of nothing, and into nothing") {
    const tensor<float, dyn, dyn> narrow(3, 0), low(0, 3);
    tensor<float, dyn, dyn> to(3, 4), empty_rows(3, 0);
    to = 1;
    CHECK(by_passes(to, to + sum<1>(narrow, keep_dims)));
    CHECK(array_equal(to, ones<float>(3, 4)));
    CHECK(by_passes(empty_rows, narrow - mean<1>(narrow, keep_dims)));
    tensor<float, dyn, dyn> rows(2, 3);
    CHECK(by_passes(rows, rows + prod<0>(low, keep_dims)));
    CHECK(array_equal(rows, ones<float>(2, 3)));
}

TEST_CASE("rows/passes: the value of a let that is needed as a whole is not stored") {
    const auto x = waves(tensor<float, dyn, dyn>(40, 50));
    auto y = x;
    const auto by_columns = let(exp(x), [](auto t) { return t / sum<0>(t, keep_dims); });
    static_assert(!detail::stores_let<shape<dyn, dyn>, std::remove_const_t<decltype(by_columns)>>);
    y = by_columns;
    const tensor e = exp(x);
    const tensor total = sum<0>(e, keep_dims);
    CHECK(array_equal(y, e / total));
}

TEST_CASE(
    "rows/passes: leaves that hold their elements or compute them, callables, and other element types") {
    const auto x = waves(tensor<float, dyn, dyn>(70, 40));
    auto y = x, z = x;
    int calls = 0;
    const auto twice = [&](float v) { return ++calls, 2 * v; };
    y = x - mean<1>(map(twice, x), keep_dims);
    z = x - tensor(mean<1>(2 * x, keep_dims));
    CHECK(array_equal(y, z));
    CHECK(calls == 70 * 40);
    y = x + max<1>(x + tensor<float, 40>(), keep_dims) * tensor<float, 1>{3};
    z = x + 3 * tensor(max<1>(x, keep_dims));
    CHECK(array_equal(y, z));
    y = x - mean<1>(x + linspace<float>(0, 1, 40), keep_dims);
    z = x - tensor(mean<1>(x + tensor(linspace<float>(0, 1, 40)), keep_dims));
    CHECK(array_equal(y, z));
    tensor<std::int16_t, dyn, dyn> s(70, 40);
    s = cast<std::int16_t>(x * 10);
    const tensor spread = var<1>(cast<double>(s), keep_dims);
    CHECK(array_equal(tensor(var<1>(s + 0, keep_dims)),
                      spread)); // computed in integers first, then a fused fold
    tensor<Eigen::half, dyn, dyn> h(70, 40), g(70, 40);
    h = cast<Eigen::half>(x);
    g = h - mean<1>(h, keep_dims);
    CHECK(array_equal(g, h - tensor(mean<1>(h, keep_dims))));
    tensor<int, dyn, dyn> i(70, 40), k(70, 40);
    i = cast<int>(x * 10);
    k = i - max<1>(i, keep_dims) / 3;
    CHECK(array_equal(k, i - tensor(max<1>(i, keep_dims)) / 3));
}

TEST_CASE("rows/passes: what is computed first is so once, whether or not the value of a let can be stored") {
    int calls = 0;
    const auto same = [&](float v) {
        ++calls;
        return v;
    };
    tensor<float, dyn, dyn> x(60, 50), y(60, 50);
    x = 1.f;
    y = let(exp(cumsum<1>(map(same, x))), [](auto t) { return t / sum<0>(t, keep_dims); });
    CHECK(calls == 3000);
    CHECK(y(59, 49) == doctest::Approx(1 / 60.f));
    calls = 0;
    y = let(map(same, x), [](auto t) { return cumsum<1>(t / sum<1>(t, keep_dims)); });
    CHECK(calls == 6000); // for the sum, and for what is divided by it
    CHECK(y(59, 49) == doctest::Approx(1));

    // Rows too long for the caches, and axes that only the run time knows: stored as a whole.
    tensor<float, dyn, dyn> long_rows(2, 40000), result(2, 40000);
    long_rows = 1.f;
    calls = 0;
    result =
        let(exp(cumsum<1>(map(same, long_rows) * 1e-5f)), [](auto t) { return t / sum<1>(t, keep_dims); });
    CHECK(calls == 80000);
    const tensor<float, dyn, dyn> powers(exp(cumsum<1>(long_rows * 1e-5f)));
    CHECK(array_equal(result, powers / sum<1>(powers, keep_dims)));
    calls = 0;
    result = let(map(same, long_rows), [](auto t) { return t / sum<1>(t, keep_dims); });
    CHECK(calls == 80000);
    CHECK(result(1, 39999) == doctest::Approx(1 / 40000.f));
    calls = 0;
    y = let(exp(cumsum<1>(map(same, x) * 1e-2f)), [](auto t) { return t / sum(t, axes{0}, keep_dims); });
    CHECK(calls == 3000);
    CHECK(sum<0>(y)(7) == doctest::Approx(1));
    calls = 0;
    x = let(exp(cumsum<1>(map(same, x) * 1e-2f)), [](auto t) { return t / sum<1>(t, keep_dims); }) +
        x(all, range(none, none, -1));
    CHECK(calls == 3000);
    CHECK(sum<1>(x)(7) == doctest::Approx(51));
}
