// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/secular.hpp - the roots of 1 + z_0^2 / (p_0 - x) + ... + z_n-1^2 / (p_n-1 - x), one behind each pole.
//
// Layer: linalg. Question: which values and vectors has a diagonal to which one row is added?
//     secular<double> equation;   equation.solve(z, gaps);   equation.from_poles, equation.weights
//
// After Li, "Solving secular equations stably and efficiently" (1993), and Gu and Eisenstat, "A divide-and-conquer algorithm for
// the bidiagonal SVD" (1995). A root is looked for as what it lies beyond the nearest pole, so that its distance from each pole
// has almost all digits; and the weights are those of which what was found are the roots to all digits, so that vectors are
// orthogonal.
#pragma once

#include <weft/linalg/decompose/eigen_matrix.hpp>

#include <cmath>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// `gaps(j)` is p_i - p_j for each i, with almost all digits, as an array of Eigen; poles ascend.
template <class T>
class secular {
public:
    /// False: a root was not found.
    template <class Gaps>
    bool solve(const factor_vector<T>& z, const Gaps& gaps) {
        const index_t n = z.size();
        nearest.resize(n);
        beyond.resize(n);
        from_poles.resize(n, n);
        for (index_t i = 0; i < n; ++i)
            if (!find_root(z, gaps, i)) return false;
        weights.setOnes(n);
        for (index_t i = 0; i < n; ++i) {
            const auto distances = from_poles.col(i).array();
            const index_t behind = n - 1 - i;
            if (behind == 0) {
                weights.array() *= -distances;
            } else {
                weights.head(i + 1).array() *= distances.head(i + 1) / gaps(i + 1).head(i + 1);
                weights.tail(behind).array() *= distances.tail(behind) / gaps(i).tail(behind);
            }
        }
        weights = weights.array().abs().sqrt() * z.array().sign();
        return true;
    }

    factor_vector<index_t> nearest; ///< the pole nearest to each root
    factor_vector<T> beyond;        ///< a root less the nearest pole
    factor_matrix<T> from_poles;    ///< column i: each pole less root i
    factor_vector<T> weights;       ///< z, corrected

private:
    static constexpr int most_steps = 80;

    template <class Gaps>
    bool find_root(const factor_vector<T>& z, const Gaps& gaps, index_t i) {
        const index_t n = z.size();
        const bool is_last = i + 1 == n;
        poles_ = gaps(i);
        // Behind the last pole, too, a place is known that the root lies before.
        T second = is_last ? 2 * z.squaredNorm() : poles_(i + 1), x = second / 2, least = 0,
          greatest = second;
        nearest(i) = i;
        if (!is_last && 1 + (z.array().square() / (poles_.array() - x)).sum() < T(0)) {
            nearest(i) = i + 1;
            poles_ = gaps(i + 1);
            least = x = -x, greatest = second = 0;
        }
        const T first = poles_(i);
        auto distances = from_poles.col(i).array();
        for (int step = 0; step < most_steps; ++step) {
            distances = poles_.array() - x;
            terms_ = z.array() / distances;
            const T before = (z.head(i + 1).array() * terms_.head(i + 1).array()).sum();
            const T behind = (z.tail(n - 1 - i).array() * terms_.tail(n - 1 - i).array()).sum();
            const T slope_before = terms_.head(i + 1).squaredNorm();
            const T slope_behind = terms_.tail(n - 1 - i).squaredNorm();
            const T slope = slope_before + slope_behind, value = 1 + before + behind;
            const T error = 8 * (behind - before) + 1 + std::abs(x) * slope;
            if (!(std::abs(value) > std::numeric_limits<T>::epsilon() * error)) {
                beyond(i) = x;
                return std::isfinite(slope);
            }
            (value < T(0) ? least : greatest) = x;
            // The two poles beside the root, and a constant, that have the value and the slopes of what stands before and behind.
            const T to_first = first - x, to_second = second - x;
            const T c = value - to_first * slope_before - to_second * slope_behind;
            const T a = (to_first + to_second) * value - to_first * to_second * slope;
            const T b = to_first * to_second * value;
            const T root = std::sqrt(std::abs(a * a - 4 * b * c));
            T change = a <= T(0) ? (a - root) / (2 * c) : 2 * b / (a + root);
            if (!(value * change < T(0))) change = -value / slope;
            T next = x + change;
            if (!(next > least && next < greatest)) next = least + (greatest - least) / 2;
            if (next == x) {
                beyond(i) = x;
                return true;
            }
            x = next;
        }
        return false;
    }

    factor_vector<T> poles_, terms_;
};

} // namespace weft::inline WEFT_ABI::detail
