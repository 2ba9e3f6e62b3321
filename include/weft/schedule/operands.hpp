// SPDX-License-Identifier: BSL-1.0
// weft/schedule/operands.hpp - what the type-erased driver knows of an expression: its operands and its kernels.
//
// Layer: schedule. Question: how does a tree of types become a table that one compiled driver can walk?
//     c = a + b * 2   is   two operands (a, b), one stage (the kernel of the whole tree), one target (c)
//
// The driver cuts the target into planes of `rows x n` elements and presents every operand of a plane as a
// stream. Stages run in order on each plane; all but the last write a buffer in L1 that later stages read as one
// more stream; the last one writes the target.
#pragma once

#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

struct mover;

/// One operand as a kernel reads it: element (row, i) is at `data + row * row_step + (i & mask) * size`. Where all
/// streams of a kernel advance by two or three elements (`row_reading::stepped`), the mask is -2 or -3 and i counts double
/// or threefold.
struct stream {
    const char* data;
    index_t row_step; ///< bytes from one row of the plane to the next
    index_t mask;     ///< -1: the stream advances with i; 0: it repeats what `data` holds (a splat)
};

/// One leaf of the tree. Its strides stand in `job::strides`.
struct operand_row {
    const char* data;
    int size;                  ///< bytes per element
    int splat;                 ///< elements that a splat must hold: what a kernel may read at once
    const detail::mover* move; ///< the copy functions for elements of this size
};

/// Computes `rows x n` elements of a node from the streams and writes them at `out`, `out_step` bytes per row.
/// `in` holds the operands' streams first, then those of the buffers of the stages before. `far`: the target would not
/// stay in the caches and is stored around them.
using kernel = void (*)(const void* node, const stream* in, char* out, index_t out_step, index_t rows,
                        index_t n, bool far);

// Of operands, some are told by a bit each. What is beyond 32 of them is not told so.

constexpr unsigned bit_of(int k) { return k < 32 ? 1u << k : 0u; }
constexpr bool has_bit(unsigned bits, int k) { return (bits & bit_of(k)) != 0; }

/// Which rows a kernel reads where they lie.
struct row_reading {
    bool stepped = false; ///< streams of step 2 or 3
    unsigned numbers = 0; ///< one number a row, as which operands: a bit each
    int packet = 0;       ///< rows of at least so many elements, a packet; 0: no packets, or several kernels
};

/// A stream that a kernel reads, and the bytes of its elements.
struct stream_read {
    int number, size;
};

/// All that is known of a kernel but the node that it evaluates. A constant for each, so that nothing of it is filled in, and
/// no function chooses between its forms, where an expression is assigned.
struct kernel_table {
    kernel run;                           ///< of rows of at least `width` elements
    int size;                             ///< bytes per element of what it writes
    const detail::mover* move = nullptr;  ///< the copy functions for elements of this size
    row_reading reads = {};               ///< of what may be a single stage
    int width = 0;                        ///< elements of a packet that it writes; 0: it has no packets
    int piece = 0;                        ///< elements that it reads of a stream that repeats
    int count = 0;                        ///< with packets: of the streams that it reads
    const stream_read* streams = nullptr; ///< these
    unsigned held = 0;        ///< numbers of which it wants no packets, but one element: a bit each
    bool goes_around = false; ///< whether it can store around the caches
    bool moves = false;       ///< whether it writes the bytes that it reads
    const detail::kernel* stepped = nullptr; ///< for streams of step 2, and of step 3
    const detail::kernel* numbers =
        nullptr; ///< where the first of two operands is one number a row, and the second; null: none such
};

/// One kernel and the node that it evaluates.
struct stage {
    const kernel_table* of;
    const void* node;
};

/// Elements of a number that are laid out beside rows of `n` elements, which the kernel `of` alone reads: of the packets that it
/// may want, no more than such a row has.
inline int splat_beside(const operand_row& from, const kernel_table& of, index_t n) {
    int count = from.splat;
    while (count > of.width && count / 2 >= n)
        count /= 2;
    return count;
}

/// How a target is stored: through the caches, around them, or by what its size says.
enum class storing : int { as_it_pays, cached, far };

/// One assignment: the target, the operands and the stages. Strides count elements, outermost axis first. There is no
/// padding, for which GCC would clear the whole job before it is filled: a tenth of a small assignment.
struct job {
    int rank, operand_count;
    int stage_count; ///< at least 1; the last one writes the target
    storing stores;
    const index_t* extents; ///< of the target
    char* target;
    const index_t* target_strides;
    const operand_row* operands;
    const index_t* strides; ///< operand k, axis i: strides[k * rank + i]; 0 where the operand broadcasts
    const stage* stages;
    stream* streams; ///< scratch, operand_count + stage_count - 1 of them
};

} // namespace weft::inline WEFT_ABI::detail
