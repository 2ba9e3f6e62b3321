// SPDX-License-Identifier: BSL-1.0
#include <weft/rows/row_reader.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <iterator>

using namespace weft;
namespace simd = weft::detail::simd;

namespace {

index_t stride_of(std::initializer_list<index_t> extents, std::initializer_list<index_t> strides) {
    return detail::row_stride(static_cast<int>(extents.size()), extents.begin(), strides.begin());
}

/// Whether an assignment can run a few rows at a time.
template <class Target, class E>
bool has_rows(Target& to, const E& e) {
    detail::partial_assignment assignment(to.write_target(), detail::settled(detail::capture(e)));
    const any_shape shape = to.shape();
    index_t extents[max_rank];
    for (int axis = 0; axis < shape.rank(); ++axis)
        extents[axis] = shape.extent(axis);
    return assignment.find_rows({shape.rank(), extents});
}

template <class Tensor>
Tensor waves(Tensor x) {
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<typename Tensor::value_type>(i % 977) / 300 -
                      static_cast<typename Tensor::value_type>(i % 13);
    return x;
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

TEST_CASE("rows/row_reader: from one row to the next") {
    CHECK(stride_of({7}, {1}) == 0);
    CHECK(stride_of({4, 7}, {7, 1}) == 7);
    CHECK(stride_of({4, 7}, {9, 1}) == 9);
    CHECK(stride_of({4, 7}, {0, 1}) == 0);
    CHECK(stride_of({4, 7}, {7, 2}) < 0);
    CHECK(stride_of({4, 7}, {1, 4}) < 0);
    CHECK(stride_of({4, 7}, {7, 0}) < 0);
    CHECK(stride_of({4, 7}, {-7, 1}) < 0);
    CHECK(stride_of({3, 4, 7}, {28, 7, 1}) == 7);
    CHECK(stride_of({3, 4, 7}, {36, 9, 1}) == 9);
    CHECK(stride_of({3, 4, 7}, {40, 7, 1}) < 0);
    CHECK(stride_of({3, 4, 7}, {0, 0, 1}) == 0);
    CHECK(stride_of({3, 4, 7}, {0, 7, 1}) < 0);
    CHECK(stride_of({3, 4, 7}, {7, 0, 1}) < 0);
    CHECK(stride_of({3, 1, 7}, {7, 1000, 1}) == 7);
    CHECK(stride_of({1, 1, 7}, {5, 1000, 1}) == 0);
}

TEST_CASE("rows/row_reader: rows of all passes are the same") {
    const index_t extents[] = {3, 4, 7}, wider[] = {3, 4, 9}, others[] = {4, 3, 7};
    const detail::row_axes axes{3, extents};
    CHECK(axes.count() == 12);
    CHECK(axes.are_those_of(3, wider));
    CHECK_FALSE(axes.are_those_of(3, others));
    CHECK_FALSE(axes.are_those_of(2, extents));
    CHECK(detail::row_axes::at_once(1) == 16);
    CHECK(detail::row_axes::at_once(64) == 16);
    CHECK(detail::row_axes::at_once(300) == 3);
    CHECK(detail::row_axes::at_once(4096) == 1);
}

TEST_CASE("rows/row_reader: which operands are read row by row") {
    tensor<float, dyn, dyn> x(20, 50), y(20, 50);
    const tensor<float, dyn> row(50);
    const tensor<float, dyn, 1> column(20);
    CHECK(has_rows(y, x + row));
    CHECK(has_rows(y, x + x(20 - 1, all)));
    CHECK_FALSE(has_rows(y, x + column));
    CHECK_FALSE(has_rows(y, x(all, range(none, none, -1)) + row));
    CHECK_FALSE(has_rows(y, x(range(none, none, -1), all) + row));
    tensor<float, dyn, dyn> wide(50, 20);
    auto turned = transpose(wide);
    CHECK_FALSE(has_rows(turned, x + row));
    auto part = wide(range(0, 20), range(0, 10));
    CHECK(has_rows(part, x(all, range(3, 13)) + 1));
}

TEST_CASE("rows/row_reader: what may run a few rows at a time, from types") {
    using plane = decltype(detail::capture(std::declval<const tensor<float, dyn, dyn>&>()));
    static_assert(detail::may_run_by_rows<plane>() == simd::has_pack<float>);
    const tensor<float, dyn, dyn> x(3, 4);
    const auto called = detail::capture(map([](float v) { return v; }, x));
    static_assert(!detail::may_run_by_rows<std::remove_const_t<decltype(called)>>());
}

TEST_CASE("rows/row_reader: the bits of one pass after the other, over few and many rows") {
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

TEST_CASE("rows/row_reader: a pass that needs the numbers of another") {
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

TEST_CASE("rows/row_reader: passes that cannot run row by row") {
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
