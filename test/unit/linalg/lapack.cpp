// SPDX-License-Identifier: BSL-1.0
#if !defined(WEFT_TEST_LAPACK)
#include <doctest/doctest.h>
TEST_CASE("linalg/lapack: left out, there is no LAPACK" * doctest::skip()) {}
#else

#include <weft/linalg/decompositions.hpp>
#include <weft/linalg/lapack.hpp>
#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <string>
#include <support/tells_line.hpp>
#include <thread>
#include <tuple>
#include <type_traits>

// OpenBLAS 0.3.21 reads an element behind vectors of complex numbers (its issue 4013), which ends the process where no memory
// lies there, as with AddressSanitizer.
#if defined(__SANITIZE_ADDRESS__)
#define TYPES float, double
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TYPES float, double
#endif
#endif
#if !defined(TYPES)
#define TYPES float, double, std::complex<float>, std::complex<double>
#endif

using namespace weft;

namespace {

template <class T>
using real_t = decltype(std::abs(T()));
template <class T>
using matrices = tensor<T, dyn, dyn, dyn>;
template <class T>
using matrix = tensor<T, dyn, dyn>;

/// Elements in [-1, 1), the same in every run.
template <class T, class... N>
auto filled(std::uint64_t seed, N... extents) {
    const auto part = [&](std::uint64_t of) {
        return 2 * uniform<real_t<T>>(random_key(2 * seed + of), extents...) - real_t<T>(1);
    };
    tensor<T, ((void)extents, dyn)...> x(extents...);
    if constexpr (std::is_floating_point_v<T>)
        x = part(0);
    else
        x = cast<T>(part(0)) + T(0, 1) * cast<T>(part(1));
    return x;
}

/// Of Hermitian positive definite matrices, and what is not to be read is not a number.
template <class T>
matrix<T> positive(std::uint64_t seed, index_t n) {
    const auto a = filled<T>(seed, n, n);
    matrix<T> p = matmul(a, conj(transpose(a))) + T(real_t<T>(n)) * eye<T>(n);
    for (index_t i = 0; i < n; ++i)
        for (index_t j = i + 1; j < n; ++j)
            p(i, j) = std::numeric_limits<real_t<T>>::quiet_NaN();
    return p;
}

/// The same, whole.
template <class T>
matrix<T> whole(matrix<T> p) {
    for (index_t i = 0; i < p.extent(0); ++i)
        for (index_t j = i + 1; j < p.extent(0); ++j) {
            if constexpr (std::is_floating_point_v<T>)
                p(i, j) = p(j, i);
            else
                p(i, j) = std::conj(p(j, i));
        }
    return p;
}

template <class A, class B>
double distance(const A& a, const B& b) {
    REQUIRE(a.shape() == b.shape());
    return a.size() == 0 ? 0 : double(max(abs(a - b)));
}

template <class A>
auto adjoint(const A& a) {
    return swap_axes<-2, -1>(conj(a));
}

template <class A>
double off_identity(const A& a) {
    return distance(eval(matmul(adjoint(a), a)), eval(eye<typename A::value_type>(a.extent(1))));
}

template <class T>
constexpr double slack = 3000 * double(std::numeric_limits<real_t<T>>::epsilon());

/// What f() gives by LAPACK.
template <class F>
auto by_lapack(const F& f) {
    const lapack_decompositions scope;
    return f();
}

/// The same text by both.
template <class F>
void check_error(const F& f, const std::string& text) {
    CHECK(test::text_of(f) == text);
    CHECK(by_lapack([&] { return test::text_of(f); }) == text);
}

/// What is a tensor of its own, a part of something larger, transposed, and reversed, has the same elements.
template <class T, class F>
void each_layout(const matrix<T>& a, const F& f) {
    f(a);
    const index_t m = a.extent(0), n = a.extent(1);
    matrix<T> large(2 * m, 3 * n);
    large(range(0, 2 * m, 2), range(0, 3 * n, 3)) = a;
    f(large(range(0, 2 * m, 2), range(0, 3 * n, 3)));
    const matrix<T> turned = transpose(a);
    f(transpose(turned));
    const matrix<T> reversed = flip<0>(a);
    f(flip<0>(reversed));
    f(a * T(1));
}

} // namespace

