// SPDX-License-Identifier: BSL-1.0
// weft/view/push/held_part.hpp - a view of a small temporary tensor that the tree itself keeps.
//
// Layer: view. Question: what does `transpose(tensor<int, 2, 2>{...})` refer to?
//     the elements that stand in the node; nothing on the heap, so constant evaluation can use them
#pragma once

#include <weft/expr/leaf.hpp>
#include <weft/storage/placement.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Some of the elements of `Held`, in another order.
template <class Held, class Shape>
struct held_part : interface<held_part<Held, Shape>, typename Held::value_type, Shape> {
    using layout_type = strided;
    static constexpr int arity = 0;
    static constexpr int leaves = 1;

    held_part(const held_part&) = default;
    held_part(held_part&&) = default;
    held_part& operator=(const held_part&) & = default;
    using held_part::interface::operator=;
    constexpr held_part(const Held& whole, index_t first, const placement<Shape, strided>& where)
        : whole_(whole), first_(first), where_(where) {}

    constexpr const auto* data() const { return whole_.data() + first_; }
    constexpr Shape shape() const { return where_.shape(); }
    constexpr index_t stride(int axis) const { return where_.stride(axis); }
    constexpr const Held& whole() const { return whole_; }
    constexpr index_t first() const { return first_; }

    template <int Leaf, int, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template load<Leaf>(*this);
    }

private:
    Held whole_;
    index_t first_;
    [[no_unique_address]] placement<Shape, strided> where_;
};

} // namespace weft::inline WEFT_ABI::detail
