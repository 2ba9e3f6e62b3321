// SPDX-License-Identifier: BSL-1.0
// weft/tensor/compare.hpp - whole tensors compared, now.
//
// Layer: tensor. Question: are two results the same, or near enough?
//     array_equal(a, b)   allclose(a + b, c, 1e-5, 1e-8)
#pragma once

#include <weft/core/element.hpp>
#include <weft/core/reject.hpp>
#include <weft/simd/basic.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/packet.hpp>
#include <weft/tensor/element/lines.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// The operations in E120.
struct element_equality;
struct element_closeness;

/// Types whose common type the library knows without asking anybody.
template <class T>
inline constexpr bool is_own_type =
    std::is_arithmetic_v<T> || is_short_float<T> || category_of<T> == category::complex;

template <class A, class B>
using equality_verdict =
    std::conditional_t<(is_own_type<typename A::value_type> && is_own_type<typename B::value_type>) ||
                           requires(const typename A::value_type& x, const typename B::value_type& y) {
                               static_cast<bool>(x == y);
                           },
                       diagnose::holds, diagnose::operation<element_equality, typename A::value_type>>;

template <class T>
using distance_verdict = std::conditional_t<category_of<T> == category::complex || requires(const T& x) {
    static_cast<double>(x);
}, diagnose::holds, diagnose::operation<element_closeness, T>>;

template <class A, class B>
using closeness_verdict =
    std::conditional_t<distance_verdict<A>::value, distance_verdict<B>, distance_verdict<A>>;

/// Whether two elements, as doubles, are equal, or their distance is finite and at most `absolute + relative * |y|`.
struct closeness {
    double relative, absolute;

    template <class X, class Y>
    bool operator()(const X& x, const Y& y) const {
        const auto a = number(x);
        const auto b = number(y);
        if (a == b) return true;
        const double distance = std::abs(a - b);
        return std::isfinite(distance) && distance <= absolute + relative * std::abs(b);
    }

    /// The same of all pairs of doubles side by side. (A template, so that nothing of packets is looked up where there are none.)
    template <std::same_as<double> T>
    bool holds(const T* x, const T* y, index_t count) const {
        index_t i = 0;
        if constexpr (simd::has_pack<T>) {
            constexpr index_t width = simd::lanes<T>;
            const auto by = simd::splat(T(relative)), at_least = simd::splat(T(absolute));
            const auto most = simd::splat((std::numeric_limits<T>::max)());
            auto close = most == most;
            for (; i + width <= count; i += width) {
                const auto a = simd::load(x + i), b = simd::load(y + i);
                const auto distance = simd::abs(a - b);
                close =
                    close & ((a == b) | ((distance <= most) & (distance <= at_least + by * simd::abs(b))));
            }
            if (simd::any(~close)) return false;
        }
        for (; i < count; ++i)
            if (!(*this)(x[i], y[i])) return false;
        return true;
    }

private:
    template <class X>
    static auto number(const X& x) {
        if constexpr (category_of<X> == category::complex)
            return std::complex<double>(x);
        else
            return static_cast<double>(x);
    }
};

/// Whether two elements are equal in the type in which tensors of both meet, which C++'s own conversions are not:
/// to them -1 is the largest uint32. Where there is none, beside uint64, as the numbers that they are.
template <class X, class Y>
constexpr bool equal_values(const X& x, const Y& y) {
    if constexpr (std::is_same_v<X, Y> || !is_own_type<X> || !is_own_type<Y>) {
        return static_cast<bool>(x == y);
    } else if constexpr (std::is_void_v<promote_t<X, Y>>) {
        if constexpr (std::is_signed_v<X>)
            return x >= 0 && static_cast<Y>(x) == y;
        else
            return equal_values(y, x);
    } else {
        using common = promote_t<X, Y>;
        return simd::convert<common>(x) == simd::convert<common>(y);
    }
}

/// A tensor or a view as it lies, other expressions evaluated.
template <class T, index_t... Extents>
constexpr const tensor<T, Extents...>& where_it_lies(const tensor<T, Extents...>& x) {
    (void)x.as_operand(); // throws if the elements have been moved and there was no memory for others
    return x;
}
template <class T, index_t... Extents>
constexpr const tensor_view<T, Extents...>& where_it_lies(const tensor_view<T, Extents...>& x) {
    return x;
}
template <class E>
constexpr auto where_it_lies(const E& e) {
    return eval(e);
}

/// Pairs of elements that are compared before the first one that differs is looked for: where it costs next to nothing.
template <class X, class Y>
inline constexpr index_t compared_at_once = is_own_type<X> && is_own_type<Y> ? 512 : 1;

/// Whether `is(x, y)` for all pairs of elements of two lines.
template <class X, class Y, class Is>
constexpr bool holds_in_line(const X* x, index_t x_step, const Y* y, index_t y_step, index_t count,
                             const Is& is) {
    for (index_t i = 0; i < count;) {
        const index_t end = i + (std::min)(count - i, compared_at_once<X, Y>);
        bool holds = true;
        if (x_step == 1 && y_step == 1)
            for (; i < end; ++i)
                holds &= is(x[i], y[i]);
        else
            for (; i < end; ++i)
                holds &= is(x[i * x_step], y[i * y_step]);
        if (!holds) return false;
    }
    return true;
}

