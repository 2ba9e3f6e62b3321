// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompositions.hpp - systems of equations, inverses, factors and eigenvalues of matrices and stacks of them.
//
// Layer: linalg. Question: which x has a * x = b, and what is a made of?
//     tensor x = solve(a, b);   auto [q, r] = qr(a);   auto [u, s, vt] = svd(a);   auto [values, vectors] = eigh(a);
//     auto [x, residuals, rank, s] = lstsq(a, b);
//
// weft/weft.hpp does not include this header, since decompositions are slow to compile. Every function takes
// matrices in the last two axes, and does the same with each matrix of the leading axes; is computed now, since it needs all
// elements; and gives tensors of float, double, or complex numbers of these: of integers double, of 16-bit floats float. Errors
// name the line of the call.
#pragma once

#include <weft/linalg/decompose/least_squares.hpp>
#include <weft/linalg/decompose/matrix_norm.hpp>
#include <weft/linalg/decompose/stacked.hpp>
#include <weft/ops/operand/meeting.hpp>
#include <weft/ops/other_headers.hpp>

#include <type_traits>

#if WEFT_BODIES || !defined(WEFT_LINKED_DECOMPOSITIONS) || (WEFT_LINKED_DECOMPOSITIONS & WEFT_SET) == 0
#include <weft/linalg/decompose/decompose.hpp>
#endif

namespace weft::inline WEFT_ABI {

namespace detail {

std::true_type is_there(header<other_header::decompositions>, int);

template <class Q, class R>
struct qr_result {
    Q q; ///< orthonormal columns
    R r; ///< upper triangular
};

template <class U, class S, class Vt>
struct svd_result {
    U u;   ///< orthonormal columns
    S s;   ///< descending
    Vt vt; ///< orthonormal rows
};

template <class Values, class Vectors>
struct eigh_result {
    Values values;   ///< ascending
    Vectors vectors; ///< columns
};

} // namespace detail

/// The solution of a * x = b, by LU with partial pivots. The leading axes are broadcast; b of rank 1 is one right side for
/// all matrices.
///
/// Shape    (..., n, n) with (..., n, k) gives (..., n, k), with (n) gives (..., n)
/// Lazy     no
/// Cost     2/3 n^3 + 2 n^2 k operations a matrix; a matrix that is broadcast is taken apart once
/// Errors   E409, E410, E411 or shape_error, E101 or broadcast_error (leading axes), E120, E121; value_error: a matrix is
///          singular (a pivot is exactly 0)
/// Example  tensor x = solve(a, b);
template <expression A, expression B>
[[nodiscard]] auto solve(A&& a, B&& b, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<A, true>()) {
        return detail::rejected<A, B>();
    } else if constexpr (!detail::may_solve<A, B, true>()) {
        return detail::rejected<A, B>();
    } else {
        return detail::at_line(line, [&] {
            using lane = detail::decomposed_t<detail::common_element<A, B>>;
            detail::check_matrices("solve", a.shape(), true);
            const auto shape = detail::solution_shape(a.shape(), b.shape());
            auto x = detail::empty_result<lane>(shape);
            detail::with_leaf(detail::node_of<lane>(std::forward<A>(a)), [&](const auto& from) {
                detail::with_leaf(detail::node_of<lane>(std::forward<B>(b)), [&](const auto& right_side) {
                    const int batch = shape.rank() - (right_side.shape().rank() == 1 ? 1 : 2);
                    detail::decomposer<lane>::solve(detail::pairs_of("solve", from, right_side, shape, batch),
                                                    detail::matrices_of(from), detail::columns_of(right_side),
                                                    x.data());
                });
            });
            return x;
        });
    }
}
template <int = 0>
detail::unfit_result solve(detail::unfit<>, detail::unfit<>);

/// The inverse, by LU with partial pivots. Where it is multiplied with something, solve is faster and more accurate.
///
/// Shape    that of a
/// Lazy     no
/// Cost     2 n^3 operations a matrix
/// Errors   E409, E410 or shape_error, E120; value_error: a matrix is singular (a pivot is exactly 0)
/// Example  tensor to_world = inverse(to_camera);
template <expression A>
[[nodiscard]] auto inverse(A&& a, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<A, true>()) {
        return detail::rejected<A>();
    } else {
        return detail::at_line(line, [&] {
            using T = detail::decomposed_t<detail::tensor_element_t<A>>;
            return detail::matrix_of_each<T>("inverse", std::forward<A>(a), detail::decomposer<T>::invert);
        });
    }
}
template <int = 0>
detail::unfit_result inverse(detail::unfit<>);

