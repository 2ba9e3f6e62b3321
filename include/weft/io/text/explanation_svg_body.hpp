// SPDX-License-Identifier: BSL-1.0
// weft/io/text/explanation_svg_body.hpp - boxes and lines of the picture of an expression.
//
// Layer: io. Question: where do nodes, extents and operands stand in the picture?
//     a line for each node, indented by its depth; a column for each axis of the result; operands' cells on the right
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/text/explanation.hpp>
#include <weft/io/text/explanation_plan.hpp>
#include <weft/io/text/explanation_svg.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// Draws into a text. All lengths are pixels; letters of one width, so that lengths of texts are known.
template <class Explanation>
class svg_drawing {
public:
    explicit svg_drawing(const Explanation& e) : e_(e), plan_(plan_maker(e).plan_of()) {
        int outer = e.path == explained_path::root ? 0 : max_depth;
        for (const explained_node& n : e.nodes) {
            if (n.depth <= outer && n.depth > 0) outer = e.path == explained_path::root ? 0 : max_depth;
            inside_.push_back(n.depth > outer);
            if (is_before(n)) outer = n.depth;
        }
    }

    std::string image() {
        place_columns();
        int y = margin + 18;
        write(margin, y, "head", compose({e_.element, " ", e_.extents}));
        write(margin + (letters(e_.element) + letters(to_string(e_.extents))) * 9 / 8 + 3 * letter, y, "note",
              e_.type);
        y += 20;
        write(margin, y, "sub", "each line is an operation; indented below it stand its operands");
        y += 28;
        draw_heads(y);
        const int first = y + 12;
        for (std::size_t i = 0; i < e_.nodes.size(); ++i)
            draw_node(i, first);
        y = first + static_cast<int>(e_.nodes.size()) * row + 20;
        y = draw_loop(y);
        y = draw_legend(y + 10);
        return compose({"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", width_ + margin, "\" height=\"",
                        y, "\" viewBox=\"0 0 ", width_ + margin, " ", y, "\" role=\"img\">\n<title>",
                        "How weft evaluates an expression of shape ", e_.extents, "</title>\n<style>\n",
                        style, "</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n", out_,
                        "</svg>\n"});
    }

private:
    static constexpr int margin = 16, row = 34, box = 24, indent = 22, letter = 8, gap = 14;
    static constexpr int cell = 11, cells = 8;
    static constexpr int max_depth = 1 << 20;
    static constexpr const char* style =
        "text { font: 13px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #1f2933 }\n"
        ".head { font-size: 15px; font-weight: bold }\n.note, .sub { fill: #66737f }\n.sub { font-size: 11px "
        "}\n"
        ".page { fill: #ffffff }\n.edge { fill: none; stroke: #9aa5b1; stroke-width: 1.5 }\n"
        ".node { fill: #e3e9f0; stroke: #9aa5b1 }\n.leaf { fill: #d3ebdc; stroke: #4c9a6a }\n"
        ".before { fill: #fbe3c8; stroke: #c98a3c }\n.number { fill: #ffffff; stroke: #c2cad3 }\n"
        ".extent { fill: #f2f5f8; stroke: #c2cad3 }\n"
        ".repeat { fill: #fff4d6; stroke: #d19a1b; stroke-dasharray: 4 3 }\n"
        ".cell { fill: #4c9a6a; stroke: #ffffff }\n.cell2 { fill: #86c3a0; stroke: #ffffff }\n"
        ".cell3 { fill: #b9dfc9; stroke: #ffffff }\n"
        ".again { fill: #ffffff; stroke: #4c9a6a; stroke-dasharray: 2 2 }\n.hole { fill: #eef1f4; stroke: "
        "#ffffff }\n"
        ".panel { fill: #f7f9fb; stroke: #c2cad3 }\n.subject { font-weight: bold }\n";

    static int letters(const std::string& text) { return static_cast<int>(text.size()) * letter; }

    static std::string escaped(const std::string& text) {
        std::string out;
        for (const char c : text)
            out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
        return out;
    }

    void write(int x, int y, const char* kind, const std::string& text, const char* anchor = "start") {
        out_ += compose({"<text class=\"", kind, "\" x=\"", x, "\" y=\"", y, "\" text-anchor=\"", anchor,
                         "\">", escaped(text), "</text>\n"});
        if (*anchor == 's') width_ = (std::max)(width_, x + letters(text));
    }
    void rectangle(int x, int y, int width, int height, const char* kind, int round = 0) {
        out_ += compose({"<rect class=\"", kind, "\" x=\"", x, "\" y=\"", y, "\" width=\"", width,
                         "\" height=\"", height, "\" rx=\"", round, "\"/>\n"});
    }