/// Elements that are equal if and only if their bytes are.
template <class T>
inline constexpr bool compares_as_bytes = std::is_integral_v<T>;
/// Numbers of registers.
template <class T>
inline constexpr bool compares_in_packets = simd::has_pack<T> && std::is_floating_point_v<T>;

/// Whether all pairs of elements of two lines are equal.
template <class X, class Y>
constexpr bool equal_lines(const X* x, index_t x_step, const Y* y, index_t y_step, index_t count) {
    if constexpr (std::is_same_v<X, Y> && (compares_as_bytes<X> || compares_in_packets<X>)) {
        if (x_step == 1 && y_step == 1 && !__builtin_is_constant_evaluated()) {
            if constexpr (compares_as_bytes<X>) {
                return std::memcmp(x, y, std::size_t(count) * sizeof(X)) == 0;
            } else {
                constexpr index_t width = simd::lanes<X>;
                for (; count >= 2 * width; x += 2 * width, y += 2 * width, count -= 2 * width)
                    if (simd::any((simd::load(x) != simd::load(y)) |
                                  (simd::load(x + width) != simd::load(y + width))))
                        return false;
            }
        }
    }
    return holds_in_line(x, x_step, y, y_step, count,
                         [](const X& a, const Y& b) { return equal_values(a, b); });
}

/// `count` elements as doubles side by side: where they are, or at `room`.
template <class X>
const double* as_doubles(const X* x, index_t step, index_t count, double* room) {
    if constexpr (std::is_same_v<X, double>)
        if (step == 1) return x;
    for (index_t i = 0; i < count; ++i)
        room[i] = static_cast<double>(x[i * step]);
    return room;
}

/// Whether all pairs of elements of two lines are close.
template <class X, class Y>
bool close_lines(const X* x, index_t x_step, const Y* y, index_t y_step, index_t count,
                 const closeness& is_close) {
    if constexpr (std::is_arithmetic_v<X> && std::is_arithmetic_v<Y>) {
        constexpr index_t most = compared_at_once<X, Y>;
        double rooms[2][std::size_t(most)];
        for (index_t n; count > 0; count -= n, x += n * x_step, y += n * y_step) {
            n = (std::min)(count, most);
            if (!is_close.holds(as_doubles(x, x_step, n, rooms[0]), as_doubles(y, y_step, n, rooms[1]), n))
                return false;
        }
        return true;
    } else {
        return holds_in_line(x, x_step, y, y_step, count, is_close);
    }
}

} // namespace detail

/// Whether the shapes are equal and all elements compare equal: those of two types in the type in which they meet, and beside
/// uint64, where there may be none, as numbers.
///
/// Shape    none: a bool
/// Lazy     no
/// Cost     evaluates both, in order; tensors and views are read where they lie, as far as they are equal
/// Errors   E120: elements that do not compare; different shapes are not equal
/// Example  assert(array_equal(a + b, b + a));
template <expression A, expression B>
[[nodiscard]] constexpr bool array_equal(const A& a, const B& b) {
    using meaning = detail::equality_verdict<A, B>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if (!(a.shape() == b.shape())) return false;
    if constexpr (meaning::value) {
        return detail::along_lines(
            a.shape(), detail::where_it_lies(a), detail::where_it_lies(b),
            [](const auto* x, index_t x_step, const auto* y, index_t y_step, index_t count) {
                return detail::equal_lines(x, x_step, y, y_step, count);
            });
    }
    return true;
}
template <int = 0>
bool array_equal(detail::unfit<>, detail::unfit<>);

/// Whether the shapes broadcast and `|a - b| <= atol + rtol * |b|` everywhere. NaN is close to nothing.
///
/// Shape    none: a bool
/// Lazy     no
/// Cost     evaluates both; tensors and views are read where they lie, as far as they are close
/// Errors   as a == b; E120: elements that are no numbers
/// Example  assert(allclose(exp(log(a)), a));
template <expression A, expression B>
[[nodiscard]] bool allclose(const A& a, const B& b, double rtol = 1e-5, double atol = 1e-8,
                            source_line line = source_line::here()) {
    using meaning = detail::closeness_verdict<typename A::value_type, typename B::value_type>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    return detail::at_line(line, [&] {
        const auto shape = detail::broadcast_named("allclose", a.shape(), b.shape());
        if constexpr (meaning::value) {
            const detail::closeness is_close{rtol, atol};
            return detail::along_lines(
                shape, detail::where_it_lies(a), detail::where_it_lies(b),
                [&](const auto* x, index_t x_step, const auto* y, index_t y_step, index_t count) {
                    return detail::close_lines(x, x_step, y, y_step, count, is_close);
                });
        }
        return true;
    });
}
template <int = 0>
bool allclose(detail::unfit<>, detail::unfit<>, double = 0, double = 0);

} // namespace weft::inline WEFT_ABI
