// SPDX-License-Identifier: BSL-1.0
// weft/eval/mover_body.hpp - the tables of copy functions.
//
// Layer: eval. Question: which sizes of elements have copy functions of their own?
//     1, 2, 4, 8 and 16 bytes; all others share those for any size
#pragma once

#include <weft/eval/gather.hpp>
#include <weft/eval/mover.hpp>
#include <weft/eval/transpose.hpp>

namespace weft::inline WEFT_ABI::detail {

template <int Size>
const mover mover_of<Size>::table = {gather_rows<Size>, scatter_rows<Size>, splat_rows<Size>,
                                     move_column<Size>, pack_tile<Size>};

} // namespace weft::inline WEFT_ABI::detail
