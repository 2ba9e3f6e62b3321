// SPDX-License-Identifier: BSL-1.0
// weft/shape/shape.hpp - a shape whose rank is known, and each extent either at compile time or at run time.
//
// Layer: shape. Question: how long is each axis, and how much of that does the compiler know?
//     shape<dyn, 3>(n)   holds one number;   shape<5, 3>   holds none
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/error.hpp>
#include <weft/core/fixed.hpp>
#include <weft/shape/errors.hpp>

#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

/// An extent that only the run time knows.
inline constexpr index_t dyn = -1;

/// In place of the extents: a rank that only the run time knows.
inline constexpr index_t any_rank = -2;

namespace detail {

/// The extent that an argument of this type stands for: its value where it is `fixed`, else `dyn`.
template <integer Integer>
inline constexpr index_t static_value = dyn;
template <index_t N>
inline constexpr index_t static_value<fixed<N>> = N;

template <class T>
inline constexpr bool is_shape = false;

/// `shape<...>` or `any_shape`.
template <class T>
concept shape_type = is_shape<std::remove_cvref_t<T>>;

/// The rank of a shape type; `any_rank` where only the run time knows.
template <shape_type Shape>
inline constexpr int static_rank_v = std::remove_cvref_t<Shape>::static_rank;

/// The most elements that a shape may have: their bytes must be countable for elements of up to 16 bytes.
inline constexpr index_t max_size = PTRDIFF_MAX / 16;

/// No extent negative, and the elements countable. An extent of 0 does not hide an overflow of the others, so
/// that strides cannot overflow either.
constexpr bool valid_extents(const index_t* extents, int rank) noexcept {
    index_t size = 1;
    for (int i = 0; i < rank; ++i) {
        if (extents[i] < 0) return false;
        if (extents[i] > 1 && __builtin_mul_overflow(size, extents[i], &size)) return false;
    }
    return size <= max_size;
}

constexpr void check_extents(const char* what, const index_t* extents, int rank) {
    if (!valid_extents(extents, rank)) raise_bad_extents(what, extents, rank);
}

/// The function for which a shape is made, by which its errors begin; null: none is known.
struct caller {
    const char* what = nullptr;
};

/// The extents that the run time knows. The pack makes the empty bases of different shapes different types,
/// so that they can share an address.
template <std::size_t Count, index_t... Extents>
struct run_time_extents {
    index_t values[Count]{};
};
template <index_t... Extents>
struct run_time_extents<0, Extents...> {};

/// What `shape<Extents...>` knows at compile time, as arrays (one longer, since there are no empty arrays).
template <index_t... Extents>
struct extent_table {
    static constexpr int rank = sizeof...(Extents);
    static constexpr std::size_t dynamic = (std::size_t{0} + ... + (Extents == dyn));
    static constexpr std::size_t length = sizeof...(Extents) + 1;
    static constexpr index_t values[length] = {Extents..., 1};

    struct slot_list {
        int at[length]{};
    };
    /// slots.at[i]: which of the run-time extents axis i is.
    static constexpr slot_list slots = [] {
        slot_list list;
        for (int i = 0, next = 0; i < rank; ++i)
            if (values[i] == dyn) list.at[i] = next++;
        return list;
    }();

    /// The extents with each `dyn` counted as 1 can exist.
    static constexpr bool valid = [] {
        index_t known[length]{};
        for (int i = 0; i < rank; ++i)
            known[i] = values[i] == dyn ? 1 : values[i];
        return rank <= max_rank && valid_extents(known, rank);
    }();
};

} // namespace detail

/// A shape of `sizeof...(Extents)` axes; an extent is its value or `dyn`. Stores the `dyn` ones only.
template <index_t... Extents>
class shape : detail::run_time_extents<detail::extent_table<Extents...>::dynamic, Extents...> {
    using table = detail::extent_table<Extents...>;
    static_assert(table::valid,
                  "weft E106: not a shape: an extent is negative, there are more than 16 axes, or "
                  "more elements than memory can hold");

public:
    static constexpr int static_rank = sizeof...(Extents);
    static constexpr std::size_t dynamic_count = table::dynamic;
    static constexpr bool is_static = dynamic_count == 0;

    /// Every `dyn` extent is 0.
    constexpr shape() = default;
    constexpr explicit shape(detail::caller) {}

    /// From the `dyn` extents in order, or from all extents.
    /// Errors   shape_error: negative, another value than the static one, or too many elements
    template <detail::integer... Integers>
        requires(sizeof...(Integers) > 0 &&
                 (sizeof...(Integers) == dynamic_count || sizeof...(Integers) == sizeof...(Extents)))
    constexpr explicit(sizeof...(Integers) == 1) shape(Integers... extents)
        : shape(detail::caller{}, extents...) {}
    template <detail::integer... Integers>
        requires(sizeof...(Integers) > 0 &&
                 (sizeof...(Integers) == dynamic_count || sizeof...(Integers) == sizeof...(Extents)))
    constexpr shape(detail::caller by, Integers... extents) {
        const index_t given[] = {detail::index_value_of(extents)...};
        index_t whole[sizeof...(Extents)]{};
        for (int i = 0; i < rank(); ++i) {
            if constexpr (sizeof...(Integers) == sizeof...(Extents))
                whole[i] = given[i];
            else
                whole[i] = table::values[i] == dyn ? given[table::slots.at[i]] : table::values[i];
        }
        check_static(by, whole);
        if constexpr (!is_static) detail::check_extents(by.what, whole, rank());
        store(whole);
    }

