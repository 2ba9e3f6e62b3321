// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/implicit_qr.hpp - the singular values of a matrix with two diagonals.
//
// Layer: linalg. Question: which rotations from both sides leave the diagonal alone?
//     implicit_qr<double> found(diagonal, above, &u, &v);   found.run();
//
// After Demmel and Kahan, "Accurate singular values of bidiagonal matrices" (1990): also small values are found to almost all
// their digits. The iteration runs from the end of a block with the greater elements to that with the smaller ones.
#pragma once

#include <weft/linalg/spectral/diagonal_block.hpp>
#include <weft/linalg/spectral/rotations.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// The lesser singular value of the matrix with rows (a, b) and (0, d).
template <class T>
T lesser_singular_value(T a, T b, T d) {
    a = std::abs(a), b = std::abs(b), d = std::abs(d);
    const auto [least, greatest] = std::minmax(a, d);
    if (least == T(0)) return T(0);
    if (b < greatest) {
        const T sum = 1 + least / greatest, difference = (greatest - least) / greatest;
        const T share = (b / greatest) * (b / greatest);
        return least * 2 / (std::sqrt(sum * sum + share) + std::sqrt(difference * difference + share));
    }
    const T share = greatest / b;
    if (share == T(0)) return least * greatest / b;
    const T sum = (1 + least / greatest) * share, difference = (greatest - least) / greatest * share;
    return least * share * 2 / (std::sqrt(1 + sum * sum) + std::sqrt(1 + difference * difference));
}

/// In place of the diagonal the singular values, in any order; the columns of u and v follow, where they are given.
template <class T>
class implicit_qr {
public:
    implicit_qr(factor_vector<T>& diagonal, factor_vector<T>& above, factor_matrix<T>* u = nullptr,
                factor_matrix<T>* v = nullptr)
        : d_(diagonal),
          e_(above),
          u_(u),
          v_(v),
          left_(u == nullptr ? 0 : diagonal.size()),
          right_(u == nullptr ? 0 : diagonal.size()) {}

    /// False: it did not converge.
    bool run() {
        if (!iterate()) return false;
        for (index_t i = 0; i < d_.size(); ++i) {
            if (!std::signbit(d_(i))) continue;
            d_(i) = -d_(i);
            if (v_ != nullptr) v_->col(i) *= T(-1);
        }
        return true;
    }

private:
    static constexpr T epsilon = std::numeric_limits<T>::epsilon();
    /// Beside its neighbours an element above the diagonal may be left out.
    static constexpr T tolerance = 16 * epsilon;

    bool iterate() {
        const T nothing = least_that_counts();
        const bool is_done = for_each_block(
            d_, e_, [&](index_t i) { return std::abs(e_(i)) <= nothing; },
            [&](const diagonal_block<T>& now) {
                if (T least; !splits(now, least)) sweep(now, shift_of(now, least));
                if (left_.size() >= kept_rotations) apply();
            });
        apply();
        return is_done;
    }

    /// An element above the diagonal up to this changes no singular value by more than the tolerance.
    T least_that_counts() const {
        const T n = T(d_.size());
        T reach = std::abs(d_(0)), least = reach;
        for (index_t i = 1; i < d_.size() && least > T(0); ++i) {
            reach = std::abs(d_(i)) * (reach / (reach + std::abs(e_(i - 1))));
            least = (std::min)(least, reach);
        }
        return (std::max)(tolerance * least / std::sqrt(n), 6 * n * n * std::numeric_limits<T>::min());
    }

    /// Whether an element above the diagonal could be left out; if not, what the least singular value is about.
    static bool splits(const diagonal_block<T>& b, T& least) {
        const index_t end = b.count - 1;
        if (std::abs(b.above(end - 1)) <= tolerance * std::abs(b.diagonal(end))) {
            b.above(end - 1) = T(0);
            return true;
        }
        T reach = std::abs(b.diagonal(0));
        least = reach;
        for (index_t i = 0; i < end; ++i) {
            if (std::abs(b.above(i)) <= tolerance * reach) {
                b.above(i) = T(0);
                return true;
            }
            reach = std::abs(b.diagonal(i + 1)) * (reach / (reach + std::abs(b.above(i))));
            least = (std::min)(least, reach);
        }
        return false;
    }

