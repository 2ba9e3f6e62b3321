// SPDX-License-Identifier: BSL-1.0
// Strides that nothing is stepped over with may be anything, in every view and on every path of the evaluator. The
// undefined-behaviour sanitizer sees their sums and products.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>
#include <vector>

using namespace weft;

namespace {

constexpr index_t most = PTRDIFF_MAX, least = PTRDIFF_MIN;

/// Everything that reads or writes `x`, beside the same of a tensor with its elements.
template <class View>
void use(View x) {
    const tensor<int, dyn, dyn> same = x;
    const index_t rows = x.extent(0), columns = x.extent(1);
    CHECK(array_equal(x, same));
    CHECK(array_equal(transpose(x), transpose(same)));
    CHECK(array_equal(flip<0>(x), flip<0>(same)));
    CHECK(array_equal(flip<0, 1>(x), flip<0, 1>(same)));
    CHECK(array_equal(flip<1>(flip<1>(x)), same));
    CHECK(array_equal(diagonal(x), diagonal(same)));
    CHECK(array_equal(expand_dims<1>(x), expand_dims<1>(same)));
    CHECK(array_equal(flatten(eval(x)), flatten(same)));
    CHECK(array_equal(broadcast_to(x, 2, rows, columns), broadcast_to(same, 2, rows, columns)));
    CHECK(array_equal(x(range(none, none, -1), all), same(range(none, none, -1), all)));
    CHECK(array_equal(x(all, range(none, none, -2)), same(all, range(none, none, -2))));
    CHECK(array_equal(x(newaxis, ellipsis), same(newaxis, ellipsis)));
    if (columns < 2 || x.stride(1) == 1)
        CHECK(array_equal(reshape(x, columns, rows), reshape(same, columns, rows)));
    if (rows > 0) CHECK(array_equal(windows<0>(x, rows), windows<0>(same, rows)));
    if (columns > 0) CHECK(array_equal(windows<1>(x, 1), windows<1>(same, 1)));
    CHECK(array_equal(roll<0, 1>(x, 1), roll<0, 1>(same, 1)));
    CHECK(array_equal(concat<0>(x, x), concat<0>(same, same)));
    CHECK(array_equal(stack<1>(x, x), stack<1>(same, same)));
    CHECK(array_equal(repeat<0>(x, 2), repeat<0>(same, 2)));
    CHECK(array_equal(tile(x, 2, 2), tile(same, 2, 2)));
    CHECK(array_equal(pad<0, 1>(x, 1), pad<0, 1>(same, 1)));
    CHECK(array_equal(sum<0>(x), sum<0>(same)));
    CHECK(array_equal(sum<1>(x, keep_dims) + x, sum<1>(same, keep_dims) + same));
    CHECK(array_equal(cumsum<1>(x), cumsum<1>(same)));
    CHECK(sum(x) == sum(same));
    CHECK(array_equal(matmul(x, transpose(x)), matmul(same, transpose(same))));
    CHECK(array_equal(own(x + 1), same + 1));
    if (rows > 0 && columns > 0) CHECK(array_equal(take<0>(x, {0, 0}), take<0>(same, {0, 0})));
    const any_view<int> any = x;
    CHECK(array_equal(transpose(any) * 2, transpose(same) * 2));
    CHECK(array_equal(as_shape<dyn, dyn>(any), same));
    CHECK(to_string(x) == to_string(same));
    CHECK(!explain(transpose(x) + 1).empty());
    index_t count = 0;
    for (const int element : x)
        CHECK(element == same.begin()[count++]);
    CHECK(count == same.size());

    // Targets, alone and overlapping what is read.
    x = same + 1;
    x += 1;
    x -= flip<0, 1>(flip<0, 1>(x)) * 0 + 2;
    CHECK(array_equal(x, same));
    x = flip<0, 1>(x);
    x = x(range(none, none, -1), range(none, none, -1));
    CHECK(array_equal(x, same));
    if (columns > 1) x(all, range(1, none)) = x(all, range(0, -1));
    if (rows > 1) x(range(1, none), all) = x(range(0, -1), all);
    x = same;
    x(x > 1000) = 0;
    noalias(x) = same;
    fuse(lazy(x) += same, lazy(x) -= same);
    swap(x, flip<0>(flip<0>(x)));
    CHECK(array_equal(x, same));
}

} // namespace

TEST_CASE("view/unused_strides: along axes of extent 1, and of nothing") {
    std::vector<int> memory(64);
    for (int i = 0; i < 64; ++i)
        memory[std::size_t(i)] = i;
    const auto all_of = [&](index_t rows, index_t columns, index_t row_step, index_t column_step) {
        CAPTURE(rows);
        CAPTURE(columns);
        CAPTURE(row_step);
        CAPTURE(column_step);
        use(view(memory.data() + 32, shape(rows, columns), {row_step, column_step}));
    };
    for (const index_t hostile : {most, least, most / 2 + 1, index_t{-1}, index_t{0}}) {
        all_of(1, 3, hostile, 1);
        all_of(1, 3, hostile, -2);
        all_of(3, 1, 1, hostile);
        all_of(1, 1, hostile, hostile);
        all_of(0, 3, hostile, 1);
        all_of(3, 0, 1, hostile);
        all_of(2, 0, hostile, hostile);
        all_of(0, 0, hostile, hostile);
    }
}

TEST_CASE("view/unused_strides: they are 0, all others stay") {
    float memory[6]{};
    const auto x = view(memory, shape(1, 3, 2), {most, 1, 3});
    CHECK(x.stride(0) == 0);
    CHECK(x.stride(1) == 1);
    CHECK(x.stride(2) == 3);
    const auto nothing = view(memory, shape<dyn, 4>(0), {5, most});
    CHECK(nothing.stride(0) == 0);
    CHECK(nothing.stride(1) == 0);
    const tensor<float, 1, 3> own;
    CHECK(tensor_view<const float, 1, 3>(own).stride(0) == 3);
}
