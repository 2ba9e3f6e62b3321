// SPDX-License-Identifier: BSL-1.0
// weft/simd/part.hpp - a register, or the lower part of one, whose length is a constant.
//
// Layer: simd. Question: how is a row of 8 or of 4 elements computed where a register holds 16?
//     auto x = part<float, 4>::load(p);   multiply_add(x, x, x).store(q);
//
// Sums of products take this form: x * y + z under the rule of fma.hpp for numbers, z || (x && y) for truth values.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/fma.hpp>
#include <weft/simd/ragged.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail::simd {

/// `Count` elements, a power of two, at most a register.
template <packed T, int Count>
    requires(Count >= 1 && Count <= lanes<T> && (Count & (Count - 1)) == 0)
struct part {
    using value_type = T;
    using raw_type = detail::vector_t<T, Count>;
    static constexpr int size = Count;

    raw_type raw;

    static WEFT_INLINE part splat(T v) {
        return {detail::fill<raw_type>(static_cast<detail::lane_t<T>>(v),
                                       std::make_index_sequence<std::size_t(Count)>{})};
    }
    /// Any alignment.
    static WEFT_INLINE part load(const T* p) { return {detail::load_vector<T, Count>(p)}; }
    /// The n elements at p, 0 < n <= Count, and `padding` behind them.
    static WEFT_INLINE part load_first(const T* p, index_t n, T padding) {
        return {detail::load_some<T, Count>(p, n, padding)};
    }

    WEFT_INLINE void store(T* p) const { __builtin_memcpy(p, &raw, sizeof raw); }
    /// The first n elements, 0 < n <= Count.
    WEFT_INLINE void store_first(T* p, index_t n) const {
        if constexpr (detail::masked_memory) {
            typename pack<T>::raw_type wide{};
            __builtin_memcpy(&wide, &raw, sizeof raw);
            detail::masked_store<T>(p, pack<T>(wide), n);
        } else {
            T elements[std::size_t(Count)];
            store(elements);
            for (index_t i = 0; i < n; ++i)
                p[i] = elements[i];
        }
    }

    /// The same, which stays in a register: GCC may read it anew from memory for each use, which takes the loads that others
    /// need.
    WEFT_INLINE part in_register() const {
        part kept = *this;
#if !defined(__clang__) && defined(EIGEN_VECTORIZE_SSE2)
        asm("" : "+v"(kept.raw));
#endif
        return kept;
    }

    /// Neighbours exchanged: element 1, 0, 3, 2 and so on.
    WEFT_INLINE part turned() const
        requires(Count > 1)
    {
        return [this]<std::size_t... Int>(std::index_sequence<Int...>) {
            return part{__builtin_shufflevector(raw, raw, int(Int ^ 1)...)};
        }(std::make_index_sequence<std::size_t(Count)>{});
    }
};

namespace detail {

/// Asked for its type only: Eigen's packet of so many bytes, at most those of the widest, or nothing. As an argument, unlike
/// as an argument of a template, a packet does not lose attributes of which GCC would warn.
template <int Bytes, class Packet>
constexpr auto packet_of_size(Packet widest) {
    using half = typename Eigen::internal::unpacket_traits<Packet>::half;
    if constexpr (int(sizeof(Packet)) == Bytes)
        return widest;
    else if constexpr (sizeof(half) < sizeof(Packet))
        return packet_of_size<Bytes>(half{});
}

template <class T, int Count>
WEFT_INLINE vector_t<T, Count> fused_parts(vector_t<T, Count> x, vector_t<T, Count> y, vector_t<T, Count> z) {
#if __has_builtin(__builtin_elementwise_fma)
    return __builtin_elementwise_fma(x, y, z);
#else
    using widest = typename Eigen::internal::packet_traits<T>::type;
    constexpr int bytes = Count * int(sizeof(T));
    using eigen = decltype(packet_of_size<bytes>(widest{}));
    if constexpr (!std::is_void_v<eigen>) {
        return bit_copy<vector_t<T, Count>>(
            Eigen::internal::pmadd(bit_copy<eigen>(x), bit_copy<eigen>(y), bit_copy<eigen>(z)));
    } else {
        vector_t<T, Count> r{};
        for (int i = 0; i < Count; ++i)
            r[i] = simd::fma(T(x[i]), T(y[i]), T(z[i]));
        return r;
    }
#endif
}

} // namespace detail

/// x + y; of truth values, or.
template <class T, int Count>
WEFT_INLINE part<T, Count> sum_of(part<T, Count> x, part<T, Count> y) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    if constexpr (std::is_same_v<T, bool>) {
        return {x.raw | y.raw};
    } else {
        using wrapping = detail::vector_t<detail::wrapping<T>, Count>;
        return {detail::bit_copy<detail::vector_t<T, Count>>(detail::bit_copy<wrapping>(x.raw) +
                                                             detail::bit_copy<wrapping>(y.raw))};
    }
}

/// x * y + z, rounded as fma rounds; of truth values z || (x && y).
template <class T, int Count>
WEFT_INLINE part<T, Count> multiply_add(part<T, Count> x, part<T, Count> y, part<T, Count> z) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    if constexpr (std::is_same_v<T, bool>) {
        return {z.raw | (x.raw & y.raw)};
    } else if constexpr (std::is_floating_point_v<T> && fused) {
        return {detail::fused_parts<T, Count>(x.raw, y.raw, z.raw)};
    } else {
        using wrapping = detail::vector_t<detail::wrapping<T>, Count>;
        return {detail::bit_copy<detail::vector_t<T, Count>>(detail::bit_copy<wrapping>(x.raw) *
                                                                 detail::bit_copy<wrapping>(y.raw) +
                                                             detail::bit_copy<wrapping>(z.raw))};
    }
}

/// The sum of all elements: halves are added until one is left.
template <class T, int Count>
WEFT_INLINE T total_of(part<T, Count> x) {
    if constexpr (Count == 1) {
        return static_cast<T>(x.raw[0]);
    } else {
        struct halves {
            detail::vector_t<T, Count / 2> low, high;
        };
        const auto two = detail::bit_copy<halves>(x.raw);
        return total_of(sum_of(part<T, Count / 2>{two.low}, part<T, Count / 2>{two.high}));
    }
}

} // namespace weft::inline WEFT_ABI::detail::simd
