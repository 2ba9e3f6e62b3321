// SPDX-License-Identifier: BSL-1.0
// weft/schedule/small/small_rows.hpp - few elements, laid out as one row in the order of their indices.
//
// Layer: schedule. Question: what does a kernel read of `a(4, 4) + b(4)`, or of its sum?
//     a where it lies, and of b four copies, side by side on the stack
#pragma once

#include <weft/copy/gather.hpp>
#include <weft/copy/line.hpp>
#include <weft/copy/mover.hpp>
#include <weft/core/machine.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/small/few_axes.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Copies the elements at `data` into `buffer`, in row-major order, or back.
WEFT_NOINLINE inline void move_small(direction way, const few_axes& axes, const index_t* strides,
                                     char* buffer, char* data, int size, const mover& move) {
    if (axes.count <= 3) {
        const index_t rows = axes.extents[1], row_stride = strides[axes.axis[1]];
        const index_t n = axes.extents[0], stride = strides[axes.axis[0]];
        const index_t planes = axes.count == 3 ? axes.extents[2] : 1, bytes = rows * n * size;
        const index_t step = axes.count == 3 ? strides[axes.axis[2]] * size : 0;
        for (index_t i = 0; i < planes; ++i, buffer += bytes, data += step)
            // What `gather` does with such rows, without its call and its choice: a nanosecond of a small assignment.
            if (way == direction::gather && stride == 1 && !move.makes())
                gather_dense_rows(buffer, data, row_stride * size, rows, n * size);
            else if (way == direction::gather)
                move.gather(buffer, data, rows, row_stride, n, stride, size);
            else
                move.scatter(data, buffer, rows, row_stride, n, stride, size);
        return;
    }
    index_t numbers[2 * max_rank];
    line along = {0, numbers, numbers + max_rank};
    for (int i = 0; i < axes.count; ++i)
        along.add_outer(axes.extents[i], strides[axes.axis[i]]);
    along.choose_columns();
    move_line(way, along, 0, axes.total, buffer, data, size, move);
}

/// The memory of what is small, on the stack.
class small_frame {
public:
    /// Null: there is not so much left.
    char* take(index_t bytes) {
        char* const place = next_;
        bytes = (bytes + 63) & -64;
        if (bytes_ + sizeof bytes_ - place < bytes) return nullptr;
        next_ += bytes;
        return place;
    }

private:
    alignas(machine::cache_line) char bytes_[machine::first_cache / 3];
    char* next_ = bytes_;
};

/// Sets the streams of all operands to one row of all elements, in row-major order: where they lie, a number, or laid out. False:
/// there is no room.
inline bool lay_out(const few_axes& axes, const loop_extents& loops, const operand_row* operands,
                    stream* streams, small_frame& frame) {
    for (int k = 0; k < loops.operand_count; ++k) {
        const operand_row& from = operands[k];
        const index_t* const strides = loops.strides + k * loops.rank;
        if (axes.are_dense(strides) && !from.move->makes()) {
            streams[k] = {from.data, 0, -1};
            continue;
        }
        const bool single = axes.are_one(strides);
        char* const buffer = frame.take((single ? from.splat : axes.total) * from.size + gather_slack);
        if (buffer == nullptr) return false;
        streams[k] = {buffer, 0, single ? 0 : -1};
        if (single)
            from.move->splat(buffer, from.data, 1, 0, from.splat, from.size);
        else if (axes.count == 1) // without the call: 4 ns of a sum of 10 products
            from.move->gather(buffer, from.data, 1, 0, axes.total, strides[axes.axis[0]], from.size);
        else
            move_small(direction::gather, axes, strides, buffer, const_cast<char*>(from.data), from.size,
                       *from.move);
    }
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
