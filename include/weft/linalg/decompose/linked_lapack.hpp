// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/linked_lapack.hpp - a LAPACK that the program links, as decompositions see it.
//
// Layer: linalg. Question: who takes a matrix of 1000 x 1000 apart?
//     weft; where present_lapack is set, what stands there
//
// libweft knows no LAPACK: <weft/linalg/lapack.hpp> is compiled by the program that links one.
#pragma once

#include <weft/linalg/decompose/decomposer.hpp>
#include <weft/schedule/scoped_value.hpp>

#include <algorithm>
#include <complex>
#include <limits>
#include <tuple>

namespace weft::inline WEFT_ABI::detail {

/// By columns, whatever EIGEN_DEFAULT_TO_ROW_MAJOR says.
template <class T>
using factor_matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor>;
template <class T>
using factor_vector = Eigen::Matrix<T, Eigen::Dynamic, 1>;

/// Decompositions of one matrix, which is overwritten. Results have their size before.
template <class T>
class factorizations {
public:
    /// L and U in place of a square matrix; pivots counts from 1.
    virtual void lu(factor_matrix<T>& a, int* pivots) const = 0;
    /// In place of b the x of a x = b, by what lu has left of a.
    virtual void solve(const factor_matrix<T>& lu, const int* pivots, factor_matrix<T>& b) const = 0;
    /// L in place of the lower half. False: a is not positive definite.
    virtual bool cholesky(factor_matrix<T>& a) const = 0;
    /// R, and below it the vectors v of the reflections 1 - scale v v*, whose product is Q.
    virtual void qr(factor_matrix<T>& a, factor_vector<T>& scales) const = 0;
    /// The first columns of Q in place of the first of these vectors.
    virtual void expand(factor_matrix<T>& q, const factor_vector<T>& scales) const = 0;
    /// Thin, and without u and vt where they are null. False: it did not converge.
    virtual bool svd(factor_matrix<T>& a, factor_vector<real_of<T>>& s, factor_matrix<T>* u,
                     factor_matrix<T>* vt) const = 0;
    /// Eigenvectors in place of a, of which the lower half is read. False: it did not converge.
    virtual bool eigh(factor_matrix<T>& a, factor_vector<real_of<T>>& values) const = 0;

protected:
    ~factorizations() = default;
};

using linked_lapack =
    std::tuple<const factorizations<float>*, const factorizations<double>*,
               const factorizations<std::complex<float>>*, const factorizations<std::complex<double>>*>;

/// The one that takes matrices of this thread apart.
inline constinit thread_local const linked_lapack* present_lapack = nullptr;

/// Sets it until the end of a block.
struct decomposing_by : scoped_value<const linked_lapack*> {
    explicit decomposing_by(const linked_lapack* now) : scoped_value(present_lapack, now) {}
};

/// Matrices with fewer rows or columns are faster without it, whose start is longer; of LU, and of eigenvalues and singular
/// values, these are larger. Measured with the LAPACK of OpenBLAS and AVX2.
inline constexpr index_t few_of_lapack = 16, few_of_lu = 128, few_of_spectral = 512;
/// LAPACK counts in int. Workspaces of svd and eigh have a few times the square of the order.
inline constexpr index_t most_of_lapack = (std::numeric_limits<int>::max)(), most_of_workspaces = index_t(1)
                                                                                                  << 14;

/// What takes a matrix of these extents apart, the lesser of which lies between few and most; null: none.
template <class T>
const factorizations<T>* lapack_for(index_t rows, index_t columns, index_t few = few_of_lapack,
                                    index_t most = most_of_lapack) {
    const auto [least, greatest] = std::minmax({rows, columns});
    if (present_lapack == nullptr || least < few || least > most || greatest > most_of_lapack) return nullptr;
    return std::get<const factorizations<T>*>(*present_lapack);
}

} // namespace weft::inline WEFT_ABI::detail
