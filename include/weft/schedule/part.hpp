// SPDX-License-Identifier: BSL-1.0
// weft/schedule/part.hpp - parts of an index space.
//
// Layer: schedule. Question: which elements are rows 16 .. 31 of (2, 100, 50), and how many such parts are there?
//     parts(3, extents, 1, 16).nth(1, at)   is   {at = {0, 16}, axis 1, 16 of it}; there are 14
#pragma once

#include <weft/core/config.hpp>

namespace weft::inline WEFT_ABI::detail {

/// Index at[i] of the axes before `axis`, from at[axis] on `count` of that axis, all of the others.
struct part {
    const index_t* at;
    int axis;
    index_t count;

    /// The extents of the part of something with `extents`.
    void write_extents(int rank, const index_t* extents, index_t* out) const {
        for (int i = 0; i < rank; ++i)
            out[i] = i < axis ? 1 : i == axis ? count : extents[i];
    }
    /// Elements from the first of all to the first of the part.
    index_t offset(const index_t* strides) const {
        index_t sum = 0;
        for (int i = 0; i <= axis; ++i)
            sum += at[i] * strides[i];
        return sum;
    }
};

/// All elements, cut into parts of `step` indices of one axis, the last of which may have fewer. In row-major order.
class parts {
public:
    parts(int rank, const index_t* extents, int axis, index_t step)
        : extents_(extents), axis_(axis), step_(step), along_((extents[axis] + step - 1) / step) {
        for (int i = 0; i < axis; ++i)
            outer_ *= extents[i];
        for (int i = axis + 1; i < rank; ++i)
            inner_ *= extents[i];
    }

    index_t count() const { return outer_ * along_; }
    int axis() const { return axis_; }
    /// Elements of one index of the axis.
    index_t inner() const { return inner_; }

    /// `at` holds its indices afterwards.
    part nth(index_t number, index_t* at) const {
        at[axis_] = number % along_ * step_;
        number /= along_;
        for (int i = axis_ - 1; i >= 0; --i) {
            at[i] = number % extents_[i];
            number /= extents_[i];
        }
        const index_t left = extents_[axis_] - at[axis_];
        return {at, axis_, left < step_ ? left : step_};
    }
    /// Elements before part `number`, or, for number = count(), all of them.
    index_t elements_before(index_t number) const {
        return (number / along_ * extents_[axis_] + number % along_ * step_) * inner_;
    }

private:
    const index_t* extents_;
    int axis_;
    index_t step_, along_, outer_ = 1, inner_ = 1;
};

} // namespace weft::inline WEFT_ABI::detail
