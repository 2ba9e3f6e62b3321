// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>
#include <weft/write/assign_any.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("write/assign_any: at the root, inside, of rows, of everything") {
    tensor<float, dyn, dyn> x(300, 400), y(300, 400);
    for (index_t i = 0; i < x.size(); ++i)
        x.data()[i] = static_cast<float>(i % 31);
    tensor<float, dyn> sums(300);
    sums = sum<1>(x);
    CHECK(sums(0) == sum(x(0, all)));
    y = x - sum<1>(x, keep_dims); // block by block
    CHECK(y(299, 5) == x(299, 5) - sums(299));
    const tensor down = sum<0>(x);
    y = x - sum<0>(x);
    CHECK(y(299, 5) == x(299, 5) - down(5));
    x = x - sum<0>(x, keep_dims); // read and written
    CHECK(array_equal(x, y));
    sums = sums - sum<0>(sums, keep_dims);
    CHECK(sums(3) < 0);
}

namespace {

constexpr tensor<int, 4> four{1, 2, 3, 4};
constexpr tensor<int, 2> places{3, -3};
constexpr tensor<int, 2> taken = take<0>(four, places), chosen = four(places);
static_assert(taken(0) == 4 && taken(1) == 2 && chosen(0) == 4);

} // namespace

TEST_CASE("write/assign_any: few elements that write themselves are broadcast") {
    const tensor<int, 3> v{1, 2, 3};
    const tensor<int, 2, 3> twice{{3, 1, 2}, {3, 1, 2}};
    tensor<int, 2, 3> fixed;
    fixed = roll(v, 1);
    CHECK(array_equal(fixed, twice));
    tensor<int, dyn, 3> mixed(2);
    mixed = roll(v, 1);
    CHECK(array_equal(mixed, twice));
    any_tensor<int> of_any(any_shape{2, 3});
    of_any = roll(v, 1);
    CHECK(array_equal(of_any, twice));
    tensor<int, dyn> fives(4);
    fives = concat<0>(tensor<int, 1>{5});
    CHECK(all(fives == 5));
    const tensor<int, 2, 2> a{{1, 2}, {3, 4}};
    for (const index_t n : {1, 2}) {
        tensor<int, dyn, 2, 2> b(n);
        b = matmul(a, a);
        CHECK(all(b == tensor<int, 2, 2>{{7, 10}, {15, 22}}));
    }
    // What is read is overwritten.
    tensor<int, 2, 2> own = a;
    own = matmul(own, own);
    CHECK(array_equal(own, tensor<int, 2, 2>{{7, 10}, {15, 22}}));
    own = matmul(transpose(own), own);
    CHECK(array_equal(own, tensor<int, 2, 2>{{274, 400}, {400, 584}}));
    tensor<int, 3> turned = v;
    turned = roll(turned, 1);
    CHECK(array_equal(turned, tensor<int, 3>{3, 1, 2}));
}
