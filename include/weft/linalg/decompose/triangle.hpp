// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/triangle.hpp - triangular systems of many right sides, most of whose work is products of matrices.
//
// Layer: linalg. Question: how is t * x = b solved at the speed of a product?
//     in halves: the rows of x that one corner gives, times what stands beside it, from the others; then these
//
// Matrices lie by columns, as those of Eigen and LAPACK; b may lie by rows.
#pragma once

#include <weft/linalg/decompose/linked_lapack.hpp>
#include <weft/linalg/kernel/contract.hpp>

#include <algorithm>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// The order of a triangle that is solved row by row.
inline constexpr index_t few_of_triangle = 32;

/// A part of a matrix that lies by columns, for Eigen.
template <class T>
auto as_eigen(const matrix<T>& m) {
    using element = std::remove_const_t<T>;
    using plain =
        std::conditional_t<std::is_const_v<T>, const factor_matrix<element>, factor_matrix<element>>;
    return Eigen::Map<plain, 0, Eigen::OuterStride<>>(m.data, m.rows, m.columns,
                                                      Eigen::OuterStride<>(m.column_stride));
}
template <class T>
matrix<T> as_matrix(factor_matrix<T>& m) {
    return {m.data(), m.rows(), m.cols(), 1, m.rows()};
}
template <class T>
matrix<const T> read_only(const matrix<T>& m) {
    return {m.data, m.rows, m.columns, m.row_stride, m.column_stride};
}

/// A few columns at a time, so that the lines of a matrix that lies by rows are met once; large ones by tiles, as all that is
/// transposed.
inline constexpr index_t copied_columns = 8, few_copied = 4096;

template <class T>
void copy_matrix(const matrix<const T>& from, const matrix<T>& to) {
    if (from.rows * from.columns > few_copied) {
        const auto placed = [](const auto& m) {
            const index_t extents[] = {m.rows, m.columns};
            return placement<any_shape, strided>{any_shape::unchecked(extents, 2),
                                                 {m.row_stride, m.column_stride}};
        };
        assign<overlap::excluded>(target<T, any_shape, strided>{to.data, placed(to)},
                                  leaf<T, any_shape, strided>(from.data, placed(from)));
        return;
    }
    for (index_t first = 0; first < from.columns; first += copied_columns) {
        const index_t last = (std::min)(first + copied_columns, from.columns);
        for (index_t i = 0; i < from.rows; ++i)
            for (index_t j = first; j < last; ++j)
                to.data[i * to.row_stride + j * to.column_stride] =
                    from.data[i * from.row_stride + j * from.column_stride];
    }
}

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

/// Some columns of the x of t * x = b, in place of b, which lies by rows. All of a row that is known is multiplied with one element
/// of t after the other, and its sums stay in registers.
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
        const T scale =
            (Mode & Eigen::UnitDiag) != 0 ? T(1) : T(1) / t.data[i * (t.row_stride + t.column_stride)];
#pragma GCC unroll 4
        for (int c = 0; c < Chunks; ++c) {
            T* const at = b.data + i * b.row_stride + c * count;
            chain<T, count> scaled;
            scaled.add(scale, without(chunk_type::load(at), sums[c].result()));
            scaled.result().store(at);
        }
    }
}

/// A triangle of few rows.
template <unsigned Mode, class T>
void solve_few(const matrix<const T>& t, const matrix<T>& b) {
    constexpr index_t count = full_chunk<T>, width = 4 * count;
    if (b.columns == 1) return as_eigen(t).template triangularView<Mode>().solveInPlace(as_eigen(b).col(0));
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
