// SPDX-License-Identifier: BSL-1.0
// weft/reduce/fetch.hpp - brings to L1 what a fold kernel will read, where the processor itself does not in time.
//
// Layer: reduce. Question: of 100000 rows of 50 elements, what is asked of memory while row 0 is added?
//     the lines of row 32: the processor would ask for them when it comes to rows 2 or 3
#pragma once

#include <weft/eval/operands.hpp>
#include <weft/eval/row_starts.hpp>
#include <weft/simd/packet.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// Whether it pays to ask: where a packet is a whole line. With AVX2 (Zen 3) as many requests again stand between the packets,
/// and the processor's own come in time: sum(square(a - b)) of 1e6 elements took 1.33 of Eigen's time with them and takes
/// 1.02, sum<0>(a * b) of (100000, 50) 1.2 to 1.5 of the loop's and takes 1.0.
inline constexpr bool fetching_pays = simd::vector_bytes >= 64;

/// Short rows are fetched so many bytes ahead: with the instructions between them the processor itself does not look far
/// enough (sums along and down 100000 x 50 elements: 1.35 and 1.25 of the best peer's time without, 0.9 and 1.0 with).
inline constexpr index_t fetch_distance = 8192;

/// Begins to bring the line `bytes` behind `from` to L1: any address may be asked for, but no pointer may point there.
WEFT_INLINE void fetch_line(const char* from, index_t bytes) {
    __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(from) +
                                                     static_cast<std::uintptr_t>(bytes)));
}
/// The same, as what the functions below ask by: a test asks by another, since what is fetched cannot be seen.
struct line_fetcher {
    WEFT_INLINE void operator()(const char* from, index_t bytes) const { fetch_line(from, bytes); }
};

/// Begins to bring `n` elements of the first `Leaves` streams of a row to L1, those 2 kB behind element `i`. The processor
/// does the same, but not across pages. What it gains depends on where these lie, and on where the operands are
/// (docs/design/evaluator.md).
template <int Leaves, class L, int Count, class Ask = line_fetcher>
WEFT_INLINE void fetch_ahead(const position<Count>& at, index_t i, index_t n, const Ask& ask = {}) {
    constexpr index_t distance = 2048, line = 64;
    for (int k = 0; k < Leaves; ++k)
        for (index_t bytes = 0; bytes < n * index_t(sizeof(L)); bytes += line)
            ask(at.data[k], (i & at.mask[k]) * index_t(sizeof(L)) + distance + bytes);
}

/// Begins to bring `Lines` lines from the start of the row `rows` behind `at` to L1.
template <int Lines, class N, int Leaf, int Buffer, bool Advance, class Ask = line_fetcher>
WEFT_INLINE void fetch_row(const row_starts<N, Leaf, Buffer, Advance>& starts,
                           const position<row_starts<N, Leaf, Buffer, Advance>::count>& at, index_t rows,
                           const Ask& ask = {}) {
    constexpr index_t line = 64;
    for (int k = 0; k < N::leaves; ++k)
        for (int i = 0; i < Lines; ++i)
            ask(at.data[k], rows * starts.in[Leaf + k].row_step + i * line);
}

} // namespace weft::inline WEFT_ABI::detail
