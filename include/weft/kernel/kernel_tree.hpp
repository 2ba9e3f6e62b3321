// SPDX-License-Identifier: BSL-1.0
// weft/kernel/kernel_tree.hpp - what a kernel has to know of a tree: operations, constants and element types.
//
// Layer: kernel. Question: what have `a + b` of 2 x 3 elements and of n x m elements in common?
//     one kernel, that of elementwise<add, stream_leaf<float, dense>, stream_leaf<float, dense>>
//
// Shapes and addresses come to a kernel in its streams. Were it made for the tree itself, each shape would have a copy of
// the same code (half of the unit test of slices), and the tree would have to be in memory.
#pragma once

#include <weft/expr/convert.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/expr/let.hpp>
#include <weft/shape/shaped.hpp>
#include <weft/simd/packet.hpp>

#include <type_traits>
#include <utility>

namespace weft::inline WEFT_ABI::detail {

/// The layout of a leaf that is one number a row, or one for all, by its shape.
template <class Layout>
struct one_a_row {};

template <class Layout>
struct plain_layout {
    using type = Layout;
};
template <class Layout>
struct plain_layout<one_a_row<Layout>> {
    using type = Layout;
};

/// A leaf of which only the element type is known, whether it is a whole tensor, and whether it is one number a row.
template <class T, class Layout>
struct stream_leaf : interface<stream_leaf<T, Layout>, T, shape<>> {
    using layout_type = typename plain_layout<Layout>::type;
    static constexpr bool is_row_number = !std::same_as<Layout, layout_type>;
    static constexpr int arity = 0;
    static constexpr int leaves = 1;

    constexpr weft::shape<> shape() const { return {}; }

