// SPDX-License-Identifier: BSL-1.0
// weft/order/count.hpp - how many elements fall into each interval, how often each number is there.
//
// Layer: order. Question: how is a histogram of a measurement, or of labels, counted?
//     auto [counts, edges] = histogram(a, 10, {0, 1});   tensor each = bincount(labels);
#pragma once

#include <weft/core/reject.hpp>
#include <weft/ops/rearrange/take.hpp>
#include <weft/order/errors.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/tensor/factories.hpp>
#include <weft/tensor/tensor.hpp>

#include <limits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Where a histogram begins and ends.
struct interval {
    double low, high;

    template <class L, class H>
        requires(std::is_arithmetic_v<L> && std::is_arithmetic_v<H>)
    constexpr interval(L lo, H hi) : low(static_cast<double>(lo)), high(static_cast<double>(hi)) {}
};

/// `Bins`: an integer, or `fix<N>`.
template <class Bins>
inline constexpr index_t known_bins = dyn;
template <index_t N>
inline constexpr index_t known_bins<fixed<N>> = N;
template <index_t Bins>
inline constexpr index_t known_edges = Bins == dyn ? dyn : Bins + 1;

template <index_t Bins>
struct histogram_of {
    tensor<index_t, Bins> counts;
    tensor<double, known_edges<Bins>> edges;
};

/// Errors   value_error: fewer than one bin; an end that is not finite, or below the other
inline void check_histogram(index_t bins, interval& range) {
    constexpr double largest = (std::numeric_limits<double>::max)();
    if (bins < 1) raise_bins(bins);
    if (!(range.low <= range.high && -largest <= range.low && range.high <= largest))
        raise_interval(range.low, range.high);
    if (range.low == range.high) range = {range.low - 0.5, range.high + 0.5};
}

/// From the smallest element to the greatest; NaN where there is one, 0 to 1 without elements.
template <class T>
interval interval_of(const T* x, index_t size) {
    if (size == 0) return {0, 1};
    interval range{static_cast<double>(x[0]), static_cast<double>(x[0])};
    for (index_t i = 0; i < size; ++i) {
        const auto value = static_cast<double>(x[i]);
        if (value != value) return {value, value};
        range.low = value < range.low ? value : range.low;
        range.high = value > range.high ? value : range.high;
    }
    return range;
}

/// Adds the elements between the edges to the counts. `edges` decide: the bin that a division finds may be the next one.
template <class T>
void count_bins(const T* x, index_t size, index_t bins, const double* edges, index_t* counts) {
    const double low = edges[0], high = edges[bins];
    // The width of the interval may be more than a double can hold, its inverse too: so halves, and a division.
    const double part = high - low <= (std::numeric_limits<double>::max)() ? 1 : 0.5;
    const double first = low * part, width = high * part - first;
    for (index_t i = 0; i < size; ++i) {
        const auto value = static_cast<double>(x[i]);
        if (!(value >= low && value <= high)) continue;
        auto bin = static_cast<index_t>((value * part - first) / width * static_cast<double>(bins));
        bin = bin < bins ? bin : bins - 1;
        bin -= index_t(value < edges[bin]);
        bin += index_t(bin + 1 < bins && value >= edges[bin + 1]);
        ++counts[bin];
    }
}

/// Real numbers.
template <class T>
inline constexpr bool is_real = category_of<T> <= category::floating;

/// What weights add up to: floating ones in `double`, integers in 64 bits.
template <class W>
struct weight_total {
    using type = std::conditional_t<category_of<W> == category::floating, double, std::int64_t>;
};
template <class W>
struct weight_total<std::complex<W>> {
    using type = std::complex<double>;
};

/// Checks numbers that count, and gives the least number of bins that has room for each.
/// Errors   value_error: a number is negative
inline index_t bins_for(const index_t* numbers, index_t size, index_t least) {
    if (least < 0) raise_negative_number(least);
    index_t greatest = least - 1;
    for (index_t i = 0; i < size; ++i) {
        const index_t number = numbers[i];
        if (number < 0) raise_negative_number(number);
        greatest = number > greatest ? number : greatest;
    }
    return greatest + 1;
}

/// The operations in E120.
struct counting_bins;

} // namespace detail

