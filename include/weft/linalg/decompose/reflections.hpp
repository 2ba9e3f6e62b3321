// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/reflections.hpp - QR by Householder's reflections, of which some at a time are three products.
//
// Layer: linalg. Question: how is a large matrix made triangular at the speed of a product?
//     32 columns at a time, and what their reflections do to the others: 1 - V T V*
//
// After Schreiber and Van Loan, "A storage-efficient WY representation for products of Householder transformations" (1989).
// Matrices lie by columns. Reflection k is 1 - scale v v*, where v has zeros before its element k, which is 1, and below it what
// stands there.
#pragma once

#include <weft/linalg/decompose/eigen_matrix.hpp>
#include <weft/linalg/decompose/triangle.hpp>

#include <Eigen/Householder>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

/// Reflections that are taken together, and fewer of which are applied one after the other.
inline constexpr index_t reflections_together = 32, few_reflections = 48;
/// Columns that are reduced to diagonals together, of a matrix that a cache holds, or not.
constexpr index_t columns_together(index_t n) {
    return n <= 200 ? (std::min)(n, index_t(8)) : reflections_together;
}

/// The same elements, or their conjugates, for products; `room` is for the conjugates.
template <class T>
matrix<const T> conjugated(const factor_matrix<T>& m, [[maybe_unused]] factor_matrix<T>& room) {
    if constexpr (is_complex<T>) {
        room = m.conjugate();
        return read_only(as_matrix(room));
    } else {
        return as_matrix(m);
    }
}

/// c = (1 - V T V*) c, the product of some reflections, or its adjoint.
template <class T, class Scales>
void reflect(const matrix<const T>& vectors, const Scales& scales, bool adjoint, const matrix<T>& c) {
    const index_t count = vectors.columns;
    factor_matrix<T> v = as_eigen(vectors).template triangularView<Eigen::UnitLower>(), t(count, count), room;
    const matrix<const T> adjoint_v = conjugated(v, room).transposed();
    multiply_packed(adjoint_v, read_only(as_matrix(v)),
                    as_matrix(t).transposed()); // by rows
    for (index_t k = 0; k < count; ++k) {
        const factor_vector<T> beside = t.row(k).head(k).transpose();
        t.col(k).head(k) =
            t.topLeftCorner(k, k).template triangularView<Eigen::Upper>() * beside * -scales(k);
        t(k, k) = scales(k);
    }
    t.template triangularView<Eigen::StrictlyLower>().setZero();
    if (adjoint) t.adjointInPlace();
    buffer<T> first(count * c.columns, uninitialized), second(count * c.columns, uninitialized);
    const matrix<T> product{first.data(), count, c.columns, c.columns, 1},
        scaled{second.data(), count, c.columns, c.columns, 1};
    multiply_packed(adjoint_v, read_only(c), product);
    multiply_packed(read_only(as_matrix(t)), read_only(product), scaled);
    subtract_product(read_only(as_matrix(v)), read_only(scaled), c);
}

/// c = Q c, or Q* c, by the reflections below the diagonal of `qr`.
template <class T>
void apply_q(const matrix<const T>& qr, const factor_vector<T>& scales, bool adjoint, const matrix<T>& c) {
    const index_t count = scales.size();
    if (count < few_reflections) {
        const auto vectors = as_eigen(qr);
        auto columns = as_eigen(c);
        const Eigen::HouseholderSequence<decltype(vectors), factor_vector<T>> all(vectors, scales);
        return adjoint ? columns.applyOnTheLeft(all.adjoint()) : columns.applyOnTheLeft(all);
    }
    const index_t parts = (count + reflections_together - 1) / reflections_together;
    for (index_t part = 0; part < parts; ++part) {
        const index_t from = (adjoint ? part : parts - 1 - part) * reflections_together,
                      to = (std::min)(from + reflections_together, count);
        reflect(qr.rows_between(from, qr.rows).columns_between(from, to), scales.segment(from, to - from),
                adjoint, c.rows_between(from, c.rows));
    }
}

/// R in place of the upper half of a, and the vectors of the reflections below it, whose product is Q.
template <class T>
void factor_qr(factor_matrix<T>& a, factor_vector<T>& scales) {
    const index_t count = (std::min)(a.rows(), a.cols());
    scales.resize(count);
    factor_vector<T> room(a.cols());
    for (index_t from = 0; from < count; from += reflections_together) {
        const index_t to = (std::min)(from + reflections_together, count);
        for (index_t k = from; k < to; ++k) {
            const index_t below = a.rows() - k, right = to - k - 1;
            T scale;
            real_of<T> corner;
            a.col(k).tail(below).makeHouseholderInPlace(scale, corner);
            a(k, k) = corner;
            a.block(k, k + 1, below, right)
                .applyHouseholderOnTheLeft(a.col(k).tail(below - 1), scale, room.data());
            scales(k) = Eigen::numext::conj(scale); // what was applied is the adjoint
        }
        if (to == a.cols()) break;
        const auto part = scales.segment(from, to - from);
        const matrix<T> below = as_matrix(a).rows_between(from, a.rows());
        reflect(read_only(below.columns_between(from, to)), part, true, below.columns_between(to, a.cols()));
    }
}

} // namespace weft::inline WEFT_ABI::detail
