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

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

template <class T>
using fmt_element_formatter =
    std::conditional_t<fmt::is_formattable<typename element_part<T>::type>::value,
                       fmt::formatter<typename element_part<T>::type, char>, no_spec>;

} // namespace weft::inline WEFT_ABI::detail

/// `{}` is the text of `to_string(e)`. A specification is that of an element, and holds for each: `{:8.3f}`, `{:+.2e}`,
/// `{:#x}`; of complex numbers for both parts. Elements are then aligned in columns.
///
/// Lazy     no: what is shown is evaluated
/// Errors   what fmt::format says of a specification that the elements' type does not take, or whose width or precision
///          is another argument (`{:{}}`): of a literal an error of the compiler
/// Example  fmt::print("{:.3f}\n", a * b);
template <weft::expression E>
struct fmt::formatter<E, char> {
    template <class Context>
    constexpr auto parse(Context& context) {
        return spec_.parse(context, [] {
            FMT_THROW(fmt::format_error(
                "weft: the width and the precision of elements stand in the specification itself"));
        });
    }

    template <class Context>
    auto format(const E& e, Context& context) const {
        const std::string text =
            weft::detail::format_each(e, spec_.format(), [](const std::string& format, const auto& part) {
                if constexpr (fmt::is_formattable<std::remove_cvref_t<decltype(part)>>::value)
                    return fmt::vformat(format, fmt::make_format_args(part));
                else
                    return std::string();
            });
        return std::copy(text.begin(), text.end(), context.out());
    }

private:
    weft::detail::element_spec<weft::detail::fmt_element_formatter<typename E::value_type>> spec_;
};

/// A tensor is a range, too; it is formatted as a tensor.
template <weft::expression E>
struct fmt::is_range<E, char> : std::false_type {};
