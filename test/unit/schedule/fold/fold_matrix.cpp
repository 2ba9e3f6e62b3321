// SPDX-License-Identifier: BSL-1.0
#include <weft/schedule/fold/fold_matrix.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

namespace {

/// Without an axis of 1 the driver takes the leaves for small matrices; beside a third axis it makes a table of them.
template <class T>
void same_in_table(index_t rows, index_t n) {
    CAPTURE(rows);
    CAPTURE(n);
    const tensor<T, dyn, dyn> a = cast<T>(reshape(arange<int>(rows * n) * 7 % 23 - 9, rows, n) / T(3));
    const tensor<T, dyn, dyn> b = T(2) - a;
    const tensor<T, dyn, dyn, dyn> c = eval(reshape(a, index_t(1), rows, n)),
                                   d = eval(reshape(b, index_t(1), rows, n));
    const auto is = [](const auto& few, const auto& in_table) { return array_equal(few, in_table(0, all)); };
    CHECK(is(eval(sum<1>(a)), eval(sum<2>(c))));
    CHECK(is(eval(sum<0>(a)), eval(sum<1>(c))));
    CHECK(is(eval(sum<1>(a * b)), eval(sum<2>(c * d))));
    CHECK(is(eval(sum<0>(a * b)), eval(sum<1>(c * d))));
    CHECK(is(eval(prod<1>(abs(a) * b + a)), eval(prod<2>(abs(c) * d + c))));
    CHECK(is(eval(min<0>(abs(a) * b + a)), eval(min<1>(abs(c) * d + c))));
    CHECK(is(eval(max<1>(a - b)), eval(max<2>(c - d))));
    CHECK(is(eval(count_nonzero<1>(a > b)), eval(count_nonzero<2>(c > d))));
    CHECK(is(eval(any<0>(a > b)), eval(any<1>(c > d))));
    CHECK(is(eval(argmax<1>(a)), eval(argmax<2>(c))));
    CHECK(is(eval(argmin<0>(a * b)), eval(argmin<1>(c * d))));
}

} // namespace

TEST_CASE("schedule/fold/fold_matrix: small matrices have the bits of the table") {
    for (const index_t rows : {1, 2, 3, 4, 7, 8, 9, 16, 17, 32, 33})
        for (const index_t n : {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 32, 33}) {
            same_in_table<float>(rows, n);
            same_in_table<double>(rows, n);
            same_in_table<int>(rows, n);
            same_in_table<std::int64_t>(rows, n);
        }
}

TEST_CASE("schedule/fold/fold_matrix: leaves of other shapes, and results that are not side by side") {
    const tensor<double, dyn, dyn> a = reshape(arange<double>(16), index_t(4), index_t(4));
    const tensor<double, dyn> v = arange<double>(4);
    const tensor<double, dyn, dyn> column = reshape(v, index_t(4), index_t(1)),
                                   row = reshape(v, index_t(1), index_t(4));
    CHECK(array_equal(sum<1>(a * v), tensor<double, 4>{14, 38, 62, 86}));
    CHECK(array_equal(sum<1>(a * row), tensor<double, 4>{14, 38, 62, 86}));
    CHECK(array_equal(sum<0>(a * column), tensor<double, 4>{56, 62, 68, 74}));
    CHECK(array_equal(sum<1>(transpose(a)), tensor<double, 4>{24, 28, 32, 36}));
    const tensor<double, 4, 4> fixed = a;
    CHECK(array_equal(sum<0>(fixed * a), tensor<double, 4>{224, 276, 336, 404}));
    tensor<double, dyn, dyn> apart(4, 2);
    apart = 0;
    apart(all, 1) = sum<1>(a);
    CHECK(array_equal(apart(all, 1), tensor<double, 4>{6, 22, 38, 54}));
    CHECK(array_equal(apart(all, 0), tensor<double, 4>{0, 0, 0, 0}));
    tensor<double, dyn, dyn> own = a; // the target is an operand
    own(0, all) = sum<0>(own);
    CHECK(array_equal(own(0, all), tensor<double, 4>{24, 28, 32, 36}));
}
