// SPDX-License-Identifier: BSL-1.0
// A real operand beside a complex one is not made complex before: what C++'s operators give, the signs of zeros too.
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <string>
#include <vector>

using namespace weft;

namespace {

template <class R>
std::vector<R> hostile() {
    using L = std::numeric_limits<R>;
    return {R(0),           R(-0.0),        R(1),     R(-1.5),         R(3),     R(0.1), L::infinity(),
            -L::infinity(), L::quiet_NaN(), L::max(), L::denorm_min(), -L::min()};
}

/// The same number and the same sign of zero; all NaN are one.
template <class R>
bool same(R x, R y) {
    return (std::isnan(x) && std::isnan(y)) || (x == y && std::signbit(x) == std::signbit(y));
}
template <class R>
bool same(std::complex<R> x, std::complex<R> y) {
    return same(x.real(), y.real()) && same(x.imag(), y.imag());
}

template <class A, class B>
struct pairs {
    tensor<A, dyn> a;
    tensor<B, dyn> b;
};

/// Every complex number of hostile parts with every hostile real one, the former first.
template <class R>
pairs<std::complex<R>, R> all_pairs() {
    const std::vector<R> parts = hostile<R>();
    const auto n = static_cast<index_t>(parts.size());
    pairs<std::complex<R>, R> out{tensor<std::complex<R>, dyn>(n * n * n), tensor<R, dyn>(n * n * n)};
    for (index_t i = 0; i < n * n * n; ++i) {
        out.a(i) = {parts[std::size_t(i / n / n)], parts[std::size_t(i / n % n)]};
        out.b(i) = parts[std::size_t(i % n)];
    }
    return out;
}

/// `node` of two tensors is `law` of their elements, however they lie and wherever the element is asked for.
template <class A, class B, class Node, class Law>
void check(const char* what, const tensor<A, dyn>& a, const tensor<B, dyn>& b, Node node, Law law) {
    const index_t n = a.size();
    const auto e = node(a, b);
    using C = typename decltype(e)::value_type;
    tensor<A, dyn, 2> a_apart(n);
    tensor<B, dyn, 3> b_apart(n);
    a_apart(all, 1) = a;
    b_apart(all, 2) = b;
    const tensor<C, dyn> dense = e;
    const tensor<C, dyn> strided = node(a_apart(all, 1), b_apart(all, 2));
    const tensor<C, dyn> reversed = flip<0>(node(flip<0>(a), flip<0>(b)));
    any_tensor<A> a_any(any_shape{n});
    a_any = a;
    const any_tensor<C> any = node(a_any, b);
    const tensor<C, dyn> staged =
        node(a, b * 1); // a product of real numbers, in packets, is a stage of its own
    for (index_t i = 0; i < n; ++i) {
        const C want = law(a(i), b(i));
        INFO(std::string(what), " of ", a(i), " and ", b(i), " at ", i);
        CHECK(same<typename C::value_type>(dense(i), want));
        CHECK(same<typename C::value_type>(strided(i), want));
        CHECK(same<typename C::value_type>(reversed(i), want));
        CHECK(same<typename C::value_type>(any(i), want));
        CHECK(same<typename C::value_type>(e(i), want));
        CHECK(same<typename C::value_type>(staged(i), want));
        const tensor<A, 3> a_few{a(i), a(i), a(i)};
        const tensor<B, 3> b_few{b(i), b(i), b(i)};
        const tensor<C, 3> few = node(a_few, b_few);
        CHECK(same<typename C::value_type>(few(1), want));
        CHECK(same<typename C::value_type>(node(a_few, b_few)(2), want));
        // A scalar on either side.
        if (i % 7 == 0) {
            const tensor<C, 3> right = node(a_few, b(i)), left = node(a(i), b_few);
            CHECK(same<typename C::value_type>(right(2), want));
            CHECK(same<typename C::value_type>(left(2), want));
        }
    }
}

#define BOTH(text, op)                                                                                       \
    check(                                                                                                   \
        "z " text " r", p.a, p.b, [](const auto& x, const auto& y) { return x op y; },                       \
        [](Z x, R y) { return x op y; });                                                                    \
    check(                                                                                                   \
        "r " text " z", p.b, p.a, [](const auto& x, const auto& y) { return x op y; },                       \
        [](R x, Z y) { return x op y; })

} // namespace

TEST_CASE_TEMPLATE("laws/complex and real: sums and differences", R, float, double) {
    using Z = std::complex<R>;
    const auto p = all_pairs<R>();
    BOTH("+", +);
    BOTH("-", -);
}

TEST_CASE_TEMPLATE("laws/complex and real: products and quotients", R, float, double) {
    using Z = std::complex<R>;
    const auto p = all_pairs<R>();
    BOTH("*", *);
    BOTH("/", /);
}

