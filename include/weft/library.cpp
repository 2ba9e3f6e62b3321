// SPDX-License-Identifier: BSL-1.0
// weft/library.cpp - the compiled part: every function that knows no expression type, once for each instruction set.
//
// Each header below has its bodies in a file of their own, X_body.hpp, which is read here and not by those who link.
#include <weft/core/compose.hpp>
#include <weft/core/error.hpp>
#include <weft/core/notice.hpp>
#include <weft/eval/driver.hpp>
#include <weft/eval/errors.hpp>
#include <weft/eval/far.hpp>
#include <weft/eval/mover.hpp>
#include <weft/eval/overlap.hpp>
#include <weft/eval/shift.hpp>
#include <weft/linalg/errors.hpp>
#include <weft/ops/errors.hpp>
#include <weft/reduce/driver.hpp>
#include <weft/reduce/errors.hpp>
#include <weft/shape/broadcast.hpp>
#include <weft/shape/errors.hpp>
#include <weft/shape/in_place.hpp>
#include <weft/simd/non_temporal.hpp>
#include <weft/tensor/errors.hpp>
#include <weft/view/errors.hpp>
#include <weft/view/resolve.hpp>
#include <weft/view/slice.hpp>

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
