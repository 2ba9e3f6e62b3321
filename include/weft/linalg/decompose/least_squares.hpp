// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/least_squares.hpp - what solves a system best that has no solution, or many.
//
// Layer: linalg. Question: which line is nearest to these points?
//     auto [x, residuals, rank, s] = lstsq(a, b);
//
// Part of decompositions.hpp, which has what it is computed by: include that.
#pragma once

#include <weft/linalg/decompose/stacked.hpp>
#include <weft/ops/operand/meeting.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/order/key/rank.hpp>

#include <algorithm>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class X, class Real, index_t Least>
struct lstsq_result {
    X x;
    tensor<Real, dyn>
        residuals; ///< squared, of each right side; none where the rank is less, or nothing is left over
    index_t rank;
    tensor<Real, Least> s; ///< singular values, descending
};

/// The shape of the unknowns: one column for each right side.
template <class Left, class Right>
struct unknowns_shape {
    using type = any_shape;
};
template <class Left, index_t Rows>
struct unknowns_shape<Left, shape<Rows>> {
    using type = shape<known_extent<Left, 1>()>;
};
template <class Left, index_t Rows, index_t Columns>
struct unknowns_shape<Left, shape<Rows, Columns>> {
    using type = shape<known_extent<Left, 1>(), Columns>;
};

template <class T, class Leaf>
matrix<const T> columns_of(const Leaf& leaf) {
    if (leaf.shape().rank() == 1) return {leaf.data(), leaf.shape().extent(0), 1, leaf.stride(0), 0};
    return {leaf.data(), leaf.shape().extent(0), leaf.shape().extent(1), leaf.stride(0), leaf.stride(1)};
}

} // namespace detail

/// The x for which the squares of a * x - b add up to the least, and of several the shortest: `x`; these sums as `residuals`,
/// where the columns of a are independent and fewer than its rows, else without elements; `rank`, how many singular values do not
/// count as 0, and all of these as `s`. Those up to `rcond` times the greatest count as 0; without it, or if it is negative,
/// the greater extent times the type's epsilon, as of pinv.
///
/// Shape    (m, n) with (m) gives x (n), with (m, k) gives (n, k); residuals (1) or (k), or (0); s (min(m, n))
/// Lazy     no
/// Cost     where m > n a QR decomposition, then the svd of what is square
/// Errors   E409, E310, E411 or shape_error, E120, E121; value_error: an element of a is not finite
/// Example  auto [x, residuals, rank, s] = lstsq(stack<1>(ones_like(t), t), y);
template <expression A, expression B>
[[nodiscard]] auto lstsq(const A& a, const B& b, double rcond = -1, source_line line = source_line::here()) {
    using left = typename A::shape_type;
    using right = typename B::shape_type;
    using matrices = detail::rank_verdict<left, 2>;
    using sides = detail::rank_verdict<right, 1, 2>;
    using rows = decltype(detail::judge_rows<left, right, 2>());
    using common = detail::common_element<const A&, const B&>;
    using promotion = detail::promotion_verdict<common, const A&, const B&>;
    static_assert(matrices::value && sides::value, "weft E310: another rank than the function works on");
    static_assert(rows::value, "weft E411: a system has as many rows on the right as on the left");
    static_assert(promotion::value, "weft E121: no element type holds both; cast one of the operands");
    if constexpr (!matrices::value || !sides::value || !rows::value || !promotion::value) {
        return detail::rejected<const A&, const B&>();
    } else if constexpr (!detail::may_decompose<const A&, false>()) {
        return detail::rejected<const A&, const B&>();
    } else {
        return detail::at_line(line, [&] {
            using lane = detail::decomposed_t<common>;
            using real = detail::real_of<lane>;
            using shape_type = typename detail::unknowns_shape<left, right>::type;
            detail::check_rank<2>("lstsq", a.shape());
            if (b.rank() != 1) detail::check_rank<2>("lstsq", b.shape());
            const index_t m = a.extent(0), n = a.extent(1), sides_count = b.rank() == 1 ? 1 : b.extent(1);
            if (b.extent(0) != m) detail::raise_rows("lstsq", a.shape(), b.shape());
            const index_t extents[] = {n, sides_count}, least = (std::min)(m, n);
            auto x =
                detail::empty_result<lane>(detail::shape_of_extents<shape_type>("lstsq", extents, b.rank()));
            detail::lstsq_result<decltype(x), real, detail::known_least<left>> result{
                std::move(x), tensor<real, dyn>(sides_count), 0, {}};
            result.s.assign(tensor<real, dyn>(least));
            const real cut = rcond < 0 ? real((std::max)(m, n)) * std::numeric_limits<real>::epsilon()
                                       : static_cast<real>(rcond);
            detail::with_matrices<lane>("lstsq", a, [&](const auto& stack, const auto& from) {
                detail::with_leaf(detail::node_of<lane>(b), [&](const auto& right_side) {
                    result.rank = detail::decomposer<lane>::least_squares(
                        stack, from, detail::columns_of<lane>(right_side), cut, result.x.data(),
                        result.residuals.data(), result.s.data());
                });
            });
            if (result.rank < n || m <= n) result.residuals.assign(tensor<real, dyn>(0));
            return result;
        });
    }
}

} // namespace weft::inline WEFT_ABI
