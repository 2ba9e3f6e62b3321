// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/decomposer.hpp - what can be done with each matrix of a stack, declared.
//
// Layer: linalg. Question: how are the matrices of a stack taken apart, whatever expression they come from?
//     decomposer<double>::solve(pairs, a, b, x)   solves as many systems as there are pairs
//
// Everything here knows the type of the elements and nothing else. decompose.hpp has the bodies: where the instances are linked
// (WEFT_LINKED_DECOMPOSITIONS, the sum of WEFT_SET over those that they are made for), nothing of them is read or compiled.
#pragma once

#include <weft/linalg/errors.hpp>
#include <weft/linalg/kernel/matrix.hpp>
#include <weft/linalg/product_axes.hpp>

#include <Eigen/Core>

#include <complex>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

template <class T>
using real_of = typename Eigen::NumTraits<T>::Real;

/// Element types that matrices are taken apart in; each has its instances in the compiled part.
template <class T>
inline constexpr bool is_decomposed =
    std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, std::complex<float>> ||
    std::is_same_v<T, std::complex<double>>;

/// The matrices of a stack: where each is, and what the stack is called in errors. `axes` has the strides of the first operand
/// as left and those of the second as right.
struct matrix_stack {
    const char* what;
    product_axes axes;
    extent_list extents;
};

/// Which of the singular values is a norm.
enum class singular { greatest, least, sum };

/// The matrices of a stack, one after the other. A function is called out of line, and compiled once for each type.
template <class T>
struct decomposer {
    /// x = a^-1 b. A matrix that stands for several is taken apart once.
    WEFT_NOINLINE static void solve(const matrix_stack& stack, const matrix<const T>& a,
                                    const matrix<const T>& b, T* x);
    WEFT_NOINLINE static void invert(const matrix_stack& stack, const matrix<const T>& a, T* out);
    WEFT_NOINLINE static void determinant(const matrix_stack& stack, const matrix<const T>& a, T* out);
    /// Reads the lower half alone.
    WEFT_NOINLINE static void cholesky(const matrix_stack& stack, const matrix<const T>& a, T* out);
    WEFT_NOINLINE static void qr(const matrix_stack& stack, const matrix<const T>& a, T* q, T* r);
    WEFT_NOINLINE static void svd(const matrix_stack& stack, const matrix<const T>& a, T* u, real_of<T>* s,
                                  T* vt);
    WEFT_NOINLINE static void pseudo_invert(const matrix_stack& stack, const matrix<const T>& a, T* out);
    WEFT_NOINLINE static void rank(const matrix_stack& stack, const matrix<const T>& a, index_t* out);
    /// Of each pair: the unknowns, for each right side the sum of squares that is left over, the singular values, and how many of
    /// these are greater than `cut` times the greatest: where fewer than there are unknowns, the sums are NaN.
    WEFT_NOINLINE static void least_squares(const matrix_stack& stack, const matrix<const T>& a,
                                            const matrix<const T>& b, real_of<T> cut, T* x,
                                            real_of<T>* residuals, index_t* ranks, real_of<T>* s);
    /// Of no elements 0.
    WEFT_NOINLINE static void norm(const matrix_stack& stack, const matrix<const T>& a, singular which,
                                   real_of<T>* out);
    /// Reads the lower half alone.
    WEFT_NOINLINE static void eigh(const matrix_stack& stack, const matrix<const T>& a, real_of<T>* values,
                                   T* vectors);
};

} // namespace weft::inline WEFT_ABI::detail
