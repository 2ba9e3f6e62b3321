// SPDX-License-Identifier: BSL-1.0
// weft/ops/cross.hpp - the cross product of vectors of three elements.
//
// Layer: ops. Question: which vector stands upright on two others?
//     cross(tensor<int, 3>{1, 0, 0}, tensor<int, 3>{0, 1, 0})   is   {0, 0, 1}
#pragma once

#include <weft/core/all.hpp>
#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/core/notice.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/concat.hpp>
#include <weft/tensor/select.hpp>
#include <weft/view/slice/range.hpp>
#include <weft/view/slice/slice.hpp>

namespace weft::diagnose {

/// E412: the last extent is not 3.
template <class Left, class Right>
struct three_elements {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

/// Whether the last extent is 3, or may be.
template <class Shape>
constexpr bool may_hold_vectors() {
    if constexpr (!has_static_rank<Shape>)
        return true;
    else if constexpr (static_rank_v<Shape> == 0)
        return false;
    else
        return Shape::static_extent(static_rank_v<Shape> - 1) == 3 ||
               Shape::static_extent(static_rank_v<Shape> - 1) == dyn;
}

template <class Shape>
void check_three_elements(const Shape& shape) {
    if (shape.rank() == 0 || shape.extent(shape.rank() - 1) != 3)
        raise(shape_error(
            compose({"cross: shape ", extent_list(shape), ", where the last extent is to be 3"})));
}

/// One component, as an axis of extent 1.
template <index_t Which, class N>
auto component(const N& node) {
    return node(ellipsis, range<Which, Which + 1>{});
}

template <index_t First, index_t Second, class A, class B>
auto cross_component(const A& a, const B& b) {
    return component<First>(a) * component<Second>(b) - component<Second>(a) * component<First>(b);
}

} // namespace detail

/// The cross product of vectors of three elements, which lie along the last axis. The leading axes are broadcast.
///
/// Shape    (..., 3) with (..., 3) gives (..., 3)
/// Lazy     yes, captures as operators do
/// Cost     each element of an operand is read twice, and computed twice where the operand is lazy
/// Errors   E412 or shape_error: the last extent is not 3; as for operators
/// Example  tensor normal = cross(edge, other_edge);
template <expression A, expression B>
[[nodiscard]] auto cross(A&& a, B&& b) {
    using left = detail::shape_type_of<A>;
    using right = detail::shape_type_of<B>;
    using verdict = std::conditional_t<detail::may_hold_vectors<left>() && detail::may_hold_vectors<right>(),
                                       diagnose::holds, diagnose::three_elements<left, right>>;
    static_assert(verdict::value, "weft E412: vectors of a cross product have three elements");
    if constexpr (!verdict::value) {
        return detail::rejected<A, B>();
    } else {
        detail::check_three_elements(a.shape());
        detail::check_three_elements(b.shape());
        (void)detail::broadcast_named("cross", a.shape(), b.shape());
        const auto x = detail::capture(std::forward<A>(a));
        const auto y = detail::capture(std::forward<B>(b));
        const diagnose::notices::silence quiet; // by broadcast_named, once
        return concat<-1>(detail::cross_component<1, 2>(x, y), detail::cross_component<2, 0>(x, y),
                          detail::cross_component<0, 1>(x, y));
    }
}
template <int = 0>
detail::unfit_result cross(detail::unfit<>, detail::unfit<>);

} // namespace weft::inline WEFT_ABI