/// How many elements fall into each of `bins` intervals of one width from lo to hi, as `counts`, and the bounds of these, as
/// `edges`. An interval includes its lower bound, the last one both; what lies outside, and NaN, is not counted.
///
/// Shape    (bins) and (bins + 1), static where bins is `fix<N>`
/// Lazy     no
/// Cost     one pass, and a copy of what is no tensor
/// Errors   value_error: fewer than one bin, bounds that are not finite or go down; E120: complex numbers, classes
/// Example  auto [counts, edges] = histogram(image, fix<256>, {0, 256});
template <expression A, detail::integer Bins>
[[nodiscard]] auto histogram(const A& a, Bins bins, detail::interval range) {
    using value = typename A::value_type;
    constexpr index_t known = detail::known_bins<Bins>;
    using meaning = std::conditional_t<detail::is_real<value>, diagnose::holds,
                                       diagnose::operation<detail::counting_bins, value>>;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    const index_t number = detail::index_value_of(bins);
    detail::check_histogram(number, range);
    const index_t counted[] = {number}, bounds[] = {number + 1};
    detail::histogram_of<known> result{
        tensor<index_t, known>(detail::shape_of_extents<shape<known>>(counted, 1), detail::uninitialized),
        tensor<double, detail::known_edges<known>>(
            detail::shape_of_extents<shape<detail::known_edges<known>>>(bounds, 1), detail::uninitialized)};
    result.counts = 0;
    if constexpr (meaning::value) {
        result.edges = linspace<double>(range.low, range.high, number + 1);
        const auto node = detail::capture(a);
        detail::buffer<value> room;
        detail::count_bins(detail::elements_in_order(node, room), a.size(), number, result.edges.data(),
                           result.counts.data());
    }
    return result;
}

/// The same from the smallest element to the greatest; without elements from 0 to 1.
template <expression A, detail::integer Bins>
[[nodiscard]] auto histogram(const A& a, Bins bins) {
    using value = typename A::value_type;
    const auto node = detail::capture(a);
    detail::buffer<value> room;
    const value* const elements = detail::elements_in_order(node, room);
    const detail::leaf<value, shape<dyn>, detail::dense> flat(
        elements, detail::placement<shape<dyn>, detail::dense>(shape<dyn>(a.size())));
    if constexpr (detail::is_real<value>)
        return histogram(flat, bins, detail::interval_of(elements, a.size()));
    else
        return histogram(flat, bins, {0, 1});
}

/// How often each number from 0 to the greatest is among the elements; `least`: of so many numbers at least.
///
/// Shape    (n), where n is the greater of least and the greatest number and one
/// Lazy     no
/// Cost     two passes, and a copy of what is no tensor of `std::ptrdiff_t`
/// Errors   E216: the numbers are integers; value_error: one is negative
/// Example  tensor<std::ptrdiff_t, dyn> votes = bincount(labels, 10);
template <expression A, detail::integer Least = index_t>
[[nodiscard]] auto bincount(const A& a, Least least = Least{}) {
    using integers = detail::take_verdict<A>;
    static_assert(integers::value, "weft E216: the numbers are integers");
    tensor<index_t, dyn> counts;
    if constexpr (integers::value) {
        const auto node = detail::capture(a);
        detail::buffer<index_t> room;
        const index_t* const numbers = detail::elements_as<index_t>(node, room);
        const index_t size = a.size();
        counts = tensor<index_t, dyn>(detail::bins_for(numbers, size, detail::index_value_of(least)));
        index_t* const to = counts.data();
        for (index_t i = 0; i < size; ++i)
            ++to[numbers[i]];
    }
    return counts;
}

/// The sum of the weights of each number from 0 to the greatest.
///
/// Shape    as without weights; floating weights are added in double, integers in 64 bits
/// Lazy     no
/// Cost     two passes, and a copy of what is no tensor of `std::ptrdiff_t`, or of the sums' type
/// Errors   E216, value_error as without weights; shape_error: the weights have another shape
/// Example  tensor mass = bincount(cell, density * volume);
template <expression A, expression W, detail::integer Least = index_t>
[[nodiscard]] auto bincount(const A& a, const W& weights, Least least = Least{}) {
    using integers = detail::take_verdict<A>;
    using total = typename detail::weight_total<typename W::value_type>::type;
    static_assert(integers::value, "weft E216: the numbers are integers");
    tensor<total, dyn> sums;
    if constexpr (integers::value) {
        if (!(a.shape() == weights.shape())) detail::raise_weights(a.shape(), weights.shape());
        const auto node = detail::capture(a);
        const auto weight_node = detail::capture(weights);
        detail::buffer<index_t> room;
        detail::buffer<total> weight_room;
        const index_t* const numbers = detail::elements_as<index_t>(node, room);
        const total* const weighs = detail::elements_as<total>(weight_node, weight_room);
        const index_t size = a.size();
        sums = tensor<total, dyn>(detail::bins_for(numbers, size, detail::index_value_of(least)));
        total* const to = sums.data();
        for (index_t i = 0; i < size; ++i)
            to[numbers[i]] += weighs[i];
    }
    return sums;
}

} // namespace weft::inline WEFT_ABI
