// SPDX-License-Identifier: BSL-1.0
// weft/expr/elementwise.hpp - a node that computes each element from the elements at the same place below it.
//
// Layer: expr. Question: what is the type of `a + b * c`, and how is one element (or packet) of it made?
//     elementwise<add, leaf, elementwise<multiply, leaf, leaf>>
//
// A node's protocol: value_type, shape(), leaves, evaluate<Leaf, Stage>(cursor), its children (expr/children.hpp). A cursor
// stands at one place of the result: `load` reads a leaf there, `constant` spreads a scalar, `visit` evaluates an
// operand. `Leaf` and `Stage` number the leaves and the tile buffers of the tree from left to right.
//
// The operation `Op` says: result<T...> (the element type), apply(values...), exact (correctly rounded, so that
// scalars and packets agree bit for bit, but for the sign and payload of a NaN), product and sum (for the forming of fused
// multiply-adds), keeps_real (of operands that are real and complex).
//
// No leaf in memory has a default constructor, so that no tree of a user has one: only trees that hold neither addresses
// nor constants do (kernel/kernel_tree.hpp).
#pragma once

#include <weft/expr/children.hpp>
#include <weft/expr/interface.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/shape/broadcast.hpp>

#include <initializer_list>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// What an operation is unless it says otherwise.
struct operation {
    static constexpr bool exact = true;    ///< correctly rounded in every width
    static constexpr bool product = false; ///< a multiplication: may be fused into the sum above it
    static constexpr int sum = 0;          ///< +1 for x + y, -1 for x - y
    /// A real operand beside a complex one is not made complex before.
    static constexpr bool keeps_real = false;
    /// A magnitude: of a complex number not correctly rounded.
    static constexpr bool measures = false;
    /// Depends on which numbers the element type has: is not computed in lanes of another.
    static constexpr bool type_bound = false;
    /// x * x, of a real x: may be fused into a sum of all elements, must not be fused by the compiler.
    static constexpr bool squares = false;
    /// Gives its operand.
    static constexpr bool passes = false;
    /// A division of integers: `divisor` makes of a number what divides sooner by it.
    static constexpr bool divides = false;
};

template <class Op, class... Args>
struct elementwise;

template <class N>
inline constexpr bool is_product = false;
template <class Op, class A, class B>
inline constexpr bool is_product<elementwise<Op, A, B>> =
    Op::product && std::floating_point<typename elementwise<Op, A, B>::value_type>;

/// A value that the compiler could take for the product of a fused multiply-add of its own.
template <class N>
inline constexpr bool ends_in_product = is_product<N>;
template <class Op, class A>
inline constexpr bool ends_in_product<elementwise<Op, A>> =
    std::floating_point<typename elementwise<Op, A>::value_type> && (Op::squares || ends_in_product<A>);

template <class N, class X>
WEFT_INLINE constexpr X rounded(X x) {
    if constexpr (ends_in_product<N>)
        return keep_rounded(x);
    else
        return x;
}

/// Whether a product below the sum may become part of it, rounded once.
template <class N>
inline constexpr bool is_real_sum = false;
template <class Op, class A, class B>
inline constexpr bool is_real_sum<elementwise<Op, A, B>> =
    Op::sum != 0 && category_of<typename elementwise<Op, A, B>::value_type> != category::complex;

