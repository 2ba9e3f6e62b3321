// SPDX-License-Identifier: BSL-1.0
// weft/tensor/make/steps.hpp - numbers from a start to before a stop, and how many they are.
//
// Layer: tensor. Question: which elements does `arange` have?
//     arange<std::uint8_t>(250, 256)   has 6, and 256 is none of them;   arange<double>(0, 1e300, 1e-5)   too many
#pragma once

#include <weft/core/element.hpp>
#include <weft/core/error.hpp>
#include <weft/shape/shape.hpp>
#include <weft/tensor/errors.hpp>
#include <weft/tensor/make/spacing.hpp>

#include <concepts>
#include <cstdint>
#include <limits>

namespace weft::inline WEFT_ABI::detail {

/// The elements are of type `T`.
template <class T>
struct spacing_type {};

template <class... Args>
concept real_arguments = ((category_of<Args> != category::complex) && ...);

/// Errors   value_error: `T` cannot hold so large an index
template <class T>
constexpr void check_last(index_t last) {
    if constexpr (std::integral<T>) {
        if (!fits<T>(last)) raise_unheld(static_cast<long double>(last), element_name<T>());
    } else {
        check_held<T>(static_cast<long double>(last));
    }
}

/// The numbers first, first + step, ...
template <class R>
struct number_steps {
    R first, step, scale;

    constexpr number_steps(R from, R to, R by) : first(from), step(by), scale(scale_for(from, to, by)) {}

    WEFT_INLINE constexpr R at(index_t i) const {
        if (i == 0) return first; // an infinite step leads to one element
        const R way = static_cast<R>(i) * (step * scale);
        return (first * scale + way) / scale;
    }

    /// A power of two.
    static constexpr R scale_for(R from, R to, R by) {
        constexpr R large = (std::numeric_limits<R>::max)() / 8;
        const bool far = magnitude(from) > large || magnitude(to) > large || magnitude(by) > large;
        return far ? R(1) / 8 : R(1);
    }
};

/// How many numbers stand from `start` to before `stop`.
///
/// Errors   value_error for a step of 0, a NaN, an infinite start; shape_error for too many
constexpr index_t count_whole_steps(int128 start, int128 stop, int128 step) {
    if (step == 0) raise_step();
    const int128 distance = step > 0 ? stop - start : start - stop;
    if (distance <= 0) return 0;
    const int128 steps = (distance - 1) / (step > 0 ? step : -step) + 1;
    if (steps > max_size) raise_too_many_steps();
    return static_cast<index_t>(steps);
}
template <std::floating_point R>
constexpr index_t count_steps(R start, R stop, R step) {
    constexpr R greatest = (std::numeric_limits<R>::max)();
    if (step == 0) raise_step();
    if (!(magnitude(start) <= greatest) || stop != stop || step != step) raise_not_a_start();
    if (step > 0 ? start >= stop : start <= stop) return 0;
    if (magnitude(stop) > greatest) raise_too_many_steps();
    const R scale = number_steps<R>::scale_for(start, stop, step);
    const R distance = magnitude(stop * scale - start * scale), by = magnitude(step * scale);
    const R steps = distance / by;
    if (!(steps < static_cast<R>(max_size))) raise_too_many_steps();
    const auto count = static_cast<index_t>(steps);
    return static_cast<R>(count) < steps || count == 0 ? count + 1 : count;
}

/// The numbers of `arange`: how many, and what they are.
///
/// Errors   those of count_steps; value_error: a number is none that elements of `T` can be
template <class T, class A, class B, class C>
struct arange_rule {
    using R = spacing_t<T, A, B, C>;
    static constexpr bool is_whole = std::integral<A> && std::integral<B> && std::integral<C>;
    static constexpr bool is_exact = std::integral<T> && is_whole;

    A start;
    B stop;
    C step;
    index_t count;

    constexpr arange_rule(spacing_type<T>, const A& from, const B& to, const C& by)
        : start(from), stop(to), step(by), count(0) {
        if constexpr (is_whole)
            count = count_whole_steps(int128(start), int128(stop), int128(step));
        else
            count = count_steps(widened<R>(start), widened<R>(stop), widened<R>(step));
        if (count == 0) return;
        if constexpr (is_exact) {
            check_whole<T>(int128(start));
            check_whole<T>(int128(start) + (count - 1) * int128(step));
        } else {
            check_held<T>(widened<R>(start));
            check_held<T>(steps().at(count - 1));
            if constexpr (std::integral<T>) {
                check_integer(widened<R>(start));
                if (count > 1) check_integer(widened<R>(step));
            }
        }
    }

    constexpr void fill(T* out) const {
        if constexpr (is_exact) {
            auto value = static_cast<std::uint64_t>(start);
            for (index_t i = 0; i < count; ++i, value += static_cast<std::uint64_t>(step))
                out[i] = static_cast<T>(value);
        } else {
            if constexpr (is_whole)
                if (!are_doubles()) return fill_steps(out, steps<long double>(), count);
            fill_steps(out, steps(), count);
        }
    }

private:
    template <class Wide = R>
    constexpr number_steps<Wide> steps() const {
        return {widened<Wide>(start), widened<Wide>(stop), widened<Wide>(step)};
    }

    /// Whether a double holds each of these integers, and the step: `long double` holds all of 64 bits where it is wider.
    constexpr bool are_doubles() const {
        constexpr int128 most = int128(1) << 53;
        const auto holds = [](int128 x) { return -most <= x && x <= most; };
        return holds(start) && holds(step) && holds(int128(start) + (count - 1) * int128(step));
    }

    // One function of the loop and what is inlined into it, so that the compiler does not contract it.
    template <class Wide>
    WEFT_NOINLINE WEFT_NO_CONTRACT static constexpr void fill_steps(T* out, const number_steps<Wide>& steps,
                                                                    index_t count) {
        for (index_t i = 0; i < count; ++i)
            out[i] = rounded_to<T>(steps.at(i));
    }

    static constexpr void check_integer(R x) {
        if (is_within<std::int64_t>(x) && static_cast<R>(floor_to<std::int64_t>(x)) != x)
            raise_unheld(static_cast<long double>(x), element_name<T>());
    }
};

} // namespace weft::inline WEFT_ABI::detail
