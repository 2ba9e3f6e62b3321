// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fold/fold.hpp - how two values become one, and in which types.
//
// Layer: reduce. Question: in which type are int8 summed, what is the sum of nothing, what joins two maxima?
//     fold::sum: lanes of int32 for at most a block of elements, then int64; nothing sums to 0
//
// A fold of elements of type T: `lane<T>`, the type in which a block is folded; `total<T>`, in which blocks are joined;
// `result<T>`, the element type of the result; `identity<L>`, which changes nothing; `join`, on elements and packs.
#pragma once

#include <weft/simd/basic.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/math/math.hpp>
#include <weft/simd/scalar/foreign.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Integers in 64 bits, 16-bit floats in float.
template <class T>
constexpr auto total_type() {
    if constexpr (category_of<T> == category::boolean)
        return std::type_identity<std::int64_t>{};
    else if constexpr (category_of<T> == category::integer)
        return std::type_identity<std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>{};
    else if constexpr (is_short_float<T>)
        return std::type_identity<float>{};
    else
        return std::type_identity<T>{};
}
template <class T>
using total_t = typename decltype(total_type<T>())::type;

/// Whether lanes are joined in their order from the first on: those of a class may have another sum in another order, and no
/// element that changes nothing.
template <class L>
inline constexpr bool joins_in_order = std::is_class_v<L> && category_of<L> != category::complex;

/// The sum of a block of elements of at most 16 bits fits into 32, that of a block of truth values into 16.
template <class T>
using block_sum_t = std::conditional_t<
    std::is_same_v<T, bool>, std::uint16_t,
    std::conditional_t<std::is_integral_v<T> && sizeof(T) <= 2,
                       std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>, total_t<T>>>;

/// The type in which elements are compared.
template <class T>
using compared_t = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t,
                                      std::conditional_t<is_short_float<T>, float, T>>;

template <class T>
using widened_t =
    std::conditional_t<category_of<T> == category::floating || category_of<T> == category::complex ||
                           category_of<T> == category::other,
                       T, total_t<T>>;

namespace fold {

struct sum {
    static constexpr const char* label = "sum";
    template <class T>
    using lane = detail::block_sum_t<T>;
    template <class T>
    using total = detail::total_t<T>;
    template <class T>
    using result = detail::widened_t<T>;
    template <class T>
    static constexpr bool accepts = category_of<T> != category::other || requires(const T& x) {
        { simd::add(x, x) } -> std::convertible_to<T>;
    };

    /// -0.0 for floating types: it changes nothing, +0.0 would change -0.0.
    template <class L>
    static constexpr L identity() {
        if constexpr (category_of<L> == category::floating)
            return -L(0);
        else
            return L{};
    }
    template <class R>
    static constexpr R of_nothing() {
        return R{};
    }
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::add(x, y);
    }
};

/// A sum whose result keeps the type in which it was added up, for what is computed on from there.
struct wide_sum : sum {
    template <class T>
    using result = detail::total_t<T>;
};

struct prod {
    static constexpr const char* label = "prod";
    template <class T>
    using lane = detail::total_t<T>;
    template <class T>
    using total = detail::total_t<T>;
    template <class T>
    using result = detail::widened_t<T>;
    template <class T>
    static constexpr bool accepts = category_of<T> != category::other || requires(const T& x) {
        { simd::mul(x, x) } -> std::convertible_to<T>;
        T(1);
    };

    template <class L>
    static constexpr L identity() {
        return L(1);
    }
    template <class R>
    static constexpr R of_nothing() {
        return R(1);
    }
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::mul(x, y);
    }
};

/// Of nothing there is no minimum: the caller has looked.
struct min {
    static constexpr const char* label = "min";
    template <class T>
    using lane = detail::compared_t<T>;
    template <class T>
    using total = detail::compared_t<T>;
    template <class T>
    using result = T;
    template <class T>
    static constexpr bool accepts = category_of<T> != category::complex && category_of<T> != category::other;

    template <class L>
    static constexpr L identity() {
        using limits = simd::limits_of<L>;
        if constexpr (limits::has_infinity)
            return static_cast<L>(limits::infinity());
        else
            return (limits::max)();
    }
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::minimum(x, y);
    }
};

struct max : min {
    static constexpr const char* label = "max";
    template <class L>
    static constexpr L identity() {
        using limits = simd::limits_of<L>;
        if constexpr (limits::has_infinity)
            return static_cast<L>(-limits::infinity());
        else
            return limits::lowest();
    }
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::maximum(x, y);
    }
};

/// Of truth values, which enter as 0 and 1 in any lane.
struct any {
    static constexpr const char* label = "any";
    template <class T>
    using total = std::uint8_t;
    template <class T>
    using result = bool;
    template <class L>
    static constexpr L identity() {
        return L(0);
    }
    template <class R>
    static constexpr R of_nothing() {
        return R(0);
    }
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::maximum(x, y);
    }
};

struct all : any {
    static constexpr const char* label = "all";
    template <class L>
    static constexpr L identity() {
        return L(1);
    }
    template <class R>
    static constexpr R of_nothing() {
        return true;
    }
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::minimum(x, y);
    }
};

/// How many are true: at most a block of ones is exact in every lane of 16 bits or more.
struct count : any {
    static constexpr const char* label = "count_nonzero";
    template <class T>
    using total = index_t;
    template <class T>
    using result = index_t;
    template <class X>
    WEFT_INLINE static constexpr X join(X x, X y) {
        return simd::add(x, y);
    }
};

} // namespace fold

} // namespace weft::inline WEFT_ABI::detail
