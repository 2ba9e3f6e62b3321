// SPDX-License-Identifier: BSL-1.0
// test/unit/linalg/decompose/singular_values.cpp - counts and values, against those of Eigen's decomposition.
#include <weft/linalg/decompose/singular_values.hpp>

#include <Eigen/Dense>
#include <doctest/doctest.h>

#include <complex>
#include <random>

using weft::index_t;
using weft::detail::singular_values;

namespace {

template <class T>
using dynamic = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template <class T>
using real = typename Eigen::NumTraits<T>::Real;

template <class T>
dynamic<T> some_matrix(Eigen::Index rows, Eigen::Index columns, Eigen::Index rank) {
    static std::mt19937 bits(7);
    std::normal_distribution<real<T>> normal;
    const auto random = [&](Eigen::Index m, Eigen::Index n) {
        dynamic<T> a(m, n);
        for (Eigen::Index k = 0; k < a.size(); ++k)
            if constexpr (Eigen::NumTraits<T>::IsComplex)
                a.data()[k] = T(normal(bits), normal(bits));
            else
                a.data()[k] = normal(bits);
        return a;
    };
    return random(rows, rank) * random(rank, columns);
}

template <class T>
void check(dynamic<T> a, index_t rank) {
    using R = real<T>;
    CAPTURE(a.rows());
    CAPTURE(a.cols());
    CAPTURE(rank);
    const auto want = Eigen::JacobiSVD<dynamic<T>>(a).singularValues().eval();
    const R greatest = want(0), near = R(8) * std::numeric_limits<R>::epsilon() * greatest *
                                       std::sqrt(static_cast<R>(want.size()));
    const singular_values<R> values(a);
    REQUIRE(values.size() == want.size());
    CHECK(std::abs(values.greatest() - greatest) <= near);
    CHECK(std::abs(values.least() - want(want.size() - 1)) <= near);
    index_t next = want.size();
    values.each(0, values.size(), [&](R value) {
        --next;
        CHECK(std::abs(value - want(next)) <= near);
    });
    CHECK(next == 0);
    if (greatest > 0) CHECK(values.count_from(greatest * R(1e-4)) == rank);
    if (greatest > 0) CHECK(values.count_from(2 * greatest) == 0);
}

} // namespace

TEST_CASE_TEMPLATE("linalg/decompose/singular_values: of every shape, rank and size", T, float, double,
                   std::complex<float>, std::complex<double>) {
    for (const auto& [rows, columns] :
         {std::pair{1, 1}, {2, 2}, {1, 5}, {5, 1}, {7, 7}, {33, 33}, {40, 9}, {9, 70}}) {
        const index_t full = std::min(rows, columns);
        check<T>(some_matrix<T>(rows, columns, full), full);
        check<T>(some_matrix<T>(rows, columns, full) * real<T>(1e30), full);
        check<T>(some_matrix<T>(rows, columns, full) * real<T>(1e-30), full);
        check<T>(some_matrix<T>(rows, columns, (full + 1) / 2), (full + 1) / 2);
        check<T>(dynamic<T>::Zero(rows, columns), 0);
        check<T>(dynamic<T>::Identity(rows, columns), full);
    }
}

TEST_CASE("linalg/decompose/singular_values: a multiple one, and one that is 0") {
    Eigen::MatrixXd a = Eigen::VectorXd::LinSpaced(6, 0, 5).asDiagonal();
    a(2, 2) = 5;
    const singular_values<double> values(a);
    CHECK(values.least() == doctest::Approx(0));
    CHECK(values.count_from(1e-9) == 5);
    CHECK(values.count_from(4.5) == 2);
    CHECK(values.count_from(5.5) == 0);
}
