// SPDX-License-Identifier: BSL-1.0
// weft/copy/mover_body.hpp - the tables of copy functions.
//
// Layer: copy. Question: which sizes of elements have copy functions of their own?
//     1, 2, 4, 8 and 16 bytes; all others share those for any size
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/mover.hpp>
#include <weft/copy/transpose.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Elements that are computed at once, on the stack: 256 of 16 bytes.
constexpr index_t made_at_once(int size) { return size <= 16 ? 256 : size < 4096 ? 4096 / size : 1; }

WEFT_BODY void mover::make_splats(char* to, const char* from, index_t rows, index_t row, index_t copies,
                                  int size) const {
    const index_t most = made_at_once(size);
    auto* const made = static_cast<char*>(__builtin_alloca_with_align(std::size_t(most * size), 64 * 8));
    for (index_t r = 0; r < rows; r += most) {
        const index_t count = most < rows - r ? most : rows - r;
        make(*this, made, from + r * row * size, 1, 0, count, row);
        detail::splat_rows<0>(to + r * copies * size, made, count, 1, copies, size);
    }
}

WEFT_BODY void mover::make_column(char* to, index_t to_step, const char* from, index_t from_step, index_t n,
                                  int size) const {
    const index_t most = made_at_once(size);
    auto* const made = static_cast<char*>(__builtin_alloca_with_align(std::size_t(most * size), 64 * 8));
    for (index_t i = 0; i < n; i += most) {
        const index_t count = most < n - i ? most : n - i;
        make(*this, made, from + i * from_step, 1, 0, count, from_step / size);
        detail::move_column<0>(to + i * to_step, to_step, made, size, count, size);
    }
}

template <int Size>
const mover mover_of<Size>::table = {gather_rows<Size>, scatter_rows<Size>, splat_rows<Size>,
                                     move_column<Size>, pack_tile<Size>};

} // namespace weft::inline WEFT_ABI::detail
