// SPDX-License-Identifier: BSL-1.0
// weft/tensor/element/range_elements.hpp - the elements of a range of the standard library.
//
// Layer: tensor. Question: which shape does `tensor<float, dyn, dyn>(std::vector<std::vector<float>>{...})` have?
//     as many rows as there are inner vectors, which are of one length; of a flat range the shape says it, or the type
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/core/element.hpp>
#include <weft/core/error.hpp>
#include <weft/expr/interface.hpp>
#include <weft/shape/traits.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/tensor/errors.hpp>
#include <weft/write/in_place.hpp>

#include <concepts>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

namespace weft::diagnose {

/// E108: a range that does not say which shape the tensor has.
template <class Range, class Shape>
struct range_shape {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI::detail {

/// What can be walked through. (The concept of <ranges>, which is a slow header.)
template <class R>
concept walkable = requires(R& range) {
    { std::ranges::begin(range) } -> std::input_iterator;
    std::ranges::end(range);
};

template <class R>
using range_value = std::iter_value_t<decltype(std::ranges::begin(std::declval<R&>()))>;

/// Whether elements of type `T` may be made of values of type `V`, perhaps to be refused by their category.
template <class V, class T>
concept element_source = std::convertible_to<V, T> || (scalar_value<V> && scalar_value<T>);

template <class R>
concept walkable_again =
    walkable<R> && std::forward_iterator<decltype(std::ranges::begin(std::declval<R&>()))>;

/// How many ranges stand within each other, elements of type `T` at the bottom; -1: there is no such bottom.
template <class R, class T>
constexpr int range_depth() {
    if constexpr (expression<R>) { // asked first: to ask whether it is walkable makes its iterators
        return -1;
    } else if constexpr (!walkable<R>) {
        return -1;
    } else if constexpr (element_source<range_value<R>, T>) {
        return 1;
    } else if constexpr (walkable_again<R> && walkable_again<range_value<R>>) {
        constexpr int within = range_depth<range_value<R>, T>();
        return within < 0 ? within : within + 1;
    } else {
        return -1;
    }
}

/// A range whose elements, or whose ranges' elements, may become elements of a tensor of `T`.
template <class R, class T>
concept element_range =
    !expression<R> && !shape_type<std::remove_cvref_t<R>> && walkable<std::remove_reference_t<R>> &&
    range_depth<std::remove_reference_t<R>, T>() > 0;

template <class R, class T>
inline constexpr int depth_in = range_depth<std::remove_reference_t<R>, T>();

/// The value at the bottom of `Depth` ranges, or of as many as there are.
template <class R, int Depth>
struct bottom_of {
    using type = std::remove_cv_t<R>;
};
template <class R,
          int Depth> // as above: Clang 16 asks before it looks at the constraints of a deduction guide
    requires(Depth > 0 && !expression<R> && walkable<R>)
struct bottom_of<R, Depth> {
    using type = typename bottom_of<range_value<R>, Depth - 1>::type;
};

/// How many ranges stand within each other, numbers or texts at the bottom.
template <class R>
constexpr int deduced_depth() {
    if constexpr (expression<R>) { // as above
        return 0;
    } else if constexpr (!walkable<R>) {
        return 0;
    } else {
        using value = range_value<R>;
        if constexpr (!walkable<value>)
            return 1;
        else if constexpr (std::same_as<range_value<value>, char>)
            return 1;
        else
            return deduced_depth<value>() + 1;
    }
}
template <class R, int Depth>
concept range_of_depth = !shape_type<R> && deduced_depth<R>() == Depth;

/// The extent that the type of the range `Depth` levels down has: that of arrays, else `dyn`.
template <class R, int Depth>
constexpr index_t range_extent() {
    using range = typename bottom_of<R, Depth>::type;
    if constexpr (std::is_array_v<range>)
        return index_t(std::extent_v<range>);
    else if constexpr (requires { std::tuple_size<range>::value; })
        return index_t(std::tuple_size<range>::value);
    else
        return dyn;
}

/// Whether a range of this depth has one shape in a tensor of `Shape`: a range for each axis; or elements alone, where at
/// most one extent is left open.
template <class Shape, int Depth>
constexpr bool range_says_shape() {
    if constexpr (!has_static_rank<Shape>) {
        return false;
    } else {
        int open = 0;
        for (int axis = 0; axis < int(static_rank_v<Shape>); ++axis)
            open += Shape::static_extent(axis) == dyn;
        return Depth == int(static_rank_v<Shape>) || (Depth == 1 && open <= 1);
    }
}
template <class R, class Shape, int Depth>
using range_shape_verdict = std::conditional_t<range_says_shape<Shape, Depth>(), diagnose::holds,
                                               diagnose::range_shape<std::remove_cvref_t<R>, Shape>>;

/// How many elements there are.
template <class R>
constexpr index_t range_size(R& range) {
    if constexpr (requires { std::ranges::size(range); })
        return static_cast<index_t>(std::ranges::size(range));
    else
        return static_cast<index_t>(
            std::ranges::distance(std::ranges::begin(range), std::ranges::end(range)));
}

/// The elements of a range that can be read once.
template <class T>
struct gathered {
    buffer<T> elements;
    index_t count = 0;

