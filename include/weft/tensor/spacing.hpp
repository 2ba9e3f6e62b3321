// SPDX-License-Identifier: BSL-1.0
// weft/tensor/spacing.hpp - evenly spaced numbers, none of which overflows on its way.
//
// Layer: tensor. Question: which elements does `linspace` have, and which can an element type hold?
//     linspace<int>(0, 2000000000, 5)   computes with 64 bits;   linspace<half>(0, 1000, 101)   in double
//
// Integers between integers are exact. All else is computed in double, or in long double where it takes part or where
// integers are to come out. What an element type cannot hold is refused before the first element is written.
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/element.hpp>
#include <weft/core/error.hpp>
#include <weft/core/fixed.hpp>
#include <weft/eval/operand_node.hpp>
#include <weft/tensor/errors.hpp>

#include <concepts>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

template <class R>
constexpr bool is_finite(R x) {
    return x - x == R(0);
}

/// An argument as a number of C++; what is not one becomes an element.
template <class T, class X>
constexpr auto spacing_argument(const X& x) {
    if constexpr (is_fixed<X>)
        return static_cast<index_t>(x);
    else if constexpr (scalar_value<X>)
        return x;
    else
        return T(x);
}

/// The type in which elements of `T` are computed from arguments of these types.
template <class T, class... Args>
using spacing_t = std::conditional_t<std::integral<T> || (std::same_as<T, long double> || ... ||
                                                          std::same_as<Args, long double>),
                                     long double, double>;

template <class R, class X>
constexpr R widened(const X& x) {
    if constexpr (simd::small_floating<X>)
        return static_cast<R>(static_cast<float>(x));
    else
        return static_cast<R>(x);
}

template <class R, class X>
constexpr R real_in(const X& x) {
    if constexpr (category_of<X> == category::complex)
        return widened<R>(x.real());
    else
        return widened<R>(x);
}
template <class R, class X>
constexpr R imag_in(const X& x) {
    if constexpr (category_of<X> == category::complex)
        return widened<R>(x.imag());
    else
        return R(0);
}

/// The greatest integer that is not above x, which lies in the range of `T`.
template <class T, class R>
constexpr T floor_to(R x) {
    using wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    const auto cut = static_cast<wide>(x);
    return static_cast<T>(static_cast<R>(cut) > x ? cut - 1 : cut);
}

template <class T, class R>
constexpr bool is_within(R x) {
    if constexpr (std::same_as<T, bool>)
        return x >= 0 && x <= 1;
    else
        return x >= static_cast<R>((std::numeric_limits<T>::min)()) &&
               x < static_cast<R>((std::numeric_limits<T>::max)()) + 1;
}

/// x as an element: rounded; of integers the floor, of bools whether it is not 0.
template <class T, class R>
constexpr T rounded_to(R x) {
    if constexpr (std::same_as<T, bool>)
        return x != 0;
    else if constexpr (std::integral<T>)
        return floor_to<T>(x);
    else if constexpr (category_of<T> == category::complex)
        return T(static_cast<typename T::value_type>(x));
    else
        return simd::convert<T>(x);
}

/// Errors   value_error: x lies outside of what elements of `T` can be
template <class T, class R>
constexpr void check_held(R x) {
    bool held = true;
    if constexpr (std::integral<T>)
        held = is_within<T>(x);
    else if constexpr (category_of<T> == category::complex)
        return check_held<typename T::value_type>(x);
    else if (is_finite(x))
        held = is_finite(widened<R>(simd::convert<T>(x)));
    if (!held) raise_unheld(static_cast<long double>(x), element_name<T>());
}

/// Numbers that are multiplied with it can be added, and multiplied with numbers of elements, without an overflow.
template <class R>
inline constexpr R scaled_down = R(1) / (R(1ull << 35) * R(1ull << 35));

template <class R>
constexpr R magnitude(R x) {
    return x < 0 ? -x : x;
}

