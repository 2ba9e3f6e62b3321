// SPDX-License-Identifier: BSL-1.0
// weft/expr/children.hpp - what a node is computed from.
//
// Layer: expr. Question: which nodes are below this one, and how is each of them replaced?
//     (a + b * c).map(f)   is   children{f(a), f(b * c)}
//
// A node with operands derives from `children` of them. `apply(f)` is f(operands...), `map(f)` the children f(operand).
// Besides, each such node has `over(f)`: the same node, of the same shape, over f of each operand.
// Plain members and no tuple, an aggregate and no constructor: each expression has types of its own, and the compiler
// pays for every function that one of them has.
#pragma once

#include <weft/core/config.hpp>

#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

template <class... Nodes>
struct node_list {};

/// One list of what several lists of one kind hold.
template <class First, class... Rest>
struct joined_lists {
    using type = First;
};
template <template <class...> class List, class... A, class... B, class... Rest>
struct joined_lists<List<A...>, List<B...>, Rest...> : joined_lists<List<A..., B...>, Rest...> {};

/// The operands of a node: `a`, `b`, `c`, and `rest` behind them.
template <class... Args>
struct children;

template <class A>
struct children<A> {
    using operands = node_list<A>;
    static constexpr int arity = 1;

    template <int>
    constexpr const A& operand() const {
        return a;
    }
    template <class F>
    constexpr decltype(auto) apply(const F& f) const {
        return f(a);
    }
    template <class F>
    constexpr auto map(const F& f) const {
        return children<decltype(f(a))>{f(a)};
    }

    A a;
};

template <class A, class B>
struct children<A, B> {
    using operands = node_list<A, B>;
    static constexpr int arity = 2;

    template <int Nth>
    constexpr const auto& operand() const {
        if constexpr (Nth == 0)
            return a;
        else
            return b;
    }
    template <class F>
    constexpr decltype(auto) apply(const F& f) const {
        return f(a, b);
    }
    template <class F>
    constexpr auto map(const F& f) const {
        return children<decltype(f(a)), decltype(f(b))>{f(a), f(b)};
    }

    A a;
    B b;
};

template <class A, class B, class C>
struct children<A, B, C> {
    using operands = node_list<A, B, C>;
    static constexpr int arity = 3;

    template <int Nth>
    constexpr const auto& operand() const {
        if constexpr (Nth == 0)
            return a;
        else if constexpr (Nth == 1)
            return b;
        else
            return c;
    }
    template <class F>
    constexpr decltype(auto) apply(const F& f) const {
        return f(a, b, c);
    }
    template <class F>
    constexpr auto map(const F& f) const {
        return children<decltype(f(a)), decltype(f(b)), decltype(f(c))>{f(a), f(b), f(c)};
    }

    A a;
    B b;
    C c;
};

template <class A, class B, class C, class... Rest>
struct children<A, B, C, Rest...> {
    using operands = node_list<A, B, C, Rest...>;
    static constexpr int arity = 3 + int(sizeof...(Rest));

    template <int Nth>
    constexpr const auto& operand() const {
        if constexpr (Nth == 0)
            return a;
        else if constexpr (Nth == 1)
            return b;
        else if constexpr (Nth == 2)
            return c;
        else
            return rest.template operand<Nth - 3>();
    }
    template <class F>
    constexpr decltype(auto) apply(const F& f) const {
        return rest.apply([&](const auto&... more) -> decltype(auto) { return f(a, b, c, more...); });
    }
    template <class F>
    constexpr auto map(const F& f) const {
        return join(f(a), f(b), f(c), rest.map(f));
    }

    A a;
    B b;
    C c;
    children<Rest...> rest;

private:
    template <class X, class Y, class Z, class... More>
    static constexpr auto join(X x, Y y, Z z, children<More...> more) {
        return children<X, Y, Z, More...>{std::move(x), std::move(y), std::move(z), std::move(more)};
    }
};

/// Any number of operands.
template <class... Args>
constexpr auto children_of(Args&&... args)
    requires(sizeof...(Args) <= 3)
{
    return children<std::remove_cvref_t<Args>...>{static_cast<Args&&>(args)...};
}
template <class A, class B, class C, class... Rest>
constexpr auto children_of(A&& a, B&& b, C&& c, Rest&&... rest)
    requires(sizeof...(Rest) > 0)
{
    return children<std::remove_cvref_t<A>, std::remove_cvref_t<B>, std::remove_cvref_t<C>,
                    std::remove_cvref_t<Rest>...>{static_cast<A&&>(a), static_cast<B&&>(b),
                                                  static_cast<C&&>(c),
                                                  children_of(static_cast<Rest&&>(rest)...)};
}

/// The types of a node's operands.
template <class N>
struct operands_of {
    using type = node_list<>;
};
template <class N>
    requires requires { typename N::operands; }
struct operands_of<N> {
    using type = typename N::operands;
};

} // namespace weft::inline WEFT_ABI::detail
