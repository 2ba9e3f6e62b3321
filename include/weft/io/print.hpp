// SPDX-License-Identifier: BSL-1.0
// weft/io/print.hpp - tensors, views and expressions as text.
//
// Layer: io. Question: what do the elements look like?
//     std::cout << a + b;   prints   [[11. 22.]
//                                     [13. 24.]]
#pragma once

#include <weft/assign/element.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/io/text/number_text.hpp>
#include <weft/tensor/subscript.hpp>
#include <weft/tensor/tensor.hpp>

#include <iosfwd>
#include <ostream>
#include <string>
#include <vector>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Up to this many elements all are shown; beyond, the first and last `shown_edge` along each axis.
inline constexpr index_t most_shown = 1000, shown_edge = 3;

/// Which indices of an axis are shown.
struct shown_axis {
    index_t extent;
    bool cut;

    index_t count() const { return cut ? 2 * shown_edge : extent; }
    index_t index(index_t i) const { return cut && i >= shown_edge ? extent - 2 * shown_edge + i : i; }
};

std::vector<shown_axis> shown_axes(const extent_list& extents);

/// Cells, in row-major order, between brackets.
std::string bracket_text(const std::vector<shown_axis>& axes, const std::vector<std::string>& cells);

/// The shown elements of a node in row-major order, each evaluated on its own.
template <class N>
std::vector<typename N::value_type> shown_elements(const N& node, const std::vector<shown_axis>& axes) {
    std::vector<typename N::value_type> elements;
    auto at = first_coordinate(node.shape());
    std::vector<index_t> position(axes.size(), 0);
    for (;;) {
        elements.push_back(element_at(node, at));
        std::size_t axis = axes.size();
        for (; axis-- > 0;) {
            const bool ended = ++position[axis] == axes[axis].count();
            if (ended) position[axis] = 0;
            at.index[axis] = axes[axis].index(position[axis]);
            if (!ended) break;
        }
        if (axis == std::size_t(-1)) return elements;
    }
}

template <class N>
std::string print(const N& node) {
    const extent_list extents(node.shape());
    if (extents.size() == 0) return "[]";
    const std::vector<shown_axis> axes = shown_axes(extents);
    const auto cells = [&] {
        if constexpr (!is_leaf<N>)
            if (extents.size() <= most_shown) { // one pass, so that nothing below is computed more than once
                const tensor_of<N> all(node);
                return cells_of(std::vector<typename N::value_type>(all.begin(), all.end()));
            }
        return cells_of(shown_elements(node, axes));
    }();
    return bracket_text(axes, cells);
}

} // namespace detail

/// The elements as text, as NumPy prints them: in columns, a bracket for each axis; of more than 1000
/// elements the first and last three along each axis, with `...` between. int8 and uint8 are numbers, bools
/// `true` and `false`.
///
/// Shape    any; without elements `[]`
/// Lazy     no: what is shown is evaluated
/// Cost     one pass for up to 1000 elements; then only what is shown is evaluated, element by element
/// Errors   none of its own
/// Example  std::string text = to_string(a * b);
template <expression E>
[[nodiscard]] std::string to_string(const E& e) {
    return detail::print(detail::capture(e));
}

/// Writes the text of `to_string(e)`.
///
/// Example  std::cout << a * b << '\n';
template <expression E>
std::ostream& operator<<(std::ostream& out, const E& e) {
    return out << to_string(e);
}

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/io/print_body.hpp>
#endif