/// The numbers from `first` to `last` in `parts` equal steps.
template <class R>
struct number_line {
    R first, last, scale, distance;
    index_t parts;

    constexpr number_line(R from, R to, index_t count)
        : first(from),
          last(to),
          scale(scale_for(from, to)),
          distance(to * scale - from * scale),
          parts(count > 1 ? count - 1 : 1) {}

    /// Both ends are exact, and no number lies beyond the last one.
    WEFT_INLINE constexpr R at(index_t i) const {
        if (i == 0) return first;
        if (i == parts) return last;
        const R way = distance * static_cast<R>(i) / static_cast<R>(parts);
        const R x = (first * scale + way) / scale;
        if (first <= last) return x > last ? last : x;
        return x < last ? last : x;
    }

private:
    // A power of two: it changes no digit. What is infinite stays so.
    static constexpr R scale_for(R from, R to) {
        constexpr R greatest = (std::numeric_limits<R>::max)();
        const bool large =
            magnitude(from) > greatest * scaled_down<R> || magnitude(to) > greatest * scaled_down<R>;
        return large && magnitude(from) <= greatest && magnitude(to) <= greatest ? scaled_down<R> : R(1);
    }
};

/// From a to b; the exact value's floor, by an addition and the carry of the rest.
template <std::integral T>
constexpr void fill_between(T* out, index_t count, T a, T b) {
    using wide = std::uint64_t; // wraps where it must: differences of negative numbers are right all the same
    const bool rises = a <= b;
    const auto from = static_cast<wide>(a), to = static_cast<wide>(b);
    const auto parts = static_cast<wide>(count > 1 ? count - 1 : 1);
    wide step = (rises ? to - from : from - to) / parts, rest = (rises ? to - from : from - to) % parts;
    if (!rises) {
        step = wide(0) - step - (rest > 0);
        rest = rest > 0 ? parts - rest : 0;
    }
    wide value = from, carried = 0;
    for (index_t i = 0; i < count; ++i) {
        out[i] = static_cast<T>(value);
        value += step;
        carried += rest;
        if (carried >= parts) {
            carried -= parts;
            ++value;
        }
    }
}

/// Errors   value_error: an end that is to be written is none that elements of `T` can be
template <class T, class R>
constexpr number_line<R> line_of(R first, R last, index_t count) {
    if (count > 0) check_held<T>(first);
    if (count > 1) check_held<T>(last);
    return {first, last, count};
}

/// Errors   value_error: an end that is to be written is not in the range of `T`
template <class T, class A, class B>
constexpr void fill_linspace(T* out, index_t count, const A& first, const B& last) {
    if constexpr (category_of<T> == category::other) {
        const T from = static_cast<T>(first), to = static_cast<T>(last);
        for (index_t i = 0; i < count; ++i)
            out[i] = i > 0 && i + 1 == count
                         ? to
                         : static_cast<T>(from + (to - from) * static_cast<T>(i) /
                                                     static_cast<T>(count > 1 ? count - 1 : 1));
    } else if constexpr (category_of<T> == category::complex) {
        using real = typename T::value_type;
        using R = spacing_t<real, A, B>;
        const number_line<R> x = line_of<real>(real_in<R>(first), real_in<R>(last), count);
        const number_line<R> y = line_of<real>(imag_in<R>(first), imag_in<R>(last), count);
        for (index_t i = 0; i < count; ++i)
            out[i] = T(static_cast<real>(x.at(i)), static_cast<real>(y.at(i)));
    } else if constexpr (category_of<T> == category::integer && std::integral<A> && std::integral<B>) {
        if (count == 0) return;
        const T from = to_element<T>(first);
        fill_between(out, count, from, count > 1 ? to_element<T>(last) : from);
    } else {
        using R = spacing_t<T, A, B>;
        const number_line<R> line = line_of<T>(widened<R>(first), widened<R>(last), count);
        for (index_t i = 0; i < count; ++i)
            out[i] = rounded_to<T>(line.at(i));
    }
}

} // namespace weft::inline WEFT_ABI::detail
