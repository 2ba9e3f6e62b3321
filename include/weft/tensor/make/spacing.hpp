// SPDX-License-Identifier: BSL-1.0
// weft/tensor/make/spacing.hpp - evenly spaced numbers, none of which overflows on its way.
//
// Layer: tensor. Question: which elements does `linspace` have, and which can an element type hold?
//     linspace<int>(0, 2000000000, 5)   computes with 64 bits;   linspace<half>(0, 1000, 101)   in double
//
// Integers between integers are exact. All else is computed in double, or in long double where it takes part or where
// integers are to come out. What an element type cannot hold is refused before the first element is written.
#pragma once

#include <weft/assign/operand_node.hpp>
#include <weft/core/compose.hpp>
#include <weft/core/element.hpp>
#include <weft/core/error.hpp>
#include <weft/core/fixed.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/math/elementary/power.hpp>
#include <weft/simd/packet.hpp>
#include <weft/simd/scalar/round_once.hpp>
#include <weft/tensor/errors.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Stands in a message for what asks for numbers of elements.
struct number_like;

/// Whether elements of `T` count as numbers, or so does the class that they are of.
template <class T, bool Made = made_of<T, int>>
using numeric_verdict = std::conditional_t<category_of<T> != category::other || Made, diagnose::holds,
                                           diagnose::operation<number_like, T>>;

/// A number as an element; any element of a class that is made of none, which was rejected before.
template <class T, class N>
constexpr T counted(const N& number) {
    if constexpr (category_of<T> == category::complex)
        return static_cast<T>(static_cast<typename T::value_type>(number));
    else if constexpr (made_of<T, N>)
        return static_cast<T>(number);
    else
        return T();
}

/// What `arange` and `linspace` ask of a class.
template <class T, class... Ends>
concept stepped = (std::convertible_to<Ends, T> && ...) && requires(const T& x) {
    static_cast<bool>(x == T(0));
    static_cast<double>(x);
    static_cast<T>(x + static_cast<T>(index_t()) * x);
};
template <class T, class... Ends>
concept spaced = (made_of<T, Ends> && ...) && requires(const T& x) {
    static_cast<T>(x + (x - x) * static_cast<T>(index_t()) / static_cast<T>(index_t()));
};

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
    else if constexpr (simd::small_floating<T>)
        return simd::rounded_once<T>(x);
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
        held = is_finite(widened<R>(rounded_to<T>(x)));
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
    R first, last, scale, unscale, distance;
    index_t parts;

    constexpr number_line(R from, R to, index_t steps)
        : first(from),
          last(to),
          scale(scale_for(from, to)),
          unscale(R(1) / scale),
          distance(to * scale - from * scale),
          parts(steps) {}

    /// Number `i` of parts + 1. Both ends are exact, and no number lies beyond the last one.
    WEFT_INLINE constexpr R at(index_t i) const {
        if (i == 0) return first;
        if (i == parts) return last;
        const R way = distance * static_cast<R>(i) / static_cast<R>(parts);
        const R x = (first * scale + way) * unscale;
        if (first <= last) return x > last ? last : x;
        return x < last ? last : x;
    }

    /// Numbers `from` .. `from + n - 1` of them, by packets where there are some, whose division is that of `at`.
    constexpr void write(R* out, index_t from, index_t n) const {
        index_t i = 0;
        if constexpr (simd::has_pack<R>)
            if (!__builtin_is_constant_evaluated()) i = write_packets(out, from, n);
        for (; i < n; ++i)
            out[i] = at(from + i);
        if (from == 0 && n > 0) out[0] = first;
        if (from <= parts && parts < from + n) out[parts - from] = last;
    }

private:
    /// As many as whole packets hold. The ends are not exact yet.
    index_t write_packets(R* out, index_t from, index_t n) const
        requires simd::has_pack<R>
    {
        using pack = simd::pack<R>;
        constexpr index_t width = simd::lanes<R>;
        R numbers[std::size_t(width)];
        for (index_t l = 0; l < width; ++l)
            numbers[l] = static_cast<R>(from + l);
        pack number = simd::load(numbers);
        const pack start(first * scale), all(static_cast<R>(parts));
        index_t i = 0;
        for (; i + width <= n; i += width) {
            const pack x = (start + pack(distance) * number / all) * pack(unscale);
            simd::store(out + i,
                        simd::select(first <= last ? x > pack(last) : x < pack(last), pack(last), x));
            number = number + pack(static_cast<R>(width));
        }
        return i;
    }

    // A power of two: it changes no digit. What is infinite stays so.
    static constexpr R scale_for(R from, R to) {
        constexpr R greatest = (std::numeric_limits<R>::max)();
        const bool large =
            magnitude(from) > greatest * scaled_down<R> || magnitude(to) > greatest * scaled_down<R>;
        return large && magnitude(from) <= greatest && magnitude(to) <= greatest ? scaled_down<R> : R(1);
    }
};

/// Holds every integer of 64 bits, and their differences.
__extension__ using int128 = __int128;

/// Errors   value_error: x is none that `T` can hold
template <class T>
constexpr void check_whole(int128 x) {
    bool held = false;
    if (x < 0) {
        const auto negative = static_cast<std::int64_t>(x);
        held = int128(negative) == x && fits<T>(negative);
    } else {
        const auto positive = static_cast<std::uint64_t>(x);
        held = int128(positive) == x && fits<T>(positive);
    }
    if (!held) raise_unheld(static_cast<long double>(x), element_name<T>());
}

