// SPDX-License-Identifier: BSL-1.0
// What explain() fills in, of a view of 100 x 200 elements.
#pragma once

#include <weft/io/text/explanation.hpp>

#include <initializer_list>
#include <vector>

inline weft::extent_list list(std::initializer_list<weft::index_t> extents) {
    return {extents.begin(), static_cast<int>(extents.size())};
}

/// With these operands.
inline weft::detail::explanation explanation_of(const std::vector<weft::detail::explained_leaf>& leaves) {
    weft::detail::explanation e;
    e.extents = list({100, 200});
    e.type = "shape<dyn, dyn>";
    e.element = "float";
    e.size = 4;
    e.path = weft::detail::explained_path::driver;
    e.nodes = {{0, "view", e.extents, "float", "", 0}};
    e.leaves = leaves;
    e.kernels = {{"view", "float", 8, 4}};
    return e;
}
