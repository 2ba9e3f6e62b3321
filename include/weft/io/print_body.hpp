// SPDX-License-Identifier: BSL-1.0
// weft/io/print_body.hpp - brackets, lines and what is left out.
//
// Layer: io. Question: where is a row of 1000 numbers broken?
//     it is not shown whole: [ 0.  1.  2. ... 997. 998. 999.]; one of 100 before column 75
#pragma once

#include <weft/io/print.hpp>

#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// A row of cells is broken before it passes this column.
inline constexpr std::size_t line_width = 75;

WEFT_BODY std::vector<shown_axis> shown_axes(const extent_list& extents) {
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

WEFT_BODY std::string bracket_text(const std::vector<shown_axis>& axes,
                                   const std::vector<std::string>& cells) {
    return bracket_layout(axes, cells).text();
}

} // namespace weft::inline WEFT_ABI::detail
