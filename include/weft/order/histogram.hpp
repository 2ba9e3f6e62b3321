// SPDX-License-Identifier: BSL-1.0
// weft/order/histogram.hpp - how many elements fall into each interval, or what these weigh.
//
// Layer: order. Question: how is a measurement spread?
//     auto [counts, edges] = histogram(a, 10, {0, 1});   auto [mass, radii] = histogram(radius, {0, 1, 10, 100}, weight);
#pragma once

#include <weft/core/reject.hpp>
#include <weft/order/count.hpp>
#include <weft/order/errors.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/order/search.hpp>
#include <weft/order/whole_result.hpp>
#include <weft/reduce/node/options.hpp>
#include <weft/tensor/make/factories.hpp>
#include <weft/tensor/tensor.hpp>
#include <weft/tensor/view.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <initializer_list>
#include <limits>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Real numbers.
template <class T>
inline constexpr bool is_real = category_of<T> <= category::floating;

/// Where a histogram begins and ends.
struct interval {
    double low, high;

    template <class L, class H>
        requires(is_real<L> && is_real<H>)
    constexpr interval(L lo, H hi) : low(static_cast<double>(lo)), high(static_cast<double>(hi)) {}
};

struct as_density_t {};

/// What may follow the bins: weights, `as_density`.
template <class Option>
concept histogram_option = expression<Option> || std::same_as<Option, as_density_t>;

/// Whether there are weights at most once, and `as_density`.
template <class... Options>
using once_verdict =
    std::conditional_t<(times<as_density_t, Options...> <= 1 && (0 + ... + int(expression<Options>)) <= 1),
                       diagnose::holds, diagnose::options<printed_operand_t<Options>...>>;

/// In place of weights.
struct no_weights {};

constexpr no_weights weights_among() { return {}; }
template <class First, class... Rest>
constexpr decltype(auto) weights_among(const First& first, const Rest&... rest) {
    if constexpr (expression<First>)
        return (first);
    else
        return weights_among(rest...);
}

/// What is added up in a bin.
template <class Weights>
struct bin_total {
    using type = typename weight_total<typename Weights::value_type>::type;
};
template <>
struct bin_total<no_weights> {
    using type = index_t;
};

/// What a density is.
template <class Total>
using density_t = std::conditional_t<category_of<Total> == category::complex, Total, double>;

template <index_t Bins>
inline constexpr index_t known_edges = Bins == dyn ? dyn : Bins + 1;
template <index_t Edges>
inline constexpr index_t known_bins = Edges < 1 ? dyn : Edges - 1;

template <class Total, class Edge, index_t Bins>
struct histogram_of {
    tensor<Total, Bins> counts;
    tensor<Edge, known_edges<Bins>> edges;
};

/// The operations in E120.
struct counting_bins;

/// Whether elements of all of these types can be counted.
template <class T>
using counting_verdict =
    std::conditional_t<is_real<T>, diagnose::holds, diagnose::operation<counting_bins, T>>;

