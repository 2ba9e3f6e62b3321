// SPDX-License-Identifier: BSL-1.0
// weft/io/text/shown.hpp - which elements of a tensor its text shows, and the text.
//
// Layer: io. Question: what is printed of `a * b`, and by what that knows no expression?
//     write_text(std::cout, shown_of(node of a * b, {}))
#pragma once

#include <weft/assign/element.hpp>
#include <weft/assign/settle.hpp>
#include <weft/copy/computed.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/io/text/number_text.hpp>
#include <weft/io/text/print_options.hpp>
#include <weft/tensor/tensor.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

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

/// What is shown, in row-major order.
template <class T>
struct shown {
    std::vector<shown_axis> axes;
    std::vector<T> elements;
};

/// `at(index)` gives the element of an index, as so many numbers.
template <class T, class At>
shown<T> collect_shown(const extent_list& extents, const print_options& options, const At& at) {
    shown<T> result{shown_axes(extents, options), {}};
    if (extents.size() == 0) return result;
    index_t index[max_rank]{}, position[max_rank]{};
    for (;;) {
        result.elements.push_back(at(index));
        std::size_t axis = result.axes.size();
        for (; axis-- > 0;) {
            const bool ended = ++position[axis] == result.axes[axis].count();
            if (ended) position[axis] = 0;
            index[axis] = result.axes[axis].index(position[axis]);
            if (!ended) break;
        }
        if (axis == std::size_t(-1)) return result;
    }
}

template <class T>
shown<T> shown_in_memory(const T* first, const extent_list& extents, const index_t* strides,
                         const print_options& options) {
    return collect_shown<T>(extents, options, [&](const index_t* index) -> const T& {
        index_t offset = 0;
        for (int axis = 0; axis < extents.rank(); ++axis)
            offset += index[axis] * strides[axis];
        return first[offset];
    });
}

/// What is shown of a node. Up to `threshold` elements are evaluated in one pass; of more, what is evaluated before a loop, and
/// then those that are shown, each on its own.
template <class N>
shown<typename N::value_type> shown_of(const N& node, const print_options& options) {
    const extent_list extents(node.shape());
    if constexpr (is_leaf<N> && !is_computed<N>) {
        index_t strides[max_rank];
        for (int axis = 0; axis < extents.rank(); ++axis)
            strides[axis] = node.stride(axis);
        return shown_in_memory(node.data(), extents, strides, options);
    } else {
        if (extents.size() <= options.threshold) {
            const tensor_of<N> all(node);
            return shown_of(all.as_operand(), options);
        }
        if constexpr (has_settling<N>)
            return shown_of(settled(node), options);
        else
            return collect_shown<typename N::value_type>(extents, options, [&](const index_t* index) {
                auto at = first_coordinate(node.shape());
                for (int axis = 0; axis < extents.rank(); ++axis)
                    at.index[axis] = index[axis];
                return element_at(node, at);
            });
    }
}

/// The text, as NumPy prints it.
template <class T>
std::string text_of(const shown<T>& what, const print_options& options) {
    return bracket_text(what.axes, cells_of(what.elements, options), options.line_width);
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

/// Writes it as NumPy prints it, or, if the stream has been asked for a look of numbers, in that.
template <class T>
void write_text(std::ostream& out, const shown<T>& what) {
    const print_options options;
    if (looks_usual(out)) {
        out << text_of(what, options);
    } else {
        const std::string text =
            bracket_text(what.axes, stream_cells(out, what.elements), options.line_width);
        out.width(0);
        out << text;
    }
}

} // namespace weft::inline WEFT_ABI::detail

#if WEFT_BODIES
#include <weft/io/text/shown_body.hpp>
#else
namespace weft::inline WEFT_ABI::detail {
extern template shown<bool> shown_in_memory(const bool*, const extent_list&, const index_t*,
                                            const print_options&);
extern template std::string text_of(const shown<bool>&, const print_options&);
extern template void write_text(std::ostream&, const shown<bool>&);
extern template shown<std::uint8_t> shown_in_memory(const std::uint8_t*, const extent_list&, const index_t*,
                                                    const print_options&);
extern template std::string text_of(const shown<std::uint8_t>&, const print_options&);
extern template void write_text(std::ostream&, const shown<std::uint8_t>&);
extern template shown<std::int32_t> shown_in_memory(const std::int32_t*, const extent_list&, const index_t*,
                                                    const print_options&);
extern template std::string text_of(const shown<std::int32_t>&, const print_options&);
extern template void write_text(std::ostream&, const shown<std::int32_t>&);
extern template shown<std::int64_t> shown_in_memory(const std::int64_t*, const extent_list&, const index_t*,
                                                    const print_options&);
extern template std::string text_of(const shown<std::int64_t>&, const print_options&);
extern template void write_text(std::ostream&, const shown<std::int64_t>&);
extern template shown<float> shown_in_memory(const float*, const extent_list&, const index_t*,
                                             const print_options&);
extern template std::string text_of(const shown<float>&, const print_options&);
extern template void write_text(std::ostream&, const shown<float>&);
extern template shown<double> shown_in_memory(const double*, const extent_list&, const index_t*,
                                              const print_options&);
extern template std::string text_of(const shown<double>&, const print_options&);
extern template void write_text(std::ostream&, const shown<double>&);
} // namespace weft::inline WEFT_ABI::detail
#endif