/// `Op` of the elements of `Args`.
template <class Op, class... Args>
struct elementwise
    : interface<elementwise<Op, Args...>, typename Op::template result<typename Args::value_type...>,
                broadcast_result_t<typename Args::shape_type...>>,
      kept_shape<broadcast_result_t<typename Args::shape_type...>>,
      children<Args...> {
    using operation_type = Op;
    using common_shape = broadcast_result_t<typename Args::shape_type...>;
    static constexpr int leaves = (Args::leaves + ...);

    constexpr elementwise() = default;
    elementwise(const elementwise&) = default;
    elementwise(elementwise&&) = default;
    elementwise& operator=(const elementwise&) & = default;
    using elementwise::interface::operator=;
    // As an aggregate it would be filled with zeros first (GCC).
    template <class... X>
        requires(sizeof...(X) == sizeof...(Args))
    WEFT_INLINE constexpr elementwise(const common_shape& shape, Op o, X&&... x)
        : kept_shape<common_shape>{shape},
          children<Args...>{static_cast<X&&>(x)...},
          op(static_cast<Op&&>(o)) {}
    constexpr elementwise(children<Args...> nodes, const common_shape& shape, Op o)
        : kept_shape<common_shape>{shape}, children<Args...>(std::move(nodes)), op(static_cast<Op&&>(o)) {}

    template <class F>
    constexpr auto over(const F& f) const {
        return with(this->map(f));
    }

    /// A sum of real numbers takes the product below it into one fused multiply-add: of two products, the left one.
    template <int Leaf, int Stage, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        if constexpr (sizeof...(Args) == 1) {
            return op.apply(cursor.template visit<elementwise, Leaf, Stage>(this->a));
        } else if constexpr (sizeof...(Args) > 2) {
            return evaluate_all<Leaf, Stage>(cursor, std::make_integer_sequence<int, sizeof...(Args)>{});
        } else {
            using left = decltype(this->a);
            using right = decltype(this->b);
            constexpr bool fuses = is_real_sum<elementwise>;
            constexpr int leaf_b = Leaf + left::leaves;
            constexpr int stage_b = Stage + Cursor::template stages<elementwise, left>();
            if constexpr (fuses && is_product<left>) {
                using factor = decltype(this->a.a);
                constexpr int leaf_y = Leaf + factor::leaves;
                constexpr int stage_y = Stage + Cursor::template stages<left, factor>();
                const auto x = cursor.template visit<left, Leaf, Stage>(this->a.a);
                const auto y = cursor.template visit<left, leaf_y, stage_y>(this->a.b);
                return op.product_first(x, y, cursor.template visit<elementwise, leaf_b, stage_b>(this->b));
            } else if constexpr (fuses && is_product<right>) {
                using factor = decltype(this->b.a);
                constexpr int leaf_y = leaf_b + factor::leaves;
                constexpr int stage_y = stage_b + Cursor::template stages<right, factor>();
                const auto z = cursor.template visit<elementwise, Leaf, Stage>(this->a);
                const auto x = cursor.template visit<right, leaf_b, stage_b>(this->b.a);
                return op.product_second(z, x, cursor.template visit<right, leaf_y, stage_y>(this->b.b));
            } else if constexpr (Op::sum != 0 && (ends_in_product<left> || ends_in_product<right>)) {
                return op.apply(
                    detail::rounded<left>(cursor.template visit<elementwise, Leaf, Stage>(this->a)),
                    detail::rounded<right>(cursor.template visit<elementwise, leaf_b, stage_b>(this->b)));
            } else if constexpr (Op::divides && is_scalar<right>) {
                return op.apply(cursor.template visit<elementwise, Leaf, Stage>(this->a),
                                op.divisor(cursor.template visit<elementwise, leaf_b, stage_b>(this->b)));
            } else {
                return op.apply(cursor.template visit<elementwise, Leaf, Stage>(this->a),
                                cursor.template visit<elementwise, leaf_b, stage_b>(this->b));
            }
        }
    }

    [[no_unique_address]] Op op;

private:
    template <class... X>
    constexpr auto with(const children<X...>& mapped) const {
        return elementwise<Op, X...>(mapped, this->common, op);
    }

    /// The sum of the first `count` numbers.
    static constexpr int before(int count, std::initializer_list<int> numbers) {
        int sum = 0;
        for (int i = 0; i < count; ++i)
            sum += numbers.begin()[i];
        return sum;
    }

    template <int Leaf, int Stage, class Cursor, int... Nth>
    WEFT_INLINE constexpr auto evaluate_all(const Cursor& cursor, std::integer_sequence<int, Nth...>) const {
        return op.apply(
            cursor.template visit<elementwise, Leaf + before(Nth, {Args::leaves...}),
                                  Stage + before(Nth, {Cursor::template stages<elementwise, Args>()...})>(
                this->template operand<Nth>())...);
    }
};

/// The node of an operation, of operands that may be broadcast.
template <class Op, class... Args>
constexpr auto node(Op op, Args&&... args) {
    using result = elementwise<Op, std::remove_cvref_t<Args>...>;
    if constexpr (sizeof...(Args) <= 3) {
        return result(broadcast_named(Op::label, shape_in(args)...), static_cast<Op&&>(op),
                      static_cast<Args&&>(args)...);
    } else {
        const auto shape = broadcast_named(Op::label, shape_in(args)...);
        return result(children_of(static_cast<Args&&>(args)...), shape, static_cast<Op&&>(op));
    }
}

} // namespace weft::inline WEFT_ABI::detail
