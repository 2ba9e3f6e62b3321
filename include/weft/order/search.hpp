// SPDX-License-Identifier: BSL-1.0
// weft/order/search.hpp - elements looked up among sorted ones, or among any.
//
// Layer: order. Question: into which of these intervals does each number fall, and which numbers are among those?
//     tensor bin = searchsorted(edges, x);   tensor known = isin(word, vocabulary);
#pragma once

#include <weft/core/reject.hpp>
#include <weft/ops/operators.hpp>
#include <weft/ops/rearrange/index_bounds.hpp>
#include <weft/order/key/line.hpp>
#include <weft/order/key/rank.hpp>
#include <weft/order/whole_result.hpp>

#include <initializer_list>

namespace weft::inline WEFT_ABI {

/// Before or behind equal elements.
enum class side { left, right };

namespace detail {

/// The type in which two elements are compared; `void` where there is none.
template <class A, class B>
struct comparing {
    using type = promote_t<A, B>;
};
template <class A, class B>
    requires(std::integral<A> && std::integral<B>)
struct comparing<A, B> {
    using type = std::conditional_t<std::is_void_v<promote_t<A, B>>, std::int64_t, promote_t<A, B>>;
};
template <class A, class B>
    requires(std::integral<A> != std::integral<B> &&
             (std::floating_point<promote_t<A, B>> || is_short_float<promote_t<A, B>>))
struct comparing<A, B> {
    using type = promote_t<promote_t<A, B>, double>; // smaller ones hold few integers
};
template <class A, class B>
using comparing_t = typename comparing<A, B>::type;

/// Whether `x` comes before `y`, as numbers: integers of every sign and width are compared exactly.
template <class A, class B>
WEFT_INLINE bool comes_before_other(const A& x, const B& y) {
    using common = comparing_t<A, B>;
    if constexpr (std::is_integral_v<A> && std::is_integral_v<B> && std::is_void_v<promote_t<A, B>>) {
        if constexpr (std::is_signed_v<A>)
            return x < 0 || std::make_unsigned_t<A>(x) < y;
        else
            return !(y < 0) && x < std::make_unsigned_t<B>(y);
    } else if constexpr (std::same_as<A, B>) {
        return comes_before(x, y);
    } else {
        return comes_before(as_element<common>(x), as_element<common>(y));
    }
}

template <class A, class B>
inline constexpr bool compares_floating = category_of<comparing_t<A, B>> == category::floating;

/// `half` or nothing, without a branch, which nobody could foresee. `Chosen`: GCC sees to that by itself, as it does of floating
/// numbers.
template <bool Chosen>
WEFT_INLINE index_t step_if(bool moves, index_t half) {
#if defined(__clang__)
    return __builtin_unpredictable(moves) ? half : 0;
#else
    return Chosen ? (moves ? half : 0) : half & -index_t(moves);
#endif
}

/// Whether the sorted element `s` stands before the place of `x`. Among floating elements without NaN, all of which stand before
/// a NaN: one comparison.
template <bool Right, class S, class X>
WEFT_INLINE bool stands_before(const S& s, const X& x) {
    using common = comparing_t<S, X>;
    if constexpr (!compares_floating<S, X>)
        return Right ? !comes_before_other(x, s) : comes_before_other(s, x);
    else if constexpr (Right)
        return !(as_element<common>(x) < as_element<common>(s));
    else
        return !(as_element<common>(x) <= as_element<common>(s));
}

/// The number of sorted elements before each of `Batch` numbers. All take the same steps, so that they wait for memory
/// together.
template <int Batch, bool Right, class S, class X>
WEFT_INLINE void find_places(const S* sorted, index_t count, const X* x, index_t* out) {
    const S* first[std::size_t(Batch)];
    for (int b = 0; b < Batch; ++b)
        first[b] = sorted;
    index_t left = count;
    while (left > 1) {
        const index_t half = left / 2;
        for (int b = 0; b < Batch; ++b) {
            const bool moves = stands_before<Right>(first[b][half - 1], x[b]);
            first[b] += step_if<compares_floating<S, X>>(moves, half);
        }
        left -= half;
    }
    for (int b = 0; b < Batch; ++b)
        out[b] = first[b] - sorted + index_t(count > 0 && stands_before<Right>(*first[b], x[b]));
}

/// The same by comparing each with all.
template <int Batch, bool Right, class S, class X>
WEFT_INLINE void count_places(const S* sorted, index_t count, const X* x, index_t* out) {
    index_t places[std::size_t(Batch)] = {};
    for (index_t i = 0; i < count; ++i)
        for (int b = 0; b < Batch; ++b)
            places[b] += index_t(stands_before<Right>(sorted[i], x[b]));
    std::copy_n(places, Batch, out);
}

/// What changes slowly from one number to the next, as time does, is found beside the place of the one before.
template <bool Right>
struct near_places {
    index_t place = 0;           ///< of the last number
    index_t rest = 0, pause = 1; ///< batches that are not tried; how many, after the next failure

