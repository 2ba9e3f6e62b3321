// SPDX-License-Identifier: BSL-1.0
// weft/io/mdspan.hpp - objects shaped like std::mdspan as views of weft.
//
// Layer: io. Question: how does an mdspan become an operand?
//     d = a + from_mdspan(m);
//
// `<mdspan>` itself is not included: C++23's, Kokkos' and one's own have the same members.
#pragma once

#include <weft/core/error.hpp>
#include <weft/tensor/view.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Whether an accessor stands between the pointer and the elements.
template <class M>
inline constexpr bool has_accessor = false;
template <class M>
    requires requires { typename M::reference; }
inline constexpr bool has_accessor<M> = !std::same_as<typename M::reference, typename M::element_type&>;

/// Elements in memory that a pointer and strides describe. Only what is needed is asked for: one's own class need not have all
/// that `std::mdspan` has.
template <class M>
concept mdspan_like = requires(const M& m, std::size_t axis) {
    typename M::element_type;
    { M::rank() } -> std::convertible_to<std::size_t>;
    { m.extent(axis) } -> std::convertible_to<index_t>;
    { m.stride(axis) } -> std::convertible_to<index_t>;
    { m.data_handle() } -> std::convertible_to<typename M::element_type*>;
    requires !has_accessor<M>;
};

template <class M, std::size_t... Axis>
auto view_of_mdspan(const M& m, std::index_sequence<Axis...>) {
    constexpr auto extent = [](std::size_t axis) {
        if constexpr (requires { M::static_extent(axis); })
            return M::static_extent(axis) == std::dynamic_extent
                       ? dyn
                       : static_cast<index_t>(M::static_extent(axis));
        else
            return dyn;
    };
    const index_t strides[] = {static_cast<index_t>(m.stride(Axis))...};
    return strided_view(static_cast<typename M::element_type*>(m.data_handle()),
                        shape<extent(Axis)...>(index_value_of(m.extent(Axis))...), strides, sizeof...(Axis));
}

} // namespace detail

/// The elements of a `std::mdspan`, or of what has its members, as a view: const where they are.
///
/// Shape    that of m: static extents stay static
/// Lazy     a view: the elements must outlive it, m need not
/// Cost     none
/// Errors   layout_error where the mapping of m has no strides; does not compile without axes, nor for an accessor that
///          does more than to dereference
/// Example  from_mdspan(m) += row;
template <detail::mdspan_like M>
[[nodiscard]] auto from_mdspan(const M& m, source_line line = source_line::here()) {
    static_assert(M::rank() > 0, "weft E503: there are no tensors without axes; m[] is the element");
    if constexpr (M::rank() > 0) {
        if constexpr (requires { m.is_strided(); })
            detail::at_line(line, [&] {
                if (!m.is_strided())
                    detail::raise(layout_error(
                        "from_mdspan: the mapping has no strides; copy the elements to a mapping with "
                        "strides, such as std::layout_right"));
            });
        return detail::view_of_mdspan(m, std::make_index_sequence<M::rank()>{});
    }
}

} // namespace weft::inline WEFT_ABI
