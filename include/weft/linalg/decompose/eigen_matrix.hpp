// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/eigen_matrix.hpp - matrices of Eigen as those of the kernels, and the other way round.
//
// Layer: linalg. Question: how does a matrix get to Eigen, to a product, or into another layout?
//     as_eigen(corner).setZero();   subtract_product(as_matrix(l), as_matrix(u), rest);   copy_matrix(as_matrix(x), by_rows)
//
// Eigen's lie by columns.
#pragma once

#include <weft/linalg/decompose/linked_lapack.hpp>
#include <weft/linalg/kernel/matrix.hpp>
#include <weft/write/assign_any.hpp>

#include <algorithm>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

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
matrix<const T> as_matrix(const factor_matrix<T>& m) {
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
        detail::assign<overlap::excluded>(target<T, any_shape, strided>{to.data, placed(to)},
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

} // namespace weft::inline WEFT_ABI::detail
