// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/lanes.hpp - products of many matrices whose elements stand side by side, one for each lane of a register.
//
// Layer: linalg. Question: how is `ijc,jc->ic` computed, where c are channels that lie without gaps?
//     a register of channels for each element of a matrix: the sums of all these matrices at once
//
// An element is added up as one of a single matrix: in a chain, or folded where there is one row or column.
#pragma once

#include <weft/linalg/kernel/chain.hpp>
#include <weft/linalg/kernel/matrix.hpp>
#include <weft/linalg/kernel/thin.hpp>

#include <algorithm>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Element types of which a register has lanes that are multiplied each on its own.
template <class T>
inline constexpr bool has_lanes = full_chunk<T> > 1 && !is_complex<T> && !std::is_same_v<T, bool>;

/// Some rows and columns of the product, of the lanes from the data of a, b and c on.
template <class T, int Rows, int Columns>
WEFT_INLINE void run_lanes(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c) {
    using sums_type = folded_chain<T, full_chunk<T>>;
    using chunk_type = typename sums_type::chunk_type;
    sums_type sums[std::size_t(Rows)][std::size_t(Columns)];
    for (index_t k = 0; k < a.columns; ++k) {
        const T *const row = a.data + k * a.column_stride, *const column = b.data + k * b.row_stride;
        chunk_type factors[std::size_t(Columns)];
#pragma GCC unroll 4
        for (int j = 0; j < Columns; ++j)
            factors[j] = chunk_type::load(column + j * b.column_stride).in_register();
#pragma GCC unroll 4
        for (int i = 0; i < Rows; ++i) {
            const chunk_type x = chunk_type::load(row + i * a.row_stride).in_register();
#pragma GCC unroll 4
            for (int j = 0; j < Columns; ++j)
                sums[i][j].add(x, factors[j]);
        }
    }
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i)
#pragma GCC unroll 4
        for (int j = 0; j < Columns; ++j)
            chunk_type{sums[i][j].sums}.store(c.data + i * c.row_stride + j * c.column_stride);
}

/// A register of matrices of several rows and columns. Where some are left over, a block takes some of those before again.
/// Blocks are small: rows are often a power of two apart, and then meet in one set of a cache.
template <class T>
WEFT_NOINLINE WEFT_NO_CONTRACT void multiply_lanes(const matrix<const T>& a, const matrix<const T>& b,
                                                   const matrix<T>& c) {
    constexpr int high = 2, wide = 4;
    const index_t height = a.rows, width = b.columns;
    const bool blocks = height >= high && width >= wide;
    for (index_t i = 0; i < height; i += blocks ? high : 1)
        for (index_t j = 0; j < width; j += blocks ? wide : 1) {
            const index_t row = blocks ? (std::min)(i, height - high) : i;
            const index_t column = blocks ? (std::min)(j, width - wide) : j;
            const matrix<const T> x = a.rows_between(row, height), y = b.columns_between(column, width);
            const matrix<T> to = c.rows_between(row, height).columns_between(column, width);
            if (blocks)
                run_lanes<T, high, wide>(x, y, to);
            else
                run_lanes<T, 1, 1>(x, y, to);
        }
}

/// One row with one column, of a register of matrices.
template <class T>
WEFT_NOINLINE WEFT_NO_CONTRACT void fold_lanes(const T* a, index_t a_step, const T* b, index_t b_step,
                                               index_t inner, T* out) {
    constexpr int folds = fold_count<T>;
    using sums_type = folded_chain<T, full_chunk<T>>;
    using chunk_type = typename sums_type::chunk_type;
    sums_type sums[std::size_t(folds)];
    index_t k = 0;
    for (; k + folds <= inner; k += folds, a += folds * a_step, b += folds * b_step)
#pragma GCC unroll 16
        for (int fold = 0; fold < folds; ++fold)
            sums[fold].add(chunk_type::load(a + fold * a_step), chunk_type::load(b + fold * b_step));
#pragma GCC unroll 16
    for (int fold = 0; fold < folds; ++fold)
        if (k + fold < inner)
            sums[fold].add(chunk_type::load(a + fold * a_step), chunk_type::load(b + fold * b_step));
    joined_folds<T>([&](int fold) { return chunk_type{sums[fold].sums}; }, inner).store(out);
}

/// The matrices of `count` lanes or more, from the data of a, b and c on.
template <class T>
void multiply_all_lanes(const matrix<const T>& a, const matrix<const T>& b, const matrix<T>& c,
                        index_t lanes) {
    constexpr index_t count = full_chunk<T>;
    const auto each = [&](const auto& multiply_at) {
        for (index_t lane = 0; lane < lanes; lane += count)
            multiply_at((std::min)(lane, lanes - count)); // the last ones may take some before again
    };
    if (a.rows > 1 && b.columns > 1)
        return each([&](index_t lane) { multiply_lanes<T>(a.moved(lane), b.moved(lane), c.moved(lane)); });
    for (index_t i = 0; i < a.rows; ++i)
        for (index_t j = 0; j < b.columns; ++j)
            each([&](index_t lane) {
                fold_lanes(a.data + i * a.row_stride + lane, a.column_stride,
                           b.data + j * b.column_stride + lane, b.row_stride, a.columns,
                           c.data + i * c.row_stride + j * c.column_stride + lane);
            });
}

} // namespace weft::inline WEFT_ABI::detail
