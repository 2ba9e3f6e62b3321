// SPDX-License-Identifier: BSL-1.0
// weft/view/slice/slice.hpp - parts of a tensor, a view or an expression: `a(all, range(1, -1), newaxis, 0, ellipsis)`.
//
// Layer: view. Question: which shape has `a(range<1, 4>{}, 0)`, and which elements does it refer to?
//     for a tensor<float, 5, n>: tensor_view<float, 3>, the elements (1, 0), (2, 0), (3, 0)
//
// The rules of `a(arguments...)`:
//
// Shape    an integer drops its axis, `newaxis` adds one of extent 1, `ellipsis` stands for as many `all` as are
//          missing (also where none is written, at the end), a range keeps its elements; static extents survive
//          under `all`, `fix` and `range<...>`
// Lazy     a view of a tensor or view; of an expression, the expression of the views of its leaves
// Cost     a few integers for each axis
// Errors   E201 to E205, or index_error: an integer or a static range outside of its axis, too many arguments, two
//          ellipses; no axis left of an any-rank operand (else the result is then the element)
// Example  auto inner = image(range(1, -1), range(1, -1));
#pragma once

#include <weft/assign/element.hpp>
#include <weft/view/push/push_down.hpp>
#include <weft/view/slice/resolve.hpp>
#include <weft/view/slice/slice_axes.hpp>

#include <tuple>