    /// Whether it has found all of them, in a few steps. Where it has not, it does not try again for a while.
    template <int Batch, class S, class X>
    WEFT_INLINE bool find(const S* sorted, index_t count, const X* x, index_t* out) {
        constexpr int patience = 2 * Batch;
        if (rest > 0) {
            --rest;
            return false;
        }
        if (0 < place && place < count) { // all at one place: compared, and written, in packets
            const S &below = sorted[place - 1], &above = sorted[place];
            bool stays = true;
            for (int b = 0; b < Batch; ++b)
                stays &= stands_before<Right>(below, x[b]) != stands_before<Right>(above, x[b]);
            if (stays) {
                std::fill_n(out, Batch, place);
                return true;
            }
        }
        int steps = 0;
        for (int b = 0; b < Batch && steps < patience; ++b) {
            for (; place < count && stands_before<Right>(sorted[place], x[b]) && steps < patience; ++steps)
                ++place;
            for (; place > 0 && !stands_before<Right>(sorted[place - 1], x[b]) && steps < patience; ++steps)
                --place;
            out[b] = place;
        }
        const bool found = steps < patience;
        pause = found ? 1 : (std::min)(2 * pause, index_t(64));
        rest = found ? 0 : pause;
        return found;
    }
};

/// `each(i, places, n)` takes the places of the elements from i to i + n.
template <bool Right, class S, class X, class F>
void search_each(const S* sorted, index_t whole, const X* x, index_t numbers, const F& each) {
    constexpr int batch = 8;
    constexpr index_t few = 16;
    const index_t count = compares_floating<S, X> ? count_before_nan(sorted, whole) : whole;
    const auto give = [&](index_t i, index_t* places, index_t n) __attribute__((always_inline)) {
        for (index_t k = 0; Right && count < whole && k < n; ++k)
            if (is_nan_element(x[i + k])) places[k] = whole;
        each(i, places, n);
    };
    index_t places[batch];
    near_places<Right> near;
    index_t i = 0;
    for (; i + batch <= numbers; i += batch) {
        if (count <= few) {
            count_places<batch, Right>(sorted, count, x + i, places);
        } else if (!near.template find<batch>(sorted, count, x + i, places)) {
            find_places<batch, Right>(sorted, count, x + i, places);
            near.place = places[batch - 1];
        }
        give(i, places, batch);
    }
    for (; i < numbers; ++i) {
        find_places<1, Right>(sorted, count, x + i, places);
        give(i, places, 1);
    }
}

/// The places themselves.
template <class S, class X>
void search_places(const S* sorted, index_t count, const X* x, index_t numbers, side where, index_t* out) {
    const auto each = [out](index_t i, const index_t* places, index_t n) {
        for (index_t k = 0; k < n; ++k)
            out[i + k] = places[k];
    };
    if (where == side::left)
        search_each<false>(sorted, count, x, numbers, each);
    else
        search_each<true>(sorted, count, x, numbers, each);
}

struct search_way {
    static constexpr const char* label = "searchsorted";
    side where;

