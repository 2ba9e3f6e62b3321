// SPDX-License-Identifier: BSL-1.0
// weft/tensor/element/subscript.hpp - from indices to one element.
//
// Layer: tensor. Question: which element is `a(i, j)`, and what is checked?
//     a(1, 2) asserts the range in debug builds;   a.at(-1, 2) checks it always and counts from the end
#pragma once

#include <weft/assign/element.hpp>
#include <weft/core/all.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/error.hpp>
#include <weft/core/reject.hpp>
#include <weft/expr/interface.hpp>
#include <weft/tensor/errors.hpp>
#include <weft/view/slice/slice.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// An integer that counts; `bool` is no index.
template <class Index>
concept index_value = std::integral<Index> && !std::same_as<Index, bool>;

/// Integers in a tensor or an expression.
template <class Index>
concept index_list =
    expression<Index> && category_of<typename std::remove_cvref_t<Index>::value_type> == category::integer;

/// Lists of indices, of which each line of one axis after the other takes some, perhaps between axes that stay:
/// `a(iy, ix)`, `a(all, i, 0)` (ops/rearrange/pick.hpp).
template <class... Index>
constexpr bool picks_elements() {
    constexpr int count = int(sizeof...(Index));
    if constexpr (!(index_list<Index> || ...)) {
        return false;
    } else {
        const bool stays[] = {std::same_as<Index, all_t>...};
        const bool known[] = {(std::same_as<Index, all_t> || index_list<Index> || integer<Index>)...};
        int blocks = 0;
        for (int i = 0; i < count; ++i) {
            if (!known[i]) return false;
            blocks += !stays[i] && (i == 0 || stays[i - 1]);
        }
        return blocks == 1;
    }
}
template <class... Index>
concept picking_arguments = sizeof...(Index) > 0 && picks_elements<Index...>();

/// Arguments that name neither an element nor a view.
template <class... Index>
concept foreign_subscript = sizeof...(Index) > 0 && !(index_value<Index> && ...) &&
                            !slicing_arguments<Index...> && !picking_arguments<Index...>;

/// The first argument that no subscript takes; if there is none, the first that is no integer.
template <class Fallback, class... Index>
struct first_foreign {
    using type = Fallback;
};
template <class Fallback, class First, class... Rest>
struct first_foreign<Fallback, First, Rest...> {
    using type = First;
};
template <class Fallback, class First, class... Rest>
    requires(integer<First> || is_placeholder<First>)
struct first_foreign<Fallback, First, Rest...>
    : first_foreign<std::conditional_t<std::is_void_v<Fallback> && !integer<First>, First, Fallback>,
                    Rest...> {};

template <class... Index>
constexpr auto judge_index_types() {
    if constexpr ((integer<Index> && ...))
        return diagnose::holds{};
    else
        return diagnose::index<printed_operand_t<typename first_foreign<void, Index...>::type>>{};
}

/// Whether all indices are integers.
template <class... Index>
using index_type_verdict = decltype(judge_index_types<Index...>());

/// What stands where an index should.
enum class no_index { number, mask, list, real_list, range, other };

template <class X>
constexpr no_index kind_of_index() {
    if constexpr (std::is_void_v<X> || scalar_value<X>)
        return no_index::number;
    else if constexpr (index_list<X>)
        return no_index::list;
    else if constexpr (expression<X>)
        return std::same_as<typename X::value_type, bool> ? no_index::mask : no_index::real_list;
    else
        return integer_range<X> && !std::convertible_to<X, std::string_view> ? no_index::range
                                                                             : no_index::other;
}

/// Whether there may be as many indices as axes.
template <class Shape, class... Index>
using index_verdict =
    std::conditional_t<!has_static_rank<Shape> || static_rank_v<Shape> == index_t(sizeof...(Index)),
                       diagnose::holds,
                       diagnose::index_count<int(static_rank_v<Shape>), int(sizeof...(Index))>>;

