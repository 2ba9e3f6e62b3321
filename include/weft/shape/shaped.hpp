// SPDX-License-Identifier: BSL-1.0
// weft/shape/shaped.hpp - the shape of whatever has one.
//
// Layer: shape. Question: which shape has this operand: a shape itself, a tensor, an expression, a number?
//     shape_of_t<const tensor<float, dyn, 3>&>   is   shape<dyn, 3>;   shape_of_t<float>   is   shape<>
#pragma once

#include <weft/core/config.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>

#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <class T>
concept has_shape = requires(const T& x) {
    { x.shape() } -> shape_type;
};

template <shape_type Shape>
constexpr const Shape& shape_in(const Shape& s) noexcept {
    return s;
}
/// A shape of so few axes that it is compared where it stands, and lives in registers.
template <class Shape>
inline constexpr bool is_small = 0 <= static_rank_v<Shape> && static_rank_v<Shape> <= 2;

/// Whether it is known by its type that all elements of a row are one and the same: it has no axis, or a last one of extent 1.
template <class Shape>
inline constexpr bool is_one_a_row = [] {
    constexpr int rank = static_rank_v<Shape>;
    if constexpr (rank > 0)
        return Shape::static_extent(rank - 1) == 1;
    else
        return rank == 0;
}();

/// How the shape of an operand is looked at. Of many axes where it is kept, so that no copy is made to compare it. Of few axes a
/// copy: a reference would keep the tree around it in memory (a * b + c of 1000 elements took 8 ns longer).
template <class Shape>
using shape_view = std::conditional_t<is_small<Shape>, Shape, const Shape&>;

/// How it comes to a function that is called: in a register if it fits into one. (Of a pair of these GCC makes an object in
/// memory, written by halves and read as a whole.)
template <class Shape>
using shape_argument = std::conditional_t<(sizeof(Shape) <= sizeof(index_t)), Shape, const Shape&>;

/// The shape that a node keeps. A base, so that what looks at it is compiled for the shape and not for the node.
template <class Shape>
struct kept_shape {
    constexpr Shape shape() const { return common; }

    [[no_unique_address]] Shape common;
};

template <class Shape>
constexpr shape_view<Shape> shape_in(const kept_shape<Shape>& x) {
    return x.common;
}
template <class T>
    requires(has_shape<T> && !requires(const T& x) { x.common; })
constexpr decltype(auto) shape_in(const T& x) {
    if constexpr (requires { x.kept_shape(); } && !is_small<std::remove_cvref_t<decltype(x.shape())>>)
        return x.kept_shape();
    else
        return x.shape();
}
template <class T>
    requires std::is_arithmetic_v<T>
constexpr shape<> shape_in(const T&) noexcept {
    return {};
}

/// A shape, anything with a `shape()`, or a number.
template <class T>
concept shaped = requires(const std::remove_cvref_t<T>& x) { detail::shape_in(x); };

/// The type of its shape.
template <shaped T>
using shape_of_t =
    std::remove_cvref_t<decltype(detail::shape_in(std::declval<const std::remove_cvref_t<T>&>()))>;

} // namespace weft::inline WEFT_ABI::detail
