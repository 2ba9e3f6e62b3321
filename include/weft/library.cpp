// SPDX-License-Identifier: BSL-1.0
// weft/library.cpp - the compiled part: the functions that know no expression type, once for each instruction set.
//
// It is compiled as those who link it are, with -DWEFT_LINKED, and so reads each of the bodies below once. Products, threads
// and texts are apart (library.cpp in linalg/, parallel/ and io/): a program without them does not get what they come with.
#include <weft/core/compose_body.hpp>
#include <weft/core/error_body.hpp>
#include <weft/core/notice_body.hpp>
#include <weft/eval/driver_body.hpp>
#include <weft/eval/errors_body.hpp>
#include <weft/eval/far_body.hpp>
#include <weft/eval/mover_body.hpp>
#include <weft/eval/overlap_body.hpp>
#include <weft/eval/shift_body.hpp>
#include <weft/ops/errors_body.hpp>
#include <weft/reduce/driver_body.hpp>
#include <weft/reduce/errors_body.hpp>
#include <weft/shape/broadcast_body.hpp>
#include <weft/shape/errors_body.hpp>
#include <weft/shape/in_place_body.hpp>
#include <weft/simd/non_temporal_body.hpp>
#include <weft/tensor/errors_body.hpp>
#include <weft/view/errors_body.hpp>
#include <weft/view/resolve_body.hpp>

#if WEFT_BODIES
#error "these flags are not those of the instruction set that the library is to be compiled for"
#endif

namespace weft::inline WEFT_ABI::detail {

template struct mover_of<0>;
template struct mover_of<1>;
template struct mover_of<2>;
template struct mover_of<4>;
template struct mover_of<8>;
template struct mover_of<16>;

} // namespace weft::inline WEFT_ABI::detail
