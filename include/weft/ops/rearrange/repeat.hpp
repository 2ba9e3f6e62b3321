// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/repeat.hpp - elements, or whole axes, several times.
//
// Layer: ops. Question: how does (2, 3) become (2, 6), and in which order?
//     repeat<1>(a, 2)   1 1 2 2 3 3;   tile<1>(a, 2)   1 2 3 1 2 3;   repeat<1>(a, {2, 0, 1})   1 1 3
//
// Every function:
//
// Lazy     captures as operators do; an assignment writes to the target; inside a larger expression the elements are
//          evaluated once, before the loop
// Cost     one pass over the result; a lazy operand is evaluated once, into a temporary
#pragma once

#include <weft/ops/rearrange/axis_numbers.hpp>
#include <weft/ops/rearrange/rearrangement.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/view/along.hpp>

#include <algorithm>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Along each axis of the result, how often; `Whole`: the axis as a whole, else each of its elements.
template <bool Whole>
struct multiply_way {
    static constexpr const char* label = Whole ? "tile" : "repeat";
    index_t counts[max_rank]{};

    template <class T, class N>
    constexpr void write(T* data, const axis_table& whole, const N& node) const {
        if (whole.is_empty()) return;
        const auto source = in_memory(node);
        const int missing = whole.rank - source.rank();
        axis_table to, from, again; // a repeated axis becomes two: one of them stands still in the operand
        int room = max_rank - whole.rank;
        const auto repeat = [&](index_t count, index_t step) {
            if (room-- > 0) {
                to.push(count, step);
                from.push(count, 0);
            } else {
                again.push(count, step);
            }
        };
        for (int i = 0; i < whole.rank; ++i) {
            const index_t own = i < missing ? 1 : source.extent(i - missing);
            const index_t stride = i < missing ? 0 : source.stride(i - missing);
            const index_t step = whole.strides[i], count = counts[i];
            if (Whole && count > 1) repeat(count, own * step);
            if (own > 1 || count <= 1) {
                to.push(own, Whole ? step : count * step);
                from.push(own, stride);
            }
            if (!Whole && count > 1) repeat(count, step);
        }
        odometer place;
        for (index_t left = again.size(); left > 0; --left, place.advance(again))
            write_part<any_shape>(data + place.at, to, leaf_at(source.data(), from));
    }
};

/// The result of `Shape`, or of more axes in front where there are more counts.
template <class Shape, index_t... Counts>
constexpr static_axes multiplied_axes() {
    constexpr int own = Shape::rank(), given = int(sizeof...(Counts));
    constexpr index_t counts[] = {Counts..., 0};
    constexpr int rank = own < given ? given : own;
    static_axes axes;
    for (int i = 0; i < rank; ++i) {
        const index_t extent = i < rank - own ? 1 : Shape::static_extent(i - (rank - own));
        const index_t count = i < rank - given ? 1 : counts[i - (rank - given)];
        axes.push(extent == dyn || count == dyn ? dyn : extent * count);
    }
    return axes;
}

/// The axes of `Shape` of which some are named, each with its number.
template <class Shape, class Axes, index_t... Counts>
constexpr static_axes multiplied_named_axes() {
    constexpr index_t counts[] = {Counts..., 0};
    static_axes axes = axes_of_shape<Shape>();
    for (int i = 0; i < Axes::count(); ++i) {
        index_t& extent = axes.extents[from_front(Axes::at(i), axes.rank)];
        const index_t count = counts[sizeof...(Counts) == 1 ? 0 : i];
        extent = extent == dyn || count == dyn ? dyn : extent * count;
    }
    return axes;
}

template <class Shape, class Axes, index_t... Counts>
struct multiplied_shape {
    using type = any_shape;
};
template <class Shape, class Axes, index_t... Counts>
    requires knows_axes<Shape, Axes>
struct multiplied_shape<Shape, Axes, Counts...> {
    static constexpr static_axes axes = multiplied_named_axes<Shape, Axes, Counts...>();
    using type = shape_from_axes<axes>;
};

/// The result of `tile(a, counts...)`.
template <class Shape, index_t... Counts>
struct tiled_shape {
    static constexpr static_axes axes = multiplied_axes<Shape, Counts...>();
    using type = shape_from_axes<axes>;
};
template <index_t... Counts>
struct tiled_shape<any_shape, Counts...> {
    using type = any_shape;
};

