// SPDX-License-Identifier: BSL-1.0
// weft/tensor/settled.hpp - what nodes that are evaluated before a loop have in common.
//
// Layer: tensor. Question: where do the elements of such a node go, and may that place be the target itself?
//     settled_elements_of(node)   is   a leaf that owns a tensor, filled by node.write_to
#pragma once

#include <weft/assign/assign.hpp>
#include <weft/assign/settle.hpp>
#include <weft/overlap/overlap.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/write/checked.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Whether a leaf of the tree may touch this: also one below a node that settles, which may be evaluated into the
/// target, or when a part of the target has been written. `Whole`: a whole tensor, which with another one is the same or has no
/// byte in common.
template <bool Whole, class N>
bool may_touch(const N& node, const reference& written) {
    if constexpr (is_bound<N>) // in an assignment that the body of a let makes
        return may_touch<Whole>(node.a, written);
    else if constexpr (N::arity > 0)
        return node.apply([&](const auto&... below) { return (may_touch<Whole>(below, written) || ...); });
    else if constexpr (!is_leaf<N>)
        return false;
    else if constexpr (Whole && std::same_as<typename N::layout_type, dense>)
        return static_cast<const void*>(node.data()) == static_cast<const void*>(written.data);
    else
        return referred(node, int(sizeof(typename N::value_type)), node.data()).overlaps(written);
}

/// Whether `count` elements at `target`, a whole tensor, may be written while the tree is read.
template <class N, class T>
bool is_apart(const N& node, const T* target, index_t count) {
    const index_t stride = 1;
    return count == 0 || !may_touch<true>(node, {reinterpret_cast<const char*>(target), int(sizeof(T)), 1,
                                                 &count, &stride});
}

/// The same for a target of any layout.
template <class N, class T, class Shape, class Layout>
bool is_apart(const N& node, const target<T, Shape, Layout>& to) {
    if constexpr (std::same_as<Layout, dense>) return is_apart(node, to.data, to.where.shape().size());
    const referred written = written_to(to);
    return written.is_empty || !may_touch<false>(node, written.at);
}

/// A leaf that owns the elements of `node`, which writes them now.
template <class N>
auto settled_elements_of(const N& node) {
    using value = typename N::value_type;
    using shape_type = typename N::shape_type;
    const shape_type shape = node.shape();
    buffer<value> kept(countable_size<value>(shape), uninitialized);
    value* const elements = kept.data();
    write_checked(node, elements);
    return leaf<value, shape_type, shared>(elements, placement<shape_type, dense>(shape),
                                           shared{kept.share()});
}

/// The same; small static results are kept in the tree, without an allocation, and in constant evaluation.
template <class N>
constexpr auto kept_elements_of(const N& node) {
    using value = typename N::value_type;
    using elements = typename tensor_for<value, typename N::shape_type>::type;
    if constexpr (stored_inside<value, typename N::shape_type>() && sizeof(elements) <= 1024 &&
                  std::is_trivially_destructible_v<value>) {
        elements kept(node.shape(), uninitialized);
        write_checked(node, kept.data());
        return held<elements>(kept);
    } else {
        return settled_elements_of(node);
    }
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
