// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cfenv>
#include <complex>
#include <cstdint>
#include <limits>

using namespace weft;

TEST_CASE("ops/statement/masked: elements are replaced where the mask is true") {
    tensor<float, 2, 3> a{{1, -2, 3}, {-4, 5, -6}};
    a(a < 0) = 0;
    CHECK(array_equal(a, tensor<float, 2, 3>{{1, 0, 3}, {0, 5, 0}}));
    a(a > 2.f) += tensor<float, 3>{10, 20, 30};
    CHECK(array_equal(a, tensor<float, 2, 3>{{1, 0, 33}, {0, 25, 0}}));
    a(all, range(1, none))(tensor<bool, 2>{true, false}) = 7;
    CHECK(array_equal(a, tensor<float, 2, 3>{{1, 7, 33}, {0, 7, 0}}));
    any_tensor<int> b(any_shape{2, 2});
    b(b == 0) -= 3;
    CHECK(array_equal(b, tensor<int, 2, 2>{{-3, -3}, {-3, -3}}));
    tensor<int, dyn> c(4), other(5);
    CHECK_THROWS_AS(c(other == 0) = 1, shape_error);
}

TEST_CASE("ops/statement/masked: the condition is evaluated before anything is written") {
    tensor<int, 4> a{1, 2, 3, 4};
    a(flip<0>(a) > 2) = 0;
    CHECK(array_equal(a, tensor<int, 4>{0, 0, 3, 4}));
}

TEST_CASE("ops/statement/masked: every compound form changes the selected elements alone") {
    const tensor<int, 6> start{-7, 12, 5, 100, 0, 9};
    const tensor<int, 6> by{2, 5, 3, 7, 1, 4};
    const tensor<bool, 6> mask{true, false, true, true, false, true};
    const auto check = [&](auto change) {
        tensor<int, 6> whole = start, part = start;
        change(whole);
        change(part(mask));
        CHECK(array_equal(part, where(mask, whole, start)));
        tensor<int, dyn> other = start;
        change(view(other.data(), shape<dyn>(6))(mask));
        CHECK(array_equal(other, part));
        any_tensor<int> any(any_shape{6});
        any(ellipsis) = start;
        change(any(mask));
        CHECK(array_equal(any, part));
    };
    check([&](auto&& x) { static_cast<decltype(x)>(x) += by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) -= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) *= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) /= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) %= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) &= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) |= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) ^= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) <<= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) >>= by; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) %= 2; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) /= -3; });
    check([&](auto&& x) { static_cast<decltype(x)>(x) <<= 1; });
}

TEST_CASE("ops/statement/masked: bools, floating and complex numbers") {
    tensor<bool, 4> b{true, true, false, false};
    const tensor<bool, 4> c{true, false, true, false};
    b(!c) |= c;
    b(c) ^= true;
    CHECK(array_equal(b, tensor<bool, 4>{false, true, true, false}));
    b(b) &= c;
    CHECK(array_equal(b, tensor<bool, 4>{false, false, true, false}));
    tensor<float, 3> x{7, 8, 9};
    x(x > 7) %= tensor<float, 3>{2, 3, 5};
    CHECK(array_equal(x, tensor<float, 3>{7, 2, 4}));
    x(x < 5) /= 2;
    CHECK(array_equal(x, tensor<float, 3>{7, 1, 2}));
    tensor<std::complex<double>, 2> z{{0, 2}, {4, 0}};
    z(imag(z) != 0) /= std::complex<double>(0, 1);
    CHECK(array_equal(z, tensor<std::complex<double>, 2>{2, 4}));
}

