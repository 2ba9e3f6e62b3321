// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/factors.hpp - what a matrix is made of, by weft or a LAPACK.
//
// Layer: linalg. Question: who computes the factors that a system, an inverse or a rank is read from?
//     factors.compute(m);   factors.solve(b)
//
// A matrix that is computed is overwritten; what holds its factors serves all matrices of a stack.
#pragma once

#include <weft/linalg/decompose/blocked.hpp>
#include <weft/linalg/decompose/decomposer.hpp>
#include <weft/linalg/decompose/eigen_matrix.hpp>
#include <weft/linalg/decompose/linked_lapack.hpp>
#include <weft/linalg/decompose/reflections.hpp>
#include <weft/linalg/spectral/eigen_by_halves.hpp>
#include <weft/linalg/spectral/halves.hpp>
#include <weft/linalg/spectral/implicit_qr.hpp>
#include <weft/linalg/spectral/singular_by_halves.hpp>
#include <weft/linalg/spectral/three_diagonals.hpp>
#include <weft/linalg/spectral/two_diagonals.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// x * 2^power
template <class T>
T times_power(T x, int power) {
    if constexpr (is_complex<T>)
        return {std::ldexp(x.real(), power), std::ldexp(x.imag(), power)};
    else
        return std::ldexp(x, power);
}

/// Where a product of two numbers of the size of x might be too large or too small, divides x by a power of two, which leaves from
/// 1/2 to 1 of it, of complex numbers of the greater part, and gives the power: so many factors do not overflow on the way to a
/// number that does not.
template <class T>
int take_power(T& x) {
    using real = real_of<T>;
    using limits = std::numeric_limits<real>;
    constexpr auto power_of_two = [](int power) {
        real product(1);
        for (int i = 0; i < power; ++i)
            product *= 2;
        return product;
    };
    constexpr real most = power_of_two(limits::max_exponent / 2 - 2), least = 1 / most;
    real size;
    if constexpr (is_complex<T>)
        size = (std::max)(std::abs(x.real()), std::abs(x.imag()));
    else
        size = std::abs(x);
    if ((size >= least && size <= most) || !(size > 0 && size <= (limits::max)())) return 0;
    int power = 0;
    static_cast<void>(std::frexp(size, &power));
    x = times_power(x, -power);
    return power;
}

/// The product of n elements, `step` apart, which overflows only where its value does.
template <class T>
T product_of_diagonal(const T* elements, index_t n, index_t step) {
    T product(1);
    if constexpr (!is_complex<T>) {
        bool is_exact = true; // but for rounding
        for (index_t i = 0; i < n; ++i) {
            product *= elements[i * step];
            is_exact &= std::isnormal(product);
        }
        if (is_exact) return product;
        product = 1;
    }
    index_t power = 0;
    for (index_t i = 0; i < n; ++i) {
        T factor = elements[i * step];
        power += take_power(factor);
        product *= factor;
        power += take_power(product);
    }
    return power == 0 ? product : times_power(product, int(std::clamp<index_t>(power, -100'000, 100'000)));
}

/// P a = L U, with partial pivots.
template <class T>
class lu_factors {
public:
    void compute(factor_matrix<T>& a) {
        lapack_ = lapack_for<T>(a.rows(), a.cols(), few_of_lu);
        lu_.swap(a);
        pivots_.resize(lu_.rows());
        if (lapack_ == nullptr)
            factor_lu(as_matrix(lu_), pivots_.data());
        else
            lapack_->lu(lu_, pivots_.data());
    }

    bool is_singular() const { return (lu_.diagonal().array() == T(0)).any(); }

    T determinant() const {
        bool is_odd = false;
        for (index_t i = 0; i < pivots_.size(); ++i)
            is_odd ^= pivots_(i) != i + 1;
        const T product = product_of_diagonal(lu_.data(), lu_.rows(), lu_.rows() + 1);
        return is_odd ? -product : product;
    }

    /// b = a^-1 b
    void solve(factor_matrix<T>& b) {
        if (lapack_ != nullptr) return lapack_->solve(lu_, pivots_.data(), b);
        const matrix<T> sides = as_matrix(b);
        const matrix<const T> lu = read_only(as_matrix(lu_));
        exchange_rows(sides, pivots_.data(), pivots_.size());
        solve_triangle<Eigen::UnitLower>(lu, sides);
        solve_triangle<Eigen::Upper>(lu, sides);
    }

private:
    const factorizations<T>* lapack_ = nullptr;
    factor_matrix<T> lu_;
    factor_vector<int> pivots_;
};

/// The numbers of which elements consist: two of a complex one.
template <class T>
auto parts_of(T* elements, index_t count) {
    using real = real_of<T>;
    return Eigen::Map<factor_vector<real>>(reinterpret_cast<real*>(elements),
                                           count * index_t(sizeof(T) / sizeof(real)));
}

/// Where squares of what is an epsilon of the greatest element are too small, or those of the greatest too large: the power of
/// two by which all are divided so that the greatest is at the nearer end of the range between; else 0. No farther: what is
/// small beside the greatest would become 0.
template <class Real>
int excess_power(Real greatest) {
    using limits = std::numeric_limits<Real>;
    constexpr int least = (limits::min_exponent - 1) / 2 + limits::digits - 1;
    if (!(greatest > Real(0)) || !std::isfinite(greatest)) return 0;
    const int power = std::ilogb(greatest);
    return power - std::clamp(power, least, -least);
}

/// Divides all by that power of two and gives it. Householder's sums of squares, unlike those of LAPACK, are of elements as they
/// are.
template <class T>
real_of<T> take_scale(T* elements, index_t count) {
    auto parts = parts_of(elements, count); // complex numbers are divided by squares, which overflow
    const int taken = excess_power(parts.cwiseAbs().maxCoeff());
    const auto scale = std::ldexp(real_of<T>(1), taken);
    if (taken != 0) parts /= scale;
    return scale;
}

