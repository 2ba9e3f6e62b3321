// SPDX-License-Identifier: BSL-1.0
// weft/kernel/region.hpp - which parts of a tree run in one kernel, and where a tile buffer stands between two.
//
// Layer: kernel. Question: in which registers is a node computed, and may its parent's kernel compute it too?
//     u8 + f32   is one region of float lanes: the convert of a leaf is part of its load
//     f32 * cast<float>(u8a - u8b)   is two: the difference is computed in uint8 lanes, into a buffer
#pragma once

#include <weft/expr/children.hpp>
#include <weft/expr/convert.hpp>
#include <weft/expr/elementwise.hpp>
#include <weft/expr/leaf.hpp>
#include <weft/expr/let.hpp>
#include <weft/simd/complex/complex_pack.hpp>
#include <weft/simd/convert/convert.hpp>
#include <weft/simd/convert/small_floats.hpp>
#include <weft/simd/packet.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace weft::inline WEFT_ABI::detail {

/// The lane of a node that fits into any region: a leaf of bools, a constant truth value.
struct any_lane {};
/// The lane of a node that has no packet form: it is computed by a plain loop, one element at a time.
struct scalar_lane {};

template <class N>
constexpr auto find_lane();

/// The element type of a node's lanes, `any_lane` or `scalar_lane`.
template <class N>
using lane_t = typename decltype(find_lane<N>())::type;

/// Lanes of a region that holds truth values only; a plain loop where nothing is vectorised.
using truth_lane = std::conditional_t<simd::has_pack<std::uint8_t>, std::uint8_t, scalar_lane>;

template <class N>
inline constexpr bool is_truth = std::same_as<typename N::value_type, bool>;

template <class T>
inline constexpr bool is_real_lane = !std::same_as<T, any_lane> && !std::same_as<T, scalar_lane>;

/// The lane of elements of type `T`, which of complex numbers is the real one, of half and bfloat16 float.
template <class T>
using lane_of_element = simd::lane_type_t<T>;

/// The type of the first number among the operands; among truth values only, the lane of the first that has one.
template <class Found, class... Args>
struct first_number {
    using type = Found;
};
template <class A, class... Rest>
struct first_number<void, A, Rest...>
    : first_number<std::conditional_t<is_truth<A>, void, typename A::value_type>, Rest...> {};

template <class Found, class... Args>
struct first_truth_lane {
    using type = Found;
};
template <class A, class... Rest>
struct first_truth_lane<void, A, Rest...>
    : first_truth_lane<std::conditional_t<is_real_lane<lane_t<A>>, lane_t<A>, void>, Rest...> {};

template <class L, class A>
struct packed_argument_of {
    using type = simd::pack<L>;
};
template <class L, class A>
    requires is_truth<A>
struct packed_argument_of<L, A> {
    using type = simd::mask<L>;
};
template <class L, class A>
    requires(category_of<typename A::value_type> == category::complex)
struct packed_argument_of<L, A> {
    using type = simd::complex_pack<L>;
};
template <class L, class A>
using packed_argument = typename packed_argument_of<L, A>::type;

template <class Op, class L, class... Args>
concept has_packet_form = requires(const Op& op, packed_argument<L, Args>... x) { op.apply(x...); } &&
                          !(Op::type_bound && (simd::small_packed<typename Args::value_type> || ...));

template <class Op, class L, class... Args>
constexpr auto packet_lane() {
    if constexpr (simd::has_pack<L>) {
        if constexpr (has_packet_form<Op, L, Args...>)
            return std::type_identity<L>{};
        else
            return std::type_identity<scalar_lane>{};
    } else
        return std::type_identity<scalar_lane>{};
}

template <class Op, class... Args>
constexpr auto operation_lane() {
    if constexpr ((is_truth<Args> && ...)) {
        using found = typename first_truth_lane<void, Args...>::type;
        return packet_lane<Op, std::conditional_t<std::is_void_v<found>, truth_lane, found>, Args...>();
    } else {
        using lane = lane_of_element<typename first_number<void, Args...>::type>;
        if constexpr (((is_truth<Args> || std::same_as<lane_of_element<typename Args::value_type>, lane>) &&
                       ...))
            return packet_lane<Op, lane, Args...>();
        else
            return std::type_identity<scalar_lane>{};
    }
}

template <class Op, class List>
struct lane_of_operation;
template <class Op, class... Args>
struct lane_of_operation<Op, node_list<Args...>> {
    using type = typename decltype(operation_lane<Op, Args...>())::type;
};

/// From half or bfloat16 to numbers that have packs, by way of floats.
template <class To, class From>
inline constexpr bool is_small_convert =
    simd::small_packed<From> && simd::has_pack<lane_of_element<To>> && !std::same_as<To, bool>;

