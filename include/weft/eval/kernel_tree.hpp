// SPDX-License-Identifier: BSL-1.0
// weft/eval/kernel_tree.hpp - what a kernel has to know of a tree: operations, constants and element types.
//
// Layer: eval. Question: what have `a + b` of 2 x 3 elements and of n x m elements in common?
//     one kernel, that of binary<add, stream_leaf<float, dense>, stream_leaf<float, dense>>
//
// Shapes and addresses come to a kernel in its streams. Were it made for the tree itself, each shape would have a copy of
// the same code (half of the unit test of slices), and the tree would have to be in memory.
#pragma once

#include <weft/expr/convert.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/expr/leaf.hpp>

#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// A leaf of which only the element type is known, and whether it is a whole tensor.
template <class T, class Layout>
struct stream_leaf : interface<stream_leaf<T, Layout>, T, shape<>> {
    using layout_type = Layout;
    static constexpr int arity = 0;
    static constexpr int leaves = 1;

    constexpr weft::shape<> shape() const { return {}; }

    template <int Leaf, int, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template load<Leaf>(*this);
    }
};

/// Whether a copy of the operation does what the operation does. Of the user's callables nothing is known.
template <class Op>
concept may_be_copied = std::is_trivially_copyable_v<Op> && !requires { requires Op::foreign; };

/// The type of a tree for kernels, and how one is made. What has no specialisation below (a let, a callable of the
/// user) is its own.
template <class N>
struct kernel_form {
    using type = N;
};

template <class N>
using kernel_tree_t = typename kernel_form<N>::type;

template <class... N>
concept has_kernel_form = (requires(const N& n) { kernel_form<N>::of(n); } && ...);

template <class N>
    requires is_leaf<N>
struct kernel_form<N> {
    using type = stream_leaf<typename N::value_type, typename N::layout_type>;
    WEFT_INLINE static type of(const N&) { return {}; }
};
template <class T>
struct kernel_form<scalar<T>> {
    using type = scalar<T>;
    WEFT_INLINE static const type& of(const type& n) { return n; }
};
template <class To, class A>
    requires has_kernel_form<A>
struct kernel_form<convert<To, A>> {
    using type = convert<To, kernel_tree_t<A>>;
    WEFT_INLINE static type of(const convert<To, A>& n) { return type(kernel_form<A>::of(n.a)); }
};
template <class Op, class A>
    requires(may_be_copied<Op> && has_kernel_form<A>)
struct kernel_form<unary<Op, A>> {
    using type = unary<Op, kernel_tree_t<A>>;
    WEFT_INLINE static type of(const unary<Op, A>& n) { return type(n.op, kernel_form<A>::of(n.a)); }
};
template <class Op, class A, class B>
    requires(may_be_copied<Op> && has_kernel_form<A, B>)
struct kernel_form<binary<Op, A, B>> {
    using type = binary<Op, kernel_tree_t<A>, kernel_tree_t<B>>;
    WEFT_INLINE static type of(const binary<Op, A, B>& n) {
        return type(n.op, kernel_form<A>::of(n.a), kernel_form<B>::of(n.b), shape<>{});
    }
};
template <class Op, class A, class B, class C>
    requires(may_be_copied<Op> && has_kernel_form<A, B, C>)
struct kernel_form<ternary<Op, A, B, C>> {
    using type = ternary<Op, kernel_tree_t<A>, kernel_tree_t<B>, kernel_tree_t<C>>;
    WEFT_INLINE static type of(const ternary<Op, A, B, C>& n) {
        return type(n.op, kernel_form<A>::of(n.a), kernel_form<B>::of(n.b), kernel_form<C>::of(n.c),
                    shape<>{});
    }
};

/// Whether all trees of this type are the same: operations without state, no constant.
template <class N>
inline constexpr bool is_stateless = false;
template <class T, class Layout>
inline constexpr bool is_stateless<stream_leaf<T, Layout>> = true;
template <class To, class A>
inline constexpr bool is_stateless<convert<To, A>> = is_stateless<A>;
template <class Op, class A>
inline constexpr bool is_stateless<unary<Op, A>> = std::is_empty_v<Op> && is_stateless<A>;
template <class Op, class A, class B>
inline constexpr bool is_stateless<binary<Op, A, B>> =
    std::is_empty_v<Op> && is_stateless<A> && is_stateless<B>;
template <class Op, class A, class B, class C>
inline constexpr bool is_stateless<ternary<Op, A, B, C>> =
    std::is_empty_v<Op> && is_stateless<A> && is_stateless<B> && is_stateless<C>;

/// The tree for kernels: operations and constants are copied; a tree that is its own kernel form is referred to.
template <class N>
WEFT_INLINE decltype(auto) kernel_tree(const N& node) {
    using tree = kernel_tree_t<N>;
    if constexpr (is_stateless<tree> && std::is_default_constructible_v<tree>)
        return tree{};
    else if constexpr (has_kernel_form<N>)
        return kernel_form<N>::of(node);
    else
        return (node);
}

/// What `kernel_tree` gives: a tree of its own, or a reference.
template <class N>
using kept_kernel_tree = decltype(kernel_tree(std::declval<const N&>()));

} // namespace weft::inline WEFT_ABI::detail
