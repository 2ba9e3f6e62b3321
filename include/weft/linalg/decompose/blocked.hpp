// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/blocked.hpp - LU and Cholesky, most of whose work is products of matrices.
//
// Layer: linalg. Question: how is a large matrix taken apart at the speed of a product?
//     in halves: the left columns, what they make of the upper right ones, a product that the lower right ones lose, then these
//
// After Toledo, "Locality of reference in LU decomposition with partial pivoting" (1997), and Gustavson, "Recursion leads to
// automatic variable blocking for dense linear-algebra algorithms" (1997). Eigen does the same by its own product, of which GCC
// 12 loses the registers (docs/design/measurements.md).
#pragma once

#include <weft/linalg/decompose/eigen_matrix.hpp>
#include <weft/linalg/decompose/triangle.hpp>

#include <cmath>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Columns that are taken apart one after the other.
inline constexpr index_t few_of_lu_columns = 16;

/// Exchanges row first + i with the one that pivots[i] - 1 counts from there, one after the other.
template <class T>
void exchange_rows(const matrix<T>& a, const int* pivots, index_t count) {
    for (index_t j = 0; j < a.columns; ++j) {
        T* const column = a.data + j * a.column_stride;
        for (index_t i = 0; i < count; ++i)
            std::swap(column[i], column[pivots[i] - 1]);
    }
}

/// What pivots are compared by: no squares, which may overflow or vanish.
template <class Column>
auto magnitudes(const Column& column) {
    if constexpr (is_complex<typename Column::Scalar>)
        return (column.real().cwiseAbs() + column.imag().cwiseAbs()).eval();
    else
        return column.cwiseAbs();
}

template <class Column, class T>
void divide_column(Column& column, const T& d) {
    if constexpr (is_complex<T>) {
        if (has_reciprocal(d))
            column *= T(1) / d;
        else
            for (T& element : column)
                element /= d;
    } else {
        column /= d;
    }
}

/// L, whose diagonal is 1, and U in place of a, which has as many rows as columns or more. pivots counts from 1.
template <class T>
void factor_lu(const matrix<T>& a, int* pivots) {
    const index_t m = a.rows, n = a.columns;
    if (n <= few_of_lu_columns) {
        auto columns = as_eigen(a);
        for (index_t k = 0; k < n; ++k) {
            index_t pivot;
            magnitudes(columns.col(k).tail(m - k)).maxCoeff(&pivot);
            pivots[k] = static_cast<int>(pivot + k + 1);
            if (pivot != 0) columns.row(k).swap(columns.row(pivot + k));
            const T d = columns(k, k);
            auto below = columns.col(k).tail(m - k - 1);
            if (d != T(0))
                divide_column(below, d);
            else // of zeros, and of NaN, which the search passes by
                columns(k, k) = below.sum();
            for (index_t j = k + 1; j < n; ++j)
                columns.col(j).tail(m - k - 1) -= columns(k, j) * below;
        }
        return;
    }
    const index_t half = first_half(n);
    const matrix<T> left = a.columns_between(0, half), right = a.columns_between(half, n);
    const matrix<T> upper = right.rows_between(0, half), lower = right.rows_between(half, m);
    factor_lu(left, pivots);
    exchange_rows(right, pivots, half);
    solve_triangle<Eigen::UnitLower>(read_only(left.rows_between(0, half)), upper);
    subtract_product(read_only(left.rows_between(half, m)), read_only(upper), lower);
    factor_lu(lower, pivots + half);
    exchange_rows(left.rows_between(half, m), pivots + half, n - half);
    for (index_t i = half; i < n; ++i)
        pivots[i] += static_cast<int>(half);
}

/// The lower half of c -= a * b; of the upper one some elements are overwritten.
template <class T>
void subtract_lower_product(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    const index_t n = c.rows, half = first_half(n);
    if (n <= 4 * few_of_triangle) return subtract_product(a, b, c);
    const matrix<T> lower = c.rows_between(half, n);
    const matrix<const T> below = a.rows_between(half, n);
    subtract_lower_product(a.rows_between(0, half), b.columns_between(0, half),
                           c.rows_between(0, half).columns_between(0, half));
    subtract_product(below, b.columns_between(0, half), lower.columns_between(0, half));
    subtract_lower_product(below, b.columns_between(half, n), lower.columns_between(half, n));
}

/// L with L L* = a in place of the lower half of a; what stands in the upper one afterwards means nothing. `room` is for a
/// quarter of a. False: a is not positive definite.
template <class T>
bool factor_cholesky(const matrix<T>& a, T* room) {
    const index_t n = a.rows, half = first_half(n);
    if (n <= few_of_triangle) {
        auto columns = as_eigen(a);
        for (index_t k = 0; k < n; ++k) {
            const real_of<T> pivot = Eigen::numext::real(columns(k, k));
            if (!(pivot > real_of<T>(0))) return false;
            columns(k, k) = pivot; // of complex numbers what rounding left beside it, or a caller
            const real_of<T> root = std::sqrt(pivot);
            if constexpr (is_complex<T>) {
                // Eigen divides them by a complex root: products on the way may be too large or too small.
                for (index_t i = k; i < n; ++i)
                    columns(i, k) = {columns(i, k).real() / root, columns(i, k).imag() / root};
            } else {
                columns.col(k).tail(n - k) /= root;
            }
            for (index_t j = k + 1; j < n; ++j)
                columns.col(j).tail(n - j) -= Eigen::numext::conj(columns(j, k)) * columns.col(k).tail(n - j);
        }
        return true;
    }
    const matrix<T> corner = a.rows_between(0, half).columns_between(0, half);
    const matrix<T> below = a.rows_between(half, n).columns_between(0, half);
    const matrix<T> rest = a.rows_between(half, n).columns_between(half, n);
    if (!factor_cholesky(corner, room)) return false;
    // below = below * corner^-*: of the conjugates, what stands there by columns are the rows of a system
    if constexpr (is_complex<T>) as_eigen(below) = as_eigen(below).conjugate();
    solve_triangle<Eigen::Lower>(read_only(corner), below.transposed());
    matrix<T> factor = below;
    if constexpr (is_complex<T>) {
        factor = {room, n - half, half, 1, n - half};
        as_eigen(factor) = as_eigen(below).conjugate();
    }
    subtract_lower_product(read_only(factor), read_only(below).transposed(), rest);
    if constexpr (is_complex<T>) as_eigen(below) = as_eigen(factor);
    return factor_cholesky(rest, room);
}
template <class T>
bool factor_cholesky(const matrix<T>& a) {
    const index_t half = first_half(a.rows);
    buffer<T> room(is_complex<T> && a.rows > few_of_triangle ? half * (a.rows - half) : 0, uninitialized);
    return factor_cholesky(a, room.data());
}

} // namespace weft::inline WEFT_ABI::detail