    bool is_operand(const explained_node& n) const { return n.operand >= 0; }
    bool is_before(const explained_node& n) const {
        return n.note.find("computed before") != std::string::npos;
    }
    std::string label(const explained_node& n) const {
        return is_operand(n) ? compose({"#", n.operand, " ", n.label}) : n.label;
    }

    /// Columns: the tree, a column for each axis of the result, element types, how operands are read.
    void place_columns() {
        int tree = letters("expression");
        std::size_t elements = 0, inner = 0;
        const int rank = e_.extents.rank();
        columns_.assign(static_cast<std::size_t>(rank) + 1, 0);
        std::vector<std::size_t> widths(static_cast<std::size_t>(rank), std::string("axis 0").size());
        for (const explained_node& n : e_.nodes) {
            tree = (std::max)(tree, n.depth * indent + letters(label(n)) + 2 * gap);
            elements = (std::max)(elements, std::string(n.element).size());
            if (is_inside(n)) inner = (std::max)(inner, to_string(n.extents).size());
            for (int axis = 0; axis < rank; ++axis) {
                auto& width = widths[static_cast<std::size_t>(axis)];
                width = (std::max)(width, extent_text(n, axis).size());
            }
        }
        columns_[0] = margin + tree + 2 * gap;
        for (std::size_t axis = 0; axis < widths.size(); ++axis)
            columns_[axis + 1] = columns_[axis] + static_cast<int>(widths[axis]) * letter + gap + 8;
        columns_.back() = (std::max)(columns_.back(), columns_[0] + static_cast<int>(inner) * letter);
        reads_ = columns_.back() + gap + static_cast<int>(elements) * letter + 2 * gap;
        width_ = reads_;
    }

    /// Whether the node is part of what is computed before: its axes are others than the result's.
    bool is_inside(const explained_node& n) const {
        return inside_[static_cast<std::size_t>(&n - e_.nodes.data())];
    }
    bool is_number(const explained_node& n) const { return n.extents.rank() == 0; }
    bool is_leaf(const explained_node& n) const {
        const auto next = static_cast<std::size_t>(&n - e_.nodes.data()) + 1;
        return !is_before(n) && !is_number(n) && (next == e_.nodes.size() || e_.nodes[next].depth <= n.depth);
    }

    /// Whether the node's elements are repeated along this axis of the result.
    bool is_repeated(const explained_node& n, int axis) const {
        return !is_number(n) && !is_inside(n) && e_.extents.extent(axis) != 1 &&
               n.extents.aligned(e_.extents.rank(), axis) == 1;
    }
    bool has_axis(const explained_node& n, int axis) const {
        return axis >= e_.extents.rank() - n.extents.rank();
    }
    std::string extent_text(const explained_node& n, int axis) const {
        if (is_number(n) || is_inside(n)) return {};
        if (is_repeated(n, axis)) return compose({"1 for ", e_.extents.extent(axis)});
        return has_axis(n, axis) ? compose({n.extents.aligned(e_.extents.rank(), axis)}) : std::string("1");
    }

    void draw_heads(int y) {
        write(margin, y, "sub", "expression");
        for (int axis = 0; axis < e_.extents.rank(); ++axis)
            write(columns_[static_cast<std::size_t>(axis)], y, "sub", compose({"axis ", axis}));
        write(columns_.back() + gap, y, "sub", "elements");
        if (!plan_.reads.empty()) write(reads_, y, "sub", "how the loop reads it");
    }

    void draw_node(std::size_t i, int first) {
        const explained_node& n = e_.nodes[i];
        const int x = margin + n.depth * indent, y = first + static_cast<int>(i) * row;
        draw_edge(i, x, y);
        const char* kind = is_before(n) ? "before" : is_leaf(n) ? "leaf" : is_number(n) ? "number" : "node";
        rectangle(x, y, letters(label(n)) + gap, box, kind, 6);
        write(x + gap / 2, y + 17, "label", label(n));
        draw_extents(n, y);
        write(columns_.back() + gap, y + 17, "note", n.element);
        int right = reads_;
        for (const explained_read& read : plan_.reads)
            if (is_operand(n) && read.operand == n.operand) {
                const std::string text = is_first(i) ? read.text : compose({"#", n.operand, " again"});
                if (is_first(i)) {
                    draw_cells(read, right, y + 6);
                    right += cells * cell + gap;
                }
                write(right, y + 17, "note", text);
                right += letters(text) + gap;
            }
        if (is_before(n)) write(right, y + 17, "note", "computed before the loop");
    }

    /// Whether an operand comes for the first time.
    bool is_first(std::size_t i) const {
        return std::none_of(e_.nodes.begin(), e_.nodes.begin() + static_cast<std::ptrdiff_t>(i),
                            [&](const explained_node& n) { return n.operand == e_.nodes[i].operand; });
    }

