// SPDX-License-Identifier: BSL-1.0
// weft/linalg/product_shape.hpp - the shape of a matrix product.
//
// Layer: linalg. Question: do the inner extents agree, and which axes are left?
//     shape<5, 2, 3> with shape<3, 4>   is   shape<5, 2, 4>
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/shape/broadcast.hpp>
#include <weft/shape/traits.hpp>

#include <type_traits>
#include <utility>

namespace weft::diagnose {

/// E401: the extents over which a product sums differ; the axes are those of the operands.
template <class Left, class Right, class... Facts>
struct inner_extents {
    static constexpr bool value = false;
};

/// E402: an operand that is to be a vector has more than one axis.
template <class Left, class Right>
struct vectors {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI::detail {

/// The axis over which an operand is summed.
constexpr int inner_axis(int rank, bool left) { return left ? rank - 1 : rank == 1 ? 0 : rank - 2; }

/// What a product makes of two shapes: the extents of the result, or where they clash.
struct product_extents {
    int rank = 0;
    index_t at[max_rank]{};
    bool inner_fits = true;
    int clash = -1; ///< the axis of the result at which leading extents clash
    index_t left = 0, right = 0;
};

/// Of static extents, where `dyn` may be anything, or of those of the run time.
template <class Left, class Right>
constexpr product_extents multiply_extents(const Left& left, int left_rank, const Right& right,
                                           int right_rank) {
    product_extents result;
    const auto meet = [&](index_t l, index_t r) {
        const index_t extent = broadcast_extent(l, r);
        if (extent == clash && result.clash < 0)
            result.clash = result.rank, result.left = l, result.right = r;
        return extent;
    };
    const index_t l = left(inner_axis(left_rank, true)), r = right(inner_axis(right_rank, false));
    result.inner_fits = l == r || l == dyn || r == dyn;
    const int left_leading = left_rank < 2 ? 0 : left_rank - 2,
              right_leading = right_rank < 2 ? 0 : right_rank - 2;
    const int leading = left_leading < right_leading ? right_leading : left_leading;
    for (int i = 0; i < leading; ++i, ++result.rank) {
        const int a = i - (leading - left_leading), b = i - (leading - right_leading);
        result.at[result.rank] = meet(a < 0 ? 1 : left(a), b < 0 ? 1 : right(b));
    }
    if (left_rank > 1) result.at[result.rank++] = left(left_rank - 2);
    if (right_rank > 1) result.at[result.rank++] = right(right_rank - 1);
    return result;
}

template <class Left, class Right>
inline constexpr product_extents static_product =
    multiply_extents([](int i) { return Left::static_extent(i); }, Left::rank(),
                     [](int i) { return Right::static_extent(i); }, Right::rank());

template <class Left, class Right>
constexpr auto judge_inner() {
    if constexpr (has_static_rank<Left> && has_static_rank<Right>) {
        constexpr int l = inner_axis(Left::rank(), true), r = inner_axis(Right::rank(), false);
        if constexpr (static_product<Left, Right>.inner_fits)
            return diagnose::holds{};
        else
            return diagnose::inner_extents<
                Left, Right, diagnose::axis<l>, diagnose::axis<r>,
                diagnose::extents<Left::static_extent(l), Right::static_extent(r)>>{};
    } else {
        return diagnose::holds{};
    }
}
template <class Left, class Right>
using inner_verdict = decltype(judge_inner<Left, Right>());

template <class Left, class Right>
constexpr auto judge_leading() {
    if constexpr (has_static_rank<Left> && has_static_rank<Right>) {
        constexpr product_extents found = static_product<Left, Right>;
        if constexpr (found.clash >= 0)
            return diagnose::broadcast<Left, Right, diagnose::axis<found.clash>,
                                       diagnose::extents<found.left, found.right>>{};
        else
            return diagnose::holds{};
    } else {
        return diagnose::holds{};
    }
}
/// Whether the leading axes broadcast.
template <class Left, class Right>
using leading_verdict = decltype(judge_leading<Left, Right>());

template <class Left, class Right>
constexpr auto product_shape_type() {
    if constexpr (has_static_rank<Left> && has_static_rank<Right>)
        return []<std::size_t... Axis>(std::index_sequence<Axis...>) {
            return std::type_identity<shape<static_product<Left, Right>.at[Axis]...>>{};
        }(std::make_index_sequence<std::size_t(static_product<Left, Right>.rank)>{});
    else
        return std::type_identity<any_shape>{};
}
template <class Left, class Right>
using product_shape_t = typename decltype(product_shape_type<Left, Right>())::type;

[[noreturn, gnu::cold]] void raise_inner_extents(const char* what, const extent_list& left,
                                                 const extent_list& right);

[[noreturn, gnu::cold]] void raise_leading_extents(const extent_list& left, const extent_list& right,
                                                   const product_extents& found);

[[noreturn, gnu::cold]] void raise_two_vectors(const extent_list& left, const extent_list& right);

/// The shape of the product of two operands that are not both vectors.
template <class Left, class Right>
constexpr product_shape_t<Left, Right> product_shape(const Left& left, const Right& right) {
    using result = product_shape_t<Left, Right>;
    if constexpr (is_static_shape<Left> && is_static_shape<Right>) {
        return result{};
    } else {
        if (left.rank() == 0 || right.rank() == 0) raise_rank_zero("matmul");
        const product_extents found = multiply_extents([&](int i) { return left.extent(i); }, left.rank(),
                                                       [&](int i) { return right.extent(i); }, right.rank());
        if (!found.inner_fits) raise_inner_extents("matmul", left, right);
        if (found.clash >= 0) raise_leading_extents(left, right, found);
        check_extents("matmul", found.at, found.rank);
        if constexpr (!has_static_rank<result>)
            if (found.rank == 0) raise_two_vectors(left, right);
        return result::unchecked(found.at, found.rank);
    }
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/linalg/product_shape_body.hpp>
#endif
