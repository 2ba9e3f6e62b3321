// SPDX-License-Identifier: BSL-1.0
// weft/linalg/kernel/matrix.hpp - a matrix somewhere in memory.
//
// Layer: linalg. Question: where does element (i, j) stand, and do its rows, or columns, lie without gaps?
//     matrix<const float>{data, 4, 3, 3, 1}   has rows without gaps
#pragma once

#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Element (i, j) stands at data + i * row_stride + j * column_stride.
template <class T>
struct matrix {
    T* data;
    index_t rows, columns;
    index_t row_stride, column_stride;

    constexpr matrix transposed() const { return {data, columns, rows, column_stride, row_stride}; }
    constexpr matrix moved(index_t by) const { return {data + by, rows, columns, row_stride, column_stride}; }
    constexpr matrix rows_between(index_t first, index_t last) const {
        return {data + first * row_stride, last - first, columns, row_stride, column_stride};
    }
    constexpr matrix columns_between(index_t first, index_t last) const {
        return {data + first * column_stride, rows, last - first, row_stride, column_stride};
    }

    /// Rows, or columns, without gaps between their elements, one behind the other.
    constexpr bool by_rows() const {
        return (column_stride == 1 || columns == 1) && (row_stride >= columns || rows == 1);
    }
    constexpr bool by_columns() const { return transposed().by_rows(); }
};

} // namespace weft::inline WEFT_ABI::detail
