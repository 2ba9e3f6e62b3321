// SPDX-License-Identifier: BSL-1.0
// weft/io/print.hpp - tensors, views and expressions as text.
//
// Layer: io. Question: what do the elements look like?
//     std::cout << a + b;   prints   [[11. 22.]
//                                     [13. 24.]]
#pragma once

#include <weft/assign/element.hpp>
#include <weft/core/reject.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/io/text/number_text.hpp>
#include <weft/io/text/print_options.hpp>
#include <weft/tensor/element/subscript.hpp>
#include <weft/tensor/tensor.hpp>

#include <concepts>
#include <ios>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Which indices of an axis are shown: all, or so many at each end.
struct shown_axis {
    index_t extent;
    index_t edge = -1;

    bool cut() const { return edge >= 0; }
    index_t count() const { return cut() ? 2 * edge : extent; }
    index_t index(index_t i) const { return cut() && i >= edge ? extent - 2 * edge + i : i; }
};

std::vector<shown_axis> shown_axes(const extent_list& extents, const print_options& options);

/// Cells, in row-major order, between brackets.
std::string bracket_text(const std::vector<shown_axis>& axes, const std::vector<std::string>& cells,
                         index_t line_width);

/// The shown elements of a node in row-major order, each evaluated on its own.
template <class N>
std::vector<typename N::value_type> shown_elements(const N& node, const std::vector<shown_axis>& axes) {
    std::size_t count = 1;
    for (const shown_axis& axis : axes)
        count *= static_cast<std::size_t>(axis.count());
    std::vector<typename N::value_type> elements(count);
    auto at = first_coordinate(node.shape());
    index_t position[max_rank]{};
    for (std::size_t k = 0;; ++k) {
        elements[k] = element_at(node, at);
        std::size_t axis = axes.size();
        for (; axis-- > 0;) {
            const bool ended = ++position[axis] == axes[axis].count();
            if (ended) position[axis] = 0;
            at.index[axis] = axes[axis].index(position[axis]);
            if (!ended) break;
        }
        if (axis == std::size_t(-1)) return elements;
    }
}

/// `cells` makes one text of each element.
template <class N, class Cells>
std::string print(const N& node, const print_options& options, const Cells& cells) {
    const extent_list extents(node.shape());
    if (extents.size() == 0) return "[]";
    const std::vector<shown_axis> axes = shown_axes(extents, options);
    const auto shown = [&] {
        if constexpr (!is_leaf<N>)
            if (extents.size() <=
                options.threshold) { // one pass, so that nothing below is computed more than once
                const tensor_of<N> all(node);
                return cells(std::vector<typename N::value_type>(all.begin(), all.end()));
            }
        return cells(shown_elements(node, axes));
    }();
    return bracket_text(axes, shown, options.line_width);
}

/// Whether nobody has asked the stream for a look of numbers.
bool looks_usual(const std::ostream& out);

/// Each element as the stream writes numbers, but complex ones as `1+2j`.
template <class T>
std::vector<std::string> stream_cells(const std::ostream& out, const std::vector<T>& elements) {
    std::vector<std::string> cells;
    for (const T& x : elements)
        cells.push_back(element_by_parts(x, [&](const auto& part) {
            std::ostringstream text;
            text.copyfmt(out);
            if constexpr (std::same_as<decltype(part), const bool&>)
                text << (part ? "true" : "false"); // libc++ writes bools without their width
            else
                text << part;
            return std::move(text).str();
        }));
    align_right(cells);
    return cells;
}

} // namespace detail

/// The elements as text, as NumPy prints them: in columns, a bracket for each axis; of more than 1000
/// elements the first and last three along each axis, with `...` between. int8 and uint8 are numbers, bools
/// `true` and `false`. The options are NumPy's.
///
/// Shape    any; without elements `[]`
/// Lazy     no: what is shown is evaluated
/// Cost     one pass for up to `threshold` elements; then only what is shown is evaluated, element by element
/// Errors   none of its own
/// Example  std::string text = to_string(a * b, {.precision = 3});
template <expression E>
[[nodiscard]] std::string to_string(const E& e, const print_options& options = {}) {
    return detail::print(detail::capture(e), options,
                         [&](const auto& elements) { return detail::cells_of(elements, options); });
}

/// Writes the text of `to_string(e)`. Where the stream has a precision, `std::fixed`, `std::scientific` or another format than
/// a new stream has, each element is written in that; `width` is the least width of each.
///
/// Example  std::cout << std::fixed << std::setprecision(2) << a * b << '\n';
template <expression E>
std::ostream& operator<<(std::ostream& out, const E& e) {
    if (detail::looks_usual(out)) return out << to_string(e);
    const std::string text = detail::print(detail::capture(e), print_options{}, [&](const auto& elements) {
        return detail::stream_cells(out, elements);
    });
    out.width(0);
    return out << text;
}

namespace detail {

/// `std::cout << a > 2` is `(std::cout << a) > 2`.
template <class Stream>
concept compared_stream = std::derived_from<Stream, std::ios_base>;

template <class Stream>
Stream& reject_comparison(Stream& out) {
    static_assert(diagnose::misspelled<Stream>::value,
                  "weft E143: << is computed before > and ==: write std::cout << (a > 2)");
    return out;
}

} // namespace detail

// Rejected.
template <detail::reads_mask X>
std::ostream& operator<<(std::ostream& out, const X&) {
    static_assert(detail::mask_verdict<X>::value,
                  "weft E142: a(mask) can be assigned to; its elements are compress(a, mask)");
    return out;
}
template <detail::compared_stream S, operand X>
S& operator<(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator<=(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator>(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator>=(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator==(S& out, const X&) {
    return detail::reject_comparison(out);
}
template <detail::compared_stream S, operand X>
S& operator!=(S& out, const X&) {
    return detail::reject_comparison(out);
}

} // namespace weft::inline WEFT_ABI

#if WEFT_BODIES
#include <weft/io/print_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<bool>&);
extern template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<std::uint8_t>&);
extern template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<std::int32_t>&);
extern template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<std::int64_t>&);
extern template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<float>&);
extern template std::vector<std::string> stream_cells(const std::ostream&, const std::vector<double>&);
} // namespace weft::inline WEFT_ABI::detail
#endif
