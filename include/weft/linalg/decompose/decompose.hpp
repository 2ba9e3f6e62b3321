// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/decompose.hpp - the decompositions of one matrix after the other.
//
// Layer: linalg. Question: what is done with a matrix of a stack?
//     load_matrix(a, place, m);   factors.compute(m);   factors.solve(b);   store_matrix(b, x)
//
// A matrix is copied into one that lies by columns, as LAPACK and Eigen want it, in any case; the same memory serves all of a
// stack.
#pragma once

#include <weft/linalg/decompose/decomposer.hpp>
#include <weft/linalg/decompose/eigen_matrix.hpp>
#include <weft/linalg/decompose/factors.hpp>
#include <weft/linalg/decompose/few_orders.hpp>
#include <weft/linalg/kernel/contract.hpp>

#include <algorithm>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// Calls f(first, second, result) with the places of each pair of matrices and of what comes of it.
template <class F>
void for_each_pair(const product_axes& axes, const F& f) {
    if (axes.size == 0) return;
    batch_counter at(axes);
    do {
        f(at.left, at.right, at.out);
    } while (at.advance());
}

/// The same with the number of the pair.
template <class F>
void for_each_matrix(const matrix_stack& stack, const F& f) {
    index_t number = 0;
    for_each_pair(stack.axes, [&](index_t first, index_t second, index_t) { f(first, second, number++); });
}

/// The same pairs, in an order in which those of one left matrix follow each other; `out` counts them as before.
inline product_axes by_left_matrices(const product_axes& axes) {
    product_axes outer, inner;
    index_t before = axes.size;
    for (int i = 0; i < axes.count; ++i) {
        product_axis axis = axes.at[i];
        before /= axis.extent;
        axis.out = before;
        (axis.left == 0 ? inner : outer).push(axis);
    }
    for (int i = 0; i < inner.count; ++i)
        outer.push(inner.at[i]);
    return outer;
}

template <class T>
void load_matrix(const matrix<const T>& from, index_t place, factor_matrix<T>& to) {
    to.resize(from.rows, from.columns);
    copy_matrix({from.data + place, from.rows, from.columns, from.row_stride, from.column_stride},
                as_matrix(to));
}

/// Writes a matrix by rows.
template <class T>
void store_matrix(const factor_matrix<T>& from, T* to) {
    copy_matrix<T>(as_matrix(from), {to, from.rows(), from.cols(), from.cols(), 1});
}
template <class T>
void store_vector(const factor_vector<T>& from, T* to) {
    std::copy_n(from.data(), from.size(), to);
}

template <class T>
void decomposer<T>::solve(const matrix_stack& stack, const matrix<const T>& a, const matrix<const T>& b,
                          T* x) {
    if (a.rows == 0 || b.columns == 0 || stack.axes.size == 0) return;
    const auto solve_each = [&](auto& factors, const auto& compute, const auto& solve_one) {
        index_t factored = -1; // no place: the first is 0
        for_each_pair(by_left_matrices(stack.axes), [&](index_t at_a, index_t at_b, index_t number) {
            if (at_a != factored) {
                compute(at_a);
                if (factors.is_singular()) raise_bad_matrix(stack.what, "is singular", stack.extents, number);
                factored = at_a;
            }
            solve_one(at_b, x + number * a.rows * b.columns);
        });
    };
    const auto solve_few_orders = [&](auto order) {
        few_lu<T, order> factors;
        solve_each(
            factors, [&](index_t at) { factors.compute(a, at); },
            [&](index_t at, T* to) { factors.solve(b, at, to); });
    };
    if (b.columns <= few_sides && with_few_orders<T>(a.rows, solve_few_orders)) return;
    factor_matrix<T> matrix, right;
    lu_factors<T> factors;
    solve_each(
        factors,
        [&](index_t at) {
            load_matrix(a, at, matrix);
            factors.compute(matrix);
        },
        [&](index_t at, T* to) {
            load_matrix(b, at, right);
            factors.solve(right);
            store_matrix(right, to);
        });
}

