// SPDX-License-Identifier: BSL-1.0
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace weft;

TEST_CASE("expr/strict: equal shapes pass") {
    const tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
    const tensor<float, dyn, 3> b = a;
    const any_tensor<float> c = a;
    CHECK(array_equal(exact(a) + a, a * 2));
    CHECK(array_equal(a + exact(b), a * 2));
    CHECK(array_equal(exact(c) * exact(b), a * a));
    CHECK(array_equal(exact(a) + 1, a + 1)); // a scalar has no shape
    CHECK(array_equal(-exact(a), -a));
    const tensor t = exact(a) - exact(c);
    CHECK(t(1, 2) == 0);
    CHECK(array_equal(minimum(exact(a), b), a));
    CHECK(array_equal(where(exact(a) > 1, a, exact(c)), a));
}

TEST_CASE("expr/strict: other shapes do not, though they would broadcast") {
    const any_tensor<float> a(any_shape{4, 1}), b(any_shape{4}), c(any_shape{1, 4, 1});
    CHECK_THROWS_AS((void)(exact(a) + b), shape_error);
    CHECK_THROWS_AS((void)(b + exact(a)), shape_error);
    CHECK_THROWS_AS((void)(exact(a) + c), shape_error);
    CHECK_THROWS_AS((void)(exact(a) < b), shape_error);
    CHECK_THROWS_AS((void)minimum(exact(b), a), shape_error);
    CHECK_THROWS_AS((void)where(exact(a), b, 1), shape_error);
    CHECK_THROWS_AS((void)fma(a, exact(b), 1), shape_error);
    CHECK_THROWS_AS((void)map([](float x, float y) { return x + y; }, exact(a), b), shape_error);
    CHECK_THROWS_AS((void)pow(exact(a), b), shape_error);
    const tensor<float, dyn, 3> d(1);
    const tensor<float, 2, 3> e;
    CHECK_THROWS_AS((void)(exact(d) + e), shape_error);
    try {
        static_cast<void>(exact(a) + b);
    } catch (const shape_error& error) {
        CHECK(std::string(error.what()).find("[4, 1]") != std::string::npos);
        CHECK(std::string(error.what()).find("[4]") != std::string::npos);
    }
    CHECK_THROWS_AS((void)(exact(a) + any_tensor<float>(any_shape{3})), shape_error);
}

TEST_CASE("expr/strict: takes temporaries in") {
    const auto e = exact(arange<float>(100)) + arange<float>(100);
    CHECK(e(99) == 198);
    const auto f = exact(arange<float>(3) * 2) * 2;
    CHECK(f(2) == 8);
    tensor<float, dyn> x = exact(arange<float>(3));
    CHECK(x(2) == 2);
    x.assign(exact(arange<float>(5)));
    CHECK(x.size() == 5);
    CHECK(exact(x)(4) == 4);
    CHECK(eval(exact(x)).size() == 5);
}
