// SPDX-License-Identifier: BSL-1.0
#include <weft/core/warning.hpp>
#include <weft/linalg/outer.hpp>
#include <weft/ops/compound.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/broadcast_to.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("linalg/outer: every element with every other, lazily") {
    tensor<float, 2> a{1, 10};
    const tensor<int, 3> b{1, 2, 3};
    static_assert(std::same_as<decltype(outer(a, b))::shape_type, shape<2, 3>>);
    static_assert(std::same_as<decltype(outer(a, b))::value_type, float>);
    const auto e = outer(a, b);
    CHECK(array_equal(e, tensor<float, 2, 3>{{1, 2, 3}, {10, 20, 30}}));
    a(0) = 2;
    CHECK(e(0, 2) == 6);
    tensor<float, 2, 3> sum;
    sum += outer(a, b) + 1;
    CHECK(array_equal(sum, tensor<float, 2, 3>{{3, 5, 7}, {11, 21, 31}}));
    CHECK(array_equal(outer(a + 1, b * 2), tensor<float, 2, 3>{{6, 12, 18}, {22, 44, 66}}));
    CHECK(array_equal(outer(tensor<float, 2>{1, 2}, b), tensor<float, 2, 3>{{1, 2, 3}, {2, 4, 6}}));
}

TEST_CASE("linalg/outer: shapes of the run time, strided operands, truth values") {
    std::vector<float> memory{1, 0, 2, 0, 3};
    const auto strided = view(memory.data(), shape<dyn>(3), {2});
    const any_tensor<float> any(any_shape{2});
    static_assert(std::same_as<decltype(outer(any, strided))::shape_type, shape<dyn, dyn>>);
    CHECK(outer(any, strided).shape() == shape<2, 3>{});
    CHECK(array_equal(outer(strided, strided), tensor<float, 3, 3>{{1, 2, 3}, {2, 4, 6}, {3, 6, 9}}));
    CHECK(outer(tensor<float, dyn>(), strided).shape() == shape<0, 3>{});
    CHECK_THROWS_AS((void)outer(any_tensor<float>(any_shape{2, 1}), any), shape_error);
    const tensor<bool, 2> p{true, false};
    CHECK(array_equal(outer(p, p), tensor<bool, 2, 2>{{true, false}, {false, false}}));
}

TEST_CASE("linalg/outer: is meant, so there is no word of warning") {
    int warnings = 0;
    broadcast_warning::on_warning([&](const broadcast_warning::info&) { ++warnings; });
    broadcast_warning::enable(true);
    const tensor<float, 3> a{1, 2, 3};
    (void)eval(outer(a, a));
    broadcast_warning::enable(false);
    broadcast_warning::on_warning({});
    CHECK(warnings == 0);
}

TEST_CASE("linalg/outer: the error of a result that is too large begins with the function") {
    const tensor<float, 1> one;
    const auto long_one = broadcast_to(one, index_t(1) << 40);
    const any_view<const float> any = long_one;
    CHECK_THROWS_WITH_AS((void)(outer(long_one, long_one)),
                         "outer: shape [1099511627776, 1099511627776] has more elements than memory can hold",
                         shape_error);
    CHECK_THROWS_WITH_AS((void)(outer(any, any)),
                         "outer: shape [1099511627776, 1099511627776] has more elements than memory can hold",
                         shape_error);
}
