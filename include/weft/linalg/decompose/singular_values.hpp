// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/singular_values.hpp - singular values without vectors.
//
// Layer: linalg. Question: how many singular values are above a bound, when nobody asks for the others?
//     singular_values<double> values(matrix);   values.count_from(1e-9)   is the rank
//
// The matrix is made bidiagonal (Golub and Kahan): d on its diagonal, e above it. The symmetric matrix with zeros on its diagonal
// and d1 e1 d2 e2 ... dn beside it has the eigenvalues +s and -s for each singular value s, and as many below x as there are
// negative pivots once x is subtracted (Sturm; Demmel, Applied Numerical Linear Algebra, 5.3.4 and 5.4): a count takes 2 n
// divisions, and a value is found between two bounds by counts, to the last place of the greatest one.
#pragma once

#include <weft/core/config.hpp>

// GCC 12 says of what Eigen's products inline that it may not have been set.
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <Eigen/SVD>
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic pop
#endif

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// The singular values of one matrix, which has elements, all of them finite. `R`: real numbers like them.
template <class R>
class singular_values {
public:
    template <class T>
    explicit singular_values(Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>& matrix) {
        const auto& given = matrix;
        const R most = (std::max)(given.real().cwiseAbs().maxCoeff(), given.imag().cwiseAbs().maxCoeff());
        if (most == R(0)) {
            count_ = (std::min)(matrix.rows(), matrix.cols());
            return;
        }
        // by a power of two, and by its inverse: Eigen divides complex numbers by way of a square
        constexpr int limit = std::numeric_limits<R>::max_exponent - 2;
        const int exponent = std::clamp(std::ilogb(most), -limit, limit);
        scale_ = std::ldexp(R(1), exponent);
        matrix *= std::ldexp(R(1), -exponent);
        if (matrix.rows() < matrix.cols()) matrix.adjointInPlace();
        count_ = matrix.cols();
        const Eigen::internal::UpperBidiagonalization<std::remove_cvref_t<decltype(matrix)>> reduced(matrix);
        auto bands = reduced.bidiagonal();
        const auto push = [&](R v) {
            greatest_ = (std::max)(greatest_, last_ + std::abs(v));
            last_ = std::abs(v);
            squares_.push_back(v * v);
        };
        for (Eigen::Index i = 0; i < count_; ++i) {
            push(bands.diagonal()(i));
            if (i + 1 < count_) push(bands.template diagonal<1>()(i));
        }
    }

    index_t size() const { return count_; }

    /// How many are at least `bound`, which is positive.
    index_t count_from(R bound) const {
        if (squares_.empty()) return 0;
        const R x[lanes] = {bound / scale_};
        index_t below[lanes];
        count_below(x, below);
        return count_ - below[0];
    }

    /// Those numbered `first` to `last - 1`, of which 0 is the least: f(value) of each.
    template <class F>
    void each(index_t first, index_t last, const F& f) const {
        for (index_t k = first; k < last; k += lanes) {
            R low[lanes] = {}, high[lanes], middle[lanes];
            std::fill_n(high, lanes, squares_.empty() ? R(0) : greatest_);
            index_t below[lanes];
            for (R width = high[0]; width > greatest_ * std::numeric_limits<R>::epsilon() / 4; width /= 2) {
                for (int l = 0; l < lanes; ++l)
                    middle[l] = (low[l] + high[l]) / 2;
                count_below(middle, below);
                for (int l = 0; l < lanes; ++l)
                    (below[l] <= k + l ? low[l] : high[l]) = middle[l];
            }
            for (index_t l = 0; l < (std::min<index_t>)(lanes, last - k); ++l)
                f((low[l] + high[l]) / 2 * scale_);
        }
    }
    R greatest() const { return one(count_ - 1); }
    R least() const { return one(0); }

private:
    /// Bounds that are counted at once: divisions of one wait for each other.
    static constexpr int lanes = 32;

    R one(index_t k) const {
        R result(0);
        each(k, k + 1, [&](R v) { result = v; });
        return result;
    }

    /// How many values are below each x > 0.
    void count_below(const R* x, index_t* below) const {
        constexpr R tiny = (std::numeric_limits<R>::min)();
        R pivots[lanes], negative[lanes];
        for (int l = 0; l < lanes; ++l) {
            pivots[l] = -x[l] - tiny;
            negative[l] = R(1);
        }
        for (const R square : squares_)
            for (int l = 0; l < lanes; ++l) {
                const R pivot = -x[l] - square / pivots[l];
                pivots[l] = std::abs(pivot) < tiny ? -tiny : pivot;
                negative[l] += pivots[l] < R(0) ? R(1) : R(0);
            }
        for (int l = 0; l < lanes; ++l)
            below[l] = static_cast<index_t>(negative[l]) - count_;
    }

    R scale_ = 1, greatest_ = 0, last_ = 0;
    index_t count_ = 0;
    std::vector<R> squares_; ///< of what stands beside the diagonal of zeros
};

} // namespace weft::inline WEFT_ABI::detail
