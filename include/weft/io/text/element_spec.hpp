// SPDX-License-Identifier: BSL-1.0
// weft/io/text/element_spec.hpp - a format specification that holds for each element.
//
// Layer: io. Question: how does `{:.3f}` reach the elements of a tensor?
//     the formatter of an element checks it; format_each then formats each by `{:.3f}`, and aligns them
//
// What std::format and {fmt} share: they differ in names alone.
#pragma once

#include <weft/core/element.hpp>
#include <weft/io/print.hpp>
#include <weft/io/text/number_text.hpp>
#include <weft/io/text/shown.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// What element_by_parts makes of an element of `T`: what is formatted on its own.
template <class T>
struct element_part {
    using type = std::conditional_t<is_small_integer<T>, int, T>;
};
template <class T>
    requires(category_of<T> == category::complex)
struct element_part<T> : element_part<typename T::value_type> {};
template <class T>
    requires is_short_float<T>
struct element_part<T> {
    using type = float;
};

/// For elements that nobody can format: they take no specification, and are printed as streams print them.
struct no_spec {
    template <class Context>
    constexpr auto parse(Context& context) {
        return context.begin();
    }
};

/// Checks the specification by the formatter of an element, and keeps it.
template <class Formatter>
class element_spec {
public:
    /// `reject` is called for a width or precision that is another argument: an element has none beside it.
    template <class Context, class Reject>
    constexpr auto parse(Context& context, const Reject& reject) {
        const auto begin = context.begin();
        Formatter formatter;
        const auto end = formatter.parse(context);
        if (begin != end) text_ = std::string_view(&*begin, static_cast<std::size_t>(end - begin));
        if (text_.find('{') != std::string_view::npos)
            reject("weft: the width and the precision of elements stand in the specification itself");
        return end;
    }

    /// `{:spec}`, or nothing where there is no specification.
    std::string format() const { return text_.empty() ? std::string() : "{:" + std::string(text_) + '}'; }

private:
    std::string_view text_;
};

/// The text of `to_string(e)`, its elements made by `write(format, part)` if there is a format.
template <expression E, class Write>
std::string format_each(const E& e, const std::string& format, const Write& write) {
    if (format.empty()) return to_string(e);
    const print_options options;
    const auto what = shown_of(capture(e), options);
    std::vector<std::string> cells;
    for (const typename E::value_type& x : what.elements)
        cells.push_back(element_by_parts(x, [&](const auto& part) { return write(format, part); }));
    align_right(cells);
    return bracket_text(what.axes, cells, options.line_width);
}

/// The formatter of an expression by a `Library`, which says whether it formats a type, and by which formatter.
template <expression E, class Library>
class expression_formatter {
public:
    template <class Context>
    constexpr auto parse(Context& context) {
        return spec_.parse(context, Library::reject);
    }

    template <class Context>
    auto format(const E& e, Context& context) const {
        const auto write = [&](const std::string& format, const auto& part) {
            if constexpr (Library::template formats<std::remove_cvref_t<decltype(part)>>)
                return Library::write(context, format, part);
            else
                return std::string();
        };
        const std::string text = format_each(e, spec_.format(), write);
        return std::copy(text.begin(), text.end(), context.out());
    }

private:
    using element = typename element_part<typename E::value_type>::type;
    element_spec<std::conditional_t<Library::template formats<element>,
                                    typename Library::template formatter<element>, no_spec>>
        spec_;
};

} // namespace weft::inline WEFT_ABI::detail