/// The determinant, by LU with partial pivots; 1 of a matrix without elements.
///
/// Shape    (..., n, n) gives (...); of one matrix a value
/// Lazy     no
/// Cost     2/3 n^3 operations a matrix
/// Errors   E409, E410 or shape_error, E120; shape_error where no axis is left of a run-time rank
/// Example  double volume = abs(det(edges));
template <expression A>
[[nodiscard]] auto det(A&& a, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<A, true>()) {
        return detail::rejected<A>();
    } else {
        return detail::at_line(line, [&] {
            using T = detail::decomposed_t<detail::tensor_element_t<A>>;
            detail::check_matrices("det", a.shape(), true);
            return detail::value_of_each<T, T>("det", std::forward<A>(a), detail::decomposer<T>::determinant);
        });
    }
}
template <int = 0>
detail::unfit_result det(detail::unfit<>);

/// The lower triangular l with l * conj(transpose(l)) = a, of a symmetric or Hermitian a, of which only the lower half is
/// read.
///
/// Shape    that of a
/// Lazy     no
/// Cost     1/3 n^3 operations a matrix
/// Errors   E409, E410 or shape_error, E120; value_error: a matrix is not positive definite
/// Example  tensor l = cholesky(covariance);
template <expression A>
[[nodiscard]] auto cholesky(A&& a, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<A, true>()) {
        return detail::rejected<A>();
    } else {
        return detail::at_line(line, [&] {
            using T = detail::decomposed_t<detail::tensor_element_t<A>>;
            return detail::matrix_of_each<T>("cholesky", std::forward<A>(a), detail::decomposer<T>::cholesky);
        });
    }
}
template <int = 0>
detail::unfit_result cholesky(detail::unfit<>);

/// q with orthonormal columns and r, upper triangular, with q * r = a, by Householder's reflections, reduced.
///
/// Shape    (..., m, n) gives q (..., m, k) and r (..., k, n), k = min(m, n)
/// Lazy     no
/// Cost     about 4 n^2 (m - n/3) operations a matrix
/// Errors   E409 or shape_error, E120
/// Example  auto [q, r] = qr(a);
template <expression A>
[[nodiscard]] auto qr(A&& a, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<A, false>()) {
        return detail::rejected_qr(detail::never_made<detail::rejected_qr>());
    } else {
        return detail::at_line(line, [&] {
            using T = detail::decomposed_t<detail::tensor_element_t<A>>;
            using extents = detail::matrix_extents<detail::shape_type_of<A>>;
            constexpr index_t m = extents::known_rows, n = extents::known_columns, k = extents::known_least;
            const auto shape = a.shape();
            const extents of("qr", shape);
            auto q = detail::empty_stack<T, m, k>("qr", shape, {of.rows, of.least});
            auto r = detail::empty_stack<T, k, n>("qr", shape, {of.least, of.columns});
            detail::with_matrices<T>("qr", std::forward<A>(a), [&](const auto& stack, const auto& from) {
                detail::decomposer<T>::qr(stack, from, q.data(), r.data());
            });
            return detail::qr_result<decltype(q), decltype(r)>{std::move(q), std::move(r)};
        });
    }
}
template <int = 0>
detail::rejected_qr qr(detail::unfit<>);

/// u and vt with orthonormal columns and rows and s, real and descending, with u * diag(s) * vt = a; thin.
///
/// Shape    (..., m, n) gives u (..., m, k), s (..., k) and vt (..., k, n), k = min(m, n)
/// Lazy     no
/// Cost     about 20 m n k operations a matrix
/// Errors   E409 or shape_error, E120; value_error: an element is not finite
/// Example  auto [u, s, vt] = svd(a);
template <expression A>
[[nodiscard]] auto svd(A&& a, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<A, false>()) {
        return detail::rejected_svd(detail::never_made<detail::rejected_svd>());
    } else {
        return detail::at_line(line, [&] {
            using T = detail::decomposed_t<detail::tensor_element_t<A>>;
            using extents = detail::matrix_extents<detail::shape_type_of<A>>;
            constexpr index_t m = extents::known_rows, n = extents::known_columns, k = extents::known_least;
            const auto shape = a.shape();
            const extents of("svd", shape);
            auto u = detail::empty_stack<T, m, k>("svd", shape, {of.rows, of.least});
            auto s = detail::empty_stack<detail::real_of<T>, k>("svd", shape, {of.least});
            auto vt = detail::empty_stack<T, k, n>("svd", shape, {of.least, of.columns});
            detail::with_matrices<T>("svd", std::forward<A>(a), [&](const auto& stack, const auto& from) {
                detail::decomposer<T>::svd(stack, from, u.data(), s.data(), vt.data());
            });
            return detail::svd_result<decltype(u), decltype(s), decltype(vt)>{std::move(u), std::move(s),
                                                                              std::move(vt)};
        });
    }
}
template <int = 0>
detail::rejected_svd svd(detail::unfit<>);

