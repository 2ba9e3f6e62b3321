// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/reduce/sum.hpp>
#include <weft/reduce/truth.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace weft;

TEST_CASE_TEMPLATE("reduce/truth: of numbers and comparisons", T, float, double, std::int8_t, std::uint16_t,
                   int) {
    tensor<T, dyn, dyn> a(300, 41);
    CHECK_FALSE(any(a));
    CHECK(count_nonzero(a) == 0);
    a = T(1);
    CHECK(all(a));
    CHECK(count_nonzero(a) == 12300);
    a(299, 40) = T(0);
    CHECK_FALSE(all(a));
    CHECK(count_nonzero(a > T(0)) == 12299);
    CHECK(count_nonzero<0>(a)(40) == 299);
    CHECK(count_nonzero<1>(a == T(0))(299) == 1);
    CHECK_FALSE(eval(all(a, axes<1>{}))(299));
    CHECK(all(a, axes<0>{}, keep_dims)(0, 0));
    CHECK(any<0>(a != T(1))(40));
}

TEST_CASE("reduce/truth: bools, NaN, nothing") {
    tensor<bool, 5> flags{true, false, true, true, false};
    CHECK(count_nonzero(flags) == 3);
    CHECK(any(flags));
    CHECK_FALSE(all(flags));
    CHECK(all(flags || !flags));
    tensor<float, 1> nan{__builtin_nanf("")};
    CHECK(any(nan));
    tensor<float, dyn> nothing;
    CHECK(all(nothing));
    CHECK_FALSE(any(nothing));
    static_assert(std::same_as<decltype(count_nonzero(nothing)), std::ptrdiff_t>);
}

TEST_CASE_TEMPLATE("reduce/truth: as many ones as a block holds, rows of any length", T, bool, std::int8_t,
                   std::int16_t) {
    for (const index_t rows : {1, 5, 300})
        for (const index_t columns : {1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 4096, 4097, 12300}) {
            tensor<T, dyn, dyn> a(rows, columns);
            a = T(1);
            CHECK(count_nonzero(a) == rows * columns);
            CHECK(all(count_nonzero<0>(a) == rows));
            CHECK(all(count_nonzero<1>(a) == columns));
            CHECK(all(count_nonzero<1>(transpose(a)) == rows));
            CHECK(sum(a) == rows * columns);
            CHECK(all(sum<0>(a) == rows));
            CHECK(all(sum<1>(a) == columns));
            a(rows - 1, columns - 1) = T(0);
            CHECK(count_nonzero(a) == rows * columns - 1);
            CHECK(count_nonzero<1>(a)(rows - 1) == columns - 1);
            CHECK(count_nonzero<0>(a)(columns - 1) == rows - 1);
            CHECK(count_nonzero(all(a, axes<1>{})) == rows - 1);
            CHECK(all(a, axes<0>{})(columns - 1) == false);
            CHECK(min<1>(a)(rows - 1) == T(0));
            CHECK(count_nonzero(any<1>(a)) == (columns == 1 ? rows - 1 : rows));
        }
}

TEST_CASE("reduce/truth: a string is true where it is not empty, as in Python") {
    const tensor<std::string, 3> words{"a", "", "b"};
    CHECK(count_nonzero(words) == 2);
    CHECK(any(words));
    CHECK_FALSE(all(words));
    CHECK(array_equal(!words, tensor<bool, 3>{false, true, false}));
}

TEST_CASE("reduce/truth: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(any<7>(a)), "any: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(count_nonzero<7>(a)),
                         "count_nonzero: axis 7 does not exist in a shape of rank 2", index_error);
}
