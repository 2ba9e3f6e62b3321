// SPDX-License-Identifier: BSL-1.0
// weft/simd/keys/split.hpp - keys parted by one of them, a register at a time.
//
// Layer: simd. Question: how does a sort part its keys without a branch for each, which nobody would foresee?
//     split<false>(keys, 100, room, 7u)   room has the keys below 7 in front, the others behind them
//
// The lanes that are wanted are moved to the front of a register, with AVX-512 by an instruction, with AVX2 by a permutation that
// a table has for each set of lanes. Such a permutation has the other lanes behind those in front: one register is right for
// both ends of the room, and what is too much in it is written again later. Two of AVX-512's instructions for each register take
// four times as long as one (Zen 5): there the keys are read twice, for the front and for the rest. Elsewhere `has_split` is false.
#pragma once

#include <weft/simd/keys/item.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail::simd {

namespace detail {

#if defined(EIGEN_VECTORIZE_AVX512)

/// The lanes of the set in front. `found`: how many are in it.
template <class Item>
WEFT_INLINE void write_front(Item* out, __m512i x, unsigned set) {
    if constexpr (sizeof(Item) == 4)
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(__mmask16(set), x));
    else
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi64(__mmask8(set), x));
}
/// The same, and nothing behind them.
template <class Item>
WEFT_INLINE void write_only(Item* out, __m512i x, unsigned set, int found) {
    const unsigned those = (1u << found) - 1;
    if constexpr (sizeof(Item) == 4)
        _mm512_mask_storeu_epi32(out, __mmask16(those), _mm512_maskz_compress_epi32(__mmask16(set), x));
    else
        _mm512_mask_storeu_epi64(out, __mmask8(those), _mm512_maskz_compress_epi64(__mmask8(set), x));
}

/// Writes the items for which `wanted` to `out`, which has room for no more than these; gives their end.
template <class Item, class F>
WEFT_INLINE Item* write_wanted(const Item* from, index_t count, Item* out, Item* end, const F& wanted) {
    constexpr int step = lanes<number_of<Item>>;
    const Item* const last = from + count - step;
    for (; from <= last && end - out >= step; from += step) {
        const __m512i x = _mm512_loadu_si512(from);
        const unsigned set = wanted(x);
        write_front(out, x, set);
        out += std::popcount(set);
    }
    for (; from < last + step; from += step) {
        // The last register begins before the end of the one before, without what was met there.
        const Item* const at = from < last ? from : last;
        const __m512i x = _mm512_loadu_si512(at);
        const unsigned set = wanted(x) & ~0u << (from - at);
        const int found = std::popcount(set);
        write_only(out, x, set, found);
        out += found;
    }
    return out;
}

template <bool OrEqual, class Item>
WEFT_INLINE index_t split_registers(const Item* from, index_t count, Item* to, Item pivot) {
    using number = number_of<Item>;
    const __m512i middles = bit_copy<__m512i>(pack<number>(std::bit_cast<number>(pivot)).raw);
    const auto compared = [&]<bool Front>(std::bool_constant<Front>) {
        constexpr int how =
            Front ? (OrEqual ? _MM_CMPINT_LE : _MM_CMPINT_LT) : (OrEqual ? _MM_CMPINT_NLE : _MM_CMPINT_NLT);
        return [&middles](__m512i x) -> unsigned {
            if constexpr (sizeof(Item) == 4)
                return _mm512_cmp_epu32_mask(x, middles, how);
            else
                return _mm512_cmp_epu64_mask(x, middles, how);
        };
    };
    Item* const end = to + count;
    Item* const middle = write_wanted(from, count, to, end, compared(std::true_type()));
    write_wanted(from, count, middle, end, compared(std::false_type()));
    return middle - to;
}

#elif defined(EIGEN_VECTORIZE_AVX2)

/// For each set of `Lanes` lanes the words of 32 bits of a register, those of the set first.
template <int Lanes>
constexpr auto words_first() {
    std::array<std::array<std::uint8_t, 8>, (1u << Lanes)> table{};
    constexpr int words = 8 / Lanes;
    for (unsigned set = 0; set < table.size(); ++set) {
        std::size_t to = 0;
        for (const unsigned wanted : {1u, 0u})
            for (int lane = 0; lane < Lanes; ++lane)
                if ((set >> lane & 1) == wanted)
                    for (int word = 0; word < words; ++word)
                        table[set][to++] = static_cast<std::uint8_t>(lane * words + word);
    }
    return table;
}
template <int Lanes>
inline constexpr auto words_of_set = words_first<Lanes>();

template <bool OrEqual, class Item>
WEFT_INLINE index_t split_registers(const Item* from, index_t count, Item* to, Item pivot) {
    using number = number_of<Item>;
    constexpr int step = lanes<number>;
    const auto middle = std::bit_cast<number>(pivot);
    const pack<number> middles(middle);
    Item* low = to;
    Item* high = to + count;
    // As long as two registers have room between the ends, one does not write what another has.
    for (; high - low >= 2 * step; from += step) {
        const pack<number> x = load(numbers_at(from));
        const __m256i in_front = bit_copy<__m256i>((OrEqual ? !(middles < x) : x < middles).raw);
        const auto set =
            static_cast<unsigned>(sizeof(Item) == 4 ? _mm256_movemask_ps(_mm256_castsi256_ps(in_front))
                                                    : _mm256_movemask_pd(_mm256_castsi256_pd(in_front)));
        const void* const words = words_of_set<step>[set].data();
        const __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64(static_cast<const __m128i*>(words)));
        const pack<number> y(bit_copy<typename pack<number>::raw_type>(
            _mm256_permutevar8x32_epi32(bit_copy<__m256i>(x.raw), order)));
        store(numbers_at(low), y);
        store(numbers_at(high - step), y);
        const int found = std::popcount(set);
        low += found;
        high -= step - found;
    }
    for (; low < high; ++from) {
        const Item item = *from;
        const auto x = std::bit_cast<number>(item);
        const bool in_front = OrEqual ? x <= middle : x < middle;
        *low = item;
        high[-1] = item;
        low += in_front;
        high -= !in_front;
    }
    return low - to;
}

#else

template <bool, class Item>
index_t split_registers(const Item*, index_t, Item*, Item);

#endif

} // namespace detail

/// Writes the items that are less than the pivot (`OrEqual`: or equal) to the front of `to`, the others behind them; gives
/// how many are in front. At least one register of items, and no overlap of the two.
template <bool OrEqual, class Item>
    requires has_split<Item>
index_t split(const Item* from, index_t count, Item* to, Item pivot) {
    return detail::split_registers<OrEqual>(from, count, to, pivot);
}

} // namespace weft::inline WEFT_ABI::detail::simd
