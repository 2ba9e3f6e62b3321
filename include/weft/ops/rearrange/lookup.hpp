// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/lookup.hpp - elements of memory by their numbers, looked up where a loop wants them.
//
// Layer: ops. Question: where do the elements of `take(x, indices)` stand while `sum(v * take(x, indices))` adds up?
//     nowhere: the indices are checked, and of a few products at a time the elements are gathered into L1
//
// Only where nothing is written as long as they are read: an assignment may write the elements, or the indices.
#pragma once

#include <weft/assign/objects.hpp>
#include <weft/copy/computed.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/ops/rearrange/index_bounds.hpp>
#include <weft/storage/placement.hpp>

#include <concepts>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// Whether these are numbers in memory along one axis.
template <class N>
concept numbers_in_memory = is_leaf<N> && !is_computed<N> && std::integral<typename N::value_type> &&
                            !std::same_as<typename N::value_type, bool> &&
                            has_static_rank<typename N::shape_type> && N::shape_type::static_rank == 1;

/// Whether the elements of a leaf stand in memory and may be moved as bytes.
template <class N>
concept elements_in_memory = is_leaf<N> && !is_computed<N> && is_plain<typename N::value_type>;

/// The place of a checked index: negative ones count from the end.
template <class Index>
WEFT_INLINE constexpr index_t counted_from_front(Index index, index_t extent) {
    if constexpr (std::is_signed_v<Index>)
        return index < 0 ? static_cast<index_t>(index) + extent : static_cast<index_t>(index);
    else
        return static_cast<index_t>(index);
}

/// The usual case: nothing stands between an index and its element.
template <class T, class Index>
void look_up_in_order(const T* elements, const Index* indices, T* out, index_t rows, index_t row, index_t n) {
    for (index_t r = 0; r < rows; ++r, indices += row)
        for (index_t i = 0; i < n; ++i)
            *out++ = elements[indices[i]];
}

/// Elements of type T at checked indices. Places are those of the indices.
template <class T, class Index>
struct lookup : mover {
    const T* elements;
    index_t step; ///< from one element to the next
    const Index* indices;
    index_t extent;
    bool from_front; ///< no index counts from the end

    lookup(const T* from, index_t apart, const Index* numbers, index_t count, bool all_from_front)
        : mover(*mover_for<int(sizeof(T))>),
          elements(from),
          step(apart),
          indices(numbers),
          extent(count),
          from_front(all_from_front) {
        make = &look_up;
    }

    T element(index_t place) const { return elements[counted_from_front(indices[place], extent) * step]; }

    /// `mover::make`.
    WEFT_NOINLINE static void look_up(const mover& self, char* to, const char* from, index_t rows,
                                      index_t row, index_t n, index_t column) {
        const auto& all = static_cast<const lookup&>(self);
        const index_t first = place_at(from, index_t(sizeof(T)));
        T* out = reinterpret_cast<T*>(to);
        if (all.from_front && all.step == 1 && column == 1)
            return look_up_in_order(all.elements, all.indices + first, out, rows, row, n);
        for (index_t r = 0; r < rows; ++r)
            for (index_t i = 0; i < n; ++i)
                *out++ = all.element(first + r * row + i * column);
    }
};

/// The elements of a leaf along `axis` as one that looks them up, `apart` from each other.
template <class N, class Indices>
auto looked_up(const char* what, const N& node, index_t apart, index_t extent, const Indices& indices) {
    using value = typename N::value_type;
    using index = typename Indices::value_type;
    using shape_type = typename Indices::shape_type;
    const bool from_end =
        check_indices(what, indices.data(), indices.stride(0), indices.extent(0), 0, extent);
    return computed<value, shape_type, lookup<value, index>>(
        {node.data(), apart, indices.data(), extent, !from_end},
        placement<shape_type, strided>::of(indices.shape(), {indices.stride(0)}));
}

} // namespace weft::inline WEFT_ABI::detail
