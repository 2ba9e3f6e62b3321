// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompositions.hpp>
#include <weft/linalg/matmul.hpp>
#include <weft/ops/functions.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/concat.hpp>
#include <weft/reduce/extrema.hpp>
#include <weft/tensor/as_shape.hpp>
#include <weft/tensor/compare.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/make/matrices.hpp>
#include <weft/tensor/view.hpp>
#include <weft/view/flip.hpp>
#include <weft/view/reorder.hpp>
#include <weft/view/slice/slice.hpp>
#include <weft/view/unit_axes.hpp>

#include <doctest/doctest.h>

#include <complex>
#include <limits>
#include <random>
#include <string>
#include <support/tells_line.hpp>

using namespace weft;

namespace {

template <class T>
using real_t = decltype(std::abs(T()));

/// Elements in [-1, 1], the same in every run.
template <class T, class X>
X filled(X x, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (auto& v : x) {
        if constexpr (std::is_floating_point_v<T>)
            v = static_cast<T>(uniform(random));
        else
            v = T(static_cast<real_t<T>>(uniform(random)), static_cast<real_t<T>>(uniform(random)));
    }
    return x;
}

template <class A, class B>
double distance(const A& a, const B& b) {
    if ((a - b).size() == 0) return 0;
    return double(max(abs(a - b)));
}

template <class T>
constexpr double slack = 1000 * double(std::numeric_limits<real_t<T>>::epsilon());

template <class A>
auto adjoint(const A& a) {
    return swap_axes<-2, -1>(conj(a));
}

template <class A>
double off_identity(const A& a) {
    const tensor product = matmul(adjoint(a), a);
    return distance(product, eye<typename A::value_type>(product.extent(product.rank() - 1)));
}

} // namespace

TEST_CASE("linalg/decompositions: known answers") {
    const tensor<double, 2, 2> a{{3, 1}, {1, 2}};
    const tensor<double, 2> b{9, 8};
    const tensor x = solve(a, b);
    static_assert(std::same_as<decltype(x), const tensor<double, 2>>);
    CHECK(allclose(x, tensor<double, 2>{2, 3}, 1e-14));
    static_assert(std::same_as<decltype(det(a)), double>);
    CHECK(det(a) == doctest::Approx(5));
    CHECK(allclose(inverse(a), tensor<double, 2, 2>{{0.4, -0.2}, {-0.2, 0.6}}, 1e-14, 1e-14));
    const tensor<double, 3, 3> p{{4, 12, -16}, {12, 37, -43}, {-16, -43, 98}};
    CHECK(allclose(cholesky(p), tensor<double, 3, 3>{{2, 0, 0}, {6, 1, 0}, {-8, 5, 3}}, 1e-12, 1e-12));
    const auto [values, vectors] = eigh(tensor<double, 2, 2>{{2, 1}, {1, 2}});
    static_assert(std::same_as<decltype(values), const tensor<double, 2>>);
    static_assert(std::same_as<decltype(vectors), const tensor<double, 2, 2>>);
    CHECK(allclose(values, tensor<double, 2>{1, 3}, 1e-14));
    CHECK(abs(vectors)(0, 1) == doctest::Approx(std::sqrt(0.5)));
    const auto [u, s, vt] = svd(tensor<double, 2, 3>{{3, 2, 2}, {2, 3, -2}});
    static_assert(std::same_as<decltype(u), const tensor<double, 2, 2>>);
    static_assert(std::same_as<decltype(s), const tensor<double, 2>>);
    static_assert(std::same_as<decltype(vt), const tensor<double, 2, 3>>);
    CHECK(allclose(s, tensor<double, 2>{5, 3}, 1e-14));
    // The signs are those of Householder's reflections, as LAPACK has them.
    const auto [q, r] = qr(tensor<double, 3, 3>{{12, -51, 4}, {6, 167, -68}, {-4, 24, -41}});
    CHECK(allclose(r, tensor<double, 3, 3>{{-14, -21, 14}, {0, -175, 70}, {0, 0, -35}}, 1e-12, 1e-12));
    static_assert(std::same_as<decltype(matrix_rank(a)), index_t>);
    CHECK(matrix_rank(a) == 2);
    CHECK(matrix_rank(tensor<double, 3, 2>{{1, 2}, {2, 4}, {3, 6}}) == 1);
    CHECK(matrix_rank(zeros<float, 3, 4>()) == 0);
    CHECK(allclose(pinv(tensor<double, 3, 2>{{1, 0}, {0, 2}, {0, 0}}),
                   tensor<double, 2, 3>{{1, 0, 0}, {0, 0.5, 0}}, 1e-14, 1e-14));
    CHECK(allclose(pinv(ones<double, 2, 2>()), ones<double, 2, 2>() / 4, 1e-14));
    CHECK(det(eye<int>(3) * 2) == 8);
    CHECK(det(tensor<int, 2, 2>{{1, 2}, {2, 4}}) == 0);
    // Products that are too large, or too small, only on the way.
    CHECK(det(diag(concat<0>(full<float>(1e4f, 40), full<float>(1e-4f, 40)))) == doctest::Approx(1));
    CHECK(det(tensor<double, 3, 3>{{1e-200, 0, 0}, {0, 1e-200, 0}, {0, 0, 1e300}}) ==
          doctest::Approx(1e-100));
    CHECK(det(tensor<double, 2, 2>{{1e200, 0}, {0, -1e200}}) == -std::numeric_limits<double>::infinity());
    CHECK(det(tensor<double, 2, 2>{{1e-200, 0}, {0, 1e-200}}) == 0);
    const auto tiny = std::complex<double>(0, 1e-300), huge = std::complex<double>(1e200, 1e200);
    const std::complex<double> found = det(diag(tensor<std::complex<double>, 3>{huge, huge, tiny}));
    CHECK(std::abs(found / -2e100 - 1.0) < 1e-12);
}