namespace weft::diagnose {

/// E201: an index outside of an axis.
template <class Shape, class Axis, index_t Index>
struct slice_index {
    static constexpr bool value = false;
    static constexpr int id = 201;
};
/// E202: a static range that does not fit an axis. E205: its step is 0.
template <class Shape, int Id, class Axis, class Range>
struct slice_range {
    static constexpr bool value = false;
    static constexpr int id = Id;
};
/// E203: more arguments than axes. E204: more than one ellipsis. E106: the result would have more axes than there may be.
template <class Shape, int Id, class... Arguments>
struct slice_arguments {
    static constexpr bool value = false;
    static constexpr int id = Id;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI::detail {

/// What the compiler finds out about `a(Args...)`.
struct slice_judgement {
    static_axes axes{}; ///< of the result
    int error = 0;      ///< 201 to 205, 106
    int axis = 0;       ///< where
    int argument = 0;   ///< which
};

template <class Shape, class... Args>
constexpr slice_judgement judge_slice() {
    const slice_item items[] = {known_item<Args>()...};
    const bool known[] = {is_known_item<Args>()...};
    slice_judgement result;
    int named = 0, rests = 0, rank = Shape::rank();
    for (const slice_item& item : items) {
        named += names_axis(item);
        rests += item.kind == slice_kind::rest;
        rank += int(item.kind == slice_kind::extra) - int(item.kind == slice_kind::index);
    }
    if (rests > 1)
        result.error = 204;
    else if (named > Shape::rank())
        result.error = 203;
    else if (rank > max_rank)
        result.error = 106;
    if (result.error != 0) return result;
    int axis = 0;
    const auto keep = [&](int count) {
        for (; count > 0; --count)
            result.axes.push(Shape::static_extent(axis++));
    };
    for (int i = 0; i < int(sizeof...(Args)); ++i) {
        const slice_item& item = items[i];
        const index_t extent = axis < Shape::rank() ? Shape::static_extent(axis) : dyn;
        switch (item.kind) {
        case slice_kind::extra:
            result.axes.push(1);
            continue;
        case slice_kind::rest:
            keep(Shape::rank() - named);
            continue;
        case slice_kind::every:
            keep(1);
            continue;
        case slice_kind::clamped:
            result.axes.push(dyn);
            break;
        case slice_kind::index:
            if (known[i] && extent != dyn && (item.start < -extent || item.start >= extent)) {
                result.error = 201;
                result.axis = axis;
                result.argument = i;
                return result;
            }
            break;
        case slice_kind::exact:
            if (item.step == 0 || (extent != dyn && !resolve(item, extent).fits)) {
                result.error = item.step == 0 ? 205 : 202;
                result.axis = axis;
                result.argument = i;
                return result;
            }
            result.axes.push(extent == dyn ? known_count(item) : resolve(item, extent).count);
            break;
        }
        ++axis;
    }
    keep(Shape::rank() - axis);
    return result;
}

template <class... Args>
constexpr slice_judgement judge_steps() {
    const slice_item items[] = {known_item<Args>()...};
    const bool known[] = {is_known_item<Args>()...};
    slice_judgement result;
    for (int i = 0; i < int(sizeof...(Args)); ++i)
        if (known[i] && items[i].kind == slice_kind::exact && items[i].step == 0 && result.error == 0) {
            result.error = 205;
            result.argument = i;
        }
    return result;
}

template <slice_judgement Found, class Shape, class... Args>
constexpr auto slice_reason() {
    if constexpr (Found.error == 0)
        return diagnose::holds{};
    else if constexpr (Found.error == 203 || Found.error == 204 || Found.error == 106)
        return diagnose::slice_arguments<printed_shape<Shape>, Found.error, Args...>{};
    else if constexpr (Found.error != 201)
        return diagnose::slice_range<
            printed_shape<Shape>, Found.error, diagnose::axis<Found.axis>,
            std::tuple_element_t<std::size_t(Found.argument), std::tuple<Args...>>>{};
    else {
        constexpr slice_item items[] = {known_item<Args>()...};
        return diagnose::slice_index<printed_shape<Shape>, diagnose::axis<Found.axis>,
                                     items[Found.argument].start>{};
    }
}

template <class Shape, class... Args>
struct slice_result {
    static constexpr slice_judgement judgement = judge_slice<Shape, Args...>();
    using verdict = decltype(slice_reason<judgement, Shape, Args...>());
    using type = shape_from_axes<judgement.axes>;
};
template <class... Args>
struct slice_result<any_shape, Args...> {
    /// All that can be judged without a shape: steps.
    static constexpr slice_judgement judgement = judge_steps<Args...>();
    using verdict = decltype(slice_reason<judgement, any_shape, Args...>());
    using type = any_shape;
};

/// Which axis of the operand each argument names first, and which of the result it makes.
template <int Count>
struct slice_places {
    int from[std::size_t(Count)], to[std::size_t(Count)],
        kept[std::size_t(Count)]; ///< kept: axes that it leaves as they are
    int from_end = 0, to_end = 0; ///< behind the last argument
};

template <int Rank, class... Args>
constexpr auto places_of_slice() {
    constexpr int count = int(sizeof...(Args));
    const slice_kind kinds[] = {known_item<Args>().kind...};
    int named = 0;
    for (const slice_kind kind : kinds)
        named += names_axis({kind});
    slice_places<count> found{};
    int from = 0, to = 0;
    for (int i = 0; i < count; ++i) {
        found.from[i] = from;
        found.to[i] = to;
        found.kept[i] = kinds[i] == slice_kind::rest ? Rank - named : kinds[i] == slice_kind::every ? 1 : 0;
        from += found.kept[i] + (kinds[i] == slice_kind::index || kinds[i] == slice_kind::exact ||
                                 kinds[i] == slice_kind::clamped);
        to += found.kept[i] + (kinds[i] == slice_kind::extra || kinds[i] == slice_kind::exact ||
                               kinds[i] == slice_kind::clamped);
    }
    found.from_end = from;
    found.to_end = to;
    return found;
}

/// A slice under way: of an operand `x` of an expression of shape `shape`, both of known rank. What the arguments are is known,
/// so that of all this a few instructions for each are left. Without loops, which GCC would keep its numbers in memory for: they
/// are copied on by vectors, which wait for numbers that have just been stored one by one (3 ns for each copy).
template <class Shape, class X, class Result>
struct slicing {
    static constexpr int missing = Shape::static_rank - std::remove_cvref_t<X>::shape_type::static_rank;

    const Shape& shape;
    const X& x;
    index_t first = 0;
    index_t extents[std::size_t(Result::static_rank)]{};
    strides_t<Result> strides{};

    template <int Axis>
    WEFT_INLINE constexpr index_t stride() const {
        if constexpr (Axis < missing)
            return 0;
        else
            return x.shape().extent(Axis - missing) == 1 && shape.extent(Axis) != 1
                       ? 0
                       : x.stride(Axis - missing);
    }
    template <int To>
    WEFT_INLINE constexpr void set(index_t extent, index_t stride) {
        extents[To] = extent;
        std::get<std::size_t(To)>(strides) = stride;
    }
    template <int From, int To, int... Nth>
    WEFT_INLINE constexpr void keep(std::integer_sequence<int, Nth...>) {
        (set<To + Nth>(shape.extent(From + Nth), stride<From + Nth>()), ...);
    }
    template <class Arg, int From, int To, int Kept>
    WEFT_INLINE constexpr void enter(const slice_item& item) {
        constexpr slice_kind Kind = known_item<Arg>().kind;
        if constexpr (Kind == slice_kind::extra) {
            set<To>(1, 0);
        } else if constexpr (Kind == slice_kind::every || Kind == slice_kind::rest) {
            keep<From, To>(std::make_integer_sequence<int, Kept>{});
        } else if constexpr (Kind == slice_kind::index) {
            const index_t extent = shape.extent(From);
            const index_t at = item.start < 0 ? item.start + extent : item.start;
            if (at < 0 || at >= extent) raise_index("slice", From, item.start, extent);
            first += at * stride<From>();
        } else if constexpr (Kind == slice_kind::exact && is_known_item<Arg>() &&
                             Shape::static_extent(From) != dyn) {
            constexpr resolved_range found = resolve(known_item<Arg>(), Shape::static_extent(From));
            const index_t step = stride<From>();
            first += found.start * step;
            set<To>(found.count, found.count > 1 ? step * known_item<Arg>().step : step);
        } else {
            const index_t extent = shape.extent(From), step = stride<From>();
            if (Kind == slice_kind::clamped && item.step == 1) {
                range_start found = resolve_next(item.start, item.stop, extent);
                first += found.start * step;
                set<To>(found.count, step);
            } else {
                resolved_range found = resolve_on_axis(item, From, extent);
                first += found.start * step;
                set<To>(found.count, found.count > 1 ? step * item.step : step);
            }
        }
    }
    template <int... Axis>
    WEFT_INLINE constexpr viewed_place<Result> found(std::integer_sequence<int, Axis...>) const {
        const bool is_empty = ((extents[Axis] == 0) || ...);
        return {is_empty ? 0 : first, placement<Result, strided>::of(Result::unchecked(extents), strides)};
    }
};

/// The view of `a(Args...)`.
template <class... Args>
struct slice_view {
    slice_item items[sizeof...(Args)];

    template <class Shape>
    using result = typename slice_result<Shape, Args...>::type;

    template <class Shape, class X>
        requires(has_static_rank<Shape> && has_static_rank<typename X::shape_type>)
    constexpr auto place(const Shape& shape, const X& x) const {
        slicing<Shape, X, result<Shape>> now{shape, x};
        constexpr auto at = places_of_slice<Shape::static_rank, Args...>();
        [&]<int... Nth>(std::integer_sequence<int, Nth...>) __attribute__((always_inline)) {
            (now.template enter<Args, at.from[Nth], at.to[Nth], at.kept[Nth]>(items[Nth]), ...);
        }(std::make_integer_sequence<int, int(sizeof...(Args))>{});
        now.template keep<at.from_end, at.to_end>(
            std::make_integer_sequence<int, Shape::static_rank - at.from_end>{});
        return now.found(std::make_integer_sequence<int, result<Shape>::static_rank>{});
    }

    constexpr void apply(axis_table& table) const {
        const int rank = table.rank;
        slice_axes(table, items, int(sizeof...(Args)));
        if (table.rank == 0) raise_no_axis_left("slice", rank);
    }
};

/// The element that a slice names when no axis is left.
template <class A>
constexpr decltype(auto) sliced_element(A&& a, const slice_item* items, int count) {
    if constexpr (referable<A&&>) {
        axis_table table = broadcast_axes(a.shape(), a);
        slice_axes(table, items, count);
        return (a.data()[table.first]);
    } else {
        const auto node = capture(std::forward<A>(a));
        const auto shape = node.shape();
        auto cursor = first_coordinate(shape);
        int axis = 0;
        for (int i = 0; i < count; ++i) {
            if (items[i].kind != slice_kind::index) continue;
            cursor.index[axis] = index_from_front("slice", axis, items[i].start, shape.extent(axis));
            ++axis;
        }
        return element_at(node, cursor);
    }
}

/// `a(args...)`, where not all of them are integers.
template <class A, class... Args>
constexpr decltype(auto) sliced(A&& a, const Args&... args) {
    using shape_type = typename std::remove_cvref_t<A>::shape_type;
    using outcome = slice_result<shape_type, Args...>;
    const slice_view<Args...> view{{item_of(args)...}};
    if constexpr (!has_static_rank<shape_type>)
        return view_of(view, std::forward<A>(a));
    else if constexpr (outcome::type::static_rank == 0)
        return sliced_element(std::forward<A>(a), view.items, int(sizeof...(Args)));
    else
        return view_of(view, std::forward<A>(a));
}

/// The verdict, where it is the one with this id.
template <int Id, class Verdict>
constexpr auto select_verdict() {
    if constexpr (Verdict::value)
        return diagnose::holds{};
    else if constexpr (Verdict::id == Id)
        return Verdict{};
    else
        return diagnose::holds{};
}
template <int Id, class Verdict>
using verdict_on = decltype(select_verdict<Id, Verdict>());

/// `a(args...)`, judged.
template <class... Args>
    requires slicing_arguments<Args...>
struct subscripting<Args...> {
    template <class A>
    static constexpr decltype(auto) of(A&& a, const Args&... args) {
        using verdict = typename slice_result<typename std::remove_cvref_t<A>::shape_type, Args...>::verdict;
        static_assert(verdict_on<201, verdict>::value, "weft E201: the index is outside of its axis");
        static_assert(verdict_on<202, verdict>::value, "weft E202: a static range lies within its axis");
        static_assert(verdict_on<203, verdict>::value, "weft E203: more arguments than axes");
        static_assert(verdict_on<204, verdict>::value, "weft E204: one ellipsis at most");
        static_assert(verdict_on<205, verdict>::value, "weft E205: the step of a range is not 0");
        static_assert(verdict_on<106, verdict>::value, "weft E106: the view would have more than 16 axes");
        if constexpr (verdict::value)
            return sliced(std::forward<A>(a), args...);
        else if constexpr ((integer<Args> && ...)) // as of an element
            return never_made<rejected_part<typename std::remove_cvref_t<A>::value_type>>();
        else
            return rejected_view<A>();
    }
};

} // namespace weft::inline WEFT_ABI::detail
