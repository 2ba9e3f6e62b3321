// SPDX-License-Identifier: BSL-1.0
// weft/copy/numbered_rows_body.hpp - the loops over rows, by their length.
//
// Layer: copy. Question: which lengths have a loop of their own?
//     1, 2, 4, 8 and 16 bytes;    between two of them, and up to 64, the beginning and the end of a row are copied
#pragma once

#include <weft/copy/numbered_rows.hpp>

#include <cstring>

namespace weft::inline WEFT_ABI::detail {

/// The rows come as a copy, whose address nobody knows: what is written cannot be one of its numbers. `Back`: it is the rows of
/// `to` that have numbers.
template <bool Back, class Copy>
WEFT_INLINE void for_each_row(const numbered_rows all, const Copy& copy) {
    for (index_t layer = 0; layer < all.layers; ++layer) {
        char* write = all.to + layer * all.to_layer;
        const char* read = all.from + layer * all.from_layer;
        if constexpr (Back)
            for (index_t k = 0; k < all.count; ++k, read += all.from_step)
                copy(write + all.numbers[k] * all.to_step, read);
        else
            for (index_t k = 0; k < all.count; ++k, write += all.to_step)
                copy(write, read + all.numbers[k] * all.from_step);
    }
}

template <bool Back, std::size_t Bytes>
void copy_rows_of(numbered_rows all) {
    const auto copy = [](char* write, const char* read) { std::memcpy(write, read, Bytes); };
    // Elements side by side: the compiler may gather them.
    constexpr auto size = index_t(Bytes);
    if (all.to_step == size && all.from_step == size) {
        all.to_step = all.from_step = size;
        for_each_row<Back>(all, copy);
    } else {
        for_each_row<Back>(all, copy);
    }
}

/// Rows of at least `Piece` bytes and at most twice as many.
template <bool Back, std::size_t Piece>
void copy_rows_by_ends(const numbered_rows& all) {
    for_each_row<Back>(all, [last = all.bytes - index_t(Piece)](char* write, const char* read) {
        char first[Piece], end[Piece];
        std::memcpy(first, read, Piece);
        std::memcpy(end, read + last, Piece);
        std::memcpy(write, first, Piece);
        std::memcpy(write + last, end, Piece);
    });
}

template <bool Back>
void copy_numbered_rows(const numbered_rows& all) {
    switch (all.bytes) {
    case 1:
        return copy_rows_of<Back, 1>(all);
    case 2:
        return copy_rows_of<Back, 2>(all);
    case 4:
        return copy_rows_of<Back, 4>(all);
    case 8:
        return copy_rows_of<Back, 8>(all);
    case 16:
        return copy_rows_of<Back, 16>(all);
    }
    if (all.bytes < 4) return copy_rows_by_ends<Back, 2>(all);
    if (all.bytes < 8) return copy_rows_by_ends<Back, 4>(all);
    if (all.bytes < 16) return copy_rows_by_ends<Back, 8>(all);
    if (all.bytes <= 32) return copy_rows_by_ends<Back, 16>(all);
    if (all.bytes <= 64) return copy_rows_by_ends<Back, 32>(all);
    for_each_row<Back>(all, [length = static_cast<std::size_t>(all.bytes)](char* write, const char* read) {
        std::memcpy(write, read, length);
    });
}

WEFT_BODY void numbered_rows::copy() const { copy_numbered_rows<false>(*this); }
WEFT_BODY void numbered_rows::copy_back() const { copy_numbered_rows<true>(*this); }

} // namespace weft::inline WEFT_ABI::detail
