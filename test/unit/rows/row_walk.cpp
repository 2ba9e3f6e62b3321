// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/row_walk.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <initializer_list>
#include <support/waves.hpp>

using namespace weft;

namespace {

index_t stride_of(std::initializer_list<index_t> extents, std::initializer_list<index_t> strides) {
    return detail::row_stride(static_cast<int>(extents.size()), extents.begin(), strides.begin());
}

template <class X>
void check_centred(X x) {
    const tensor middle = mean<-1>(x, keep_dims);
    auto y = x;
    y = y - mean<-1>(y, keep_dims); // in place
    CHECK(array_equal(y, x - middle));
}

template <class X>
void check_softmax(const X& x) {
    const tensor top = max<-1>(x, keep_dims);
    const tensor e = exp(x - top);
    const tensor total = sum<-1>(e, keep_dims);
    auto y = x;
    y = let(exp(x - max<-1>(x, keep_dims)), [](auto v) { return v * (1 / sum<-1>(v, keep_dims)); });
    CHECK(array_equal(y, e * (1 / total)));
}

} // namespace

TEST_CASE("rows/row_walk: from one row to the next") {
    CHECK(stride_of({7}, {1}) == 0);
    CHECK(stride_of({4, 7}, {7, 1}) == 7);
    CHECK(stride_of({4, 7}, {9, 1}) == 9);
    CHECK(stride_of({4, 7}, {0, 1}) == 0);
    CHECK(stride_of({4, 7}, {-7, 1}) < 0);
    CHECK(stride_of({4, 7}, {1, 0}) == 1); // numbers of rows
    CHECK(stride_of({3, 4, 7}, {28, 7, 1}) == 7);
    CHECK(stride_of({3, 4, 7}, {36, 9, 1}) == 9);
    CHECK(stride_of({3, 4, 7}, {40, 7, 1}) < 0);
    CHECK(stride_of({3, 4, 7}, {0, 0, 1}) == 0);
    CHECK(stride_of({3, 4, 7}, {0, 7, 1}) < 0);
    CHECK(stride_of({3, 4, 7}, {7, 0, 1}) < 0);
    CHECK(stride_of({3, 1, 7}, {7, 1000, 1}) == 7);
    CHECK(stride_of({1, 1, 7}, {5, 1000, 1}) == 0);
}

TEST_CASE("rows/row_walk: the bits of one pass after the other, over few and many rows") {
    for (const index_t rows : {1, 2, 15, 16, 17, 100})
        for (const index_t columns : {2, 5, 16, 31, 64, 150, 1000, 4096, 4097}) {
            CAPTURE(rows);
            CAPTURE(columns);
            const auto x = waves(tensor<float, dyn, dyn>(rows, columns));
            check_centred(x);
            check_softmax(x);
        }
    check_softmax(waves(tensor<double, dyn, dyn, dyn>(3, 7, 70)));
    check_softmax(waves(tensor<double, dyn, dyn, dyn>(3, 100, 32)));
    check_centred(waves(tensor<float, 9, 33>()));
}

TEST_CASE(
    "rows/row_walk: numbers on either side, constants, and totals of another type than what is folded") {
    for (const index_t rows : {1, 3, 16, 37})
        for (const index_t columns : {16, 33, 200}) {
            CAPTURE(rows);
            CAPTURE(columns);
            const auto x = waves(tensor<float, dyn, dyn>(rows, columns));
            const tensor middle = mean<-1>(x, keep_dims);
            const tensor scale = sum<-1>(square(x - middle), keep_dims);
            auto y = x;
            y = mean<-1>(x, keep_dims) - x;
            CHECK(array_equal(y, middle - x));
            y = let(mean<-1>(x, keep_dims) - x,
                    [](auto v) { return sum<-1>(square(v), keep_dims) / (v + 2); });
            CHECK(array_equal(y, scale / (middle - x + 2)));
            y = let(x - mean<-1>(x, keep_dims),
                    [&](auto v) { return v * 2 + sum<-1>(square(v), keep_dims); });
            CHECK(array_equal(y, (x - middle) * 2 + scale));
            const tensor<float, dyn> row = x(0, all);
            const tensor one = full(3.0f, 1, 1);
            y = x * row - mean<-1>(x, keep_dims) * one; // a row for all rows, and a number for all
            CHECK(array_equal(y, x * row - middle * one));
            const tensor<std::int32_t, dyn, dyn> whole = cast<std::int32_t>(x * 100);
            tensor<std::int64_t, dyn, dyn> wide(rows, columns);
            wide = whole - sum<-1>(whole, keep_dims);
            CHECK(array_equal(wide, whole - tensor(sum<-1>(whole, keep_dims))));
        }
}

