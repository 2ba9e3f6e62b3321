// SPDX-License-Identifier: BSL-1.0
// weft/io/fmt.hpp - tensors, views and expressions in {fmt}.
//
// Layer: io. Question: how does one write `fmt::print("{:.3f}\n", a)`?
//     fmt::format("{:.3f}", a)   is   [[1.000 2.500]
//                                      [3.142 4.000]]
//
// For those who have {fmt}, release 9 or later.
#pragma once

#include <weft/io/text/element_spec.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <locale>
#include <string>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

struct fmt_library {
    template <class T>
    static constexpr bool formats = fmt::is_formattable<T>::value;
    template <class T>
    using formatter = fmt::formatter<T, char>;

    static void reject(const char* reason) { raise(fmt::format_error(reason)); }
    template <class Context, class T>
    static std::string write(Context& context, const std::string& format, const T& part) {
        const auto args = fmt::make_format_args(part);
        if constexpr (requires {
                          context.locale().template get<std::locale>();
                      }) // unless {fmt} was built without
            if (format.find('L') != std::string::npos)
                return fmt::vformat(context.locale().template get<std::locale>(), format, args);
        return fmt::vformat(format, args);
    }
};

} // namespace weft::inline WEFT_ABI::detail

/// `{}` is the text of `to_string(e)`. A specification is that of an element, and holds for each: `{:8.3f}`, `{:+.2e}`,
/// `{:#x}`; of complex numbers for both parts. Elements are then aligned in columns.
///
/// Lazy     no: what is shown is evaluated
/// Cost     an L in the specification asks for the locale that was given, or else the global one, for each element
/// Errors   what fmt::format says of a specification that the elements' type does not take, or whose width or precision
///          is another argument (`{:{}}`): of a literal an error of the compiler
/// Example  fmt::print("{:.3f}\n", a * b);
template <weft::expression E>
struct fmt::formatter<E, char> : weft::detail::expression_formatter<E, weft::detail::fmt_library> {};

/// A tensor is a range, too; it is formatted as a tensor.
template <weft::expression E>
struct fmt::is_range<E, char> : std::false_type {};

/// A shape, as the text of `to_string(s)`: `fmt::format("{}", a.shape())` is `[2, 3]`.
template <weft::detail::shape_type S>
struct fmt::formatter<S, char> : fmt::formatter<std::string> {
    void set_debug_format(bool = true) = delete; // in a list of shapes it stands without quotes
    template <class Context>
    auto format(const S& s, Context& context) const {
        return fmt::formatter<std::string>::format(weft::to_string(s), context);
    }
};
template <weft::detail::shape_type S>
struct fmt::is_range<S, char> : std::false_type {};
template <weft::detail::shape_type S>
struct fmt::is_tuple_formattable<S, char> : std::false_type {};
