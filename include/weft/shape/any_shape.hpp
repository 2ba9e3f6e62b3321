// SPDX-License-Identifier: BSL-1.0
// weft/shape/any_shape.hpp - a shape whose rank and extents are run-time values.
//
// Layer: shape. Question: what is the shape of a tensor about which the compiler knows nothing?
//     any_shape{5, 3, 4, 1}   or   any_shape(std::vector{5, 3, 4, 1})
#pragma once

#include <weft/core/config.hpp>
#include <weft/core/error.hpp>
#include <weft/core/fixed.hpp>
#include <weft/shape/errors.hpp>
#include <weft/shape/shape.hpp>

#include <iterator>

namespace weft::inline WEFT_ABI {

class any_shape;

namespace detail {

/// A range of integers that may have to be no constant to be walked through, as a `std::ranges::filter_view` must not be.
template <class Range>
concept walked_integers = !shape_type<Range> && requires(Range& range) {
    { *std::begin(range) } -> integer;
    std::begin(range) != std::end(range);
};

template <class Range>
concept integer_range = walked_integers<const Range>;

template <>
inline constexpr bool is_shape<any_shape> = true;

/// Numbers that follow each other in memory. `std::span` would do; but what its constructor asks of a pointer is a hundredth of
/// the time that including this library takes.
struct index_row {
    const index_t* data;
    index_t count;

    constexpr const index_t* begin() const { return data; }
    constexpr const index_t* end() const { return data + count; }
};

} // namespace detail

/// Rank and extents at run time, stored inline: at most `max_rank` axes.
class any_shape {
public:
    static constexpr int static_rank = any_rank;
    static constexpr bool is_static = false;

    /// Rank 0: the shape of nothing; it cannot be broadcast, and no tensor has it.
    constexpr any_shape() = default;

    /// Errors   shape_error: an extent is negative, too many axes, or too many elements
    template <detail::integer... Integers>
        requires(sizeof...(Integers) > 0)
    constexpr any_shape(Integers... extents) {
        if (sizeof...(Integers) > max_rank) detail::raise_too_many_axes("any_shape");
        ((extents_[rank_++] = detail::index_value_of(extents)), ...);
        detail::check_extents("any_shape", extents_, rank_);
    }

    /// From any range of integers.
    template <detail::walked_integers Range>
    constexpr explicit any_shape(Range&& range, detail::caller by = {"any_shape"}) {
        for (auto extent : range) {
            if (rank_ == max_rank) detail::raise_too_many_axes(by.what);
            extents_[rank_++] = detail::index_value_of(extent);
        }
        detail::check_extents(by.what, extents_, rank_);
    }

    template <index_t... Extents>
    constexpr any_shape(const shape<Extents...>& s) noexcept : rank_(sizeof...(Extents)) {
        for (int i = 0; i < rank_; ++i)
            extents_[i] = s.extent(i);
    }

    /// From extents which the caller knows to be right.
    static constexpr any_shape unchecked(const index_t* extents, int rank) noexcept {
        any_shape result;
        result.rank_ = rank;
        for (int i = 0; i < rank; ++i)
            result.extents_[i] = extents[i];
        return result;
    }

    constexpr int rank() const noexcept { return rank_; }
    static constexpr index_t static_extent(index_t) noexcept { return dyn; }

    constexpr index_t extent(index_t i) const noexcept {
        WEFT_ASSERT((0 <= i && i < rank_), "the axis exists");
        return extents_[i];
    }
    /// The same; negative numbers count from the end.
    constexpr index_t operator[](index_t i) const noexcept { return extent(i < 0 ? i + rank_ : i); }

    /// The number of elements.
    constexpr index_t size() const noexcept {
        index_t product = 1;
        for (int i = 0; i < rank_; ++i)
            product *= extents_[i];
        return product;
    }

    constexpr const index_t* begin() const noexcept { return extents_; }
    constexpr const index_t* end() const noexcept { return extents_ + rank_; }

private:
    int rank_ = 0;
    index_t extents_[max_rank]{};
};

} // namespace weft::inline WEFT_ABI
