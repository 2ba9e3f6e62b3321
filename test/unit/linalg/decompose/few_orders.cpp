// SPDX-License-Identifier: BSL-1.0
#include <weft/linalg/decompose/decompose.hpp>
#include <weft/linalg/decompose/few_orders.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <string>
#include <support/matrices.hpp>
#include <vector>

using namespace weft;
using namespace weft::detail;

namespace {

/// Elements of all sizes, in some of which there are zeros, equal pivots, infinities and NaN.
template <class T>
std::vector<T> any_matrix(std::mt19937& random, int order) {
    using limits = std::numeric_limits<T>;
    std::vector<T> m(std::size_t(order * order));
    const auto kind = random() % 6;
    for (T& x : m) {
        x = T(random() % 2001) / T(700) - T(1.3);
        if (kind == 1) x = T(int(random() % 3) - 1);
        if (kind == 2) x *= limits::max() / 4;
        if (kind == 3) x *= limits::min();
        if (kind == 4 && random() % 5 == 0) x = random() % 2 == 0 ? limits::quiet_NaN() : limits::infinity();
        if (kind == 5 && random() % 3 == 0) x = -T(0);
    }
    return m;
}

template <class T>
std::vector<T> elements_of(const factor_matrix<T>& m) {
    std::vector<T> elements(std::size_t(m.size()));
    store_matrix(m, elements.data());
    return elements;
}

/// Of a NaN neither sign nor payload is compared.
template <class T>
std::string other_numbers(std::vector<T> found, std::vector<T> expected) {
    for (auto* list : {&found, &expected})
        for (T& x : *list)
            if (x != x) x = std::numeric_limits<T>::quiet_NaN();
    return product_test::other_bits(found, expected);
}

template <class T, int N>
void check_systems(std::mt19937& random) {
    for (int round = 0; round < 500; ++round) {
        const std::vector<T> elements = any_matrix<T>(random, N);
        const bool turned = round % 2 == 1;
        const matrix<const T> a{elements.data(), N, N, turned ? 1 : N, turned ? N : 1};
        factor_matrix<T> loaded;
        load_matrix(a, 0, loaded);
        lu_factors<T> expected;
        expected.compute(loaded);
        few_lu<T, N> found;
        found.compute(a, 0);
        REQUIRE(found.is_singular() == expected.is_singular());
        REQUIRE(other_numbers<T>({found.determinant()}, {expected.determinant()}) == "");
        if (found.is_singular()) continue;
        for (const index_t columns : {1, 2, 3, 4, 5, 8}) {
            const auto sides = product_test::any_elements<T>(random, N * columns);
            const matrix<const T> b{sides.data(), N, columns, columns, 1};
            std::vector<T> x(sides.size());
            found.solve(b, 0, x.data());
            load_matrix(b, 0, loaded);
            expected.solve(loaded);
            REQUIRE(other_numbers(x, elements_of(loaded)) == "");
        }
    }
}

template <class T, int N>
void check_cholesky(std::mt19937& random) {
    for (int round = 0; round < 300; ++round) {
        std::vector<T> elements = any_matrix<T>(random, N);
        if (round % 3 != 0)
            for (int i = 0; i < N; ++i)
                elements[std::size_t(i * (N + 1))] += T(8);
        const matrix<const T> a{elements.data(), N, N, N, 1};
        factor_matrix<T> loaded;
        load_matrix(a, 0, loaded);
        const bool is_positive =
            factor_cholesky(as_matrix(loaded)) && (loaded.diagonal().array() > T(0)).all();
        std::vector<T> found(elements.size());
        REQUIRE(few_cholesky<N>(a, 0, found.data()) == is_positive);
        if (!is_positive) continue;
        loaded.template triangularView<Eigen::StrictlyUpper>().setZero();
        REQUIRE(other_numbers(found, elements_of(loaded)) == "");
    }
}

} // namespace

TEST_CASE_TEMPLATE("linalg/decompose/few_orders: the bits of matrices of any order", T, float, double) {
    std::mt19937 random(7);
    check_systems<T, 1>(random);
    check_systems<T, 2>(random);
    check_systems<T, 3>(random);
    check_systems<T, 4>(random);
    check_cholesky<T, 1>(random);
    check_cholesky<T, 2>(random);
    check_cholesky<T, 3>(random);
    check_cholesky<T, 4>(random);
}

TEST_CASE("linalg/decompose/few_orders: a product on the way may overflow or vanish") {
    const double m[] = {1e200, 0, 0, 0, 0, 1e200, 0, 0, 0, 0, 1e-300, 0, 0, 0, 0, 1e-100};
    few_lu<double, 4> factors;
    factors.compute({m, 4, 4, 4, 1}, 0);
    CHECK(factors.determinant() == doctest::Approx(1.));
    const double small[] = {1e-160, 0, 0, 0, 1e-160, 0, 0, 0, 1e300};
    few_lu<double, 3> others;
    others.compute({small, 3, 3, 3, 1}, 0);
    CHECK(others.determinant() / 1e-20 == doctest::Approx(1.));
}

TEST_CASE("linalg/decompose/few_orders: which orders and types") {
    const auto takes = [](auto zero, index_t order) {
        int found = 0;
        const bool taken = with_few_orders<decltype(zero)>(order, [&](auto constant) { found = constant; });
        return taken && found == order;
    };
    CHECK_FALSE(takes(0., 0));
    CHECK(takes(0., 1));
    CHECK(takes(0.f, 4));
    CHECK_FALSE(takes(0., 5));
    CHECK_FALSE(takes(std::complex<double>(), 2));
}
