// SPDX-License-Identifier: BSL-1.0
// weft/io/text/explanation_text_body.hpp - the tree and the plan in columns.
//
// Layer: io. Question: where do shapes and subjects stand, so that they can be read from top to bottom?
//     `+               [1000, 3]  float`   above   `  1                        float`
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/text/explanation.hpp>
#include <weft/io/text/explanation_plan.hpp>
#include <weft/io/text/explanation_text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace weft::inline WEFT_ABI::detail {

inline std::string padded(std::string text, std::size_t width) {
    text.resize((std::max)(text.size(), width), ' ');
    return text;
}

/// Puts the tree into columns.
template <class Explanation>
std::string tree_text(const Explanation& e) {
    std::size_t labels = 0, shapes = 0, elements = 0;
    const auto label = [](const explained_node& n) {
        return std::string(std::size_t(2 * n.depth), ' ') +
               (n.operand < 0 ? n.label : compose({"#", n.operand, " ", n.label}));
    };
    const auto shape = [](const explained_node& n) {
        return n.extents.rank() == 0 ? "" : to_string(n.extents);
    };
    for (const explained_node& n : e.nodes) {
        labels = (std::max)(labels, label(n).size());
        shapes = (std::max)(shapes, shape(n).size());
        elements = (std::max)(elements, std::string(n.element).size());
    }
    std::string text;
    for (const explained_node& n : e.nodes) {
        std::string line = padded(label(n), labels + 3) + padded(shape(n), shapes + 2) +
                           padded(n.element, elements + 2) + n.note;
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

template <class Explanation>
std::string explanation_text(const Explanation& e) {
    std::string plan;
    for (const explained_line& line : plan_maker(e).plan_of().lines)
        plan += padded(line.subject, 10) + line.text + '\n';
    return compose({e.element, " ", e.extents, ", ", e.type, "\n\n", tree_text(e), "\n", plan});
}

} // namespace weft::inline WEFT_ABI::detail