    template <class Shape, class S, class N>
    void write(index_t* out, const Shape& shape, const S& sorted, const N& numbers) const {
        buffer<typename S::value_type> sorted_room;
        buffer<typename N::value_type> room;
        search_places(elements_in_order(sorted, sorted_room), sorted.size(), elements_in_order(numbers, room),
                      shape.size(), where, out);
    }
};

/// Whether elements of these types are compared.
template <class A, class B>
using comparing_verdict =
    std::conditional_t<!std::is_void_v<comparing_t<A, B>>, diagnose::holds, diagnose::promotion<A, B>>;

/// The elements that `T` holds, as such, in their order.
template <class T, class N>
buffer<T> held_elements(const N& node) {
    using value = typename N::value_type;
    const buffer<value> all = lines_of<value>(node, 0);
    const value* const end = all.data() + all.size();
    const auto is_held = [](const value& x) { return fits<T>(x); };
    buffer<T> held(static_cast<index_t>(std::count_if(all.data(), end, is_held)));
    T* out = held.data();
    for (const value* x = all.data(); x != end; ++x)
        if (is_held(*x)) *out++ = static_cast<T>(*x);
    return held;
}

struct isin_way {
    static constexpr const char* label = "isin";

    template <class Shape, class N, class Others>
    void write(bool* out, const Shape& shape, const N& a, const Others& others) const {
        using own = typename N::value_type;
        using joint = promote_t<own, typename Others::value_type>;
        using common = std::conditional_t<std::is_void_v<joint>, own, joint>;
        buffer<common> room, among = [&] {
            if constexpr (std::is_void_v<joint>)
                return held_elements<common>(others); // others equal nothing
            else
                return lines_of<common>(others, 0);
        }();
        const index_t count = shape.size(), other_count = among.size();
        const common* const x = elements_as(a, room);
        if constexpr (category_of<common> == category::integer) {
            if (other_count > 0 && find_by_table(x, out, count, among)) return;
        }
        sort_lines(among.data(), 1, other_count);
        const common* const sorted = among.data();
        search_each<false>(sorted, other_count, x, count, [&](index_t i, const index_t* places, index_t n) {
            for (index_t k = 0; k < n; ++k)
                out[i + k] = places[k] < other_count && is_same(sorted[places[k]], x[i + k]);
        });
    }

private:
    /// Of `x` and the first that is not less. A class need not have `==`.
    template <class T>
    static bool is_same(const T& first, const T& x) {
        if constexpr (category_of<T> == category::other)
            return !(x < first);
        else
            return first == x;
    }

