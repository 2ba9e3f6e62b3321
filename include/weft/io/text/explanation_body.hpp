// SPDX-License-Identifier: BSL-1.0
// weft/io/text/explanation_body.hpp - what can be said of operands and nodes.
//
// Layer: io. Question: are the third and the first operand one?
//     where they read the same elements in the same order
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/text/explanation.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY bool is_dense(int rank, const index_t* extents, const index_t* strides) {
    index_t step = 1;
    for (int axis = rank - 1; axis >= 0; --axis) {
        if (extents[axis] != 1 && strides[axis] != step) return false;
        step *= extents[axis];
    }
    return true;
}

WEFT_BODY bool explained_leaf::operator==(const explained_leaf& other) const {
    return data == other.data && rule == other.rule && size == other.size && extents == other.extents &&
           std::equal(strides, strides + extents.rank(), other.strides);
}

WEFT_BODY bool explained_leaf::is_dense() const {
    return rule == nullptr && detail::is_dense(extents.rank(), extents.begin(), strides);
}

WEFT_BODY index_t explained_leaf::bytes() const {
    index_t count = size;
    for (int axis = 0; axis < extents.rank(); ++axis)
        if (extents.extent(axis) == 0 || strides[axis] != 0) count *= extents.extent(axis);
    return count;
}

WEFT_BODY std::size_t explanation::add(explained_node node) {
    nodes.push_back(std::move(node));
    return nodes.size() - 1;
}
WEFT_BODY void explanation::add(const explained_leaf& leaf) { leaves.push_back(leaf); }
WEFT_BODY void explanation::add(explained_kernel made) { kernels.push_back(std::move(made)); }

WEFT_BODY int leaf_number(const std::vector<explained_leaf>& leaves, std::size_t i) {
    std::vector<explained_leaf> seen;
    for (std::size_t k = 0; k <= i; ++k) {
        const auto found = std::find(seen.begin(), seen.end(), leaves[k]);
        if (k == i) return static_cast<int>(found - seen.begin());
        if (found == seen.end()) seen.push_back(leaves[k]);
    }
    return 0;
}

WEFT_BODY std::string broadcast_note(const extent_list& child, const extent_list& parent, int rank) {
    std::string axes;
    int count = 0;
    for (int axis = 0; axis < parent.rank(); ++axis)
        if (child.rank() > 0 && parent.extent(axis) != 1 && child.aligned(parent.rank(), axis) == 1)
            axes += compose({count++ ? ", " : "", axis + rank - parent.rank()});
    if (count == 0) return {};
    return compose({"broadcasts along ", count > 1 ? "axes " : "axis ", axes});
}

} // namespace weft::inline WEFT_ABI::detail