/// The eigenvalues, ascending, and eigenvectors of a symmetric or Hermitian a, of which only the lower half is read:
/// a * vectors = vectors * diag(values).
///
/// Shape    (..., n, n) gives values (..., n) and vectors (..., n, n), a vector in each column
/// Lazy     no
/// Cost     about 9 n^3 operations a matrix
/// Errors   E409, E410 or shape_error, E120; value_error: none found, as of elements that are not finite
/// Example  auto [values, vectors] = eigh(covariance);
template <expression A>
[[nodiscard]] auto eigh(A&& a, source_line line = source_line::here()) {
    using shape_type = detail::shape_type_of<A>;
    if constexpr (!detail::may_decompose<A, true>()) {
        return detail::rejected_eigh(detail::never_made<detail::rejected_eigh>());
    } else {
        return detail::at_line(line, [&] {
            using T = detail::decomposed_t<detail::tensor_element_t<A>>;
            constexpr index_t n = detail::known_order<shape_type>;
            const auto shape = a.shape();
            detail::check_matrices("eigh", shape, true);
            const index_t order = shape.extent(shape.rank() - 1);
            auto values = detail::empty_stack<detail::real_of<T>, n>("eigh", shape, {order});
            auto vectors = detail::empty_stack<T, n, n>("eigh", shape, {order, order});
            detail::with_matrices<T>("eigh", std::forward<A>(a), [&](const auto& stack, const auto& from) {
                detail::decomposer<T>::eigh(stack, from, values.data(), vectors.data());
            });
            return detail::eigh_result<decltype(values), decltype(vectors)>{std::move(values),
                                                                            std::move(vectors)};
        });
    }
}
template <int = 0>
detail::rejected_eigh eigh(detail::unfit<>);

/// The Moore-Penrose inverse, by svd: singular values up to the greatest, times the greater extent, times the type's epsilon,
/// count as 0.
///
/// Shape    (..., m, n) gives (..., n, m)
/// Lazy     no
/// Cost     that of svd
/// Errors   as svd
/// Example  tensor coefficients = matmul(pinv(design), observed);
template <expression A>
[[nodiscard]] auto pinv(A&& a, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<A, false>()) {
        return detail::rejected<A>();
    } else {
        return detail::at_line(line, [&] {
            using T = detail::decomposed_t<detail::tensor_element_t<A>>;
            using extents = detail::matrix_extents<detail::shape_type_of<A>>;
            const auto shape = a.shape();
            const extents of("pinv", shape);
            auto out = detail::empty_stack<T, extents::known_columns, extents::known_rows>(
                "pinv", shape, {of.columns, of.rows});
            detail::with_matrices<T>("pinv", std::forward<A>(a), [&](const auto& stack, const auto& from) {
                detail::decomposer<T>::pseudo_invert(stack, from, out.data());
            });
            return out;
        });
    }
}
template <int = 0>
detail::unfit_result pinv(detail::unfit<>);

/// How many singular values do not count as 0, by the rule of pinv.
///
/// Shape    (..., m, n) gives (...); of one matrix a value. Elements are std::ptrdiff_t
/// Lazy     no
/// Cost     that of the singular values alone
/// Errors   as svd; shape_error where no axis is left of a run-time rank
/// Example  bool solvable = matrix_rank(a) == a.extent(0);
template <expression A>
[[nodiscard]] auto matrix_rank(A&& a, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<A, false>()) {
        return detail::rejected<A>();
    } else {
        return detail::at_line(line, [&] {
            using T = detail::decomposed_t<detail::tensor_element_t<A>>;
            detail::check_matrices("matrix_rank", a.shape(), false);
            return detail::value_of_each<index_t, T>("matrix_rank", std::forward<A>(a),
                                                     detail::decomposer<T>::rank);
        });
    }
}
template <int = 0>
detail::unfit_result matrix_rank(detail::unfit<>);

} // namespace weft::inline WEFT_ABI
