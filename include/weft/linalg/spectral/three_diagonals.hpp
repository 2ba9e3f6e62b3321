// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/three_diagonals.hpp - the symmetric matrix with three diagonals that has the same eigenvalues.
//
// Layer: linalg. Question: what is left of a symmetric, or Hermitian, matrix when reflections made 0 of all that they can?
//     three_diagonals<double> t;   t.compute(a);   t.diagonal, t.beside;   t.apply(v)
//
// After Householder, some columns at a time as Dongarra, Sorensen and Hammarling, "Block reduction of matrices to condensed forms
// for eigenvalue computations" (1989): half of what is not yet reduced is read once for each column, and written once for some of
// them. Matrices lie by columns.
#pragma once

#include <weft/linalg/decompose/blocked.hpp>
#include <weft/linalg/decompose/reflections.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

template <class T>
class three_diagonals {
public:
    using real = real_of<T>;

    /// Of the lower half of a matrix, which is overwritten: a = Q T Q*.
    void compute(factor_matrix<T>& a) {
        const index_t n = a.rows(), together = columns_together(n);
        diagonal.resize(n);
        beside.resize(n - 1);
        scales_.resize(n - 1);
        lefts_.resize(n, 2 * together);
        rights_.resize(n, 2 * together);
        for (index_t from = 0; from < n; from += together)
            reduce_some(a, from, (std::min)(from + together, n));
        vectors_.swap(a);
    }

    /// v = Q v
    void apply(factor_matrix<T>& v) const {
        const index_t n = v.rows();
        apply_q(as_matrix(vectors_).rows_between(1, n), scales_, false, as_matrix(v).rows_between(1, n));
    }

    factor_vector<real> diagonal, beside; ///< of T

private:
    /// Columns from..to-1. The others are what they were, less lefts_ rights_*: what reflection j takes away are two columns of
    /// these, v w* and w v*.
    void reduce_some(factor_matrix<T>& a, index_t from, index_t to) {
        const index_t n = a.rows();
        index_t done = 0;
        for (index_t k = from; k < to; ++k) {
            const index_t below = n - k - 1;
            a.col(k).tail(below + 1).noalias() -=
                lefts_.block(k, 0, below + 1, done) * rights_.row(k).head(done).adjoint();
            diagonal(k) = Eigen::numext::real(a(k, k));
            if (below == 0) break;
            auto v = a.col(k).tail(below);
            T scale;
            v.makeHouseholderInPlace(scale, beside(k));
            scales_(k) = Eigen::numext::conj(scale);
            v(0) = T(1);
            w_.noalias() = a.bottomRightCorner(below, below).template selfadjointView<Eigen::Lower>() * v;
            room_.noalias() = rights_.block(k + 1, 0, below, done).adjoint() * v;
            w_.noalias() -= lefts_.block(k + 1, 0, below, done) * room_;
            w_ *= scales_(k);
            w_ -= real(0.5) * scale * v.dot(w_) * v;
            lefts_.col(done).tail(below) = rights_.col(done + 1).tail(below) = v;
            rights_.col(done).tail(below) = lefts_.col(done + 1).tail(below) = w_;
            done += 2;
        }
        if (to == n) return;
        const matrix<const T> lefts = read_only(as_matrix(lefts_)), rights = conjugated(rights_, conjugates_);
        subtract_lower_product(lefts.rows_between(to, n).columns_between(0, done),
                               rights.rows_between(to, n).columns_between(0, done).transposed(),
                               as_matrix(a).rows_between(to, n).columns_between(to, n));
    }

    factor_matrix<T> vectors_; ///< of reflection k in column k, from element k + 1
    factor_vector<T> scales_;
    factor_matrix<T> lefts_, rights_, conjugates_;
    factor_vector<T> w_, room_;
};

} // namespace weft::inline WEFT_ABI::detail
