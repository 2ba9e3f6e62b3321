// SPDX-License-Identifier: BSL-1.0
// weft/simd/rounding.hpp - floor, ceil, trunc and round.
//
// Layer: simd. Question: which integer is next to x, and how is that found without a rounding instruction?
//     round(2.5) == 2.0, half to even;    floor(int) is that int
//
// Adding and taking away 2^52 (2^23 for float) rounds to an integer, half to even; this serves constant
// evaluation and targets without the instruction (SSE2). The sign is kept, so -0.3 rounds to -0.
#pragma once

#include <weft/simd/basic.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

/// From this value on every floating number is an integer.
template <class T>
inline constexpr T all_integers = static_cast<T>(1ULL << (std::numeric_limits<T>::digits - 1));

template <class T>
constexpr T rounded(T x) {
    const T a = abs(x);
    if (!(a < all_integers<T>)) return x;
    return copysign((a + all_integers<T>)-all_integers<T>, x);
}

#if defined(EIGEN_VECTORIZE_SSE4_1) && !defined(__clang__)
// Without optimisation the intrinsics of AVX-512 are macros, which give the mask to a signed argument.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
/// The instruction, by its rounding mode: 8 nearest, 9 down, 10 up, 11 towards zero (no exceptions raised).
template <int Mode, class T>
WEFT_INLINE pack<T> round_by(pack<T> x) {
    using raw = typename pack<T>::raw_type;
    if constexpr (vector_bytes == 64) {
#if defined(EIGEN_VECTORIZE_AVX512)
        if constexpr (std::is_same_v<T, float>)
            return pack<T>(raw(_mm512_maskz_roundscale_ps(__mmask16(-1), __m512(x.raw), Mode)));
        else
            return pack<T>(raw(_mm512_maskz_roundscale_pd(__mmask8(-1), __m512d(x.raw), Mode)));
#endif
    } else if constexpr (vector_bytes == 32) {
#if defined(EIGEN_VECTORIZE_AVX)
        if constexpr (std::is_same_v<T, float>)
            return pack<T>(raw(_mm256_round_ps(__m256(x.raw), Mode)));
        else
            return pack<T>(raw(_mm256_round_pd(__m256d(x.raw), Mode)));
#endif
    } else {
        if constexpr (std::is_same_v<T, float>)
            return pack<T>(raw(_mm_round_ps(__m128(x.raw), Mode)));
        else
            return pack<T>(raw(_mm_round_pd(__m128d(x.raw), Mode)));
    }
}
#pragma GCC diagnostic pop
#endif

template <class T>
WEFT_INLINE pack<T> round_portably(pack<T> x) {
    const pack<T> big(all_integers<T>);
    const auto a = abs(x);
    return select(a < big, copysign((a + big) - big, x), x);
}

} // namespace detail

template <native_floating T>
WEFT_INLINE constexpr T round(T x) {
    if (__builtin_is_constant_evaluated()) return detail::rounded(x);
    return std::nearbyint(x);
}

template <native_floating T>
WEFT_INLINE constexpr T floor(T x) {
    if (!__builtin_is_constant_evaluated()) return std::floor(x);
    const T r = detail::rounded(x);
    return copysign(r > x ? r - T(1) : r, x);
}

template <native_floating T>
WEFT_INLINE constexpr T ceil(T x) {
    if (!__builtin_is_constant_evaluated()) return std::ceil(x);
    const T r = detail::rounded(x);
    return copysign(r < x ? r + T(1) : r, x);
}

template <native_floating T>
WEFT_INLINE constexpr T trunc(T x) {
    if (!__builtin_is_constant_evaluated()) return std::trunc(x);
    return signbit(x) ? ceil(x) : floor(x);
}

template <widened_floating T>
WEFT_INLINE T round(T x) {
    return static_cast<T>(round(static_cast<compute_t<T>>(x)));
}
template <widened_floating T>
WEFT_INLINE T floor(T x) {
    return static_cast<T>(floor(static_cast<compute_t<T>>(x)));
}
template <widened_floating T>
WEFT_INLINE T ceil(T x) {
    return static_cast<T>(ceil(static_cast<compute_t<T>>(x)));
}
template <widened_floating T>
WEFT_INLINE T trunc(T x) {
    return static_cast<T>(trunc(static_cast<compute_t<T>>(x)));
}

template <class T>
concept whole = std::is_integral_v<T>;
template <whole T>
WEFT_INLINE constexpr T round(T x) {
    return x;
}
template <whole T>
WEFT_INLINE constexpr T floor(T x) {
    return x;
}
template <whole T>
WEFT_INLINE constexpr T ceil(T x) {
    return x;
}
template <whole T>
WEFT_INLINE constexpr T trunc(T x) {
    return x;
}

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> round(pack<T> x) {
    if constexpr (std::is_integral_v<T>)
        return x;
    else
#if defined(__clang__) && __has_builtin(__builtin_elementwise_rint)
        return pack<T>(typename pack<T>::raw_type(__builtin_elementwise_rint(x.raw)));
#elif defined(EIGEN_VECTORIZE_SSE4_1) && !defined(__clang__)
        return detail::round_by<8>(x);
#else
        return detail::round_portably(x);
#endif
}

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> floor(pack<T> x) {
    if constexpr (std::is_integral_v<T>) {
        return x;
    } else {
#if defined(__clang__) && defined(EIGEN_VECTORIZE_SSE4_1)
        return pack<T>(typename pack<T>::raw_type(__builtin_elementwise_floor(x.raw)));
#elif defined(EIGEN_VECTORIZE_SSE4_1)
        return detail::round_by<9>(x);
#else
        const auto r = detail::round_portably(x);
        return copysign(select(r > x, r - pack<T>(T(1)), r), x);
#endif
    }
}

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> ceil(pack<T> x) {
    if constexpr (std::is_integral_v<T>) {
        return x;
    } else {
#if defined(__clang__) && defined(EIGEN_VECTORIZE_SSE4_1)
        return pack<T>(typename pack<T>::raw_type(__builtin_elementwise_ceil(x.raw)));
#elif defined(EIGEN_VECTORIZE_SSE4_1)
        return detail::round_by<10>(x);
#else
        const auto r = detail::round_portably(x);
        return copysign(select(r < x, r + pack<T>(T(1)), r), x);
#endif
    }
}

template <packed T>
    requires detail::numeric<T>
WEFT_INLINE pack<T> trunc(pack<T> x) {
    if constexpr (std::is_integral_v<T>) {
        return x;
    } else {
#if defined(__clang__) && defined(EIGEN_VECTORIZE_SSE4_1)
        return pack<T>(typename pack<T>::raw_type(__builtin_elementwise_trunc(x.raw)));
#elif defined(EIGEN_VECTORIZE_SSE4_1)
        return detail::round_by<11>(x);
#else
        return copysign(floor(abs(x)), x);
#endif
    }
}

} // namespace weft::inline WEFT_ABI::detail::simd
