// SPDX-License-Identifier: BSL-1.0
// weft/expr/elementwise.hpp - a node that computes each element from the elements at the same place below it.
//
// Layer: expr. Question: what is the type of `a + b * c`, and how is one element (or packet) of it made?
//     binary<add, leaf, binary<multiply, leaf, leaf>>
//
// A node's protocol: value_type, shape(), operand<I>() for I < arity, leaves, evaluate<Leaf, Stage>(cursor). A cursor
// stands at one place of the result: `load` reads a leaf there, `constant` spreads a scalar, `visit` evaluates an
// operand. `Leaf` and `Stage` number the leaves and the tile buffers of the tree from left to right.
//
// The operation `Op` says: result<T...> (the element type), apply(values...), exact (correctly rounded, so that
// scalars and packets agree bit for bit, but for the sign and payload of a NaN), product and sum (for the forming of fused
// multiply-adds), keeps_real (of operands that are real and complex).
//
// No leaf in memory has a default constructor, so that no tree of a user has one: those of the nodes are for trees that
// hold neither addresses nor constants (eval/kernel_tree.hpp).
#pragma once

#include <weft/expr/interface.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/shape/broadcast.hpp>

namespace weft::inline WEFT_ABI::detail {

/// What an operation is unless it says otherwise.
struct operation {
    static constexpr bool exact = true;    ///< correctly rounded in every width
    static constexpr bool product = false; ///< a multiplication: may be fused into the sum above it
    static constexpr int sum = 0;          ///< +1 for x + y, -1 for x - y
    /// A real operand beside a complex one is not made complex before.
    static constexpr bool keeps_real = false;
    /// x * x, of a real x: may be fused into a sum of all elements, must not be fused by the compiler.
    static constexpr bool squares = false;
};

template <class Op, class A>
struct unary;
template <class Op, class A, class B>
struct binary;

template <class N>
inline constexpr bool is_product = false;
template <class Op, class A, class B>
inline constexpr bool is_product<binary<Op, A, B>> =
    Op::product && std::floating_point<typename binary<Op, A, B>::value_type>;

/// A value that the compiler could take for the product of a fused multiply-add of its own.
template <class N>
inline constexpr bool ends_in_product = is_product<N>;
template <class Op, class A>
inline constexpr bool ends_in_product<unary<Op, A>> =
    std::floating_point<typename unary<Op, A>::value_type> && (Op::squares || ends_in_product<A>);

/// Keeps the compiler from fusing `x`, a rounded product, into a sum.
template <class X>
WEFT_INLINE constexpr X keep_rounded(X x) {
#if defined(__GNUC__) && !defined(__clang__) && defined(__FMA__)
    if (!std::is_constant_evaluated()) {
        if constexpr (std::same_as<X, float> || std::same_as<X, double>) {
            asm("" : "+x"(x));
        } else if constexpr (requires { x.raw; }) {
#if defined(__AVX512F__)
            asm("" : "+v"(x.raw));
#else
            asm("" : "+x"(x.raw));
#endif
        }
    }
#endif
    return x;
}

template <class N, class X>
WEFT_INLINE constexpr X rounded(X x) {
    if constexpr (ends_in_product<N>)
        return keep_rounded(x);
    else
        return x;
}

template <class Op, class A>
struct unary
    : interface<unary<Op, A>, typename Op::template result<typename A::value_type>, typename A::shape_type> {
    using operation_type = Op;
    static constexpr int arity = 1;
    static constexpr int leaves = A::leaves;

    constexpr unary() = default;
    template <class X>
    constexpr unary(Op o, X&& x) : op(std::move(o)), a(std::forward<X>(x)) {}

    constexpr auto shape() const { return a.shape(); }
    constexpr decltype(auto) kept_shape() const { return detail::shape_in(a); }

    template <int>
    constexpr const A& operand() const {
        return a;
    }

    template <int Leaf, int Stage, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return op.apply(cursor.template visit<unary, Leaf, Stage>(a));
    }

    [[no_unique_address]] Op op;
    A a;
};

