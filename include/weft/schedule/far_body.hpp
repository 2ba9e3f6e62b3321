// SPDX-License-Identifier: BSL-1.0
// weft/schedule/far_body.hpp - what is asked of a target before it is stored around the caches.
//
// Layer: schedule. Question: why is `x = x * 2` of 1e7 elements not stored so?
//     an operand begins inside the target: its lines are in the caches when they are written
#pragma once

#include <weft/core/machine.hpp>
#include <weft/schedule/byte_range.hpp>
#include <weft/schedule/far.hpp>
#include <weft/schedule/workers.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY bool may_be_far(index_t bytes) {
    return bytes >= machine::least_far_bytes && bytes >= machine::far_bytes();
}

WEFT_BODY bool is_read_inside(const char* target, int size, int rank, const index_t* extents,
                              const index_t* strides, const operand_row* operands, int operand_count) {
    const byte_range own = touched(target, size, rank, extents, strides);
    return std::any_of(operands, operands + operand_count, [&](const operand_row& from) {
        const auto begin = reinterpret_cast<std::uintptr_t>(from.data);
        return own.first <= begin && begin < own.last;
    });
}

WEFT_BODY bool is_far(const char* target, int size, int rank, const index_t* extents, const index_t* strides,
                      const operand_row* operands, int operand_count) {
    index_t count = 1;
    for (int axis = 0; axis < rank; ++axis)
        count *= extents[axis];
    return may_be_far(count * size) &&
           reinterpret_cast<std::uintptr_t>(target) % static_cast<std::uintptr_t>(size) == 0 &&
           !is_read_inside(target, size, rank, extents, strides, operands, operand_count);
}

WEFT_BODY bool is_read_elsewhere(const job& work) {
    const byte_range own = touched(work.target, work.stages[work.stage_count - 1].of->size, work.rank,
                                   work.extents, work.target_strides);
    for (int k = 0; k < work.operand_count; ++k)
        if (!disjoint(own, touched(work.operands[k].data, work.operands[k].size, work.rank, work.extents,
                                   work.strides + k * work.rank)))
            return false;
    return true;
}

WEFT_BODY bool is_far(const job& work) {
    if (work.stores != storing::as_it_pays) return work.stores == storing::far;
    return is_far(work.target, work.stages[work.stage_count - 1].of->size, work.rank, work.extents,
                  work.target_strides, work.operands, work.operand_count);
}

WEFT_BODY bool is_far_or_shared(index_t bytes) { return may_be_far(bytes) || is_shared(bytes); }

} // namespace weft::inline WEFT_ABI::detail