    /// From another shape of the same extents.
    /// Errors   shape_error: another rank, or another value than the static one
    template <detail::shape_type Other>
        requires(!std::same_as<Other, shape> &&
                 (detail::static_rank_v<Other> == any_rank || detail::static_rank_v<Other> == static_rank))
    constexpr explicit shape(const Other& other) : shape(detail::caller{}, other) {}
    template <detail::shape_type Other>
        requires(!std::same_as<Other, shape> &&
                 (detail::static_rank_v<Other> == any_rank || detail::static_rank_v<Other> == static_rank))
    constexpr shape(detail::caller by, const Other& other) {
        if (other.rank() != rank()) {
            const extent_list given(other);
            detail::raise_not_convertible(by.what, given.begin(), given.rank(), table::values, rank());
        }
        index_t whole[table::length]{};
        for (int i = 0; i < rank(); ++i)
            whole[i] = other.extent(i);
        check_static(by, whole);
        store(whole);
    }

    /// From all extents, which the caller knows to be right, with their number where the shape may be an any_shape.
    static constexpr shape unchecked(const index_t* extents, int = rank()) noexcept {
        shape result;
        result.store(extents);
        return result;
    }

    static constexpr int rank() noexcept { return sizeof...(Extents); }

    /// The extent at axis `i`, or `dyn`.
    static constexpr index_t static_extent(index_t i) noexcept { return table::values[i]; }

    constexpr index_t extent(index_t i) const noexcept {
        WEFT_ASSERT((0 <= i && i < rank()), "the axis exists");
        if constexpr (!is_static)
            if (table::values[i] == dyn) return this->values[table::slots.at[i]];
        return table::values[i];
    }
    /// The same; negative numbers count from the end.
    constexpr index_t operator[](index_t i) const noexcept { return extent(i < 0 ? i + rank() : i); }
    /// For `auto [rows, columns] = a.shape();`.
    template <std::size_t Axis>
    constexpr index_t get() const noexcept {
        return extent(index_t(Axis));
    }

    /// The number of elements.
    constexpr index_t size() const noexcept {
        index_t product = 1;
        for (int i = 0; i < rank(); ++i)
            product *= extent(i);
        return product;
    }

private:
    constexpr void check_static(detail::caller by, const index_t* extents) const {
        for (int i = 0; i < rank(); ++i)
            if (table::values[i] != dyn && table::values[i] != extents[i])
                detail::raise_not_convertible(by.what, extents, rank(), table::values, rank());
    }

    // Written out, here and where shapes are compared: GCC leaves loops over few axes as loops.
    constexpr void store([[maybe_unused]] const index_t* extents) noexcept {
        if constexpr (!is_static) {
            index_t* next = this->values;
            ((Extents == dyn ? void(*next++ = *extents++) : void(++extents)), ...);
        }
    }
};

/// `shape(n, fix<3>)` is a `shape<dyn, 3>`.
template <detail::integer... Integers>
shape(Integers...) -> shape<detail::static_value<Integers>...>;

namespace detail {

template <index_t... Extents>
inline constexpr bool is_shape<shape<Extents...>> = true;

template <class A, class B, index_t... Axis>
constexpr bool same_extents(const A& a, const B& b, std::integer_sequence<index_t, Axis...>) noexcept {
    return ((a.extent(Axis) == b.extent(Axis)) && ...);
}

} // namespace detail

/// Equal rank and equal extents, whatever of them is known at compile time.
template <detail::shape_type A, detail::shape_type B>
constexpr bool operator==(const A& a, const B& b) noexcept {
    if constexpr (detail::static_rank_v<A> != any_rank &&
                  detail::static_rank_v<A> == detail::static_rank_v<B>) {
        return detail::same_extents(a, b, std::make_integer_sequence<index_t, detail::static_rank_v<A>>{});
    } else {
        if (a.rank() != b.rank()) return false;
        for (int i = 0; i < a.rank(); ++i)
            if (a.extent(i) != b.extent(i)) return false;
        return true;
    }
}

/// The extents as text: `[5, 3, 4, 1]`.
///
/// Shape    none: a text
/// Lazy     no
/// Cost     a string of its own
/// Errors   none
/// Example  to_string(a.shape())
template <detail::shape_type Shape>
std::string to_string(const Shape& s) {
    return to_string(extent_list(s));
}

template <class Shape>
    requires(detail::shape_type<Shape> || std::same_as<Shape, extent_list>)
std::ostream& operator<<(std::ostream& out, const Shape& s) {
    return out << to_string(s);
}

} // namespace weft::inline WEFT_ABI

template <weft::index_t... Extents>
struct std::tuple_size<weft::shape<Extents...>> : std::integral_constant<std::size_t, sizeof...(Extents)> {};
template <std::size_t Axis, weft::index_t... Extents>
struct std::tuple_element<Axis, weft::shape<Extents...>> {
    using type = weft::index_t;
};
