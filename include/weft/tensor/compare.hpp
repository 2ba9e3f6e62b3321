// SPDX-License-Identifier: BSL-1.0
// weft/tensor/compare.hpp - whole tensors compared, now.
//
// Layer: tensor. Question: are two results the same, or near enough?
//     array_equal(a, b)   allclose(a + b, c, 1e-5, 1e-8)
#pragma once

#include <weft/core/element.hpp>
#include <weft/core/reject.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/tensor/tensor.hpp>

#include <cmath>
#include <complex>
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

/// A tensor as it lies, other expressions evaluated.
template <class T, index_t... Extents>
constexpr const tensor<T, Extents...>& as_tensor(const tensor<T, Extents...>& x) {
    (void)x.as_operand(); // throws if the elements have been moved and there was no memory for others
    return x;
}
template <class E>
constexpr auto as_tensor(const E& e) {
    return eval(e);
}

} // namespace detail

/// Whether the shapes are equal and all elements compare equal: those of two types in the type in which they meet, and beside
/// uint64, where there may be none, as numbers.
///
/// Shape    none: a bool
/// Lazy     no
/// Cost     evaluates both, in order; tensors are read as they lie
/// Errors   E120: elements that do not compare; different shapes are not equal
/// Example  assert(array_equal(a + b, b + a));
template <expression A, expression B>
[[nodiscard]] constexpr bool array_equal(const A& a, const B& b) {
    using meaning = detail::equality_verdict<A, B>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    if (!(a.shape() == b.shape())) return false;
    if constexpr (meaning::value) {
        const auto& left = detail::as_tensor(a);
        const auto& right = detail::as_tensor(b);
        const index_t count = left.size();
        for (index_t i = 0; i < count; ++i)
            if (!detail::equal_values(left.data()[i], right.data()[i])) return false;
    }
    return true;
}
template <int = 0>
bool array_equal(detail::unfit<>, detail::unfit<>);

/// Whether the shapes broadcast and `|a - b| <= atol + rtol * |b|` everywhere. NaN is close to nothing.
///
/// Shape    none: a bool
/// Lazy     no
/// Cost     evaluates both; tensors are read as they lie
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
            const auto& left = detail::as_tensor(a);
            const auto& right = detail::as_tensor(b);
            const detail::closeness is_close{rtol, atol};
            auto cursor = detail::first_coordinate(shape);
            const index_t count = shape.size();
            for (index_t i = 0; i < count; ++i) {
                if (!is_close(left.data()[cursor.offset(left)], right.data()[cursor.offset(right)]))
                    return false;
                cursor.advance(shape);
            }
        }
        return true;
    });
}
template <int = 0>
bool allclose(detail::unfit<>, detail::unfit<>, double = 0, double = 0);

} // namespace weft::inline WEFT_ABI
