// SPDX-License-Identifier: BSL-1.0
// weft/library.cpp - the compiled part: every function that knows no expression type, once for each instruction set.
//
// Each header below has its bodies in a file of their own, X_body.hpp, which is read here and not by those who link.
#include <weft/eval/driver.hpp>
#include <weft/eval/far.hpp>
#include <weft/eval/in_place.hpp>
#include <weft/eval/mover.hpp>
#include <weft/eval/overlap.hpp>
#include <weft/eval/shift.hpp>
#include <weft/reduce/driver.hpp>
#include <weft/simd/non_temporal.hpp>

#if WEFT_LIBRARY != WEFT_SET
#error "the flags are those of another instruction set than the one that -DWEFT_LIBRARY names"
#endif

namespace weft::inline WEFT_ABI::detail {

template struct mover_of<0>;
template struct mover_of<1>;
template struct mover_of<2>;
template struct mover_of<4>;
template struct mover_of<8>;
template struct mover_of<16>;

} // namespace weft::inline WEFT_ABI::detail
