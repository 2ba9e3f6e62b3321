// SPDX-License-Identifier: BSL-1.0
// weft/copy/computed.hpp - a leaf whose elements are a function of their place, and stand nowhere.
//
// Layer: copy. Question: how can random numbers be an operand, of any view, without a tensor of them?
//     x + uniform<double>(key, n)   is   per tile: the numbers of its places written into an L1 buffer, then the kernel
//
// Element (i, j) is `rule.element(first + i * stride(0) + j * stride(1))`: views change `first` and the strides, as they
// would those of elements in memory. The driver sees an operand like others, whose addresses are places: none is ever
// read, since the functions that would copy the elements compute them (`mover::make`).
#pragma once

#include <weft/copy/mover.hpp>
#include <weft/core/config.hpp>
#include <weft/expr/interface.hpp>
#include <weft/storage/placement.hpp>

#include <cstdint>

namespace weft::inline WEFT_ABI::detail {

/// The layout of what has none.
struct nowhere {};

/// Where places begin as addresses: so high that no memory is there.
inline constexpr std::uintptr_t first_place = std::uintptr_t(1) << (8 * sizeof(std::uintptr_t) - 2);

/// The place at an address, of elements of `size` bytes.
inline index_t place_at(const char* address, index_t size) {
    return static_cast<index_t>(reinterpret_cast<std::uintptr_t>(address) - first_place) / size;
}

/// `Rule` is a mover that makes: it has `T element(index_t place) const`.
template <class T, class Shape, class Rule>
struct computed : interface<computed<T, Shape, Rule>, T, Shape> {
    using layout_type = nowhere;
    static constexpr int arity = 0;
    static constexpr int leaves = 1;

    computed(const computed&) = default;
    computed(computed&&) = default;
    computed& operator=(const computed&) & = default;
    using computed::interface::operator=;
    constexpr computed(const Rule& rule, const placement<Shape, strided>& where, index_t first = 0)
        : rule_(rule), where_(where), first_(first) {}

    const T* data() const {
        return reinterpret_cast<const T*>(first_place + static_cast<std::uintptr_t>(first_) * sizeof(T));
    }
    constexpr Shape shape() const { return where_.shape(); }
    constexpr const Shape& kept_shape() const { return where_.shape(); }
    constexpr index_t stride(int axis) const { return where_.stride(axis); }
    constexpr const placement<Shape, strided>& where() const { return where_; }
    constexpr const Rule& rule() const { return rule_; }
    constexpr index_t first() const { return first_; }

    template <int Leaf, int, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template load<Leaf>(*this);
    }

private:
    Rule rule_;
    [[no_unique_address]] placement<Shape, strided> where_;
    index_t first_;
};

template <class N>
inline constexpr bool is_computed = false;
template <class T, class Shape, class Rule>
inline constexpr bool is_computed<computed<T, Shape, Rule>> = true;

} // namespace weft::inline WEFT_ABI::detail
