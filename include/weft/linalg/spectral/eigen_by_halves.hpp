// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/eigen_by_halves.hpp - eigenvalues and vectors of a symmetric matrix with three diagonals, by those of its halves.
//
// Layer: linalg. Question: how are eigenvectors of a large matrix found by products?
//     eigen_by_halves<double> found(diagonal, beside, v);   found.run();
//
// After Cuppen, "A divide and conquer method for the symmetric tridiagonal eigenproblem" (1981), and Gu and Eisenstat, "A
// divide-and-conquer algorithm for the symmetric tridiagonal eigenproblem" (1995). What connects the halves is r r* of a vector r
// with two elements.
#pragma once

#include <weft/linalg/spectral/halves.hpp>
#include <weft/linalg/spectral/symmetric_qr.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// Matrices up to this order are left to the iteration.
inline constexpr index_t few_eigenvalues = 32;

/// In place of the diagonal the eigenvalues, ascending, and their vectors as the columns of v.
template <class T>
class eigen_by_halves {
public:
    eigen_by_halves(factor_vector<T>& diagonal, factor_vector<T>& beside, factor_matrix<T>& v)
        : d_(diagonal), e_(beside), v_(v) {}

    /// False: it did not converge.
    bool run() {
        const index_t n = d_.size();
        v_.setIdentity(n, n);
        if (!for_each_held_together(d_, e_,
                                    [this](index_t first, index_t count) { return solve(first, count); }))
            return false;
        sort_values(d_, std::less<T>(), v_);
        return true;
    }

private:
    using entry = typename joint<T>::entry;
    static constexpr T epsilon = std::numeric_limits<T>::epsilon();

    bool solve(index_t first, index_t n) {
        if (n <= few_eigenvalues) return solve_few(first, n);
        const index_t middle = first + n / 2;
        const T between = e_(middle - 1);
        d_(middle - 1) -= std::abs(between);
        d_(middle) -= std::abs(between);
        return solve(first, middle - first) && solve(middle, first + n - middle) &&
               join(first, middle, first + n, between);
    }

    bool solve_few(index_t first, index_t n) {
        if (n == d_.size()) return symmetric_qr<T>(d_, e_, v_).run();
        factor_vector<T> d = d_.segment(first, n), e = e_.segment(first, n - 1);
        factor_matrix<T> v = factor_matrix<T>::Identity(n, n);
        if (!symmetric_qr<T>(d, e, v).run()) return false;
        d_.segment(first, n) = d;
        v_.block(first, first, n, n) = v;
        return true;
    }

    bool join(index_t first, index_t middle, index_t end, T between) {
        T greatest = std::abs(between);
        for (index_t j = first; j < end; ++j)
            greatest = (std::max)(greatest, std::abs(d_(j)));
        // Quotients of what is small beside the whole matrix have squares that overflow.
        const int half_exponent = std::ilogb(greatest) / 2;
        const T root_of_scale = std::ldexp(T(1), half_exponent), scale = root_of_scale * root_of_scale;
        const T upper = std::sqrt(std::abs(between)) / root_of_scale, lower = std::copysign(upper, between);
        between_.entries.clear();
        for (index_t j = first; j < end; ++j) {
            const bool is_upper = j < middle;
            between_.entries.push_back({d_(j) / scale,
                                        is_upper ? upper * v_(middle - 1, j) : lower * v_(middle, j), j,
                                        is_upper, !is_upper});
        }
        const T nothing = 8 * epsilon * (greatest / scale);
        between_.deflate(
            0, nothing, nothing / (std::sqrt(T(2)) * upper),
            [&](index_t x, index_t y, const rotation<T>& by) { turn_columns(v_, first, end, x, y, by); });
        if (!between_.solve([](const auto& d, T pole) { return d - pole; })) return false;
        const auto& equation = between_.equation;
        factor_matrix<T>& by = between_.equation.from_poles;
        for (index_t i = 0; i < between_.size(); ++i) {
            d_(between_.at(i).column) = scale * (between_.d(equation.nearest(i)) + equation.beyond(i));
            by.col(i) = (equation.weights.array() / by.col(i).array()).matrix().normalized();
        }
        between_.multiply(v_, first, middle, 0, &entry::in_upper, by);
        between_.multiply(v_, middle, end, 0, &entry::in_lower, by);
        return true;
    }

    factor_vector<T>&d_, &e_;
    factor_matrix<T>& v_;
    joint<T> between_;
};

} // namespace weft::inline WEFT_ABI::detail
