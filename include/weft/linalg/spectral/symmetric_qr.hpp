// SPDX-License-Identifier: BSL-1.0
// weft/linalg/spectral/symmetric_qr.hpp - the eigenvalues of a symmetric matrix with three diagonals.
//
// Layer: linalg. Question: which rotations leave the diagonal alone?
//     symmetric_qr<double> found(diagonal, beside, v);   found.run();
//
// The implicit QR iteration with Wilkinson's shift: Golub and Van Loan, "Matrix computations", section 8.3. It runs from the end
// of a block with the greater elements to that with the smaller ones.
#pragma once

#include <weft/linalg/decompose/eigen_matrix.hpp>
#include <weft/linalg/spectral/diagonal_block.hpp>
#include <weft/linalg/spectral/rotations.hpp>

#include <cmath>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// In place of the diagonal the eigenvalues, in any order; the columns of v follow.
template <class T>
class symmetric_qr {
public:
    symmetric_qr(factor_vector<T>& diagonal, factor_vector<T>& beside, factor_matrix<T>& v)
        : d_(diagonal), e_(beside), v_(v), kept_(v.cols()) {}

    /// False: it did not converge.
    bool run() {
        const auto is_nothing = [this](index_t i) {
            return std::abs(e_(i)) <=
                       std::numeric_limits<T>::epsilon() * (std::abs(d_(i)) + std::abs(d_(i + 1))) ||
                   std::abs(e_(i)) <= std::numeric_limits<T>::min();
        };
        const bool is_done = for_each_block(d_, e_, is_nothing, [this](const diagonal_block<T>& now) {
            sweep(now);
            if (kept_.size() >= kept_rotations) kept_.apply(as_matrix(v_));
        });
        kept_.apply(as_matrix(v_));
        return is_done;
    }

private:
    void sweep(const diagonal_block<T>& b) {
        const index_t end = b.count - 1;
        kept_.begin(b.first, b.step);
        T x = b.diagonal(0) - shift_of(b), y = b.above(0);
        for (index_t i = 0; i < end; ++i) {
            T length;
            const rotation<T> by = rotation_onto(x, y, length);
            if (i > 0) b.above(i - 1) = length;
            const T here = b.diagonal(i), next = b.diagonal(i + 1), beside = b.above(i);
            // What the rotation moves from one element of the diagonal to the other.
            const T moved = by.sine * (by.sine * (next - here) + 2 * by.cosine * beside);
            b.diagonal(i) = here + moved;
            b.diagonal(i + 1) = next - moved;
            x = b.above(i) =
                by.cosine * by.sine * (next - here) + (by.cosine - by.sine) * (by.cosine + by.sine) * beside;
            if (i + 1 < end) {
                y = by.sine * b.above(i + 1);
                b.above(i + 1) *= by.cosine;
            }
            kept_.add(by);
        }
    }

    /// The eigenvalue of the last two rows that is nearer to the last element.
    static T shift_of(const diagonal_block<T>& b) {
        const index_t end = b.count - 1;
        const T half = (b.diagonal(end - 1) - b.diagonal(end)) / 2, beside = b.above(end - 1);
        const T length = std::hypot(half, beside);
        return b.diagonal(end) - beside * (beside / (half + std::copysign(length, half)));
    }

    factor_vector<T>&d_, &e_;
    factor_matrix<T>& v_;
    rotations<T> kept_;
};

} // namespace weft::inline WEFT_ABI::detail
