// SPDX-License-Identifier: BSL-1.0
// weft/linalg/gemm.hpp - one product of two matrices in memory, on the path that its extents call for.
//
// Layer: linalg. Question: which code multiplies matrices of these extents and strides?
//     vectors and matrices of few rows, columns or inner elements: weft's own chains;  large ones: Eigen's GEMM
//
// The path follows from the extents alone. Eigen gets every product in one arrangement (c by rows), so that its blocks
// and its order of summation follow from the extents too: the layouts of a and b decide only how they are packed.
#pragma once

#include <weft/linalg/block.hpp>
#include <weft/linalg/thin.hpp>
#include <weft/simd/gemm.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Up to so many rows, columns or inner elements, chains are faster than packing.
inline constexpr index_t few_elements = 24;

/// a and b lie by rows or by columns, c by rows.
template <class T>
WEFT_NOINLINE void multiply_large(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    using enum simd::storage_order;
    const index_t m = a.rows, k = a.columns, n = b.columns;
    if (a.by_rows() && b.by_rows())
        simd::multiply_packed<T, rows, rows>(m, k, n, a.data, a.row_stride, b.data, b.row_stride, c.data,
                                             c.row_stride);
    else if (a.by_rows())
        simd::multiply_packed<T, rows, columns>(m, k, n, a.data, a.row_stride, b.data, b.column_stride,
                                                c.data, c.row_stride);
    else if (b.by_rows())
        simd::multiply_packed<T, columns, rows>(m, k, n, a.data, a.column_stride, b.data, b.row_stride,
                                                c.data, c.row_stride);
    else
        simd::multiply_packed<T, columns, columns>(m, k, n, a.data, a.column_stride, b.data, b.column_stride,
                                                   c.data, c.row_stride);
}

/// Whether the product goes to Eigen: then a and b lie by rows or by columns, and c by rows.
template <class T>
constexpr bool takes_eigen(index_t rows, index_t inner, index_t columns) {
    return simd::has_gemm<T> && rows > few_elements && inner > few_elements && columns > few_elements;
}

/// c = a * b; the matrices are not empty.
template <class T>
void multiply(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    if (c.columns == 1) {
        multiply_vector<T>(a, {b.data, b.row_stride}, {c.data, c.row_stride});
    } else if (c.rows == 1) {
        multiply_vector<T>(b.transposed(), {a.data, a.column_stride}, {c.data, c.column_stride});
    } else {
        if constexpr (simd::has_gemm<T>)
            if (takes_eigen<T>(a.rows, a.columns, b.columns)) return multiply_large(a, b, c);
        multiply_blocks(a, b, c);
    }
}

} // namespace weft::inline WEFT_ABI::detail