/// The cursor at `index...`; `Checked`: negative ones count from the end, and the range is checked.
template <bool Checked, class Shape, class... Index>
WEFT_INLINE constexpr auto cursor_at(const Shape& shape, const Index&... index) {
    if constexpr (!has_static_rank<Shape>)
        if (shape.rank() != int(sizeof...(Index)))
            raise_index_count(Checked ? "at" : "a(indices)", int(sizeof...(Index)), shape.rank());
    coordinate_cursor<int(sizeof...(Index))> cursor{};
    int axis = 0;
    const auto place = [&](index_t i) {
        const index_t extent = shape.extent(axis);
        if constexpr (Checked) {
            i = index_from_front("at", axis, i, extent);
        } else {
            WEFT_ASSERT(0 <= i && i < extent, "index out of range");
        }
        cursor.index[axis++] = i;
    };
    (place(index_value_of(index)), ...);
    return cursor;
}

/// As many integers as axes, or nobody knows how many there are.
template <class Shape, class... Index>
concept counted_indices = (index_value<Index> && ...) && index_verdict<Shape, Index...>::value;

/// More or fewer.
template <class Shape, class... Index>
concept miscounted_indices = sizeof...(Index) > 0 && (index_value<Index> && ...) &&
                             !index_verdict<Shape, Index...>::value;

template <class T>
struct rejected_part : view_for<T, any_shape>::type {
    using view_type = typename view_for<T, any_shape>::type;
    using view_type::operator=;

    operator T&() const { return never_made<T>(); }
    template <class Index>
    rejected_part& operator[](const Index&) const {
        return never_made<rejected_part>();
    }
};

/// Says why, near the call.
template <class Shape, class T, class... Index>
constexpr rejected_part<T> reject_subscript() {
    using types = index_type_verdict<Index...>;
    using count = index_verdict<Shape, Index...>;
    constexpr no_index found = kind_of_index<typename first_foreign<void, Index...>::type>();
    static_assert(types::value || found != no_index::number,
                  "weft E111: an index is an integer, neither a bool nor a floating-point number");
    static_assert(types::value || found != no_index::mask,
                  "weft E111: a mask stands alone: a(mask) = 0, or compress(a, mask) to read; rows are "
                  "take<0>(a, flatnonzero(mask))");
    static_assert(types::value || found != no_index::list,
                  "weft E111: lists of indices stand beside integers and all: a(list)(all, range(0, 2))");
    static_assert(types::value || found != no_index::real_list,
                  "weft E111: indices are integers: cast<int>(indices)");
    static_assert(types::value || found != no_index::range,
                  "weft E111: a list of indices is a tensor: a(tensor(list), 0), or take<0>(a, list)");
    static_assert(types::value || found != no_index::other, "weft E111: an index is an integer");
    static_assert(count::value || !types::value,
                  "weft E110: as many indices as axes; a row of a matrix is m(0, all)");
    return never_made<rejected_part<T>>();
}

template <class... Index>
struct subscripting {
    template <class N>
    static constexpr decltype(auto) of(const N& node, const Index&... index) {
        if constexpr (counted_indices<typename N::shape_type, Index...>)
            return element_at(node, cursor_at<false>(node.shape(), index...));
        else
            return reject_subscript<typename N::shape_type, typename N::value_type, Index...>();
    }
};

template <class N, class... Index>
constexpr decltype(auto) checked_subscript(const N& node, const Index&... index) {
    using types = index_type_verdict<Index...>;
    using count = index_verdict<typename N::shape_type, Index...>;
    if constexpr (types::value && count::value)
        return element_at(node, cursor_at<true>(node.shape(), index...));
    else
        return reject_subscript<typename N::shape_type, typename N::value_type, Index...>();
}

/// The offset, in elements, of the element at `cursor`.
template <class Placement, class Cursor>
WEFT_INLINE constexpr index_t offset_of(const Placement& where, const Cursor& cursor) {
    index_t at = 0;
    for (int axis = 0; axis < cursor.rank; ++axis) {
        if constexpr (Placement::is_dense)
            at = at * where.shape().extent(axis) + cursor.index[axis];
        else
            at += cursor.index[axis] * where.stride(axis);
    }
    return at;
}

} // namespace weft::inline WEFT_ABI::detail
