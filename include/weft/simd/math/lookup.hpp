// SPDX-License-Identifier: BSL-1.0
// weft/simd/math/lookup.hpp - numbers from a small table, a place for each lane.
//
// Layer: simd. Question: how is a register filled from a table whose places are computed?
//     looked_up(table, index)   is   table[index mod N] in each lane, for N = 16 or 32
//
// With AVX-512 the table lies in registers, and a permutation picks from it; elsewhere each lane is loaded.
#pragma once

#include <weft/simd/arithmetic.hpp>
#include <weft/simd/basic.hpp>

#include <cstddef>
#include <utility>

namespace weft::inline WEFT_ABI::detail::simd::detail {

/// A table of so many numbers has a place for each.
template <packed_floating T, std::size_t N>
    requires(N == 16 || N == 32)
WEFT_INLINE pack<T> looked_up(const T (&table)[N], pack<bits_of<T>> index) {
    using raw = typename pack<T>::raw_type;
#if defined(EIGEN_VECTORIZE_AVX512)
    const auto i = bit_copy<__m512i>(index.raw);
    if constexpr (std::is_same_v<T, float>) {
        static_assert(N == 32); // two registers: the permutation looks at the five lowest bits of a place
        return pack<T>(raw(_mm512_permutex2var_ps(_mm512_loadu_ps(table), i, _mm512_loadu_ps(table + 16))));
    } else {
        const auto in = [&](const T* part) {
            return _mm512_permutex2var_pd(_mm512_loadu_pd(part), i, _mm512_loadu_pd(part + 8));
        };
        if constexpr (N == 16)
            return pack<T>(raw(in(table)));
        else
            return pack<T>(raw(_mm512_mask_mov_pd(in(table), _mm512_test_epi64_mask(i, _mm512_set1_epi64(16)),
                                                  in(table + 16))));
    }
#else
    const auto place = index & pack<bits_of<T>>(bits_of<T>(N - 1));
    return [&]<std::size_t... Lane>(std::index_sequence<Lane...>) {
        return pack<T>(raw{table[static_cast<std::size_t>(place.raw[Lane])]...});
    }(std::make_index_sequence<std::size_t(lanes<T>)>{});
#endif
}

} // namespace weft::inline WEFT_ABI::detail::simd::detail