/// How often, for each axis of a result of `rank` axes, and its extents.
template <bool Whole, class Result, class A>
constexpr auto multiply(A&& a, const multiply_way<Whole>& way, int rank) {
    index_t extents[max_rank]{};
    const int missing = rank - a.rank();
    for (int i = 0; i < rank; ++i) {
        const index_t own = i < missing ? 1 : a.extent(i - missing);
        if (way.counts[i] < 0) raise_negative(way.label, way.counts[i]);
        if (__builtin_mul_overflow(own, way.counts[i], &extents[i]))
            extents[i] = PTRDIFF_MAX; // found too large with the other extents
    }
    const Result shape = shape_of_extents<Result>(way.label, extents, rank);
    return rearrangement<multiply_way<Whole>, Result, captured_t<A>>(way, shape, capture(std::forward<A>(a)));
}

/// `repeat` and `tile` along named axes, judged.
template <bool Whole, class A, class Axes, class... Counts>
constexpr auto multiply_named(A&& a, const Axes& which, const axis_numbers& numbers, Counts...) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using existence = existence_verdict<shape_type, Axes>;
    using difference = difference_verdict<shape_type, Axes>;
    using sign = negative_verdict<Counts...>;
    static_assert(existence::value, "weft E150: there is no such axis");
    static_assert(difference::value, "weft E151: an axis is named twice");
    static_assert(sign::value, "weft E215: the number is not negative");
    if constexpr (existence::value && difference::value && sign::value) {
        using result = typename multiplied_shape<shape_type, Axes, static_value<Counts>...>::type;
        multiply_way<Whole> way;
        const axis_list list = normalized_axes(way.label, which, a.rank());
        check_numbers(way.label, numbers, list.count);
        for (int i = 0; i < a.rank(); ++i)
            way.counts[i] = 1;
        for (int i = 0; i < list.count; ++i)
            way.counts[list.at[i]] = numbers.at(i);
        return multiply<Whole, result>(std::forward<A>(a), way, a.rank());
    } else {
        return rejected_view<A>();
    }
}

/// How often each element along an axis comes: `of(i)`.
template <class Counts>
struct element_counts {
    const Counts& counts;

    constexpr index_t of(index_t i) const {
        return index_value_of(counts.data()[counts.size() == 1 ? 0 : i]);
    }

    /// The places along the repeated axis.
    /// Errors   shape_error: neither one count nor one for each element, or a negative one
    constexpr index_t total(int axis, index_t extent) const {
        if (counts.size() != 1 && counts.size() != extent) raise_repeats(counts.size(), axis, extent);
        index_t sum = 0;
        for (index_t i = 0; i < extent; ++i) {
            if (of(i) < 0) raise_negative("repeat", of(i));
            if (__builtin_add_overflow(sum, of(i), &sum))
                sum = PTRDIFF_MAX; // found too large with the extents
        }
        return sum;
    }
};

/// The element that each place comes from, some at a time: 0 0 1 of the counts 2 1.
template <class Counts>
struct run_numbers {
    element_counts<Counts> counts;
    index_t element = -1, left = 0;

    constexpr void next(index_t* numbers, index_t n) {
        while (n > 0) {
            while (left == 0)
                left = counts.of(++element);
            const index_t some = (std::min)(n, left);
            std::fill_n(numbers, some, element);
            numbers += some;
            n -= some;
            left -= some;
        }
    }
};

/// Each element along `axis` as often as its own count says. They have been checked.
struct repeat_each_way {
    static constexpr const char* label = "repeat";
    int axis;

    template <class T, class N, class Counts>
    constexpr void write(T* data, const axis_table& whole, const N& node, const Counts& counts) const {
        if (whole.is_empty()) return;
        index_t behind = 1;
        for (int i = axis + 1; i < whole.rank; ++i)
            behind *= whole.extents[i];
        if (behind == 1)
            write_runs(data, whole, in_memory(node), element_counts<Counts>{counts});
        else
            checked_take_way{axis}.write_numbered(data, whole, node, 1, run_numbers<Counts>{{counts}});
    }

private:
    /// Lines of elements.
    template <class T, class N, class Counts>
    constexpr void write_runs(T* data, const axis_table& whole, const N& source,
                              const element_counts<Counts>& counts) const {
        axis_table to, from;
        for (int i = 0; i < axis; ++i) {
            to.push(whole.extents[i], whole.strides[i]);
            from.push(whole.extents[i], source.stride(i));
        }
        const index_t step = whole.strides[axis], from_step = source.stride(axis);
        odometer out, in;
        for (index_t left = to.size(); left > 0; --left, out.advance(to), in.advance(from)) {
            T* const line = data + whole.first + out.at;
            const T* const read = source.data() + in.at;
            for (index_t i = 0, done = 0; done < whole.extents[axis]; ++i) {
                const index_t count = counts.of(i);
                write_run(line + done * step, step, read[i * from_step], count, whole.extents[axis] - done);
                done += count;
            }
        }
    }

