// SPDX-License-Identifier: BSL-1.0
// weft/tensor/elements.hpp - nested braces of elements.
//
// Layer: tensor. Question: which shape do `{{1, 2, 3}, {4, 5, 6}}` have, and are all rows of one length?
//     tensor<float, 2, 3> a{{1, 2, 3}, {4, 5, 6}};
#pragma once

#include <weft/core/element.hpp>
#include <weft/core/error.hpp>
#include <weft/shape/errors.hpp>
#include <weft/shape/traits.hpp>
#include <weft/tensor/errors.hpp>

#include <concepts>
#include <initializer_list>
#include <span>
#include <string>

namespace weft::inline WEFT_ABI::detail {

template <class T, int Depth>
struct nested_list {
    using type = std::initializer_list<typename nested_list<T, Depth - 1>::type>;
};
template <class T>
struct nested_list<T, 0> {
    using type = T;
};

/// Braces of `Depth` levels.
template <class T, int Depth>
using braces = typename nested_list<T, Depth>::type;

// An element may itself be a range, such as a string: only the braces themselves are taken apart.
template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::initializer_list<T>> = true;

/// The extents that the first rows of the braces have.
template <int Axis, class List>
constexpr void brace_extents(const List& list, index_t* extents) {
    if constexpr (is_list<List>) {
        extents[Axis] = static_cast<index_t>(list.size());
        if (list.size() > 0) brace_extents<Axis + 1>(*list.begin(), extents);
    }
}

/// Copies the elements in row-major order. Errors: shape_error when a row has another length than `extents` says.
template <int Axis, class T, class List>
constexpr T* copy_braces(const List& list, const index_t* extents, T* out) {
    if constexpr (is_list<List>) {
        if (static_cast<index_t>(list.size()) != extents[Axis])
            raise_ragged(Axis, extents[Axis], static_cast<index_t>(list.size()));
        for (const auto& row : list)
            out = copy_braces<Axis + 1>(row, extents, out);
        return out;
    } else {
        *out = list;
        return out + 1;
    }
}

/// Braces of as many levels as somebody writes: an element, or a list of these.
template <class T>
class any_braces {
public:
    template <class U>
        requires(std::convertible_to<const U&, T> && category_of<U> <= category_of<T>)
    constexpr any_braces(const U& element) : element_(element) {}
    constexpr any_braces(std::initializer_list<any_braces> rows) : rows_(rows), is_element_(false) {}

    /// The extents that the first rows have.
    constexpr any_shape shape() const {
        index_t extents[max_rank]{};
        int rank = 0;
        for (const any_braces* row = this; row != nullptr && !row->is_element_; ++rank) {
            if (rank == max_rank) raise_too_many_axes();
            extents[rank] = static_cast<index_t>(row->rows_.size());
            row = row->rows_.size() > 0 ? row->rows_.begin() : nullptr;
        }
        return any_shape(std::span<const index_t>(extents, std::size_t(rank)));
    }

    /// Errors   shape_error when a row has another length, or other levels, than `shape` says
    constexpr T* copy(const any_shape& shape, T* out, int axis = 0) const {
        const index_t wanted = axis < shape.rank() ? shape.extent(axis) : 1;
        const index_t given = is_element_ ? 1 : static_cast<index_t>(rows_.size());
        if (given != wanted || is_element_ != (axis == shape.rank())) raise_ragged(axis, wanted, given);
        if (is_element_) *out++ = element_;
        for (const any_braces& row : rows_)
            out = row.copy(shape, out, axis + 1);
        return out;
    }

private:
    T element_{};
    std::initializer_list<any_braces> rows_{};
    bool is_element_ = true;
};

} // namespace weft::inline WEFT_ABI::detail
