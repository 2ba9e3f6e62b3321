// SPDX-License-Identifier: BSL-1.0
// weft/shape/broadcast.hpp - the shape of `a + b`.
//
// Layer: shape. Question: which shape do these operands share, and if none, why?
//     broadcast_shapes(shape<2, 1>{}, shape<dyn>(n))   is   shape<2, dyn>(n)
//
// Aligned at the last axis, two extents meet if they are equal or one of them is 1; a missing one counts
// as 1. What the compiler knows of an axis survives: N > 1 with `dyn` is N, if the run time finds 1 or N
// there.
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/core/notice.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/errors.hpp>
#include <weft/shape/judge.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/shaped.hpp>
#include <weft/shape/traits.hpp>

#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

constexpr index_t broadcast_extent(index_t left, index_t right) {
    if (left == right || right == 1) return left;
    if (left == 1 || left == dyn) return right;
    return right == dyn ? left : clash;
}

template <class Left, class Right>
struct broadcast_pair : judgement<any_shape, diagnose::holds> {};
template <index_t... Left, index_t... Right>
struct broadcast_pair<shape<Left...>, shape<Right...>>
    : judged<broadcast_extent, diagnose::broadcast, shape<Left...>, shape<Right...>> {};
template <index_t... Extents>
struct broadcast_pair<shape<Extents...>, shape<Extents...>> : judgement<shape<Extents...>, diagnose::holds> {
};

/// From left to right; stops at the first reason against.
template <class Judgement, class... Rest>
struct broadcast_fold : Judgement {};
template <class Left, class Right, class... Rest>
struct broadcast_fold<judgement<Left, diagnose::holds>, Right, Rest...>
    : broadcast_fold<judgement<typename broadcast_pair<Left, Right>::type,
                               typename broadcast_pair<Left, Right>::verdict>,
                     Rest...> {};

template <class First, class... Rest>
struct broadcast_judgement : broadcast_fold<judgement<First, diagnose::holds>, Rest...> {};

/// Whatever the run-time extents are, broadcasting `Right` to `Left` gives `Left`.
template <class Left, class Right>
constexpr bool covers() {
    if (Right::rank() > Left::rank()) return false;
    for (int i = 0; i < Left::rank(); ++i) {
        const index_t right = aligned_extent<Right>(Left::rank(), i);
        if (right != 1 && (right == dyn || right != Left::static_extent(i))) return false;
    }
    return true;
}

/// Writes the broadcast extents; `true` if the operands' shapes differ and their element counts do not. `what`: who asks, for
/// errors; null where none is known.
constexpr bool broadcast_each(const char* what, const index_t* left, int left_rank, const index_t* right,
                              int right_rank, index_t* result) {
    const int rank = left_rank < right_rank ? right_rank : left_rank;
    index_t left_size = 1, right_size = 1;
    bool left_grows = false, right_grows = false;
    for (int i = 0; i < rank; ++i) {
        const index_t l = i < rank - left_rank ? 1 : left[i - (rank - left_rank)];
        const index_t r = i < rank - right_rank ? 1 : right[i - (rank - right_rank)];
        if (l != r && l != 1 && r != 1) raise_broadcast(what, left, left_rank, right, right_rank);
        result[i] = l == 1 ? r : l;
        left_grows |= result[i] != l;
        right_grows |= result[i] != r;
        left_size *= l;
        right_size *= r;
    }
    // Where one operand has the extents of the result already, there are no more elements than before.
    if (left_grows && right_grows) check_extents(what, result, rank);
    return left_size == right_size && (left_rank != right_rank || left_grows || right_grows);
}

/// The same at run time, out of line: each operation calls it once, while it is built, and all share the code.
bool broadcast_at_run_time(const char* what, const index_t* left, int left_rank, const index_t* right,
                           int right_rank, index_t* result);

constexpr bool broadcast_extents(const char* what, const index_t* left, int left_rank, const index_t* right,
                                 int right_rank, index_t* result) {
    return __builtin_is_constant_evaluated()
               ? broadcast_each(what, left, left_rank, right, right_rank, result)
               : broadcast_at_run_time(what, left, left_rank, right, right_rank, result);
}

