// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/operators.hpp>
#include <weft/order/select/argpartition.hpp>
#include <weft/order/take_along.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <limits>
#include <random>
#include <string>
#include <support/mismatch.hpp>

using namespace weft;

TEST_CASE("order/select/argpartition: rows, columns, and the last axis where none is named") {
    const tensor<int, 2, 5> a{{3, 1, 2, 3, 0}, {0, 5, -4, 0, 9}};
    static_assert(std::same_as<decltype(argpartition(a, 1))::value_type, index_t>);
    static_assert(std::same_as<decltype(argpartition<0>(a, 1))::shape_type, shape<2, 5>>);
    CHECK(array_equal(argpartition(a, 1), tensor<index_t, 2, 5>{{4, 1, 0, 2, 3}, {2, 0, 3, 1, 4}}));
    CHECK(array_equal(argpartition(a, -1), tensor<index_t, 2, 5>{{1, 2, 4, 0, 3}, {0, 1, 2, 3, 4}}));
    CHECK(array_equal(argpartition<0>(a, 0), tensor<index_t, 2, 5>{{1, 0, 1, 1, 0}, {0, 1, 0, 0, 1}}));
    CHECK(array_equal(argpartition(a, 1, axes{0}), argpartition<0>(a, 1)));
    CHECK(array_equal(argpartition<0>(transpose(a), 1), transpose(argpartition(a, 1))));
    CHECK(array_equal(argpartition(2 * a, 1) + 1, argpartition(a, 1) + 1));
    CHECK(array_equal(argpartition(any_tensor<int>(a), 1), argpartition(a, 1)));
}

TEST_CASE_TEMPLATE("order/select/argpartition: of many, where few differ and where many do", T, float, double,
                   std::int64_t, std::uint8_t, std::complex<float>) {
    std::mt19937 bits(5);
    test::mismatch wrong;
    for (const index_t count : {1, 7, 32, 33, 1000, 5000})
        for (const unsigned different : {2u, 200u}) {
            tensor<T, dyn> a(count);
            for (T& x : a)
                x = static_cast<T>(static_cast<float>(bits() % different));
            if constexpr (std::is_floating_point_v<T>) a(0) = std::numeric_limits<T>::quiet_NaN();
            for (const index_t nth : {index_t(0), count / 3, count - 1}) {
                const tensor order = argpartition(a, nth);
                const tensor parted = take_along<0>(a, order);
                tensor<bool, dyn> seen(count);
                for (index_t i = 0; i < count; ++i) {
                    wrong.require(i < nth ? !detail::comes_before(parted(nth), parted(i))
                                          : !detail::comes_before(parted(i), parted(nth)),
                                  count, nth, i);
                    wrong.require(!seen(order(i)), count, nth, i);
                    seen(order(i)) = true;
                }
            }
        }
    CHECK(wrong.text() == "");
}

TEST_CASE("order/select/argpartition: objects, nothing, and what is refused") {
    const tensor<std::string, 3> names{"c", "a", "b"};
    CHECK(eval(argpartition(names, 0))(0) == 1);
    CHECK(eval(argpartition<1>(tensor<float, dyn, 3>(0), 1)).size() == 0);
    const tensor<float, dyn> x{3, 1, 2};
    CHECK_THROWS_AS((void)argpartition(x, 3), index_error);
    CHECK_THROWS_AS((void)argpartition(x, -4), index_error);
    const any_tensor<float> a(any_shape{2, 3});
    CHECK_THROWS_WITH_AS((void)(argpartition<7>(a, 0)),
                         "argpartition: axis 7 does not exist in a shape of rank 2", index_error);
}
