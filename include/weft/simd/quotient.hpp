// SPDX-License-Identifier: BSL-1.0
// weft/simd/quotient.hpp - integers divided, a register at a time.
//
// Layer: simd. Question: what are x / y and x % y of packs, for which no target has an instruction?
//     div(load<int>(p), splat(7))   is   a multiplication of doubles: 1. / 7 is computed before the loop
//
// Elements of up to 16 bits become floats, the others doubles. Let f be 1 / y, made greater by a factor 1 + e that covers every
// rounding. x f is then at least x / y, so that no quotient that is whole falls short; and it exceeds x / y by less than
// 2 e x / y, which is less than 1 / y, the least distance from a quotient that is not whole to the next integer: cut towards 0
// it is the quotient. Rounded down it is that of x / y + 1 / 2y, which is at least 1 / 2y from every integer. For integers of 64
// bits this holds below 2^48; where a register holds a greater one, its lanes are divided one by one. Every rounding mode gives
// the same.
//
// By 0 all are 0 (asserted in debug builds); min / -1 is min and min % -1 is 0, as in simd/scalar/scalar.hpp.
//
// After Granlund and Montgomery, "Division by invariant integers using multiplication" (1994), with floating numbers for their
// integers.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/fma.hpp>
#include <weft/simd/rounding.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// Whether the rest of a division that was cut towards 0 lies on the other side of it than the divisor.
template <class T>
WEFT_INLINE constexpr bool is_beyond(T rest, T y) {
    return rest != T(0) && (rest < T(0)) != (y < T(0));
}

} // namespace detail

template <integer_type T>
WEFT_INLINE constexpr T remainder(T x, T y) {
    const T rest = mod(x, y);
    return detail::is_beyond(rest, y) ? static_cast<T>(rest + y) : rest;
}
template <integer_type T>
WEFT_INLINE constexpr T floor_divide(T x, T y) {
    const T quotient = div(x, y);
    if constexpr (std::is_signed_v<T>)
        if (y != T(0) && detail::is_beyond(mod(x, y), y)) return static_cast<T>(quotient - 1);
    return quotient;
}

