// SPDX-License-Identifier: BSL-1.0
// weft/io/text/number_text.hpp - elements as texts of one width, so that they stand in columns.
//
// Layer: io. Question: how are 1.5, 20 and nan written below each other?
//     `1.5 `, `20. ` and `nan` become the cells ` 1.5`, `20. ` and ` nan`
//
// The rules are those of NumPy: the shortest digits that tell a number from its neighbours, at most 8 behind
// the point, and an exponent for all where the largest and the smallest are far apart.
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/element.hpp>
#include <weft/io/text/print_options.hpp>
#include <weft/simd/scalar/scalar_types.hpp>

#include <cmath>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// The float nearest to the number that `digits` digits behind its point tell from others.
float rounded_to_digits(float x, int digits);

/// The shortest text that is read back as the same number; of one that the standard library knows.
template <class F>
std::string shortest_text(F x);

/// Adds blanks in front until all texts are of one width.
void align_right(std::vector<std::string>& texts);

/// `signs`: a plus in front of what is not negative, as in the imaginary part of a complex number.
template <class F>
std::vector<std::string> floating_cells(const std::vector<F>& numbers, const print_options& options = {},
                                        bool signs = false);

/// The text of a complex number, or a column of them, from those of its parts.
std::string joined_parts(const std::string& real, const std::string& imaginary);

/// The value in the narrowest type with conversions to text, rounded to the digits that a 16-bit type
/// carries.
template <class T>
auto printable(const T& x) {
    if constexpr (simd::native_floating<T>) {
        return x;
    } else {
        const float value = static_cast<float>(x);
        if (!std::isfinite(value)) return value;
        for (int digits = 0; digits < 8; ++digits) {
            const float read = rounded_to_digits(value, digits);
            if (static_cast<float>(static_cast<T>(read)) == value) return read;
        }
        return value;
    }
}

template <class T>
std::vector<std::string> complex_cells(const std::vector<T>& elements, const print_options& options) {
    std::vector<typename T::value_type> real, imaginary;
    for (const T& x : elements) {
        real.push_back(x.real());
        imaginary.push_back(x.imag());
    }
    std::vector<std::string> cells = floating_cells(real, options);
    const std::vector<std::string> rest = floating_cells(imaginary, options, true);
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = joined_parts(cells[i], rest[i]);
    return cells;
}

/// Whether elements are floating numbers whose digits are known; a class that only counts as one is printed by its own operator.
template <class T>
inline constexpr bool has_digits = simd::native_floating<T> || is_short_float<T>;

/// Whether elements are integers that streams take for characters.
template <class T>
inline constexpr bool is_small_integer = std::integral<T> && !std::same_as<T, bool> && sizeof(T) == 1;

/// One cell for each element, all of one width.
template <class T>
std::vector<std::string> cells_of(const std::vector<T>& elements, const print_options& options = {}) {
    if constexpr (has_digits<T>) {
        std::vector<decltype(printable(T{}))> numbers;
        for (const T& x : elements)
            numbers.push_back(printable(x));
        return floating_cells(numbers, options);
    } else if constexpr (category_of<T> == category::complex) {
        return complex_cells(elements, options);
    } else {
        std::vector<std::string> cells;
        for (const T& x : elements) {
            if constexpr (std::same_as<T, bool>) {
                cells.push_back(x ? "true" : "false");
            } else if constexpr (std::integral<T>) {
                cells.push_back(std::to_string(x));
            } else if constexpr (requires(std::ostream& out) { out << x; }) {
                std::ostringstream text;
                text << x;
                cells.push_back(text.str());
            } else {
                cells.push_back("value"); // of a constant that is explained
            }
        }
        align_right(cells);
        return cells;
    }
}

/// The element as something that texts are made of, one at a time: the parts of a complex number are written by `write` on
/// their own, small integers are numbers.
template <class T, class Write>
std::string element_by_parts(const T& x, const Write& write) {
    if constexpr (category_of<T> == category::complex) {
        return joined_parts(write(x.real()), write(x.imag()));
    } else if constexpr (is_short_float<T>) {
        return write(static_cast<float>(x));
    } else if constexpr (is_small_integer<T>) {
        return write(static_cast<int>(x));
    } else {
        return write(x);
    }
}

/// One element on its own.
template <class T>
std::string element_text(const T& x) {
    if constexpr (has_digits<T>)
        return shortest_text(printable(x));
    else if constexpr (category_of<T> == category::complex)
        return element_text(x.real()) + (std::signbit(x.imag()) ? "" : "+") + element_text(x.imag()) + "j";
    else
        return cells_of<T>({x})[0];
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/text/number_text_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template std::string shortest_text(float);
extern template std::string shortest_text(double);
extern template std::string shortest_text(long double);
extern template std::vector<std::string> floating_cells(const std::vector<float>&, const print_options&,
                                                        bool);
extern template std::vector<std::string> floating_cells(const std::vector<double>&, const print_options&,
                                                        bool);
extern template std::vector<std::string> floating_cells(const std::vector<long double>&, const print_options&,
                                                        bool);
} // namespace weft::inline WEFT_ABI::detail
#endif
