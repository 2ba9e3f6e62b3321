// SPDX-License-Identifier: BSL-1.0
// weft/io/csv_body.hpp - how the text of a table is cut into cells, and what is said where one is wrong.
//
// Layer: io. Question: which line is wrong in a table of numbers?
//     cannot read 'iris.csv': line 1, cell 1 is `sepal`, where double is wanted; ...
#pragma once

#include <weft/core/compose.hpp>
#include <weft/io/csv.hpp>
#include <weft/io/file/npy_header.hpp>
#include <weft/io/file/output_file.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace weft::inline WEFT_ABI::detail {

/// Without blanks around it, nor quotes within these.
inline std::string_view bare_cell(std::string_view cell) {
    const auto trim = [&] {
        while (!cell.empty() && (cell.front() == ' ' || cell.front() == '\t'))
            cell.remove_prefix(1);
        while (!cell.empty() && (cell.back() == ' ' || cell.back() == '\t' || cell.back() == '\r'))
            cell.remove_suffix(1);
    };
    trim();
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') {
        cell = cell.substr(1, cell.size() - 2);
        trim();
    }
    return cell;
}

/// Without what follows a `#` behind a blank. In a cell it is what spreadsheets write, `#N/A`.
inline std::string_view without_remark(std::string_view line) {
    for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1))
        if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
    return line;
}

/// Adds the cells of a line, and gives how many these are. Columns that blanks align have several between them.
inline index_t cut_line(std::string_view line, char delimiter, std::vector<std::string_view>& cells) {
    if (delimiter == ' ') {
        constexpr const char* blanks = " \t\r";
        index_t count = 0;
        for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos; ++count) {
            const std::size_t end = (std::min)(line.find_first_of(blanks, at), line.size());
            cells.push_back(bare_cell(line.substr(at, end - at)));
            at = line.find_first_not_of(blanks, end);
        }
        return count;
    }
    for (index_t count = 1;; ++count) {
        const std::size_t end = line.find(delimiter);
        cells.push_back(bare_cell(line.substr(0, end)));
        if (end == std::string_view::npos) return count;
        line.remove_prefix(end + 1);
    }
}

WEFT_BODY csv_table read_csv(const std::string& path, const csv_options& options) {
    csv_table table;
    input_file file(path);
    table.text.resize(static_cast<std::size_t>(file.left()));
    file.read(table.text.data(), table.text.size());
    std::string_view rest(table.text.data(), table.text.size());
    if (rest.starts_with("\xef\xbb\xbf")) rest.remove_prefix(3); // as spreadsheets mark UTF-8
    for (index_t number = 1; !rest.empty(); ++number) {
        const std::size_t end = rest.find('\n');
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (options.delimiter != '#') line = without_remark(line);
        const bool has_cells =
            line.find_first_not_of(" \t\r") != std::string_view::npos ||
            (options.delimiter != ' ' && line.find(options.delimiter) != std::string_view::npos);
        if (number <= options.skip_lines || !has_cells) continue;
        const index_t count = cut_line(line, options.delimiter, table.cells);
        if (table.lines.empty()) table.columns = count;
        table.lines.push_back(number);
        if (count != table.columns)
            raise_file("read", path,
                       compose({"line ", number, " has ", count, count == 1 ? " cell" : " cells",
                                ", and line ", table.lines.front(), " has ", table.columns,
                                "; cells are parted by `", std::string(1, options.delimiter), "`"}));
    }
    return table;
}

WEFT_BODY void raise_csv_cell(const std::string& path, const csv_table& table, std::size_t at,
                              const char* wanted) {
    const std::size_t columns = static_cast<std::size_t>(table.columns);
    const index_t line = table.lines[at / columns];
    const std::string_view cell = table.cells[at];
    const bool is_like_number = cell.find_first_of("0123456789") != std::string_view::npos &&
                                cell.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
    const bool may_be_name = at < columns && !is_like_number; // of a column
    raise_file("read", path,
               compose({"line ", line, ", cell ", static_cast<index_t>(at % columns) + 1, " is ",
                        quoted_excerpt(cell), ", where ", wanted, " is wanted",
                        may_be_name ? compose({"; a line of names is left out by {.skip_lines = ", line,
                                               "}, another delimiter is named by {.delimiter = ';'}"})
                                    : std::string()}));
}

WEFT_BODY void raise_csv_shape(const std::string& path, const csv_table& table, index_t rows,
                               index_t columns) {
    const auto text = [](index_t extent) { return extent == dyn ? std::string("dyn") : compose({extent}); };
    raise_file("read", path,
               compose({"it holds ", static_cast<index_t>(table.lines.size()), " rows of ", table.columns,
                        " numbers, where load_csv<T, ", text(rows), ", ", text(columns),
                        "> was called; load_csv<T> reads any"}));
}

WEFT_BODY void write_csv(const std::string& path, const std::string& text) {
    output_file file(path);
    file.write(text.data(), text.size());
    file.commit();
}

} // namespace weft::inline WEFT_ABI::detail
