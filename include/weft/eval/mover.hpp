// SPDX-License-Identifier: BSL-1.0
// weft/eval/mover.hpp - the copy functions for elements of one size.
//
// Layer: eval. Question: which functions lay out an operand of which only the element size is known?
//     mover_for<4>->gather   is   gather_rows<4>
#pragma once

#include <weft/core/config.hpp>
#include <weft/eval/gather.hpp>
#include <weft/eval/transpose.hpp>

namespace weft::inline WEFT_ABI::detail {

/// See gather.hpp and transpose.hpp for what they do. The last `int` is the element size.
struct mover {
    void (*gather)(char*, const char*, index_t, index_t, index_t, index_t, int);
    void (*scatter)(char*, const char*, index_t, index_t, index_t, index_t, int);
    void (*splat)(char*, const char*, index_t, index_t, index_t, int);
    void (*column)(char*, index_t, const char*, index_t, index_t, int);
    void (*pack)(char*, const char*, index_t, index_t, index_t, index_t, int, const char*);
};

template <int Size>
inline constexpr mover mover_of = {gather_rows<Size>, scatter_rows<Size>, splat_rows<Size>, move_column<Size>,
                                   pack_tile<Size>};

/// The copy functions for elements of `Bytes` bytes. Only the sizes that a program uses are compiled.
template <int Bytes>
inline constexpr const mover* mover_for =
    &mover_of < (Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8 || Bytes == 16) ? Bytes : 0 > ;

} // namespace weft::inline WEFT_ABI::detail
