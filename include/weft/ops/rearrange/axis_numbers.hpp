// SPDX-License-Identifier: BSL-1.0
// weft/ops/rearrange/axis_numbers.hpp - one number for each named axis.
//
// Layer: ops. Question: what may stand for the shifts of `roll<0, 1>(a, {1, -2})`?
//     one integer for all axes, integers in braces, or any range of integers
#pragma once

#include <weft/core/diagnose.hpp>
#include <weft/ops/errors.hpp>
#include <weft/shape/axes.hpp>

namespace weft::diagnose {

/// E214: more or fewer numbers than axes.
template <class Axes, int Given>
struct number_count {
    static constexpr bool value = false;
};

/// E215: a number that the compiler knows to be negative.
template <index_t... Numbers>
struct negative {
    static constexpr bool value = false;
};

} // namespace weft::diagnose

namespace weft::inline WEFT_ABI::detail {

/// Numbers for axes: one for all of them, or one for each.
class axis_numbers {
public:
    template <integer... Integers>
        requires(sizeof...(Integers) > 0)
    constexpr axis_numbers(Integers... values) {
        (add(values), ...);
    }

    template <detail::integer_range Range>
    constexpr axis_numbers(const Range& values) {
        for (const auto value : values)
            add(value);
    }

    constexpr int count() const noexcept { return count_; }
    constexpr const index_t* begin() const noexcept { return values_; }
    constexpr const index_t* end() const noexcept { return values_ + count_; }

    /// Whether one was an unsigned number too large for an index, which it became: for counts as good as any.
    constexpr bool are_cut() const noexcept { return are_cut_; }

    /// That of the i-th named axis.
    constexpr index_t at(int i) const noexcept { return values_[count_ == 1 ? 0 : i]; }

private:
    template <integer Integer>
    constexpr void add(const Integer& value) {
        if (count_ == max_rank) detail::raise_too_many_axes(nullptr);
        are_cut_ = are_cut_ || !detail::is_index_value(value);
        values_[count_++] = detail::index_value_of(value);
    }

    int count_ = 0;
    bool are_cut_ = false;
    index_t values_[max_rank]{};
};

/// Errors   shape_error: neither one number nor one for each axis
constexpr void check_numbers(const char* name, const axis_numbers& numbers, int axes) {
    if (numbers.count() != 1 && numbers.count() != axes) raise_number_count(name, numbers.count(), axes);
}

template <class Axes, int Given>
constexpr auto judge_number_count() {
    if constexpr (!Axes::is_static) {
        return diagnose::holds{};
    } else {
        if constexpr (Given == 1 || Given == Axes::count())
            return diagnose::holds{};
        else
            return diagnose::number_count<Axes, Given>{};
    }
}
template <class Axes, int Given>
using number_count_verdict = decltype(judge_number_count<Axes, Given>());

/// Whether none of the numbers is known to be negative; `dyn` is not known.
template <class... Numbers>
constexpr auto judge_negative() {
    if constexpr (((is_fixed<Numbers> && static_value<Numbers> < 0) || ...))
        return diagnose::negative<static_value<Numbers>...>{};
    else
        return diagnose::holds{};
}
template <class... Numbers>
using negative_verdict = decltype(judge_negative<Numbers...>());

} // namespace weft::inline WEFT_ABI::detail