[[gnu::cold]] WEFT_NOINLINE constexpr void notice(const extent_list& left, const extent_list& right,
                                                  bool& noticed) {
    if (__builtin_is_constant_evaluated() || noticed || !diagnose::notices::wanted()) return;
    noticed = true;
    diagnose::notices::give(left, right);
}

/// `Left` covers `Right`.
template <class Left, class Right>
constexpr Left broadcast_to_left(const Left& left, const Right& right, bool& noticed) {
    if constexpr (!std::is_same_v<Left, Right> && Right::rank() > 0)
        if (left.size() == right.size() && !(left == right)) notice(left, right, noticed);
    return left;
}

constexpr any_shape broadcast_any(const char* what, const any_shape& left, const any_shape& right,
                                  bool& noticed) {
    if (left.rank() == 0 || right.rank() == 0) raise_rank_zero(what);
    index_t result[max_rank]{};
    if (broadcast_extents(what, left.begin(), left.rank(), right.begin(), right.rank(), result))
        notice(left, right, noticed);
    return any_shape::unchecked(result, left.rank() < right.rank() ? right.rank() : left.rank());
}

/// The extent that meets this axis of a result of rank `Rank`.
template <int Rank, index_t Axis, class Shape>
constexpr index_t meeting_extent(const Shape& s) {
    constexpr index_t own = Axis - (Rank - Shape::rank());
    if constexpr (own < 0)
        return 1;
    else
        return s.extent(own);
}

template <class Left, class Right, index_t... Axis>
constexpr auto broadcast_unequal(const char* what, const Left& left, const Right& right, bool& noticed,
                                 std::integer_sequence<index_t, Axis...>) {
    using result = typename broadcast_pair<Left, Right>::type;
    constexpr int rank = sizeof...(Axis);
    const index_t l[] = {meeting_extent<rank, Axis>(left)...};
    const index_t r[] = {meeting_extent<rank, Axis>(right)...};
    const index_t extents[] = {(l[Axis] == 1 ? r[Axis] : l[Axis])...};
    const bool left_stays = ((extents[Axis] == l[Axis]) && ...);
    const bool right_stays = ((extents[Axis] == r[Axis]) && ...);
    // The common case: one of them has the shape of the result, the other one fewer elements.
    if ((left_stays || right_stays) && ((extents[Axis] == r[Axis] || r[Axis] == 1) && ...) &&
        (l[Axis] * ... * 1) != (r[Axis] * ... * 1))
        return result::unchecked(extents);
    all_extents<result> checked;
    if (broadcast_extents(what, all_extents<Left>(left).values, Left::rank(),
                          all_extents<Right>(right).values, Right::rank(), checked.values))
        notice(left, right, noticed);
    return result::unchecked(checked.values);
}

template <class Left, class Right>
constexpr auto broadcast_two(const char* what, const Left& left, const Right& right, bool& noticed) {
    if constexpr (static_rank_v<Right> == 0) {
        if (left.rank() == 0 && !has_static_rank<Left>) raise_rank_zero(what);
        return left;
    } else if constexpr (static_rank_v<Left> == 0) {
        return broadcast_two(what, right, left, noticed);
    } else if constexpr (!has_static_rank<Left> || !has_static_rank<Right>) {
        return broadcast_any(what, left, right, noticed);
    } else if constexpr (covers<Left, Right>()) {
        return broadcast_to_left(left, right, noticed);
    } else if constexpr (covers<Right, Left>()) {
        return broadcast_to_left(right, left, noticed);
    } else {
        if constexpr (Left::rank() == Right::rank())
            if (left == right)
                return broadcast_pair<Left, Right>::type::unchecked(all_extents<Left>(left).values);
        constexpr int rank = Left::rank() < Right::rank() ? Right::rank() : Left::rank();
        return broadcast_unequal(what, left, right, noticed, std::make_integer_sequence<index_t, rank>{});
    }
}

constexpr auto broadcast_all(const char* what, bool& noticed, const auto& only) {
    return broadcast_two(what, only, shape<>{}, noticed);
}