TEST_CASE("linalg/decompositions: numbers whose products with each other are too large or too small") {
    using complex = std::complex<float>;
    const tensor one = cast<complex>(eye<float>(8));
    CHECK(allclose(cholesky(one * 1e26f), one * 1e13f));
    CHECK(allclose(cholesky(one * 1e-30f) * 1e15f, one));
    const tensor<double, 2, 2> large{{1e308, 0}, {0, 1e308}};
    CHECK(matrix_rank(large) == 2);
    CHECK(allclose(pinv(large) * 1e308, eye<double>(2)));
}

TEST_CASE_TEMPLATE("linalg/decompositions: identities of matrices and stacks", T, float, double,
                   std::complex<float>, std::complex<double>) {
    using R = real_t<T>;
    for (const index_t n : {1, 2, 5, 40}) {
        CAPTURE(n);
        const auto a = filled<T>(tensor<T, 2, dyn, dyn, dyn>(3, n, n), unsigned(n));
        const auto b = filled<T>(tensor<T, dyn, dyn>(n, 4));
        const tensor x = solve(a, b);
        static_assert(std::same_as<decltype(x), const tensor<T, 2, dyn, dyn, dyn>>);
        const double condition = double(max(abs(inverse(a)))) + 1;
        CHECK(distance(matmul(a, x), b) < slack<T> * condition * double(n));
        CHECK(distance(matmul(a, inverse(a)), eye<T>(n)) < slack<T> * condition * double(n));
        const tensor determinants = det(a);
        static_assert(std::same_as<decltype(determinants), const tensor<T, 2, dyn>>);
        if (n < 40) { // else it leaves the range of float
            const tensor squares = det(matmul(a, a));
            CHECK(distance(squares, determinants * determinants) <
                  slack<T> * double(max(abs(squares)) + R(1)));
        }

        const tensor positive = matmul(a, adjoint(a)) + eye<T>(n);
        const tensor l = cholesky(positive);
        CHECK(distance(matmul(l, adjoint(l)), positive) < slack<T> * double(n));
        for (index_t i = 0; i < n; ++i)
            for (index_t j = i + 1; j < n; ++j)
                REQUIRE(l(1, 2, i, j) == T(0));
        const auto [values, vectors] = eigh(positive);
        static_assert(std::same_as<decltype(values), const tensor<R, 2, dyn, dyn>>);
        CHECK(distance(matmul(positive, vectors), vectors * expand_dims<-2>(values)) < slack<T> * double(n));
        CHECK(off_identity(vectors) < slack<T>);
        for (index_t i = 1; i < n; ++i)
            REQUIRE(values(1, 0, i - 1) <= values(1, 0, i));

        for (const index_t m : {n, n + 3, 2 * n}) {
            CAPTURE(m);
            const auto tall = filled<T>(tensor<T, 2, dyn, dyn>(m, n), 7);
            for (const tensor<T, dyn, dyn, dyn>& c :
                 {tensor<T, dyn, dyn, dyn>(tall), tensor<T, dyn, dyn, dyn>(swap_axes<1, 2>(tall))}) {
                const index_t k = c.extent(1) < c.extent(2) ? c.extent(1) : c.extent(2);
                const auto [q, r] = qr(c);
                REQUIRE(q.shape() == shape<dyn, dyn, dyn>(2, c.extent(1), k));
                REQUIRE(r.shape() == shape<dyn, dyn, dyn>(2, k, c.extent(2)));
                CHECK(distance(matmul(q, r), c) < slack<T>);
                CHECK(off_identity(q) < slack<T>);
                for (index_t i = 0; i < k; ++i)
                    for (index_t j = 0; j < i && j < c.extent(2); ++j)
                        REQUIRE(r(1, i, j) == T(0));
                const auto found = svd(c);
                REQUIRE(found.u.shape() == shape<dyn, dyn, dyn>(2, c.extent(1), k));
                REQUIRE(found.s.shape() == shape<dyn, dyn>(2, k));
                REQUIRE(found.vt.shape() == shape<dyn, dyn, dyn>(2, k, c.extent(2)));
                CHECK(distance(matmul(found.u * expand_dims<-2>(found.s), found.vt), c) < slack<T>);
                CHECK(off_identity(found.u) < slack<T>);
                CHECK(off_identity(eval(adjoint(found.vt))) < slack<T>);
                for (index_t i = 1; i < k; ++i)
                    REQUIRE(found.s(1, i - 1) >= found.s(1, i));
                const tensor inverted = pinv(c);
                CHECK(distance(matmul(matmul(c, inverted), c), c) < 10 * slack<T>);
                CHECK(array_equal(matrix_rank(c), tensor<index_t, 2>{k, k}));
            }
        }
    }
}

