// SPDX-License-Identifier: BSL-1.0
// weft/tensor/element/iterator.hpp - the elements of a view or expression as a random-access range.
//
// Layer: tensor. Question: how do the algorithms of the standard library walk a strided column, or `a + b`?
//     std::ranges::sort(view(column, any_shape{10}, {stride}))
#pragma once

#include <weft/assign/settle.hpp>
#include <weft/storage/shared_owner.hpp>
#include <weft/tensor/element/subscript.hpp>

#include <compare>
#include <iterator>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// Stands at a row-major position. `Source` gives `element(position)`: a view by value, or a pointer to a node. Where it keeps
/// something of the position, it is told of the next one, `next(position)`, and of any other, `move(position, by)`.
template <class Source>
class element_iterator {
public:
    using reference = decltype(std::declval<const Source&>().element(index_t{}));
    using value_type = std::remove_cvref_t<reference>;
    using difference_type = index_t;
    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::conditional_t<std::is_reference_v<reference>,
                                                 std::random_access_iterator_tag, std::input_iterator_tag>;

    constexpr element_iterator() = default;
    constexpr element_iterator(const Source& source, index_t position)
        : source_(source), position_(position) {}

    constexpr reference operator*() const { return source_.element(position_); }
    constexpr auto operator->() const
        requires std::is_reference_v<reference>
    {
        return __builtin_addressof(**this);
    }
    constexpr reference operator[](index_t n) const { return *(*this + n); }

    constexpr element_iterator& operator++() {
        ++position_;
        if constexpr (requires { source_.next(position_); }) source_.next(position_);
        return *this;
    }
    constexpr element_iterator operator++(int) {
        auto old = *this;
        ++*this;
        return old;
    }
    constexpr element_iterator& operator--() { return *this += -1; }
    constexpr element_iterator operator--(int) {
        auto old = *this;
        *this += -1;
        return old;
    }
    constexpr element_iterator& operator+=(index_t n) {
        position_ += n;
        if constexpr (requires { source_.move(position_, n); }) source_.move(position_, n);
        return *this;
    }
    constexpr element_iterator& operator-=(index_t n) { return *this += -n; }

    friend constexpr element_iterator operator+(element_iterator i, index_t n) { return i += n; }
    friend constexpr element_iterator operator+(index_t n, element_iterator i) { return i += n; }
    friend constexpr element_iterator operator-(element_iterator i, index_t n) { return i -= n; }
    friend constexpr index_t operator-(const element_iterator& a, const element_iterator& b) {
        return a.position_ - b.position_;
    }
    friend constexpr bool operator==(const element_iterator& a, const element_iterator& b) {
        return a.position_ == b.position_;
    }
    friend constexpr std::strong_ordering operator<=>(const element_iterator& a, const element_iterator& b) {
        return a.position_ <=> b.position_;
    }

private:
    Source source_{};
    index_t position_ = 0;
};

/// The elements of a lazy expression, each computed when it is read.
template <class N>
struct node_elements {
    const N* node = nullptr;

    constexpr typename N::value_type element(index_t position) const {
        return element_at(*node, cursor_at_position(node->shape(), position));
    }
};

/// The elements that a view refers to; a copy of the view's fields, so that iterators outlive the view. Of the position it keeps
/// the offset and the index along the last axis, so that a step within a line divides nothing. (An end has an offset of 0, which
/// no step comes from: all lead out of its line.)
template <class T, class Shape>
struct view_elements {
    T* data = nullptr;
    placement<Shape, strided> where{};
    index_t offset = 0, column = 0;

    constexpr T& element(index_t) const { return data[offset]; }

    constexpr void next(index_t position) {
        const int last = where.shape().rank() - 1;
        offset += where.stride(last);
        if (++column == where.shape().extent(last)) seek(position);
    }
    constexpr void move(index_t position, index_t by) {
        if (by == 0) return; // also where an extent is 0
        const int last = where.shape().rank() - 1;
        column += by;
        if (column < 0 || column >= where.shape().extent(last)) return seek(position);
        offset += by * where.stride(last);
    }

private:
    constexpr void seek(index_t position) {
        const auto cursor = cursor_at_position(where.shape(), position);
        offset = offset_of(where, cursor);
        column = cursor.index[where.shape().rank() - 1];
    }
};
/// Of one line, whose offset the position is.
template <class T, class Shape>
    requires(static_rank_v<Shape> == 1)
struct view_elements<T, Shape> {
    T* data = nullptr;
    placement<Shape, strided> where{};

    constexpr T& element(index_t position) const { return data[position * where.stride(0)]; }
};

/// The elements of an expression of which a part is evaluated before the first one that is read: where the iteration begins, or
/// where an iterator comes back from its end, which most are never asked for.
template <class N>
struct settled_elements {
    using tree = decltype(settled(std::declval<const N&>()));

    const N* expression = nullptr;
    tree* node = nullptr;
    shared_owner owner{};

    void settle() {
        if (node == nullptr) owner = shared_owner(on_heap(settled(*expression), &node));
    }
    void move(index_t, index_t) { settle(); }
    typename N::value_type element(index_t position) const {
        return element_at(*node, cursor_at_position(node->shape(), position));
    }
};
template <class N>
constexpr auto first_element(const N& node) {
    if constexpr (has_settling<N>) {
        settled_elements<N> elements{&node};
        elements.settle();
        return element_iterator<settled_elements<N>>(elements, 0);
    } else {
        return element_iterator<node_elements<N>>({&node}, 0);
    }
}
template <class N>
constexpr auto past_last_element(const N& node) {
    if constexpr (has_settling<N>)
        return element_iterator<settled_elements<N>>({&node}, node.size());
    else
        return element_iterator<node_elements<N>>({&node}, node.size());
}

} // namespace weft::inline WEFT_ABI::detail