TEST_CASE_TEMPLATE("linalg/lapack: systems, inverses and determinants", T, TYPES) {
    for (const index_t n : {1, 16, 127, 128, 150}) {
        CAPTURE(n);
        const auto a = eval(filled<T>(1, n, n) + T(2) * eye<T>(n)), b = filled<T>(2, n, 7);
        const auto v = filled<T>(3, n);
        const auto inverted = inverse(a);
        const double size = 1 + double(max(abs(inverted)));
        each_layout(a, [&](const auto& same) {
            const auto x = by_lapack([&] { return solve(same, b); });
            CHECK(distance(eval(matmul(a, x)), b) < slack<T> * size);
            CHECK(distance(x, solve(a, b)) < slack<T> * size * size);
            CHECK(distance(by_lapack([&] { return solve(same, v); }), solve(a, v)) < slack<T> * size * size);
            CHECK(distance(by_lapack([&] { return inverse(same); }), inverted) < slack<T> * size * size);
        });
        each_layout(b, [&](const auto& same) {
            CHECK(distance(by_lapack([&] { return solve(a, same); }), solve(a, b)) < slack<T> * size * size);
        });
        const matrix<T> small = a / T(std::sqrt(real_t<T>(n)));
        const T ours = det(small), theirs = by_lapack([&] { return det(small); });
        CHECK(std::abs(ours - theirs) <= slack<T> * double(std::abs(ours)));
        // Each exchange of rows turns the sign.
        const matrix<T> exchanged = concat<0>(small(range(1, n), all), small(range(0, 1), all));
        CHECK(std::abs(det(exchanged) - by_lapack([&] { return det(exchanged); })) <=
              slack<T> * double(std::abs(ours)));
    }
}

TEST_CASE_TEMPLATE("linalg/lapack: cholesky and eigh, which read the lower half", T, TYPES) {
    for (const index_t n : {1, 15, 16, 100, 128, 150}) {
        CAPTURE(n);
        const auto p = positive<T>(4, n), full = whole(p);
        each_layout(p, [&](const auto& same) {
            const auto l = by_lapack([&] { return cholesky(same); });
            CHECK(distance(eval(matmul(l, adjoint(l))), full) < slack<T> * double(n));
            CHECK(distance(l, cholesky(p)) < slack<T> * double(n));
            bool is_lower = true;
            for (index_t i = 0; i < n; ++i)
                for (index_t j = i + 1; j < n; ++j)
                    is_lower = is_lower && l(i, j) == T(0);
            CHECK(is_lower);
        });
        const auto expected = eigh(p);
        each_layout(p, [&](const auto& same) {
            const auto [values, vectors] = by_lapack([&] { return eigh(same); });
            CHECK(distance(values, expected.values) < slack<T> * double(n));
            CHECK(distance(eval(matmul(full, vectors)), eval(vectors * expand_dims<0>(values))) <
                  slack<T> * double(n));
            CHECK(off_identity(vectors) < slack<T>);
            CHECK(all(diff(values) >= 0));
        });
    }
}

TEST_CASE_TEMPLATE("linalg/lapack: qr, singular values, and what is made of them", T, TYPES) {
    const index_t extents[][2] = {{1, 1},    {15, 15},  {16, 16},  {100, 100}, {100, 80},
                                  {80, 100}, {300, 40}, {40, 300}, {500, 16},  {1, 200}};
    for (const auto& [m, n] : extents) {
        CAPTURE(m);
        CAPTURE(n);
        const index_t k = (std::min)(m, n);
        const auto a = filled<T>(5, m, n);
        const auto expected = svd(a);
        const auto r_expected = qr(a).r;
        const auto inverted = pinv(a);
        each_layout(a, [&](const auto& same) {
            const auto [q, r] = by_lapack([&] { return qr(same); });
            REQUIRE(q.shape() == shape<dyn, dyn>(m, k));
            CHECK(distance(eval(matmul(q, r)), a) < slack<T>);
            CHECK(off_identity(q) < slack<T>);
            CHECK(distance(r, r_expected) < slack<T>); // the signs are the same, too
            bool is_upper = true;
            for (index_t i = 0; i < k; ++i)
                for (index_t j = 0; j < i; ++j)
                    is_upper = is_upper && r(i, j) == T(0);
            CHECK(is_upper);
            const auto [u, s, vt] = by_lapack([&] { return svd(same); });
            REQUIRE(u.shape() == shape<dyn, dyn>(m, k));
            REQUIRE(vt.shape() == shape<dyn, dyn>(k, n));
            CHECK(distance(s, expected.s) < slack<T>);
            CHECK(distance(eval(matmul(u * expand_dims<0>(s), vt)), a) < slack<T>);
            CHECK(off_identity(u) < slack<T>);
            CHECK(off_identity(eval(adjoint(vt))) < slack<T>);
            const double condition = double(s(0) / s(k - 1));
            CHECK(distance(by_lapack([&] { return pinv(same); }), inverted) <
                  slack<T> * condition * condition);
        });
        CHECK(by_lapack([&] { return matrix_rank(a); }) == k);
        CHECK(by_lapack([&] { return norm(a, 2); }) == doctest::Approx(double(expected.s(0))));
        CHECK(by_lapack([&] { return norm(a, nuclear); }) == doctest::Approx(double(sum(expected.s))));
    }
    const matrix<T> of_rank_7 = matmul(filled<T>(6, 60, 7), filled<T>(7, 7, 50));
    CHECK(by_lapack([&] { return matrix_rank(of_rank_7); }) == 7);
    const auto back = by_lapack([&] { return pinv(of_rank_7); });
    CHECK(distance(eval(matmul(matmul(of_rank_7, back), of_rank_7)), of_rank_7) < 10 * slack<T>);
}

