// SPDX-License-Identifier: BSL-1.0
// weft/storage/placement.hpp - where in memory the elements of a shape stand.
//
// Layer: storage. Question: how many elements apart are two neighbours along an axis?
//     placement<shape<2, 3>, dense>{}.stride(0)  is  3
#pragma once

#include <weft/core/config.hpp>
#include <weft/shape/any_shape.hpp>
#include <weft/shape/shape.hpp>
#include <weft/shape/traits.hpp>

#include <array>
#include <cstddef>

namespace weft::inline WEFT_ABI::detail {

/// Row-major without gaps: the strides follow from the extents, nothing is stored.
struct dense {};
/// One stored stride an axis, in elements; it may be 0 or negative.
struct strided {};

template <class Shape>
inline constexpr int stored_axes = has_static_rank<Shape> ? int(static_rank_v<Shape>) : max_rank;

/// Strides in elements, outermost axis first.
template <class Shape>
using strides_t = std::array<index_t, static_cast<std::size_t>(detail::stored_axes<Shape>)>;

/// The extents of an operand and the distance between its elements.
template <class Shape, class Layout>
class placement;

template <class Shape>
class placement<Shape, dense> {
public:
    static constexpr bool is_dense = true;

    constexpr placement() = default;
    constexpr explicit placement(const Shape& shape) : shape_(shape) {}

    constexpr const Shape& shape() const { return shape_; }

    constexpr index_t stride(int axis) const {
        index_t step = 1;
        for (int i = shape_.rank() - 1; i > axis; --i)
            step *= shape_.extent(i);
        return step;
    }

private:
    [[no_unique_address]] Shape shape_{};
};

template <class Shape>
class placement<Shape, strided> {
public:
    static constexpr bool is_dense = false;

    constexpr placement() = default;

    /// Where nothing is stepped over, along axes of extent 1 and where an extent is 0, the stride becomes 0: it is no
    /// distance in memory, but it would enter into sums and products all the same.
    constexpr placement(const Shape& shape, const strides_t<Shape>& strides)
        : shape_(shape), strides_(strides) {
        const bool is_empty = shape.size() == 0;
        for (int i = 0; i < shape.rank(); ++i)
            if (is_empty || shape.extent(i) == 1) strides_[static_cast<std::size_t>(i)] = 0;
    }

    /// Strides that somebody has been through already.
    static constexpr placement of(const Shape& shape, const strides_t<Shape>& strides) {
        placement result;
        result.shape_ = shape;
        result.strides_ = strides;
        return result;
    }

    constexpr explicit placement(const Shape& shape) : shape_(shape) {
        index_t step = 1;
        for (int i = shape_.rank() - 1; i >= 0; --i) {
            strides_[static_cast<std::size_t>(i)] = step;
            step *= shape_.extent(i);
        }
    }
    constexpr explicit placement(const placement<Shape, dense>& other) : placement(other.shape()) {}

    constexpr const Shape& shape() const { return shape_; }
    constexpr index_t stride(int axis) const { return strides_[static_cast<std::size_t>(axis)]; }

private:
    [[no_unique_address]] Shape shape_{};
    strides_t<Shape> strides_{};
};

} // namespace weft::inline WEFT_ABI::detail
