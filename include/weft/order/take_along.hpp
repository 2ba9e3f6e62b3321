// SPDX-License-Identifier: BSL-1.0
// weft/order/take_along.hpp - along an axis, of each line the elements with indices of its own.
//
// Layer: order. Question: how do indices of argsort<1> or argmax<1> become elements?
//     take_along<1>(a, argsort<1>(a))   is   sort<1>(a)
#pragma once

#include <weft/ops/operand/build.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/errors.hpp>
#include <weft/reduce/node/options.hpp>
#include <weft/shape/broadcast.hpp>

namespace weft::diagnose {

/// E311: two operands of different ranks.
template <class Left, class Right>
struct one_rank {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI {

namespace detail {

/// Along `axis` the elements of a line that the indices of this line name. They have been checked.
struct checked_take_along_way {
    static constexpr const char* label = "take_along";
    int axis;
    index_t extent; ///< of the axis, where an index may count from its end

    template <class T, class N, class Indices>
    void write(T* data, const axis_table& whole, const N& node, const Indices& indices) const {
        if (whole.is_empty()) return;
        const auto source = in_memory(node);
        const any_shape shape = any_shape::unchecked(whole.extents, whole.rank);
        axis_table to = whole, places = broadcast_axes(shape, indices), from;
        for (int i = 0; i < whole.rank; ++i)
            from.push(whole.extents[i], i == axis || source.extent(i) == 1 ? 0 : source.stride(i));
        // Two loops, since the last axis is often short.
        const axis_row<3> inner = cut_row(to, places, from), outer = cut_row(to, places, from);
        const index_t step = source.stride(axis);
        odometer out, index, read;
        for (index_t left = to.size(); left > 0; --left) {
            write_plane(data + whole.first + out.at, indices.data() + index.at, source.data() + read.at,
                        inner, outer, step);
            if (left == 1) break;
            out.advance(to);
            index.advance(places);
            read.advance(from);
        }
    }

private:
    template <class T, class Index>
    void write_plane(T* out, const Index* index, const T* read, const axis_row<3> inner,
                     const axis_row<3> outer, index_t step) const {
        const index_t end = extent;
        for (index_t j = 0; j < outer.count;
             ++j, out += outer.steps[0], index += outer.steps[1], read += outer.steps[2])
            for (index_t i = 0; i < inner.count; ++i)
                out[i * inner.steps[0]] =
                    read[i * inner.steps[2] + counted_from_front(index[i * inner.steps[1]], end) * step];
    }
};

/// The indices have not been checked.
struct take_along_way {
    static constexpr const char* label = "take_along";
    static constexpr bool refuses = true;
    int axis;

    template <class Shape, class N, class Indices>
    auto checked(kept_numbers& kept, const Shape& shape, const N& node, const Indices& indices) const {
        const index_t extent = node.extent(axis);
        return taken_by(checked_take_along_way{axis, extent}, "take_along", axis, extent, kept, shape, node,
                        indices);
    }
};

template <class A, class B>
constexpr auto judge_one_rank() {
    if constexpr (has_static_rank<A> && has_static_rank<B>) {
        if constexpr (static_rank_v<A> == static_rank_v<B>)
            return diagnose::holds{};
        else
            return diagnose::one_rank<A, B>{};
    } else {
        return diagnose::holds{};
    }
}

/// What is said of the shape without the axis, of the shape that was given.
template <class Shape, class Verdict>
struct verdict_with {
    using type = Verdict;
};
template <class Shape, class Others, class Indices, class... Facts>
struct verdict_with<Shape, diagnose::broadcast<Others, Indices, Facts...>> {
    using type = diagnose::broadcast<printed_shape<Shape>, Indices, Facts...>;
};

/// Errors   broadcast_error: shapes of one rank do not broadcast, other than at `axis`
template <class Shape, class Indices>
void check_along(const Shape& shape, const Indices& indices, int axis) {
    for (int i = 0; i < shape.rank(); ++i) {
        const index_t extent = shape.extent(i), other = indices.extent(i);
        if (i != axis && extent != other && extent != 1 && other != 1)
            raise_clash("take_along", shape, indices, i);
    }
}

} // namespace detail

/// The elements of `a` whose indices along the axis are `indices`: element (i, j) of the result is a(i, indices(i, j)) along
/// the last of two axes. Along the other axes a and the indices broadcast.
///
/// Shape    that of a and of the indices, broadcast; along the axis that of the indices
/// Lazy     as take
/// Cost     a pass over the indices and one over the result; a lazy operand is evaluated first
/// Errors   E150, E213 or index_error: one axis, which exists; E311 or shape_error: as many axes of the indices; E101 or
///          broadcast_error; E216: the indices are integers; index_error when the elements are computed, before any is
///          written: an index is outside of the axis (negative ones count from the end)
/// Example  take_along<1>(score, argsort<1>(-score));   take_along<-1>(a, argmax<-1>(a, keep_dims));
template <expression A, expression Indices, detail::axes_type Axes>
[[nodiscard]] auto take_along(A&& a, Indices&& indices, const Axes& which) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using index_shape = typename std::remove_cvref_t<Indices>::shape_type;
    using integers = detail::take_verdict<Indices>;
    using count = detail::count_verdict<Axes, 1>;
    using existence = detail::existence_verdict<shape_type, Axes>;
    using one_rank = decltype(detail::judge_one_rank<shape_type, index_shape>());
    static_assert(integers::value, "weft E216: the indices are integers; for a mask write compress(a, mask)");
    static_assert(count::value, "weft E213: one axis is to be named");
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(one_rank::value || !integers::value,
                  "weft E311: the operands have as many axes as each other");
    if constexpr (integers::value && count::value && existence::value && one_rank::value) {
        if (a.rank() != indices.rank()) detail::raise_ranks("take_along", a.shape(), indices.shape());
        detail::check_count<1>("take_along", which);
        const int axis = detail::normalized_axis("take_along", which.at(0), a.rank());
        using others = detail::reduced_shape<shape_type, std::remove_cvref_t<Axes>, true>;
        using meeting =
            typename detail::verdict_with<shape_type, detail::broadcast_verdict<others, index_shape>>::type;
        static_assert(meeting::value, "weft E101: the operands do not broadcast");
        if constexpr (meeting::value) {
            detail::check_along(a.shape(), indices.shape(), axis);
            const auto shape = detail::broadcast_named(
                "take_along",
                detail::shape_left<others, true>("take_along", a.shape(), std::uint32_t(1) << axis),
                indices.shape());
            return detail::rearrangement<detail::take_along_way, std::remove_const_t<decltype(shape)>,
                                         detail::captured_t<A>, detail::captured_t<Indices>>(
                detail::take_along_way{axis}, shape, detail::capture(std::forward<A>(a)),
                detail::capture(std::forward<Indices>(indices)));
        } else {
            return detail::rejected<A>();
        }
    } else {
        return detail::rejected<A>();
    }
}
template <index_t... Axis, expression A, expression Indices>
    requires(sizeof...(Axis) > 0)
[[nodiscard]] auto take_along(A&& a, Indices&& indices) {
    return weft::take_along(std::forward<A>(a), std::forward<Indices>(indices), axes<Axis...>{});
}
template <index_t = 0>
detail::unfit_result take_along(detail::some_tensor, detail::some_argument, detail::unnamed_axis);

} // namespace weft::inline WEFT_ABI