namespace detail {

template <class T>
using quotient_number = std::conditional_t<(sizeof(T) < 4), float, double>;

/// The double whose last digit is one, and whose lowest bits are therefore those of an integer that is added.
inline constexpr double ones = 0x1.8p52;
inline constexpr std::int64_t ones_bits = 0x4338000000000000;

/// The integers as numbers; those of 64 bits lie within 2^51.
template <class T, int Count>
WEFT_INLINE auto as_numbers(vector_t<T, Count> v) {
    using F = quotient_number<T>;
    if constexpr (sizeof(T) == 8) {
        return bit_copy<vector_t<double, Count>>(bit_copy<vector_t<std::int64_t, Count>>(v) + ones_bits) -
               ones;
    } else if constexpr (sizeof(T) == 4 && !std::is_signed_v<T> && vector_bytes < 64) {
        // Only signed ones have an instruction.
        const auto moved = bit_copy<vector_t<std::int32_t, Count>>(v ^ 0x80000000U);
        return convert_vector<F, std::int32_t, Count>(moved) + 0x1p31;
    } else {
        return convert_vector<F, T, Count>(v);
    }
}

/// Numbers between the ends of an int32, towards zero.
template <class F, int Count>
WEFT_INLINE vector_t<std::int32_t, Count> cut_short(vector_t<F, Count> v) {
    using integers = vector_t<std::int32_t, Count>;
#if defined(EIGEN_VECTORIZE_SSE2)
    if constexpr (sizeof(F) == 4) {
        return cut_or_least<Count>(v);
    } else {
#if defined(EIGEN_VECTORIZE_AVX512)
        // The zero-masking form, for the reason in widen.hpp.
        return bit_copy<integers>(_mm512_maskz_cvttpd_epi32(__mmask8(-1), __m512d(bit_copy<__m512d>(v))));
#elif defined(EIGEN_VECTORIZE_AVX)
        return bit_copy<integers>(_mm256_cvttpd_epi32(__m256d(bit_copy<__m256d>(v))));
#else
        const auto both = _mm_cvttpd_epi32(__m128d(bit_copy<__m128d>(v)));
        integers lower;
        __builtin_memcpy(&lower, &both, sizeof lower);
        return lower;
#endif
    }
#else
    return __builtin_convertvector(v, integers);
#endif
}

/// Whole numbers that the integers hold; others towards zero, where the integers have less than 64 bits.
template <class T, class F>
WEFT_INLINE auto as_integers(pack<F> v) {
    constexpr int count = lanes<F>;
    if constexpr (sizeof(T) == 8)
        return bit_copy<vector_t<T, count>>(bit_copy<vector_t<std::int64_t, count>>(v.raw + ones) -
                                            ones_bits);
    else if constexpr (sizeof(T) == 4)
        return bit_copy<vector_t<T, count>>(cut_short<F, count>(v.raw));
    else
        return convert_vector<T, std::int32_t, count>(cut_short<F, count>(v.raw));
}

/// The quotients, cut towards 0 or `Down`, of which none is by 0: those that no int32 holds, as many bits as it has, are the
/// caller's.
template <bool Down, class T, int Count>
WEFT_INLINE vector_t<T, Count> inner_quotient(vector_t<T, Count> x, vector_t<T, Count> y) {
    using F = quotient_number<T>;
    if constexpr (Count > lanes<F>) {
        vector_t<T, Count / 2> xs[2], ys[2];
        __builtin_memcpy(xs, &x, sizeof x);
        __builtin_memcpy(ys, &y, sizeof y);
        return concat<vector_t<T, Count>>(inner_quotient<Down, T, Count / 2>(xs[0], ys[0]),
                                          inner_quotient<Down, T, Count / 2>(xs[1], ys[1]),
                                          std::make_index_sequence<std::size_t(Count)>{});
    } else {
        const pack<F> number(as_numbers<T, Count>(x)), divisor(as_numbers<T, Count>(y));
        if constexpr (Down) {
            const auto factor = pack<F>(F(1)) / divisor;
            return as_integers<T>(floor(fma(number, factor, abs(factor) * pack<F>(F(0.5)))));
        } else {
            constexpr F greater = sizeof(F) == 4   ? F(1 + 0x1p-20)
                                  : sizeof(T) == 4 ? F(1 + 0x1p-40)
                                                   : F(1 + 0x1p-50);
            const auto quotient = number * (pack<F>(greater) / divisor);
            return as_integers<T>(sizeof(T) == 8 ? trunc(quotient) : quotient);
        }
    }
}

/// Whether a lane is 2^48 or more, or less than -2^48.
template <class T>
WEFT_INLINE bool any_great(pack<T> x) {
    using U = integer_of<sizeof(T), false>;
    constexpr U least = std::is_signed_v<T> ? U(1) << 48 : U(0), count = least + (U(1) << 48);
    return any(!(bits_as<U>(x) + pack<U>(least) < pack<U>(count)));
}

template <bool Down, class T>
[[gnu::noinline, gnu::cold]] pack<T> quotient_one_by_one(pack<T> x, pack<T> y) {
    T numbers[std::size_t(lanes<T>)], divisors[std::size_t(lanes<T>)];
    store(numbers, x);
    store(divisors, y);
    for (int i = 0; i < lanes<T>; ++i)
        numbers[i] = Down ? floor_divide(numbers[i], divisors[i]) : div(numbers[i], divisors[i]);
    return load(numbers);
}

/// x / y, cut towards 0 or `Down`.
template <bool Down, class T>
WEFT_INLINE pack<T> quotient(pack<T> x, pack<T> y) {
    const pack<T> zero(T(0)), one(T(1));
    const auto none = y == zero;
    WEFT_ASSERT(!any(none), "integer division by zero");
    const pack<T> inner(inner_quotient<Down, T, lanes<T>>(x.raw, select(none, one, y).raw));
    // Asked after the quotient: GCC computes 1 / y of a number before the loop only where every iteration divides.
    if constexpr (sizeof(T) == 8)
        if (any_great(x) || any_great(y)) [[unlikely]]
            return quotient_one_by_one<Down>(x, y);
    const auto inside = select(none, zero, inner);
    if constexpr (sizeof(T) != 4)
        return inside;
    else if constexpr (std::is_signed_v<T>)
        return select(y == -one, -x, inside);
    else
        return select(y == one, x, inside);
}

} // namespace detail

/// Towards 0.
template <packed_integer T>
WEFT_INLINE pack<T> div(pack<T> x, pack<T> y) {
    return detail::quotient<false>(x, y);
}
/// Down.
template <packed_integer T>
WEFT_INLINE pack<T> floor_divide(pack<T> x, pack<T> y) {
    return detail::quotient<std::is_signed_v<T>>(x, y);
}

/// What `div` leaves, with the sign of x.
template <packed_integer T>
WEFT_INLINE pack<T> mod(pack<T> x, pack<T> y) {
    return select(y == pack<T>(T(0)), y, x - div(x, y) * y);
}
/// What `floor_divide` leaves, with the sign of y.
template <packed_integer T>
WEFT_INLINE pack<T> remainder(pack<T> x, pack<T> y) {
    return select(y == pack<T>(T(0)), y, x - floor_divide(x, y) * y);
}

} // namespace weft::inline WEFT_ABI::detail::simd