template <class N>
constexpr auto find_lane() {
    using value = typename N::value_type;
    if constexpr (is_leaf<N> || is_scalar<N> || is_bound<N>) {
        if constexpr (std::same_as<value, bool>)
            return std::type_identity<any_lane>{};
        else if constexpr (simd::has_pack<lane_of_element<value>>)
            return std::type_identity<lane_of_element<value>>{};
        else
            return std::type_identity<scalar_lane>{};
    } else if constexpr (is_let<N>) {
        return std::type_identity<lane_t<decltype(N::b)>>{};
    } else if constexpr (is_convert<N>) {
        using from = typename decltype(N::a)::value_type;
        using lane = lane_of_element<value>;
        if constexpr (simd::has_pack<lane> && !std::same_as<value, bool> &&
                      (simd::has_pack<from> || is_small_convert<value, from> ||
                       (category_of<value> == category::complex && category_of<from> == category::complex &&
                        simd::has_pack<lane_of_element<from>>)))
            return std::type_identity<lane>{};
        else
            return std::type_identity<scalar_lane>{};
    } else {
        return std::type_identity<
            typename lane_of_operation<typename N::operation_type, typename operands_of<N>::type>::type>{};
    }
}

template <class Parent, class Child>
inline constexpr bool is_let_of = false;
template <class A, class Body, class Name>
inline constexpr bool is_let_of<let_node<A, Body, Name>, A> = true;

/// Whether the value of a let lives in a register of the kernel that computes the body.
template <class Let>
constexpr bool in_one_region();

template <class N>
constexpr bool contains_let();
template <class... Args>
constexpr bool some_contain_let(node_list<Args...>) {
    return (contains_let<Args>() || ...);
}
template <class N>
constexpr bool contains_let() {
    if constexpr (is_let<N> || is_bound<N>)
        return true;
    else
        return some_contain_let(typename operands_of<N>::type{});
}

/// Whether an operand is a mask of other lanes than the node's, which are as wide: one kernel computes both.
template <class Parent, class Child>
constexpr bool is_mask_of_other_lanes() {
    using lane = lane_t<Parent>;
    using other = lane_t<Child>;
    if constexpr (is_truth<Child> && is_real_lane<lane> && is_real_lane<other> && !std::same_as<lane, other>)
        return sizeof(lane) == sizeof(other) && !contains_let<Child>();
    else
        return false;
}

/// Whether numbers of both types are held by lanes of floats.
template <class To, class From>
inline constexpr bool stays_in_lanes = (simd::small_packed<To> || std::same_as<To, float>) &&
                                       (simd::small_packed<From> || std::same_as<From, float>);

/// Whether a tile buffer stands between a node and its operand.
template <class Parent, class Child>
constexpr bool is_boundary() {
    if constexpr (is_let_of<Parent, Child>)
        return !in_one_region<Parent>();
    else if constexpr (is_leaf<Child> || is_scalar<Child> || is_bound<Child>)
        return false;
    else if constexpr (std::same_as<lane_t<Parent>, scalar_lane>)
        return !std::same_as<lane_t<Child>, scalar_lane>;
    else if constexpr (is_mask_of_other_lanes<Parent, Child>())
        return false;
    else if constexpr (is_convert<Parent>)
        return !(
            (is_truth<Child> || stays_in_lanes<typename Parent::value_type, typename Child::value_type>) &&
            std::same_as<lane_t<Child>, lane_t<Parent>>);
    else
        return !std::same_as<lane_t<Child>, lane_t<Parent>>;
}

/// Tile buffers below a node; they are numbered from the left, the inner ones first.
template <class N>
constexpr int count_stages();

template <class N, class... Args>
constexpr int count_stages_of(node_list<Args...>) {
    return (0 + ... + (count_stages<Args>() + (is_boundary<N, Args>() ? 1 : 0)));
}

template <class N>
constexpr int count_stages() {
    return count_stages_of<N>(typename operands_of<N>::type{});
}

template <class Let>
constexpr bool in_one_region() {
    using value = decltype(Let::a);
    using body = decltype(Let::b);
    using lane = lane_t<value>;
    return (std::same_as<lane, lane_t<body>> || std::same_as<lane, any_lane>) && count_stages<value>() == 0 &&
           count_stages<body>() == 0;
}

/// Whether a kernel has masks of other lanes than its own.
template <class N>
constexpr bool mixes_lanes();
template <class N, class... Args>
constexpr bool some_mix_lanes(node_list<Args...>) {
    return ((is_mask_of_other_lanes<N, Args>() || mixes_lanes<Args>()) || ...);
}
template <class N>
constexpr bool mixes_lanes() {
    return some_mix_lanes<N>(typename operands_of<N>::type{});
}

