// SPDX-License-Identifier: BSL-1.0
// weft/io/text/shown_body.hpp - brackets, lines and what is left out.
//
// Layer: io. Question: where is a row of 1000 numbers broken?
//     it is not shown whole: [ 0.  1.  2. ... 997. 998. 999.]; one of 100 before column 75
#pragma once

#include <weft/io/text/shown.hpp>

#include <algorithm>
#include <ios>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

WEFT_BODY std::vector<shown_axis> shown_axes(const extent_list& extents, const print_options& options) {
    const index_t edge =
        (std::max)(options.edge_items, index_t(1)); // with none there would be nothing to show
    const bool summarize = extents.size() > options.threshold;
    std::vector<shown_axis> axes;
    for (const index_t extent : extents)
        axes.push_back({extent, summarize && edge < extent - edge ? edge : -1});
    return axes;
}

WEFT_BODY bool looks_usual(const std::ostream& out) {
    return out.width() == 0 && out.precision() == 6 &&
           (out.flags() & ~(std::ios::skipws | std::ios::unitbuf | std::ios::boolalpha)) == std::ios::dec;
}

/// Puts cells, in row-major order, between brackets.
class bracket_layout {
public:
    bracket_layout(const std::vector<shown_axis>& axes, const std::vector<std::string>& cells,
                   index_t line_width)
        : axes_(axes),
          cells_(cells),
          line_width_(static_cast<std::size_t>((std::max)(line_width, index_t(0)))) {}

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
            if (!first && column + 1 + cell.size() + axes_.size() > line_width_) {
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
            if (axes_[axis].cut() && i == axes_[axis].edge) put("...", false);
            put(cells_[next_++], i == 0);
        }
    }

    void write_blocks(std::size_t axis) {
        const std::string separator = std::string(axes_.size() - axis - 1, '\n') + std::string(axis + 1, ' ');
        for (index_t i = 0; i < axes_[axis].count(); ++i) {
            if (i > 0) out_ += separator;
            if (axes_[axis].cut() && i == axes_[axis].edge) out_ += "..." + separator;
            write(axis + 1);
        }
    }

    const std::vector<shown_axis>& axes_;
    const std::vector<std::string>& cells_;
    std::size_t line_width_;
    std::size_t next_ = 0;
    std::string out_;
};

WEFT_BODY std::string bracket_text(const std::vector<shown_axis>& axes, const std::vector<std::string>& cells,
                                   index_t line_width) {
    return cells.empty() ? "[]" : bracket_layout(axes, cells, line_width).text();
}

} // namespace weft::inline WEFT_ABI::detail