template <class T>
void decomposer<T>::invert(const matrix_stack& stack, const matrix<const T>& a, T* out) {
    if (a.rows == 0) return;
    const auto invert_few_orders = [&](auto order) {
        constexpr index_t n = order;
        T identity[std::size_t(n * n)]{};
        for (index_t i = 0; i < n; ++i)
            identity[i * (n + 1)] = T(1);
        few_lu<T, order> factors;
        for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
            factors.compute(a, at);
            if (factors.is_singular()) raise_bad_matrix(stack.what, "is singular", stack.extents, number);
            factors.solve({identity, n, n, n, 1}, 0, out + number * n * n);
        });
    };
    if (with_few_orders<T>(a.rows, invert_few_orders)) return;
    factor_matrix<T> matrix, inverted;
    lu_factors<T> factors;
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        factors.compute(matrix);
        if (factors.is_singular()) raise_bad_matrix(stack.what, "is singular", stack.extents, number);
        inverted.setIdentity(a.rows, a.rows);
        factors.solve(inverted);
        store_matrix(inverted, out + number * a.rows * a.rows);
    });
}

template <class T>
void decomposer<T>::determinant(const matrix_stack& stack, const matrix<const T>& a, T* out) {
    const auto few_orders = [&](auto order) {
        few_lu<T, order> factors;
        for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
            factors.compute(a, at);
            out[number] = factors.determinant();
        });
    };
    if (with_few_orders<T>(a.rows, few_orders)) return;
    factor_matrix<T> matrix;
    lu_factors<T> factors;
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        if (a.rows == 0) {
            out[number] = T(1);
        } else {
            load_matrix(a, at, matrix);
            factors.compute(matrix);
            out[number] = factors.determinant();
        }
    });
}

template <class T>
void decomposer<T>::cholesky(const matrix_stack& stack, const matrix<const T>& a, T* out) {
    if (a.rows == 0) return;
    const auto few_orders = [&](auto order) {
        for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
            if (!few_cholesky<order>(a, at, out + number * order * order))
                raise_bad_matrix(stack.what, "is not positive definite", stack.extents, number);
        });
    };
    if (with_few_orders<T>(a.rows, few_orders)) return;
    factor_matrix<T> matrix;
    const auto* const lapack = lapack_for<T>(a.rows, a.rows);
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        const bool is_done = lapack ? lapack->cholesky(matrix) : factor_cholesky(as_matrix(matrix));
        // LAPACK may take a NaN for a pivot.
        if (!is_done || !(matrix.diagonal().real().array() > real_of<T>(0)).all())
            raise_bad_matrix(stack.what, "is not positive definite", stack.extents, number);
        matrix.template triangularView<Eigen::StrictlyUpper>().setZero();
        store_matrix(matrix, out + number * a.rows * a.rows);
    });
}

template <class T>
void decomposer<T>::qr(const matrix_stack& stack, const matrix<const T>& a, T* q, T* r) {
    const index_t least = (std::min)(a.rows, a.columns);
    if (least == 0) return;
    factor_matrix<T> matrix;
    qr_factors<T> factors;
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        factors.compute(matrix);
        factors.write_r(matrix);
        store_matrix(matrix, r + number * least * a.columns);
        factors.write_q(matrix);
        store_matrix(matrix, q + number * a.rows * least);
    });
}

/// The singular values of a matrix, which is overwritten.
template <class T, bool Vectors>
void compute_svd(svd_factors<T, Vectors>& factors, factor_matrix<T>& matrix, const matrix_stack& stack,
                 index_t number) {
    if (!factors.compute(matrix))
        raise_bad_matrix(stack.what, "has no singular values that could be found", stack.extents, number);
}

/// Calls f(factors, number) for each matrix, which has elements.
template <bool Vectors, class T, class F>
void with_each_svd(const matrix_stack& stack, const matrix<const T>& a, const F& f) {
    factor_matrix<T> matrix;
    svd_factors<T, Vectors> factors;
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        if (!matrix.allFinite())
            raise_bad_matrix(stack.what, "has elements that are not finite", stack.extents, number);
        compute_svd(factors, matrix, stack, number);
        f(factors, number);
    });
}

template <class T>
void decomposer<T>::svd(const matrix_stack& stack, const matrix<const T>& a, T* u, real_of<T>* s, T* vt) {
    const index_t least = (std::min)(a.rows, a.columns);
    if (least == 0) return;
    with_each_svd<true>(stack, a, [&](const auto& factors, index_t number) {
        store_matrix(factors.u, u + number * a.rows * least);
        store_vector(factors.values, s + number * least);
        store_matrix(factors.vt, vt + number * least * a.columns);
    });
}

/// Singular values up to this are taken for 0.
template <class T, class Values>
real_of<T> least_singular_value(const Values& values, const matrix<const T>& a) {
    const auto extent = real_of<T>((std::max)(a.rows, a.columns));
    return values(0) * (extent * std::numeric_limits<real_of<T>>::epsilon());
}

