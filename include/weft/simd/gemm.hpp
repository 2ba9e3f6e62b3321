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

/// Rows `first .. last - 1` of a product.
struct product_part {
    index_t first, last;
};

/// A part of c(rows, columns) = a(rows, inner) * b(inner, columns). Steps count elements from one row, or column, to the next; c
/// lies by rows. Eigen's blocks are those of the whole product, or other kernels would compute its last columns.
template <class T, storage_order A, storage_order B>
    requires has_gemm<T>
void multiply_packed(index_t rows, index_t inner, index_t columns, const T* a, index_t a_step, const T* b,
                     index_t b_step, T* c, index_t c_step, const product_part& part) {
    c += part.first * c_step;
    a += part.first * (A == storage_order::rows ? a_step : 1);
    for (index_t i = 0; i < part.last - part.first; ++i)
        std::fill_n(c + i * c_step, columns, T(0));
    detail::gemm_blocking<T> blocking(rows, columns, inner, 1, true);
    detail::gemm_kernel<T, A, B>::run(part.last - part.first, columns, inner, a, a_step, b, b_step, c, 1,
                                      c_step, T(1), blocking, nullptr);
}

} // namespace weft::inline WEFT_ABI::detail::simd
