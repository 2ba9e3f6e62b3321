// SPDX-License-Identifier: BSL-1.0
// weft/rows/block_facts.hpp - whether a tree may gain by being computed block by block, from types alone.
//
// Layer: rows. Question: is the code for blocks worth compiling?
//     may_gain_by_blocks<shape<dyn, dyn>, N>   is   true for x - mean<1>(x, keep_dims), false for mean<1>(x)
//
// A node that defers is one that settles and can do so in parts: `deferred(operand, passes)` adds the pass that writes its
// elements, and gives their leaf. The value of a let that such a node uses is stored for a few rows.
#pragma once

#include <weft/assign/settle.hpp>
#include <weft/kernel/slots.hpp>
#include <weft/shape/traits.hpp>

namespace weft::inline WEFT_ABI::detail {

template <class N>
concept deferring = settling<N> && N::defers;
/// One that can among passes which run as wholes.
template <class N>
concept deferring_whole = settling<N> && requires { requires N::defers_whole; };

/// Whether a tree reads the stored value of the let `Name`, or that of another let which is computed from it: not below what
/// settles as a whole.
template <class Name, class N>
inline constexpr bool depends_on = false;
template <class Name, class... Args>
inline constexpr bool depends_on<Name, node_list<Args...>> = (depends_on<Name, Args> || ...);
template <class Name, class A, class Other>
inline constexpr bool depends_on<Name, bound<A, Other>> = std::same_as<Name, Other> || depends_on<Name, A>;
template <class Name, class N>
    requires(N::arity > 0 && (deferring<N> || !settling<N>))
inline constexpr bool depends_on<Name, N> = depends_on<Name, typename N::operands>;

/// Whether a node that is computed beside the rows which read it uses the value of the let `Name`.
template <class Name, class N>
inline constexpr bool is_deferred_use = false;
template <class Name, class... Args>
inline constexpr bool is_deferred_use<Name, node_list<Args...>> = (is_deferred_use<Name, Args> || ...);
template <class Name, class N>
    requires(N::arity > 0 && !settling<N>)
inline constexpr bool is_deferred_use<Name, N> = is_deferred_use<Name, typename N::operands>;
template <class Name, deferring N>
    requires(N::arity > 0)
inline constexpr bool is_deferred_use<Name, N> = N::may_lead && depends_on<Name, N>;

/// Whether the value of a let is stored for each block.
template <class N>
inline constexpr bool is_stored_let = false;
template <class A, class Body, class Name>
inline constexpr bool is_stored_let<let_node<A, Body, Name>> = is_deferred_use<Name, Body>;

// Whether blocks can be worth the code for them: `Rank` is that of the shape over which a tree is computed.

template <class N>
inline constexpr int static_rank_of = [] {
    if constexpr (has_static_rank<typename N::shape_type>)
        return int(static_rank_v<typename N::shape_type>);
    else
        return -1;
}();
template <int Rank, class N>
inline constexpr bool may_have_rank = Rank < 0 || static_rank_of<N> < 0 || static_rank_of<N> == Rank;

/// What a tree holds: nodes that defer, leaves beside them, nodes that defer below others, lets that are stored where that gains
/// something, lets that are stored.
struct block_facts {
    bool defers = false, reads = false, nests = false, stores = false, has_stored = false;

    constexpr void add(const block_facts& other) {
        defers = defers || other.defers;
        reads = reads || other.reads;
        nests = nests || other.nests;
        stores = stores || other.stores;
        has_stored = has_stored || other.has_stored;
    }
    constexpr bool gains() const { return (defers && reads) || nests || stores; }
};

template <int Rank, class N>
constexpr block_facts block_facts_of();

template <int Rank, class... Args>
constexpr block_facts block_facts_of_all(node_list<Args...>) {
    block_facts all;
    (all.add(block_facts_of<Rank, Args>()), ...);
    return all;
}

template <int Rank, class N>
constexpr block_facts block_facts_of() {
    block_facts facts;
    if constexpr (deferring<N>) {
        using operand = typename N::operand_type;
        const block_facts below = block_facts_of<static_rank_of<operand>, operand>();
        facts.has_stored = below.has_stored;
        if constexpr (may_have_rank<Rank, N> && N::may_lead) {
            facts.defers = true;
            facts.nests = below.defers || below.nests;
            facts.stores = below.stores;
        }
    } else if constexpr (settling<N>) {
        return facts;
    } else if constexpr (is_leaf<N>) {
        facts.reads = may_have_rank<Rank, N>;
    } else if constexpr (N::arity > 0) {
        facts = block_facts_of_all<Rank>(typename operands_of<N>::type{});
        facts.stores = facts.stores || is_stored_let<N>;
        facts.has_stored = facts.has_stored || is_stored_let<N>;
    }
    return facts;
}

template <class Shape, class N>
inline constexpr block_facts assignment_facts =
    block_facts_of<has_static_rank<Shape> ? int(static_rank_v<Shape>) : -1, N>();

/// Whether an assignment of `N` over `Shape` may be worth the code for blocks.
template <class Shape, class N>
inline constexpr bool may_gain_by_blocks = assignment_facts<Shape, N>.gains();

/// Whether the value of a let is stored for it, which is possible for a few rows only.
template <class Shape, class N>
inline constexpr bool stores_let = assignment_facts<Shape, N>.has_stored;

} // namespace weft::inline WEFT_ABI::detail
