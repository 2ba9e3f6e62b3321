// SPDX-License-Identifier: BSL-1.0
// weft/copy/gather.hpp - rows of strided elements, made dense and put back.
//
// Layer: copy. Question: how do elements that do not lie side by side get into an L1 buffer?
//     gather_rows<4>(buffer, a, 100, 8, 3, 2, 4)   copies a[8 * r + 2 * i], r < 100, i < 3, of 4 bytes each
//
// Elements are only moved, so these functions know their size and nothing else. None of them reads an
// address outside the span from the first to the last element that it copies.
#pragma once

#include <weft/copy/lanes.hpp>
#include <weft/copy/repetition.hpp>
#include <weft/copy/stepped.hpp>
#include <weft/copy/transpose.hpp>
#include <weft/core/config.hpp>

#include <cstddef>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Bytes that a gather of repeated elements (stride 0) may write past the end of its dense block: wide stores that overlap the
/// next row. All others write what they are asked for.
inline constexpr index_t gather_slack = 64;

/// One row with a constant step, by vectors; the last one ends at `n`. Needs n >= lanes.
template <int Size, int Step>
inline void gather_stepped(char* to, const char* from, index_t n) {
    constexpr index_t lanes = vector_of<Size>::lanes;
    for (index_t i = 0; i < n - lanes; i += lanes)
        store_bytes(to + i * Size, load_stepped<Size, Step>(from + i * Step * Size));
    store_bytes(to + (n - lanes) * Size, load_stepped<Size, Step>(from + (n - lanes) * Step * Size));
}

/// Rows that are dense on both sides, `Chunk` bytes at their front and at their end.
template <int Chunk>
WEFT_INLINE void copy_chunks(char* to, index_t to_step, const char* from, index_t from_step, index_t rows,
                             index_t bytes) {
    struct chunk {
        char bytes[static_cast<std::size_t>(Chunk)];
    };
    if (bytes == Chunk) {
        for (index_t r = 0; r < rows; ++r, to += to_step, from += from_step)
            store_bytes(to, load_bytes<chunk>(from));
        return;
    }
    for (index_t r = 0; r < rows; ++r, to += to_step, from += from_step) {
        const chunk front = load_bytes<chunk>(from), back = load_bytes<chunk>(from + bytes - Chunk);
        store_bytes(to, front);
        store_bytes(to + bytes - Chunk, back);
    }
}

/// Rows that are dense on both sides; steps in bytes.
inline void copy_rows(char* to, index_t to_step, const char* from, index_t from_step, index_t rows,
                      index_t bytes) {
    if (bytes > 128 || bytes < 4)
        for (index_t r = 0; r < rows; ++r)
            __builtin_memcpy(to + r * to_step, from + r * from_step, static_cast<std::size_t>(bytes));
    else if (bytes >= 64)
        copy_chunks<64>(to, to_step, from, from_step, rows, bytes);
    else if (bytes >= 32)
        copy_chunks<32>(to, to_step, from, from_step, rows, bytes);
    else if (bytes >= 16)
        copy_chunks<16>(to, to_step, from, from_step, rows, bytes);
    else if (bytes >= 8)
        copy_chunks<8>(to, to_step, from, from_step, rows, bytes);
    else
        copy_chunks<4>(to, to_step, from, from_step, rows, bytes);
}

/// `rows` copies of `Chunk` bytes, side by side, by whole registers: what is stored in pieces a kernel would wait for. As other
/// gathers it may write `gather_slack` bytes more.
template <int Chunk>
WEFT_INLINE void repeat_chunk(char* to, const char* from, index_t rows) {
    if constexpr (Chunk >= register_bytes) {
        copy_chunks<Chunk>(to, Chunk, from, 0, rows, Chunk);
    } else {
        const auto one = load_bytes<typename vector_of<8, Chunk>::type>(from);
        const auto whole = [&]<int... Lane>(std::integer_sequence<int, Lane...>) {
            return __builtin_shufflevector(one, one, (Lane % (Chunk / 8))...);
        }(std::make_integer_sequence<int, register_bytes / 8>{});
        for (index_t i = 0; i < rows * Chunk; i += register_bytes)
            store_bytes(to + i, whole);
    }
}

/// Rows that lie dense, made to follow each other.
inline void gather_dense_rows(char* to, const char* from, index_t from_step, index_t rows, index_t bytes) {
    if (from_step == 0 && bytes == 32)
        repeat_chunk<32>(to, from, rows);
    else if (from_step == 0 && bytes == 16)
        repeat_chunk<16>(to, from, rows);
    else
        copy_rows(to, bytes, from, from_step, rows, bytes);
}

/// Lane of `N` interleaved vectors, seen from lane i of output vector `Part`, once vector `From` is added.
template <int Lanes, int N, int Part, int From>
constexpr int interleaved_lane(int i) {
    const int element = Part * Lanes + i, vector = element % N;
    return vector == From ? Lanes + element / N : vector == 0 && From == 1 ? element / N : i;
}

