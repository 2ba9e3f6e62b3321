// SPDX-License-Identifier: BSL-1.0
// weft/eval/block_scope_body.hpp - along which axis blocks are cut, and how large they are.
//
// Layer: eval. Question: which block of passes over 1000 x 1000 elements stays in the cache?
//     32 rows: as many as have most_elements together
#pragma once

#include <weft/eval/block_scope.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY void block_scope::add(int pass_rank, const index_t* pass_extents) {
    index_t count = 1;
    for (int p = pass_rank; p >= 0; --p) {
        if (p < pass_rank) count *= pass_extents[p];
        inner[p] = (std::max)(inner[p], count);
    }
    if (count > few_elements) ++large;
}

WEFT_BODY bool block_scope::choose(bool must_cut) {
    if (deferred == 0 || shared == 0) return false;
    if (!must_cut && large < 2) {
        axis = 0;
        step = extents[0];
        return true;
    }
    for (int i = 0; i < shared; ++i) {
        if (inner[i + 1] > most_elements) continue;
        axis = i;
        step = (std::min)(extents[i], most_elements / inner[i + 1]);
        return true;
    }
    return false;
}

} // namespace weft::inline WEFT_ABI::detail