    /// From the node above, of which this is an operand.
    void draw_edge(std::size_t i, int x, int y) {
        const int depth = e_.nodes[i].depth;
        if (depth == 0) return;
        std::size_t parent = i;
        while (parent > 0 && e_.nodes[parent].depth != depth - 1)
            --parent;
        const int from_y = y - static_cast<int>(i - parent) * row + box, from_x = x - indent + 10;
        out_ +=
            compose({"<path class=\"edge\" d=\"M", from_x, " ", from_y, "V", y + box / 2, "H", x, "\"/>\n"});
    }

    void draw_extents(const explained_node& n, int y) {
        if (is_inside(n) && !is_number(n)) return write(columns_[0], y + 17, "note", to_string(n.extents));
        for (int axis = 0; axis < e_.extents.rank() && !is_number(n); ++axis) {
            const auto column = static_cast<std::size_t>(axis);
            const int x = columns_[column], width = columns_[column + 1] - x - 8;
            if (!has_axis(n, axis) && !is_repeated(n, axis)) continue;
            rectangle(x, y, width, box, is_repeated(n, axis) ? "repeat" : "extent", 3);
            write(x + width / 2, y + 17, "label", extent_text(n, axis), "middle");
        }
    }

    /// Eight elements of the row as the loop finds them.
    void draw_cells(const explained_read& read, int x, int y) {
        for (int i = 0; i < cells; ++i) {
            const char* kind = "cell";
            const char* const pattern[] = {"cell", "cell2", "cell3"};
            int down = 0;
            if (read.is_computed) {
                kind = "again";
            } else {
                switch (read.how) {
                case access::contiguous:
                    break;
                case access::splat:
                case access::row_splat:
                    kind = i == 0 ? "cell" : "again";
                    break;
                case access::periodic:
                    kind = pattern[i % 3];
                    break;
                case access::stepped:
                    kind = i % 2 == 0 ? "cell" : "hole";
                    break;
                case access::strided:
                    kind = i % 3 == 0 ? "cell" : "hole";
                    break;
                case access::transposed:
                    kind = i == 3 ? "cell" : "hole";
                    down = 1;
                    break;
                }
            }
            for (int line = -down; line <= down; ++line)
                rectangle(x + i * cell, y + line * (cell - 3), cell, down == 0 ? cell : cell - 3, kind);
        }
    }

    int draw_loop(int y) {
        int longest = 0;
        for (const explained_line& line : plan_.lines)
            longest = (std::max)(longest, letters(line.text));
        std::vector<const explained_line*> shown;
        bool reads = false; // they stand at the operands
        for (const explained_line& line : plan_.lines) {
            if (*line.subject != '\0') reads = std::string(line.subject) == "reads";
            if (!reads) shown.push_back(&line);
        }
        const int height = static_cast<int>(shown.size()) * 22 + 16, text = margin + gap + 10 * letter + gap;
        rectangle(margin, y, (std::max)(width_, text + longest + gap) - margin, height, "panel", 6);
        int at = y + 24;
        for (const explained_line* line : shown) {
            write(margin + gap, at, "subject", line->subject);
            write(text, at, "label", line->text);
            at += 22;
        }
        width_ = (std::max)(width_, text + longest + gap);
        return y + height;
    }

    int draw_legend(int y) {
        int x = margin;
        const auto entry = [&](const char* kind, const char* text) {
            rectangle(x, y, 22, 16, kind, 3);
            write(x + 28, y + 12, "sub", text);
            x += 28 + letters(text) + gap;
        };
        entry("node", "operation");
        const auto any = [&](auto is) { return std::any_of(e_.nodes.begin(), e_.nodes.end(), is); };
        if (any([&](const explained_node& n) { return is_leaf(n); })) entry("leaf", "operand");
        if (any([&](const explained_node& n) { return is_before(n); }))
            entry("before", "computed before the loop");
        if (any([&](const explained_node& n) { return is_number(n); })) entry("number", "number");
        bool repeated = false;
        for (int axis = 0; axis < e_.extents.rank(); ++axis)
            repeated |= any([&](const explained_node& n) { return is_repeated(n, axis); });
        if (repeated) entry("repeat", "repeated along the axis, stored once");
        return y + 16 + margin;
    }

    const Explanation& e_;
    explained_plan plan_;
    std::vector<bool> inside_;
    std::vector<int> columns_; ///< where the axes begin, and where the last one ends
    int reads_ = 0;
    int width_ = 0;
    std::string out_;
};

template <class Explanation>
std::string explanation_svg(const Explanation& e) {
    return svg_drawing(e).image();
}

} // namespace weft::inline WEFT_ABI::detail
