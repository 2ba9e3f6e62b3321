// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/least_squares.hpp - what solves a system best that has no solution, or many.
//
// Layer: linalg. Question: which line is nearest to these points?
//     auto [x, residuals, rank, s] = lstsq(a, b);   and of stacks of matrices which line for each of many sets of points
//
// Part of decompositions.hpp, which has what it is computed by: include that.
#pragma once

#include <weft/linalg/decompose/stacked.hpp>
#include <weft/ops/operand/meeting.hpp>
#include <weft/ops/other_headers.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/tensor/view.hpp>

#include <algorithm>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

template <class X, class Residuals, class Rank, class S>
struct lstsq_result {
    X x;
    Residuals residuals; ///< squared, of each right side
    Rank rank;
    S s; ///< singular values, descending
};

/// The shape of the unknowns of one system: one column for each right side.
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

/// Whether the compiler sees more than one system.
template <class Left, class Right>
constexpr bool has_systems() {
    return !has_wanted_rank<Left, 2>() || (!has_wanted_rank<Right, 1>() && !has_wanted_rank<Right, 2>());
}

/// The right side of each system as a matrix.
template <class Right>
struct sides_shape {
    using type = Right;
};
template <index_t Rows>
struct sides_shape<shape<Rows>> {
    using type = shape<Rows, 1>;
};

/// Whether there is a solution of matrices that can be taken apart: the assertions stand here, near the user's call. `Square`: of
/// square matrices.
template <class A, class B, bool Square>
constexpr bool may_solve() {
    using left = shape_type_of<A>;
    using right = shape_type_of<B>;
    using rows = decltype(judge_rows<left, right, Square ? 1 : 2>());
    using leading = std::conditional_t<rows::value, leading_verdict<left, right>, diagnose::holds>;
    using common = common_element<A, B>;
    using promotion = promotion_verdict<common, A, B>;
    using meaning = decomposed_verdict<std::conditional_t<std::is_void_v<common>, double, common>>;
    constexpr bool shapes_fit = rows::value && leading::value;
    static_assert(rows::value, "weft E411: a system has as many rows on the right as on the left");
    static_assert(leading::value, "weft E101: the leading axes do not broadcast");
    static_assert(promotion::value || !shapes_fit,
                  "weft E121: no element type holds both; cast one of the operands");
    static_assert(meaning::value || !shapes_fit, "weft E120: no such operation on this element type");
    return shapes_fit && promotion::value && meaning::value;
}

/// Singular values up to this part of the greatest count as 0.
template <class Real>
Real singular_cut(double given, index_t m, index_t n) {
    return given < 0 ? Real((std::max)(m, n)) * std::numeric_limits<Real>::epsilon()
                     : static_cast<Real>(given);
}

/// Calls decomposer<Lane>::least_squares for operands whose shapes fit.
template <class Lane, class A, class B, class Shape>
void solve_least_squares(const A& a, const B& b, const Shape& shape, int leading, double rcond, Lane* x,
                         real_of<Lane>* residuals, index_t* ranks, real_of<Lane>* s) {
    const auto cut = singular_cut<real_of<Lane>>(rcond, a.extent(a.rank() - 2), a.extent(a.rank() - 1));
    with_leaf(node_of<Lane>(a), [&](const auto& from) {
        with_leaf(node_of<Lane>(b), [&](const auto& right_side) {
            decomposer<Lane>::least_squares(pairs_of("lstsq", from, right_side, shape, leading),
                                            matrices_of(from), columns_of(right_side), cut, x, residuals,
                                            ranks, s);
        });
    });
}

template <class Lane, class A, class B>
auto lstsq_of_one(const A& a, const B& b, double rcond) {
    using left = typename A::shape_type;
    using real = real_of<Lane>;
    check_rank<2>("lstsq", a.shape());
    if (b.rank() != 1) check_rank<2>("lstsq", b.shape());
    const index_t m = a.extent(0), n = a.extent(1), sides = b.rank() == 1 ? 1 : b.extent(1);
    if (b.extent(0) != m) raise_rows("lstsq", a.shape(), b.shape());
    const index_t extents[] = {n, sides};
    using shape_type = typename unknowns_shape<left, typename B::shape_type>::type;
    auto x = empty_result<Lane>(shape_of_extents<shape_type>("lstsq", extents, b.rank()));
    lstsq_result<decltype(x), tensor<real, dyn>, index_t, tensor<real, known_least<left>>> result{
        std::move(x), tensor<real, dyn>(sides), 0, {}};
    result.s.assign(tensor<real, dyn>((std::min)(m, n)));
    solve_least_squares(a, b, result.x.shape(), 0, rcond, result.x.data(), result.residuals.data(),
                        &result.rank, result.s.data());
    if (result.rank < n || m <= n) result.residuals.assign(tensor<real, dyn>(0));
    return result;
}

