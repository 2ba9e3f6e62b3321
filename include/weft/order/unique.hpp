// SPDX-License-Identifier: BSL-1.0
// weft/order/unique.hpp - the different values among elements.
//
// Layer: order. Question: which labels are there, how often, and which number has each?
//     tensor labels = unique(a);   auto [values, counts] = unique_counts(a);   auto [values, inverse] = unique_inverse(a);
//
// Values are sorted; all NaN are one value, the last. How many there are is known only when they have been sorted, so these
// give tensors, not expressions.
#pragma once

#include <weft/order/sort.hpp>
#include <weft/shape/flat.hpp>

namespace weft::inline WEFT_ABI {

namespace detail {

/// Different values, and how often each stands among the elements.
template <class T>
struct counted_values {
    tensor<T, dyn> values;
    tensor<index_t, dyn> counts;
};

/// Different values, and for each element, in the shape of the operand, the index of its value.
template <class T, class Shape>
struct indexed_values {
    tensor<T, dyn> values;
    typename tensor_for<index_t, Shape>::type inverse;
};

/// Whether the second is another value than the first. A class need not have `==`.
template <class T>
bool differs(const T& first, const T& second) {
    if constexpr (category_of<T> == category::other)
        return first < second || second < first;
    else if constexpr (category_of<T> == category::floating || category_of<T> == category::complex)
        return !(first == second) && (first == first || second == second);
    else
        return !(first == second);
}

/// The places in sorted elements at which another value begins; the number of elements comes last.
template <class At>
buffer<index_t> beginnings(index_t count, const At& at) {
    index_t values = index_t(count > 0);
    for (index_t i = 1; i < count; ++i)
        values += index_t(differs(at(i - 1), at(i)));
    buffer<index_t> begins(values + 1);
    index_t* next = begins.data();
    if (count > 0) *next++ = 0;
    for (index_t i = 1; i < count; ++i)
        if (differs(at(i - 1), at(i))) *next++ = i;
    *next = count;
    return begins;
}

/// Calls f(beginnings, n, sorted elements).
template <class A, class F>
void with_values(const A& a, const F& f) {
    using value = typename A::value_type;
    buffer<value> sorted = lines_of<value>(capture(a), 0);
    sort_lines(sorted.data(), 1, sorted.size());
    const value* const at = sorted.data();
    const buffer<index_t> begins =
        beginnings(sorted.size(), [at](index_t i) -> const value& { return at[i]; });
    f(begins.data(), begins.size() - 1, at);
}

template <class T, class At>
tensor<T, dyn> values_at(const index_t* begins, index_t count, const At& at) {
    tensor<T, dyn> values(shape<dyn>(count), uninitialized);
    for (index_t i = 0; i < count; ++i)
        values.data()[i] = at(begins[i]);
    return values;
}

} // namespace detail

/// The different values, sorted.
///
/// Shape    (n), where n is their number
/// Lazy     no
/// Cost     a copy, a sort and two passes
/// Errors   E120: elements without an order
/// Example  tensor<int, dyn> labels = unique(a);
template <expression A>
[[nodiscard]] auto unique(const A& a) {
    using value = typename A::value_type;
    using order = detail::has_order_verdict<value>;
    static_assert(order::value, "weft E120: these elements have no order");
    tensor<value, dyn> values;
    if constexpr (order::value)
        detail::with_values(a, [&](const index_t* begins, index_t count, const value* sorted) {
            values =
                detail::values_at<value>(begins, count, [&](index_t i) -> const value& { return sorted[i]; });
        });
    return values;
}

/// The different values, sorted, as `values`, and how often each is there, as `counts`.
///
/// Shape    (n) both, where n is the number of values
/// Lazy     no
/// Cost     as unique
/// Errors   as unique
/// Example  auto [values, counts] = unique_counts(a);
template <expression A>
[[nodiscard]] auto unique_counts(const A& a) {
    using value = typename A::value_type;
    using order = detail::has_order_verdict<value>;
    static_assert(order::value, "weft E120: these elements have no order");
    detail::counted_values<value> result;
    if constexpr (order::value)
        detail::with_values(a, [&](const index_t* begins, index_t count, const value* sorted) {
            result.values =
                detail::values_at<value>(begins, count, [&](index_t i) -> const value& { return sorted[i]; });
            result.counts = tensor<index_t, dyn>(count);
            for (index_t i = 0; i < count; ++i)
                result.counts.data()[i] = begins[i + 1] - begins[i];
        });
    return result;
}

/// The different values, sorted, as `values`, and for each element the index of its value, as `inverse`: so that
/// take(values, inverse) gives the elements back.
///
/// Shape    (n), where n is the number of values; that of a
/// Lazy     no
/// Cost     a copy, an argsort and three passes
/// Errors   as unique
/// Example  auto [values, inverse] = unique_inverse(words);
template <expression A>
[[nodiscard]] auto unique_inverse(const A& a) {
    using value = typename A::value_type;
    using shape_type = typename A::shape_type;
    using order = detail::has_order_verdict<value>;
    static_assert(order::value, "weft E120: these elements have no order");
    const shape_type shape = a.shape();
    detail::indexed_values<value, shape_type> result{{}, {shape, detail::uninitialized}};
    if constexpr (order::value) {
        const auto node = detail::capture(a);
        const index_t size = shape.size();
        detail::buffer<value> room;
        const value* const elements = detail::elements_in_order(node, room);
        detail::buffer<index_t> places(size, detail::uninitialized);
        detail::order_lines(elements, places.data(), 1, size);
        const auto at = [&](index_t i) -> const value& { return elements[places.data()[i]]; };
        const auto begins = detail::beginnings(size, at);
        const index_t count = begins.size() - 1;
        result.values = detail::values_at<value>(begins.data(), count, at);
        for (index_t k = 0; k < count; ++k)
            for (index_t i = begins.data()[k]; i < begins.data()[k + 1]; ++i)
                result.inverse.data()[places.data()[i]] = k;
    }
    return result;
}

} // namespace weft::inline WEFT_ABI
