// SPDX-License-Identifier: BSL-1.0
// weft/io/print.hpp - tensors, views and expressions as text.
//
// Layer: io. Question: what do the elements look like?
//     std::cout << a + b;   prints   [[11. 22.]
//                                     [13. 24.]]
#pragma once

#include <weft/eval/element.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/io/number_text.hpp>
#include <weft/tensor/subscript.hpp>
#include <weft/tensor/tensor.hpp>

#include <algorithm>
#include <iosfwd>
#include <ostream>
#include <string>
#include <vector>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Up to this many elements all are shown; beyond, the first and last `shown_edge` along each axis.
inline constexpr index_t most_shown = 1000, shown_edge = 3;
/// A row of cells is broken before it passes this column.
inline constexpr std::size_t line_width = 75;

/// Which indices of an axis are shown.
struct shown_axis {
    index_t extent;
    bool cut;

    index_t count() const { return cut ? 2 * shown_edge : extent; }
    index_t index(index_t i) const { return cut && i >= shown_edge ? extent - 2 * shown_edge + i : i; }
};

inline std::vector<shown_axis> shown_axes(const extent_list& extents) {
    const bool summarize = extents.size() > most_shown;
    std::vector<shown_axis> axes;
    for (const index_t extent : extents)
        axes.push_back({extent, summarize && extent > 2 * shown_edge});
    return axes;
}

/// Puts cells, in row-major order, between brackets.
class bracket_layout {
public:
    bracket_layout(const std::vector<shown_axis>& axes, const std::vector<std::string>& cells)
        : axes_(axes), cells_(cells) {}

    std::string text() {
        write(0);
        return std::move(out_);
    }

private:
    void write(std::size_t axis) {
        out_ += '[';
        if (axis + 1 == axes_.size())
            write_row(axis);
        else
            write_blocks(axis);
        out_ += ']';
    }

    void write_row(std::size_t axis) {
        std::size_t column = axis + 1;
        const auto put = [&](const std::string& cell, bool first) {
            if (!first && column + 1 + cell.size() + axes_.size() > line_width) {
                while (out_.back() == ' ')
                    out_.pop_back();
                out_.append(1, '\n').append(axis + 1, ' ');
                column = axis + 1;
            } else if (!first) {
                out_ += ' ';
                ++column;
            }
            out_ += cell;
            column += cell.size();
        };
        for (index_t i = 0; i < axes_[axis].count(); ++i) {
            if (axes_[axis].cut && i == shown_edge) put("...", false);
            put(cells_[next_++], i == 0);
        }
    }

    void write_blocks(std::size_t axis) {
        const std::string separator = std::string(axes_.size() - axis - 1, '\n') + std::string(axis + 1, ' ');
        for (index_t i = 0; i < axes_[axis].count(); ++i) {
            if (i > 0) out_ += separator;
            if (axes_[axis].cut && i == shown_edge) out_ += "..." + separator;
            write(axis + 1);
        }
    }

    const std::vector<shown_axis>& axes_;
    const std::vector<std::string>& cells_;
    std::size_t next_ = 0;
    std::string out_;
};

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
    return bracket_layout(axes, cells).text();
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