    template <int Leaf, int, class Cursor>
    WEFT_INLINE constexpr auto evaluate(const Cursor& cursor) const {
        return cursor.template load<Leaf>(*this);
    }
};

/// Whether a leaf is one number a row, or one for all, by its shape, which a register may hold.
template <class Leaf>
inline constexpr bool is_row_number = [] {
    if constexpr (requires { Leaf::is_row_number; })
        return Leaf::is_row_number;
    else
        return is_one_a_row<typename Leaf::shape_type> && simd::has_pack<typename Leaf::value_type>;
}();

/// Whether a copy of the operation does what the operation does. Of the user's callables nothing is known.
template <class Op>
concept may_be_copied = std::is_trivially_copyable_v<Op> && !requires { requires Op::foreign; };

/// The type of a tree for kernels. What has no specialisation below (a callable of the user) is its own.
template <class N>
struct kernel_form {
    using type = N;
    static constexpr bool copied = false;
};
template <class N>
    requires is_leaf<N>
struct kernel_form<N> {
    using layout = typename N::layout_type;
    using type =
        stream_leaf<typename N::value_type, std::conditional_t<is_row_number<N>, one_a_row<layout>, layout>>;
    static constexpr bool copied = true;
};
template <class T>
struct kernel_form<scalar<T>> {
    using type = scalar<T>;
    static constexpr bool copied = true;
};
template <class To, class A>
    requires(kernel_form<A>::copied)
struct kernel_form<convert<To, A>> {
    using type = convert<To, typename kernel_form<A>::type>;
    static constexpr bool copied = true;
};
template <class Op, class... Args>
    requires(may_be_copied<Op> && (kernel_form<Args>::copied && ...))
struct kernel_form<elementwise<Op, Args...>> {
    using type = elementwise<Op, typename kernel_form<Args>::type...>;
    static constexpr bool copied = true;
};

template <class A, class Name>
    requires(kernel_form<A>::copied)
struct kernel_form<bound<A, Name>> {
    using type = bound<typename kernel_form<A>::type, Name>;
    static constexpr bool copied = true;
};
template <class A, class Body, class Name>
    requires(kernel_form<A>::copied && kernel_form<Body>::copied)
struct kernel_form<let_node<A, Body, Name>> {
    using type = let_node<typename kernel_form<A>::type, typename kernel_form<Body>::type, Name>;
    static constexpr bool copied = true;
};

template <class N>
using kernel_tree_t = typename kernel_form<N>::type;

/// Whether all trees of this type are the same: operations without state, no constant.
template <class N>
inline constexpr bool is_stateless = false;
template <class T, class Layout>
inline constexpr bool is_stateless<stream_leaf<T, Layout>> = true;
template <class To, class A>
inline constexpr bool is_stateless<convert<To, A>> = is_stateless<A>;
template <class Op, class... Args>
inline constexpr bool is_stateless<elementwise<Op, Args...>> =
    std::is_empty_v<Op> && (is_stateless<Args> && ...);
template <class A, class Name>
inline constexpr bool is_stateless<bound<A, Name>> = is_stateless<A>;
template <class A, class Body, class Name>
inline constexpr bool is_stateless<let_node<A, Body, Name>> = is_stateless<A> && is_stateless<Body>;

/// How a tree that is copied for kernels is copied.
struct to_kernel {
    template <class N>
        requires is_leaf<N>
    WEFT_INLINE constexpr kernel_tree_t<N> operator()(const N&) const {
        return {};
    }
    template <class T>
    WEFT_INLINE constexpr scalar<T> operator()(const scalar<T>& n) const {
        return n;
    }
    template <class To, class A>
    WEFT_INLINE constexpr auto operator()(const convert<To, A>& n) const {
        return kernel_tree_t<convert<To, A>>(std::in_place, (*this)(n.a));
    }
    template <class Op, class... Args>
    WEFT_INLINE constexpr auto operator()(const elementwise<Op, Args...>& n) const {
        return kernel_tree_t<elementwise<Op, Args...>>(n.map(*this), {}, n.op);
    }
    template <class A, class Name>
    WEFT_INLINE constexpr auto operator()(const bound<A, Name>& n) const {
        return kernel_tree_t<bound<A, Name>>((*this)(n.a));
    }
    template <class A, class Body, class Name>
    WEFT_INLINE constexpr auto operator()(const let_node<A, Body, Name>& n) const {
        return kernel_tree_t<let_node<A, Body, Name>>((*this)(n.a), (*this)(n.b));
    }
};

/// The tree for kernels: operations and constants are copied; a tree that is its own kernel form is referred to.
template <class N>
WEFT_INLINE decltype(auto) kernel_tree(const N& node) {
    using tree = kernel_tree_t<N>;
    if constexpr (is_stateless<tree> && std::is_default_constructible_v<tree>)
        return tree{};
    else if constexpr (kernel_form<N>::copied)
        return to_kernel{}(node);
    else
        return (node);
}

/// Of a type whose trees are all the same. (Beside an object on the stack GCC would keep packets there that are in registers.)
template <class N>
inline constexpr N only_tree{};

/// Where kernels find the tree, and the tree there: nowhere if all of this type are the same.
template <class N>
WEFT_INLINE const void* address_of([[maybe_unused]] const N& tree) {
    if constexpr (is_stateless<N> && std::is_default_constructible_v<N>)
        return nullptr;
    else
        return &tree;
}
template <class N>
WEFT_INLINE const N& tree_at([[maybe_unused]] const void* address) {
    if constexpr (is_stateless<N> && std::is_default_constructible_v<N>)
        return only_tree<N>;
    else
        return *static_cast<const N*>(address);
}

/// What a kernel holds of the tree while it stores: a copy where there are constants, which a store might change for all that the
/// compiler knows.
template <class N>
using held_tree = std::conditional_t<kernel_form<N>::copied && !is_stateless<N>, const N, const N&>;

/// What `kernel_tree` gives: a tree of its own, or a reference.
template <class N>
using kept_kernel_tree = decltype(kernel_tree(std::declval<const N&>()));

} // namespace weft::inline WEFT_ABI::detail
