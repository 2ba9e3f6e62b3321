// SPDX-License-Identifier: BSL-1.0
#include <weft/ops/let.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

using namespace weft;

TEST_CASE("ops/let: the value wherever it is named") {
    tensor<float, dyn> x(1000);
    for (index_t i = 0; i < 1000; ++i)
        x(i) = static_cast<float>(i) / 500 - 1;
    CHECK(array_equal(let(exp(-x), [&](auto t) { return x / (1 + t) + t * t; }),
                      x / (1 + exp(-x)) + exp(-x) * exp(-x)));
    CHECK(array_equal(let(x > 0, [&](auto t) { return where(t, x, 0) + 1; }), where(x > 0, x, 0) + 1));
    CHECK(array_equal(own(let(exp(x), [](auto t) { return t * t; })), exp(x) * exp(x)));
    CHECK(sum(let(x + 1, [](auto t) { return t * t; })) == sum((x + 1) * (x + 1)));
}

TEST_CASE("ops/let: nested, several, constant") {
    tensor<float, 3> a{1, 2, 3};
    CHECK(array_equal(
        let(a, a + 1, [](auto s, auto t) { return s * t + let(s + t, [&](auto u) { return u * s; }); }),
        tensor<float, 3>{5, 16, 33}));
    static constexpr tensor<int, 2> c{3, 4};
    constexpr tensor<int, 2> d = let(c * c, [](auto t) { return t + t; });
    static_assert(d(1) == 32);
}

TEST_CASE("ops/let: across kernels and reductions it is computed where it is named") {
    tensor<float, 3> a{1, 2, 3};
    CHECK(
        array_equal(let(a + 0.f, [](auto t) { return cast<double>(t) * 2.0; }), tensor<double, 3>{2, 4, 6}));
    CHECK(array_equal(let(a * 1, [](auto t) { return t / sum<0>(t, keep_dims); }), a / 6));
    CHECK(array_equal(let(a * 1, [](auto t) { return t / sum(t); }), a / 6));
    CHECK(array_equal(let(a * 1, [](auto s) { return let(s + 1, [=](auto t) { return t / sum(t * s); }); }),
                      (a + 1) / 20));
}

namespace {

/// Whether what names a tensor of `T` in a let beside elements of `U` is what names it directly.
template <class T, class U>
void check_tensor_in_other_lanes() {
    tensor<T, dyn> a(41);
    tensor<U, dyn> c(41);
    for (index_t i = 0; i < 41; ++i) {
        a(i) = static_cast<T>(i % 2);
        c(i) = static_cast<U>(i % 3);
    }
    const tensor<U, 1, 1> one_number{{U(2)}};
    tensor<T, dyn, dyn> m(5, 41);
    m = a;
    CHECK(array_equal(let(a, [&](auto t) { return (t + c) * t; }), (a + c) * a));
    CHECK(array_equal(let(m, [&](auto t) { return (t + one_number) * t + c; }), (m + one_number) * m + c));
    CHECK(array_equal(let(m, [&](auto t) { return where(t == T(1), c, t); }), where(m == T(1), c, m)));
    CHECK(array_equal(let(transpose(m), [&](auto t) { return t * one_number + t; }),
                      transpose(m) * one_number + transpose(m)));
    CHECK(array_equal(let(m, [&](auto t) { return t - sum<1>(t, keep_dims) * one_number; }),
                      m - sum<1>(m, keep_dims) * one_number));
    const auto part = m(range(0, 4), range(0, none, 3));
    CHECK(array_equal(let(part, [](auto t) { return cast<double>(t) + cast<U>(t) * t; }),
                      cast<double>(part) + cast<U>(part) * part));
    CHECK(array_equal(let(a, [&](auto t) { return let(t + c, [&](auto u) { return u * t + a; }); }),
                      (a + c) * a + a));
    CHECK(sum(let(a, [&](auto t) { return (t + c) * t; })) == sum((a + c) * a));
}

} // namespace

TEST_CASE("ops/let: a tensor beside elements of another type") {
    check_tensor_in_other_lanes<std::int8_t, float>();
    check_tensor_in_other_lanes<float, std::int8_t>();
    check_tensor_in_other_lanes<std::int32_t, double>();
    check_tensor_in_other_lanes<double, float>();
}

TEST_CASE("ops/let: a tensor of truth values, beside one kernel or several") {
    const tensor<bool, 5> a{true, false, true, true, false};
    const tensor<float, 5> x{1, 2, 3, 4, 5};
    const tensor<std::int16_t, 5> s{6, 7, 8, 9, 10};
    CHECK(array_equal(let(a, [&](auto t) { return where(t, x, 1.f); }), where(a, x, 1.f)));
    CHECK(array_equal(let(a, [&](auto t) { return where(t, x, cast<float>(s)) + t; }),
                      where(a, x, cast<float>(s)) + a));
    CHECK(array_equal(let(a, [&](auto t) { return where(t, s, 1) * where(t, x, 1.f); }),
                      where(a, s, 1) * where(a, x, 1.f)));
}

TEST_CASE("ops/let: temporaries are moved in, the second value, too") {
    const auto twos = [] { return tensor<double, dyn>(full(2.0, 100)); };
    const tensor<double, dyn> x = ones<double>(100);
    const auto e = let(x, twos(), [](auto s, auto t) { return s * t + t; });
    const tensor<double, dyn> others[2] = {full(7.0, 100), full(8.0, 100)};
    CHECK(others[0](0) == 7);
    CHECK(array_equal(tensor<double, dyn>(e), full(4.0, 100)));
}
