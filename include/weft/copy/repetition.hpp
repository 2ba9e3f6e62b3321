// SPDX-License-Identifier: BSL-1.0
// weft/copy/repetition.hpp - rows that hold one element each, several times.
//
// Layer: copy. Question: how is a column laid out beside rows of 5 elements?
//     repeat_rows<4>(buffer, column, 400, 1, 5, 4)   writes   0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 ...
//
// Columns that lie side by side are read by whole vectors, each of which becomes as many as a row is long: constant
// shuffles up to 4 elements, above them shuffles by a table that is made once for all rows (1e6 rows of 5, one store an
// element or two: 0.11 ns an element in L1; by vectors 0.03).
#pragma once

#include <weft/copy/lanes.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Row r holds `n` times the element r: stores of `Bytes` bytes that overlap the next row.
template <int Size, int Bytes>
WEFT_INLINE void repeat_wide(char* to, const char* from, index_t rows, index_t row_stride, index_t n) {
    using vector = typename vector_of<Size, Bytes>::type;
    for (index_t r = 0; r < rows; ++r) {
        const vector value =
            load_bytes<typename element_of<Size>::type>(from + r * row_stride * Size) + vector{};
        char* const end = to + n * Size;
        for (; to < end; to += Bytes)
            store_bytes(to, value);
        to = end;
    }
}

template <int First, int N>
constexpr int repeated_lane(int i) {
    return (First + i) / N;
}

/// The same for constant small N and elements side by side: each vector read makes N vectors.
/// Returns how many rows that was.
template <int Size, int N, int... Part>
inline index_t repeat_short(char* to, const char* from, index_t rows, std::integer_sequence<int, Part...>) {
    using vector = typename vector_of<Size>::type;
    constexpr int lanes = vector_of<Size>::lanes;
    index_t r = 0;
    for (; r + lanes <= rows; r += lanes) {
        const vector value = load_bytes<vector>(from + r * Size);
        (store_bytes(to + (r * N + Part * lanes) * Size,
                     shuffle<repeated_lane<Part * lanes, N>, lanes>(value, value)),
         ...);
    }
    return r;
}

/// The same for any n up to the lanes of a register, by a table of the lanes that each vector takes.
template <int Size>
inline index_t repeat_permuted(char* to, const char* from, index_t rows, index_t n) {
    using vector = typename vector_of<Size>::type;
    using element = typename element_of<Size>::type;
    constexpr int lanes = vector_of<Size>::lanes;
    element numbers[std::size_t(lanes)], sources[std::size_t((lanes + 1) * lanes)];
    for (int lane = 0; lane < lanes; ++lane)
        numbers[lane] = static_cast<element>(lane);
    repeat_wide<Size, register_bytes>(reinterpret_cast<char*>(sources),
                                      reinterpret_cast<const char*>(numbers), lanes, 1, n);
    index_t r = 0;
    for (; r + lanes <= rows; r += lanes) {
        const vector value = load_bytes<vector>(from + r * Size);
        for (index_t part = 0; part < n; ++part, to += lanes * Size) {
            const auto source = load_bytes<vector>(reinterpret_cast<const char*>(sources + part * lanes));
            store_bytes(to, permute<Size>(value, source));
        }
    }
    return r;
}

/// Row r holds `n` times the element r.
template <int Size>
inline void repeat_rows(char* to, const char* from, index_t rows, index_t row_stride, index_t n, int size) {
    if constexpr (Size == 0 || Size == 16) {
        for (index_t r = 0; r < rows; ++r, to += n * size)
            move_elements<Size>(to, size, from + r * row_stride * size, 0, n, size);
    } else {
        constexpr index_t lanes = vector_of<Size>::lanes;
        index_t done = 0;
        if (row_stride == 1 && n <= 4)
            done = n == 2   ? repeat_short<Size, 2>(to, from, rows, std::make_integer_sequence<int, 2>())
                   : n == 3 ? repeat_short<Size, 3>(to, from, rows, std::make_integer_sequence<int, 3>())
                   : n == 4 ? repeat_short<Size, 4>(to, from, rows, std::make_integer_sequence<int, 4>())
                            : 0;
        if constexpr (has_permute<Size>)
            if (row_stride == 1 && 4 < n && n <= lanes && rows >= 4 * lanes)
                done = repeat_permuted<Size>(to, from, rows, n);
        to += done * n * Size;
        from += done * row_stride * Size;
        if (n * Size <= 16)
            repeat_wide<Size, 16>(to, from, rows - done, row_stride, n);
        else
            repeat_wide<Size, register_bytes>(to, from, rows - done, row_stride, n);
    }
}

} // namespace weft::inline WEFT_ABI::detail
