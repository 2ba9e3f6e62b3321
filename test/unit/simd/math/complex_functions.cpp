// SPDX-License-Identifier: BSL-1.0
// test/unit/simd/math/complex_functions.cpp - the tables of special values of the Array API (annex G of C), and accuracy.
#include <weft/simd/math/complex_functions.hpp>
#include <weft/simd/math/functions.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>

namespace simd = weft::detail::simd;

namespace {

template <class R>
constexpr R infinite = std::numeric_limits<R>::infinity();
template <class R>
constexpr R no_number = std::numeric_limits<R>::quiet_NaN();

/// The same number, the same sign of zero; all NaN are one.
template <class R>
bool same(R x, R y) {
    return (std::isnan(x) && std::isnan(y)) || (x == y && std::signbit(x) == std::signbit(y));
}

/// `f(z)` is `want`, and `f` of the conjugate is its conjugate. `Loose`: signs of what is infinite or 0 are unspecified.
template <bool LooseReal = false, bool LooseImag = false, class R, class F>
void check(F f, std::complex<R> z, std::complex<R> want) {
    INFO("of ", z, ", wanted ", want, ", given ", f(z));
    const auto at = [&](std::complex<R> given, R sign) {
        if constexpr (LooseReal)
            CHECK(same(std::abs(given.real()), std::abs(want.real())));
        else
            CHECK(same(given.real(), want.real()));
        if constexpr (LooseImag)
            CHECK(same(std::abs(given.imag()), std::abs(want.imag())));
        else
            CHECK(same(sign * given.imag(), want.imag()));
    };
    at(f(z), R(1));
    at(f(std::conj(z)), R(-1));
}

template <class R>
bool close(std::complex<R> x, std::complex<long double> y, double steps) {
    const auto error = std::abs(std::complex<long double>(x) - y);
    return error <= static_cast<long double>(std::numeric_limits<R>::epsilon() * steps) * std::abs(y);
}

} // namespace

TEST_CASE_TEMPLATE("simd/scalar/complex functions: expm1 at the special values", R, float, double) {
    using Z = std::complex<R>;
    const auto f = [](Z z) { return simd::expm1(z); };
    const R finite[] = {R(0),   R(-0.0), R(1),   R(-2.5), R(1e-30), R(30),
                        R(-30), R(70),   R(-70), R(1e6),  R(-1e6)};
    check(f, Z(0, 0), Z(0, 0));
    check(f, Z(R(-0.0), 0), Z(0, 0));
    for (R a : finite) {
        check(f, Z(a, infinite<R>), Z(no_number<R>, no_number<R>));
        check(f, Z(a, no_number<R>), Z(no_number<R>, no_number<R>));
        check(f, Z(a, 0), Z(std::expm1(a) + R(0), 0));
    }
    check(f, Z(infinite<R>, 0), Z(infinite<R>, 0));
    check(f, Z(-infinite<R>, 0), Z(-1, 0));
    for (R b : {R(1e-30), R(0.5), R(1), R(2), R(3), R(4), R(6), R(100)}) {
        const Z cis(std::cos(b), std::sin(b));
        check(f, Z(-infinite<R>, b), Z(-1, std::copysign(R(0), cis.imag())));
        check(f, Z(infinite<R>, b),
              Z(std::copysign(infinite<R>, cis.real()), std::copysign(infinite<R>, cis.imag())));
        check(f, Z(no_number<R>, b), Z(no_number<R>, no_number<R>));
    }
    check<false, true>(f, Z(-infinite<R>, infinite<R>), Z(-1, 0));
    check<true>(f, Z(infinite<R>, infinite<R>), Z(infinite<R>, no_number<R>));
    check<false, true>(f, Z(-infinite<R>, no_number<R>), Z(-1, 0));
    check<true>(f, Z(infinite<R>, no_number<R>), Z(infinite<R>, no_number<R>));
    check(f, Z(no_number<R>, 0), Z(no_number<R>, 0));
    check(f, Z(no_number<R>, infinite<R>), Z(no_number<R>, no_number<R>));
    check(f, Z(no_number<R>, no_number<R>), Z(no_number<R>, no_number<R>));
}

