// SPDX-License-Identifier: BSL-1.0
// weft/shape/algebra.hpp - static extents as Boost.Hana tuples: align two shapes, zip them, and come back.
//
// Layer: shape. Question: how are two lists of constants combined axis by axis?
//     zip_aligned<broadcast_extent>(shape<2, 1>{}, shape<3>{})   is   static_extents<2, 3>
//
// A shape becomes a `basic_tuple` of `integral_constant`s, and `unpack` does the zip: 1.5 ms of compile time
// for a pair of shapes, where `zip_with`, `concat` and `replicate` over `hana::tuple` take 6 ms. Tuples never
// leave the shape layer: visible types are `shape<2, 3>`, so that compilers print them.
#pragma once

#include <weft/core/config.hpp>
#include <weft/shape/shape.hpp>

#include <boost/hana/basic_tuple.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/unpack.hpp>

#include <cstddef>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// The extents of a shape as constants.
template <index_t... Extents>
using static_extents = boost::hana::basic_tuple<boost::hana::integral_constant<index_t, Extents>...>;

/// The extents with `Missing` axes of extent 1 in front.
template <std::size_t... Missing, index_t... Extents>
constexpr auto pad_front(std::index_sequence<Missing...>, shape<Extents...>) {
    return static_extents<(static_cast<void>(Missing), 1)..., Extents...>{};
}

template <std::size_t Rank, index_t... Extents>
constexpr auto align_last(shape<Extents...> s) {
    return pad_front(std::make_index_sequence<Rank - sizeof...(Extents)>{}, s);
}

/// Takes the right constants; the left ones are its arguments already.
template <auto Combine, class... Left>
struct zip_right {
    template <class... Right>
    constexpr auto operator()(Right...) const {
        return static_extents<Combine(Left::value, Right::value)...>{};
    }
};

template <auto Combine>
struct zip_left {
    template <class... Left>
    constexpr auto operator()(Left...) const {
        return zip_right<Combine, Left...>{};
    }
};

/// `Combine(left, right)` axis by axis, the shapes aligned at the last one.
template <auto Combine, index_t... Left, index_t... Right>
constexpr auto zip_aligned(shape<Left...> left, shape<Right...> right) {
    constexpr std::size_t rank = sizeof...(Left) < sizeof...(Right) ? sizeof...(Right) : sizeof...(Left);
    return boost::hana::unpack(align_last<rank>(right),
                               boost::hana::unpack(align_last<rank>(left), zip_left<Combine>{}));
}

} // namespace weft::inline WEFT_ABI::detail