/// a = Q R, by Householder's reflections.
template <class T>
class qr_factors {
public:
    void compute(factor_matrix<T>& a) {
        lapack_ = lapack_for<T>(a.rows(), a.cols());
        // Q of a column that is multiplied stays what it is.
        scales_.setOnes(a.cols());
        for (index_t j = 0; lapack_ == nullptr && j < a.cols(); ++j)
            scales_(j) = take_scale(a.col(j).data(), a.rows());
        qr_.swap(a);
        if (lapack_ == nullptr) {
            factor_qr(qr_, reflections_);
        } else {
            reflections_.resize((std::min)(qr_.rows(), qr_.cols()));
            lapack_->qr(qr_, reflections_);
        }
    }

    void write_r(factor_matrix<T>& r) const {
        r = qr_.topRows(reflections_.size()).template triangularView<Eigen::Upper>();
        for (index_t j = 0; j < r.cols(); ++j)
            if (scales_(j) != real_of<T>(1)) r.col(j) *= scales_(j);
    }

    /// The columns that R has rows for.
    void write_q(factor_matrix<T>& q) const {
        const index_t least = reflections_.size();
        if (lapack_ == nullptr) {
            q.setIdentity(qr_.rows(), least);
            apply_q(as_matrix(qr_), reflections_, false, as_matrix(q));
        } else {
            q = qr_.leftCols(least);
            lapack_->expand(q, reflections_);
        }
    }

    /// c = Q c, or Q* c, by all columns of Q.
    void multiply(factor_matrix<T>& c, bool adjoint) const {
        apply_q(as_matrix(qr_), reflections_, adjoint, as_matrix(c));
    }

private:
    const factorizations<T>* lapack_ = nullptr;
    factor_matrix<T> qr_;
    factor_vector<T> reflections_;
    factor_vector<real_of<T>> scales_; ///< of the columns
};

/// a = U diag(values) Vt, thin; U and Vt are there if they are wanted.
template <class T, bool Vectors>
class svd_factors {
public:
    /// False: it did not converge.
    bool compute(factor_matrix<T>& a) {
        const index_t rows = a.rows(), columns = a.cols(), least = (std::min)(rows, columns);
        if (const auto* lapack = lapack_for<T>(rows, columns, few_of_spectral, most_of_workspaces)) {
            values.resize(least);
            if constexpr (!Vectors) return lapack->svd(a, values, nullptr, nullptr);
            u.resize(rows, least);
            vt.resize(least, columns);
            return lapack->svd(a, values, &u, &vt);
        }
        const bool is_wide = rows < columns;
        if (is_wide) a.adjointInPlace();
        const real_of<T> scale = take_scale(a.data(), a.size());
        // A tall one is Q R before (Chan, "An improved algorithm for computing the singular value decomposition", 1982): R is
        // small, and U is Q times that of R.
        const index_t longer = a.rows();
        const bool is_tall = longer >= 2 * least;
        if (is_tall) {
            triangle_.compute(a);
            triangle_.write_r(a);
        }
        diagonals_.compute(a);
        if constexpr (Vectors) {
            factor_matrix<real_of<T>> left, right;
            singular_by_halves<real_of<T>> halves(diagonals_.diagonal, diagonals_.above, left, right);
            if (!halves.run()) return false;
            u.setZero(is_tall ? least : longer, least);
            u.topRows(least) = left.template cast<T>();
            diagonals_.apply_left(u);
            if (is_tall) {
                u.conservativeResizeLike(factor_matrix<T>::Zero(longer, least));
                triangle_.multiply(u, false);
            }
            factor_matrix<T> v = right.template cast<T>();
            diagonals_.apply_right(v);
            if (is_wide) u.swap(v);
            vt = v.adjoint();
        } else {
            if (!implicit_qr<real_of<T>>(diagonals_.diagonal, diagonals_.above).run()) return false;
            sort_values(diagonals_.diagonal, std::greater<real_of<T>>());
        }
        values = diagonals_.diagonal * scale;
        return true;
    }

    factor_vector<real_of<T>> values;
    factor_matrix<T> u, vt;

private:
    two_diagonals<T> diagonals_;
    qr_factors<T> triangle_;
};

/// a = vectors diag(values) vectors*, of which the lower half is read.
template <class T>
class eigen_factors {
public:
    /// False: it did not converge.
    bool compute(factor_matrix<T>& a) {
        if (const auto* lapack = lapack_for<T>(a.rows(), a.rows(), few_of_spectral, most_of_workspaces)) {
            values.resize(a.rows());
            vectors.swap(a);
            return lapack->eigh(vectors, values);
        }
        a.template triangularView<Eigen::StrictlyUpper>().setZero();
        const real_of<T> scale = take_scale(a.data(), a.size());
        diagonals_.compute(a);
        if constexpr (is_complex<T>) {
            factor_matrix<real_of<T>> found;
            if (!eigen_by_halves<real_of<T>>(diagonals_.diagonal, diagonals_.beside, found).run())
                return false;
            vectors = found.template cast<T>();
        } else if (!eigen_by_halves<T>(diagonals_.diagonal, diagonals_.beside, vectors).run()) {
            return false;
        }
        diagonals_.apply(vectors);
        values = diagonals_.diagonal * scale;
        return true;
    }

    factor_vector<real_of<T>> values; ///< ascending
    factor_matrix<T> vectors;

private:
    three_diagonals<T> diagonals_;
};

} // namespace weft::inline WEFT_ABI::detail
