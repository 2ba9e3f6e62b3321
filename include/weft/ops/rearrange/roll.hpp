// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/roll.hpp - elements shifted along an axis; what falls off the end comes in at the start.
//
// Layer: ops. Question: how does a periodic boundary look?
//     roll<0>(a, 1)   is   a's last row, then its first, second, ...
//
// Lazy     captures as operators do; an assignment writes the parts of the operand to their places in the target;
//          inside a larger expression the elements are evaluated once, before the loop
// Cost     one pass; inside a larger expression a temporary of the operand's size
#pragma once

#include <weft/ops/rearrange/axis_numbers.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/view/along.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Errors   value_error: an unsigned number is too large for an index; it may have been meant to be negative
constexpr void check_shifts(const axis_numbers& shifts) {
    if (shifts.are_cut())
        raise(
            value_error("roll: a shift is larger than an index can be; a negative one is of a signed type"));
}

/// 0 <= shift < extent.
constexpr index_t wrapped(index_t shift, index_t extent) {
    if (extent == 0) return 0;
    const index_t rest = shift % extent;
    return rest < 0 ? rest + extent : rest;
}

/// Each axis whose elements move is cut in two, so that k of them leave 2^k boxes.
struct roll_way {
    static constexpr const char* label = "roll";
    int rank = 0;
    index_t shifts[max_rank]{}; ///< 0 <= shift < extent

    template <class T, class N>
    constexpr void write(T* data, const axis_table& whole, const N& node) const {
        if constexpr (is_held_shape<T, typename N::shape_type>())
            write_each(data, whole, node);
        else
            write_boxes(data, whole, node);
    }

private:
    /// A few elements, one by one.
    template <class T, class N>
    constexpr void write_each(T* data, const axis_table& whole, const N& node) const {
        using shape = typename N::shape_type;
        T values[std::size_t(shape{}.size())]{};
        detail::assign<overlap::fresh>(target<T, shape, dense>{values, {}}, node);
        auto from = first_coordinate(shape{});
        for (const T& value : values) {
            index_t at = whole.first;
            for (int axis = 0; axis < shape::rank(); ++axis) {
                const index_t to = from.index[axis] + shifts[axis], extent = shape{}.extent(axis);
                at += (to < extent ? to : to - extent) * whole.strides[axis];
            }
            data[at] = value;
            from.advance(shape{});
        }
    }

    template <class T, class N>
    constexpr void write_boxes(T* data, const axis_table& whole, const N& node) const {
        if (whole.is_empty()) return;
        const auto tree = settled(node);
        using part_shape = typename dynamic_shape<typename N::shape_type>::type;
        std::uint32_t moving = 0;
        for (int axis = 0; axis < rank; ++axis)
            moving |= std::uint32_t(shifts[axis] != 0) << axis;
        std::uint32_t ends = 0; // of these axes the last elements, which come first
        do {
            axis_table part = whole;
            box_view from;
            from.rank = rank;
            for (int axis = 0; axis < rank; ++axis) {
                const bool end = (ends >> axis & 1) != 0;
                const index_t extent = whole.extents[axis], shift = shifts[axis];
                from.first[axis] = end ? extent - shift : 0;
                from.extents[axis] = part.extents[axis] = end ? shift : extent - shift;
                if (!end) part.first += shift * whole.strides[axis];
            }
            write_part<part_shape>(data, part, pushed(from, tree.shape(), tree));
            ends = (ends - moving) & moving; // the next of their subsets
        } while (ends != 0);
    }
};

/// All elements in row-major order as one ring.
struct flat_roll_way {
    static constexpr const char* label = "roll";
    index_t shift; ///< 0 <= shift < size

