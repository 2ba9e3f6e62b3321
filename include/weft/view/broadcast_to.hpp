// SPDX-License-Identifier: BSL-1.0
// weft/view/broadcast_to.hpp - an operand seen in a larger shape, its elements repeated.
//
// Layer: view. Question: how does a row look to an expression over a whole matrix?
//     broadcast_to(row, shape<4, 3>{})   is read-only: four of its elements share one address
#pragma once

#include <weft/shape/broadcast.hpp>
#include <weft/shape/in_place.hpp>
#include <weft/shape/traits.hpp>
#include <weft/view/push/push_down.hpp>

#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// What the target does not say, the operand does, but for an extent of 1, which may become any.
template <class Target, class Shape>
constexpr static_axes broadcast_to_axes() {
    static_axes out;
    for (int i = 0; i < Target::rank(); ++i) {
        const index_t wanted = Target::static_extent(i), own = aligned_extent<Shape>(Target::rank(), i);
        out.push(wanted == dyn && own != 1 ? own : wanted);
    }
    return out;
}
template <class Target, class Shape>
struct broadcast_to_shape {
    using type = Target;
};
template <class Target, class Shape>
    requires(has_static_rank<Target> && has_static_rank<Shape>)
struct broadcast_to_shape<Target, Shape> {
    static constexpr static_axes axes = broadcast_to_axes<Target, Shape>();
    using type = shape_from_axes<axes>;
};

template <class Target>
struct broadcast_view {
    static constexpr bool read_only = true;
    Target target;
    const char* what; ///< who is told to refuse

    template <class Shape>
    using result = typename broadcast_to_shape<Target, Shape>::type;

    constexpr void apply(axis_table& table) const {
        if (table.rank > target.rank()) refuse(table);
        const axis_table whole = table;
        const int missing = target.rank() - whole.rank;
        table.rank = 0;
        for (int i = 0; i < target.rank(); ++i) {
            const index_t extent = target.extent(i);
            const index_t own = i < missing ? 1 : whole.extents[i - missing];
            if (own != 1 && own != extent) refuse(whole);
            table.push(extent, own == extent && i >= missing ? whole.strides[i - missing] : 0);
        }
    }

    [[noreturn]] void refuse(const axis_table& from) const {
        const extent_list source(from.extents, from.rank), wanted(target);
        const int rank = wanted.rank();
        if (source.rank() > rank)
            raise(broadcast_error(compose({what, ": shape ", source, " does not broadcast to ", wanted,
                                           ", which has fewer axes"}),
                                  source, wanted, 0));
        int axis = 0;
        while (axis < rank - 1 &&
               (source.aligned(rank, axis) == 1 || source.aligned(rank, axis) == wanted.aligned(rank, axis)))
            ++axis;
        raise(broadcast_error(
            compose({what, ": shape ", source, " does not broadcast to ", wanted, ": at axis ", axis,
                     " the extents are ", source.aligned(rank, axis), " and ", wanted.aligned(rank, axis)}),
            source, wanted, axis));
    }
};

/// `broadcast_to` for the function `what`.
template <class A, class Target>
constexpr auto broadcast_for(const char* what, A&& a, const Target& target) {
    using verdict = std::conditional_t<may_exist<Target>,
                                       assign_verdict<Target, typename std::remove_cvref_t<A>::shape_type>,
                                       diagnose::holds>; // what may not says so itself
    static_assert(verdict::value, "weft E207: the operand does not broadcast to this shape");
    if constexpr (may_exist<Target> && verdict::value)
        return view_of(broadcast_view<Target>{target, what}, std::forward<A>(a));
    else
        return rejected_view<A>();
}

} // namespace detail

/// The elements of `a`, repeated until they fill `target`.
///
/// Shape    target
/// Lazy     a read-only view of a tensor or view; of an expression, the expression of the views of its leaves
/// Cost     a few integers for each axis
/// Errors   E207 or broadcast_error: a does not broadcast, or would need more axes than target has
/// Example  broadcast_to(row, shape<4, 3>{});   broadcast_to(row, n, fix<3>);
template <expression A, detail::shape_type Target>
[[nodiscard]] constexpr auto broadcast_to(A&& a, const Target& target) {
    return detail::broadcast_for("broadcast_to", std::forward<A>(a), target);
}
template <expression A, detail::integer... Extents>
    requires(sizeof...(Extents) > 0)
[[nodiscard]] constexpr auto broadcast_to(A&& a, Extents... extents) {
    using target = shape<detail::static_value<Extents>...>;
    if constexpr (!detail::may_exist<target>)
        return static_cast<void>(sizeof(target)), detail::rejected_view<A>(); // the shape says why
    else
        return weft::broadcast_to(std::forward<A>(a),
                                  target(detail::caller{"broadcast_to"}, detail::index_value_of(extents)...));
}

} // namespace weft::inline WEFT_ABI
