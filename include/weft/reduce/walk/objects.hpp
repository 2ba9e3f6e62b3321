// SPDX-License-Identifier: BSL-1.0
// weft/reduce/walk/objects.hpp - reductions of elements that are objects, and of numbers that are computed from such.
//
// Layer: reduce. Question: how are strings joined, or their lengths added, without a byte of a string being moved?
//     sum(names)                       in their order, runs of some, then pairs of runs
//     sum(map(length, names))          the lengths into memory, which the kernels fold
#pragma once

#include <weft/reduce/fold/fold.hpp>
#include <weft/storage/buffer.hpp>
#include <weft/write/assign_any.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace weft::inline WEFT_ABI::detail {

/// Steps to the next index of the axes whose bits are set. False: that was the last one; they begin again.
template <class Cursor, class Shape>
bool advance_along(Cursor& cursor, const Shape& shape, std::uint32_t axes) {
    for (int axis = shape.rank() - 1; axis >= 0; --axis) {
        if ((axes >> axis & 1) == 0) continue;
        if (++cursor.index[axis] < shape.extent(axis)) return true;
        cursor.index[axis] = 0;
    }
    return false;
}

/// Totals of 2^k runs of elements each, the larger ones first: the bits of the number of runs. A run is folded from its
/// first element to its last.
template <class Fold, class T>
class object_totals {
public:
    void add(T element) {
        if (count_ % run == 0)
            totals_.push_back(std::move(element));
        else
            totals_.back() = Fold::join(std::move(totals_.back()), std::move(element));
        if (++count_ % run == 0)
            for (index_t n = count_ / run; n % 2 == 0; n /= 2)
                join_last();
    }
    /// That of all elements, at least one; there are none afterwards.
    T take() {
        while (totals_.size() > 1)
            join_last();
        T total = std::move(totals_.back());
        totals_.clear();
        count_ = 0;
        return total;
    }

private:
    void join_last() {
        T last = std::move(totals_.back());
        totals_.pop_back();
        totals_.back() = Fold::join(std::move(totals_.back()), std::move(last));
    }

    static constexpr index_t run = 16;
    std::vector<T> totals_;
    index_t count_ = 0;
};

/// Folds a tree over the axes whose bits are set, one element at a time. There are elements, and results.
template <class Fold, class N, class Result>
WEFT_NO_CONTRACT void fold_each(const N& tree, std::uint32_t reduced, Result* out) {
    const auto shape = tree.shape();
    auto cursor = first_coordinate(shape);
    object_totals<Fold, typename N::value_type> totals;
    do {
        do
            totals.add(tree.template evaluate<0, 0>(cursor));
        while (advance_along(cursor, shape, reduced));
        *out++ = as_element<Result>(totals.take());
    } while (advance_along(cursor, shape, ~reduced));
}

/// Calls f with a leaf that has the elements of a tree, which are plain and are computed now.
template <class N, class F>
void with_elements(const N& tree, const F& f) {
    using value = typename N::value_type;
    using shape_type = typename N::shape_type;
    const placement<shape_type, dense> where(tree.shape());
    buffer<value> elements(where.shape().size(), uninitialized);
    detail::assign<overlap::fresh>(target<value, shape_type, dense>{elements.data(), where}, tree);
    f(leaf<value, shape_type>(elements.data(), where));
}

} // namespace weft::inline WEFT_ABI::detail