template <class T>
void decomposer<T>::pseudo_invert(const matrix_stack& stack, const matrix<const T>& a, T* out) {
    if (a.rows == 0 || a.columns == 0) return;
    factor_matrix<T> inverted;
    with_each_svd<true>(stack, a, [&](const auto& factors, index_t number) {
        const auto& values = factors.values;
        const index_t rank = (values.array() > least_singular_value(values, a)).count();
        inverted.noalias() = factors.vt.topRows(rank).adjoint() *
                             values.head(rank).cwiseInverse().asDiagonal() *
                             factors.u.leftCols(rank).adjoint();
        store_matrix(inverted, out + number * a.rows * a.columns);
    });
}

template <class T>
void decomposer<T>::rank(const matrix_stack& stack, const matrix<const T>& a, index_t* out) {
    if (a.rows == 0 || a.columns == 0) {
        std::fill_n(out, stack.axes.size, index_t(0));
        return;
    }
    with_each_svd<false>(stack, a, [&](const auto& factors, index_t number) {
        const auto& values = factors.values;
        out[number] = (values.array() > least_singular_value(values, a)).count();
    });
}

/// One system after the other, in the same memory.
template <class T>
class least_squares_solver {
public:
    using real = real_of<T>;

    least_squares_solver(const matrix_stack& stack, real cut) : stack_(stack), cut_(cut) {}

    /// Gives the rank.
    index_t solve(const matrix<const T>& a, const matrix<const T>& b, index_t number, T* x, real* residuals,
                  real* s) {
        const index_t least = (std::min)(a.rows, a.columns);
        std::fill_n(x, a.columns * b.columns, T(0));
        std::fill_n(residuals, b.columns, real(0));
        if (a.columns == 0) // b is what remains
            for (index_t k = 0; k < b.columns; ++k)
                for (index_t i = 0; i < b.rows; ++i)
                    residuals[k] += Eigen::numext::abs2(b.data[i * b.row_stride + k * b.column_stride]);
        if (least == 0) return 0;
        reduce(a, b, number, residuals);
        // Columns and right sides of which the length, or its square, is no number of the type: seen when it has been computed,
        // so that others are read once.
        powers_ = {excess_power(greatest_.left), excess_power(greatest_.right)};
        if (powers_.left == 0 && powers_.right == 0) return solve_reduced(a, number, x, s);
        std::fill_n(residuals, b.columns, real(0));
        reduce(a, b, number, residuals);
        const index_t rank = solve_reduced(a, number, x, s);
        for (index_t i = 0; i < a.columns * b.columns; ++i)
            x[i] = times_power(x[i], powers_.right - powers_.left);
        for (index_t i = 0; i < least; ++i)
            s[i] = times_power(s[i], powers_.left);
        for (index_t k = 0; k < b.columns; ++k)
            residuals[k] = times_power(residuals[k], 2 * powers_.right);
        powers_ = {0, 0};
        return rank;
    }

private:
    template <class X>
    struct of_sides {
        X left{}, right{};
    };

    /// Of the system that `reduce` has left.
    index_t solve_reduced(const matrix<const T>& a, index_t number, T* x, real* s) {
        const index_t least = (std::min)(a.rows, a.columns);
        if (a.rows > a.columns) { // of full rank there is one x, for which no vectors are needed
            rows_ = matrix_;
            if (rank_of(values_, rows_, number, s) == least) {
                matrix_.template triangularView<Eigen::Upper>().solveInPlace(right_);
                store_matrix(right_, x);
                return least;
            }
        }
        const index_t rank = rank_of(factors_, matrix_, number, s);
        sides_ = factors_.u.leftCols(rank).adjoint() * right_;
        sides_ = factors_.values.head(rank).cwiseInverse().asDiagonal() * sides_;
        right_.noalias() = factors_.vt.topRows(rank).adjoint() * sides_;
        store_matrix(right_, x);
        return rank;
    }

    /// Divides by a power of two; `greatest` is that of all parts seen.
    static void scale(factor_matrix<T>& m, int power, real& greatest) {
        if (m.size() == 0) return;
        auto parts = parts_of(m.data(), m.size());
        if (power != 0) parts *= std::ldexp(real(1), -power);
        greatest = (std::max)(greatest, parts.cwiseAbs().maxCoeff());
    }