TEST_CASE_TEMPLATE("linalg/lapack: eigenvalues and singular values, also of matrices that are left to weft",
                   T, TYPES) {
    using factor = detail::factor_matrix<T>;
    using values_type = detail::factor_vector<real_t<T>>;
    const lapack_decompositions scope;
    const auto& lapack = *std::get<const detail::factorizations<T>*>(*detail::present_lapack);
    for (const index_t n : {1, 20, 100}) {
        CAPTURE(n);
        const factor a = factor::Random(n, n + 7), product = a * a.adjoint(), unit = factor::Identity(n, n);
        values_type s(n), values(n);
        factor copy = a, u(n, n), vt(n, n + 7), vectors = product;
        REQUIRE(lapack.svd(copy, s, &u, &vt));
        CHECK((u * s.asDiagonal() * vt - a).norm() <= slack<T>);
        CHECK((u.adjoint() * u - unit).norm() <= slack<T>);
        CHECK((vt * vt.adjoint() - unit).norm() <= slack<T>);
        values_type alone(n);
        copy = a;
        REQUIRE(lapack.svd(copy, alone, nullptr, nullptr));
        CHECK((alone - s).norm() <= slack<T>);
        vectors.template triangularView<Eigen::StrictlyUpper>().setConstant(
            T(std::numeric_limits<real_t<T>>::quiet_NaN())); // is not read
        REQUIRE(lapack.eigh(vectors, values));
        CHECK((vectors * values.asDiagonal() * vectors.adjoint() - product).norm() <= slack<T> * double(n));
        CHECK((vectors.adjoint() * vectors - unit).norm() <= slack<T>);
    }
    // What is handed to it: with the others the tests above compare ours with ours.
    const auto a = filled<T>(15, 512, 512);
    const auto [u, s, vt] = svd(a);
    CHECK(distance(eval(matmul(u * expand_dims<0>(s), vt)), a) < slack<T>);
    const auto p = positive<T>(16, 512);
    const auto [values, vectors] = eigh(p);
    CHECK(distance(eval(matmul(whole(p), vectors)), eval(vectors * expand_dims<0>(values))) < slack<T> * 512);
}

TEST_CASE_TEMPLATE("linalg/lapack: least squares", T, TYPES) {
    const index_t extents[][2] = {{40, 40}, {100, 40}, {2000, 20}, {40, 100}};
    for (const auto& [m, n] : extents) {
        CAPTURE(m);
        CAPTURE(n);
        const matrix<T> of_rank_7 = matmul(filled<T>(6, m, 7), filled<T>(7, 7, n));
        for (const auto& a : {filled<T>(8, m, n), of_rank_7}) {
            const auto b = filled<T>(9, m, 3);
            const auto ours = lstsq(a, b);
            const auto theirs = by_lapack([&] { return lstsq(a, b); });
            const real_t<T> least = ours.s(ours.rank - 1);
            const double condition = double(ours.s(0) / least);
            CHECK(theirs.rank == ours.rank);
            CHECK(distance(theirs.s, ours.s) < slack<T> * double(ours.s(0)));
            CHECK(distance(theirs.x, ours.x) < slack<T> * condition * condition);
            CHECK(distance(theirs.residuals, ours.residuals) < slack<T> * double(m));
        }
    }
}

TEST_CASE("linalg/lapack: stacks, and a matrix that stands for several") {
    const auto a = filled<double>(10, 2, 3, 40, 40);
    const auto b = filled<double>(11, 3, 40, 5);
    const auto x = by_lapack([&] { return solve(a, b); });
    CHECK(distance(eval(matmul(a, x)), eval(broadcast_to(b, shape<dyn, dyn, dyn, dyn>(2, 3, 40, 5)))) < 1e-9);
    CHECK(distance(by_lapack([&] { return solve(a(0, 0, ellipsis), b); }), solve(a(0, 0, ellipsis), b)) <
          1e-9);
    CHECK(distance(by_lapack([&] { return svd(a).s; }), svd(a).s) < 1e-12);
    const auto [q, r] = by_lapack([&] { return qr(swap_axes<0, 1>(a)); });
    CHECK(distance(eval(matmul(q, r)), eval(swap_axes<0, 1>(a))) < 1e-12);
    const auto inverted = by_lapack([&] { return inverse(a); });
    CHECK(distance(eval(matmul(a, inverted)), eval(broadcast_to(eye<double>(40), a.shape()))) < 1e-9);
    CHECK(distance(by_lapack([&] { return norm<-2, -1>(a, 2); }), norm<-2, -1>(a, 2)) < 1e-12);
    const matrices<double> no_matrices(0, 40, 40);
    CHECK(by_lapack([&] { return inverse(no_matrices); }).size() == 0);
    const matrix<double> empty(0, 0), wide(0, 40), tall(40, 0);
    CHECK(by_lapack([&] { return det(empty); }) == 1);
    CHECK(by_lapack([&] { return solve(eye<double>(40), tall); }).shape() == shape<dyn, dyn>(40, 0));
    CHECK(by_lapack([&] { return svd(wide); }).vt.shape() == shape<dyn, dyn>(0, 40));
    CHECK(by_lapack([&] { return qr(tall); }).q.shape() == shape<dyn, dyn>(40, 0));
    CHECK(by_lapack([&] { return eigh(empty); }).values.size() == 0);
    CHECK(by_lapack([&] { return matrix_rank(tall); }) == 0);
}