TEST_CASE_TEMPLATE("simd/scalar/complex functions: expm1 near 0, and where e^x overflows", R, float, double) {
    using Z = std::complex<R>;
    for (R size : {R(1e-30), R(1e-8), R(1e-3), R(0.1), R(0.5)})
        for (int i = 0; i < 16; ++i) {
            const R angle = R(i) * R(0.39);
            const Z z(size * std::cos(angle), size * std::sin(angle));
            const std::complex<long double> w(z);
            std::complex<long double> sum = 0, term = 1;
            for (int k = 1; k < 30; ++k)
                sum += term *= w / static_cast<long double>(k);
            INFO("of ", z);
            CHECK(close(simd::expm1(z), sum, 4));
        }
    // e^x alone overflows, e^x sin y does not.
    const R x = std::log(std::numeric_limits<R>::max()) + R(1), y = R(1e-3);
    CHECK(std::isinf(simd::expm1(Z(x, y)).real()));
    CHECK(double(simd::expm1(Z(x, y)).imag()) ==
          doctest::Approx(double(std::exp(static_cast<long double>(x)) * std::sin(1e-3L))).epsilon(1e-4));
    CHECK(simd::expm1(Z(-100, 1)).real() == R(-1));
    for (R limit : {R(63.99), R(64.01)})
        CHECK(close(simd::expm1(Z(limit, 1)), std::exp(std::complex<long double>(limit, 1)) - 1.0L, 4));
}

TEST_CASE_TEMPLATE("simd/scalar/complex functions: tanh at the special values", R, float, double) {
    using Z = std::complex<R>;
    for (bool mirrored : {false, true}) {
        const R s = mirrored ? R(-1) : R(1);
        // An odd function: the table for positive real parts holds for both.
        const auto f = [s](Z z) {
            const Z w = simd::tanh(Z(s * z.real(), z.imag()));
            return Z(s * w.real(), w.imag());
        };
        check(f, Z(0, 0), Z(0, 0));
        for (R a : {R(1e-30), R(1), R(30), R(1e6)}) {
            check(f, Z(a, infinite<R>), Z(no_number<R>, no_number<R>));
            check(f, Z(a, no_number<R>), Z(no_number<R>, no_number<R>));
        }
        check(f, Z(0, infinite<R>), Z(0, no_number<R>));
        check(f, Z(0, no_number<R>), Z(0, no_number<R>));
        for (R b : {R(0), R(0.5), R(1), R(2), R(3), R(100), infinite<R>})
            check(f, Z(infinite<R>, b), Z(1, 0));
        check<false, true>(f, Z(infinite<R>, no_number<R>), Z(1, 0));
        check(f, Z(no_number<R>, 0), Z(no_number<R>, 0));
        for (R b : {R(1e-30), R(1), infinite<R>, no_number<R>})
            check(f, Z(no_number<R>, b), Z(no_number<R>, no_number<R>));
    }
    CHECK(close(simd::tanh(Z(R(0.5), 1)), std::tanh(std::complex<long double>(0.5L, 1)), 4));
    CHECK(simd::tanh(Z(1000, 1)).real() == R(1));
}

