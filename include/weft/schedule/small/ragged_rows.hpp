// SPDX-License-Identifier: BSL-1.0
// weft/schedule/small/ragged_rows.hpp - rows shorter than a packet, and rows that must begin at a multiple of one.
//
// Layer: schedule. Question: how does a kernel of whole packets compute three elements?
//     its streams are copied and padded, its packet goes to a buffer, three elements of which are the row
//
// Knows element sizes but no types, so it is compiled once, as is the choice between the forms of a kernel; written out in
// each kernel it would be half of its code.
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/machine.hpp>
#include <weft/schedule/operands.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Runs the kernel on rows of fewer elements than a packet, or so that all but the first elements of a row are stored at
/// multiples of a packet.
void ragged_rows(const kernel_table& of, const void* node, const stream* in, char* out, index_t out_step,
                 index_t rows, index_t n, bool far);

/// Runs a kernel of packets on rows of which some streams repeat, in pieces behind which these begin again.
void run_in_pieces(const kernel_table& of, const void* node, const stream* in, char* out, index_t out_step,
                   index_t rows, index_t n, bool far);

/// One row of fewer elements than a packet into a whole packet, whose other elements are as the first one.
void padded_row(const kernel_table& of, const void* node, const stream* in, char* packet, index_t n);

/// Whether rows of `n` elements, at least a packet, are made to begin at a multiple of one though they need not.
inline bool begins_at_lines(const kernel_table& of, index_t n) {
    return of.width * of.size >= 64 && n >= machine::row_from_line * of.width && machine::begins_at_lines();
}

/// The kernel that reads the one of its two operands that is one number a row where it lies, null where there is none. `first`,
/// `second`: whether these are such numbers.
inline kernel form_for_number(const kernel_table& of, bool first, bool second, index_t n) {
    if (of.numbers == nullptr || first == second || n < of.width || begins_at_lines(of, n)) return nullptr;
    return of.numbers[second];
}

/// -2 or -3: each of the streams is read with that step.
inline index_t common_mask(const stream* in, int count) {
    index_t mask = -1;
    for (int k = 0; k < count; ++k)
        mask &= in[k].mask;
    return mask;
}

/// Runs a kernel on any rows, in the form that it has for these.
void run_kernel(const stage& what, const stream* in, char* out, index_t out_step, index_t rows, index_t n,
                bool far);

/// The same of rows that stay in the caches, for whose streams no other form of the kernel is better. Inlined: the call above is
/// a nanosecond of what is small.
WEFT_INLINE void run_near(const stage& what, const stream* in, char* out, index_t out_step, index_t rows,
                          index_t n) {
    const kernel_table& of = *what.of;
    if (n < of.width || begins_at_lines(of, n))
        run_kernel(what, in, out, out_step, rows, n, false);
    else
        of.run(what.node, in, out, out_step, rows, n, false);
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/schedule/small/ragged_rows_body.hpp>
#endif
