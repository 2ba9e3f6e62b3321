// SPDX-License-Identifier: BSL-1.0
// weft/rows/row_reader_body.hpp - which leaves can be read row by row, and from where.
//
// Layer: rows. Question: does each row of x(all, range(0, 100)) begin so many bytes behind the one before?
//     yes: one stride serves all axes but the last, which is contiguous
#pragma once

#include <weft/rows/row_reader.hpp>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY index_t row_stride(int rank, const index_t* extents, const index_t* strides) {
    constexpr index_t none = -1;
    if (rank == 0 || strides[rank - 1] != 1) return none;
    index_t stride = 0, next = none;
    for (int axis = rank - 2; axis >= 0; --axis) {
        if (extents[axis] == 1) continue;
        if (next == none) stride = next = strides[axis];
        if (strides[axis] != next || next < 0) return none;
        next *= extents[axis];
    }
    return stride;
}

WEFT_BODY bool find_row_places(const row_axes& rows, int leaves, const leaf_kind* kinds,
                               const operand_row* operands, int rank, const index_t* extents,
                               const index_t* strides, const row_places& places) {
    if (!rows.are_those_of(rank, extents)) return false;
    for (int k = 0; k < leaves; ++k) {
        places.data[k] = operands[k].data;
        places.step[k] = places.fetched[k] = 0;
        if (kinds[k] == leaf_kind::number) continue;
        const index_t stride = row_stride(rank, extents, strides + k * rank);
        if (stride < 0) return false;
        places.step[k] = stride * operands[k].size;
        if (kinds[k] == leaf_kind::memory && stride != 0)
            places.fetched[k] = extents[rank - 1] * operands[k].size;
    }
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
