// SPDX-License-Identifier: BSL-1.0
// weft/view/slice/range.hpp - what may stand among the arguments of `a(...)` beside integers and `all`.
//
// Layer: view. Question: how is a part of an axis named?
//     a(range(1, -1), newaxis, range<0, none, 2>{}, ellipsis)
#pragma once

#include <weft/core/all.hpp>
#include <weft/core/config.hpp>
#include <weft/core/error.hpp>
#include <weft/core/fixed.hpp>
#include <weft/core/reject.hpp>
#include <weft/shape/shape.hpp>
#include <weft/view/errors.hpp>

#include <concepts>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

struct none_t {
    friend constexpr bool operator==(none_t, none_t) = default;
};

struct newaxis_t {};

struct ellipsis_t {};

} // namespace detail

/// An open end of a range.
inline constexpr detail::none_t none{};

/// A new axis of extent 1.
inline constexpr detail::newaxis_t newaxis{};

/// As many `all` as are missing.
inline constexpr detail::ellipsis_t ellipsis{};

namespace detail {

/// In place of a bound that is `none`.
inline constexpr index_t open_end = PTRDIFF_MIN;

enum class slice_kind : index_t { index, clamped, exact, every, extra, rest };

/// One argument of `a(...)`.
struct slice_item {
    slice_kind kind;
    index_t start = 0; ///< or the index
    index_t stop = 0;
    index_t step = 1;
};

template <class T>
concept range_bound = integer<T> || std::same_as<std::remove_cvref_t<T>, none_t>;

constexpr index_t bound_value(none_t) { return open_end; }
template <integer Integer>
constexpr index_t bound_value(Integer value) {
    const index_t bound = index_value_of(value);
    return bound == open_end ? bound + 1 : bound; // as far outside of every axis
}

} // namespace detail

/// Part of an axis, known to the compiler: `range<1, 4>{}`, `range<none, none, -1>{}`. Exact: bounds outside of the
/// axis are rejected, never clamped. Negative bounds count from the end; the extent stays static where it can.
template <auto... Bounds>
    requires(sizeof...(Bounds) != 1 && sizeof...(Bounds) < 4)
class range {
public:
    static constexpr bool is_static = true;
    static constexpr detail::slice_item item() {
        constexpr index_t bounds[] = {detail::bound_value(Bounds)..., 1};
        return {detail::slice_kind::exact, bounds[0], bounds[1],
                bounds[2] == detail::open_end ? 1 : bounds[2]};
    }
};

/// Part of an axis, known at run time, as in Python: bounds outside of the axis are clamped to it.
template <>
class range<> {
public:
    static constexpr bool is_static = false;

    /// Errors   value_error: the step is 0
    template <detail::range_bound Start, detail::range_bound Stop, detail::range_bound Step = detail::none_t>
    constexpr range(Start start, Stop stop, Step step = {})
        : item_{detail::slice_kind::clamped, detail::bound_value(start), detail::bound_value(stop),
                detail::bound_value(step)} {
        if (item_.step == 0) detail::raise_zero_step();
        if (item_.step == detail::open_end) item_.step = 1;
    }

    /// Rejected: of one bound, Python means the end, others the start.
    template <detail::range_bound Bound>
    constexpr explicit range(Bound) : item_{} {
        static_assert(diagnose::misspelled<Bound>::value,
                      "weft E217: a range has a start and a stop: range(0, n), range(n, none)");
    }

    constexpr const detail::slice_item& item() const { return item_; }

private:
    detail::slice_item item_;
};

template <detail::range_bound Bound>
range(Bound) -> range<>;
template <detail::range_bound Start, detail::range_bound Stop>
range(Start, Stop) -> range<>;
template <detail::range_bound Start, detail::range_bound Stop, detail::range_bound Step>
range(Start, Stop, Step) -> range<>;

namespace detail {

template <class T>
inline constexpr bool is_range = false;
template <auto... Bounds>
inline constexpr bool is_range<range<Bounds...>> = true;

template <class T>
inline constexpr bool is_placeholder = is_range<T> || is_fixed<T> || std::same_as<T, all_t> ||
                                       std::same_as<T, newaxis_t> || std::same_as<T, ellipsis_t>;

/// Whether `a(args...)` is a view: what can stand there, and not integers alone.
template <class... Args>
concept slicing_arguments = ((integer<Args> || is_placeholder<Args>) && ...) && (is_placeholder<Args> || ...);

constexpr slice_item item_of(all_t) { return {slice_kind::every}; }
constexpr slice_item item_of(newaxis_t) { return {slice_kind::extra}; }
constexpr slice_item item_of(ellipsis_t) { return {slice_kind::rest}; }
template <integer Integer>
constexpr slice_item item_of(Integer index) {
    return {slice_kind::index, index_value_of(index)};
}
template <auto... Bounds>
constexpr slice_item item_of(const range<Bounds...>& r) {
    return r.item();
}

/// Whether the compiler knows all of an argument.
template <class Arg>
constexpr bool is_known_item() {
    if constexpr (is_range<Arg>)
        return Arg::is_static;
    else
        return is_placeholder<Arg>;
}

/// The argument, as far as the compiler knows it.
template <class Arg>
constexpr slice_item known_item() {
    if constexpr (is_known_item<Arg>())
        return item_of(Arg{});
    else if constexpr (is_range<Arg>)
        return {slice_kind::clamped};
    else
        return {slice_kind::index};
}

} // namespace detail

} // namespace weft::inline WEFT_ABI