TEST_CASE("linalg/decompositions: views, expressions, promotion, run-time rank") {
    const auto big = filled<double>(tensor<double, 6, 8, 4>());
    const auto view = flip<0>(big(range(0, 4), 3, range(none, none, -1)));
    const tensor copy = view;
    const auto b = filled<double>(tensor<double, 4, 2>(), 3);
    CHECK(array_equal(solve(view, b), solve(copy, b)));
    CHECK(array_equal(solve(transpose(view), transpose(tensor<double, 2, 4>(transpose(b)))),
                      solve(transpose(copy), b)));
    CHECK(array_equal(inverse(view * 2), inverse(eval(copy * 2))));
    CHECK(
        array_equal(solve(copy, copy + b(all, range(0, 1))), solve(copy, eval(copy + b(all, range(0, 1))))));
    const tensor<int, 2, 2> whole{{2, 0}, {0, 4}};
    static_assert(std::same_as<decltype(inverse(whole)), tensor<double, 2, 2>>);
    CHECK(array_equal(inverse(whole), tensor<double, 2, 2>{{0.5, 0}, {0, 0.25}}));
    static_assert(std::same_as<decltype(solve(whole, tensor<float, 2>{})), tensor<float, 2>>);
    static_assert(std::same_as<decltype(inverse(tensor<Eigen::half, 2, 2>{})), tensor<float, 2, 2>>);
    static_assert(
        std::same_as<decltype(solve(tensor<std::complex<float>, 2, 2>{}, tensor<double, 2>{}))::value_type,
                     std::complex<double>>);

    // A matrix that is broadcast, and one that stands beside several right sides.
    const auto stack = filled<double>(tensor<double, 3, 1, 4, 4>(), 5);
    const auto sides = filled<double>(tensor<double, 2, 4, 1>(), 6);
    const tensor x = solve(stack, sides);
    static_assert(std::same_as<decltype(x), const tensor<double, 3, 2, 4, 1>>);
    for (index_t i = 0; i < 3; ++i)
        for (index_t j = 0; j < 2; ++j)
            CHECK(array_equal(x(i, j, ellipsis), solve(stack(i, 0, ellipsis), sides(j, ellipsis))));
    const tensor<double, 4> vector{1, 2, 3, 4};
    const tensor y = solve(stack, vector);
    static_assert(std::same_as<decltype(y), const tensor<double, 3, 1, 4>>);
    CHECK(distance(matmul(stack, expand_dims<-1>(y)), expand_dims<1>(vector)) < 1e-12);

    const any_tensor<double> any = stack;
    const any_tensor<double> z = solve(any, any_tensor<double>(sides));
    CHECK(array_equal(z, x));
    CHECK(array_equal(solve(any, any_tensor<double>(vector)), y));
    CHECK(array_equal(inverse(any), inverse(stack)));
    CHECK(array_equal(det(any), det(stack)));
    CHECK(array_equal(any_tensor<double>(svd(any).s), svd(stack).s));
    CHECK(array_equal(qr(any).r, qr(stack).r));
    const any_tensor<double> one = copy;
    CHECK(test::text_of([&] { (void)det(one); }).find("as_shape<dyn, dyn>(a)") != std::string::npos);
    CHECK(det(as_shape<dyn, dyn>(one)) == det(copy));
    const tensor<double, dyn, 4> mixed = copy;
    static_assert(std::same_as<decltype(inverse(mixed)), tensor<double, 4, 4>>);
    CHECK(array_equal(inverse(mixed), inverse(copy)));
}

