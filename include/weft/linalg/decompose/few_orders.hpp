// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/few_orders.hpp - LU and Cholesky of real matrices of order 1 to 4, in a frame of their size.
//
// Layer: linalg. Question: how is a 3 x 3 matrix taken apart without memory from the heap?
//     with_few_orders<double>(a.rows, [&](auto order) { few_lu<double, order> factors; factors.compute(a, place); })
//
// The steps of blocked.hpp and triangle.hpp in the same order, to the same bits. Complex numbers are left to Eigen, whose packets
// round their products in other ways than std::complex.
#pragma once

#include <weft/linalg/decompose/factors.hpp>
#include <weft/linalg/decompose/triangle.hpp>

#include <cmath>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Right sides of a system that are solved so; of more, rows are solved in registers.
inline constexpr index_t few_sides = 8;

/// Calls f(order) with a constant, and gives true, where matrices of T of this order have a frame of their size.
template <class T, class F>
bool with_few_orders([[maybe_unused]] index_t order, [[maybe_unused]] const F& f) {
    if constexpr (!is_complex<T>) {
        if (order == 1) return f(std::integral_constant<int, 1>()), true;
        if (order == 2) return f(std::integral_constant<int, 2>()), true;
        if (order == 3) return f(std::integral_constant<int, 3>()), true;
        if (order == 4) return f(std::integral_constant<int, 4>()), true;
    }
    return false;
}

/// x - y * z, as Eigen's vectors compute it.
template <class T>
WEFT_INLINE T less_product(T x, T y, T z) {
    return simd::sub(x, simd::mul(y, z));
}

/// The matrix at this place, by columns.
template <int N, class T>
WEFT_INLINE void load_few(const matrix<const T>& from, index_t place, T* to) {
#pragma GCC unroll 4
    for (int j = 0; j < N; ++j)
#pragma GCC unroll 4
        for (int i = 0; i < N; ++i)
            to[j * N + i] = from.data[place + i * from.row_stride + j * from.column_stride];
}

/// P a = L U, with the pivots of factor_lu.
template <class T, int N>
class few_lu {
public:
    WEFT_INLINE void compute(const matrix<const T>& a, index_t place) {
        load_few<N>(a, place, lu_);
        is_odd_ = false;
#pragma GCC unroll 4
        for (int i = 0; i < N; ++i)
            rows_[i] = i;
#pragma GCC unroll 4
        for (int k = 0; k < N; ++k) {
            int pivot = k;
            T most = std::abs(lu_[k * N + k]);
#pragma GCC unroll 4
            for (int i = k + 1; i < N; ++i)
                if (const T size = std::abs(lu_[k * N + i]); size > most) most = size, pivot = i;
            is_odd_ ^= pivot != k;
            if (pivot != k) {
                std::swap(rows_[k], rows_[pivot]);
#pragma GCC unroll 4
                for (int j = 0; j < N; ++j)
                    std::swap(lu_[j * N + k], lu_[j * N + pivot]);
            }
            eliminate(k);
        }
    }

    bool is_singular() const {
        bool found = false;
#pragma GCC unroll 4
        for (int i = 0; i < N; ++i)
            found |= lu_[i * N + i] == T(0);
        return found;
    }

    T determinant() const {
        const T product = product_of_diagonal(lu_, N, N + 1);
        return is_odd_ ? -product : product;
    }

