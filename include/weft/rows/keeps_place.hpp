// SPDX-License-Identifier: BSL-1.0
// weft/rows/keeps_place.hpp - whether a tree, and what is reduced in it, reads its target at the same places only.
//
// Layer: rows. Question: may x be written while `x - mean<1>(x, keep_dims)` is computed?
//     yes, row by row; not so for `x - transpose(x)`
#pragma once

#include <weft/overlap/overlap.hpp>
#include <weft/rows/block_facts.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Whether every leaf, also below what settles, is apart from the target or (`same_axes`) at the same place: not below a
/// fold of more axes, for which the target's elements are no rows of the block.
template <class N>
bool keeps_place(const N& node, const reference& written, bool same_axes = true) {
    if constexpr (is_bound<N>) {
        return keeps_place(node.a, written, same_axes);
    } else if constexpr (is_leaf<N>) {
        const referred read(node, int(sizeof(typename N::value_type)), node.data());
        return same_axes ? is_in_place(read, written) : !read.overlaps(written);
    } else if constexpr (N::arity > 0) {
        if constexpr (deferring<N>)
            same_axes = same_axes && node.template operand<0>().rank() == written.rank;
        return node.apply(
            [&](const auto&... below) { return (keeps_place(below, written, same_axes) && ...); });
    } else {
        return true;
    }
}

} // namespace weft::inline WEFT_ABI::detail
