// SPDX-License-Identifier: BSL-1.0
// weft/simd/complex/complex_arithmetic.hpp - the operators on packs of complex numbers, and of these beside real ones.
//
// Layer: simd. Question: which bits has z * w in a register?
//     mul(load(z), load(w))   those of mul(z[i], w[i]), number by number; so have all functions of this header
//
// Each part is computed by the operations, in the order, of the scalar form (simd/scalar/scalar.hpp); a product is fused into
// no sum. Quotients are std's: what its rules for extreme and special values concern is left to it.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/basic.hpp>
#include <weft/simd/complex/complex_pack.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/fma.hpp>
#include <weft/simd/scalar/scalar.hpp>

namespace weft::inline WEFT_ABI::detail::simd {

// Questions

template <packed_floating T>
WEFT_INLINE mask<T> operator==(complex_pack<T> x, complex_pack<T> y) {
    const auto low = x.low == y.low, high = x.high == y.high;
    return detail::reordered<detail::order::even>(low, high) &
           detail::reordered<detail::order::odd>(low, high);
}
template <packed_floating T>
WEFT_INLINE mask<T> operator!=(complex_pack<T> x, complex_pack<T> y) {
    return !(x == y);
}
template <packed_floating T>
WEFT_INLINE mask<T> isnan(complex_pack<T> x) {
    return x != x;
}
template <packed_floating T>
WEFT_INLINE mask<T> isinf(complex_pack<T> x) {
    return isinf(real(x)) | isinf(imag(x));
}
template <packed_floating T>
WEFT_INLINE mask<T> isfinite(complex_pack<T> x) {
    return isfinite(real(x)) & isfinite(imag(x));
}

// Sums

template <packed_floating T>
WEFT_INLINE complex_pack<T> add(complex_pack<T> x, complex_pack<T> y) {
    return {x.low + y.low, x.high + y.high};
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> sub(complex_pack<T> x, complex_pack<T> y) {
    return {x.low - y.low, x.high - y.high};
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> neg(complex_pack<T> x) {
    return {-x.low, -x.high};
}
// A zero of the sign that changes nothing stands for the imaginary part that is not there.
template <packed_floating T>
WEFT_INLINE complex_pack<T> add(complex_pack<T> x, pack<T> y) {
    return add(x, detail::joined(y, pack<T>(T(-0.0))));
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> add(pack<T> x, complex_pack<T> y) {
    return add(detail::joined(x, pack<T>(T(-0.0))), y);
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> sub(complex_pack<T> x, pack<T> y) {
    return sub(x, detail::joined(y, pack<T>(T(0))));
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> sub(pack<T> x, complex_pack<T> y) {
    return sub(detail::joined(x, pack<T>(T(-0.0))), y);
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> conj(complex_pack<T> x) {
    const complex_pack<T> sign(std::complex<T>(T(0), T(-0.0)));
    return {detail::flip_sign(x.low, sign.low), detail::flip_sign(x.high, sign.high)};
}

// Products

namespace detail {

/// x y of numbers in one register: the real parts of x times y, less or more the imaginary parts times y turned.
template <class T>
WEFT_INLINE pack<T> complex_product(pack<T> x, pack<T> y) {
    const auto a = reordered<order::reals>(x) * y;
    const auto b = reordered<order::imaginaries>(x) * reordered<order::turned>(y);
    return reordered<order::alternating>(a - b, a + b);
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE complex_pack<T> mul(complex_pack<T> x, complex_pack<T> y) {
    return {detail::complex_product(x.low, y.low), detail::complex_product(x.high, y.high)};
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> mul(complex_pack<T> x, pack<T> y) {
    const auto both = detail::twice(y);
    return {x.low * both.low, x.high * both.high};
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> mul(pack<T> x, complex_pack<T> y) {
    return mul(y, x);
}
template <packed_floating T>
WEFT_INLINE pack<T> abs2(complex_pack<T> x) {
    const auto low = x.low * x.low, high = x.high * x.high;
    return detail::reordered<detail::order::even>(low, high) +
           detail::reordered<detail::order::odd>(low, high);
}

/// Of complex numbers and real ones, in two roundings.
template <class X, class Y, class Z>
    requires requires(X x, Y y, Z z) { add(mul(x, y), z).low; }
WEFT_INLINE auto fma(X x, Y y, Z z) {
    return add(mul(x, y), z);
}

// Quotients

namespace detail {

template <class T>
struct complex_parts {
    pack<T> real, imaginary;
    mask<T> certain; ///< where std's operator computes the same
};

/// (a + b i) / (c + d i) by the quotient of the smaller by the greater part of the divisor (Smith), as std's operator has it
/// where nothing on the way is great or small enough to be scaled.
template <std::same_as<double> T>
WEFT_INLINE complex_parts<T> quotient(pack<T> a, pack<T> b, pack<T> c, pack<T> d) {
    const pack<T> zero(T(0)), least(T(0x1p-300)), most(T(0x1p+300));
    const auto steep = abs(c) < abs(d);
    const auto great = select(steep, d, c), small = select(steep, c, d);
    const auto ratio = small / great;
    const auto divisor = small * ratio + great;
    const auto p = select(steep, b, a), q = select(steep, a, b);
    const auto across = p * ratio;
    const auto in_range = [&](pack<T> x) { return (x >= least) & (x <= most); };
    return {(q * ratio + p) / divisor, select(steep, across - q, q - across) / divisor,
            in_range(abs(great)) & ((small == zero) | (abs(ratio) >= least)) &
                ((a == zero) | in_range(abs(a))) & ((b == zero) | in_range(abs(b)))};
}

/// In double, where neither a product nor a sum of two leaves the range. Only a divisor of 0, and what is not finite, gives NaN.
template <std::same_as<float> T>
WEFT_INLINE complex_parts<T> quotient(pack<T> a, pack<T> b, pack<T> c, pack<T> d) {
    using wide = std::conditional_t<std::is_same_v<T, float>, double, T>; // double, looked up late
    constexpr int part = lanes<wide>;
    using narrow = vector_t<T, part>;
    narrow numbers[4][2], real[2], imaginary[2];
    __builtin_memcpy(numbers[0], &a.raw, sizeof numbers[0]);
    __builtin_memcpy(numbers[1], &b.raw, sizeof numbers[1]);
    __builtin_memcpy(numbers[2], &c.raw, sizeof numbers[2]);
    __builtin_memcpy(numbers[3], &d.raw, sizeof numbers[3]);
    for (int i = 0; i < 2; ++i) {
        const auto widened = [&](int k) { return pack<wide>(convert_vector<wide, T, part>(numbers[k][i])); };
        const pack<wide> x = widened(0), y = widened(1), u = widened(2), v = widened(3);
        const pack<wide> divisor = u * u + v * v;
        real[i] = convert_vector<T, wide, part>(((x * u + y * v) / divisor).raw);
        imaginary[i] = convert_vector<T, wide, part>(((y * u - x * v) / divisor).raw);
    }
    const auto joined_halves = [](const narrow* halves) {
        return pack<T>(concat<typename pack<T>::raw_type>(halves[0], halves[1],
                                                          std::make_index_sequence<std::size_t(lanes<T>)>{}));
    };
    const auto re = joined_halves(real), im = joined_halves(imaginary);
    return {re, im, (re == re) | (im == im)};
}

/// `z`, but where it is not certain f of the numbers at that place; out of the way of the code around it.
template <class T, class F, class... X>
[[gnu::noinline, gnu::cold]] complex_pack<T> each_uncertain(complex_pack<T> z, mask<T> certain, F f, X... x) {
    std::complex<T> all[std::size_t(lanes<T>)];
    store(all, z);
    for (int i = 0; i < lanes<T>; ++i)
        if (!certain[i]) all[i] = f(x[i]...);
    return load(all);
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE complex_pack<T> div(complex_pack<T> x, complex_pack<T> y) {
    const auto [re, im, certain] = detail::quotient(real(x), imag(x), real(y), imag(y));
    const auto z = detail::joined(re, im);
    if (any(!certain)) [[unlikely]]
        return detail::each_uncertain(
            z, certain, [](std::complex<T> u, std::complex<T> v) { return div(u, v); }, x, y);
    return z;
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> div(complex_pack<T> x, pack<T> y) {
    const auto both = detail::twice(y);
    return {x.low / both.low, x.high / both.high};
}
template <packed_floating T>
WEFT_INLINE complex_pack<T> div(pack<T> x, complex_pack<T> y) {
    return div(as_complex(x), y);
}

} // namespace weft::inline WEFT_ABI::detail::simd