TEST_CASE("linalg/decompositions: of nothing") {
    const tensor<double, dyn, dyn> nothing(0, 0), wide(0, 3), tall(3, 0);
    CHECK(det(nothing) == 1);
    CHECK(inverse(nothing).size() == 0);
    CHECK(cholesky(nothing).size() == 0);
    CHECK(solve(nothing, wide).shape() == shape<dyn, dyn>(0, 3));
    CHECK(solve(eye<double>(3), tall).shape() == shape<dyn, dyn>(3, 0));
    CHECK(qr(wide).q.shape() == shape<dyn, dyn>(0, 0));
    CHECK(qr(wide).r.shape() == shape<dyn, dyn>(0, 3));
    CHECK(qr(tall).q.shape() == shape<dyn, dyn>(3, 0));
    CHECK(svd(tall).u.shape() == shape<dyn, dyn>(3, 0));
    CHECK(svd(tall).vt.shape() == shape<dyn, dyn>(0, 0));
    CHECK(eigh(nothing).values.size() == 0);
    CHECK(pinv(tall).shape() == shape<dyn, dyn>(0, 3));
    CHECK(matrix_rank(tall) == 0);
    const tensor<float, dyn, 2, 2> no_matrices(0);
    CHECK(det(no_matrices).shape() == shape<dyn>(0));
    CHECK(svd(no_matrices).s.shape() == shape<dyn, dyn>(0, 2));
    CHECK(solve(no_matrices, tensor<float, 2>{1, 2}).size() == 0);
    CHECK(array_equal(matrix_rank(tensor<float, 2, 0, 3>()), tensor<index_t, 2>{0, 0}));
    CHECK(array_equal(det(tensor<float, 2, 0, 0>()), tensor<float, 2>{1, 1}));
}