    /// Integers of a small range. False, and nothing done: it would be a table too large.
    template <class T>
    static bool find_by_table(const T* x, bool* out, index_t count, const buffer<T>& among) {
        const index_bounds<T> bounds = bounds_of(among.data(), 1, among.size());
        const auto first = static_cast<std::uint64_t>(bounds.least);
        const std::uint64_t span = static_cast<std::uint64_t>(bounds.greatest) - first;
        if (span >= 65536 && span / 8 >= static_cast<std::uint64_t>(count)) return false;
        buffer<bool> table(static_cast<index_t>(span) + 2); // the last one is for what lies outside
        for (index_t i = 0; i < among.size(); ++i)
            table.data()[static_cast<std::uint64_t>(among.data()[i]) - first] = true;
        for (index_t i = 0; i < count; ++i) {
            const std::uint64_t at = static_cast<std::uint64_t>(x[i]) - first;
            out[i] = table.data()[(std::min)(at, span + 1)];
        }
        return true;
    }
};

} // namespace detail

/// Where each element of x would be inserted into sorted ones (NaN last): before the first that is not smaller, or, with
/// `side::right`, behind the last that is not greater.
///
/// Shape    that of x, which may be numbers in braces; elements are std::ptrdiff_t. Of a number the index, now
/// Lazy     captures as operators do; evaluated once, before the loop of a larger expression
/// Cost     among up to 16 each element is compared with all; among more, the place is looked for beside that of the element
///          before, then by binary search, of eight elements at a time
/// Errors   E310 or shape_error: sorted has one axis; E121: no type in which they compare; E120: elements
///          without an order
/// Example  searchsorted(edges, x);   searchsorted(cumsum(weight), draw, side::right);
template <expression S, expression X>
[[nodiscard]] auto searchsorted(S&& sorted, X&& x, side where = side::left,
                                source_line line = source_line::here()) {
    using sorted_type = std::remove_cvref_t<S>;
    using one_axis = detail::rank_verdict<typename sorted_type::shape_type, 1>;
    using common = detail::comparing_verdict<typename sorted_type::value_type,
                                             typename std::remove_cvref_t<X>::value_type>;
    static_assert(one_axis::value, "weft E310: another rank than the function works on");
    using order = detail::has_order_verdict<typename sorted_type::value_type>;
    static_assert(common::value, "weft E121: no element type holds both; cast one of the operands");
    static_assert(order::value || !common::value, "weft E120: these elements have no order");
    if constexpr (one_axis::value && common::value && order::value) {
        detail::at_line(line, [&] { detail::check_rank<1>("searchsorted", sorted.shape()); });
        const auto shape = x.shape();
        return detail::result_of<index_t>(detail::search_way{where}, shape,
                                          detail::capture(std::forward<S>(sorted)),
                                          detail::capture(std::forward<X>(x)));
    } else {
        return detail::rejected<X>();
    }
}
template <expression S, detail::scalar_beside<detail::tensor_element_t<S>> X>
    requires(!expression<X>)
[[nodiscard]] index_t searchsorted(const S& sorted, const X& x, side where = side::left,
                                   source_line line = source_line::here()) {
    using one_axis = detail::rank_verdict<typename S::shape_type, 1>;
    using common = detail::comparing_verdict<typename S::value_type, X>;
    using order = detail::has_order_verdict<typename S::value_type>;
    static_assert(one_axis::value, "weft E310: another rank than the function works on");
    static_assert(common::value, "weft E121: no element type holds both; cast one of the operands");
    static_assert(order::value || !common::value, "weft E120: these elements have no order");
    index_t place = 0;
    if constexpr (one_axis::value && common::value && order::value) {
        detail::at_line(line, [&] { detail::check_rank<1>("searchsorted", sorted.shape()); });
        const auto node = detail::capture(sorted);
        detail::buffer<typename S::value_type> room;
        detail::search_places(detail::elements_in_order(node, room), sorted.size(), &x, 1, where, &place);
    }
    return place;
}
template <expression S>
[[nodiscard]] auto searchsorted(S&& sorted,
                                std::initializer_list<typename std::remove_cvref_t<S>::value_type> x,
                                side where = side::left, source_line line = source_line::here()) {
    using value = typename std::remove_cvref_t<S>::value_type;
    return weft::searchsorted(std::forward<S>(sorted), tensor<value, dyn>(x), where, line);
}
template <int = 0>
detail::unfit_result searchsorted(detail::unfit<>, detail::unfit<true>, side = side::left);

/// Whether each element of a equals one of the others. NaN equals nothing.
///
/// Shape    that of a; elements are bool
/// Lazy     as searchsorted
/// Cost     a copy of the others, and of a where it is no tensor of the common type; integers of a small range are looked up
///          in a table, others found among the sorted ones
/// Errors   E121: no type in which they compare; E120: elements without an order
/// Example  isin(label, {1, 3});   isin(label, 3);   sum(where(isin(word, stop_words), 0, 1));
template <expression A, expression Others>
[[nodiscard]] auto isin(A&& a, Others&& others) {
    using common = detail::comparing_verdict<typename std::remove_cvref_t<A>::value_type,
                                             typename std::remove_cvref_t<Others>::value_type>;
    using order = detail::has_order_verdict<typename std::remove_cvref_t<A>::value_type>;
    static_assert(common::value, "weft E121: no element type holds both; cast one of the operands");
    static_assert(order::value || !common::value, "weft E120: these elements have no order");
    if constexpr (common::value && order::value) {
        const auto shape = a.shape();
        return detail::result_of<bool>(detail::isin_way{}, shape, detail::capture(std::forward<A>(a)),
                                       detail::capture(std::forward<Others>(others)));
    } else {
        return detail::rejected<A>();
    }
}
template <expression A>
[[nodiscard]] auto isin(A&& a, std::initializer_list<typename std::remove_cvref_t<A>::value_type> others) {
    using value = typename std::remove_cvref_t<A>::value_type;
    return weft::isin(std::forward<A>(a), tensor<value, dyn>(others));
}
/// Of one number the comparison itself, which other operations are computed with in one loop.
template <expression A, detail::scalar_beside<detail::tensor_element_t<A>> X>
[[nodiscard]] auto isin(A&& a, const X& other) {
    using beside = detail::made_verdict<detail::tensor_element_t<A>, X>;
    static_assert(beside::value, "weft E122: no element of this class is made of such a number");
    if constexpr (beside::value)
        return std::forward<A>(a) == other;
    else
        return detail::rejected<A>();
}
template <int = 0>
detail::unfit_result isin(detail::unfit<>, detail::unfit<>);

} // namespace weft::inline WEFT_ABI