    /// x = a^-1 b, where x lies by rows. One side is solved column by column, several row by row, as by solve_few.
    WEFT_INLINE void solve(const matrix<const T>& b, index_t place, T* x) const {
        if (b.columns == 1) return solve_one(b, place, x);
        constexpr int count = full_chunk<T> >= 4 ? 4 : 1;
        for (index_t first = 0; first < b.columns; first += count) {
            const index_t columns = (std::min)(index_t{count}, b.columns - first);
            chunk<T, count> sides[std::size_t(N)];
#pragma GCC unroll 4
            for (int i = 0; i < N; ++i) {
                const T* const from = b.data + place + rows_[i] * b.row_stride + first * b.column_stride;
                if (b.column_stride == 1) {
                    sides[i] = chunk<T, count>::load_first(from, columns);
                } else {
                    T row[std::size_t(count)]{};
                    for (index_t j = 0; j < columns; ++j)
                        row[j] = from[j * b.column_stride];
                    sides[i] = chunk<T, count>::load(row);
                }
            }
#pragma GCC unroll 4
            for (int i = 1; i < N; ++i)
                sides[i] = rest_of_row(sides, i, 0, i);
#pragma GCC unroll 4
            for (int i = N - 1; i >= 0; --i)
                sides[i] = divided(rest_of_row(sides, i, i + 1, N), lu_[i * N + i]);
            for (int i = 0; i < N; ++i)
                write_sums(sides[i], x + i * b.columns + first, 1, columns);
        }
    }

private:
    /// What column k leaves of those behind it.
    WEFT_INLINE void eliminate(int k) {
        T* const below = lu_ + k * N;
        const T d = below[k];
        if (d != T(0)) {
#pragma GCC unroll 4
            for (int i = k + 1; i < N; ++i)
                below[i] /= d;
        } else { // zeros, and NaN, which the search passes by
            T sum = k + 1 < N ? below[k + 1] : T(0);
            for (int i = k + 2; i < N; ++i)
                sum += below[i];
            below[k] = sum;
        }
#pragma GCC unroll 4
        for (int j = k + 1; j < N; ++j)
#pragma GCC unroll 4
            for (int i = k + 1; i < N; ++i)
                lu_[j * N + i] = less_product(lu_[j * N + i], lu_[j * N + k], below[i]);
    }

    /// Row i of the sides without what the known ones, from first to last - 1, add to it.
    template <int Count>
    WEFT_INLINE chunk<T, Count> rest_of_row(const chunk<T, Count>* sides, int i, int first, int last) const {
        chain<T, Count> sum;
#pragma GCC unroll 4
        for (int k = first; k < last; ++k)
            sum.add(lu_[k * N + i], sides[k]);
        return without(sides[i], sum.result());
    }

    WEFT_INLINE void solve_one(const matrix<const T>& b, index_t place, T* x) const {
        T side[std::size_t(N)];
#pragma GCC unroll 4
        for (int i = 0; i < N; ++i)
            side[i] = b.data[place + rows_[i] * b.row_stride];
#pragma GCC unroll 4
        for (int i = 0; i < N; ++i)
#pragma GCC unroll 4
            for (int k = i + 1; k < N; ++k)
                side[k] = less_product(side[k], side[i], lu_[i * N + k]);
#pragma GCC unroll 4
        for (int i = N - 1; i >= 0; --i) {
            side[i] /= lu_[i * N + i];
#pragma GCC unroll 4
            for (int k = 0; k < i; ++k)
                side[k] = less_product(side[k], side[i], lu_[i * N + k]);
        }
        std::copy_n(side, N, x);
    }

    T lu_[std::size_t(N * N)]; ///< by columns
    int rows_[std::size_t(N)]; ///< of a, in their new order
    bool is_odd_ = false;
};

/// L with L L* = a, by rows; reads the lower half. False: a is not positive definite.
template <int N, class T>
WEFT_INLINE bool few_cholesky(const matrix<const T>& a, index_t place, T* out) {
    T l[std::size_t(N * N)];
    load_few<N>(a, place, l);
    bool is_positive = true;
#pragma GCC unroll 4
    for (int k = 0; k < N; ++k) {
        is_positive &= l[k * N + k] > T(0);
        const T root = std::sqrt(is_positive ? l[k * N + k] : T(1));
#pragma GCC unroll 4
        for (int i = k; i < N; ++i)
            l[k * N + i] /= root;
        is_positive &= l[k * N + k] > T(0); // not of an infinity
#pragma GCC unroll 4
        for (int j = k + 1; j < N; ++j)
#pragma GCC unroll 4
            for (int i = j; i < N; ++i)
                l[j * N + i] = less_product(l[j * N + i], l[k * N + j], l[k * N + i]);
    }
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i)
#pragma GCC unroll 4
        for (int j = 0; j < N; ++j)
            out[i * N + j] = j <= i ? l[j * N + i] : T(0);
    return is_positive;
}

} // namespace weft::inline WEFT_ABI::detail