    /// 0 where any other would cost digits of the least singular value.
    static T shift_of(const diagonal_block<T>& b, T least) {
        const index_t end = b.count - 1;
        T greatest = std::abs(b.diagonal(end));
        for (index_t i = 0; i < end; ++i)
            greatest = (std::max)({greatest, std::abs(b.diagonal(i)), std::abs(b.above(i))});
        if (T(b.count) * tolerance * (least / greatest) <= (std::max)(epsilon, tolerance / 100)) return T(0);
        const T shift = lesser_singular_value(b.diagonal(end - 1), b.above(end - 1), b.diagonal(end));
        const T share = shift / std::abs(b.diagonal(0));
        return share * share < epsilon ? T(0) : shift;
    }

    void sweep(const diagonal_block<T>& b, T shift) {
        if (u_ != nullptr) {
            left_.begin(b.first, b.step);
            right_.begin(b.first, b.step);
        }
        if (shift == T(0))
            sweep_unshifted(b);
        else
            sweep_shifted(b, shift);
    }

    void sweep_unshifted(const diagonal_block<T>& b) {
        const index_t end = b.count - 1;
        rotation<T> right{T(1), T(0)}, left{T(1), T(0)};
        for (index_t i = 0; i < end; ++i) {
            T length;
            right = rotation_onto(b.diagonal(i) * right.cosine, b.above(i), length);
            if (i > 0) b.above(i - 1) = left.sine * length;
            left = rotation_onto(left.cosine * length, b.diagonal(i + 1) * right.sine, b.diagonal(i));
            keep(b, right, left);
        }
        const T corner = b.diagonal(end) * right.cosine;
        b.diagonal(end) = corner * left.cosine;
        b.above(end - 1) = corner * left.sine;
    }

    void sweep_shifted(const diagonal_block<T>& b, T shift) {
        const index_t end = b.count - 1;
        const T first = b.diagonal(0);
        T x = (std::abs(first) - shift) * (std::copysign(T(1), first) + shift / first), y = b.above(0);
        T here = first, above = b.above(0);
        for (index_t i = 0; i < end; ++i) {
            T length, next = b.diagonal(i + 1);
            const rotation<T> right = rotation_onto(x, y, length);
            if (i > 0) b.above(i - 1) = length;
            x = right.cosine * here + right.sine * above;
            above = right.cosine * above - right.sine * here;
            y = right.sine * next;
            next = right.cosine * next;
            const rotation<T> left = rotation_onto(x, y, b.diagonal(i));
            x = left.cosine * above + left.sine * next;
            here = left.cosine * next - left.sine * above;
            if (i + 1 < end) {
                y = left.sine * b.above(i + 1);
                above = left.cosine * b.above(i + 1);
            }
            keep(b, right, left);
        }
        b.diagonal(end) = here;
        b.above(end - 1) = x;
    }

    /// From the other end the matrix is its transpose, and left is right.
    void keep(const diagonal_block<T>& b, const rotation<T>& right, const rotation<T>& left) {
        if (u_ == nullptr) return;
        (b.step > 0 ? right_ : left_).add(right);
        (b.step > 0 ? left_ : right_).add(left);
    }
    void apply() {
        if (u_ == nullptr) return;
        left_.apply(as_matrix(*u_));
        right_.apply(as_matrix(*v_));
    }

    factor_vector<T>&d_, &e_;
    factor_matrix<T>*u_, *v_;
    rotations<T> left_, right_;
};

} // namespace weft::inline WEFT_ABI::detail
