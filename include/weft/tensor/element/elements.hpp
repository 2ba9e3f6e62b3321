// SPDX-License-Identifier: BSL-1.0
// weft/tensor/element/elements.hpp - nested braces of elements.
//
// Layer: tensor. Question: which shape do `{{1, 2, 3}, {4, 5, 6}}` have, and are all rows of one length?
//     tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
#pragma once

#include <weft/core/element.hpp>
#include <weft/core/error.hpp>
#include <weft/core/fixed.hpp>
#include <weft/expr/interface.hpp>
#include <weft/shape/traits.hpp>
#include <weft/tensor/errors.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

template <class T, int Depth>
struct nested_list {
    using type = std::initializer_list<typename nested_list<T, Depth - 1>::type>;
};
template <class T>
struct nested_list<T, 0> {
    using type = T;
};

/// An element in braces of `long double`, which no expression converts to: E144 would be all that `{a + b}` finds.
struct long_number {
    long double value;
    template <scalar_value X>
    constexpr long_number(const X& x) : value(static_cast<long double>(x)) {}
    constexpr operator long double() const { return value; }
};
template <>
struct nested_list<long double, 0> {
    using type = long_number;
};

/// An element in braces of `bool`, for the same reason: E141 would be all that `tensor<bool, 3> m{a > 0}` finds.
struct truth {
    bool value = false;
    constexpr truth() = default;
    /// Or what converts to one, as an element of a `std::vector<bool>`.
    template <class X>
        requires(std::same_as<std::remove_cv_t<X>, bool> ||
                 (std::is_class_v<X> && !expression<X> && !integer<X> && std::convertible_to<const X&, bool>))
    constexpr truth(const X& x) : value(x) {}
    /// 0 and 1 as constants only, as the language has it for a `bool` in braces.
    template <integer X>
    consteval truth(const X& x) : value(x == 1) {
        if (x != 0 && x != 1) no_truth();
    }
    constexpr operator bool() const { return value; }

private:
    static void no_truth(); ///< no constant
};
template <>
struct nested_list<bool, 0> {
    using type = truth;
};

/// A vector of Eigen 3, whose iterators do not say so.
template <class R>
concept steps_by_one =
    requires { requires bool(R::IsVectorAtCompileTime) && R::InnerStrideAtCompileTime == 1; };

/// Braces of `Depth` levels.
template <class T, int Depth>
using braces = typename nested_list<T, Depth>::type;

/// Numbers in parentheses or in a single pair of braces that are neither the extents of a tensor nor its elements.
template <class Shape, class... Numbers>
concept misplaced_numbers = sizeof...(Numbers) > 0 && (scalar_value<Numbers> && ...) &&
                            (is_static_shape<Shape> || !has_static_rank<Shape> ||
                             !(integer<Numbers> && ...) || !std::constructible_from<Shape, Numbers...>);

/// An integer in braces where a row is wanted, or an element that no integer converts to: it was meant as an extent.
struct braced_extent {
    template <integer X>
    constexpr braced_extent(const X&) {}
};

/// How many axes two levels of braces do not fit.
template <std::size_t Axes>
concept one_or_many = Axes == 1 || Axes > 2;

// An element may itself be a range, such as a string: only the braces themselves are taken apart.
template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::initializer_list<T>> = true;

/// The extents that the first rows of the braces have.
template <int Axis, class List>
constexpr void brace_extents(const List& list, index_t* extents) {
    if constexpr (is_list<List>) {
        extents[Axis] = static_cast<index_t>(list.size());
        if (list.size() > 0) brace_extents<Axis + 1>(*list.begin(), extents);
    }
}

/// Copies the elements in row-major order. Errors: shape_error when a row has another length than `extents` says.
template <int Axis, class T, class List>
constexpr T* copy_braces(const List& list, const index_t* extents, T* out) {
    if constexpr (is_list<List>) {
        if (static_cast<index_t>(list.size()) != extents[Axis])
            raise_ragged(Axis, extents[Axis], static_cast<index_t>(list.size()));
        for (const auto& row : list)
            out = copy_braces<Axis + 1>(row, extents, out);
        return out;
    } else {
        *out = list;
        return out + 1;
    }
}

} // namespace weft::inline WEFT_ABI::detail