/// From a on in equal steps, of which `steps` lead to b; the exact value's floor, by an addition and the carry of the rest.
///
/// Errors   value_error: the first or the last of these elements is none that `T` can hold
template <std::integral T, class A, class B>
constexpr void fill_between(T* out, index_t count, A a, B b, index_t steps) {
    using wide = std::uint64_t; // wraps where it must: sums of negative numbers are right all the same
    const int128 distance = int128(b) - int128(a);
    int128 whole = distance / steps, left = distance % steps;
    if (left < 0) {
        --whole;
        left += steps;
    }
    check_whole<T>(int128(a));
    check_whole<T>(int128(a) + whole * (count - 1) + left * (count - 1) / steps);
    const auto step = static_cast<wide>(whole), rest = static_cast<wide>(left),
               parts = static_cast<wide>(steps);
    wide value = static_cast<wide>(a), carried = 0;
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

/// Errors   value_error: the first or the last of `count` elements is none that elements of `T` can be
template <class T, class R>
constexpr number_line<R> line_of(R first, R last, index_t count, index_t steps) {
    const number_line<R> line(first, last, steps);
    if (count > 0) check_held<T>(first);
    if (count > 1) check_held<T>(line.at(count - 1));
    return line;
}

/// The steps from the first to the last of `count` elements, or to the number after them.
constexpr index_t steps_of(index_t count, bool closed) { return count > 1 ? count - closed : 1; }

/// The first `count` numbers of a line as elements, once f(numbers, n) has made of them what they are to be. Numbers stand where
/// whole packets can be read and written.
template <class T, class R, class F>
constexpr void in_blocks(const number_line<R>& line, T* out, index_t count, const F& f) {
    constexpr index_t block = 256;
    R numbers[block]{};
    for (index_t i = 0; i < count; i += block) {
        const index_t n = (std::min)(block, count - i);
        line.write(numbers, i, n);
        f(numbers, n);
        for (index_t k = 0; k < n; ++k)
            out[i + k] = rounded_to<T>(numbers[k]);
    }
}

/// `closed`: the last element is `last`; else that would be the element after it.
///
/// Errors   value_error: an element that is to be written is not in the range of `T`
template <class T, class A, class B>
constexpr void fill_linspace(T* out, index_t count, const A& first, const B& last, bool closed = true) {
    const index_t steps = steps_of(count, closed);
    if constexpr (category_of<T> == category::other && !spaced<T, A, B>) {
        return; // rejected before
    } else if constexpr (category_of<T> == category::other) {
        const T from = static_cast<T>(first), to = static_cast<T>(last);
        for (index_t i = 0; i < count; ++i)
            out[i] = i == steps
                         ? to
                         : static_cast<T>(from + (to - from) * static_cast<T>(i) / static_cast<T>(steps));
    } else if constexpr (category_of<T> == category::complex) {
        using real = typename T::value_type;
        using R = spacing_t<real, A, B>;
        const number_line<R> x = line_of<real>(real_in<R>(first), real_in<R>(last), count, steps);
        const number_line<R> y = line_of<real>(imag_in<R>(first), imag_in<R>(last), count, steps);
        for (index_t i = 0; i < count; ++i)
            out[i] = T(static_cast<real>(x.at(i)), static_cast<real>(y.at(i)));
    } else if constexpr (category_of<T> == category::integer && std::integral<A> && std::integral<B>) {
        if (count > 0) fill_between(out, count, first, last, steps);
    } else {
        using R = spacing_t<T, A, B>;
        const number_line<R> line = line_of<T>(widened<R>(first), widened<R>(last), count, steps);
        if constexpr (std::same_as<T, R>)
            line.write(out, 0, count);
        else
            in_blocks(line, out, count, [](R*, index_t) {});
    }
}

/// base^x for x in equal steps, in double or wider.
///
/// Errors   value_error: an element that is to be written is not in the range of `T`
template <class T, class A, class B, class Base>
void fill_logspace(T* out, index_t count, const A& first, const B& last, const Base& base, bool closed) {
    using R = spacing_t<T, A, B, Base>;
    const number_line<R> line(widened<R>(first), widened<R>(last), steps_of(count, closed));
    const R radix = widened<R>(base);
    const auto number = [&](index_t i) { return std::pow(radix, line.at(i)); };
    // The largest is one of the ends, but powers of a negative number have either sign, or are none.
    const index_t apart = (std::integral<T> && radix < 0) || count < 2 ? 1 : count - 1;
    for (index_t i = 0; i < count; i += apart) {
        const R x = number(i);
        const bool is_number = x == x && radix != 0; // others are too large for nothing
        if (is_number && !is_finite(x) && is_finite(radix) && is_finite(line.at(i)))
            raise_unheld(x, element_name<T>());
        check_held<T>(x);
    }
    in_blocks(line, out, count, [&](R* exponents, index_t n) {
        if constexpr (simd::has_pack<R>)
            for (index_t k = 0; k < n; k += simd::lanes<R>)
                simd::store(exponents + k, simd::pow(simd::pack<R>(radix), simd::load(exponents + k)));
        else
            for (index_t k = 0; k < n; ++k)
                exponents[k] = std::pow(radix, exponents[k]);
    });
}

} // namespace weft::inline WEFT_ABI::detail
