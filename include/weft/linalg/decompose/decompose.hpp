// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/decompose.hpp - Eigen's decompositions of one matrix after the other.
//
// Layer: linalg. Question: what does Eigen do with a matrix of a stack?
//     load_matrix(a, place, m);   factors.compute(m);   store_matrix(factors.inverse(), out)
//
// A matrix is copied into one that lies by columns, as Eigen's decompositions want it, in any case; the same memory serves all
// of a stack.
#pragma once

#include <weft/linalg/decompose/decomposer.hpp>
#include <weft/linalg/kernel/contract.hpp>

// GCC 12 says of what Eigen's products inline that it may not have been set.
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic pop
#endif

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

template <class T>
using factor_matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;

/// Calls f(first, second, number) with the places of each pair of matrices.
template <class F>
void for_each_matrix(const matrix_stack& stack, const F& f) {
    if (stack.axes.size == 0) return;
    index_t number = 0;
    batch_counter at(stack.axes);
    do {
        f(at.left, at.right, number++);
    } while (at.advance());
}

/// A few columns at a time, so that the lines of a matrix that lies by rows are read once.
inline constexpr index_t copied_columns = 8;

template <class T>
void load_matrix(const matrix<const T>& from, index_t place, factor_matrix<T>& to) {
    to.resize(from.rows, from.columns);
    const T* const data = from.data + place;
    for (index_t first = 0; first < from.columns; first += copied_columns) {
        const index_t last = (std::min)(first + copied_columns, from.columns);
        for (index_t i = 0; i < from.rows; ++i)
            for (index_t j = first; j < last; ++j)
                to(i, j) = data[i * from.row_stride + j * from.column_stride];
    }
}

/// Writes a matrix by rows.
template <class T, class Matrix>
void store_matrix(const Matrix& from, T* to) {
    Eigen::Map<Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(to, from.rows(),
                                                                                  from.cols()) = from;
}

/// A power of two beside the greatest element. Householder's sums of squares, unlike Eigen's singular values, are of elements as
/// they are: of what is divided by it they neither underflow nor overflow.
template <class T>
real_of<T> take_scale(factor_matrix<T>& matrix) {
    const real_of<T> greatest = matrix.cwiseAbs().maxCoeff();
    if (!(greatest > real_of<T>(0)) || !std::isfinite(greatest)) return real_of<T>(1);
    const real_of<T> scale = std::ldexp(real_of<T>(1), std::ilogb(greatest));
    matrix /= scale;
    return scale;
}

template <class T>
bool has_zero_pivot(const Eigen::PartialPivLU<factor_matrix<T>>& factors) {
    return (factors.matrixLU().diagonal().array() == T(0)).any();
}

template <class T>
void decomposer<T>::solve(const matrix_stack& stack, const matrix<const T>& a, const matrix<const T>& b,
                          T* x) {
    if (a.rows == 0 || b.columns == 0) return;
    factor_matrix<T> matrix, right;
    Eigen::PartialPivLU<factor_matrix<T>> factors(a.rows);
    index_t factored = -1;
    for_each_matrix(stack, [&](index_t at_a, index_t at_b, index_t number) {
        if (number == 0 || at_a != factored) {
            load_matrix(a, at_a, matrix);
            factors.compute(matrix);
            if (has_zero_pivot<T>(factors))
                raise_bad_matrix(stack.what, "is singular", stack.extents, number);
            factored = at_a;
        }
        load_matrix(b, at_b, right);
        right = factors.solve(right).eval();
        store_matrix(right, x + number * a.rows * b.columns);
    });
}

template <class T>
void decomposer<T>::invert(const matrix_stack& stack, const matrix<const T>& a, T* out) {
    if (a.rows == 0) return;
    factor_matrix<T> matrix, inverted;
    Eigen::PartialPivLU<factor_matrix<T>> factors(a.rows);
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        factors.compute(matrix);
        if (has_zero_pivot<T>(factors)) raise_bad_matrix(stack.what, "is singular", stack.extents, number);
        inverted = factors.inverse();
        store_matrix(inverted, out + number * a.rows * a.rows);
    });
}

template <class T>
void decomposer<T>::determinant(const matrix_stack& stack, const matrix<const T>& a, T* out) {
    factor_matrix<T> matrix;
    Eigen::PartialPivLU<factor_matrix<T>> factors(a.rows);
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        if (a.rows == 0) {
            out[number] = T(1);
        } else {
            load_matrix(a, at, matrix);
            out[number] = factors.compute(matrix).determinant();
        }
    });
}

template <class T>
void decomposer<T>::cholesky(const matrix_stack& stack, const matrix<const T>& a, T* out) {
    if (a.rows == 0) return;
    factor_matrix<T> matrix;
    Eigen::LLT<factor_matrix<T>> factors(a.rows);
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        factors.compute(matrix);
        // Eigen takes a NaN for a pivot.
        if (factors.info() != Eigen::Success ||
            !(factors.matrixLLT().diagonal().real().array() > real_of<T>(0)).all())
            raise_bad_matrix(stack.what, "is not positive definite", stack.extents, number);
        matrix = factors.matrixL();
        store_matrix(matrix, out + number * a.rows * a.rows);
    });
}