/// Errors   value_error: fewer than one bin; an end that is not finite, or below the other
inline void check_histogram(index_t bins, interval& range) {
    constexpr double largest = (std::numeric_limits<double>::max)();
    if (bins < 1) raise_bins(bins);
    if (!(range.low <= range.high && -largest <= range.low && range.high <= largest))
        raise_interval(range.low, range.high);
    if (range.low == range.high) {
        // Half a unit to either side, or of large numbers as far as bins need to have a width.
        const double x = range.low, size = std::fabs(x);
        const double apart = 2 * (size - std::nextafter(size, 0.0));
        const double more = (std::max)(0.5, static_cast<double>(bins) * apart);
        range = {(std::max)(x - more, -largest), (std::min)(x + more, largest)};
    }
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

/// Bins of one width. `edges` decide: the bin that a division finds may be the next one.
struct even_bins {
    /// Calls add(i, bin) for each element between the edges.
    template <class T, class F>
    void operator()(const double* edges, index_t bins, const T* x, index_t size, const F& add) const {
        const double low = edges[0], high = edges[bins];
        // The width of the interval may be more than a double can hold, its inverse too: so halves, and a division.
        const double part = high - low <= (std::numeric_limits<double>::max)() ? 1 : 0.5;
        const double first = low * part, width = high * part - first;
        const double greatest = (std::max)(std::fabs(low), std::fabs(high));
        const double spacing = greatest - std::nextafter(greatest, 0.0);
        // Edges as near each other as numbers are may be equal, and the bin that a division finds any number of bins away.
        const bool is_narrow = width < 4 * spacing * static_cast<double>(bins);
        for (index_t i = 0; i < size; ++i) {
            const auto value = static_cast<double>(x[i]);
            if (!(value >= low && value <= high)) continue;
            if (is_narrow) {
                add(i, std::upper_bound(edges + 1, edges + bins, value) - (edges + 1));
                continue;
            }
            auto bin = static_cast<index_t>((value * part - first) / width * static_cast<double>(bins));
            bin = bin < bins ? bin : bins - 1;
            bin -= index_t(value < edges[bin]);
            bin += index_t(bin + 1 < bins && value >= edges[bin + 1]);
            add(i, bin);
        }
    }
};

/// Bins of any width, by a search among their edges.
struct given_bins {
    template <class Edge, class T, class F>
    void operator()(const Edge* edges, index_t bins, const T* x, index_t size, const F& add) const {
        const Edge& last = edges[bins];
        search_each<true>(edges, bins + 1, x, size, [&](index_t i, const index_t* places, index_t n) {
            for (index_t k = 0; k < n; ++k) {
                index_t bin = places[k] - 1;
                if (bin < 0) continue;
                if (bin == bins) { // the upper bound itself; or above it, or NaN
                    if (comes_before_other(last, x[i + k])) continue;
                    --bin;
                }
                add(i + k, bin);
            }
        });
    }
};

/// Errors   value_error: an edge is less than the one before, or NaN
template <class Edge>
void check_edges(const Edge* edges, index_t count) {
    for (index_t i = 0; i < count; ++i)
        if (!(edges[i] == edges[i]) || (i > 0 && edges[i] < edges[i - 1])) raise_edge(i);
}

/// What falls into each bin. `find(edges, bins, x, size, add)` calls add(i, bin).
/// Errors   shape_error: weights of another shape
template <index_t Bins, class T, class Shape, class Edge, class Find, class... Options>
auto counted(const T* x, const Shape& shape, tensor<Edge, known_edges<Bins>> edges, const Find& find,
             const Options&... options) {
    using weights_type = std::remove_cvref_t<decltype(weights_among(options...))>;
    using total = typename bin_total<weights_type>::type;
    const index_t bins = edges.size() - 1;
    tensor<total, Bins> counts(shape_of_extents<weft::shape<Bins>>("histogram", &bins, 1), uninitialized);
    counts = total(0);
    total* const at = counts.data();
    if constexpr (std::same_as<weights_type, no_weights>) {
        find(edges.data(), bins, x, shape.size(), [at](index_t, index_t bin) { ++at[bin]; });
    } else {
        const auto& weights = weights_among(options...);
        if (!(shape == weights.shape())) raise_weights("histogram", shape, weights.shape());
        const auto weighs = lines_of<total>(capture(weights), 0);
        find(edges.data(), bins, x, shape.size(),
             [at, w = weighs.data()](index_t i, index_t bin) { at[bin] = fold::sum::join(at[bin], w[i]); });
    }
    if constexpr ((std::same_as<Options, as_density_t> || ...)) {
        using result = density_t<total>;
        tensor<result, Bins> densities(counts.shape(), uninitialized);
        result whole(0);
        for (index_t i = 0; i < bins; ++i)
            whole += static_cast<result>(at[i]);
        for (index_t i = 0; i < bins; ++i) {
            const auto width =
                static_cast<double>(edges.data()[i + 1]) - static_cast<double>(edges.data()[i]);
            densities.data()[i] = static_cast<result>(at[i]) / width / whole;
        }
        return histogram_of<result, Edge, Bins>{std::move(densities), std::move(edges)};
    } else {
        return histogram_of<total, Edge, Bins>{std::move(counts), std::move(edges)};
    }
}

template <index_t Bins, class T, class Shape, class... Options>
auto counted_evenly(const T* x, const Shape& shape, index_t bins, interval range, const Options&... options) {
    check_histogram(bins, range);
    const index_t bounds = one_more(bins);
    tensor<double, known_edges<Bins>> edges(
        shape_of_extents<weft::shape<known_edges<Bins>>>("histogram", &bounds, 1), uninitialized);
    fill_linspace(edges.data(), bounds, range.low, range.high);
    return counted<Bins>(x, shape, std::move(edges), even_bins{}, options...);
}

/// Whether weights, if there are any, may have the shape of what is counted, and are numbers.
template <class Shape, class Weights>
struct weights_fit : same_verdict<Shape, typename Weights::shape_type> {
    using number =
        std::conditional_t<category_of<typename Weights::value_type> != category::other, diagnose::holds,
                           diagnose::operation<counting_bins, typename Weights::value_type>>;
};
template <class Shape>
struct weights_fit<Shape, no_weights> : diagnose::holds {
    using number = diagnose::holds;
};
template <class A, class... Options>
using weights_verdict =
    weights_fit<typename A::shape_type,
                std::remove_cvref_t<decltype(weights_among(std::declval<const Options&>()...))>>;

/// The histogram of bins of one width; `range_of(elements, size)` says from where to where.
template <class A, class Bins, class RangeOf, class... Options>
auto histogram_of_bins(const A& a, Bins bins, const RangeOf& range_of, const Options&... options) {
    using value = typename A::value_type;
    using meaning = counting_verdict<value>;
    using once = once_verdict<Options...>;
    using weights = weights_verdict<A, Options...>;
    using numbers = typename weights::number;
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    static_assert(numbers::value || !meaning::value, "weft E120: no such operation on this element type");
    static_assert(once::value, "weft E301: a histogram takes weights and as_density, each once");
    static_assert(weights::value || !once::value, "weft E104: weights have the shape of what is counted");
    if constexpr (meaning::value && once::value && weights::value && numbers::value) {
        const auto node = capture(a);
        buffer<value> room;
        const value* const elements = elements_in_order(node, room);
        return counted_evenly<static_value<Bins>>(elements, a.shape(), index_value_of(bins),
                                                  range_of(elements, a.size()), options...);
    } else {
        return histogram_of<index_t, double, static_value<Bins>>{};
    }
}

} // namespace detail