template <class Op, class A, class B>
struct binary : interface<binary<Op, A, B>,
                          typename Op::template result<typename A::value_type, typename B::value_type>,
                          broadcast_result_t<typename A::shape_type, typename B::shape_type>> {
    using operation_type = Op;
    using shape_type = broadcast_result_t<typename A::shape_type, typename B::shape_type>;
    static constexpr int arity = 2;
    static constexpr int leaves = A::leaves + B::leaves;

    constexpr binary() = default;
    template <class X, class Y>
    constexpr binary(Op o, X&& x, Y&& y)
        : op(std::move(o)), a(std::forward<X>(x)), b(std::forward<Y>(y)), shape_(broadcast_shapes(a, b)) {}

    /// Of operands whose common shape is known.
    template <class X, class Y>
    constexpr binary(Op o, X&& x, Y&& y, const shape_type& shape)
        : op(std::move(o)), a(std::forward<X>(x)), b(std::forward<Y>(y)), shape_(shape) {}

    constexpr shape_type shape() const { return shape_; }
    constexpr const shape_type& kept_shape() const { return shape_; }

    template <int Nth>
    constexpr const auto& operand() const {
        if constexpr (Nth == 0)
            return a;
        else
            return b;
    }

    /// A sum of real numbers takes the product below it into one fused multiply-add: of two products, the left one.
    template <int Leaf, int Stage, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        constexpr bool fuses = Op::sum != 0 && category_of<typename binary::value_type> != category::complex;
        constexpr int leaf_b = Leaf + A::leaves;
        constexpr int stage_b = Stage + Cursor::template stages<binary, A>();
        if constexpr (fuses && detail::is_product<A>) {
            constexpr int stage_y = Stage + Cursor::template stages<A, decltype(a.a)>();
            const auto x = cursor.template visit<A, Leaf, Stage>(a.a);
            const auto y = cursor.template visit<A, Leaf + decltype(a.a)::leaves, stage_y>(a.b);
            return op.product_first(x, y, cursor.template visit<binary, leaf_b, stage_b>(b));
        } else if constexpr (fuses && detail::is_product<B>) {
            constexpr int stage_y = stage_b + Cursor::template stages<B, decltype(b.a)>();
            const auto z = cursor.template visit<binary, Leaf, Stage>(a);
            const auto x = cursor.template visit<B, leaf_b, stage_b>(b.a);
            return op.product_second(z, x,
                                     cursor.template visit<B, leaf_b + decltype(b.a)::leaves, stage_y>(b.b));
        } else if constexpr (Op::sum != 0) {
            return op.apply(detail::rounded<A>(cursor.template visit<binary, Leaf, Stage>(a)),
                            detail::rounded<B>(cursor.template visit<binary, leaf_b, stage_b>(b)));
        } else {
            return op.apply(cursor.template visit<binary, Leaf, Stage>(a),
                            cursor.template visit<binary, leaf_b, stage_b>(b));
        }
    }

    [[no_unique_address]] Op op;
    A a;
    B b;

private:
    [[no_unique_address]] shape_type shape_;
};

template <class Op, class A, class B, class C>
struct ternary
    : interface<ternary<Op, A, B, C>,
                typename Op::template result<typename A::value_type, typename B::value_type,
                                             typename C::value_type>,
                broadcast_result_t<typename A::shape_type, typename B::shape_type, typename C::shape_type>> {
    using operation_type = Op;
    using shape_type =
        broadcast_result_t<typename A::shape_type, typename B::shape_type, typename C::shape_type>;
    static constexpr int arity = 3;
    static constexpr int leaves = A::leaves + B::leaves + C::leaves;

    constexpr ternary() = default;
    template <class X, class Y, class Z>
    constexpr ternary(Op o, X&& x, Y&& y, Z&& z)
        : op(std::move(o)),
          a(std::forward<X>(x)),
          b(std::forward<Y>(y)),
          c(std::forward<Z>(z)),
          shape_(broadcast_shapes(a, b, c)) {}

    /// Of operands whose common shape is known.
    template <class X, class Y, class Z>
    constexpr ternary(Op o, X&& x, Y&& y, Z&& z, const shape_type& shape)
        : op(std::move(o)),
          a(std::forward<X>(x)),
          b(std::forward<Y>(y)),
          c(std::forward<Z>(z)),
          shape_(shape) {}

    constexpr shape_type shape() const { return shape_; }
    constexpr const shape_type& kept_shape() const { return shape_; }

    template <int Nth>
    constexpr const auto& operand() const {
        if constexpr (Nth == 0)
            return a;
        else if constexpr (Nth == 1)
            return b;
        else
            return c;
    }

    template <int Leaf, int Stage, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        constexpr int leaf_b = Leaf + A::leaves;
        constexpr int stage_b = Stage + Cursor::template stages<ternary, A>();
        constexpr int stage_c = stage_b + Cursor::template stages<ternary, B>();
        return op.apply(cursor.template visit<ternary, Leaf, Stage>(a),
                        cursor.template visit<ternary, leaf_b, stage_b>(b),
                        cursor.template visit<ternary, leaf_b + B::leaves, stage_c>(c));
    }

    [[no_unique_address]] Op op;
    A a;
    B b;
    C c;

private:
    [[no_unique_address]] shape_type shape_;
};

/// The node of an operation. Operands come as references, which each level of a tree copies once.
template <class Op, class A>
constexpr auto node(Op op, A&& a) {
    return unary<Op, std::remove_cvref_t<A>>(std::move(op), std::forward<A>(a));
}
template <class Op, class A, class B>
constexpr auto node(Op op, A&& a, B&& b) {
    return binary<Op, std::remove_cvref_t<A>, std::remove_cvref_t<B>>(std::move(op), std::forward<A>(a),
                                                                      std::forward<B>(b));
}
template <class Op, class A, class B, class C>
constexpr auto node(Op op, A&& a, B&& b, C&& c) {
    return ternary<Op, std::remove_cvref_t<A>, std::remove_cvref_t<B>, std::remove_cvref_t<C>>(
        std::move(op), std::forward<A>(a), std::forward<B>(b), std::forward<C>(c));
}

} // namespace weft::inline WEFT_ABI::detail
