// SPDX-License-Identifier: BSL-1.0
// weft/io/number_text.hpp - elements as texts of one width, so that they stand in columns.
//
// Layer: io. Question: how are 1.5, 20 and nan written below each other?
//     `1.5 `, `20. ` and `nan` become the cells ` 1.5`, `20. ` and ` nan`
//
// The rules are those of NumPy: the shortest digits that tell a number from its neighbours, at most 8 behind
// the point, and an exponent for all where the largest and the smallest are far apart.
#pragma once

#include <weft/core/element.hpp>
#include <weft/simd/scalar_types.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

inline constexpr int most_digits = 8; // behind the point

template <class F>
std::string to_text(F x, std::chars_format format) {
    char text[512]; // the longest double has 309 digits
    return {text, std::to_chars(text, text + sizeof text, x, format).ptr};
}
template <class F>
std::string to_text(F x, std::chars_format format, int precision) {
    char text[512];
    return {text, std::to_chars(text, text + sizeof text, x, format, precision).ptr};
}

/// The float nearest to the number that `digits` digits behind its point tell from others: its text in the
/// scientific form is read back without the point, which `strtof` alone would take from the user's locale.
/// (`from_chars` of floating types is missing from libc++ before its release 20.)
inline float rounded_to_digits(float x, int digits) {
    std::string text = to_text(x, std::chars_format::scientific, digits);
    text.erase((std::min)(text.find('.'), text.size()), 1);
    const std::size_t exponent = text.find('e') + 1;
    const int power = std::atoi(text.c_str() + exponent) - digits;
    return std::strtof((text.substr(0, exponent) + std::to_string(power)).c_str(), nullptr);
}

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

/// A number cut at its point; `tail` holds the digits behind it.
struct cut_number {
    std::string head, tail, exponent;
    bool finite = true;
};

template <class F>
cut_number cut(F x, bool scientific) {
    if (!std::isfinite(x)) return {std::isnan(x) ? "nan" : x < 0 ? "-inf" : "inf", {}, {}, false};
    const auto format = scientific ? std::chars_format::scientific : std::chars_format::fixed;
    std::string text = to_text(x, format);
    const auto digits_behind = [](const std::string& s) {
        const std::size_t point = s.find('.'), end = (std::min)(s.find('e'), s.size());
        return point == std::string::npos ? std::size_t(0) : end - point - 1;
    };
    if (digits_behind(text) > std::size_t(most_digits)) text = to_text(x, format, most_digits);
    const std::size_t end = (std::min)(text.find('e'), text.size());
    const std::size_t point = (std::min)(text.find('.'), end);
    cut_number result{text.substr(0, point),
                      point < end ? text.substr(point + 1, end - point - 1) : std::string(), text.substr(end),
                      true};
    result.tail.erase(result.tail.find_last_not_of('0') + 1);
    return result;
}

/// Whether some number calls for an exponent.
template <class F>
bool wants_exponent(const std::vector<F>& numbers) {
    F least = 0, largest = 0;
    for (const F x : numbers) {
        const F size = std::abs(x);
        if (!std::isfinite(x) || size == F(0)) continue;
        if (least == F(0) || size < least) least = size;
        if (size > largest) largest = size;
    }
    return least > F(0) && (largest >= F(1e8) || least < F(1e-4) || largest / least > F(1000));
}

/// Adds blanks in front until all texts are of one width.
inline void align_right(std::vector<std::string>& texts) {
    std::size_t width = 0;
    for (const std::string& text : texts)
        width = (std::max)(width, text.size());
    for (std::string& text : texts)
        text.insert(0, width - text.size(), ' ');
}

/// `signs`: a plus in front of what is not negative, as in the imaginary part of a complex number.
template <class F>
std::vector<std::string> floating_cells(const std::vector<F>& numbers, bool signs = false) {
    const bool scientific = wants_exponent(numbers);
    std::vector<cut_number> cuts;
    std::size_t digits = 0, exponent = 0;
    for (const F x : numbers) {
        cuts.push_back(cut(x, scientific));
        if (signs && cuts.back().head[0] != '-') cuts.back().head.insert(0, 1, '+');
        digits = (std::max)(digits, cuts.back().tail.size());
        exponent = (std::max)(exponent, cuts.back().exponent.size());
    }
    std::vector<std::string> cells;
    for (cut_number& number : cuts) {
        std::string text = number.head;
        if (number.finite) {
            text += '.' + number.tail;
            text.append(digits - number.tail.size(), scientific ? '0' : ' ');
            if (scientific)
                text += number.exponent.insert(2, exponent - number.exponent.size(), '0'); // behind `e+`
        }
        cells.push_back(std::move(text));
    }
    align_right(cells);
    return cells;
}

template <class T>
std::vector<std::string> complex_cells(const std::vector<T>& elements) {
    std::vector<typename T::value_type> real, imaginary;
    for (const T& x : elements) {
        real.push_back(x.real());
        imaginary.push_back(x.imag());
    }
    std::vector<std::string> cells = floating_cells(real);
    const std::vector<std::string> rest = floating_cells(imaginary, true);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t first = rest[i].find_first_not_of(' '), end = rest[i].find_last_not_of(' ') + 1;
        cells[i] +=
            rest[i].substr(first, end - first) + 'j' + std::string(rest[i].size() - (end - first), ' ');
    }
    return cells;
}

/// One cell for each element, all of one width.
template <class T>
std::vector<std::string> cells_of(const std::vector<T>& elements) {
    if constexpr (category_of<T> == category::floating) {
        std::vector<decltype(printable(T{}))> numbers;
        for (const T& x : elements)
            numbers.push_back(printable(x));
        return floating_cells(numbers);
    } else if constexpr (category_of<T> == category::complex) {
        return complex_cells(elements);
    } else {
        std::vector<std::string> cells;
        for (const T& x : elements) {
            if constexpr (std::same_as<T, bool>) {
                cells.push_back(x ? "true" : "false");
            } else if constexpr (category_of<T> == category::integer) {
                cells.push_back(std::to_string(x));
            } else {
                std::ostringstream text;
                text << x;
                cells.push_back(text.str());
            }
        }
        align_right(cells);
        return cells;
    }
}

/// One element on its own.
template <class T>
std::string element_text(const T& x) {
    if constexpr (category_of<T> == category::floating)
        return to_text(printable(x), std::chars_format::general);
    else if constexpr (category_of<T> == category::complex)
        return element_text(x.real()) + (std::signbit(x.imag()) ? "" : "+") + element_text(x.imag()) + "j";
    else
        return cells_of<T>({x})[0];
}

} // namespace weft::inline WEFT_ABI::detail