/// Among the options of a histogram: the counts, or weights, divided by their sum and by the widths of the intervals, so that the
/// integral is 1.
inline constexpr detail::as_density_t as_density{};

/// How many elements fall into each of `bins` intervals of one width from lo to hi, as `counts`, and the bounds of these, as
/// `edges`. An interval includes its lower bound, the last one both; what lies outside, and NaN, is not counted. Options, in any
/// order: weights, an operand of the shape of a, which are added in place of ones; `as_density`.
///
/// Shape    (bins) and (bins + 1), static where bins is `fix<N>`; floating weights are added in double, integers in 64 bits;
///          densities are double
/// Lazy     no
/// Cost     one pass, and a copy of what is no tensor, and of weights
/// Errors   value_error: fewer than one bin, bounds that are not finite or go down; E104 or shape_error: weights of another
///          shape; E301: an option twice; shape_error: more bins than memory can hold; E120: complex numbers, classes
/// Example  auto [counts, edges] = histogram(image, fix<256>, {0, 256});   histogram(x, 20, {0, 1}, weight, as_density);
template <expression A, detail::integer Bins, detail::histogram_option... Options>
[[nodiscard]] auto histogram(const A& a, Bins bins, detail::interval range, const Options&... options) {
    return detail::histogram_of_bins(a, bins, [&](const auto*, index_t) { return range; }, options...);
}

