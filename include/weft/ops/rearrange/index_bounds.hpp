// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/index_bounds.hpp - whether many indices are all within an axis.
//
// Layer: ops. Question: what is looked at before the first element is taken?
//     the least and the greatest of the indices, by packets; one by one only to say which of them is outside
#pragma once

#include <weft/core/config.hpp>
#include <weft/simd/extrema.hpp>
#include <weft/simd/packet.hpp>
#include <weft/view/errors.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <class Index>
struct index_bounds {
    Index least = (std::numeric_limits<Index>::max)(), greatest = (std::numeric_limits<Index>::min)();

    constexpr void add(Index index) {
        least = (std::min)(least, index);
        greatest = (std::max)(greatest, index);
    }
};

/// Those of `count` indices, `step` apart.
template <std::integral Index>
constexpr index_bounds<Index> bounds_of(const Index* indices, index_t step, index_t count) {
    index_bounds<Index> all;
    index_t i = 0;
    if constexpr (simd::has_pack<Index>) {
        constexpr index_t width = simd::lanes<Index>;
        if (!__builtin_is_constant_evaluated() && step == 1 && count >= width) {
            auto least = simd::load(indices), greatest = least;
            for (i = width; i + width <= count; i += width) {
                const auto next = simd::load(indices + i);
                least = simd::minimum(least, next);
                greatest = simd::maximum(greatest, next);
            }
            Index lanes[2 * std::size_t(width)];
            simd::store(lanes, least);
            simd::store(lanes + width, greatest);
            for (const Index lane : lanes)
                all.add(lane);
        }
    }
    for (; i < count; ++i)
        all.add(indices[i * step]);
    return all;
}

// Promoted, since characters are no integers to std::cmp_less.
template <std::integral Index>
constexpr bool are_inside(const index_bounds<Index>& all, index_t first, index_t extent) {
    return std::cmp_greater_equal(+all.least, first) && std::cmp_less(+all.greatest, extent);
}

/// Apart, so that the name of the operation is passed only where one is outside.
template <std::integral Index>
[[noreturn, gnu::cold]] WEFT_NOINLINE constexpr void
raise_outside(const char* what, const Index* indices, index_t step, int axis, index_t extent, bool has_sign) {
    const index_t first = has_sign ? -extent : 0;
    for (index_t i = 0;; ++i)
        if (const Index index = indices[i * step]; !are_inside<Index>({index, index}, first, extent)) {
            if (std::is_unsigned_v<Index> || !has_sign)
                raise_index(what, axis, static_cast<std::uint64_t>(index), extent);
            raise_index(what, axis, static_cast<index_t>(index), extent);
        }
}

/// Whether one of the indices counts from the end. `has_sign`: not so where they have become this type from an unsigned one.
/// Errors   index_error, of `what` and axis `axis`: one of them is below `-extent`, or 0 without a sign, or not below `extent`
template <std::integral Index>
WEFT_INLINE constexpr bool check_indices(const char* what, const Index* indices, index_t step, index_t count,
                                         int axis, index_t extent, bool has_sign = true) {
    if (count == 0) return false;
    const auto all = bounds_of(indices, step, count);
    if (!are_inside(all, has_sign ? -extent : 0, extent))
        raise_outside(what, indices, step, axis, extent, has_sign);
    return std::cmp_less(+all.least, 0);
}

} // namespace weft::inline WEFT_ABI::detail
