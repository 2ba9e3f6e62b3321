// SPDX-License-Identifier: BSL-1.0
// weft/reduce/dense_fold.hpp - all elements of dense tensors, folded into one value.
//
// Layer: reduce. Question: what does sum(square(a - b)) do for tensors of one shape?
//     blocks of 4096 elements: each is computed into a buffer in L1 and folded there; no plan
//
// In the order of driver.hpp: the same bits.
#pragma once

#include <weft/reduce/job.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Folds all `count` elements of operands that lie side by side, with one stage at most. False, and nothing done, where other
/// threads take part.
bool fold_whole(const fold_job& work, index_t count);

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/reduce/dense_fold_body.hpp>
#endif