    /// The same element `count` times; there is `room` for elements up to the end of a line without gaps.
    template <class T>
    static constexpr void write_run(T* to, index_t step, const T& value, index_t count, index_t room) {
        if constexpr (simd::has_pack<T>)
            if (!__builtin_is_constant_evaluated() && step == 1) {
                constexpr index_t width = simd::lanes<T>;
                const simd::pack<T> all(value);
                // A packet where it has room: what is behind the run is written next.
                for (; count > 0 && room >= width; count -= width, room -= width, to += width)
                    simd::store(to, all);
            }
        for (; count > 0; --count, to += step)
            *to = value;
    }
};

/// `repeat` by a count for each element along one axis.
template <class A, class Counts, class Axes>
constexpr auto repeat_by_counts(A&& a, const Counts& counts, const Axes& which) {
    using integers = take_verdict<Counts>;
    using count = count_verdict<Axes, 1>;
    using existence = existence_verdict<typename std::remove_cvref_t<A>::shape_type, Axes>;
    static_assert(integers::value, "weft E216: the counts are integers");
    static_assert(count::value, "weft E213: a tensor of counts is along one axis");
    static_assert(existence::value, "weft E150: there is no such axis");
    if constexpr (integers::value && count::value && existence::value) {
        check_count<1>("repeat", which);
        const int axis = normalized_axis("repeat", which.at(0), a.rank());
        const auto each = capture(eval(counts));
        using counts_type = std::remove_const_t<decltype(each)>;
        index_t extents[max_rank]{};
        for (int i = 0; i < a.rank(); ++i)
            extents[i] = a.extent(i);
        extents[axis] = element_counts<counts_type>{each}.total(axis, extents[axis]);
        using result =
            typename taken_shape<typename std::remove_cvref_t<A>::shape_type, Axes, shape<dyn>>::type;
        const result shape = shape_of_extents<result>("repeat", extents, a.rank());
        return rearrangement<repeat_each_way, result, captured_t<A>, counts_type>(
            {axis}, shape, capture(std::forward<A>(a)), each);
    } else {
        return rejected_view<A>();
    }
}

/// `repeat` by numbers that are one for each axis, or along one axis one for each element. Which of these it is, and so the type
/// of a lazy result, the compiler does not know of axes of the run time: then it is computed now.
template <class A, class Counts, class Axes>
constexpr auto repeat_by_list(A&& a, const Counts& counts, const Axes& which) {
    if constexpr (!Axes::is_static)
        return which.count() == 1
                   ? eval(repeat_by_counts(std::forward<A>(a), index_tensor(counts), which))
                   : eval(multiply_named<false>(std::forward<A>(a), which, axis_numbers(counts), index_t{}));
    else if constexpr (Axes::count() == 1)
        return repeat_by_counts(std::forward<A>(a), index_tensor(counts), which);
    else
        return multiply_named<false>(std::forward<A>(a), which, axis_numbers(counts), index_t{});
}

} // namespace detail

/// Each element `count` times, along the axis.
///
/// Shape    that of a, the extent of each named axis times its count; static where that is `fix<N>`
/// Lazy     yes; counts in a list along `axes{...}` of the run time now
/// Errors   E150, E151 or index_error: the axes; E215 or shape_error: a count is negative, or their number
/// Example  repeat<0>(a, 3);   repeat<0, 1>(image, fix<2>);   repeat(a, n, axes{k});
template <expression A, detail::integer Count, detail::axes_type Axes>
[[nodiscard]] constexpr auto repeat(A&& a, Count count, const Axes& which) {
    return detail::multiply_named<false>(std::forward<A>(a), which, detail::axis_numbers(count), count);
}
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto repeat(A&& a, const detail::axis_numbers& counts, const Axes& which) {
    return detail::repeat_by_list(std::forward<A>(a), counts, which);
}
template <expression A, detail::index_range Counts = std::initializer_list<index_t>, detail::axes_type Axes>
[[nodiscard]] constexpr auto repeat(A&& a, const Counts& counts, const Axes& which) {
    return detail::repeat_by_list(std::forward<A>(a), counts, which);
}
template <index_t... Axes, expression A, detail::integer Count>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto repeat(A&& a, Count count) {
    return detail::multiply_named<false>(std::forward<A>(a), axes<Axes...>{}, detail::axis_numbers(count),
                                         count);
}
template <index_t... Axes, expression A>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto repeat(A&& a, const detail::axis_numbers& counts) {
    return detail::multiply_named<false>(std::forward<A>(a), axes<Axes...>{}, counts, index_t{});
}

