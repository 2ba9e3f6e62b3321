// SPDX-License-Identifier: BSL-1.0
// weft/tensor/make/random_body.hpp - rows of random numbers, by registers of counters.
//
// Layer: tensor. Question: which counter has the number at place i?
//     group i / 16, counter 8 * (i / 16) + i % 8, its first two words for i % 16 < 8, else the others
#pragma once

#include <weft/simd/random/normal_pair.hpp>
#include <weft/simd/random/philox.hpp>
#include <weft/tensor/make/random.hpp>

#include <algorithm>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

template <class T>
struct register_of {
    using type = T;
};
template <simd::packed T>
struct register_of<T> {
    using type = simd::pack<T>;
};

/// As many counters as a register has lanes of 64 bits.
using drawn_counters = register_of<std::uint64_t>::type;
inline constexpr int drawn_lanes = simd::lanes<std::uint64_t>;

/// 0, step, 2 step, ...: written and read as a whole, which waits, and so not in a loop.
template <class U>
WEFT_INLINE U counters_apart(std::uint64_t step) {
    if constexpr (simd::is_pack<U>) {
        std::uint64_t all[std::size_t(U::size)];
        for (int i = 0; i < U::size; ++i)
            all[i] = static_cast<std::uint64_t>(i) * step;
        return simd::load(all);
    } else {
        return 0;
    }
}

template <class T, class V>
WEFT_INLINE void store_numbers(T* to, V x) {
    if constexpr (simd::is_pack<V>)
        simd::store(to, x);
    else
        *to = x;
}

template <class U>
WEFT_INLINE simd::philox_block<U> block_of_counter(std::uint64_t key, U n, std::uint64_t tag = 0) {
    return simd::philox<U>(key, {n, n >> U(32u), U(tag), U(0u)});
}

/// The two numbers of a counter.
struct uniform_pair {
    std::uint64_t key, kept;
    template <class U>
    WEFT_INLINE auto operator()(U counter) const {
        const auto block = block_of_counter(key, counter);
        const auto number = [&](U bits) __attribute__((always_inline)) {
            const auto x = simd::from_one_to_two(bits & U(kept));
            return x - std::remove_const_t<decltype(x)>(1.0);
        };
        using F = decltype(number(counter));
        return simd::two_of<F>{number(block.low), number(block.high)};
    }
};
struct normal_pair {
    std::uint64_t key;
    template <class U>
    WEFT_INLINE auto operator()(U counter) const {
        const auto block = block_of_counter(key, counter);
        return simd::normal_pair(block.low, block.high);
    }
};
struct integer_pair {
    std::uint64_t key, low, range;
    template <class U>
    WEFT_INLINE auto operator()(U counter) const {
        const auto block = block_of_counter(key, counter);
        // The high half of the product with 64 random bits. The range is 2^32 at most: less by one, it is a half, too.
        const auto number = [&](U bits) __attribute__((always_inline)) {
            const U up(32u), less(range - 1), high = bits >> up;
            const U carried = (simd::mul_low_halves(bits, less) + (bits & U(0xffffffffu))) >> up;
            return U(low) + ((simd::mul_low_halves(high, less) + high + carried) >> up);
        };
        return simd::two_of<U>{number(block.low), number(block.high)};
    }
};

/// Numbers whose counters are `step` apart as they come, two of a register of counters if it is 1.
template <class T, class Pair>
WEFT_INLINE void draw_pairs(const Pair& pair, T* to, index_t first, index_t step, index_t n) {
    constexpr int lanes = drawn_lanes;
    using U = drawn_counters;
    const U apart = counters_apart<U>(static_cast<std::uint64_t>(step));
    if (step == 1 && n >= 8) {
        const index_t end = first + n;
        for (index_t group = first & -16; group < end; group += 16) {
            alignas(64) T all[16];
            const bool whole = group >= first && group + 16 <= end;
            T* const out = whole ? to + (group - first) : all;
            for (int i = 0; i < 8; i += lanes) {
                const auto two = pair(apart + U(static_cast<std::uint64_t>(group / 2 + i)));
                store_numbers(out + i, two.first);
                store_numbers(out + 8 + i, two.second);
            }
            const index_t from = (std::max)(first, group), until = (std::min)(end, group + 16);
            if (!whole) std::copy(all + (from - group), all + (until - group), to + (from - first));
        }
        return;
    }
    for (index_t done = 0; done < n; done += lanes) {
        const U place = apart + U(static_cast<std::uint64_t>(first + done * step));
        const auto two = pair(((place >> U(1u)) & U(~std::uint64_t(7))) | (place & U(7u)));
        T all[2][std::size_t(lanes)];
        store_numbers(all[0], two.first);
        store_numbers(all[1], two.second);
        for (index_t i = 0; i < std::min<index_t>(lanes, n - done); ++i)
            to[done + i] = all[(first + (done + i) * step) >> 3 & 1][i];
    }
}

/// Of more than 2^32: the high half of the product with 128 random bits, of a counter of its own.
inline std::uint64_t wide_integer(const drawing& from, index_t place) {
    const auto block = block_of_counter<std::uint64_t>(from.key, static_cast<std::uint64_t>(place), 1);
    if (from.range == 0) return block.high;
    const std::uint64_t rest = simd::mul_high(from.range, block.low), product = from.range * block.high;
    return from.low + simd::mul_high(from.range, block.high) + (product + rest < product);
}

WEFT_BODY WEFT_NO_CONTRACT void draw(const drawing& from, double* to, index_t first, index_t step,
                                     index_t n) {
    if (from.kind == distribution::uniform)
        draw_pairs(uniform_pair{from.key, from.low}, to, first, step, n);
    else
        draw_pairs(normal_pair{from.key}, to, first, step, n);
}

WEFT_BODY void draw(const drawing& from, std::uint64_t* to, index_t first, index_t step, index_t n) {
    if (from.kind == distribution::integers)
        draw_pairs(integer_pair{from.key, from.low, from.range}, to, first, step, n);
    else
        for (index_t i = 0; i < n; ++i)
            to[i] = wide_integer(from, first + i * step);
}

WEFT_BODY void permute(random_key key, index_t* to, index_t n) {
    using U = drawn_counters;
    const U apart = counters_apart<U>(1);
    std::uint64_t words[std::size_t(drawn_lanes)];
    for (index_t first = 0; first < n; first += drawn_lanes) {
        store_numbers(words,
                      block_of_counter<U>(key.bits(), apart + U(static_cast<std::uint64_t>(first)), 2).low);
        for (index_t i = first; i < (std::min)(n, first + drawn_lanes); ++i) {
            const auto j =
                static_cast<index_t>(simd::mul_high(words[i - first], static_cast<std::uint64_t>(i) + 1));
            if (j != i) to[i] = to[j];
            to[j] = i;
        }
    }
}

} // namespace weft::inline WEFT_ABI::detail
