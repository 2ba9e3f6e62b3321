// SPDX-License-Identifier: BSL-1.0
// weft/linalg/decompose/instances.cpp - decompositions, compiled once for an element type: WEFT_DECOMPOSED.
#include <weft/linalg/decompose/decompose.hpp>

#include <complex>

#if WEFT_BODIES
#error "these flags are not those of the instruction set that the library is to be compiled for"
#endif

namespace weft::inline WEFT_ABI::detail {

template struct decomposer<WEFT_DECOMPOSED>;

} // namespace weft::inline WEFT_ABI::detail
