// SPDX-License-Identifier: BSL-1.0
// weft/expr/leaf.hpp - the end of a branch: elements in memory, or one value.
//
// Layer: expr. Question: what does a tree keep of a tensor, of a temporary, of a number?
//     a + 2   keeps   leaf{a.data(), a.shape()}   and   scalar{2}
#pragma once

#include <weft/expr/interface.hpp>
#include <weft/storage/lifeline.hpp>
#include <weft/storage/placement.hpp>
#include <weft/storage/shared_owner.hpp>

#include <concepts>

namespace weft::inline WEFT_ABI::detail {

// Defined in assign/.
template <class T>
constexpr const char* element_name();

/// The memory belongs to somebody else, who must outlive the expression.
struct borrowed {
    static constexpr bool is_owner = false;
    [[no_unique_address]] witness seen{};
};
/// The expression shares the memory; copying the expression never copies elements.
struct shared {
    static constexpr bool is_owner = true;
    shared_owner storage;
};

/// Read-only elements in memory: dense and borrowed, but for what `How` says, `strided` or `shared`. A pack, so that the
/// types that a debugger and an error show have no word for what nearly every leaf is.
template <class T, class Shape, class... How>
struct leaf : interface<leaf<T, Shape, How...>, T, Shape> {
    using layout_type = std::conditional_t<(std::same_as<How, strided> || ...), strided, dense>;
    using owner_type = std::conditional_t<(std::same_as<How, shared> || ...), shared, borrowed>;
    using place = placement<Shape, layout_type>;
    static constexpr int arity = 0;
    static constexpr int leaves = 1;

    leaf(const leaf&) = default;
    leaf(leaf&&) = default;
    leaf& operator=(const leaf&) & = default;
    using leaf::interface::operator=;
    constexpr leaf(const T* data, const place& where, owner_type owner = {})
        : data_(data), where_(where), owner_(std::move(owner)) {}

    constexpr const T* data() const {
        if constexpr (is_checked && !owner_type::is_owner)
            if (!owner_.seen.is_alive()) raise_lifetime(element_name<T>(), extent_list(shape()), false);
        return data_;
    }
    /// The same, of what is not read here and now.
    constexpr const T* address() const { return data_; }
    constexpr Shape shape() const { return where_.shape(); }
    constexpr const Shape& kept_shape() const { return where_.shape(); }
    constexpr index_t stride(int axis) const { return where_.stride(axis); }
    constexpr const place& where() const { return where_; }
    constexpr const owner_type& owner() const { return owner_; }

    template <int Leaf, int, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template load<Leaf>(*this);
    }

private:
    const T* data_;
    [[no_unique_address]] place where_;
    [[no_unique_address]] owner_type owner_;
};

/// The leaf of memory with this layout that belongs to somebody else.
template <class T, class Shape, class Layout>
using leaf_in = std::conditional_t<std::same_as<Layout, dense>, leaf<T, Shape>, leaf<T, Shape, Layout>>;

/// Elements of a small temporary tensor, kept in the tree itself so that constant evaluation can use them.
template <class Tensor>
struct held : interface<held<Tensor>, typename Tensor::value_type, typename Tensor::shape_type> {
    using layout_type = dense;
    using shape_type = typename Tensor::shape_type;
    static constexpr int arity = 0;
    static constexpr int leaves = 1;

    held(const held&) = default;
    held(held&&) = default;
    held& operator=(const held&) & = default;
    using held::interface::operator=;
    constexpr explicit held(const Tensor& tensor) : tensor_(tensor) {}

    constexpr const auto* data() const { return tensor_.data(); }
    constexpr shape_type shape() const { return tensor_.shape(); }
    constexpr index_t stride(int axis) const { return tensor_.stride(axis); }

    template <int Leaf, int, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template load<Leaf>(*this);
    }

private:
    Tensor tensor_;
};

/// One value, the same for every element.
template <class T>
struct scalar : interface<scalar<T>, T, shape<>> {
    static constexpr int arity = 0;
    static constexpr int leaves = 0;

    constexpr explicit scalar(const T& v) : value(v) {}
    // Written out, so that GCC passes a scalar by reference and does not note how other releases pass an empty base with a
    // number (AArch64, before 10.1) or a complex number (x86-64, before 4.4).
    constexpr scalar(const scalar& other) noexcept(std::is_nothrow_copy_constructible_v<T>)
        : value(other.value) {}
    constexpr scalar& operator=(const scalar&) = default;

    constexpr weft::shape<> shape() const { return {}; }

    template <int, int, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.constant(value);
    }

    T value;
};

template <class N>
inline constexpr bool is_scalar = false;
template <class T>
inline constexpr bool is_scalar<scalar<T>> = true;

template <class N>
inline constexpr bool is_leaf = requires {
    typename N::layout_type;
    requires N::leaves == 1;
};

} // namespace weft::inline WEFT_ABI::detail