template <class Lane, class A, class B>
auto lstsq_of_each(const A& a, const B& b, double rcond) {
    using left = typename A::shape_type;
    using right = typename B::shape_type;
    using real = real_of<Lane>;
    // The unknowns have the shape of a product: that of the pseudo-inverse and the right sides.
    using inverse_shape = stack_shape_t<left, known_extent<left, 1>(), known_extent<left, 2>()>;
    using pairs = product_shape_t<inverse_shape, typename sides_shape<right>::type>;
    check_matrices("lstsq", a.shape(), false);
    if (b.rank() == 0) raise_rank_zero("lstsq");
    const index_t m = a.extent(a.rank() - 2), n = a.extent(a.rank() - 1),
                  sides = b.rank() == 1 ? 1 : b.extent(b.rank() - 1);
    const inverse_shape inverse = stack_shape<inverse_shape>("lstsq", a.shape(), {n, m});
    const product_extents found = multiply_extents([&](int i) { return inverse.extent(i); }, inverse.rank(),
                                                   [&](int i) { return b.extent(i); }, b.rank());
    if (!found.inner_fits) raise_rows("lstsq", a.shape(), b.shape());
    if (found.clash >= 0)
        raise_system_stacks("lstsq", a.shape(), b.shape(), found.clash, found.left, found.right);
    check_extents("lstsq", found.at, found.rank);
    const int leading = found.rank - (b.rank() == 1 ? 1 : 2);
    index_t extents[max_rank + 1];
    std::copy_n(found.at, leading, extents);
    const auto behind = [&]<class Shape>(std::type_identity<Shape>, index_t last) {
        extents[leading] = last;
        return Shape::unchecked(extents, leading + 1);
    };
    auto x = empty_result<Lane>(product_shape_t<inverse_shape, right>::unchecked(found.at, found.rank));
    auto ranks = empty_result<index_t>(stack_shape_t<pairs>::unchecked(extents, leading));
    auto s = empty_result<real>(
        behind(std::type_identity<stack_shape_t<pairs, known_least<left>>>{}, (std::min)(m, n)));
    const auto each_side = std::type_identity<stack_shape_t<pairs, dyn>>{};
    auto residuals = empty_result<real>(behind(each_side, sides));
    solve_least_squares(a, b, x.shape(), leading, rcond, x.data(), residuals.data(), ranks.data(), s.data());
    if (m <= n) residuals.assign(empty_result<real>(behind(each_side, 0)));
    return lstsq_result<decltype(x), decltype(residuals), decltype(ranks), decltype(s)>{
        std::move(x), std::move(residuals), std::move(ranks), std::move(s)};
}

} // namespace detail

/// The x for which the squares of a * x - b add up to the least, and of several the shortest: `x`; these sums as `residuals`,
/// where the columns of a are independent and fewer than its rows, else without elements; `rank`, how many singular values do not
/// count as 0, and all of these as `s`. Those up to `rcond` times the greatest count as 0; without it, or if it is negative,
/// the greater extent times the type's epsilon, as of pinv.
///
/// Of stacks, where the compiler knows more than two axes of a or b, each system by itself: the leading axes are broadcast, b of
/// rank 1 is one right side for all matrices, and the residuals of a matrix whose columns depend on each other are NaN.
///
/// Shape    (m, n) with (m) gives x (n), with (m, k) gives (n, k); residuals (1) or (k), or (0); s (min(m, n)). Of stacks (...,
///          m, n) with (..., m, k) gives x (..., n, k), residuals (..., k), or (..., 0) where m <= n, rank (...) and s (...,
///          min(m, n)); with (m) x (..., n) and residuals (..., 1)
/// Lazy     no
/// Cost     where m > n a QR decomposition, then the svd of what is square; for each pair of matrices
/// Errors   E409, E411 or shape_error, E101 or broadcast_error (leading axes), E120, E121; value_error: an element of a is not
///          finite
/// Example  auto [x, residuals, rank, s] = lstsq(stack<1>(ones_like(t), t), y);
template <expression A, expression B>
[[nodiscard]] auto lstsq(const A& a, const B& b, double rcond = -1, source_line line = source_line::here()) {
    if constexpr (!detail::may_decompose<const A&, false>()) {
        return detail::rejected_lstsq(detail::never_made<detail::rejected_lstsq>());
    } else if constexpr (!detail::may_solve<const A&, const B&, false>()) {
        return detail::rejected_lstsq(detail::never_made<detail::rejected_lstsq>());
    } else {
        return detail::at_line(line, [&] {
            using lane = detail::decomposed_t<detail::common_element<const A&, const B&>>;
            if constexpr (detail::has_systems<typename A::shape_type, typename B::shape_type>())
                return detail::lstsq_of_each<lane>(a, b, rcond);
            else
                return detail::lstsq_of_one<lane>(a, b, rcond);
        });
    }
}
template <int = 0>
detail::rejected_lstsq lstsq(detail::unfit<>, detail::unfit<>, double = -1);

} // namespace weft::inline WEFT_ABI
