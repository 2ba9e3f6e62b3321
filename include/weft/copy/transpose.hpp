// SPDX-License-Identifier: BSL-1.0
// weft/copy/transpose.hpp - a tile of a transposed operand, turned in registers.
//
// Layer: copy. Question: how does a tile whose columns are dense become one whose rows are?
//     pack_tile<4>(buffer, b, 64, 1, 64, 2000, 4, next)   buffer[64 * r + c] = b[r + 2000 * c], r, c < 64
#pragma once

#include <weft/copy/lanes.hpp>
#include <weft/core/config.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Elements per side of the squares that are turned at once: at most 16 vectors.
template <int Size>
inline constexpr int turn_side = Size == 1   ? 16
                                 : Size == 2 ? 8
                                             : register_bytes / Size;
/// The same for tiles with a short side: elements of 4 and 8 bytes often come as vectors of 4.
template <int Size>
inline constexpr int short_side = Size < 4              ? 8
                                  : turn_side<Size> < 4 ? turn_side<Size>
                                                        : 4;

// Two partners `Block` rows apart exchange blocks of that many lanes.
template <int Side, int Block>
constexpr int upper_lane(int l) {
    return (l & Block) == 0 ? l : Side + l - Block;
}
template <int Side, int Block>
constexpr int lower_lane(int l) {
    return (l & Block) == 0 ? l + Block : Side + l;
}

// No loops over the vectors of a square: what GCC does not unroll, as with -O2, keeps them in memory (a transposed operand of 40
// x 100 takes 2.4 times as long).

template <int Side, int Block, class Vector>
WEFT_INLINE void exchange(Vector& upper, Vector& lower) {
    const Vector before = upper;
    upper = shuffle<upper_lane<Side, Block>, Side>(before, lower);
    lower = shuffle<lower_lane<Side, Block>, Side>(before, lower);
}

/// Turns `Side` vectors of as many lanes: exchanges halves between partners, then quarters, and so on.
template <int Side, int Block = Side / 2, class Vector>
WEFT_INLINE void turn(Vector* v) {
    const auto upper = [](int pair) { return pair / Block * 2 * Block + pair % Block; };
    [&]<int... Pair>(std::integer_sequence<int, Pair...>) __attribute__((always_inline)) {
        (exchange<Side, Block>(v[upper(Pair)], v[upper(Pair) + Block]), ...);
    }(std::make_integer_sequence<int, Side / 2>());
    if constexpr (Block > 1) turn<Side, Block / 2>(v);
}

/// Turns one square: reads `Side` dense columns, writes as many dense rows. Steps in bytes.
template <int Size, int Side>
WEFT_INLINE void turn_square(char* to, index_t to_step, const char* from, index_t from_step) {
    using vector = typename vector_of<Size, Side * Size>::type;
    [&]<int... Row>(std::integer_sequence<int, Row...>) __attribute__((always_inline)) {
        vector v[] = {load_bytes<vector>(from + Row * from_step)...};
        turn<Side>(v);
        (store_bytes(to + Row * to_step, v[Row]), ...);
    }(std::make_integer_sequence<int, Side>());
}

/// Turns a tile of at least Side x Side. Squares at the edges end there, and turn some elements a second
/// time.
template <int Size, int Side>
inline void turn_tile(char* dense, const char* from, index_t rows, index_t n, index_t column,
                      const char* next) {
    for (index_t i = 0; i < n; i += Side) {
        const index_t c = i + Side <= n ? i : n - Side;
        if (next != nullptr)
            for (index_t k = c; k < c + Side; ++k)
                for (index_t b = 0; b < rows * Size; b += 64)
                    __builtin_prefetch(next + k * column + b, 0, 2);
        for (index_t j = 0; j < rows; j += Side) {
            const index_t r = j + Side <= rows ? j : rows - Side;
            turn_square<Size, Side>(dense + (r * n + c) * Size, n * Size, from + c * column + r * Size,
                                    column);
        }
    }
}

/// Writes `rows x n` elements side by side at `dense`; element (r, i) stands at r * row_stride + i * stride,
/// and rows are closer together than columns. `next`, if any, is where the next tile begins: it is fetched
/// while this one is turned, since no hardware prefetcher follows so many short columns.
template <int Size>
void pack_tile(char* dense, const char* from, index_t rows, index_t row_stride, index_t n, index_t stride,
               int size, const char* next) {
    if constexpr (Size != 0) size = Size;
    const index_t column = stride * size;
    if constexpr (has_vectors<Size>) {
        const index_t least = row_stride != 1 ? 0 : rows < n ? rows : n;
        if (least >= detail::turn_side<Size>)
            return detail::turn_tile<Size, detail::turn_side<Size>>(dense, from, rows, n, column, next);
        if constexpr (detail::short_side<Size> < detail::turn_side<Size>)
            if (least >= detail::short_side<Size>)
                return detail::turn_tile<Size, detail::short_side<Size>>(dense, from, rows, n, column, next);
    }
    for (index_t i = 0; i < n; ++i)
        for (index_t r = 0; r < rows; ++r)
            detail::copy_element<Size>(dense + (r * n + i) * size, from + r * row_stride * size + i * column,
                                       size);
}

} // namespace weft::inline WEFT_ABI::detail
