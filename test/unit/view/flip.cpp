// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <type_traits>

using namespace weft;

using cube = tensor<int, 3, dyn, 2>;
static_assert(std::is_same_v<decltype(flip<0, -1>(std::declval<cube&>())), tensor_view<int, 3, dyn, 2>>);
static_assert(std::is_same_v<decltype(diagonal(std::declval<cube&>())), tensor_view<int, 2, dyn>>);
static_assert(std::is_same_v<decltype(diagonal(std::declval<tensor<int, 3, 2>&>())), tensor_view<int, 2>>);
static_assert(std::is_same_v<decltype(flip(std::declval<cube&>(), axes{1})), any_view<int>>);

TEST_CASE("view/flip: backwards") {
    const tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(flip<1>(a), tensor<int, 2, 3>{{3, 2, 1}, {6, 5, 4}}));
    CHECK(array_equal(flip<0, 1>(a + 0), tensor<int, 2, 3>{{6, 5, 4}, {3, 2, 1}}));
    CHECK(array_equal(flip(a + a(0, all), axes{-1}), flip<1>(a) + flip<0>(a(0, all))));
    CHECK(array_equal(flip<0>(any_tensor<int>(a)), a(range(none, none, -1))));
    CHECK(flip<0>(tensor<int, 0, 3>{}).size() == 0);
}

TEST_CASE_TEMPLATE("view/flip: large ones are copied to their place and nowhere else", T, std::int8_t,
                   std::int16_t, float, double, std::complex<double>) {
    tensor<T, dyn, dyn> a(60, 301), b(62, 320);
    for (index_t i = 0; i < a.size(); ++i)
        a.data()[i] = static_cast<T>(static_cast<float>(i % 113));
    const auto same = [&](const auto& x, const auto& place) {
        int wrong = 0;
        for (index_t r = 0; r < 60; ++r)
            for (index_t c = 0; c < 301; ++c)
                wrong += x(r, c) != place(r, c);
        return wrong == 0;
    };
    CHECK(same(eval(flip<1>(a)), [&](index_t r, index_t c) { return a(r, 300 - c); }));
    CHECK(same(eval(flip<0>(a)), [&](index_t r, index_t c) { return a(59 - r, c); }));
    CHECK(same(eval(flip<0, 1>(a)), [&](index_t r, index_t c) { return a(59 - r, 300 - c); }));
    b = T(7);
    b(range(1, 61), range(3, 304)) = flip<1>(a);
    CHECK(same(eval(b(range(1, 61), range(3, 304))), [&](index_t r, index_t c) { return a(r, 300 - c); }));
    b(range(1, 61), range(3, 304)) = T(7);
    CHECK(all(b == T(7)));
    const tensor<T, dyn, dyn> before = a;
    a = flip<1>(a);
    CHECK(same(a, [&](index_t r, index_t c) { return before(r, 300 - c); }));
}

TEST_CASE("view/flip: the diagonal") {
    tensor<int, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    CHECK(array_equal(diagonal(a), tensor<int, 2>{1, 5}));
    CHECK(array_equal(diagonal(a * 2), tensor<int, 2>{2, 10}));
    CHECK(array_equal(diagonal(a + a(0, all)), tensor<int, 2>{2, 7}));
    diagonal(a) += 10;
    CHECK(array_equal(a, tensor<int, 2, 3>{{11, 2, 3}, {4, 15, 6}}));
    any_tensor<int> line(any_shape{3});
    CHECK_THROWS_AS((void)diagonal(line), index_error);
}

TEST_CASE("view/flip: errors begin with the function") {
    const any_tensor<float> a(any_shape{2, 3});
    const any_tensor<float> line(any_shape{3});
    CHECK_THROWS_WITH_AS((void)(flip<7>(a)), "flip: axis 7 does not exist in a shape of rank 2", index_error);
    CHECK_THROWS_WITH_AS((void)(diagonal(line)), "diagonal: axis 1 does not exist in a shape of rank 1",
                         index_error);
}
