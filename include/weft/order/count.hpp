// SPDX-License-Identifier: BSL-1.0
// weft/order/count.hpp - how often each number is there.
//
// Layer: order. Question: how many elements has each label, and what do they weigh together?
//     tensor each = bincount(labels);   tensor mass = bincount(cell, weight);
#pragma once

#include <weft/core/reject.hpp>
#include <weft/ops/rearrange/index_bounds.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/errors.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/reduce/fold/fold.hpp>
#include <weft/tensor/tensor.hpp>

#include <algorithm>
#include <complex>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// What weights add up to: floating ones in `double`, integers in 64 bits.
template <class W>
struct weight_total {
    static constexpr bool is_long = std::unsigned_integral<W> && sizeof(W) == sizeof(std::uint64_t);
    using type = std::conditional_t<category_of<W> == category::floating, double,
                                    std::conditional_t<is_long, std::uint64_t, std::int64_t>>;
};
template <class W>
struct weight_total<std::complex<W>> {
    using type = std::complex<double>;
};

/// One more than a number, but for the greatest of all: as many elements no memory can hold.
constexpr index_t one_more(index_t n) { return n < (std::numeric_limits<index_t>::max)() ? n + 1 : n; }

/// Checks numbers that count, and gives the least number of bins that has room for each.
/// Errors   value_error: a number is negative
inline index_t bins_for(const index_t* numbers, index_t size, index_t least) {
    if (least < 0) raise_negative_number(least);
    if (size == 0) return least;
    const auto all = bounds_of(numbers, 1, size);
    if (all.least < 0)
        raise_negative_number(*std::find_if(numbers, numbers + size, [](index_t x) { return x < 0; }));
    return (std::max)(least, one_more(all.greatest));
}

} // namespace detail

/// How often each number from 0 to the greatest is among the elements; `least`: of so many numbers at least.
///
/// Shape    (n), where n is the greater of least and the greatest number and one
/// Lazy     no
/// Cost     two passes, and a copy of what is no tensor of `std::ptrdiff_t`
/// Errors   E216: the numbers are integers; value_error: one is negative; shape_error: more counts than memory can hold
/// Example  tensor<std::ptrdiff_t, dyn> votes = bincount(labels, 10);
template <expression A, detail::integer Least = index_t>
[[nodiscard]] auto bincount(const A& a, Least least = Least{}, source_line line = source_line::here()) {
    using integers = detail::take_verdict<A>;
    static_assert(integers::value, "weft E216: the numbers are integers");
    return detail::at_line(line, [&] {
        tensor<index_t, dyn> counts;
        if constexpr (integers::value) {
            const auto node = detail::capture(detail::at_most_index(a));
            detail::buffer<index_t> room;
            const index_t* const numbers = detail::elements_as<index_t>(node, room);
            const index_t size = a.size();
            counts = tensor<index_t, dyn>(detail::bins_for(numbers, size, detail::index_value_of(least)));
            index_t* const to = counts.data();
            for (index_t i = 0; i < size; ++i)
                ++to[numbers[i]];
        }
        return counts;
    });
}

/// The sum of the weights of each number from 0 to the greatest.
///
/// Shape    as without weights; floating weights are added in double, integers in 64 bits
/// Lazy     no
/// Cost     two passes, and a copy of what is no tensor of `std::ptrdiff_t`, or of the sums' type
/// Errors   as without weights; E104 or shape_error: the weights have another shape; E120: weights of a class
/// Example  tensor mass = bincount(cell, density * volume);
template <expression A, expression W, detail::integer Least = index_t>
[[nodiscard]] auto bincount(const A& a, const W& weights, Least least = Least{},
                            source_line line = source_line::here()) {
    using integers = detail::take_verdict<A>;
    using total = typename detail::weight_total<typename W::value_type>::type;
    using weight = typename W::value_type;
    using meaning = std::conditional_t<category_of<weight> != detail::category::other, diagnose::holds,
                                       diagnose::operation<detail::fold::sum, weight>>;
    static_assert(integers::value, "weft E216: the numbers are integers");
    using one_each = detail::same_verdict<typename A::shape_type, typename W::shape_type>;
    static_assert(meaning::value || !integers::value, "weft E120: no such operation on this element type");
    static_assert(one_each::value || !integers::value || !meaning::value,
                  "weft E104: weights have the shape of the numbers");
    return detail::at_line(line, [&] {
        tensor<total, dyn> sums;
        if constexpr (integers::value && meaning::value && one_each::value) {
            if (!(a.shape() == weights.shape()))
                detail::raise_weights("bincount", a.shape(), weights.shape());
            const auto node = detail::capture(detail::at_most_index(a));
            const auto weight_node = detail::capture(weights);
            detail::buffer<index_t> room;
            detail::buffer<total> weight_room;
            const index_t* const numbers = detail::elements_as<index_t>(node, room);
            const total* const weighs = detail::elements_as<total>(weight_node, weight_room);
            const index_t size = a.size();
            sums = tensor<total, dyn>(detail::bins_for(numbers, size, detail::index_value_of(least)));
            total* const to = sums.data();
            for (index_t i = 0; i < size; ++i)
                to[numbers[i]] = detail::fold::sum::join(to[numbers[i]], weighs[i]);
        }
        return sums;
    });
}

} // namespace weft::inline WEFT_ABI
