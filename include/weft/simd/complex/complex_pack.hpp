// SPDX-License-Identifier: BSL-1.0
// weft/simd/complex/complex_pack.hpp - as many complex numbers as a register has real lanes, in two registers.
//
// Layer: simd. Question: how are complex numbers held beside packs of their real type?
//     load(z) of complex<double>, four lanes   is   re im re im | re im re im
//
// The parts stay side by side as they are in memory, so that sums, and products with numbers, need no shuffle. There are as
// many numbers as lanes of the real type: `abs`, comparisons and real operands stay in one kernel with complex ones.
#pragma once

#include <weft/simd/convert/convert.hpp>
#include <weft/simd/packet.hpp>

#include <complex>
#include <utility>

namespace weft::inline WEFT_ABI::detail::simd {

/// The type of the lanes in which elements of `T` are computed: the real type of complex numbers that have packs.
template <class T>
struct lane_type {
    using type = T;
};
template <packed_floating R>
struct lane_type<std::complex<R>> {
    using type = R;
};
template <class T>
using lane_type_t = typename lane_type<T>::type;

template <packed_floating T>
struct complex_pack {
    using value_type = std::complex<T>;
    static constexpr int size = lanes<T>;

    pack<T> low, high;

    complex_pack() = default;
    WEFT_INLINE complex_pack(pack<T> first, pack<T> second) : low(first), high(second) {}
    /// Every lane z.
    WEFT_INLINE complex_pack(std::complex<T> z)
        : low(pairs(z, std::make_index_sequence<std::size_t(size)>{})), high(low) {}

    WEFT_INLINE std::complex<T> operator[](int i) const {
        const pack<T> parts = 2 * i < size ? low : high;
        return {parts[2 * i % size], parts[2 * i % size + 1]};
    }

private:
    template <std::size_t... Nth>
    static WEFT_INLINE pack<T> pairs(std::complex<T> z, std::index_sequence<Nth...>) {
        return pack<T>(typename pack<T>::raw_type{(Nth % 2 == 0 ? z.real() : z.imag())...});
    }
};

template <class T>
inline constexpr bool is_pack<complex_pack<T>> = true;

namespace detail {

/// Where a lane of a shuffled register comes from.
enum class order {
    turned,        ///< the parts of each number exchanged
    reals,         ///< the real part of each number twice
    imaginaries,   ///< the imaginary part of each number twice
    even,          ///< of two registers, the lanes 0, 2, ...
    odd,           ///< the lanes 1, 3, ...
    first_twice,   ///< each lane of the lower half twice
    second_twice,  ///< each lane of the upper half twice
    first_joined,  ///< of two registers, by turns, those of the lower halves
    second_joined, ///< those of the upper halves
    alternating    ///< even lanes of the one, odd lanes of the other
};

constexpr int lane_from(order o, int i, int n) {
    switch (o) {
    case order::turned:
        return i ^ 1;
    case order::reals:
        return i & ~1;
    case order::imaginaries:
        return i | 1;
    case order::even:
        return 2 * i;
    case order::odd:
        return 2 * i + 1;
    case order::first_twice:
        return i / 2;
    case order::second_twice:
        return (n + i) / 2;
    case order::first_joined:
        return i % 2 * n + i / 2;
    case order::second_joined:
        return i % 2 * n + (n + i) / 2;
    default:
        return i % 2 * n + i;
    }
}

template <order O, class V, std::size_t... Int>
WEFT_INLINE V reordered(V x, V y, std::index_sequence<Int...>) {
    return __builtin_shufflevector(x, y, lane_from(O, int(Int), int(sizeof...(Int)))...);
}
template <order O, class X>
WEFT_INLINE X reordered(X x, X y) {
    return X(reordered<O>(x.raw, y.raw, std::make_index_sequence<std::size_t(X::size)>{}));
}
template <order O, class X>
WEFT_INLINE X reordered(X x) {
    return reordered<O>(x, x);
}
template <order O, class T>
WEFT_INLINE complex_pack<T> reordered(complex_pack<T> x) {
    return {reordered<O>(x.low), reordered<O>(x.high)};
}

/// Numbers of these parts.
template <class T>
WEFT_INLINE complex_pack<T> joined(pack<T> real, pack<T> imaginary) {
    return {reordered<order::first_joined>(real, imaginary),
            reordered<order::second_joined>(real, imaginary)};
}
/// Both parts x.
template <class T>
WEFT_INLINE complex_pack<T> twice(pack<T> x) {
    return {reordered<order::first_twice>(x), reordered<order::second_twice>(x)};
}

} // namespace detail

template <packed_floating T>
WEFT_INLINE pack<T> real(complex_pack<T> x) {
    return detail::reordered<detail::order::even>(x.low, x.high);
}
template <packed_floating T>
WEFT_INLINE pack<T> imag(complex_pack<T> x) {
    return detail::reordered<detail::order::odd>(x.low, x.high);
}

/// Reads `lanes<T>` complex numbers; any alignment.
template <packed_floating T>
WEFT_INLINE complex_pack<T> load(const std::complex<T>* p) {
    const auto* const parts = reinterpret_cast<const T*>(p);
    return {load(parts), load(parts + lanes<T>)};
}
/// Writes as many.
template <packed_floating T>
WEFT_INLINE void store(std::complex<T>* p, complex_pack<T> x) {
    auto* const parts = reinterpret_cast<T*>(p);
    store(parts, x.low);
    store(parts + lanes<T>, x.high);
}
/// Writes the first n; 0 < n < lanes<T>.
template <packed_floating T>
WEFT_INLINE void store_first(std::complex<T>* p, complex_pack<T> x, index_t n) {
    std::complex<T> all[std::size_t(lanes<T>)];
    store(all, x);
    for (index_t i = 0; i < n; ++i)
        p[i] = all[i];
}

/// Real numbers as complex ones.
template <packed_floating T>
WEFT_INLINE complex_pack<T> as_complex(pack<T> x) {
    return detail::joined(x, pack<T>(T(0)));
}

/// Reads real numbers, or complex ones of another width, each converted.
template <complex_type To, packed From>
WEFT_INLINE auto load_as(const From* p) {
    return as_complex(load_as<typename To::value_type>(p));
}
template <complex_type To, packed_floating From>
WEFT_INLINE auto load_as(const std::complex<From>* p) {
    using real_type = typename To::value_type;
    const auto* const parts = reinterpret_cast<const From*>(p);
    return complex_pack<real_type>(load_as<real_type>(parts), load_as<real_type>(parts + lanes<real_type>));
}

/// Per lane `m ? x : y`.
template <packed_floating T>
WEFT_INLINE complex_pack<T> select(mask<std::type_identity_t<T>> m, complex_pack<T> x, complex_pack<T> y) {
    return {select(detail::reordered<detail::order::first_twice>(m), x.low, y.low),
            select(detail::reordered<detail::order::second_twice>(m), x.high, y.high)};
}

} // namespace weft::inline WEFT_ABI::detail::simd