template <class N, class Test>
constexpr bool all_leaves(Test test);

template <class Test, class... Args>
constexpr bool all_leaves_of(node_list<Args...>, [[maybe_unused]] Test test) {
    return (all_leaves<Args>(test) && ...);
}

/// Whether `test(std::type_identity<Leaf>)` holds for every leaf of the tree.
template <class N, class Test>
constexpr bool all_leaves(Test test) {
    if constexpr (is_leaf<N>)
        return test(std::type_identity<N>{});
    else
        return all_leaves_of(typename operands_of<N>::type{}, test);
}

/// The types of the leaves, from the left.
template <class N, class Operands = typename operands_of<N>::type>
struct leaves_of {
    using type = node_list<>;
};
template <class N>
    requires is_leaf<N>
struct leaves_of<N, node_list<>> {
    using type = node_list<N>;
};
template <class N, class... Args>
    requires(sizeof...(Args) > 0 && !is_leaf<N>)
struct leaves_of<N, node_list<Args...>> : joined_lists<typename leaves_of<Args>::type...> {};

/// The leaves by type and number.
template <class Leaves, class Numbers>
struct numbered_leaves;
template <class... Leaf, int... Number>
struct numbered_leaves<node_list<Leaf...>, std::integer_sequence<int, Number...>>
    : std::integer_sequence<int, Number...> {};
template <class N>
inline constexpr numbered_leaves<typename leaves_of<N>::type, std::make_integer_sequence<int, N::leaves>>
    leaf_numbers{};

// Leaves are found by one function for each node: one for each leaf and each node above it is what a tree of five leaves spent
// a fifth of its functions on. It is compiled for the children, which operations of several kinds have.

/// Writes where each leaf is, from the left.
template <class N>
    requires(!requires { typename N::operands; })
WEFT_INLINE void find_leaves([[maybe_unused]] const N& node, [[maybe_unused]] const void** at) {
    if constexpr (is_leaf<N>) *at = &node;
}
template <class A>
WEFT_INLINE void find_leaves(const children<A>& node, const void** at) {
    find_leaves(node.a, at);
}
template <class A, class B>
WEFT_INLINE void find_leaves(const children<A, B>& node, const void** at) {
    find_leaves(node.a, at);
    find_leaves(node.b, at + A::leaves);
}
template <class A, class B, class C>
WEFT_INLINE void find_leaves(const children<A, B, C>& node, const void** at) {
    find_leaves(node.a, at);
    find_leaves(node.b, at + A::leaves);
    find_leaves(node.c, at + A::leaves + B::leaves);
}
template <class A, class B, class C, class... Rest>
    requires(sizeof...(Rest) > 0)
WEFT_INLINE void find_leaves(const children<A, B, C, Rest...>& node, const void** at) {
    find_leaves(node.a, at);
    find_leaves(node.b, at + A::leaves);
    find_leaves(node.c, at + A::leaves + B::leaves);
    find_leaves(node.rest, at + A::leaves + B::leaves + C::leaves);
}

/// Calls `f(leaf...)` with all leaves of the tree; called with `leaf_numbers<N>`.
template <class N, class F, class... Leaf, int... Number>
WEFT_INLINE decltype(auto)
with_leaves(const N& node, numbered_leaves<node_list<Leaf...>, std::integer_sequence<int, Number...>>,
            const F& f) {
    const void* at[sizeof...(Leaf) + 1];
    find_leaves(node, at);
    return f(*static_cast<const Leaf*>(at[Number])...);
}

/// Whether every operation of the tree is correctly rounded, so that any width gives the same bits. A complex product
/// is a sum of products, which the compiler keeps from fusing in kernels only; so is a magnitude.
template <class N>
constexpr bool is_exact();

template <class N>
inline constexpr bool is_complex_magnitude = false;
template <class Op, class A>
    requires(Op::measures)
inline constexpr bool is_complex_magnitude<elementwise<Op, A>> =
    category_of<typename A::value_type> == category::complex;

template <class... Args>
constexpr bool all_exact(node_list<Args...>) {
    return (is_exact<Args>() && ...);
}

template <class N>
constexpr bool is_exact() {
    if constexpr (requires { typename N::operation_type; })
        return N::operation_type::exact && category_of<typename N::value_type> != category::complex &&
               !is_complex_magnitude<N> && all_exact(typename operands_of<N>::type{});
    else
        return all_exact(typename operands_of<N>::type{});
}

} // namespace weft::inline WEFT_ABI::detail
