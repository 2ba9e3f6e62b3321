// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/two_diagonals.hpp - the matrix with two diagonals that has the same singular values.
//
// Layer: linalg. Question: what is left of a matrix when reflections from both sides made 0 of all that they can?
//     two_diagonals<double> b;   b.compute(a);   b.diagonal, b.above;   b.apply_left(u);   b.apply_right(v)
//
// After Golub and Kahan, "Calculating the singular values and pseudo-inverse of a matrix" (1965), some columns at a time as
// Dongarra, Sorensen and Hammarling, "Block reduction of matrices to condensed forms for eigenvalue computations" (1989): what is
// not yet reduced is read twice for each column, and written once for some of them. Matrices lie by columns.
#pragma once

#include <weft/linalg/decompose/reflections.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

template <class T>
class two_diagonals {
public:
    using real = real_of<T>;

    /// Of a matrix with as many rows as columns or more, which is overwritten: a = Q B P*.
    void compute(factor_matrix<T>& a) {
        const index_t m = a.rows(), n = a.cols(), together = columns_together(n);
        diagonal.resize(n);
        above.resize(n - 1);
        left_scales_.resize(n);
        right_scales_.resize(n - 1);
        right_.setZero(n, n - 1);
        lefts_.resize(m, 2 * together);
        rights_.resize(n, 2 * together);
        for (index_t from = 0; from < n; from += together)
            reduce_some(a, from, (std::min)(from + together, n));
        left_.swap(a);
    }

    /// u = Q u, of a matrix with as many rows as a.
    void apply_left(factor_matrix<T>& u) const {
        apply_q(as_matrix(left_), left_scales_, false, as_matrix(u));
    }
    /// v = P v
    void apply_right(factor_matrix<T>& v) const {
        const index_t n = v.rows();
        apply_q(as_matrix(right_).rows_between(1, n), right_scales_, false, as_matrix(v).rows_between(1, n));
    }

    factor_vector<real> diagonal, above; ///< of B

private:
    /// Columns and rows from..to-1. The others are what they were, less lefts_ rights_*: what the reflections of column j take
    /// away are columns 2j of these, those of row j 2j + 1.
    void reduce_some(factor_matrix<T>& a, index_t from, index_t to) {
        const index_t m = a.rows(), n = a.cols();
        index_t done = 0;
        for (index_t k = from; k < to; ++k) {
            const index_t below = m - k, right = n - k - 1;
            auto column = a.col(k).tail(below);
            column.noalias() -= lefts_.block(k, 0, below, done) * rights_.row(k).head(done).adjoint();
            T scale;
            column.makeHouseholderInPlace(scale, diagonal(k));
            left_scales_(k) = Eigen::numext::conj(scale);
            column(0) = T(1);
            lefts_.col(done).tail(below) = column;
            auto y = rights_.col(done).tail(right);
            if (right > 0) {
                y.noalias() = a.block(k, k + 1, below, right).adjoint() * column;
                room_.noalias() = lefts_.block(k, 0, below, done).adjoint() * column;
                y.noalias() -= rights_.block(k + 1, 0, right, done) * room_;
                y *= Eigen::numext::conj(scale);
                ++done;

                auto row = right_.col(k).tail(right);
                row = a.row(k).tail(right).adjoint();
                row.noalias() -= rights_.block(k + 1, 0, right, done) * lefts_.row(k).head(done).adjoint();
                row.makeHouseholderInPlace(scale, above(k));
                right_scales_(k) = Eigen::numext::conj(scale);
                row(0) = T(1);
                rights_.col(done).tail(right) = row;
                auto x = lefts_.col(done).tail(below - 1);
                x.noalias() = a.block(k + 1, k + 1, below - 1, right) * row;
                room_.noalias() = rights_.block(k + 1, 0, right, done).adjoint() * row;
                x.noalias() -= lefts_.block(k + 1, 0, below - 1, done) * room_;
                x *= Eigen::numext::conj(scale);
                ++done;
            }
        }
        if (to == n) return;
        const matrix<const T> lefts = read_only(as_matrix(lefts_)), rights = conjugated(rights_, conjugates_);
        subtract_product(lefts.rows_between(to, m).columns_between(0, done),
                         rights.rows_between(to, n).columns_between(0, done).transposed(),
                         as_matrix(a).rows_between(to, m).columns_between(to, n));
    }

    factor_matrix<T> left_;  ///< vectors of the reflections of columns
    factor_matrix<T> right_; ///< those of row k in column k, from element k + 1
    factor_vector<T> left_scales_, right_scales_;
    factor_matrix<T> lefts_, rights_, conjugates_;
    factor_vector<T> room_;
};

} // namespace weft::inline WEFT_ABI::detail
