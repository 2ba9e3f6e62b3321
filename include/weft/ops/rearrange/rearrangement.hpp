// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/rearrangement.hpp - elements of operands at other places: the node of concat, stack, repeat, tile, roll, pad
// and take.
//
// Layer: ops. Question: when are the elements of `concat<0>(a, b)` computed, and where do they go?
//     x = concat<0>(a, b)       a into the first rows of x, b into the others, without a temporary
//     x = 2 * concat<0>(a, b)   into a temporary before the loop
//
// These are no views: no strides describe their elements in the memory of the operands.
#pragma once

#include <weft/tensor/settled.hpp>
#include <weft/view/push/axis_table.hpp>
#include <weft/view/push/push_down.hpp>
#include <weft/write/checked.hpp>
#include <weft/write/in_place.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// The elements of `Args` where `How` puts them: `how.write(data, axes, args...)` writes each element of the result
/// once, into memory that `axes` describes and no operand overlaps. It may write some before it has read all operands:
/// by then they have been checked. A `How` that refuses has `checked(kept, shape, args...)` instead, which gives the
/// rearrangement of another one that does not.
template <class How, class Shape, class First, class... Rest>
struct rearrangement
    : interface<rearrangement<How, Shape, First, Rest...>, typename First::value_type, Shape>,
      children<First, Rest...> {
    using value_type = typename First::value_type;
    static constexpr const char* label = How::label;
    static constexpr bool settles = true;
    static constexpr int leaves = 1; ///< once it is settled

    rearrangement(const rearrangement&) = default;
    rearrangement(rearrangement&&) = default;
    rearrangement& operator=(const rearrangement&) & = default;
    using rearrangement::interface::operator=;
    constexpr rearrangement(const How& way, const Shape& shape, First first, Rest... rest)
        : rearrangement(way, shape, children_of(std::move(first), std::move(rest)...)) {}
    constexpr rearrangement(const How& way, const Shape& shape, children<First, Rest...> nodes)
        : children<First, Rest...>(std::move(nodes)), how(way), shape_(shape) {}

    constexpr Shape shape() const { return shape_; }

    template <class Own, class Layout>
    constexpr void write_to(const detail::target<value_type, Own, Layout>& to) const {
        const detail::axis_table axes = detail::broadcast_axes(shape_, to.where);
        this->apply([&](const auto&... arg) { how.write(to.data, axes, arg...); });
    }
    constexpr void write_to(value_type* out) const {
        write_to(detail::target<value_type, Shape, dense>{out, placement<Shape, dense>(shape_)});
    }

    /// Whether the target may be written while the operands are read.
    template <class Own, class Layout>
    bool is_apart_from(const detail::target<value_type, Own, Layout>& to) const {
        return this->apply([&](const auto&... arg) { return (detail::is_apart(arg, to) && ...); });
    }

    constexpr auto settle() const { return detail::kept_elements_of(*this); }

    /// A leaf of the elements, which are read where they stand: for as long as this is there, and nothing is written.
    auto settle_to_read() const
        requires(requires(const How& way, const First& first, const Rest&... rest) {
            way.read_at_once(first, rest...);
        })
    {
        return this->apply([&](const auto&... arg) { return how.read_at_once(arg...); });
    }

    /// Whether what the operands hold may be refused.
    static constexpr bool refuses = requires { requires How::refuses; };

    constexpr auto checked(detail::kept_numbers& kept) const {
        return this->apply(
            [&](const auto&... arg) { return how.checked(kept, shape_, detail::checked(arg, kept)...); });
    }

    template <class F>
    constexpr auto over(const F& f) const {
        return with(this->map(f));
    }

    How how;

private:
    template <class... X>
    constexpr auto with(const children<X...>& mapped) const {
        return rearrangement<How, Shape, X...>(how, shape_, mapped);
    }

    [[no_unique_address]] Shape shape_;
};

/// Writes a tree of shape `Shape` to the place that `part` describes, in most cases of a new tensor.
template <class Shape, class T, class N>
constexpr void write_part(T* data, const axis_table& part, const N& node) {
    if (part.is_empty()) return;
    detail::assign<overlap::fresh>(target<T, Shape, strided>{data + part.first, placed<Shape>(part)}, node);
}

/// Elements in memory as a leaf with these axes.
template <class T>
constexpr leaf<T, any_shape, strided> leaf_at(const T* data, const axis_table& axes) {
    return {data + first_of(axes), placed<any_shape>(axes)};
}

/// The tree as elements in memory: itself, or a leaf that owns them.
template <class N>
constexpr auto in_memory(const N& node) {
    if constexpr (is_leaf<N>)
        return node;
    else if constexpr (settling<N>)
        return node.settle();
    else
        return capture(eval(node));
}

/// Whether a tree is elements in row-major order without gaps.
template <class N>
concept stands_in_order = is_leaf<N> && std::same_as<typename N::layout_type, dense>;

/// The tree as such elements.
template <class N>
constexpr auto in_order(const N& node) {
    if constexpr (stands_in_order<N>)
        return node;
    else
        return capture(eval(node));
}

/// The shape of these extents.
/// Errors   shape_error: an extent is negative, or there are too many elements
template <class Shape>
constexpr Shape shape_of_extents(const char* what, const index_t* extents, int rank) {
    if constexpr (is_static_shape<Shape>) {
        return {};
    } else {
        check_extents(what, extents, rank);
        return Shape::unchecked(extents, rank);
    }
}

/// Of the same rank, all extents left to the run time.
template <class Shape>
struct dynamic_shape {
    using type = any_shape;
};
template <index_t... Extents>
struct dynamic_shape<shape<Extents...>> {
    using type = shape<(static_cast<void>(Extents), dyn)...>;
};

/// A box of the operand, of any first element and extents.
struct box_view {
    int rank = 0;
    index_t first[max_rank]{};
    index_t extents[max_rank]{};

    template <class Shape>
    using result = typename dynamic_shape<Shape>::type;

    constexpr void apply(axis_table& table) const {
        for (int axis = 0; axis < rank; ++axis) {
            table.first += first[axis] * table.strides[axis];
            table.extents[axis] = extents[axis];
        }
    }
};

} // namespace weft::inline WEFT_ABI::detail