template <class T>
void decomposer<T>::qr(const matrix_stack& stack, const matrix<const T>& a, T* q, T* r) {
    const index_t least = (std::min)(a.rows, a.columns);
    if (least == 0) return;
    factor_matrix<T> matrix, part;
    Eigen::Matrix<T, 1, Eigen::Dynamic> workspace(least);
    Eigen::HouseholderQR<factor_matrix<T>> factors(a.rows, a.columns);
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        const auto scale = take_scale<T>(matrix);
        factors.compute(matrix);
        part = factors.matrixQR().topRows(least).template triangularView<Eigen::Upper>();
        part *= scale;
        store_matrix(part, r + number * least * a.columns);
        part.setIdentity(a.rows, least);
        factors.householderQ().applyThisOnTheLeft(part, workspace);
        store_matrix(part, q + number * a.rows * least);
    });
}

// Eigen 5 wants to know at compile time which vectors are wanted, Eigen 3.4 cannot be told so.
#if EIGEN_VERSION_AT_LEAST(3, 4, 90)
template <class T, bool Vectors>
using eigen_svd = Eigen::BDCSVD<factor_matrix<T>, Vectors ? Eigen::ComputeThinU | Eigen::ComputeThinV : 0>;
template <class T, bool Vectors>
void compute_svd(eigen_svd<T, Vectors>& factors, const factor_matrix<T>& matrix) {
    factors.compute(matrix);
}
#else
template <class T, bool>
using eigen_svd = Eigen::BDCSVD<factor_matrix<T>>;
template <class T, bool Vectors>
void compute_svd(eigen_svd<T, Vectors>& factors, const factor_matrix<T>& matrix) {
    factors.compute(matrix, Vectors ? Eigen::ComputeThinU | Eigen::ComputeThinV : 0u);
}
#endif

/// Calls f(factors, U, number) for each matrix, which has elements. A tall one is Q R before (Chan, "An improved algorithm for
/// computing the singular value decomposition", 1982): R is small, and U is Q times that of R.
template <bool Vectors, class T, class F>
void with_each_svd(const matrix_stack& stack, const matrix<const T>& a, const F& f) {
    const bool tall = a.rows >= 2 * a.columns;
    factor_matrix<T> matrix, u;
    eigen_svd<T, Vectors> factors;
    Eigen::HouseholderQR<factor_matrix<T>> triangle(tall ? a.rows : 0, tall ? a.columns : 0);
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        if (!matrix.allFinite())
            raise_bad_matrix(stack.what, "has elements that are not finite", stack.extents, number);
        if (tall) {
            const auto scale = take_scale<T>(matrix);
            triangle.compute(matrix);
            matrix = triangle.matrixQR().topRows(a.columns).template triangularView<Eigen::Upper>();
            matrix *= scale;
        }
        compute_svd<T, Vectors>(factors, matrix);
        if constexpr (Vectors) {
            if (!tall) return f(factors, factors.matrixU(), number);
            u.setZero(a.rows, a.columns);
            u.topRows(a.columns) = factors.matrixU();
            u.applyOnTheLeft(triangle.householderQ());
        }
        f(factors, u, number);
    });
}

template <class T>
void decomposer<T>::svd(const matrix_stack& stack, const matrix<const T>& a, T* u, real_of<T>* s, T* vt) {
    const index_t least = (std::min)(a.rows, a.columns);
    if (least == 0) return;
    with_each_svd<true>(stack, a, [&](const auto& factors, const auto& left, index_t number) {
        store_matrix(left, u + number * a.rows * least);
        store_matrix(factors.singularValues(), s + number * least);
        store_matrix(factors.matrixV().adjoint(), vt + number * least * a.columns);
    });
}

/// Singular values up to this are taken for 0.
template <class T, class Values>
real_of<T> least_singular_value(const Values& values, const matrix<const T>& a) {
    return values(0) * real_of<T>((std::max)(a.rows, a.columns)) * std::numeric_limits<real_of<T>>::epsilon();
}

template <class T>
void decomposer<T>::pseudo_invert(const matrix_stack& stack, const matrix<const T>& a, T* out) {
    if (a.rows == 0 || a.columns == 0) return;
    factor_matrix<T> inverted;
    with_each_svd<true>(stack, a, [&](const auto& factors, const auto& left, index_t number) {
        const auto& values = factors.singularValues();
        const index_t rank = (values.array() > least_singular_value(values, a)).count();
        inverted.noalias() = factors.matrixV().leftCols(rank) *
                             values.head(rank).cwiseInverse().asDiagonal() * left.leftCols(rank).adjoint();
        store_matrix(inverted, out + number * a.rows * a.columns);
    });
}

