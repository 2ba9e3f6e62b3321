// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/triangle.hpp - triangular systems of many right sides, most of whose work is products of matrices.
//
// Layer: linalg. Question: how is t * x = b solved at the speed of a product?
//     in halves: the rows of x that one corner gives, times what stands beside it, from the others; then these
//
// Matrices lie by columns, as those of Eigen and LAPACK; b may lie by rows.
#pragma once

#include <weft/linalg/decompose/eigen_matrix.hpp>
#include <weft/linalg/kernel/contract.hpp>

#include <cmath>
#include <complex>

namespace weft::inline WEFT_ABI::detail {

/// The order of a triangle that is solved row by row.
inline constexpr index_t few_of_triangle = 32;

/// Where a matrix of this order is cut: its left part is a multiple of registers.
constexpr index_t first_half(index_t n) { return (n / 2 + 15) / 16 * 16; }

/// c -= a * b; c lies by rows or by columns, a and b with any strides.
template <class T>
void subtract_product(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    if (c.rows == 0 || c.columns == 0 || a.columns == 0) return;
    if (c.column_stride != 1) return subtract_product(b.transposed(), a.transposed(), c.transposed());
    if (c.rows == 1) {
        buffer<T> product(c.columns, uninitialized);
        multiply_vector<T>(b.transposed(), {a.data, a.column_stride}, {product.data(), 1});
        for (index_t j = 0; j < c.columns; ++j)
            c.data[j] -= product.data()[j];
    } else {
        multiply_packed(a, b, c, meets::subtracted);
    }
}

/// Whether there is a product with 1 / d instead of a quotient: next to 0 that overflows.
template <class T>
bool has_reciprocal(const std::complex<T>& d) {
    const std::complex<T> one_over = T(1) / d;
    return std::isfinite(one_over.real()) && std::isfinite(one_over.imag());
}

/// Real numbers are divided; a packet of complex ones would be by squares.
template <class T, int Count>
WEFT_INLINE chunk<T, Count> divided(const chunk<T, Count>& x, T d) {
    if constexpr (is_complex<T>) {
        if (!has_reciprocal(d)) {
            T each[std::size_t(Count)];
            x.store(each);
            for (T& element : each)
                element /= d;
            return chunk<T, Count>::load(each);
        }
        chain<T, Count> scaled;
        scaled.add(T(1) / d, x);
        return scaled.result();
    } else if constexpr (Count == 1) {
        return {x.value / d};
    } else {
        return {{x.values.raw / simd::part<T, Count>::splat(d).raw}};
    }
}

/// Some columns of the x of t * x = b, in place of b, which lies by rows. All of a row that is known is multiplied with one
/// element of t after the other, and its sums stay in registers.
template <unsigned Mode, int Chunks, class T>
WEFT_NO_CONTRACT void solve_strip(const matrix<const T>& t, const matrix<T>& b) {
    constexpr int count = full_chunk<T>;
    using chunk_type = chunk<T, count>;
    constexpr bool downwards = (Mode & Eigen::Lower) != 0;
    const index_t n = t.rows;
    for (index_t done = 0; done < n; ++done) {
        const index_t i = downwards ? done : n - 1 - done;
        const index_t first = downwards ? 0 : i + 1, last = downwards ? i : n;
        chain<T, count> sums[std::size_t(Chunks)];
        for (index_t k = first; k < last; ++k) {
            chunk_type known[std::size_t(Chunks)];
#pragma GCC unroll 4
            for (int c = 0; c < Chunks; ++c)
                known[c] = chunk_type::load(b.data + k * b.row_stride + c * count);
            add_to_each(sums, t.data[i * t.row_stride + k * t.column_stride], known);
        }
#pragma GCC unroll 4
        for (int c = 0; c < Chunks; ++c) {
            T* const at = b.data + i * b.row_stride + c * count;
            const chunk_type left = without(chunk_type::load(at), sums[c].result());
            if constexpr ((Mode & Eigen::UnitDiag) != 0)
                left.store(at);
            else
                divided(left, t.data[i * (t.row_stride + t.column_stride)]).store(at);
        }
    }
}

/// One column, in place of which stands x afterwards. Eigen skips what it takes times 0, and so loses a NaN of t.
template <unsigned Mode, class T>
void solve_column(const matrix<const T>& t, T* b) {
    constexpr bool downwards = (Mode & Eigen::Lower) != 0;
    const index_t n = t.rows;
    const auto columns = as_eigen(t);
    Eigen::Map<factor_vector<T>> x(b, n);
    for (index_t done = 0; done < n; ++done) {
        const index_t i = downwards ? done : n - 1 - done, left = n - 1 - done;
        if constexpr ((Mode & Eigen::UnitDiag) == 0) x(i) /= columns(i, i);
        const index_t first = downwards ? i + 1 : 0;
        x.segment(first, left) -= x(i) * columns.col(i).segment(first, left);
    }
}

/// A triangle of few rows.
template <unsigned Mode, class T>
void solve_few(const matrix<const T>& t, const matrix<T>& b) {
    constexpr index_t count = full_chunk<T>, width = 4 * count;
    if (b.columns == 1 && b.row_stride == 1) return solve_column<Mode>(t, b.data);
    if (b.column_stride != 1 || b.columns % count != 0) {
        const index_t step = (b.columns + count - 1) / count * count;
        buffer<T> rows(b.rows * step);
        const matrix<T> copy{rows.data(), b.rows, b.columns, step, 1};
        copy_matrix(read_only(b), copy);
        solve_few<Mode>(t, matrix<T>{rows.data(), b.rows, step, step, 1});
        return copy_matrix(read_only(copy), b);
    }
    index_t j = 0;
    for (; j + width <= b.columns; j += width)
        solve_strip<Mode, 4>(t, b.columns_between(j, j + width));
    for (; j < b.columns; j += count)
        solve_strip<Mode, 1>(t, b.columns_between(j, j + count));
}

/// In place of b the x of t * x = b, of which `Mode` says what t is. t lies by columns, b by rows or by columns.
template <unsigned Mode, class T>
void solve_triangle(const matrix<const T>& t, const matrix<T>& b) {
    const index_t n = t.rows, half = first_half(n);
    if (n <= few_of_triangle) return solve_few<Mode>(t, b);
    const matrix<const T> left = t.columns_between(0, half), right = t.columns_between(half, n);
    const matrix<T> upper = b.rows_between(0, half), lower = b.rows_between(half, n);
    if constexpr ((Mode & Eigen::Lower) != 0) {
        solve_triangle<Mode>(left.rows_between(0, half), upper);
        subtract_product(left.rows_between(half, n), read_only(upper), lower);
        solve_triangle<Mode>(right.rows_between(half, n), lower);
    } else {
        solve_triangle<Mode>(right.rows_between(half, n), lower);
        subtract_product(right.rows_between(0, half), read_only(lower), upper);
        solve_triangle<Mode>(left.rows_between(0, half), upper);
    }
}

} // namespace weft::inline WEFT_ABI::detail
