// SPDX-License-Identifier: BSL-1.0
// The laws that every node obeys, whatever it computes: equals the oracle, same bits in every layout, at every place,
// into every target, element by element, and in place.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <string>
#include <support/operands.hpp>
#include <tuple>
#include <utility>
#include <vector>

namespace law {

using oracle::array;
using oracle::extents;
using oracle::index;
using oracle::layout;

/// Elements at random, by which each operand of a law is filled.
template <class T>
struct anything {
    using type = T;
    T operator()(oracle::random& bits) const { return oracle::any_value<T>(bits); }
};
/// Not 0: a divisor in debug builds, where division by zero is asserted against.
template <class T>
struct divisor {
    using type = T;
    T operator()(oracle::random& bits) const {
        const T x = oracle::any_value<T>(bits);
#if defined(NDEBUG)
        return x;
#else
        return std::is_integral_v<T> && x == T(0) ? T(1) : x;
#endif
    }
};
template <class T>
struct between {
    using type = T;
    double low, high;
    T operator()(oracle::random& bits) const { return oracle::value_between<T>(bits, low, high); }
};
/// Special values now and then, else from an interval.
template <class T>
struct mostly_between {
    using type = T;
    double low, high;
    T operator()(oracle::random& bits) const {
        return bits() % 8 == 0 ? oracle::any_value<T>(bits) : oracle::value_between<T>(bits, low, high);
    }
};

/// Shapes of all operands of one case.
template <std::size_t Operands>
using shapes = std::array<extents, Operands>;

inline std::vector<shapes<1>> shapes_for(std::integral_constant<std::size_t, 1>) {
    return {{{{0}}},       {{{3, 0, 2}}},    {{{1, 1, 1}}},       {{{5, 7}}},
            {{{7, 1, 5}}}, {{{2, 3, 5, 7}}}, {{{2, 3, 1, 5, 2}}}, {{{61, 67}}},
            {{{3, 131}}},  {{{131, 3}}},     {{{4099}}}};
}
inline std::vector<shapes<2>> shapes_for(std::integral_constant<std::size_t, 2>) {
    return {{{{0}, {0}}},
            {{{0, 3}, {1, 3}}},
            {{{1}, {2, 0, 3}}},
            {{{1}, {1}}},
            {{{5, 7, 3}, {5, 7, 3}}},
            {{{5, 3, 4, 1}, {3, 1, 1}}},
            {{{5, 1, 4, 1}, {3, 1, 1}}},
            {{{1}, {3, 1, 7}}},
            {{{4, 1}, {4}}},
            {{{7, 1}, {1, 11}}},
            {{{2, 3, 1, 5, 2}, {3, 7, 1, 1}}},
            {{{129, 3}, {3}}},
            {{{129, 3}, {129, 1}}},
            {{{3, 129}, {129}}},
            {{{67, 1}, {67, 61}}},
            {{{4099}, {4099}}},
            {{{4099}, {1}}}};
}
inline std::vector<shapes<3>> shapes_for(std::integral_constant<std::size_t, 3>) {
    return {{{{0}, {0}, {1}}},
            {{{5, 7}, {5, 7}, {5, 7}}},
            {{{5, 1, 4}, {3, 1}, {4}}},
            {{{1}, {3, 1, 7}, {2, 1, 1, 1}}},
            {{{2, 3, 1, 5, 2}, {3, 7, 1, 1}, {2}}},
            {{{129, 3}, {3}, {129, 1}}},
            {{{61, 67}, {61, 1}, {67}}},
            {{{4099}, {4099}, {4099}}}};
}

/// The elements of `x` broadcast to `shape`, in a row.
template <class T>
array<T> spread(const array<T>& x, const extents& shape) {
    array<T> out({oracle::count(shape)});
    oracle::odometer at(shape);
    for (index i = 0; i < out.values.size(); ++i, at.step())
        out.values[i] = x.values[oracle::position(x.shape, at.at())];
    return out;
}

template <class T>
weft::any_view<const T> row(const array<T>& x) {
    return weft::view(x.values.data(), weft::any_shape{x.values.size()});
}
template <class T>
weft::any_view<T> row(array<T>& x) {
    return weft::view(x.values.data(), weft::any_shape{x.values.size()});
}

/// A node under test. Everything about its type is behind these pointers, so that the laws below are compiled once
/// for each list of element types.
template <class R, class... T>
struct subject {
    const char* what;
    double steps; ///< how far from the oracle; 0: the same bits
    R (*scalar)(T...);
    void (*write)(weft::any_view<R>, weft::any_view<const T>...);
    R (*element)(index, weft::any_view<const T>...);
    weft::tensor<R, weft::dyn> (*dense)(const weft::tensor<T, weft::dyn>&...);
};

template <class R, class Node, class Scalar, class... T>
struct of_node {
    static R scalar(T... x) { return Scalar{}(x...); }
    static void write(weft::any_view<R> out, weft::any_view<const T>... x) {
        const auto e = Node{}(x...);
        static_assert(std::is_same_v<typename decltype(e)::value_type, R>);
        out = e;
    }
    static R element(index k, weft::any_view<const T>... x) { return Node{}(x...).begin()[k]; }
    static weft::tensor<R, weft::dyn> dense(const weft::tensor<T, weft::dyn>&... x) { return Node{}(x...); }
};

/// What is wrong with the elements that the node gives for `x`.
template <class R, class... T>
std::string judge(const subject<R, T...>& node, unsigned turn, const oracle::operand<T>&... x) {
    const auto expected = oracle::apply(node.scalar, x.values()...);
    const index n = expected.values.size();
    array<R> whole({n});
    node.write(row(whole), row(spread(x.values(), expected.shape))...);
    if (auto wrong = oracle::difference(whole.values.data(), expected.values.data(), n, node.steps);
        !wrong.empty())
        return wrong;

    constexpr layout writable[] = {layout::contiguous, layout::stepped, layout::negative, layout::transposed};
    oracle::operand<R> target(expected.shape, writable[turn % 4], turn / 4, [] { return R(3); });
    node.write(target.any(), x.any()...);
    if (auto wrong = oracle::difference(target.collect().values.data(), whole.values.data(), n);
        !wrong.empty())
        return std::string("other bits than in a row, in a target that is ") + text(writable[turn % 4]) +
               ": " + wrong;
    oracle::odometer at(expected.shape);
    for (index i = 0; i < n; ++i, at.step())
        target.memory()[target.place(at.at())] = R(3);
    for (index i = 0; i < target.memory().size(); ++i)
        if (!oracle::same(target.memory()[i], R(3)))
            return "memory between the elements of the target was written";

    for (index k : {index(0), n / 3, n / 2, n - 2, n - 1}) {
        if (k < 0 || k >= n) continue;
        const R one = node.element(k, x.any()...);
        if (auto wrong = oracle::difference(&one, whole.values.data() + k, 1); !wrong.empty())
            return "other bits on its own: " + wrong;
    }
    return "";
}

/// In place: the first operand is read and written at the same places.
template <class R, class... T>
std::string judge_in_place(const subject<R, R, T...>& node, oracle::operand<R>& x,
                           const oracle::operand<T>&... rest) {
    const auto expected = oracle::apply(node.scalar, x.values(), rest.values()...);
    array<R> whole({expected.values.size()});
    node.write(row(whole), row(spread(x.values(), expected.shape)),
               row(spread(rest.values(), expected.shape))...);
    node.write(x.any(), std::as_const(x).any(), rest.any()...);
    return oracle::difference(x.collect().values.data(), whole.values.data(), whole.values.size());
}

template <class R, class... T, std::size_t... I>
void check_cases(const subject<R, T...>& node, const std::function<T(oracle::random&)>&... make,
                 std::index_sequence<I...>) {
    constexpr std::size_t count = sizeof...(T);
    oracle::random bits(20240607);
    unsigned turn = 0;
    for (const shapes<count>& operands : shapes_for(std::integral_constant<std::size_t, count>{})) {
        const bool large = ((oracle::count(operands[I]) > 1000) || ...);
        const int combinations = count == 1 ? 5 : large ? 10 : 25;
        for (int c = 0; c < combinations; ++c, ++turn) {
            const layout how[] = {oracle::layouts[c % 5], oracle::layouts[(c / 5 + (large ? c : 0)) % 5],
                                  oracle::layouts[(c / 2) % 5]};
            std::tuple<oracle::operand<T>...> x{oracle::operand<T>(
                operands[I], how[I], turn / 5 + unsigned(I), [&] { return make(bits); })...};
            INFO(std::string(node.what),
                 ((", " + oracle::text(operands[I]) + " " + oracle::text(how[I])) + ...));
            CHECK(judge(node, turn, std::as_const(std::get<I>(x))...) == "");
            if constexpr (std::is_same_v<R, std::tuple_element_t<0, std::tuple<T...>>>) {
                extents shape = operands[0];
                ((shape = oracle::broadcast(shape, operands[I])), ...);
                if (shape == operands[0] && how[0] != layout::broadcast)
                    CHECK(judge_in_place(node, std::get<I>(x)...) == "");
            }
        }
    }
}

/// Dense tensors of every length around the widths of packets and tiles, cut from one long row: the same bits.
template <class R, class... T, std::size_t... I>
void check_lengths(const subject<R, T...>& node, const std::function<T(oracle::random&)>&... make,
                   std::index_sequence<I...>) {
    oracle::random bits(20240608);
    constexpr index length = 1500;
    std::tuple<array<T>...> x{array<T>(extents(std::size_t(1), length + index(0 * I)))...};
    for (index i = 0; i < length; ++i)
        ((std::get<I>(x).values[i] = make(bits)), ...);
    const auto expected = oracle::apply(node.scalar, std::get<I>(x)...);
    array<R> whole({length});
    node.write(row(whole), row(std::as_const(std::get<I>(x)))...);
    INFO(std::string(node.what));
    CHECK(oracle::difference(whole.values.data(), expected.values.data(), length, node.steps) == "");

    std::string wrong;
    for (index n = 1; n <= 200 && wrong.empty(); ++n) {
        const index first = static_cast<index>(bits() % static_cast<std::uint64_t>(length - n));
        std::tuple<weft::tensor<T, weft::dyn>...> parts{((void)I, weft::tensor<T, weft::dyn>(n))...};
        for (index i = 0; i < n; ++i)
            ((std::get<I>(parts)(i) = std::get<I>(x).values[first + i]), ...);
        const auto out = node.dense(std::get<I>(parts)...);
        wrong = oracle::difference(out.data(), whole.values.data() + first, n);
        if (!wrong.empty())
            wrong = "length " + std::to_string(n) + ", cut at " + std::to_string(first) + ": " + wrong;
    }
    CHECK(wrong == "");
}

template <class R, class... T>
void check_subject(const subject<R, T...>& node, const std::function<T(oracle::random&)>&... make) {
    check_cases<R, T...>(node, make..., std::index_sequence_for<T...>{});
    check_lengths<R, T...>(node, make..., std::index_sequence_for<T...>{});
}

/// All laws of one node. `Node` builds it from operands, `Scalar` computes one element of it.
template <class Node, class Scalar, class... Make>
void check(const char* what, Node, Scalar, double steps, Make... make) {
    using R = std::remove_cvref_t<std::invoke_result_t<Scalar, typename Make::type...>>;
    using code = of_node<R, Node, Scalar, typename Make::type...>;
    check_subject<R, typename Make::type...>(
        {what, steps, &code::scalar, &code::write, &code::element, &code::dense}, make...);
}

/// The same for an exactly rounded node.
template <class Node, class Scalar, class... Make>
void check_exact(const char* what, Node node, Scalar scalar, Make... make) {
    check(what, node, scalar, 0, make...);
}

} // namespace law
