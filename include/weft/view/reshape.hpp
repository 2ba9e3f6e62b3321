// SPDX-License-Identifier: BSL-1.0
// weft/view/reshape.hpp - the elements in row-major order, cut into other axes.
//
// Layer: view. Question: how does (4, 6) become (2, 2, 6) or (24) without a copy, and when can it not?
//     reshape(a, 2, 2, -1)   flatten(a);   a transposed matrix is not row-major: layout_error
//
// Every function:
//
// Lazy     a view of a tensor or view; of an expression, the expression of its reshaped leaves, none of which may
//          be broadcast
// Cost     a few integers for each axis
// Errors   layout_error: the elements of an operand do not stand one after the other in row-major order;
//          reshape(eval(e), ...) makes them
#pragma once

#include <weft/core/compose.hpp>
#include <weft/kernel/region.hpp>
#include <weft/shape/flat.hpp>
#include <weft/view/errors.hpp>
#include <weft/view/push/push_down.hpp>

namespace weft::diagnose {

/// E206: another number of elements.
template <class Shape, class Target>
struct reshape {
    static constexpr bool value = false;
};
/// E211: an operand of the expression broadcasts, so its elements cannot be cut into other axes.
template <class Expression>
struct reshape_broadcast {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

/// `Target`: the shape that comes out. One extent may be -1: what the others leave.
template <class Target>
struct reshaped {
    static constexpr bool keeps_dense = true;
    int rank;
    index_t extents[max_rank];

    template <class>
    using result = Target;