    /// The system as `matrix_` and `right_`. Of more rows than columns, some after the others with the triangle of those before,
    /// as fit into a cache: it has the same singular values, and what lies below it no x changes.
    void reduce(const matrix<const T>& a, const matrix<const T>& b, index_t number, real* residuals) {
        const bool is_tall = a.rows > a.columns;
        const index_t step = is_tall ? (std::max)(2 * a.columns, index_t(16384) / a.columns) : a.rows;
        greatest_ = {};
        for (index_t first = 0; first < a.rows; first += step) {
            const index_t count = (std::min)(step, a.rows - first), above = first == 0 ? 0 : a.columns;
            load_matrix<T>({a.data + first * a.row_stride, count, a.columns, a.row_stride, a.column_stride},
                           0, rows_);
            load_matrix<T>({b.data + first * b.row_stride, count, b.columns, b.row_stride, b.column_stride},
                           0, sides_);
            if (!rows_.allFinite())
                raise_bad_matrix(stack_.what, "has elements that are not finite", stack_.extents, number);
            scale(rows_, powers_.left, greatest_.left);
            scale(sides_, powers_.right, greatest_.right);
            if (above == 0) {
                matrix_.swap(rows_);
                right_.swap(sides_);
            } else {
                matrix_.conservativeResize(above + count, a.columns);
                matrix_.bottomRows(count) = rows_;
                right_.conservativeResize(above + count, b.columns);
                right_.bottomRows(count) = sides_;
            }
            if (!is_tall) return;
            triangle_.compute(matrix_);
            triangle_.multiply(right_, true);
            for (index_t k = 0; k < b.columns; ++k)
                residuals[k] += right_.col(k).tail(right_.rows() - a.columns).squaredNorm();
            right_.conservativeResize(a.columns, b.columns);
            triangle_.write_r(matrix_);
        }
    }

    template <bool Vectors>
    index_t rank_of(svd_factors<T, Vectors>& factors, factor_matrix<T>& of, index_t number, real* s) {
        compute_svd(factors, of, stack_, number);
        store_vector(factors.values, s);
        return index_t((factors.values.array() > factors.values(0) * cut_).count());
    }

    const matrix_stack& stack_;
    real cut_;
    of_sides<int> powers_; ///< of two, by which both sides are divided
    of_sides<real> greatest_;
    factor_matrix<T> matrix_, right_, rows_, sides_;
    qr_factors<T> triangle_;
    svd_factors<T, false> values_;
    svd_factors<T, true> factors_;
};

template <class T>
void decomposer<T>::least_squares(const matrix_stack& stack, const matrix<const T>& a,
                                  const matrix<const T>& b, real_of<T> cut, T* x, real_of<T>* residuals,
                                  index_t* ranks, real_of<T>* s) {
    const index_t least = (std::min)(a.rows, a.columns);
    least_squares_solver<T> solver(stack, cut);
    for_each_matrix(stack, [&](index_t at_a, index_t at_b, index_t number) {
        real_of<T>* const left_over = residuals + number * b.columns;
        ranks[number] =
            solver.solve({a.data + at_a, a.rows, a.columns, a.row_stride, a.column_stride},
                         {b.data + at_b, b.rows, b.columns, b.row_stride, b.column_stride}, number,
                         x + number * a.columns * b.columns, left_over, s + number * least);
        if (ranks[number] < a.columns)
            std::fill_n(left_over, b.columns, std::numeric_limits<real_of<T>>::quiet_NaN());
    });
}

template <class T>
void decomposer<T>::norm(const matrix_stack& stack, const matrix<const T>& a, singular which,
                         real_of<T>* out) {
    if (a.rows == 0 || a.columns == 0) {
        std::fill_n(out, stack.axes.size, real_of<T>(0));
        return;
    }
    with_each_svd<false>(stack, a, [&](const auto& factors, index_t number) {
        const auto& values = factors.values;
        out[number] = which == singular::sum        ? values.sum()
                      : which == singular::greatest ? values(0)
                                                    : values(values.size() - 1);
    });
}

template <class T>
void decomposer<T>::eigh(const matrix_stack& stack, const matrix<const T>& a, real_of<T>* values,
                         T* vectors) {
    if (a.rows == 0) return;
    factor_matrix<T> matrix;
    eigen_factors<T> factors;
    for_each_matrix(stack, [&](index_t at, index_t, index_t number) {
        load_matrix(a, at, matrix);
        bool is_done = true;
        for (index_t j = 0; j < a.rows; ++j)
            is_done = is_done && matrix.col(j).tail(a.rows - j).allFinite();
        if (!is_done || !factors.compute(matrix) || !factors.values.allFinite())
            raise_bad_matrix(stack.what, "has no eigenvalues that could be found", stack.extents, number);
        store_vector(factors.values, values + number * a.rows);
        store_matrix(factors.vectors, vectors + number * a.rows * a.rows);
    });
}

} // namespace weft::inline WEFT_ABI::detail