TEST_CASE_TEMPLATE("simd/scalar/complex functions: sign", R, float, double) {
    using Z = std::complex<R>;
    using L = std::numeric_limits<R>;
    const auto f = [](Z z) { return simd::sign(z); };
    for (Z z : {Z(0, 0), Z(R(-0.0), 0), Z(0, R(-0.0)), Z(R(-0.0), R(-0.0))}) {
        CHECK(same(simd::sign(z).real(), R(0)));
        CHECK(same(simd::sign(z).imag(), R(0)));
    }
    for (R other : {R(0), R(1), infinite<R>, no_number<R>}) {
        check(f, Z(no_number<R>, other), Z(no_number<R>, no_number<R>));
        check(f, Z(other, no_number<R>), Z(no_number<R>, no_number<R>));
    }
    // By the rules of division: the infinite part is inf / inf.
    check(f, Z(infinite<R>, 1), Z(no_number<R>, 0));
    check(f, Z(-2, -infinite<R>), Z(R(-0.0), no_number<R>));
    check(f, Z(-infinite<R>, infinite<R>), Z(no_number<R>, no_number<R>));
    // Neither overflow nor underflow of |z| counts.
    for (R size : {L::max(), L::max() / 2, R(1), L::min(), 4 * L::denorm_min(), L::denorm_min()}) {
        CHECK(close(simd::sign(Z(size, size)), std::complex<long double>(M_SQRT1_2l, M_SQRT1_2l), 2));
        CHECK(close(simd::sign(Z(-size, 0)), std::complex<long double>(-1, 0), 0));
        CHECK(close(simd::sign(Z(0, size)), std::complex<long double>(0, 1), 0));
    }
    CHECK(close(simd::sign(Z(3, -4)), std::complex<long double>(0.6L, -0.8L), 1));
    CHECK(simd::sign(Z(L::max(), L::denorm_min())).real() == R(1));
}

TEST_CASE("simd/scalar/complex functions: powers with a real base or exponent") {
    using Z = std::complex<double>;
    CHECK(close(simd::pow(Z(1, 2), 3.0), std::complex<long double>(-11, -2), 8));
    CHECK(close(simd::pow(2.0, Z(3, 0)), std::complex<long double>(8, 0), 2));
    CHECK(close(simd::pow(-2.0, Z(3, 0)), std::complex<long double>(-8, 0), 8));
    CHECK(simd::pow(Z(0, 1), 2.0) == Z(-1, 0)); // a square is a product
    CHECK(simd::pow(Z(0, 1), Z(2, 0)) == Z(-1, 0));
    CHECK(simd::pow(Z(0, 0), 0.0) == Z(1, 0));
    CHECK(simd::pow(Z(0, 0), 2.5) == Z(0, 0));
    CHECK(simd::pow(Z(9, 0), 0.5) == Z(3, 0));
}

TEST_CASE_TEMPLATE("simd/scalar/complex functions: exp2, log2, log1p, sigmoid", R, float, double) {
    using Z = std::complex<R>;
    CHECK(close(simd::exp2(Z(3, 0)), std::complex<long double>(8, 0), 8));
    CHECK(close(simd::log2(Z(8, 0)), std::complex<long double>(3, 0), 4));
    const R large = std::numeric_limits<R>::max_exponent - 1;
    for (R x : {large, R(-100), R(7), R(-0.5), R(0.1)}) {
        const auto size = std::exp2(static_cast<long double>(x));
        CHECK(same(simd::exp2(Z(x, 0)).real(), std::exp2(x)));
        CHECK(same(simd::exp2(Z(x, R(-0.0))).imag(), R(-0.0)));
        for (R y : {R(1), R(-0.25), R(3)}) {
            const long double angle = y * 0.693147180559945309417232121458176568L;
            CHECK(close(simd::exp2(Z(x, y)),
                        size * std::complex<long double>(std::cos(angle), std::sin(angle)), 4));
        }
    }
    CHECK(std::isinf(simd::exp2(Z(large + 2, R(0.5))).real()));
    CHECK(same(simd::exp2(Z(-infinite<R>, 1)).real(), R(0)));
    CHECK(same(simd::exp2(Z(infinite<R>, 0)).imag(), R(0)));
    CHECK(std::isnan(simd::exp2(Z(1, infinite<R>)).real()));
    for (R x : {R(8), R(0.1), R(1e30), R(3)}) {
        CHECK(same(simd::log2(Z(x, 0)).real(), std::log2(x)));
        CHECK(same(simd::log2(Z(x, R(-0.0))).imag(), R(-0.0)));
    }
    CHECK(close(simd::log1p(Z(R(0.25), 0)), std::complex<long double>(std::log1p(0.25L), 0), 2));
    CHECK(close(simd::sigmoid(Z(0, 0)), std::complex<long double>(0.5L, 0), 1));
}
