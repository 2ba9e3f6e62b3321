// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/gemm.hpp - one product of two matrices in memory, on the path that its extents call for.
//
// Layer: linalg. Question: which code multiplies matrices of these extents and strides?
//     vectors, small matrices and those of few rows, columns or inner elements: chains;  others: tiles of packed operands, or a
//     BLAS, where the program asks for it
//
// The path follows from the extents alone, and so does the order in which an element is added up: the layouts of a and b decide
// only how they are packed.
#pragma once

#include <weft/linalg/kernel/block.hpp>
#include <weft/linalg/kernel/linked_blas.hpp>
#include <weft/linalg/kernel/packed.hpp>
#include <weft/linalg/kernel/thin.hpp>
#include <weft/schedule/workers.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Up to so many rows, columns or inner elements, chains are faster than packing; up to so many of each, too: measured with
/// AVX2 and AVX-512.
inline constexpr index_t few_elements = 24;
inline constexpr index_t small_extent = 96;

/// A matrix product of so many products of numbers takes long enough to be shared.
inline constexpr index_t shared_products = index_t(1) << 20;

/// Rows of a product are computed apart in multiples of this, so that all tiles but the last are full.
inline constexpr index_t row_multiple = 16;

/// Calls `run(first, last)` for all rows of a product, by the present workers: as few pieces as there are threads, since
/// each packs b for itself.
template <class Run>
void share_rows(index_t rows, index_t products, const Run& run) {
    const index_t step = present_workers == nullptr || products < shared_products
                             ? rows
                             : rows / present_workers->count() / row_multiple * row_multiple;
    if (step == 0 || step == rows) return run(0, rows);
    const index_t pieces = rows / step;
    share(pieces, [&](piece_source& source) {
        for (index_t piece = 0; source.take(piece);)
            run(piece * step, piece == pieces - 1 ? rows : (piece + 1) * step);
    });
}

/// Whether b is a, transposed, in the same memory.
template <class T>
bool is_own_transposed(const matrix<const T>& a, const matrix<const T>& b) {
    return a.data == b.data && a.rows == b.columns && a.columns == b.rows &&
           a.row_stride == b.column_stride && a.column_stride == b.row_stride;
}

/// Strips into which the product of a matrix with its own transposed is cut: each packs what stands above it anew.
inline constexpr index_t mirrored_strips = 8;

/// c(j, i) = c(i, j) for rows first .. last - 1 and the columns before them.
template <class T>
void mirror(const matrix<T>& c, index_t first, index_t last) {
    constexpr index_t tile = 16;
    for (index_t at = 0; at < first; at += tile)
        for (index_t i = first; i < last; i += tile)
            for (index_t j = at; j < (std::min)(at + tile, first); ++j)
                for (index_t k = i; k < (std::min)(i + tile, last); ++k)
                    c.data[j * c.row_stride + k] = c.data[k * c.row_stride + j];
}

/// c = a * a transposed, of which half is computed, to the bits of the whole. False, and nothing done, where that does not pay.
template <class T>
bool multiply_by_own(const matrix<const T>& a, const matrix<T>& c) {
    constexpr index_t unit = index_t{micro_rows<T>} * 2;
    if (4 * unit > a.rows) return false;
    const matrix<const T> b = a.transposed();
    const index_t step = (a.rows / unit + mirrored_strips - 1) / mirrored_strips * unit;
    const index_t strips = (a.rows + step - 1) / step; // the longest first
    const auto run = [&](piece_source& pieces) {
        for (index_t piece = 0; pieces.take(piece);) {
            const index_t first = (strips - 1 - piece) * step, last = (std::min)(first + step, a.rows);
            multiply_packed(a.rows_between(first, last), b.columns_between(0, last),
                            c.rows_between(first, last).columns_between(0, last));
            mirror(c, first, last);
        }
    };
    if (present_workers != nullptr && a.rows * a.rows * a.columns >= shared_products) {
        share(strips, run);
    } else {
        piece_source all(strips, true);
        run(all);
    }
    return true;
}

/// Whether the operands are packed for the caches: then c lies by rows.
template <class T>
constexpr bool is_large_product(index_t rows, index_t inner, index_t columns) {
    constexpr index_t few = few_elements, small = small_extent;
    return is_packed<T> && rows > few && inner > few && columns > few &&
           (rows > small || inner > small || columns > small);
}

/// c = a * b; the matrices are not empty.
template <class T>
void multiply(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    if (c.columns == 1) {
        multiply_vector<T>(a, {b.data, b.row_stride}, {c.data, c.row_stride});
    } else if (c.rows == 1) {
        multiply_vector<T>(b.transposed(), {a.data, a.column_stride}, {c.data, c.column_stride});
    } else {
        const bool packed = is_large_product<T>(a.rows, a.columns, b.columns);
        if constexpr (is_packed<T>) {
            if (packed && present_blas != nullptr && present_blas->multiply(a, b, c)) return;
            if (packed && is_own_transposed(a, b) && multiply_by_own(a, c)) return;
        }
        share_rows(a.rows, a.rows * a.columns * b.columns, [&](index_t first, index_t last) {
            if constexpr (is_packed<T>)
                if (packed)
                    return multiply_packed(a.rows_between(first, last), b, c.rows_between(first, last));
            multiply_blocks(a.rows_between(first, last), b, c.rows_between(first, last));
        });
    }
}

} // namespace weft::inline WEFT_ABI::detail
