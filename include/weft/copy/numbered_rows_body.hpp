// SPDX-License-Identifier: BSL-1.0
// weft/copy/numbered_rows_body.hpp - the loops over rows, by their length.
//
// Layer: copy. Question: which lengths have a loop of their own?
//     1, 2, 4, 8 and 16 bytes;    between two of them, and up to 64, the beginning and the end of a row are copied
#pragma once

#include <weft/copy/numbered_rows.hpp>

#include <cstring>

namespace weft::inline WEFT_ABI::detail {

/// The rows come as a copy, whose address nobody knows: what is written cannot be one of its numbers.
template <class Copy>
WEFT_INLINE void for_each_row(const numbered_rows all, const Copy& copy) {
    for (index_t layer = 0; layer < all.layers; ++layer) {
        char* write = all.to + layer * all.to_layer;
        const char* const read = all.from + layer * all.from_layer;
        for (index_t k = 0; k < all.count; ++k, write += all.to_step)
            copy(write, read + all.numbers[k] * all.from_step);
    }
}

template <std::size_t Bytes>
void copy_rows_of(numbered_rows all) {
    const auto copy = [](char* write, const char* read) { std::memcpy(write, read, Bytes); };
    // Elements side by side: the compiler may gather them.
    constexpr auto size = index_t(Bytes);
    if (all.to_step == size && all.from_step == size) {
        all.to_step = all.from_step = size;
        for_each_row(all, copy);
    } else {
        for_each_row(all, copy);
    }
}

/// Rows of at least `Piece` bytes and at most twice as many.
template <std::size_t Piece>
void copy_rows_by_ends(const numbered_rows& all) {
    for_each_row(all, [last = all.bytes - index_t(Piece)](char* write, const char* read) {
        char first[Piece], end[Piece];
        std::memcpy(first, read, Piece);
        std::memcpy(end, read + last, Piece);
        std::memcpy(write, first, Piece);
        std::memcpy(write + last, end, Piece);
    });
}

WEFT_BODY void numbered_rows::copy() const {
    switch (bytes) {
    case 1:
        return copy_rows_of<1>(*this);
    case 2:
        return copy_rows_of<2>(*this);
    case 4:
        return copy_rows_of<4>(*this);
    case 8:
        return copy_rows_of<8>(*this);
    case 16:
        return copy_rows_of<16>(*this);
    }
    if (bytes < 4) return copy_rows_by_ends<2>(*this);
    if (bytes < 8) return copy_rows_by_ends<4>(*this);
    if (bytes < 16) return copy_rows_by_ends<8>(*this);
    if (bytes <= 32) return copy_rows_by_ends<16>(*this);
    if (bytes <= 64) return copy_rows_by_ends<32>(*this);
    for_each_row(*this, [length = static_cast<std::size_t>(bytes)](char* write, const char* read) {
        std::memcpy(write, read, length);
    });
}

} // namespace weft::inline WEFT_ABI::detail