TEST_CASE("rows/row_walk: a pass that needs the numbers of another") {
    const auto x = waves(tensor<float, dyn, dyn>(50, 90));
    const tensor middle = mean<-1>(x, keep_dims);
    const tensor squares = sum<-1>(square(x - middle), keep_dims);
    auto y = x;
    y = (x - mean<-1>(x, keep_dims)) / sum<-1>(square(x - mean<-1>(x, keep_dims)), keep_dims);
    CHECK(array_equal(y, (x - middle) / squares));
    tensor<float, dyn, dyn> narrow(50, 1); // than its passes
    narrow = sum<-1>(square(x - mean<-1>(x, keep_dims)), keep_dims) + 1;
    CHECK(array_equal(narrow, squares + 1));
}

TEST_CASE("rows/row_walk: passes that cannot run row by row") {
    const auto x = waves(tensor<float, dyn, dyn>(50, 90));
    const tensor middle = mean<-1>(x, keep_dims);
    auto y = x;
    int calls = 0;
    const auto twice = [&calls](float v) {
        ++calls;
        return v + v;
    };
    y = map(twice, x) - mean<-1>(x, keep_dims);
    CHECK(calls == 50 * 90);
    CHECK(array_equal(y, x + x - middle));
    const tensor doubled = mean<-1>(map(twice, x), keep_dims);
    calls = 0;
    y = x - mean<-1>(map(twice, x), keep_dims);
    CHECK(calls == 50 * 90);
    CHECK(array_equal(y, x - doubled));
    y = let(map(twice, x), [](auto v) { return v - max<-1>(v, keep_dims); });
    CHECK(array_equal(y, x + x - tensor(max<-1>(x + x, keep_dims))));
    auto z = x;
    fuse(lazy(y) = map(twice, x), lazy(z) = x + 1);
    CHECK(array_equal(y, x + x));
    const tensor<std::complex<float>, dyn, dyn> c = cast<std::complex<float>>(x);
    tensor<std::complex<float>, dyn, dyn> d(50, 90);
    d = c - sum<-1>(c, keep_dims);
    CHECK(array_equal(d, c - tensor(sum<-1>(c, keep_dims))));
    const tensor<std::uint8_t, dyn, dyn> bytes(50, 90);
    y = bytes - mean<-1>(x, keep_dims);
    CHECK(array_equal(y, bytes - middle));
    y = x - sum<-1>(cast<double>(x), keep_dims); // in double, then converted
    const tensor<double, dyn, dyn> sums = sum<-1>(cast<double>(x), keep_dims);
    const tensor<double, dyn, dyn> less = x - sums;
    CHECK(array_equal(y, cast<float>(less)));
}

TEST_CASE("rows/row_walk: packets of numbers beside rows hold no number that no row has") {
    tensor<int, dyn, dyn> x(100, 1500), y(100, 1500);
    x = 3;
    y = x * (1000 / max<1>(x, keep_dims)); // two rows at a time: where assertions are on, no 0 is divided by
    CHECK(min(y) == 999);
    CHECK(max(y) == 999);
}
