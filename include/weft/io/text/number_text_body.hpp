// SPDX-License-Identifier: BSL-1.0
// weft/io/text/number_text_body.hpp - digits, points and exponents.
//
// Layer: io. Question: which digits stand for 0.1f?
//     0.1: the fewest that are read back as the same float
#pragma once

#include <weft/io/text/number_text.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Enough for every number in every format: the digits before the point, or behind it the zeros of the smallest one.
template <class F>
inline constexpr std::size_t number_length =
    std::size_t(std::numeric_limits<F>::max_exponent10 + 2 * std::numeric_limits<F>::max_digits10 + 32);

template <class F>
std::string to_text(F x, std::chars_format format) {
    char text[number_length<F>];
    return {text, std::to_chars(text, text + sizeof text, x, format).ptr};
}
template <class F>
std::string to_text(F x, std::chars_format format, int precision) {
    std::string text(number_length<F> + static_cast<std::size_t>(precision), '\0');
    text.resize(static_cast<std::size_t>(
        std::to_chars(text.data(), text.data() + text.size(), x, format, precision).ptr - text.data()));
    return text;
}

template <class F>
std::string shortest_text(F x) {
    return to_text(x, has_exponent(x) ? std::chars_format::scientific : std::chars_format::fixed);
}

/// Its text in the scientific form is read back without the point, which `strtof` alone would take from the user's locale.
/// (`from_chars` of floating types is missing from libc++ before its release 20.)
WEFT_BODY float rounded_to_digits(float x, int digits) {
    std::string text = to_text(x, std::chars_format::scientific, digits);
    text.erase((std::min)(text.find('.'), text.size()), 1);
    const std::size_t exponent = text.find('e') + 1;
    const int power = std::atoi(text.c_str() + exponent) - digits;
    return std::strtof((text.substr(0, exponent) + std::to_string(power)).c_str(), nullptr);
}

/// A number cut at its point; `tail` holds the digits behind it.
struct cut_number {
    std::string head, tail, exponent;
    bool finite = true;
};

template <class F>
cut_number cut(F x, bool scientific, int most_digits) {
    if (!std::isfinite(x)) return {std::isnan(x) ? "nan" : x < 0 ? "-inf" : "inf", {}, {}, false};
    const auto format = scientific ? std::chars_format::scientific : std::chars_format::fixed;
    std::string text = to_text(x, format);
    most_digits = (std::max)(most_digits, 0);
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

WEFT_BODY void align_right(std::vector<std::string>& texts) {
    std::size_t width = 0;
    for (const std::string& text : texts)
        width = (std::max)(width, text.size());
    for (std::string& text : texts)
        text.insert(0, width - text.size(), ' ');
}

WEFT_BODY std::string joined_parts(const std::string& real, const std::string& imaginary) {
    const std::size_t first = imaginary.find_first_not_of(' '), end = imaginary.find_last_not_of(' ') + 1;
    const std::string number = imaginary.substr(first, end - first);
    const std::size_t sign = number.find_first_of("+-"); // behind what fills, but no exponent's
    const bool has_sign =
        sign == 0 || (sign != std::string::npos &&
                      std::string_view("eEpP").find(number[sign - 1]) == std::string_view::npos);
    return real + (has_sign ? "" : "+") + number + 'j' + std::string(imaginary.size() - number.size(), ' ');
}

template <class F>
std::vector<std::string> floating_cells(const std::vector<F>& numbers, const print_options& options,
                                        bool signs) {
    const bool scientific = !options.suppress && wants_exponent(numbers);
    std::vector<cut_number> cuts;
    std::size_t digits = 0, exponent = 0;
    for (const F x : numbers) {
        cuts.push_back(cut(x, scientific, options.precision));
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

} // namespace weft::inline WEFT_ABI::detail
