// SPDX-License-Identifier: BSL-1.0
// weft/io/csv.hpp - tables of numbers as text, one row a line.
//
// Layer: io. Question: how do the numbers of a spreadsheet come in, and how does it get them back?
//     auto flowers = load_csv<double>("iris.csv", {.skip_lines = 1});   save_csv("scaled.csv", (flowers - low) / range);
//
// For who includes it: <weft/weft.hpp> does not.
#pragma once

#include <weft/core/element.hpp>
#include <weft/core/reject.hpp>
#include <weft/io/file/file.hpp>
#include <weft/io/text/number_text.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/shape/traits.hpp>
#include <weft/tensor/tensor.hpp>

#include <cerrno>
#include <charconv>
#include <clocale>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

namespace weft::inline WEFT_ABI {

/// What a file of `load_csv` and `save_csv` looks like.
struct csv_options {
    char delimiter = ',';    ///< between the numbers of a row; `load_csv` takes several blanks as one
    index_t skip_lines = 0;  ///< lines in front that hold no numbers: `load_csv` leaves them out
    const char* header = ""; ///< a line that `save_csv` writes in front, if it is not empty
};

namespace detail {

namespace op {
/// Names the operation in E120.
struct load_csv {};
struct save_csv {};
} // namespace op

/// The text of a file, cut into cells, which refer to it.
struct csv_table {
    std::vector<char> text; ///< no string: a short one that is moved would leave the cells behind
    std::vector<std::string_view> cells;
    std::vector<index_t> lines; ///< the number of each row's line, from 1
    index_t columns = 0;
};

/// Errors   io_error: the file cannot be read; a row has another number of cells than the first
csv_table read_csv(const std::string& path, const csv_options& options);

/// Cell `at` holds no `wanted`.
[[noreturn, gnu::cold]] void raise_csv_cell(const std::string& path, const csv_table& table, std::size_t at,
                                            const char* wanted);
/// The rows have another number of cells, or there are other rows, than the type says.
[[noreturn, gnu::cold]] void raise_csv_shape(const std::string& path, const csv_table& table, index_t rows,
                                             index_t columns);

/// Writes a file, whole or not at all.
void write_csv(const std::string& path, const std::string& text);

/// What `from_chars` would read, and as 0 what is too close to it, by C's function, which also takes blanks and hexadecimal
/// numbers, and the point of a locale.
template <std::floating_point T>
bool read_by_c(std::string text, T& number) {
    const std::string point = std::localeconv()->decimal_point;
    if (text.empty() || text.front() == '+' || text.find_first_of(" \t\v\f\r\nxXpP(") != std::string::npos)
        return false;
    if (point != ".") {
        if (text.find(point) != std::string::npos) return false;
        if (const auto at = text.find('.'); at != std::string::npos) text.replace(at, 1, point);
    }
    char* end = nullptr;
    errno = 0;
    if constexpr (std::same_as<T, float>)
        number = std::strtof(text.c_str(), &end);
    else if constexpr (std::same_as<T, double>)
        number = std::strtod(text.c_str(), &end);
    else
        number = std::strtold(text.c_str(), &end);
    const bool is_beyond = errno == ERANGE && !(number > -1 && number < 1);
    return end == text.c_str() + text.size() && !is_beyond;
}

/// A number of a cell. An empty one is NaN among floating numbers, as in NumPy's `genfromtxt`. False: it is none, or not one of
/// the type.
template <class T>
bool read_number(std::string_view cell, T& number) {
    if constexpr (std::same_as<T, bool>) {
        number = cell == "1" || cell == "true";
        return number || cell == "0" || cell == "false";
    } else {
        if constexpr (std::floating_point<T>)
            if (cell.empty()) {
                number = std::numeric_limits<T>::quiet_NaN();
                return true;
            }
        if (cell.starts_with('+') && !cell.starts_with("+-")) cell.remove_prefix(1);
        const char* const end = cell.data() + cell.size();
        if constexpr (std::integral<T>) {
            const auto [behind, error] = std::from_chars(cell.data(), end, number);
            return error == std::errc() && behind == end;
        } else {
#if defined(__cpp_lib_to_chars)
            const auto [behind, error] = std::from_chars(cell.data(), end, number);
            if (error != std::errc::result_out_of_range) return error == std::errc() && behind == end;
#endif // which libc++ has from its release 20 on
            return read_by_c(std::string(cell), number);
        }
    }
}

/// The text of a number, which is read back as the same one.
template <class T>
void append_number(std::string& text, T number) {
    if constexpr (std::same_as<T, bool>)
        text += number ? '1' : '0';
    else if constexpr (std::integral<T>)
        text += std::to_string(number);
    else
        text += shortest_text(number);
}

/// The shape of a table in a type that says how many rows, or columns, there are.
template <index_t Rows, index_t Columns>
void check_csv_shape(const std::string& path, const csv_table& table) {
    const auto rows = static_cast<index_t>(table.lines.size());
    if ((Rows != dyn && Rows != rows) || (Columns != dyn && Columns != table.columns))
        raise_csv_shape(path, table, Rows, Columns);
}

} // namespace detail

/// The numbers of a text file, a row of the tensor for each line. Blanks around numbers, quotes around them, empty lines, and
/// what follows a `#` that begins a line or stands behind a blank do not count; a floating number that is missing is NaN.
///
/// Shape    (rows, columns): two `dyn` axes, or those named, `load_csv<float, dyn, 4>(path)`
/// Lazy     no
/// Cost     beside the numbers the text of the file in memory, and 16 bytes for each number; a pass over the text, one over these
/// Errors   io_error, which names line and cell: no such file; a cell that is no number of type T, or beyond its range, such as a
///          name of a column (`skip_lines`); rows of different lengths; another shape than the extents name. E120 where T is no
///          arithmetic type
/// Example  auto flowers = load_csv<double>("iris.csv", {.skip_lines = 1});
template <class T, index_t Rows = dyn, index_t Columns = dyn>
[[nodiscard]] tensor<T, Rows, Columns> load_csv(const std::string& path, const csv_options& options = {},
                                                source_line line = source_line::here()) {
    if constexpr (!std::is_arithmetic_v<T>) {
        static_assert(diagnose::operation<detail::op::load_csv, T>::value,
                      "weft E120: no such operation on this element type");
    } else {
        return detail::at_line(line, [&] {
            detail::csv_table table = detail::read_csv(path, options);
            if (table.lines.empty() && Columns != dyn) table.columns = Columns; // which no row contradicts
            detail::check_csv_shape<Rows, Columns>(path, table);
            const weft::shape<dyn, dyn> found(static_cast<index_t>(table.lines.size()), table.columns);
            tensor<T, Rows, Columns> numbers(shape<Rows, Columns>(found), detail::uninitialized);
            for (std::size_t i = 0; i < table.cells.size(); ++i)
                if (!detail::read_number(table.cells[i], numbers.data()[i]))
                    detail::raise_csv_cell(path, table, i, detail::element_name<T>());
            return numbers;
        });
    }
}

/// Writes a tensor, view or expression of one or two axes as text: a line for each row, or for each element of one axis. Numbers
/// are as short as they can be without changing.
///
/// Shape    one or two axes
/// Lazy     no: e is evaluated
/// Cost     the text in memory, and one write
/// Errors   io_error when the file cannot be written: the one that was there before is then as it was. E310 or shape_error: more
///          axes; E120: elements of no arithmetic type
/// Example  save_csv("scaled.csv", x / 2, {.delimiter = ';', .header = "width;height"});
template <expression E>
void save_csv(const std::string& path, const E& e, const csv_options& options = {},
              source_line line = source_line::here()) {
    using element = typename E::value_type;
    using rank = detail::rank_verdict<typename E::shape_type, 1, 2>;
    static_assert(rank::value, "weft E310: another rank than the function works on");
    if constexpr (!std::is_arithmetic_v<element>) {
        static_assert(diagnose::operation<detail::op::save_csv, element>::value,
                      "weft E120: no such operation on this element type");
    } else if constexpr (rank::value) {
        detail::at_line(line, [&] {
            const auto values = eval(e);
            if (values.rank() != 1) detail::check_rank<2>("save_csv", values.shape());
            const index_t columns = values.rank() == 1 ? 1 : values.extent(1);
            std::string text = options.header;
            if (!text.empty()) text += '\n';
            const index_t rows = columns == 0 ? 0 : values.size() / columns;
            for (index_t row = 0; row < rows; ++row)
                for (index_t column = 0; column < columns; ++column) {
                    detail::append_number(text, values.data()[row * columns + column]);
                    text += column + 1 < columns ? options.delimiter : '\n';
                }
            detail::write_csv(path, text);
        });
    }
}

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/io/csv_body.hpp>
#endif