TEST_CASE("linalg/lapack: elements of any size") {
    const auto a = filled<double>(12, 60, 20);
    const auto values = svd(a).s;
    for (const double scale : {1e-300, 1e-170, 1e160, 1e300}) {
        CAPTURE(scale);
        const auto [u, s, vt] = by_lapack([&] { return svd(scale * a); });
        CHECK(distance(eval(s / scale), values) < 1e-12);
        CHECK(distance(eval(matmul(u * (s / scale), vt)), a) < 1e-12);
        const auto [q, r] = by_lapack([&] { return qr(scale * a); });
        CHECK(distance(eval(matmul(q, r / scale)), a) < 1e-12);
        CHECK(off_identity(q) < 1e-12);
    }
}

TEST_CASE_TEMPLATE("linalg/lapack: what is refused, as weft refuses it", T, TYPES) {
    const index_t n = 150;
    matrix<T> singular = filled<T>(13, n, n);
    singular(all, 3) = T(0);
    matrices<T> stack(2, n, n);
    stack = eye<T>(n);
    stack(1, ellipsis) = singular;
    check_error([&] { return inverse(singular); }, "inverse: the matrix is singular");
    check_error([&] { return solve(stack, filled<T>(1, n)); },
                "solve: matrix [1] of the stack [2] is singular");
    CHECK(by_lapack([&] { return det(singular); }) == T(0));
    auto p = positive<T>(14, n);
    p(100, 100) = T(-1);
    check_error([&] { return cholesky(p); }, "cholesky: the matrix is not positive definite");
    const auto nan = std::numeric_limits<real_t<T>>::quiet_NaN();
    p(100, 100) = nan;
    check_error([&] { return cholesky(p); }, "cholesky: the matrix is not positive definite");
    for (const real_t<T> wrong : {nan, std::numeric_limits<real_t<T>>::infinity()}) {
        p(100, 100) = T(real_t<T>(n));
        p(70, 20) = wrong;
        check_error([&] { return eigh(p); }, "eigh: the matrix has no eigenvalues that could be found");
        stack(1, 20, 70) = wrong;
        const matrix<T> bad = stack(1, ellipsis);
        const std::string text = ": matrix [1] of the stack [2] has elements that are not finite";
        check_error([&] { return svd(stack); }, "svd" + text);
        check_error([&] { return pinv(stack); }, "pinv" + text);
        check_error([&] { return matrix_rank(stack); }, "matrix_rank" + text);
        check_error([&] { return norm<-2, -1>(stack, 2); }, "norm" + text);
        check_error([&] { return lstsq(bad, filled<T>(1, n)); },
                    "lstsq: the matrix has elements that are not finite");
        CHECK(any(isnan(abs(by_lapack([&] { return qr(bad).r; })))));
        CHECK(!std::isfinite(std::abs(by_lapack([&] { return det(bad); }))));
    }
}

TEST_CASE("linalg/lapack: until the end of its block, and in its own thread") {
    CHECK(detail::present_lapack == nullptr);
    {
        const lapack_decompositions outer;
        CHECK(detail::lapack_for<double>(100, 100) != nullptr);
        {
            const lapack_decompositions inner;
        }
        CHECK(detail::present_lapack != nullptr);
        std::thread([] { CHECK(detail::present_lapack == nullptr); }).join();
        const auto a = filled<double>(15, 100, 100);
        const auto alone = svd(a).s;
        tensor<double, dyn> one(100), other(100);
        const auto work = [&](auto& to) {
            const lapack_decompositions here;
            to = svd(a).s;
        };
        std::thread first([&] { work(one); }), second([&] { work(other); });
        first.join();
        second.join();
        CHECK(distance(one, alone) < 1e-12);
        CHECK(distance(other, alone) < 1e-12);
    }
    CHECK(detail::present_lapack == nullptr);
}
#endif