    template <class T, class N>
    constexpr void write(T* data, const axis_table& whole, const N& node) const {
        const auto source = in_order(node);
        const index_t size = source.size();
        const auto turn = [&](T* out) {
            write_flat(out + shift, source.data(), size - shift);
            write_flat(out, source.data() + size - shift, shift);
        };
        const any_shape extents = any_shape::unchecked(whole.extents, whole.rank);
        if (size == 0) {
            return;
        } else if (whole.is_row_major()) {
            turn(data);
        } else {
            buffer<T> turned(size, uninitialized);
            turn(turned.data());
            write_part<any_shape>(data, whole,
                                  leaf<T, any_shape>(turned.data(), placement<any_shape, dense>(extents)));
        }
    }

private:
    template <class T>
    static constexpr void write_flat(T* out, const T* from, index_t count) {
        axis_table flat;
        flat.push(count, 1);
        write_part<shape<dyn>>(out, flat, leaf<T, shape<dyn>, strided>(from, placed<shape<dyn>>(flat)));
    }
};

} // namespace detail

/// The elements shifted along axes, each by its own number; a negative one shifts towards the start.
///
/// Shape    that of a
/// Errors   E150, E151 or index_error: the axes; shape_error: neither one shift nor one for each axis; value_error: a
///          shift is of an unsigned type and larger than an index can be
/// Example  laplacian = roll<0>(u, 1) + roll<0>(u, -1) - 2 * u;   roll<0, 1>(image, dy, dx);   roll(a, n, axes{k});
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto roll(A&& a, const detail::axis_numbers& shifts, const Axes& which) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using existence = detail::existence_verdict<shape_type, Axes>;
    using difference = detail::difference_verdict<shape_type, Axes>;
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(difference::value, "weft E151: an axis is named twice");
    if constexpr (existence::value && difference::value) {
        const detail::axis_list list = detail::normalized_axes("roll", which, a.rank());
        detail::check_numbers("roll", shifts, list.count);
        detail::check_shifts(shifts);
        detail::roll_way way{a.rank(), {}};
        for (int i = 0; i < list.count; ++i)
            way.shifts[list.at[i]] = detail::wrapped(shifts.at(i), a.extent(list.at[i]));
        const auto shape = a.shape();
        return detail::rearrangement<detail::roll_way, shape_type, detail::captured_t<A>>(
            way, shape, detail::capture(std::forward<A>(a)));
    } else {
        return detail::rejected_view<A>();
    }
}
template <index_t... Axes, expression A>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto roll(A&& a, const detail::axis_numbers& shifts) {
    return weft::roll(std::forward<A>(a), shifts, axes<Axes...>{});
}
template <index_t... Axes, expression A, detail::integer... Shifts>
    requires(sizeof...(Axes) > 1 && sizeof...(Axes) == sizeof...(Shifts))
[[nodiscard]] constexpr auto roll(A&& a, Shifts... shifts) {
    return weft::roll(std::forward<A>(a), {shifts...}, axes<Axes...>{});
}
template <index_t = 0>
detail::unfit_result roll(detail::some_tensor, const detail::axis_numbers&, detail::unnamed_axis);

/// The elements in row-major order shifted by `shift`, whatever the axes.
///
/// Shape    that of a
/// Cost     of more than one axis: a temporary, unless a is a tensor, and one more for a target with gaps
/// Errors   value_error: the shift is of an unsigned type and larger than an index can be
/// Example  next = roll(v, -1);
template <expression A, detail::integer Shift>
[[nodiscard]] constexpr auto roll(A&& a, Shift shift) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    if constexpr (detail::static_rank_v<shape_type> == 1) {
        return weft::roll(std::forward<A>(a), detail::axis_numbers(shift), axes<0>{});
    } else {
        detail::check_shifts(detail::axis_numbers(shift));
        const auto shape = a.shape();
        return detail::rearrangement<detail::flat_roll_way, shape_type, detail::captured_t<A>>(
            detail::flat_roll_way{detail::wrapped(static_cast<index_t>(shift), shape.size())}, shape,
            detail::capture(std::forward<A>(a)));
    }
}

} // namespace weft::inline WEFT_ABI