constexpr auto broadcast_all(const char* what, bool& noticed, const auto& left, const auto& right,
                             const auto&... rest) {
    if constexpr (sizeof...(rest) == 0)
        return broadcast_two(what, left, right, noticed);
    else
        return broadcast_all(what, noticed, broadcast_two(what, left, right, noticed), rest...);
}

/// Apart, so that a tree costs one call for each operation to build.
template <class First, class... Rest>
WEFT_NOINLINE constexpr typename broadcast_judgement<First, Rest...>::type
broadcast_at_run_time(const char* what, shape_argument<First> first, shape_argument<Rest>... rest) {
    bool noticed = false;
    return broadcast_all(what, noticed, first, rest...);
}

/// Nothing is left to the run time: every extent is known, and no notice can be due.
template <class...>
inline constexpr bool decided = false;
template <class Shape>
inline constexpr bool decided<Shape> = Shape::is_static;
template <class Left, class Right>
    requires(Left::is_static && Right::is_static)
inline constexpr bool decided<Left, Right> =
    Left::rank() == 0 || Right::rank() == 0 || std::is_same_v<Left, Right> || Left{}.size() != Right{}.size();

} // namespace detail

/// The shape type of an expression over these operands: shapes, tensors, expressions, numbers. `any_shape`
/// where they clash; `broadcastable_with` tells.
template <detail::shaped... Operands>
using broadcast_result_t = typename detail::broadcast_judgement<detail::shape_of_t<Operands>...>::type;

namespace detail {

/// `diagnose::holds`, or the reason why the operands' shapes can't be broadcast.
template <shaped... Operands>
using broadcast_verdict = typename detail::broadcast_judgement<shape_of_t<Operands>...>::verdict;

} // namespace detail

/// Whether the operands broadcast, as far as the compiler knows.
template <class Operand, class... Others>
concept broadcastable_with = detail::shaped<Operand> && (detail::shaped<Others> && ...) &&
                             detail::broadcast_verdict<Operand, Others...>::value;

namespace detail {

/// `broadcast_shapes`, whose errors begin with `what`.
template <shaped First, shaped... Rest>
constexpr broadcast_result_t<First, Rest...> broadcast_named(const char* what, const First& first,
                                                             const Rest&... rest) {
    static_assert(broadcast_verdict<First, Rest...>::value, "weft E101: the operands do not broadcast");
    using result = broadcast_result_t<First, Rest...>;
    if constexpr (!broadcast_verdict<First, Rest...>::value ||
                  decided<shape_of_t<First>, shape_of_t<Rest>...>) {
        return result{};
    } else if constexpr (has_static_rank<result> && ((static_rank_v<shape_of_t<Rest>> == 0) && ...)) {
        return shape_in(first); // numbers beside it
    } else if constexpr (sizeof...(Rest) == 1 && has_static_rank<result> &&
                         static_rank_v<shape_of_t<First>> == 0) {
        return (shape_in(rest), ...);
    } else {
        if constexpr (is_small<shape_of_t<First>> &&
                      (std::is_same_v<shape_of_t<First>, shape_of_t<Rest>> && ...))
            if (((shape_in(first) == shape_in(rest)) && ...)) return shape_in(first);
        return broadcast_at_run_time<shape_of_t<First>, shape_of_t<Rest>...>(what, shape_in(first),
                                                                             shape_in(rest)...);
    }
}

} // namespace detail

/// The shape of an expression over operands of these shapes.
///
/// Shape    each argument is a shape, or has one
/// Lazy     no
/// Cost     nothing where the compiler decides; else one pass over the extents
/// Errors   E101 or broadcast_error, which names both shapes, the axis and its extents; shape_error for an
///          operand of rank 0 and for a result too large
/// Example  broadcast_shapes(shape<5, 1, 4, 1>{}, shape<3, 1, 1>{}) == shape<5, 3, 4, 1>{}
template <detail::shaped First, detail::shaped... Rest>
constexpr broadcast_result_t<First, Rest...> broadcast_shapes(const First& first, const Rest&... rest) {
    return detail::broadcast_named(nullptr, first, rest...);
}

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/shape/broadcast_body.hpp>
#endif