/// Each element as often as its own count says, along one axis; one count is that of all.
///
/// Shape    that of a, the extent of the axis the sum of the counts
/// Lazy     the counts are read now
/// Cost     a copy of the counts, and one pass over the result; of a lazy operand as take
/// Errors   E216: the counts are integers; E213, E150 or index_error: one axis, which exists; shape_error: a count is negative,
///          or there is neither one nor one for each element
/// Example  repeat<0>(values, tensor<int, 3>{2, 0, 1});   repeat<0>(values, run_lengths);   repeat(values, {2, 0, 1}, axes{k});
template <expression A, expression Counts, detail::axes_type Axes>
[[nodiscard]] constexpr auto repeat(A&& a, const Counts& counts, const Axes& which) {
    return detail::repeat_by_counts(std::forward<A>(a), counts, which);
}
template <index_t... Axes, expression A, expression Counts>
    requires(sizeof...(Axes) > 0)
[[nodiscard]] constexpr auto repeat(A&& a, const Counts& counts) {
    return weft::repeat(std::forward<A>(a), counts, axes<Axes...>{});
}
template <index_t Axis, expression A, detail::index_range Counts = std::initializer_list<index_t>>
[[nodiscard]] constexpr auto repeat(A&& a, const Counts& counts) {
    return weft::repeat(std::forward<A>(a), detail::index_tensor(counts), axes<Axis>{});
}
template <index_t = 0>
detail::unfit_result repeat(detail::some_tensor, detail::unnamed_axis);
template <index_t = 0>
detail::unfit_result repeat(detail::some_tensor, const detail::axis_numbers&, detail::unnamed_axis);

/// The whole axis `count` times, one after the other.
///
/// Shape    that of a, the extent of each named axis times its count; static where that is `fix<N>`
/// Errors   as repeat
/// Example  tile<0>(a, 3);   tile<0, 1>(pattern, {2, 3});   tile(a, n, axes{k});
template <expression A, detail::integer Count, detail::axes_type Axes>
[[nodiscard]] constexpr auto tile(A&& a, Count count, const Axes& which) {
    return detail::multiply_named<true>(std::forward<A>(a), which, detail::axis_numbers(count), count);
}
template <expression A, detail::axes_type Axes>
[[nodiscard]] constexpr auto tile(A&& a, const detail::axis_numbers& counts, const Axes& which) {
    return detail::multiply_named<true>(std::forward<A>(a), which, counts, index_t{});
}
template <index_t First, index_t... Axes, expression A, detail::integer... Counts>
    requires(sizeof...(Counts) > 0)
[[nodiscard]] constexpr auto tile(A&& a, Counts... counts) {
    using numbers = detail::number_count_verdict<axes<First, Axes...>, int(sizeof...(Counts))>;
    static_assert(numbers::value, "weft E214: one number for all axes, or one for each");
    if constexpr (numbers::value)
        return detail::multiply_named<true>(std::forward<A>(a), axes<First, Axes...>{},
                                            detail::axis_numbers(counts...), counts...);
    else
        return detail::rejected_view<A>();
}
template <index_t First, index_t... Axes, expression A>
[[nodiscard]] constexpr auto tile(A&& a, const detail::axis_numbers& counts) {
    return detail::multiply_named<true>(std::forward<A>(a), axes<First, Axes...>{}, counts, index_t{});
}

/// The whole tensor several times, as NumPy's: the counts stand at the last axes, and add axes in front where they are
/// more.
///
/// Shape    axis by axis the extent times the count; static where that is `fix<N>`
/// Errors   E215 or shape_error: a count is negative
/// Example  tile(v, 2, 3)   // of (4): (2, 12)
template <expression A, detail::integer... Counts>
    requires(sizeof...(Counts) > 0)
[[nodiscard]] constexpr auto tile(A&& a, Counts... counts) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using sign = detail::negative_verdict<Counts...>;
    static_assert(sign::value, "weft E215: the number is not negative");
    if constexpr (!sign::value) {
        return detail::rejected_view<A>();
    } else {
        constexpr int given = int(sizeof...(Counts));
        const int rank = a.rank() < given ? given : a.rank();
        if (rank > max_rank) detail::raise_too_many_axes("tile");
        const index_t numbers[] = {detail::index_value_of(counts)...};
        detail::multiply_way<true> way;
        for (int i = 0; i < rank; ++i)
            way.counts[i] = i < rank - given ? 1 : numbers[i - (rank - given)];
        using result = typename detail::tiled_shape<shape_type, detail::static_value<Counts>...>::type;
        return detail::multiply<true, result>(std::forward<A>(a), way, rank);
    }
}

} // namespace weft::inline WEFT_ABI
