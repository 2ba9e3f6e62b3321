// SPDX-License-Identifier: BSL-1.0
// The laws that every reduction obeys: equals the oracle on each group of elements, and gives the same bits whatever the
// layout, on a view or on an expression, kept or dropped axes.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <support/law.hpp>
#include <vector>

namespace law {

/// What a group of elements is reduced to, and how far a result may be from it.
struct bounded {
    long double value;
    long double slack = 0;
};

/// A reduction under test, behind pointers: the laws are compiled once for each pair of types.
template <class R, class T>
struct reduction_subject {
    const char* what;
    weft::any_tensor<R> (*kept)(weft::any_view<const T>, const weft::axes<weft::detail::run_time_axes>&);
    weft::any_tensor<R> (*of_expression)(weft::any_view<const T>,
                                         const weft::axes<weft::detail::run_time_axes>&);
    R (*whole)(weft::any_view<const T>);
    std::function<std::string(const std::vector<T>&, const R&)> judge; ///< what is wrong with one result
};

inline std::vector<extents> reduced_shapes() {
    return {{1},         {7},          {3, 0, 2},   {1, 1, 1},    {5, 7},      {2, 3, 5, 7}, {2, 3, 1, 5, 2},
            {61, 67},    {3, 131},     {131, 3},    {4099},       {2, 4100},   {1100, 5},    {9, 1031},
            {2, 600, 3}, {3, 2, 2100}, {70, 3, 40}, {12, 130, 9}, {33, 2, 65}, {20000},      {8200, 2}};
}

/// All elements that go into each result, in row-major order.
template <class T>
std::vector<std::vector<T>> groups_of(const array<T>& x, const std::set<index>& axes) {
    index results = 1;
    for (std::size_t axis = 0; axis < x.shape.size(); ++axis)
        if (!axes.contains(index(axis))) results *= x.shape[axis];
    std::vector<std::vector<T>> out(static_cast<std::size_t>(results));
    oracle::odometer at(x.shape);
    for (index i = 0; i < x.values.size(); ++i, at.step()) {
        index place = 0;
        for (std::size_t axis = 0; axis < x.shape.size(); ++axis)
            if (!axes.contains(index(axis))) place = place * x.shape[axis] + at.at()[axis];
        out[static_cast<std::size_t>(place)].push_back(x.values[i]);
    }
    return out;
}

template <class R, class T>
std::string judge_reduction(const reduction_subject<R, T>& node, const oracle::operand<T>& x,
                            const std::set<index>& reduced) {
    const weft::axes<weft::detail::run_time_axes> axes(reduced);
    const array<T>& values = x.values();
    const weft::any_view<const T> row = weft::view(values.values.data(), weft::any_shape(values.shape));
    const weft::any_tensor<R> expected = node.kept(row, axes);
    const auto groups = groups_of(values, reduced);
    if (expected.size() != index(groups.size())) return "has another size";
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (auto wrong = node.judge(groups[i], expected.data()[i]); !wrong.empty())
            return "result " + std::to_string(i) + ": " + wrong;
    const auto same = [&](const weft::any_tensor<R>& found, const char* where) {
        const auto wrong = oracle::difference(found.data(), expected.data(), expected.size());
        return wrong.empty() ? wrong : std::string("other bits ") + where + ": " + wrong;
    };
    if (auto wrong = same(node.kept(x.any(), axes), "in this layout"); !wrong.empty()) return wrong;
    if (auto wrong = same(node.of_expression(x.any(), axes), "of an expression"); !wrong.empty())
        return wrong;
    if (reduced.size() == values.shape.size()) {
        const R one = node.whole(x.any());
        if (auto wrong = oracle::difference(&one, expected.data(), 1); !wrong.empty())
            return "other bits as a value: " + wrong;
    }
    return "";
}

/// Sets of axes to reduce: all of them for few axes, else every third.
inline std::vector<std::set<index>> axis_sets(std::size_t rank, unsigned turn) {
    std::vector<std::set<index>> out;
    for (unsigned bits = 1; bits < 1u << rank; ++bits) {
        if (rank > 3 && (bits + turn) % 3 != 0) continue;
        std::set<index> axes;
        for (unsigned axis = 0; axis < rank; ++axis)
            if ((bits >> axis & 1) != 0) axes.insert(index(axis));
        out.push_back(axes);
    }
    return out;
}

/// `of_nothing`: whether there is a result where nothing is reduced. `most_axes`: how many may be reduced at once (or
/// all of them).
template <class R, class T>
void check_reduction(const reduction_subject<R, T>& node, const std::function<T(oracle::random&)>& make,
                     bool of_nothing = true, std::size_t most_axes = 99) {
    oracle::random bits(20240607);
    unsigned turn = 0;
    for (const extents& shape : reduced_shapes())
        for (const auto& axes : axis_sets(shape.size(), turn)) {
            if (!of_nothing && oracle::count(shape) == 0) continue;
            if (axes.size() > most_axes && axes.size() != shape.size()) continue;
            const layout how = oracle::layouts[turn % 5];
            const oracle::operand<T> x(shape, how, turn / 5, [&] { return make(bits); });
            std::string names;
            for (const index axis : axes)
                names += std::to_string(axis) + " ";
            INFO(std::string(node.what), " of ", oracle::text(shape), ", ", text(how), ", axes ", names);
            CHECK(judge_reduction(node, x, axes) == "");
            ++turn;
        }
}

/// Judges against a plain loop in long double.
template <class R, class T>
std::function<std::string(const std::vector<T>&, const R&)>
within(std::function<bounded(const std::vector<T>&)> oracle) {
    return [oracle](const std::vector<T>& group, const R& found) -> std::string {
        const bounded expected = oracle(group);
        const auto value = static_cast<long double>(found);
        if (std::isnan(expected.value) ? std::isnan(value)
                                       : std::abs(value - expected.value) <= expected.slack)
            return "";
        return "is " + std::to_string(value) + ", not " + std::to_string(expected.value);
    };
}

template <class T>
constexpr long double step_of() {
    if constexpr (std::is_floating_point_v<T>)
        return static_cast<long double>(std::numeric_limits<T>::epsilon());
    else
        return 0;
}

template <class T>
bounded sum_of(const std::vector<T>& group) {
    long double total = 0, magnitude = 0;
    for (const T x : group) {
        total += static_cast<long double>(x);
        magnitude += std::abs(static_cast<long double>(x));
    }
    return {total, 16 * step_of<T>() * magnitude};
}

template <class T>
bounded mean_of(const std::vector<T>& group) {
    using real = std::conditional_t<std::is_integral_v<T>, double, T>;
    const bounded total = sum_of(group);
    const auto count = static_cast<long double>(group.size());
    long double magnitude = 0;
    for (const T x : group)
        magnitude += std::abs(static_cast<long double>(x));
    return {total.value / count, 17 * step_of<real>() * magnitude / count};
}

template <class T>
bounded norm_of(const std::vector<T>& group) {
    using real = std::conditional_t<std::is_integral_v<T>, double, T>;
    long double total = 0;
    for (const T x : group)
        total += static_cast<long double>(x) * static_cast<long double>(x);
    return {std::sqrt(total), 17 * step_of<real>() * std::sqrt(total)};
}

template <class T>
bounded variance_of(const std::vector<T>& group) {
    using real = std::conditional_t<std::is_integral_v<T>, double, T>;
    const auto count = static_cast<long double>(group.size());
    const long double centre = mean_of(group).value;
    long double total = 0, magnitude = 0;
    for (const T x : group) {
        const long double from = static_cast<long double>(x) - centre;
        total += from * from;
        magnitude += std::abs(static_cast<long double>(x));
    }
    // besides the sum's, the error of the mean and of each difference
    const long double error = 17 * step_of<real>() * magnitude / count;
    return {total / count,
            40 * step_of<real>() * total / count + 4 * error * (std::sqrt(total / count) + error)};
}

/// The law of a call `f(e, options...)`.
template <class R, class T, class F>
void check_call(const char* what, F, std::function<bounded(const std::vector<T>&)> oracle, double low,
                double high) {
    check_reduction<R, T>({what,
                           [](weft::any_view<const T> x, const auto& axes) {
                               return weft::eval(F{}(x, axes, weft::keep_dims));
                           },
                           [](weft::any_view<const T> x, const auto& axes) {
                               return weft::eval(F{}(where(x == x, x, T(0)), weft::keep_dims, axes));
                           },
                           [](weft::any_view<const T> x) { return R(F{}(x)); }, within<R, T>(oracle)},
                          between<T>{low, high});
}

} // namespace law
