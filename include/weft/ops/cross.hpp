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

/// In `a * b - a * b` the component of a cross product that joins two others, of vectors that begin at `left` and `right`.
template <class T, int First, int Second>
struct cross_cursor {
    const T *left, *right;

    template <class, class>
    static constexpr int stages() {
        return 0;
    }
    template <class, int Leaf, int, class Child>
    WEFT_INLINE constexpr auto visit(const Child& child) const {
        return child.template evaluate<Leaf, 0>(*this);
    }
    template <int Leaf, class N>
    WEFT_INLINE constexpr T load(const N&) const {
        return (Leaf % 2 == 0 ? left : right)[Leaf == 0 || Leaf == 3 ? First : Second];
    }
};

/// The components, each to its part of the last axis.
template <class A, class B>
auto joined_components(const A& a, const B& b) {
    return concat<-1>(cross_component<1, 2>(a, b), cross_component<2, 0>(a, b), cross_component<0, 1>(a, b));
}

/// Vectors whose elements stand side by side, one after the other: `rows.steps` from one to the next in the result and in the
/// operands, which begin at `x` and `y`.
template <class T>
void write_crossed(T* out, const T* x, const T* y, const axis_row<3>& rows) {
    const leaf<T, shape<3>> left(x, {}), right(y, {});
    const auto tree = left * right - left * right;
    const auto [count, steps] = rows;
    for (index_t i = 0; i < count; ++i) {
        const T first = tree.template evaluate<0, 0>(cross_cursor<T, 1, 2>{x, y});
        const T second = tree.template evaluate<0, 0>(cross_cursor<T, 2, 0>{x, y});
        const T third = tree.template evaluate<0, 0>(cross_cursor<T, 0, 1>{x, y});
        out[0] = first;
        out[1] = second;
        out[2] = third;
        out += steps[0];
        x += steps[1];
        y += steps[2];
    }
}

/// A table as what has a shape and strides.
struct table_shape {
    const axis_table& axes;

    constexpr int rank() const { return axes.rank; }
    constexpr index_t extent(int axis) const { return axes.extents[axis]; }
    constexpr index_t stride(int axis) const { return axes.strides[axis]; }
    constexpr const table_shape& shape() const { return *this; }
};

/// Both operands are elements in memory.
struct cross_way {
    static constexpr const char* label = "cross";

    template <class T, class A, class B>
    void write(T* data, const axis_table& whole, const A& a, const B& b) const {
        if (whole.is_empty()) return;
        const table_shape all{whole};
        axis_table to = broadcast_axes(all, all), left = broadcast_axes(all, a),
                   right = broadcast_axes(all, b);
        const int last = to.rank - 1;
        if (to.strides[last] != 1 || left.strides[last] != 1 || right.strides[last] != 1)
            return join_way<false>{last}.write(data, whole, cross_component<1, 2>(a, b),
                                               cross_component<2, 0>(a, b), cross_component<0, 1>(a, b));
        to.rank = left.rank = right.rank = last;
        const axis_row<3> rows = cut_row(to, left, right);
        odometer out, from_left, from_right;
        for (index_t count = to.size(); count > 0; --count) {
            write_crossed(data + whole.first + out.at, a.data() + from_left.at, b.data() + from_right.at,
                          rows);
            out.advance(to);
            from_left.advance(left);
            from_right.advance(right);
        }
    }
};

/// Whether both are elements in memory of a type whose products and differences are exact, and of that type themselves.
template <class T, class... N>
constexpr bool are_crossed_in_place() {
    if constexpr (((is_leaf<N> && !is_computed<N>) && ...))
        return (std::same_as<typename N::value_type, T> && ...) &&
               (category_of<T> == category::integer || category_of<T> == category::floating);
    else
        return false;
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
        const auto common = detail::broadcast_named("cross", a.shape(), b.shape());
        const auto x = detail::capture(std::forward<A>(a));
        const auto y = detail::capture(std::forward<B>(b));
        const diagnose::notices::silence quiet; // by broadcast_named, once
        using left_node = std::remove_const_t<decltype(x)>;
        using right_node = std::remove_const_t<decltype(y)>;
        using joined = decltype(detail::joined_components(x, y));
        if constexpr (detail::are_crossed_in_place<typename joined::value_type, left_node, right_node>()) {
            using result = typename joined::shape_type;
            index_t extents[max_rank];
            for (int axis = 0; axis < common.rank(); ++axis)
                extents[axis] = common.extent(axis);
            return detail::rearrangement<detail::cross_way, result, left_node, right_node>(
                {}, result::unchecked(extents, common.rank()), x, y);
        } else {
            return detail::joined_components(x, y);
        }
    }
}
template <int = 0>
detail::unfit_result cross(detail::unfit<>, detail::unfit<>);

} // namespace weft::inline WEFT_ABI