template <class T>
void decomposer<T>::rank(const matrix_stack& stack, const matrix<const T>& a, index_t* out) {
    if (a.rows == 0 || a.columns == 0) {
        std::fill_n(out, stack.axes.size, index_t(0));
        return;
    }
    with_each_svd<false>(stack, a, [&](const auto& factors, const auto&, index_t number) {
        const auto& values = factors.singularValues();
        out[number] = (values.array() > least_singular_value(values, a)).count();
    });
}

template <class T>
index_t decomposer<T>::least_squares(const matrix_stack& stack, const matrix<const T>& a,
                                     const matrix<const T>& b, real_of<T> cut, T* x, real_of<T>* residuals,
                                     real_of<T>* s) {
    const index_t least = (std::min)(a.rows, a.columns);
    std::fill_n(x, a.columns * b.columns, T(0));
    std::fill_n(residuals, b.columns, real_of<T>(0));
    if (a.columns == 0) // b is what remains
        for (index_t k = 0; k < b.columns; ++k)
            for (index_t i = 0; i < b.rows; ++i)
                residuals[k] += Eigen::numext::abs2(b.data[i * b.row_stride + k * b.column_stride]);
    if (least == 0) return 0;
    factor_matrix<T> matrix, right, rows, sides;
    // Of more rows than columns, some after the others with the triangle of those before, as fit into a cache: it has the same
    // singular values, and what lies below it no x changes.
    const bool is_tall = a.rows > a.columns;
    const index_t step = is_tall ? (std::max)(2 * a.columns, index_t(16384) / a.columns) : a.rows;
    for (index_t first = 0; first < a.rows; first += step) {
        const index_t count = (std::min)(step, a.rows - first), above = matrix.rows();
        load_matrix<T>({a.data + first * a.row_stride, count, a.columns, a.row_stride, a.column_stride}, 0,
                       rows);
        load_matrix<T>({b.data + first * b.row_stride, count, b.columns, b.row_stride, b.column_stride}, 0,
                       sides);
        if (!rows.allFinite())
            raise_bad_matrix(stack.what, "has elements that are not finite", stack.extents, 0);
        if (above == 0) {
            matrix.swap(rows);
            right.swap(sides);
        } else {
            matrix.conservativeResize(above + count, a.columns);
            matrix.bottomRows(count) = rows;
            right.conservativeResize(above + count, b.columns);
            right.bottomRows(count) = sides;
        }
        if (!is_tall) break;
        const auto scale = take_scale<T>(matrix);
        const Eigen::HouseholderQR<factor_matrix<T>> factors(matrix);
        right.applyOnTheLeft(factors.householderQ().adjoint());
        for (index_t k = 0; k < b.columns; ++k)
            residuals[k] += right.col(k).tail(right.rows() - least).squaredNorm();
        right.conservativeResize(least, b.columns);
        matrix = factors.matrixQR().topRows(least).template triangularView<Eigen::Upper>();
        matrix *= scale;
    }
    const auto rank_of = [&](const auto& factors) {
        const auto& values = factors.singularValues();
        store_matrix(values, s);
        return index_t((values.array() > values(0) * cut).count());
    };
    if (is_tall) { // of full rank there is one x, for which no vectors are needed
        eigen_svd<T, false> factors;
        compute_svd<T, false>(factors, matrix);
        if (rank_of(factors) == least) {
            matrix.template triangularView<Eigen::Upper>().solveInPlace(right);
            store_matrix(right, x);
            return least;
        }
    }
    eigen_svd<T, true> factors;
    compute_svd<T, true>(factors, matrix);
    const index_t rank = rank_of(factors);
    sides = factors.matrixU().leftCols(rank).adjoint() * right;
    sides = factors.singularValues().head(rank).cwiseInverse().asDiagonal() * sides;
    right.noalias() = factors.matrixV().leftCols(rank) * sides;
    store_matrix(right, x);
    return rank;
}

template <class T>
void decomposer<T>::norm(const matrix_stack& stack, const matrix<const T>& a, singular which,
                         real_of<T>* out) {
    if (a.rows == 0 || a.columns == 0) {
        std::fill_n(out, stack.axes.size, real_of<T>(0));
        return;
    }
    with_each_svd<false>(stack, a, [&](const auto& factors, const auto&, index_t number) {
        const auto& values = factors.singularValues();
        out[number] = which == singular::sum        ? values.sum()
                      : which == singular::greatest ? values(0)
                                                    : values(values.size() - 1);
    });
}

template <class T>
void decomposer<T>::eigh(const matrix_stack& stack, const matrix<const T>& a, real_of<T>* values,
                         T* vectors) {
    if (a.rows == 0) return;
    factor_matrix<T> matrix;
    Eigen::SelfAdjointEigenSolver<factor_matrix<T>> factors(a.rows);
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        factors.compute(matrix);
        if (factors.info() != Eigen::Success || !factors.eigenvalues().allFinite())
            raise_bad_matrix(stack.what, "has no eigenvalues that could be found", stack.extents, number);
        store_matrix(factors.eigenvalues(), values + number * a.rows);
        store_matrix(factors.eigenvectors(), vectors + number * a.rows * a.rows);
    });
}

} // namespace weft::inline WEFT_ABI::detail