TEST_CASE("linalg/decompositions: what is refused at run time, and why") {
    const tensor<double, 2, 2> singular{{1, 2}, {2, 4}};
    tensor<double, 3, 2, 2, 2> stack;
    stack(ellipsis) = tensor<double, 2, 2>{{1, 0}, {0, 1}};
    stack(1, 0, ellipsis) = singular;
    CHECK_THROWS_AS((void)solve(singular, tensor<double, 2>{1, 2}), value_error);
    CHECK_THROWS_AS((void)inverse(stack), value_error);
    CHECK(test::text_of([&] { (void)inverse(singular); }) == "inverse: the matrix is singular");
    CHECK(test::text_of([&] { (void)solve(stack, singular); }) ==
          "solve: matrix [1, 0] of the stack [3, 2] is singular");
    CHECK(test::text_of([&] { (void)cholesky(stack); }) ==
          "cholesky: matrix [1, 0] of the stack [3, 2] is not positive definite");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS((void)cholesky(tensor<double, 1, 1>{{nan}}), value_error);
    CHECK_THROWS_AS((void)cholesky(tensor<double, 1, 1>{{0}}), value_error);
    CHECK_THROWS_AS((void)svd(tensor<double, 2, 2>{{1, nan}, {0, 1}}), value_error);
    CHECK_THROWS_AS((void)eigh(tensor<double, 2, 2>{{nan, 0}, {0, 1}}), value_error);
    CHECK(std::isnan(det(tensor<double, 2, 2>{{nan, 1}, {0, 1}})));
    CHECK(std::isnan(inverse(tensor<double, 1, 1>{{nan}})(0, 0)));
    CHECK(std::isnan(solve(tensor<double, 1, 1>{{nan}}, tensor<double, 1>{0})(0)));
    CHECK(all(isnan(solve(tensor<double, 2, 2>{{0, 1}, {nan, 1}}, tensor<double, 2>{1, 2}))));
    // Only the lower half is read.
    CHECK(cholesky(tensor<double, 2, 2>{{4, nan}, {2, 5}})(1, 1) == 2);
    CHECK(eigh(tensor<double, 2, 2>{{1, nan}, {0, 5}}).values(1) == 5);

    const tensor<double, dyn, dyn> a(2, 3), c = eye<double>(2);
    CHECK_THROWS_AS((void)inverse(a), shape_error);
    CHECK(test::text_of([&] { (void)det(a); }).find("det: shape [2, 3], whose matrices are not square") == 0);
    CHECK_THROWS_AS((void)svd(any_tensor<double>(tensor<double, 3>{})), shape_error);
    CHECK(test::text_of([&] { (void)solve(c, tensor<double, dyn>(3)); }).find("2 unknowns") !=
          std::string::npos);
    CHECK_THROWS_AS((void)solve(tensor<double, dyn, 2, 2>(2), tensor<double, dyn, 2, 2>(3)), broadcast_error);
}

TEST_CASE("linalg/decompositions: errors name the line of the call") {
    const tensor<double, 2, 2> singular{{1, 2}, {2, 4}};
    const any_tensor<double> line(any_shape{3});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(test::tells_line([&] { (void)solve(singular, tensor<double, 2>{1, 2}); }));
    CHECK(test::tells_line([&] { (void)solve(line, line); }));
    CHECK(test::tells_line([&] { (void)inverse(singular); }));
    CHECK(test::tells_line([&] { (void)det(line); }));
    CHECK(test::tells_line([&] { (void)cholesky(singular - 9); }));
    CHECK(test::tells_line([&] { (void)qr(line); }));
    CHECK(test::tells_line([&] { (void)svd(singular + nan); }));
    CHECK(test::tells_line([&] { (void)eigh(line); }));
    CHECK(test::tells_line([&] { (void)pinv(line); }));
    CHECK(test::tells_line([&] { (void)matrix_rank(line); }));
    CHECK(test::tells_line([&] { (void)lstsq(line, line); }));
    CHECK(test::tells_line([&] { (void)lstsq(line, line, 0.5, {"main.cpp", 12}); }, {"main.cpp", 12}));
    CHECK_THROWS_WITH_AS((void)inverse(singular, {"main.cpp", 12}),
                         "inverse: the matrix is singular (at main.cpp:12)", value_error);
}

TEST_CASE("linalg/decompositions: tall matrices of elements of any size") {
    const tensor<double, 6, 2> a{{1, 2}, {3, 4}, {5, -6}, {7, 8}, {-9, 1}, {2, 2}};
    const auto values = svd(a).s;
    for (const double scale : {1e-300, 1e-170, 1e160, 1e300}) {
        CAPTURE(scale);
        const auto [u, s, vt] = svd(scale * a);
        CHECK(all(abs(s / scale - values) < 1e-12));
        CHECK(all(abs(matmul(u * (s / scale), vt) - a) < 1e-12));
        CHECK(matrix_rank(scale * a) == 2);
        const auto [q, r] = qr(scale * a);
        CHECK(all(abs(matmul(q, r / scale) - a) < 1e-12));
        CHECK(all(abs(matmul(transpose(q), q) - eye<double>(2)) < 1e-12));
    }
}
