// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/singular_by_halves.hpp - singular values and vectors of a matrix with two diagonals, by those of its halves.
//
// Layer: linalg. Question: how are singular vectors of a large matrix found by products?
//     singular_by_halves<double> found(diagonal, above, u, v);   found.run();
//
// After Gu and Eisenstat, "A divide-and-conquer algorithm for the bidiagonal SVD" (1995). The row in the middle is left out. What
// stands above it has one column more than rows, and so has what stands below it, unless it is the last of all; each is solved by
// itself. A half with more columns than rows has a vector that belongs to no value; the row in the middle meets these, too.
#pragma once

#include <weft/linalg/spectral/halves.hpp>
#include <weft/linalg/spectral/implicit_qr.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// Matrices up to this order are left to the iteration.
inline constexpr index_t few_singular_values = 24;

/// In place of the diagonal the singular values, descending, and their vectors as the columns of u and v. What is small beside
/// the greatest value has fewer digits than that, other than by the iteration.
template <class T>
class singular_by_halves {
public:
    singular_by_halves(factor_vector<T>& diagonal, factor_vector<T>& above, factor_matrix<T>& u,
                       factor_matrix<T>& v)
        : d_(diagonal), e_(above), u_(u), v_(v) {}

    /// False: it did not converge.
    bool run() {
        const index_t n = d_.size();
        u_.setIdentity(n, n);
        v_.setIdentity(n, n);
        const auto solve_part = [this](index_t first, index_t count) { return solve(first, count, 0); };
        // Where there are few, the iteration finds also small values to almost all their digits; parts would lose them.
        const bool is_done = n <= few_singular_values ? implicit_qr<T>(d_, e_, &u_, &v_).run()
                                                      : for_each_held_together(d_, e_, solve_part);
        if (is_done) sort_values(d_, std::greater<T>(), u_, v_);
        return is_done;
    }

private:
    using entry = typename joint<T>::entry;
    static constexpr T epsilon = std::numeric_limits<T>::epsilon();

    /// n rows, and n + more columns.
    bool solve(index_t first, index_t n, index_t more) {
        if (n <= few_singular_values) return solve_few(first, n, more);
        const index_t middle = first + n / 2, last = first + n - 1;
        const T left = d_(middle), right = e_(middle);
        return solve(first, middle - first, 1) && solve(middle + 1, last - middle, more) &&
               join(first, middle, last + 1, more, left, right);
    }

    bool solve_few(index_t first, index_t n, index_t more) {
        factor_vector<T> d = d_.segment(first, n), e = e_.segment(first, n - 1);
        factor_matrix<T> u = factor_matrix<T>::Identity(n, n);
        factor_matrix<T> v = factor_matrix<T>::Identity(n + more, n + more);
        if (more != 0) { // the last column is turned into the others, from the last to the first
            T beside = e_(first + n - 1);
            for (index_t i = n - 1; i >= 0; --i) {
                const rotation<T> by = rotation_onto(d(i), beside, d(i));
                turn_columns(v, 0, n + 1, i, n, by);
                if (i == 0) break;
                beside = -by.sine * e(i - 1);
                e(i - 1) *= by.cosine;
            }
        }
        if (!implicit_qr<T>(d, e, &u, &v).run()) return false;
        d_.segment(first, n) = d;
        u_.block(first, first, n, n) = u;
        v_.block(first, first, n + more, n + more) = v;
        return true;
    }

    /// `left` and `right` are what stands in the row in the middle, beside each other.
    bool join(index_t first, index_t middle, index_t end, index_t more, T left, T right) {
        const index_t below = middle + 1, end_of_v = end + more;
        // Of the two vectors that belong to no value one is made that the row meets, and one that it does not.
        if (more != 0) {
            T length;
            turn_columns(v_, first, end_of_v, middle, end,
                         rotation_onto(left * v_(middle, middle), right * v_(below, end), length));
        }
        T greatest = (std::max)(std::abs(left), std::abs(right));
        auto& entries = between_.entries;
        entries.assign(1, {T(0), left * v_(middle, middle), middle, true, more != 0});
        if (more != 0) entries.front().z += right * v_(below, middle);
        for (index_t j = first; j < end; ++j) {
            if (j == middle) continue;
            greatest = (std::max)(greatest, d_(j));
            const bool is_upper = j < middle;
            entries.push_back(
                {d_(j), is_upper ? left * v_(middle, j) : right * v_(below, j), j, is_upper, !is_upper});
        }
        d_(middle) = T(0);
        if (greatest == T(0)) return true;
        // Quotients of what is small beside the whole matrix have squares that overflow.
        const T scale = std::ldexp(T(1), std::ilogb(greatest));
        for (entry& each : entries)
            each.d /= scale, each.z /= scale;
        const T nothing = 8 * epsilon * (greatest / scale);
        between_.deflate(1, nothing, nothing, [&](index_t x, index_t y, const rotation<T>& by) {
            turn_columns(u_, first, end, x, y, by);
            turn_columns(v_, first, end_of_v, x, y, by);
        });
        // Poles lie apart from each other, and from the 0 of the row.
        if (!(std::abs(entries.front().z) > nothing)) entries.front().z = nothing;
        if (entries.size() > 1) entries[1].d = (std::max)(entries[1].d, nothing / 2);

        const auto gaps_of_squares = [](const auto& d, T pole) { return (d - pole) * (d + pole); };
        if (!between_.solve(gaps_of_squares)) return false;
        const auto& equation = between_.equation;
        factor_matrix<T>& by = between_.equation.from_poles;
        factor_vector<T> lengths(between_.size());
        for (index_t i = 0; i < between_.size(); ++i) {
            const T pole = between_.d(equation.nearest(i)), beyond = equation.beyond(i);
            d_(between_.at(i).column) = scale * (pole + beyond / (pole + std::sqrt(pole * pole + beyond)));
            by.col(i) = equation.weights.array() / by.col(i).array();
            lengths(i) = by.col(i).norm();
            by.col(i) /= lengths(i);
        }
        between_.multiply(v_, first, below, 0, &entry::in_upper, by);
        between_.multiply(v_, below, end_of_v, 0, &entry::in_lower, by);
        for (index_t i = 0; i < between_.size(); ++i) {
            by.col(i).array() *= between_.d.array();
            by(0, i) = T(-1) / lengths(i);
            by.col(i).normalize();
            u_(middle, between_.at(i).column) = by(0, i);
        }
        between_.multiply(u_, first, middle, 1, &entry::in_upper, by);
        between_.multiply(u_, below, end, 1, &entry::in_lower, by);
        return true;
    }

    factor_vector<T>&d_, &e_;
    factor_matrix<T>&u_, &v_;
    joint<T> between_;
};

} // namespace weft::inline WEFT_ABI::detail