    constexpr void apply(axis_table& table) const {
        index_t wanted[max_rank]{};
        index_t size = 1, given = 1;
        for (int i = 0; i < table.rank; ++i)
            size *= table.extents[i];
        int open = -1;
        for (int i = 0; i < rank; ++i) {
            wanted[i] = extents[i];
            if (extents[i] == -1 && open < 0)
                open = i;
            else if (extents[i] < 0 || __builtin_mul_overflow(given, extents[i], &given))
                raise_reshape(extent_list(table.extents, table.rank), extents, rank);
        }
        if (open >= 0 && given != 0) wanted[open] = size / given;
        if (open >= 0 ? given == 0 || size % given != 0 : given != size)
            raise_reshape(extent_list(table.extents, table.rank), extents, rank);
        check_extents("reshape", wanted, rank); // an extent of 0 hides no overflow of the others
        const any_shape from = any_shape::unchecked(table.extents, table.rank);
        if (!table.is_row_major()) raise_layout(extent_list(from), table.strides, extent_list(wanted, rank));
        table.rank = 0;
        for (int i = 0; i < rank; ++i)
            table.push(wanted[i], 0);
        index_t stride = 1;
        for (int i = rank - 1; i >= 0; stride *= wanted[i--])
            table.strides[i] = stride;
    }
};

template <class N, class Shape>
constexpr bool some_leaf_broadcasts();

template <class Shape, class... Args>
constexpr bool some_of_broadcasts(node_list<Args...>) {
    return (some_leaf_broadcasts<Args, Shape>() || ...);
}

/// Whether the compiler sees a leaf whose elements are repeated. What settles is such a leaf itself, whatever its operands are.
template <class N, class Shape>
constexpr bool some_leaf_broadcasts() {
    if constexpr (N::leaves == 0 || !has_static_rank<Shape> || !has_static_rank<typename N::shape_type>) {
        return false;
    } else if constexpr (N::arity > 0 && !settling<N>) {
        return some_of_broadcasts<Shape>(typename operands_of<N>::type{});
    } else {
        for (int i = 0; i < Shape::rank(); ++i)
            if (Shape::static_extent(i) == 0) return false; // nothing is repeated
        for (int i = 0; i < Shape::rank(); ++i)
            if (Shape::static_extent(i) > 1 && aligned_extent<typename N::shape_type>(Shape::rank(), i) == 1)
                return true;
        return false;
    }
}

template <class A>
constexpr auto judge_broadcast_leaves() {
    if constexpr (referable<A>)
        return diagnose::holds{};
    else if constexpr (some_leaf_broadcasts<captured_t<A>, typename std::remove_cvref_t<A>::shape_type>())
        return diagnose::reshape_broadcast<captured_t<A>>{};
    else
        return diagnose::holds{};
}

template <class Shape, class Target>
constexpr auto judge_reshape() {
    if constexpr (!may_exist<Target>) {
        return diagnose::holds{}; // it says so itself
    } else if constexpr (is_static_shape<Shape> && is_static_shape<Target>) {
        if constexpr (Shape{}.size() != Target{}.size())
            return diagnose::reshape<printed_shape<Shape>, printed_shape<Target>>{};
        else
            return diagnose::holds{};
    } else {
        return diagnose::holds{};
    }
}

/// The shape that extents name; a negative one, but -1 in its place, is rejected with E206.
template <class... Extents>
struct reshape_target {
    using type = shape<static_value<Extents>...>;
    using verdict = diagnose::holds;
};
template <class... Extents>
    requires((static_value<Extents> < -1) || ...)
struct reshape_target<Extents...> {
    using type = any_shape;
    using verdict = diagnose::reshape<any_shape, diagnose::extents<static_value<Extents>...>>;
};

} // namespace detail

/// The elements in row-major order, in another shape.
///
/// Shape    the given extents, static where they are `fix<N>`; one may be -1
/// Errors   E206 or shape_error: another number of elements; E211 or layout_error: see above
/// Example  reshape(a, 2, -1, fix<3>);   reshape(a, shape<6>{});
template <expression A, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto reshape(A&& a, Extents... extents) {
    using named = detail::reshape_target<Extents...>;
    using target = typename named::type;
    using size = std::conditional_t<
        named::verdict::value,
        decltype(detail::judge_reshape<typename std::remove_cvref_t<A>::shape_type, target>()),
        typename named::verdict>;
    using leaves = decltype(detail::judge_broadcast_leaves<A&&>());
    static_assert(size::value, "weft E206: reshape keeps the number of elements");
    static_assert(leaves::value, "weft E211: an operand broadcasts; write reshape(eval(e), ...)");
    if constexpr (!detail::may_exist<target>)
        return static_cast<void>(sizeof(target)), detail::rejected_view<A>(); // the shape says why
    else if constexpr (size::value && leaves::value)
        return detail::view_of(
            detail::reshaped<target>{int(sizeof...(Extents)), {detail::index_value_of(extents)...}},
            std::forward<A>(a));
    else
        return detail::rejected_view<A>();
}
template <expression A, detail::shape_type Target>
[[nodiscard]] constexpr auto reshape(A&& a, const Target& target) {
    using size = decltype(detail::judge_reshape<typename std::remove_cvref_t<A>::shape_type, Target>());
    using leaves = decltype(detail::judge_broadcast_leaves<A&&>());
    static_assert(size::value, "weft E206: reshape keeps the number of elements");
    static_assert(leaves::value, "weft E211: an operand broadcasts; write reshape(eval(e), ...)");
    if constexpr (detail::may_exist<Target> && size::value && leaves::value) {
        detail::reshaped<Target> view{target.rank(), {}};
        if (target.rank() == 0) detail::raise_rank_zero("reshape");
        for (int i = 0; i < target.rank(); ++i)
            view.extents[i] = target.extent(i);
        return detail::view_of(view, std::forward<A>(a));
    } else {
        return detail::rejected_view<A>();
    }
}

/// The elements in row-major order, as one axis.
///
/// Shape    (size); static where that of a is
/// Errors   E211 or layout_error: see above
/// Example  flatten(a) + flatten(b)   // pointwise, whatever the shapes
template <expression A>
[[nodiscard]] constexpr auto flatten(A&& a) {
    using target = decltype(detail::flat_shape(a.shape()));
    using leaves = decltype(detail::judge_broadcast_leaves<A&&>());
    static_assert(leaves::value, "weft E211: an operand broadcasts; write flatten(eval(e))");
    if constexpr (leaves::value)
        return detail::view_of(detail::reshaped<target>{1, {a.size()}}, std::forward<A>(a));
    else
        return detail::rejected_view<A>();
}

} // namespace weft::inline WEFT_ABI
