// SPDX-License-Identifier: BSL-1.0
// weft/io/format.hpp - tensors, views and expressions in std::format.
//
// Layer: io. Question: how does one write `std::format("{:.3f}", a)`?
//     std::format("{:.3f}", a)   is   [[1.000 2.500]
//                                      [3.142 4.000]]
//
// For those whose standard library has <format>; it takes time to compile, so weft.hpp leaves it out.
#pragma once

#if !__has_include(<format>)
#error "weft: there is no <format> here; <weft/io/fmt.hpp> does the same with {fmt}"
#else

#include <weft/io/text/element_spec.hpp>

#include <concepts>
#include <format>
#include <locale>
#include <ranges>
#include <string>

namespace weft::inline WEFT_ABI::detail {

struct std_library {
    template <class T>
    static constexpr bool formats = std::default_initializable<std::formatter<T, char>>;
    template <class T>
    using formatter = std::formatter<T, char>;

    static void reject(const char* reason) { raise(std::format_error(reason)); }
    template <class Context, class T>
    static std::string write(Context& context, const std::string& format, const T& part) {
        const auto args = std::make_format_args(part);
        return format.find('L') == std::string::npos ? std::vformat(format, args)
                                                     : std::vformat(context.locale(), format, args);
    }
};

} // namespace weft::inline WEFT_ABI::detail

/// `{}` is the text of `to_string(e)`. A specification is that of an element, and holds for each: `{:8.3f}`, `{:+.2e}`,
/// `{:#x}`; of complex numbers for both parts. Elements are then aligned in columns.
///
/// Lazy     no: what is shown is evaluated
/// Cost     an L in the specification asks for the locale that was given, or else the global one, for each element
/// Errors   what std::format says of a specification that the elements' type does not take, or whose width or precision
///          is another argument (`{:{}}`): of a literal an error of the compiler
/// Example  std::format("{:.3f}", a * b)
template <weft::expression E>
struct std::formatter<E, char> : weft::detail::expression_formatter<E, weft::detail::std_library> {};

/// A shape, as the text of `to_string(s)`: `std::format("{}", a.shape())` is `[2, 3]`.
template <weft::detail::shape_type S>
struct std::formatter<S, char> : std::formatter<std::string> {
    void set_debug_format() = delete; // in a list of shapes it stands without quotes
    template <class Context>
    auto format(const S& s, Context& context) const {
        return std::formatter<std::string>::format(weft::to_string(s), context);
    }
};

#if defined(__cpp_lib_format_ranges)
/// A tensor is a range, too; it is formatted as a tensor.
template <std::ranges::input_range E>
    requires std::same_as<E, std::remove_cvref_t<E>> && weft::expression<E>
inline constexpr std::range_format std::format_kind<E> = std::range_format::disabled;
template <std::ranges::input_range S>
    requires std::same_as<S, std::remove_cvref_t<S>> && weft::detail::shape_type<S>
inline constexpr std::range_format std::format_kind<S> = std::range_format::disabled;
#endif

#endif
