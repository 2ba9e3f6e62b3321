// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/repeat_each.hpp - each element its own number of times.
//
// Layer: ops. Question: how do run lengths become elements again?
//     repeat<0>(values, lengths)   {5, 7} and {2, 3} give 5 5 7 7 7
#pragma once

#include <weft/ops/errors.hpp>
#include <weft/ops/rearrange/repeat.hpp>
#include <weft/ops/rearrange/take.hpp>

#include <algorithm>
#include <initializer_list>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// How many elements there will be.
/// Errors   shape_error: as many counts as neither 1 nor `extent`, or a negative one
inline index_t repeated_extent(const index_t* counts, index_t given, int axis, index_t extent) {
    if (given != 1 && given != extent) raise_repeats(given, axis, extent);
    index_t size = 0;
    for (index_t i = 0; i < extent; ++i) {
        const index_t count = counts[given == 1 ? 0 : i];
        if (count < 0) raise_negative("repeat", count);
        if (__builtin_add_overflow(size, count, &size)) size = PTRDIFF_MAX; // refused as an extent
    }
    return size;
}

/// `count` times the `width` elements at `from`; gives the place behind them. Few of one element are written without a branch,
/// which nobody would foresee, where others will be written behind them.
template <class T>
WEFT_INLINE T* write_times(T* out, const T* end, const T* from, index_t width, index_t count) {
    constexpr index_t few = 4;
    if (width > 1) {
        for (; count > 0; --count)
            out = std::copy_n(from, width, out);
        return out;
    }
    if constexpr (std::is_trivially_copyable_v<T>)
        if (count <= few && end - out >= few) {
            for (index_t k = 0; k < few; ++k)
                out[k] = *from;
            return out + count;
        }
    return std::fill_n(out, count, *from);
}

template <class A, class Counts, class Axes>
auto repeat_each(const A& a, const Counts& counts, const Axes& which) {
    using integers = take_verdict<Counts>;
    using count = count_verdict<Axes, 1>;
    using existence = existence_verdict<typename A::shape_type, Axes>;
    static_assert(integers::value, "weft E216: the counts are integers");
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    if constexpr (integers::value && count::value && existence::value) {
        check_count<1>(which);
        const int axis = normalized_axis(which.at(0), a.rank());
        const auto each = eval(converted<index_t>(capture(counts)));
        const auto node = in_order(capture(a));
        using value = typename A::value_type;
        using result = typename taken_shape<typename A::shape_type, Axes, shape<dyn>>::type;
        const index_t along = a.extent(axis), step = each.size() == 1 ? 0 : 1;
        index_t extents[max_rank]{}, lines = 1, width = 1;
        for (int i = 0; i < a.rank(); ++i) {
            extents[i] = i == axis ? repeated_extent(each.data(), each.size(), axis, along) : a.extent(i);
            if (i < axis) lines *= extents[i];
            if (i > axis) width *= extents[i];
        }
        typename tensor_for<value, result>::type repeated(shape_of_extents<result>(extents, a.rank()),
                                                          uninitialized);
        if (repeated.size() == 0) return repeated;
        const value* from = node.data();
        value* out = repeated.data();
        const value* const end = out + repeated.size();
        for (; lines > 0; --lines)
            for (index_t i = 0; i < along; ++i, from += width)
                out = write_times(out, end, from, width, each.data()[i * step]);
        return repeated;
    } else {
        return typename tensor_for<typename A::value_type, typename A::shape_type>::type();
    }
}

} // namespace detail

/// Each element along the axis as often as its count says; the counts are a tensor, or integers in braces or a vector.
///
/// Shape    that of a, the axis as long as the sum of the counts
/// Lazy     no: how long the axis is depends on the counts
/// Cost     one pass over the result; copies of what is no tensor in row-major order
/// Errors   E150, E213 or index_error: one axis, which exists; E216: counts that are not integers; shape_error: one is
///          negative, or there are neither one nor as many as elements along the axis
/// Example  tensor decoded = repeat<0>(values, lengths);   repeat<1>(a, {2, 0, 1});
template <index_t Axis, expression A, expression Counts>
[[nodiscard]] auto repeat(A&& a, const Counts& counts) {
    return detail::repeat_each(a, counts, axes<Axis>{});
}
template <index_t Axis, expression A, detail::index_range Counts = std::initializer_list<index_t>>
[[nodiscard]] auto repeat(A&& a, const Counts& counts) {
    return detail::repeat_each(a, detail::index_tensor(counts), axes<Axis>{});
}
template <expression A, expression Counts, detail::axes_type Axes>
[[nodiscard]] auto repeat(A&& a, const Counts& counts, const Axes& which) {
    return detail::repeat_each(a, counts, which);
}

} // namespace weft::inline WEFT_ABI
