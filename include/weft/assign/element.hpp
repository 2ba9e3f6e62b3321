// SPDX-License-Identifier: BSL-1.0
// weft/assign/element.hpp - one element of a lazy expression, with the bits that an assignment would write.
//
// Layer: assign. Question: what is `(a + b)(i, j)`?
//     the tree evaluated on a tile of one element; of objects, at its index
#pragma once

#include <weft/assign/collect.hpp>
#include <weft/assign/coordinates.hpp>
#include <weft/assign/objects.hpp>
#include <weft/assign/settle.hpp>
#include <weft/core/error.hpp>
#include <weft/kernel/kernel.hpp>
#include <weft/schedule/driver.hpp>

namespace weft::inline WEFT_ABI::detail {

/// The element at `cursor`, computed in a tile of its own.
template <class N, int Rank>
typename N::value_type element_in_tile(const N& node, const coordinate_cursor<Rank>& cursor) {
    constexpr int buffers = count_stages<N>();
    constexpr int axes = Rank == 0 ? 1 : Rank;
    constexpr int leaves = N::leaves;
    rows<leaves, buffers + 1> table;
    index_t strides[std::size_t(leaves == 0 ? 1 : leaves * axes)];
    collect<0, 0>(node, table, strides, cursor.rank);
    const auto& tree = kernel_tree(node);
    table.stages[buffers] = {&kernel_below<std::remove_cvref_t<decltype(tree)>>, address_of(tree)};
    for (int k = 0; k < leaves; ++k) {
        index_t offset = 0;
        for (int axis = 0; axis < cursor.rank; ++axis)
            offset += cursor.index[axis] * strides[k * cursor.rank + axis];
        table.operands[k].data += offset * table.operands[k].size;
    }
    typename N::value_type value;
    const index_t count = 1;
    index_t ones[std::size_t(leaves + 1)];
    for (index_t& one : ones)
        one = 1;
    run(job{.rank = 1,
            .operand_count = leaves,
            .stage_count = buffers + 1,
            .stores = storing::as_it_pays,
            .extents = &count,
            .target = reinterpret_cast<char*>(&value),
            .target_strides = ones,
            .operands = table.operands,
            .strides = ones,
            .stages = table.stages,
            .streams = table.streams});
    return value;
}

/// The element at `cursor`, an index that lies within the shape of `node`.
template <class N, int Rank>
constexpr typename N::value_type element_at(const N& node, const coordinate_cursor<Rank>& cursor) {
    if constexpr (has_settling<N>) {
        return element_at(settled(node), cursor);
    } else if constexpr (is_exact<N>() && !(may_contract && calls_foreign<N>())) {
        return node.template evaluate<0, 0>(cursor);
    } else {
        if (__builtin_is_constant_evaluated()) return node.template evaluate<0, 0>(cursor);
        if constexpr (is_plain_tree<N> && !is_exact<N>())
            return element_in_tile(node, cursor);
        else
            return object_at(node, cursor);
    }
}

} // namespace weft::inline WEFT_ABI::detail
