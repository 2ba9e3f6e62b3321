// SPDX-License-Identifier: BSL-1.0
// The laws that every node obeys, whatever it computes: equals the oracle, same bits in every layout, at every place,
// into every target, element by element, and in place.
#pragma once

#include <weft/weft.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/subject.hpp>
#include <type_traits>
#include <utility>

namespace law {

using oracle::array;
using oracle::extents;
using oracle::index;
using oracle::layout;

/// Elements of one type at random, by which each operand of a law is filled.
template <class T, source::rule By>
struct random_elements : source {
    using type = T;
    T operator()(oracle::random& bits) const { return made<T>(*this, bits); }

protected:
    constexpr random_elements(double from, double to) : source{By, from, to} {}
};

template <class T>
struct anything : random_elements<T, source::anything> {
    constexpr anything() : random_elements<T, source::anything>(0, 0) {}
};
/// Not 0: a divisor in debug builds, where division by zero is asserted against.
template <class T>
struct divisor : random_elements<T, source::divisor> {
    constexpr divisor() : random_elements<T, source::divisor>(0, 0) {}
};
template <class T>
struct between : random_elements<T, source::between> {
    constexpr between(double from, double to) : random_elements<T, source::between>(from, to) {}
};
/// Special values now and then, else from an interval.
template <class T>
struct mostly_between : random_elements<T, source::mostly_between> {
    constexpr mostly_between(double from, double to) : random_elements<T, source::mostly_between>(from, to) {}
};

/// What subject.cpp calls of a node, without its types.
template <class R, class Node, class Scalar, class Operands, class... T>
struct of_node;
template <class R, class Node, class Scalar, std::size_t... I, class... T>
struct of_node<R, Node, Scalar, std::index_sequence<I...>, T...> {
    static void scalar(const void* const* x, void* out) {
        *static_cast<R*>(out) = Scalar{}(*static_cast<const T*>(x[I])...);
    }
    static void write(const place* x, const place& out) {
        const auto e = Node{}(view_of<const T>(x[I])...);
        static_assert(std::is_same_v<typename decltype(e)::value_type, R>);
        view_of<R>(out) = e;
    }
    static void element(const place* x, index k, void* out) {
        *static_cast<R*>(out) = Node{}(view_of<const T>(x[I])...).begin()[k];
    }
    static void dense(const void* const* x, index n, void* out) {
        put<R>(Node{}(tensor_of<T>(x[I], n)...), out, n);
    }

    static constexpr subject node{
        sizeof...(T), &element_type_of<R>, {&element_type_of<T>...}, &scalar, &write, &element, &dense};
};

/// All laws of one node. `Node` builds it from operands, `Scalar` computes one element of it.
template <class Node, class Scalar, class... Make>
void check(const char* what, Node, Scalar, double steps, const Make&... make) {
    using R = std::remove_cvref_t<std::invoke_result_t<Scalar, typename Make::type...>>;
    using code = of_node<R, Node, Scalar, std::index_sequence_for<Make...>, typename Make::type...>;
    const source how[] = {make...};
    check_subject(what, code::node, steps, how);
}

/// The same for an exactly rounded node.
template <class Node, class Scalar, class... Make>
void check_exact(const char* what, Node node, Scalar scalar, const Make&... make) {
    check(what, node, scalar, 0, make...);
}

} // namespace law
