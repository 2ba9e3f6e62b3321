// SPDX-License-Identifier: BSL-1.0
// weft/assign/few_rows.hpp - small matrices, written without a table of axes.
//
// Layer: assign. Question: what happens between `c(4, 4) = a(4, 4) + b(4)` and the kernel?
//     of double, a packet a row: two streams, a with a step of a row and b with none, and one call for four rows;
//     of float: b is laid out four times, and one call for a row of 16 (run_short_rows)
//
// To fill the table of a job, and to find out from it what types say already, is half of such a call.
#pragma once

#include <weft/core/config.hpp>
#include <weft/kernel/kernel_tree.hpp>
#include <weft/schedule/driver.hpp>
#include <weft/schedule/operands.hpp>
#include <weft/schedule/small/few_axes.hpp>
#include <weft/schedule/small/ragged_rows.hpp>
#include <weft/shape/traits.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Whether a leaf may have the rows of a matrix, or be one row for all of them, by its type.
template <class Leaf>
inline constexpr bool has_rows =
    (static_rank_v<typename Leaf::shape_type> == 1 || static_rank_v<typename Leaf::shape_type> == 2) &&
    !is_row_number<Leaf>;

/// The length of its rows, and the bytes from one to the next; 0: it has one only.
template <class Leaf>
WEFT_INLINE index_t row_length(const Leaf& leaf) {
    return leaf.extent(static_rank_v<typename Leaf::shape_type> - 1);
}
template <class Leaf>
WEFT_INLINE index_t row_step(const Leaf& leaf) {
    if constexpr (static_rank_v<typename Leaf::shape_type> == 1)
        return 0;
    else
        return leaf.extent(0) == 1 ? 0 : leaf.extent(1) * index_t(sizeof(typename Leaf::value_type));
}

/// Runs a kernel on `rows x n` elements, at least one, of a whole tensor, if they are few and all leaves, whole tensors that
/// broadcast with it, have rows of `n`. False: nothing done, they are not so.
template <class... Leaf>
WEFT_INLINE bool assign_few_rows(const stage& root, char* out, index_t rows, index_t n, const Leaf&... leaf) {
    const kernel_table& of = *root.of;
    if (of.width == 0 || rows * n > small_total || ((row_length(leaf) != n) || ...)) return false;
    if (begins_at_lines(of, n)) return false;
    stream streams[sizeof...(Leaf)];
    int k = 0;
    ((streams[k++] = {reinterpret_cast<const char*>(leaf.data()), row_step(leaf), -1}), ...);
    if (n < of.width) return run_short_rows(root, streams, out, rows, n);
    of.run(root.node, streams, out, n * of.size, rows, n, false);
    return true;
}

} // namespace weft::inline WEFT_ABI::detail