TEST_CASE("laws/complex and real: in place, by tensors, scalars, and with promotion of the real type") {
    using Z = std::complex<float>;
    const float inf = std::numeric_limits<float>::infinity();
    tensor<Z, 2> z{Z(inf, 1), Z(1, -0.f)};
    z *= 2.0;
    CHECK(same(z(0), Z(inf, 2)));
    CHECK(same(z(1), Z(2, -0.f)));
    z /= tensor<float, 2>{2, 4};
    CHECK(same(z(0), Z(inf, 1)));
    z += 1;
    z -= tensor<float, 1>{1};
    CHECK(same(z(0), Z(inf, 1)));
    CHECK(same(z(1), Z(0.5f, -0.f)));
    z *= tensor<bool, 2>{true, true};
    CHECK(same(z(0), Z(inf, 1)));
    any_tensor<Z> any(any_shape{2});
    any = z;
    any(range(0, 1)) *= 2;
    CHECK(same(Z(any(0)), Z(inf, 2)));
    any(any_tensor<bool>(tensor<bool, 2>{true, false})) *= 2;
    CHECK(same(Z(any(0)), Z(inf, 4)));
    tensor<Z, dyn> lazily(2);
    lazily = z;
    fuse(lazy(lazily) *= 3.f);
    CHECK(same(lazily(0), Z(inf, 3)));

    const auto wide = z * tensor<double, 2>{2, 0.1};
    static_assert(std::is_same_v<decltype(wide)::value_type, std::complex<double>>);
    CHECK(same(wide(0), std::complex<double>(inf, 2)));
    CHECK(same(wide(1), std::complex<double>(0.5 * 0.1, -0.0)));
    const auto weak = z * 0.1;
    static_assert(std::is_same_v<decltype(weak)::value_type, Z>);
    CHECK(same(weak(1), Z(0.5f * 0.1f, -0.f)));
    const auto of_integers = tensor<int, 2>{2, 3} * z;
    static_assert(std::is_same_v<decltype(of_integers)::value_type, Z>);
    CHECK(same(of_integers(0), Z(inf, 2)));
    const auto of_scalar = tensor<double, 2>{2, 3} - Z(1, 0);
    static_assert(std::is_same_v<decltype(of_scalar)::value_type, std::complex<double>>);
    CHECK(same(of_scalar(0), std::complex<double>(1, -0.0)));
    const auto of_halves = tensor<Eigen::half, 2>{Eigen::half(2.f), Eigen::half(3.f)} * z;
    CHECK(same(of_halves(0), Z(inf, 2)));
}

TEST_CASE("laws/complex and real: products and sums in one tree are not fused") {
    using Z = std::complex<double>;
    const index_t n = 257;
    const auto part = [&](std::uint64_t seed) {
        tensor<double, dyn> out(n);
        std::uint64_t state = seed;
        for (double& v : out) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            v = std::ldexp(double(state >> 11), -53) - 0.5;
        }
        return out;
    };
    const auto x = part(1), y = part(2), re = part(3), im = part(4);
    tensor<Z, dyn> z(n);
    for (index_t i = 0; i < n; ++i)
        z(i) = {re(i), im(i)};
    const tensor<Z, dyn> scaled = z * x, product = x * y;
    const tensor<Z, dyn> sum = z * x + z, apart = scaled + z;
    const tensor<Z, dyn> with_real = z + x * y, other = x * y - z;
    const tensor<Z, dyn> squares = z * x - z * y, both = scaled - tensor<Z, dyn>(z * y);
    const tensor<Z, dyn> fused = fma(z, x, z), mixed = lerp(z, 2 * z, x), difference = 2 * z - z;
    const tensor<Z, dyn> step = difference * x, stepped = step + z;
    for (index_t i = 0; i < n; ++i) {
        INFO("at ", i);
        const double xy = product(i).real();
        CHECK(same(sum(i), apart(i)));
        CHECK(same((z * x + z)(i), apart(i)));
        CHECK(same(with_real(i), Z(xy + re(i), im(i))));
        CHECK(same((z + x * y)(i), with_real(i)));
        CHECK(same(other(i), Z(xy - re(i), -im(i))));
        CHECK(same(squares(i), both(i)));
        CHECK(same(fused(i), apart(i)));
        CHECK(same(mixed(i), stepped(i)));
    }
}

TEST_CASE("laws/complex and real: fma, lerp and pow keep a real operand too") {
    using Z = std::complex<double>;
    const double inf = std::numeric_limits<double>::infinity();
    const tensor<Z, 2> z{Z(inf, 1), Z(1, 2)};
    const tensor<double, 2> two{2, 2};
    CHECK(same(fma(z, two, 1.0)(0), Z(inf, 2)));
    CHECK(same(fma(two, z, z)(0), Z(inf, 3)));
    CHECK(same(fma(two, two, z)(1), Z(5, 2)));
    CHECK(same(lerp(0.0, z, 2)(0), Z(inf, 2)));
    CHECK(same(lerp(z, z + 1, two)(1), Z(3, 2)));
    CHECK(same(pow(two, z)(1), std::pow(2.0, Z(1, 2))));
    CHECK(same(pow(z, 0.5)(1), std::pow(Z(1, 2), 0.5)));
    CHECK(same(pow(z, 0)(0), Z(1, 0)));
    CHECK(same(pow(tensor<Z, 1>{Z(4, 0)}, 0.5)(0), Z(2, 0)));
    CHECK(same(pow(tensor<Z, 1>{Z()}, 2)(0), Z()));
    CHECK(std::abs(pow(tensor<double, 1>{-2}, Z(2, 0))(0) - Z(4, 0)) < 1e-14);
}

namespace {

using Z = std::complex<double>;
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr tensor<Z, 2> constant{Z(inf, 1), Z(1, 0)};
constexpr tensor<Z, 2> twice = constant * 2.0;
constexpr tensor<Z, 2> from = 1.0 - constant;
static_assert(twice(0) == Z(inf, 2) && from(0) == Z(-inf, -1) && (constant / 2.0)(0) == Z(inf, 0.5));

} // namespace
