// SPDX-License-Identifier: BSL-1.0
// weft/simd/gemm.hpp - Eigen's product of matrices, without the choices that Eigen makes before it.
//
// Layer: simd. Question: how is c = a * b computed by blocks that are packed for the caches and the registers?
//     multiply_packed<float, rows, columns>(2, 3, 4, a, 3, b, 3, c, 4, {0, 2, 0, 4});
//
// `a * b` of Eigen may take other kernels, by the extents and by the layouts, whose results differ in the last bits;
// compiling them costs four times as much as the product itself. Here a layout decides only how a block is packed, and
// nothing else: the results are the same bits for each. Each call runs in one thread; several may compute rows of one
// product, to the same bits.
#pragma once

#include <weft/simd/scalar/scalar_types.hpp>

#include <Eigen/Core>

#include <algorithm>
#include <complex>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

/// How the elements of a matrix lie: rows, or columns, without gaps between their elements.
enum class storage_order : int { rows = Eigen::RowMajor, columns = Eigen::ColMajor };

/// Element types whose products Eigen computes in registers.
template <class T>
inline constexpr bool has_gemm =
    std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, std::complex<float>> ||
    std::is_same_v<T, std::complex<double>>;

namespace detail {

template <class T, storage_order A, storage_order B>
using gemm_kernel = Eigen::internal::general_matrix_matrix_product<Eigen::Index, T, int(A), false, T, int(B),
                                                                   false, Eigen::RowMajor, 1>;
template <class T>
using gemm_blocking = Eigen::internal::gemm_blocking_space<Eigen::RowMajor, T, T, Eigen::Dynamic,
                                                           Eigen::Dynamic, Eigen::Dynamic>;

} // namespace detail

/// Rows of a product may be computed apart where they begin at a multiple of this: Eigen computes as many at once.
inline constexpr index_t row_multiple = 16;

/// Rows `first_row .. last_row - 1` of a product, of these columns.
struct product_part {
    index_t first_row, last_row, first_column, last_column;
};

/// A part of c(rows, columns) = a(rows, inner) * b(inner, columns). Steps count elements from one row, or column, to the next; c
/// lies by rows. Eigen's blocks are those of the whole product, or other kernels would compute its last columns.
template <class T, storage_order A, storage_order B>
    requires has_gemm<T>
void multiply_packed(index_t rows, index_t inner, index_t columns, const T* a, index_t a_step, const T* b,
                     index_t b_step, T* c, index_t c_step, const product_part& part) {
    const index_t count = part.last_column - part.first_column;
    c += part.first_row * c_step + part.first_column;
    a += part.first_row * (A == storage_order::rows ? a_step : 1);
    b += part.first_column * (B == storage_order::rows ? 1 : b_step);
    for (index_t i = 0; i < part.last_row - part.first_row; ++i)
        std::fill_n(c + i * c_step, count, T(0));
    detail::gemm_blocking<T> blocking(rows, columns, inner, 1, true);
    detail::gemm_kernel<T, A, B>::run(part.last_row - part.first_row, count, inner, a, a_step, b, b_step, c,
                                      1, c_step, T(1), blocking, nullptr);
}

/// Of a matrix and its own transposed: parts may begin and end at multiples of this, and have the bits of the whole.
template <class T>
inline constexpr index_t mirrored_multiple = Eigen::internal::gebp_traits<T, T>::mr;

/// The rows, from the first on, and as many columns, in which the product of a matrix with its own transposed is symmetric to
/// the last bit: there Eigen's kernel for whole registers adds up each element in one order, whichever operand comes first.
template <class T>
index_t mirrored_extent(index_t rows, index_t inner) {
    constexpr index_t unit = mirrored_multiple<T>, group = Eigen::internal::gebp_traits<T, T>::nr;
    const detail::gemm_blocking<T> blocking(rows, rows, inner, 1, true);
    const auto fits = [rows](index_t block, index_t step) { return block >= rows || block % step == 0; };
    const bool is_whole = unit % group == 0 && fits(blocking.mc(), unit) && fits(blocking.nc(), group);
    return is_whole ? rows / unit * unit : 0;
}

} // namespace weft::inline WEFT_ABI::detail::simd