TEST_CASE("ops/statement/masked: what is not selected is not divided") {
    tensor<int, 4> a{1, 6, 7, std::numeric_limits<int>::min()};
    const tensor<int, 4> by{0, 3, 0, -1};
    std::feclearexcept(FE_ALL_EXCEPT);
    a(by != 0) /= by; // asserts in debug builds where an element is divided by zero
    CHECK(array_equal(a, tensor<int, 4>{1, 2, 7, std::numeric_limits<int>::min()}));
    a(by != 0) %= by;
    CHECK(array_equal(a, tensor<int, 4>{1, 2, 7, 0}));
    a(a > 100) /= 0;
    a(a > 100) %= 0;
    CHECK(array_equal(a, tensor<int, 4>{1, 2, 7, 0}));
    CHECK(std::fetestexcept(FE_DIVBYZERO | FE_INVALID) == 0);
    tensor<std::uint8_t, dyn> bytes{200, 100};
    bytes(bytes > 150) /= 3;
    CHECK(array_equal(bytes, tensor<int, 2>{66, 100}));
    CHECK_THROWS_AS(bytes(bytes > 1) /= 300, value_error);
    CHECK_THROWS_AS(bytes(bytes > 1) %= -1, value_error);
    CHECK(array_equal(bytes, tensor<int, 2>{66, 100}));
}

namespace {

struct fussy {
    int value = 0;
    friend bool operator==(const fussy&, const fussy&) = default;
    friend fussy operator/(const fussy& x, const fussy& y) {
        if (y.value == 0) throw 0;
        return {x.value / y.value};
    }
};

template <class A, class V>
concept takes_remainder = requires(A& a, tensor<bool, 2>& m, V v) { a(m) %= v; };

} // namespace

TEST_CASE("ops/statement/masked: classes, shapes, views and what overlaps") {
    tensor<fussy, 2> f{fussy{6}, fussy{5}};
    const tensor<fussy, 2> by{fussy{2}, fussy{0}};
    f(tensor<bool, 2>{true, false}) /= by;
    CHECK(f(0) == fussy{3});
    CHECK(f(1) == fussy{5});

    tensor<int, 2, 2> a{{1, 2}, {3, 4}};
    a(a > 0) %= tensor<int, 2, 1>{{2}, {3}};
    CHECK(array_equal(a, tensor<int, 2, 2>{{1, 0}, {0, 1}}));
    tensor<int, dyn> row(2), longer(3);
    CHECK_THROWS_AS(row(row == 0) %= longer, shape_error);
    any_tensor<int> column(any_shape{2, 1});
    CHECK_THROWS_AS(column(column == 0) <<= a, assign_error);

    tensor<int, 4> b{1, 2, 3, 4};
    b(flip<0>(b) > 2) *= flip<0>(b);
    CHECK(array_equal(b, tensor<int, 4>{4, 6, 3, 4}));
    b(flip<0>(b) > 3) %= flip<0>(b);
    CHECK(array_equal(b, tensor<int, 4>{0, 6, 3, 0}));
    transpose(a)(tensor<bool, 2, 1>{{true}, {false}}) |= tensor<int, 2>{8, 16};
    CHECK(array_equal(a, tensor<int, 2, 2>{{9, 0}, {16, 1}}));
    static_assert(takes_remainder<tensor<int, 2>, int>);
}

TEST_CASE("ops/statement/masked: errors begin with the function") {
    any_tensor<float> a(any_shape{2, 3});
    any_tensor<int> n(any_shape{2, 3});
    const any_tensor<float> values(any_shape{5});
    CHECK_THROWS_WITH_AS((void)(a(values > 0) = 1),
                         "a(mask): shapes [5] and [2, 3] do not broadcast: at axis 1 of the result the "
                         "extents are 5 and 3, and neither is 1",
                         broadcast_error);
    CHECK_THROWS_WITH_AS((void)(a(values > 0) += 1),
                         "a(mask): shapes [5] and [2, 3] do not broadcast: at axis 1 of the result the "
                         "extents are 5 and 3, and neither is 1",
                         broadcast_error);
    CHECK_THROWS_WITH_AS((void)(a(a > 0) += values),
                         "a(mask): shapes [2, 3] and [5] do not broadcast: at axis 1 of the result the "
                         "extents are 3 and 5, and neither is 1",
                         broadcast_error);
    CHECK_THROWS_WITH_AS((void)(n(values > 0) /= 2),
                         "a(mask): shapes [5] and [2, 3] do not broadcast: at axis 1 of the result the "
                         "extents are 5 and 3, and neither is 1",
                         broadcast_error);
    CHECK_THROWS_WITH_AS((void)(a(a > 0) = values),
                         "a(mask): shapes [2, 3] and [5] do not broadcast: at axis 1 of the result the "
                         "extents are 3 and 5, and neither is 1",
                         broadcast_error);
}
