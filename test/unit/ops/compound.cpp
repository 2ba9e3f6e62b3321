// SPDX-License-Identifier: BSL-1.0
// In place: every row of the table in docs/assignment.md that the run time decides. What is rejected leaves the
// target as it was.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

using namespace weft;

namespace {

/// The rejection's text, after checking that nothing was written.
template <class X, class F>
std::string rejected(X& x, F assign) {
    const X before = x;
    std::string text;
    try {
        assign(x);
        FAIL("accepted");
    } catch (const assign_error& e) {
        text = e.what();
        CHECK(e.target() == x.shape());
    }
    CHECK(x.shape() == before.shape());
    CHECK(array_equal(x, before));
    return text;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("ops/compound: the source broadcasts to the target") {
    tensor<float, 5, 3, 4, 1> x;
    tensor<float, 3, 1, 1> y{{{1}}, {{2}}, {{3}}};
    x += y;
    CHECK(x(4, 0, 3, 0) == 1);
    CHECK(x(0, 2, 1, 0) == 3);
    any_tensor<float> a(any_shape{5, 3, 4, 1});
    a += y;
    CHECK(array_equal(a, x));
    a *= 2;
    x = y * 2;
    CHECK(array_equal(a, x));
    tensor<float, dyn, dyn> m(2, 3);
    m = tensor<float, 3>{1, 2, 3};
    m += tensor<float, 2, 1>{{10}, {20}};
    CHECK(m(1, 2) == 23);
    m = 2.f;
    CHECK(m(0, 0) == 2);
    m = 7;
    CHECK(m(1, 1) == 7);
    CHECK(&(m += 1) == &m);
    CHECK(&(m = 1) == &m);
}

TEST_CASE("ops/compound: the target would have to grow") {
    any_tensor<float> x(any_shape{1, 3, 1});
    x = 5;
    const any_tensor<float> y(any_shape{3, 1, 7});
    for (const std::string& text :
         {rejected(x, [&](auto& t) { t += y; }), rejected(x, [&](auto& t) { t = y + 0; }),
          rejected(x, [&](auto& t) { t = y * 2 + 1; }), rejected(x, [&](auto& t) { t -= exp(y); })}) {
        CHECK(holds(text, "[1, 3, 1]"));
        CHECK(holds(text, "[3, 1, 7]"));
        CHECK(holds(text, "axis 0"));
        CHECK(holds(text, "assign"));
    }
    tensor<float, dyn, 3, dyn> mixed(1, 1);
    CHECK(holds(rejected(mixed, [&](auto& t) { t += y; }), "[3, 1, 7]"));
    CHECK(holds(rejected(mixed, [&](auto& t) { t *= y; }), "x.assign(e)"));
    tensor<float, dyn> v{1, 2};
    CHECK(holds(rejected(v, [&](auto& t) { t = tensor<float, 3>{1, 2, 3}; }), "x.assign(e)"));
    CHECK(holds(rejected(v, [&](auto& t) { t += any_tensor<float>(any_shape{3}); }), "extents are 2 and 3"));
    tensor<float, dyn> one{1};
    rejected(one, [&](auto& t) { t += v; });
}

TEST_CASE("ops/compound: an axis more is rejected, even of extent 1") {
    any_tensor<float> x(any_shape{3, 4});
    x = 1;
    const any_tensor<float> y(any_shape{1, 3, 4});
    const std::string text = rejected(x, [&](auto& t) { t += y; });
    CHECK(holds(text, "[1, 3, 4]"));
    CHECK(holds(text, "[3, 4]"));
    rejected(x, [&](auto& t) { t = y + 0; });
    rejected(x, [&](auto& t) { t = as_shape<1, 3, 4>(y); });
    tensor<float, dyn, 4> m(3);
    rejected(m, [&](auto& t) { t = y; });
    rejected(m, [&](auto& t) { t /= y; });
}

TEST_CASE("ops/compound: an extent of 0") {
    any_tensor<float> x(any_shape{0, 3});
    x += any_tensor<float>(any_shape{1, 3});
    x = any_tensor<float>(any_shape{1, 1}) + 0;
    CHECK(x.shape() == any_shape{0, 3});
    any_tensor<float> y(any_shape{1, 3});
    rejected(y, [&](auto& t) { t = x + 0; }); // 1 with 0 would become 0
    any_tensor<float> z(any_shape{2, 3});
    rejected(z, [&](auto& t) { t += x; });
}

TEST_CASE("ops/compound: within a category it converts") {
    tensor<float, 2> f{0.5f, 1.5f};
    tensor<double, 2> d{0.25, 3};
    f += d;
    CHECK(f(1) == 4.5f);
    f = d;
    CHECK(f(0) == 0.25f);
    tensor<std::int8_t, 2> i{1, 2};
    i += tensor<int, 2>{300, 1};
    CHECK(i(0) == 45);
    i = tensor<std::int64_t, 2>{-1, 257};
    CHECK(i(0) == -1);
    CHECK(i(1) == 1);
    f = i; // upwards
    CHECK(f(1) == 1);
    f += i;
    CHECK(f(1) == 2);
    f = tensor<bool, 2>{true, false};
    CHECK(f(0) == 1);
    tensor<std::complex<float>, 2> c;
    c += d;
    CHECK(c(1) == std::complex<float>(3, 0));
    i = tensor<int, 2>{5, 6} < 6;
    CHECK(i(0) == 1);
    tensor<bool, 2> b{true, true};
    b &= tensor<bool, 2>{true, false};
    CHECK(!b(1));
    b ^= true;
    CHECK(b(1));
    tensor<float, 2> half = cast<Eigen::half>(d);
    CHECK(half(1) == 3);
}

TEST_CASE("ops/compound: all forms") {
    tensor<int, 3> x{10, 20, 30};
    x += 1;
    x -= tensor<int, 3>{1, 1, 1};
    x *= 2;
    x /= 4;
    CHECK(array_equal(x, tensor<int, 3>{5, 10, 15}));
    x %= 4;
    CHECK(array_equal(x, tensor<int, 3>{1, 2, 3}));
    x <<= 2;
    x |= 1;
    CHECK(array_equal(x, tensor<int, 3>{5, 9, 13}));
    x &= 0xc;
    x ^= 4;
    CHECK(array_equal(x, tensor<int, 3>{0, 12, 8}));
    x >>= 2;
    CHECK(array_equal(x, tensor<int, 3>{0, 3, 2}));
    tensor<float, 2> f{5, 7};
    f %= 4;
    CHECK(array_equal(f, tensor<float, 2>{1, 3}));
    view(f.data(), 2) += 1; // a temporary view
    CHECK(f(0) == 2);
}

TEST_CASE("ops/compound: noalias of a view holds it as it was, also a temporary one") {
    tensor<float, dyn> x(4), y(4);
    auto part = noalias(x(range(1, 3))); // the view is gone when it is assigned to
    part = 2;
    part += 1;
    CHECK(array_equal(x, tensor<float, 4>{0, 3, 3, 0}));
    std::optional view(x(range(0, 2)));
    auto of_named = noalias(*view);
    view.emplace(y(range(0, 2)));
    of_named = 5;
    CHECK(array_equal(x, tensor<float, 4>{5, 5, 3, 0}));
    CHECK(array_equal(y, zeros_like(x)));
    auto of_tensor = noalias(x);
    x.assign(tensor<float, 2>{1, 2});
    of_tensor *= 2;
    CHECK(array_equal(x, tensor<float, 2>{2, 4}));
}

TEST_CASE("ops/compound: noalias") {
    tensor<float, 4> x{1, 2, 3, 4}, y{1, 1, 1, 1};
    noalias(x) = x * 2 + y;
    CHECK(x(3) == 9);
    noalias(x) += y;
    noalias(x) -= 1;
    noalias(x) *= y;
    CHECK(x(3) == 9);
    any_tensor<float> z(any_shape{2});
    CHECK_THROWS_AS(noalias(z) = any_tensor<float>(any_shape{3}), assign_error);
    CHECK_THROWS_AS(noalias(z) += any_tensor<float>(any_shape{1, 2}), assign_error);
    noalias(view(x.data(), 2)) = view(x.data() + 2, 2);
    CHECK(x(0) == 7);
}

TEST_CASE("ops/compound: an exact source must have the target's shape") {
    any_tensor<float> x(any_shape{2, 3});
    const any_tensor<float> row(any_shape{3}), same(any_shape{2, 3});
    x = exact(same);
    x += exact(same);
    CHECK_THROWS_WITH_AS(x = exact(row), "exact: shapes [2, 3] and [3] have ranks 2 and 1", assign_error);
    CHECK_THROWS_AS(x += exact(row), assign_error);
    CHECK_THROWS_AS((void)(lazy(x) = exact(row)), assign_error);
    CHECK_THROWS_AS((void)(lazy(x) += exact(row)), assign_error);
    CHECK_THROWS_AS(x = exact(any_tensor<float>(any_shape{1, 2, 3})), assign_error);
    try {
        x = exact(any_tensor<float>(any_shape{2, 1}));
        FAIL("it was taken");
    } catch (const assign_error& e) {
        CHECK(e.axis() == 1);
        CHECK(e.target_extent() == 3);
        CHECK(e.source_extent() == 1);
    }
    any_tensor<float> one_row(any_shape{1, 3});
    try {
        one_row = exact(row);
        FAIL("it was taken");
    } catch (const assign_error& e) {
        CHECK(e.axis() == 0);
    }
    x = row + 0;
    CHECK(x(1, 2) == 0);
}
