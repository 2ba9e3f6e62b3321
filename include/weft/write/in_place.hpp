// SPDX-License-Identifier: BSL-1.0
// weft/write/in_place.hpp - writing an expression into a tensor or view without changing its shape.
//
// Layer: write. Question: what does `x = e` check, in which order, before the first element is written?
//     category of the element types, shape, self-overlap of the target; then overlap with what is read
#pragma once

#include <weft/assign/errors.hpp>
#include <weft/assign/operand_node.hpp>
#include <weft/core/diagnose.hpp>
#include <weft/core/reject.hpp>
#include <weft/shape/exact.hpp>
#include <weft/shape/in_place.hpp>
#include <weft/write/assign_any.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Something whose elements can be written in place: a tensor, or a view of elements that are not const.
template <class X>
concept writable = expression<X> && requires(X&& x) { x.write_target(); };

/// What is written in place to elements of `T`.
template <class E, class T>
concept source_of = expression<E> || scalar_beside<E, T>;

/// What cannot be assigned to an `X` and does not become one: `x = std::string{}`.
template <class E, class X>
concept foreign_source =
    !operand<E> && !scalar_beside<E, typename X::value_type> && !std::convertible_to<E, X>;

template <class Shape>
constexpr void check_places(const placement<Shape, strided>& where) {
    constexpr int axes = stored_axes<Shape> == 0 ? 1 : stored_axes<Shape>;
    const int rank = where.shape().rank();
    index_t extents[std::size_t(axes)]{};
    index_t strides[std::size_t(axes)]{};
    for (int axis = 0; axis < rank; ++axis) {
        extents[axis] = where.shape().extent(axis);
        strides[axis] = where.stride(axis);
    }
    if (strides_step_over(rank, extents, strides)) return;
    if (__builtin_is_constant_evaluated() ? overlaps_itself(rank, extents, strides)
                                          : target_overlaps_itself(rank, extents, strides))
        raise_shared_elements(extents, rank);
}
template <class Shape>
WEFT_NOINLINE void check_places_at_run_time(const placement<Shape, strided>& where) {
    check_places(where);
}

/// Errors   assign_error when several elements of the target share one address
template <class T, class Shape, class Layout>
constexpr void check_distinct(const target<T, Shape, Layout>& to) {
    if constexpr (std::same_as<Layout, strided>) {
        // In place where the compiler knows extents.
        if (is_static_shape<Shape> || __builtin_is_constant_evaluated())
            check_places(to.where);
        else
            check_places_at_run_time(to.where);
    }
}

/// Whether the elements of an expression can be written: not those of a const tensor or a view of const elements.
template <class X>
using access_verdict =
    std::conditional_t<writable<X>, diagnose::holds, diagnose::access<std::remove_reference_t<X>>>;

/// Whether an element of `Source` may be written into a target of `Target`.
template <class Target, class Source>
using category_verdict =
    std::conditional_t<storable<Target, Source>, diagnose::holds, diagnose::category<Target, Source>>;
/// The same of an expression or a value.
template <class Target, class E>
using source_verdict =
    category_verdict<Target, typename std::conditional_t<expression<E>, tensor_element<E>,
                                                         std::type_identity<std::remove_cvref_t<E>>>::type>;

/// `to = e`, in place. `Checked`: the shapes have been compared already.
template <overlap Known = overlap::possible, bool Checked = false, class T, class Shape, class Layout,
          class E>
constexpr void write(const target<T, Shape, Layout>& to, E&& e) {
    using elements = source_verdict<T, E>;
    using shapes = std::conditional_t<Checked, diagnose::holds, assign_verdict<Shape, shape_type_of<E>>>;
    static_assert(shapes::value,
                  "weft E102: in place the target keeps its shape; x.assign(e) gives it a new one");
    static_assert(elements::value || !shapes::value,
                  "weft E130: the source's element type is of a higher category; write x = cast<T>(e)");
    if constexpr (elements::value && shapes::value) {
        if constexpr (expression<E>) {
            if constexpr (strict_operand<E>)
                same_shapes<raise_not_as_target>(to.where.shape(), shape_in(e));
            else if constexpr (!Checked)
                check_assign(to.where.shape(), shape_of(e));
            check_distinct(to);
            if constexpr (!is_node_of<T, E>)
                detail::assign<Known>(to, node_of<T>(static_cast<E&&>(e)));
            else if constexpr (has_settling<std::remove_cvref_t<E>>)
                detail::assign<Known>(to, e);
            else
                assign_settled(to, e, Known);
        } else {
            check_distinct(to);
            detail::assign<Known>(to, scalar<T>(to_element<T>(e)));
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail
