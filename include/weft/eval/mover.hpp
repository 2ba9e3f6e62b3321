// SPDX-License-Identifier: BSL-1.0
// weft/eval/mover.hpp - the copy functions for elements of one size.
//
// Layer: eval. Question: which functions lay out an operand of which only the element size is known?
//     mover_for<4>->gather   is   gather_rows<4>
#pragma once

#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

/// See gather.hpp and transpose.hpp for what they do. The last `int` is the element size.
struct mover {
    void (*gather)(char*, const char*, index_t, index_t, index_t, index_t, int);
    void (*scatter)(char*, const char*, index_t, index_t, index_t, index_t, int);
    void (*splat)(char*, const char*, index_t, index_t, index_t, int);
    void (*column)(char*, index_t, const char*, index_t, index_t, int);
    void (*pack)(char*, const char*, index_t, index_t, index_t, index_t, int, const char*);
};

/// Those for elements of `Size` bytes; 0: of any size.
template <int Size>
struct mover_of {
    static const mover table;
};

/// The copy functions for elements of `Bytes` bytes. Without libweft only those that a program uses are compiled.
template <int Bytes,
          int Own = Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8 || Bytes == 16 ? Bytes : 0>
inline constexpr const mover* mover_for = &mover_of<Own>::table;

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/eval/mover_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template struct mover_of<0>;
extern template struct mover_of<1>;
extern template struct mover_of<2>;
extern template struct mover_of<4>;
extern template struct mover_of<8>;
extern template struct mover_of<16>;
} // namespace weft::inline WEFT_ABI::detail
#endif