/// Rows of N = 2 or 3 elements whose columns are dense. Returns how many rows that was.
template <int Size, int N, int... Part>
inline index_t interleave(char* to, const char* from, index_t rows, index_t stride,
                          std::integer_sequence<int, Part...>) {
    using vector = typename vector_of<Size>::type;
    constexpr int lanes = vector_of<Size>::lanes;
    index_t r = 0;
    for (; r + lanes <= rows; r += lanes) {
        const vector first = load_bytes<vector>(from + r * Size);
        const vector second = load_bytes<vector>(from + (r + stride) * Size);
        const vector third = load_bytes<vector>(from + (r + (N - 1) * stride) * Size);
        const auto joined = [&]<int P>(std::integral_constant<int, P>) {
            const vector two = shuffle<interleaved_lane<lanes, N, P, 1>, lanes>(first, second);
            if constexpr (N == 2)
                return two;
            else
                return shuffle<interleaved_lane<lanes, N, P, 2>, lanes>(two, third);
        };
        (store_bytes(to + (r * N + Part * lanes) * Size, joined(std::integral_constant<int, Part>())), ...);
    }
    return r;
}

/// Elements that lie apart, row by row.
template <int Size>
inline void gather_any(char* to, const char* from, index_t rows, index_t row_stride, index_t n,
                       index_t stride, int size) {
    const index_t step = n * size, row_step = row_stride * size;
    const auto each_row = [&](auto gather) {
        for (index_t r = 0; r < rows; ++r)
            gather(to + r * step, from + r * row_step);
    };
    if constexpr (has_vectors<Size>) {
        if (row_stride == 1 && n <= 3) {
            const index_t done =
                n == 2 ? interleave<Size, 2>(to, from, rows, stride, std::make_integer_sequence<int, 2>())
                       : interleave<Size, 3>(to, from, rows, stride, std::make_integer_sequence<int, 3>());
            to += done * step;
            from += done * row_step;
            rows -= done;
        } else if (n >= vector_of<Size>::lanes) {
            switch (stride) {
            case -1:
                return each_row([n](char* t, const char* f) { gather_stepped<Size, -1>(t, f, n); });
            case 2:
                return each_row([n](char* t, const char* f) { gather_stepped<Size, 2>(t, f, n); });
            case 3:
                return each_row([n](char* t, const char* f) { gather_stepped<Size, 3>(t, f, n); });
            case 4:
                if constexpr (is_stepped<Size, 4>)
                    return each_row([n](char* t, const char* f) { gather_stepped<Size, 4>(t, f, n); });
                break;
            default:
                break;
            }
        }
    }
    if (n < 8 && n < rows) // short rows: down the columns
        for (index_t i = 0; i < n; ++i)
            move_elements<Size>(to + i * size, step, from + i * stride * size, row_step, rows, size);
    else
        each_row([&](char* t, const char* f) { move_elements<Size>(t, size, f, stride * size, n, size); });
}

/// Writes `rows x n` elements side by side at `dense`; element (r, i) stands at r * row_stride + i * stride.
template <int Size>
void gather_rows(char* dense, const char* from, index_t rows, index_t row_stride, index_t n, index_t stride,
                 int size) {
    if constexpr (Size != 0) size = Size;
    if (stride == 1)
        detail::copy_rows(dense, n * size, from, row_stride * size, rows, n * size);
    else if (n == 1)
        detail::gather_any<Size>(dense, from, 1, 0, rows, row_stride, size);
    else if (row_stride == 1 && n > 3 && rows > 3 && stride != 0)
        pack_tile<Size>(dense, from, rows, 1, n, stride, size, nullptr);
    else if (stride == 0)
        detail::repeat_rows<Size>(dense, from, rows, row_stride, n, size);
    else
        detail::gather_any<Size>(dense, from, rows, row_stride, n, stride, size);
}

/// The reverse of gather_rows: no two elements may share a place.
template <int Size>
void scatter_rows(char* to, const char* dense, index_t rows, index_t row_stride, index_t n, index_t stride,
                  int size) {
    if constexpr (Size != 0) size = Size;
    if (stride == 1) return detail::copy_rows(to, row_stride * size, dense, n * size, rows, n * size);
    if (n < 8 && n < rows)
        for (index_t i = 0; i < n; ++i)
            detail::move_elements<Size>(to + i * stride * size, row_stride * size, dense + i * size, n * size,
                                        rows, size);
    else
        for (index_t r = 0; r < rows; ++r)
            detail::move_elements<Size>(to + r * row_stride * size, stride * size, dense + r * n * size, size,
                                        n, size);
}

/// Writes `rows` rows of `copies` copies of an element each.
template <int Size>
void splat_rows(char* to, const char* from, index_t rows, index_t row_stride, index_t copies, int size) {
    if constexpr (Size != 0) size = Size;
    detail::repeat_rows<Size>(to, from, rows, row_stride, copies, size);
}

} // namespace weft::inline WEFT_ABI::detail
