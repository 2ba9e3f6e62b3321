// SPDX-License-Identifier: BSL-1.0
// weft/core/extent_list.hpp - extents as errors and warnings hold them.
//
// Layer: core. Question: how does an exception carry the shape of any tensor?
//     e.left() == any_shape{5, 2, 4, 1};   to_string(e.left())   is   "[5, 2, 4, 1]"
#pragma once

#include <weft/core/compose.hpp>
#include <weft/core/config.hpp>

#include <string>

namespace weft {

/// The extents of a shape of any kind: every shape converts to it and compares with it.
class extent_list {
public:
    constexpr extent_list() = default;

    template <class Shape>
        requires requires(const Shape& s) { s.extent(s.rank()); }
    WEFT_INLINE constexpr extent_list(const Shape& shape) : rank_(shape.rank()) {
        for (int i = 0; i < rank_; ++i)
            extents_[i] = shape.extent(i);
    }

    WEFT_INLINE constexpr extent_list(const index_t* extents, int rank) : rank_(rank) {
        for (int i = 0; i < rank_; ++i)
            extents_[i] = extents[i];
    }

    constexpr int rank() const noexcept { return rank_; }
    constexpr index_t extent(index_t i) const noexcept { return extents_[i]; }
    constexpr const index_t* begin() const noexcept { return extents_; }
    constexpr const index_t* end() const noexcept { return extents_ + rank_; }

    WEFT_INLINE constexpr index_t size() const noexcept {
        index_t product = 1;
        for (index_t extent : *this)
            product *= extent;
        return product;
    }

    /// The extent at `axis` of a shape of `rank` axes to which this one is aligned at the last axis; 1 if
    /// missing.
    WEFT_INLINE constexpr index_t aligned(int rank, int axis) const noexcept {
        const int own = axis - (rank - rank_);
        return own < 0 ? 1 : extents_[own];
    }

    template <class Shape>
        requires requires(const Shape& s) { s.extent(s.rank()); }
    WEFT_INLINE friend constexpr bool operator==(const extent_list& a, const Shape& b) {
        if (a.rank() != b.rank()) return false;
        for (int i = 0; i < a.rank(); ++i)
            if (a.extent(i) != b.extent(i)) return false;
        return true;
    }

private:
    int rank_ = 0;
    index_t extents_[max_rank]{};
};

/// The extents as text: `[5, 3, 4, 1]`.
///
/// Shape    none: a text
/// Lazy     no
/// Cost     a string of its own
/// Errors   none
/// Example  catch (const broadcast_error& e) { std::cerr << to_string(e.left()); }
WEFT_INLINE std::string to_string(const extent_list& list) {
    return diagnose::compose({{list.begin(), list.end()}});
}

} // namespace weft