    template <class R>
    constexpr explicit gathered(R& range) {
        auto at = std::ranges::begin(range);
        for (const auto last = std::ranges::end(range); at != last; ++at) {
            if (count == elements.size()) {
                buffer<T> wider(2 * count + 8, uninitialized);
                for (index_t i = 0; i < count; ++i)
                    wider.data()[i] = std::move(elements.data()[i]);
                elements.swap(wider);
            }
            elements.data()[count++] = static_cast<T>(*at);
        }
    }

    constexpr const T* begin() const { return elements.data(); }
    constexpr const T* end() const { return elements.data() + count; }
};

/// The extents of ranges within ranges, each by the first of its level.
template <int Depth, class R>
constexpr void range_extents(R& range, index_t* extents) {
    *extents = range_size(range);
    if constexpr (Depth > 1) {
        if (*extents > 0) {
            auto&& row = *std::ranges::begin(range);
            range_extents<Depth - 1>(row, extents + 1);
        }
    }
}

/// Errors   shape_error: at `axis` there are more or fewer elements than the extent says
template <int Depth, class T, class R>
constexpr T* copy_range(R& range, const index_t* extents, int axis, T* out) {
    const index_t count = range_size(range);
    if (count != extents[axis]) raise_ragged_range(axis, extents[axis], count);
    auto at = std::ranges::begin(range);
    for (index_t i = 0; i < count; ++i, ++at) {
        if constexpr (Depth > 1) {
            auto&& row = *at;
            out = copy_range<Depth - 1>(row, extents, axis + 1, out);
        } else {
            *out++ = static_cast<T>(*at);
        }
    }
    return out;
}

/// The one extent of `Shape` that is left open follows from the number of elements.
/// Errors   shape_error: no extent fits
template <class Shape>
constexpr Shape shape_of_count(index_t count) {
    index_t extents[std::size_t(static_rank_v<Shape>)]{}, others = 1;
    int open = -1;
    for (int axis = 0; axis < int(static_rank_v<Shape>); ++axis) {
        extents[axis] = Shape::static_extent(axis);
        if (extents[axis] == dyn)
            open = axis;
        else
            others *= extents[axis];
    }
    if (open >= 0) extents[open] = others == 0 ? 0 : count / others;
    const any_shape found = any_shape::unchecked(extents, int(static_rank_v<Shape>));
    if (found.size() != count) raise_element_count(count, extent_list(found), open);
    if constexpr (is_static_shape<Shape>)
        return {};
    else
        return Shape::unchecked(extents);
}

/// A new tensor of `Shape`, and the elements of a range that can be read twice in it.
template <int Depth, class X, class R>
constexpr void take_elements(X& x, R& range) {
    using shape_type = typename X::shape_type;
    constexpr int rank = int(static_rank_v<shape_type>);
    index_t extents[std::size_t(rank)]{};
    if constexpr (Depth == 1) {
        const index_t count = range_size(range);
        const auto shape = shape_of_count<shape_type>(count);
        if constexpr (!is_static_shape<shape_type>) x = X(shape, uninitialized);
        copy_range<1>(range, &count, 0, x.data());
    } else {
        range_extents<Depth>(range, extents);
        for (int axis = 0; axis < rank; ++axis)
            if (shape_type::static_extent(axis) != dyn) extents[axis] = shape_type::static_extent(axis);
        if constexpr (!is_static_shape<shape_type>)
            x = X(shape_type(caller{"tensor"}, any_shape(index_row{extents, rank}, caller{"tensor"})),
                  uninitialized);
        copy_range<Depth>(range, extents, 0, x.data());
    }
}

/// The elements of a range, as many as `x` has.
template <class X, class R>
constexpr void fill_elements(X& x, R& range) {
    const index_t count = range_size(range);
    if (count != x.size()) raise_element_count(count, extent_list(x.shape()), -1);
    copy_range<1>(range, &count, 0, x.data());
}

/// `f(range)`, or of what is read from it, where that can be done once.
template <class T, class R, class F>
constexpr void with_range(R& range, const F& f) {
    if constexpr (walkable_again<R>) {
        f(range);
    } else {
        const gathered<T> read(range);
        f(read);
    }
}

} // namespace weft::inline WEFT_ABI::detail