/// The same from the smallest element to the greatest; without elements from 0 to 1.
template <expression A, detail::integer Bins, detail::histogram_option... Options>
[[nodiscard]] auto histogram(const A& a, Bins bins, const Options&... options) {
    return detail::histogram_of_bins(
        a, bins, [](const auto* x, index_t size) { return detail::interval_of(x, size); }, options...);
}

/// The same in ten intervals from the smallest element to the greatest, which is NumPy's default.
template <expression A>
[[nodiscard]] auto histogram(const A& a) {
    return weft::histogram(a, fix<10>);
}
template <expression A>
[[nodiscard]] auto histogram(const A& a, detail::as_density_t density) {
    return weft::histogram(a, fix<10>, density);
}

/// The same between given edges, which go up and need not be evenly spaced; equal ones are an interval of nothing but, as the
/// last one, that number. Integers are compared exactly. `edges` of the result is a copy of them.
///
/// Shape    (edges - 1) and (edges), static where the compiler knows how many edges there are
/// Lazy     no
/// Cost     the search of searchsorted for each element
/// Errors   as above; value_error: fewer than two edges, one that is NaN or less than the one before; E310 or shape_error: edges
///          have one axis; E121: no type in which elements and edges compare
/// Example  histogram(income, tensor<double, 4>{0, 1e4, 1e5, 1e7}).counts;   histogram(income, {0, 1e4, 1e5, 1e7});
template <expression A, expression Edges, detail::histogram_option... Options>
[[nodiscard]] auto histogram(const A& a, const Edges& edges, const Options&... options) {
    using value = typename A::value_type;
    using edge = typename Edges::value_type;
    using one_axis = detail::rank_verdict<typename Edges::shape_type, 1>;
    using meaning = detail::counting_verdict<value>;
    using of_edges = detail::counting_verdict<edge>;
    using common = detail::comparing_verdict<edge, value>;
    using once = detail::once_verdict<Options...>;
    using weights = detail::weights_verdict<A, Options...>;
    using numbers = typename weights::number;
    static_assert(numbers::value || !meaning::value, "weft E120: no such operation on this element type");
    static_assert(once::value, "weft E301: a histogram takes weights and as_density, each once");
    static_assert(weights::value || !once::value, "weft E104: weights have the shape of what is counted");
    static_assert(one_axis::value, "weft E310: another rank than the function works on");
    static_assert(meaning::value, "weft E120: no such operation on this element type");
    static_assert(of_edges::value, "weft E120: no such operation on this element type");
    static_assert(common::value || !meaning::value || !of_edges::value,
                  "weft E121: no element type holds both; cast one of the operands");
    if constexpr (one_axis::value && meaning::value && of_edges::value && common::value && once::value &&
                  weights::value && numbers::value) {
        constexpr index_t bins = detail::known_bins<detail::first_extent<typename Edges::shape_type>>;
        detail::check_rank<1>("histogram", edges.shape());
        if (edges.size() < 2) detail::raise_bins(edges.size() - 1);
        const index_t bounds = edges.size();
        tensor<edge, detail::known_edges<bins>> copy(
            detail::shape_of_extents<shape<detail::known_edges<bins>>>("histogram", &bounds, 1),
            detail::uninitialized);
        detail::write_lines(copy.data(), detail::capture(edges), 0);
        detail::check_edges(copy.data(), copy.size());
        const auto node = detail::capture(a);
        detail::buffer<value> room;
        const value* const elements = detail::elements_in_order(node, room);
        return detail::counted<bins>(elements, a.shape(), std::move(copy), detail::given_bins{}, options...);
    } else {
        return detail::histogram_of<index_t, edge, dyn>{};
    }
}
template <expression A, detail::histogram_option... Options>
[[nodiscard]] auto histogram(const A& a, std::initializer_list<double> edges, const Options&... options) {
    return weft::histogram(a, view(edges.begin(), static_cast<index_t>(edges.size())), options...);
}

} // namespace weft::inline WEFT_ABI
